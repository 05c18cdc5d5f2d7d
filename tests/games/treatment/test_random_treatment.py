"""Whole games played at random: whatever happens, nothing is lost and nothing is impossible."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_treatment import BARE, RandomGame, census, play
from treatment_table import FULL, Evening

from companion.game_log.entries import read_entry
from companion.game_log.timeline import Timeline
from companion.rules.decision import Verdict

pytestmark = pytest.mark.slow


def test_a_whole_box_has_118_cards():
    for seed in range(8):
        assert sum(census(RandomGame(seed, FULL)).values()) == 118


@given(st.integers(0, 10**9))
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
def test_random_games_with_breaches_keep_every_card_and_point(seed):
    play(seed, FULL, 0.25, 60)


@given(st.integers(0, 10**9))
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
def test_random_games_with_an_untaught_deck(seed):
    play(seed, BARE, 0.2, 60)


@given(st.integers(0, 10**9))
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
def test_replay_equals_live_and_every_prefix_undone_and_redone_equals_a_fresh_replay(seed):
    table = play(seed, FULL, 0.15, 40)
    rules, live = table.game.rules, table.states
    timeline = replayed(table.entries, rules)
    assert timeline.state == live[-1]
    assert timeline.rules.scores(timeline.state) == table.game.scores
    counting = [row.n for row in timeline.judged if row.stands_as_move]
    fresh = [replayed(table.entries[:n], rules).state for n in (0, *counting)]
    assert fresh == live
    for wanted in reversed(live[:-1]):
        timeline.append(read_entry({"do": "undo"}, rules))
        assert timeline.state == wanted
    for wanted in live[1:]:
        timeline.append(read_entry({"do": "redo"}, rules))
        assert timeline.state == wanted


def replayed(entries, rules):
    timeline = Timeline(rules)
    timeline.extend(read_entry(dict(body), rules) for body in entries)
    return timeline


@pytest.mark.slow
@pytest.mark.parametrize("text", [FULL, BARE], ids=["taught", "untaught"])
def test_many_random_games(text):
    finished = 0
    for seed in range(10):
        finished += play(seed, text, 0.2, 150).game.progress.finished
        finished += play(seed, text, 0, 600).game.progress.finished
    assert finished > 7


def test_every_offer_without_needs_is_accepted():
    for seed in range(3):
        table = RandomGame(seed, FULL)
        for _ in range(40):
            for offer in table.game.offers():
                if "needs" in offer:
                    continue
                body = dict(offer)
                do, by = body.pop("do"), body.pop("by", None)
                assert table.game.ask(do, by, **body).verdict is not Verdict.BREACH
            table.step(0)


def test_printed_state_goes_on_exactly():
    """A game and a second one started from its printed state answer alike."""
    for seed in range(5):
        table = RandomGame(seed, FULL)
        for _ in range(30):
            table.step(0)
        first = table.game
        if first.state.effects_due:
            continue
        second = Evening(first.rules)
        second.legal("repair", patch=[{"op": "replace", "path": "", "value": first.json}])
        for _ in range(15):
            offers = first.offers()
            assert offers == second.offers()
            if not offers:
                break
            body = table.fill(table.rng.choice(offers))
            do, by = body.pop("do"), body.pop("by", None)
            one, two = first.do(do, by, **body), second.do(do, by, **body)
            assert (one.verdict, one.rules, one.because) == (two.verdict, two.rules, two.because)
            assert first.json == second.json
