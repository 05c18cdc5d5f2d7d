"""Hands lay a move in any order: whatever half of it lies there, no other move is read."""

import random

import pytest

from companion.game_log.entries import read_entry
from companion.game_log.timeline import Timeline
from companion.games.unconscious_mind import GAME
from companion.games.unconscious_mind.table_areas import find_expected, is_track
from companion.practice.practice_table import write_game
from companion.rules.table_facts import SeenCard, TableSeen

VISIBLE = {"treat", "draft", "use_boxes", "set_up_room", "set_up_display"}


def laid(state, *, tracks):
    return {
        area: tuple(SeenCard(card=c.card) for c in wanted.cards)
        for area, wanted in find_expected(state).items()
        if tracks or not is_track(area)
    }


def first_reading(rules, state, before, after, order):
    """What is read first while these areas change one after the other; None if nothing is."""
    now = before | {a: c for a, c in after.items() if a not in before and a not in order}
    for area in order:
        now = now | {area: after[area]}
        readings = rules.read_table(state, None, TableSeen(areas=now)).readings
        if readings:
            return [step.move for step in readings[0].moves]
    return None


@pytest.mark.parametrize("tracks", [True, False], ids=["with tracks", "without"])
@pytest.mark.parametrize("seed", [0, 3, 7])
def test_no_half_of_a_move_is_read_as_another_one(seed, tracks):
    practice = write_game(GAME, seed, players=2 + seed % 3, most_entries=150)
    dice, timeline = random.Random(seed), Timeline(practice.rules)
    for body in practice.entries:
        entry = read_entry(dict(body), practice.rules)
        state, move = timeline.state, entry.move
        before = laid(state, tracks=tracks)
        after = laid(timeline.preview(entry).state, tracks=tracks)
        order = [area for area in after if before.get(area) != after[area]]
        dice.shuffle(order)
        if move.do in VISIBLE and order:
            read = first_reading(practice.rules, state, before, after, order)
            assert read is not None, (body, order)
            assert [m.do for m in read] == [move.do], (body, order)
            assert move.do not in {"treat", "use_boxes"} or read == [move]
        timeline.append(entry)
