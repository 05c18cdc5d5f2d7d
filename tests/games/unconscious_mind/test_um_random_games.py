"""What holds in every game, whatever is entered."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_um import play
from um_fixtures import Fold, make_rules

from companion.game_log.entries import read_entry
from companion.game_log.timeline import Timeline
from companion.rules.decision import Verdict
from companion.rules.errors import ImpossibleState
from companion.rules.fields import Fields

pytestmark = pytest.mark.slow


def check_possible(fold, body, answer):
    state = fold.json
    for person in state["players"].values():
        numbers = [v for v in person.values() if isinstance(v, int)]
        assert min(numbers) >= 0, body
        assert person["boxes"] <= 3
        assert all(n > 0 for n in (person["insights"] or {}).values())
        assert person["reputation"] <= 9
        for room in person["rooms"].values():
            if isinstance(room, dict):
                assert room["marker"] is None or 1 <= room["marker"] <= 8
    assert 0 <= state["freud"]["reputation"] <= 10
    markers = sorted(m for stack in state["reputation_stacks"].values() for m in stack)
    assert markers == sorted(state["players"])


def check_points(fold, body, answer):
    sums = dict.fromkeys(fold.state.seats, 0)
    for line in fold.points:
        sums[line.player] += line.points
    assert sums == fold.rules.scores(fold.state), body


@pytest.mark.parametrize("seed", range(6))
def test_scores_are_the_sum_of_points_and_states_stay_possible(seed):
    def each(fold, body, answer):
        check_possible(fold, body, answer)
        check_points(fold, body, answer)

    play(seed, each=each)


@pytest.mark.parametrize("seed", range(100, 103))
def test_offers_without_needs_are_accepted_and_no_others_of_their_kind_are(seed):
    def each(fold, body, answer):
        for offer in fold.rules.offers(fold.state):
            if not offer.needs:
                entry = offer.to_json()
                made = fold.ask(entry.pop("do"), entry.pop("by", None), **entry)
                assert made.verdict is not Verdict.BREACH, (offer, made.rules)

    play(seed, entries=80, each=each)


def test_a_printed_state_goes_on_exactly_from_there():
    compared = []

    def each(fold, body, answer):
        dice_body = fold.json
        twin = Fold(make_rules(
            fold.state.seats, first=fold.state.first_player,
            rules=fold.rules.house_rules.differing(), options=dict(fold.rules.header.options),
        ))  # fmt: skip
        try:
            twin.repair(("replace", "", dice_body))
        except ImpossibleState:
            return  # an allowed breach doubled a card
        assert twin.json == dice_body
        ours = {str(o.to_json()) for o in fold.rules.offers(fold.state) if o.do != "claim_goals"}
        theirs = {str(o.to_json()) for o in twin.rules.offers(twin.state)}
        if not fold.state.end_values:
            assert ours == theirs
            assert fold.rules.progress(fold.state) == twin.rules.progress(twin.state)
            assert fold.rules.scores(fold.state) == twin.rules.scores(twin.state)
        compared.append(1)

    for seed in range(200, 204):
        play(seed, entries=60, each=each)
    assert len(compared) > 150


@pytest.mark.parametrize("seed", range(300, 302))
def test_moves_are_written_and_read_back(seed):
    def each(fold, body, answer):
        rules = fold.rules
        move = rules.parse_move(
            body["do"],
            body["by"],
            Fields({k: v for k, v in body.items() if k not in {"do", "by"}}, "m"),
        )
        entry = rules.write_move(move)
        do, by = entry.pop("do"), entry.pop("by", None)
        assert rules.parse_move(do, by, Fields(entry, "again")) == move

    play(seed, entries=80, each=each)


def whole_game(seed, players):
    """A game to its end (or 250 entries), every entry checked; the entries, the last fold."""
    entries, ends = [], []

    def each(fold, body, answer):
        check_possible(fold, body, answer)
        check_points(fold, body, answer)
        entries.append(body)
        if fold.rules.progress(fold.state).finished and not ends:
            ends.append(body)  # what a table allows after the end may open a turn again
            assert fold.json["turn"] is None

    fold, _, _ = play(seed, players=players, wild=0.15, each=each)
    return fold, entries


def check_end(fold):
    """The watch was reached, the winner has most, and Final Scoring left the state alone."""
    progress, scores = fold.rules.progress(fold.state), fold.rules.scores(fold.state)
    if not progress.finished:
        return
    assert fold.json["end"]["triggered_by"] is not None
    able = [n for n, p in fold.json["players"].items() if p["rest"] != "out"]
    assert all(scores[w] == max(scores[n] for n in able) for w in progress.winners)
    assert bool(progress.winners) == bool(able)
    assert all(p["vp"] <= scores[name] for name, p in fold.json["players"].items())


WHOLE_GAMES = {"deadline": None, "suppress_health_check": list(HealthCheck)}


@given(st.integers(0, 10**9), st.integers(2, 4))
@settings(max_examples=8, **WHOLE_GAMES)
def test_whole_games_keep_what_always_holds(seed, players):
    fold, _ = whole_game(seed, players)
    check_end(fold)


@given(st.integers(0, 10**9), st.integers(2, 4))
@settings(max_examples=4, **WHOLE_GAMES)
def test_a_log_of_a_whole_game_replays_and_is_undone_step_by_step(seed, players):
    fold, entries = whole_game(seed, players)
    rules = fold.rules
    timeline, states = Timeline(rules), []
    for body in entries:
        states.append(timeline.state)
        timeline.append(read_entry({k: v for k, v in body.items() if v is not None or k != "by"},
                                   rules))  # fmt: skip
    for row, before in reversed(list(zip(timeline.judged, states, strict=True))):
        if row.stands_as_move:
            timeline.append(read_entry({"do": "undo"}, rules))
            assert timeline.state == before


@pytest.mark.slow
@given(st.integers(0, 10**9), st.integers(2, 4))
@settings(max_examples=60, **WHOLE_GAMES)
def test_many_whole_games(seed, players):
    fold, _ = whole_game(seed, players)
    check_end(fold)
