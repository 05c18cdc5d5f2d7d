"""Whole recorded games, one for each way to end a Case and each way to end the game."""

from pathlib import Path

import pytest

from companion.game_log.script import read_script
from companion.rules.decision import Verdict

RECORDED = Path(__file__).parent / "recorded"
S = "TR-SCORE-05"

GAMES = [
    # name, scores in seat order, winners, what decided each Case (None: the table)
    ("target_two_players", {"Ana": 2, "Ben": 4}, ("Ben",), [S, S, None, S, None, S]),
    ("target_three_players", {"Ana": 3, "Ben": 0, "Caro": 1}, ("Ana",), [None, "TR-TIE-01", "TR-TIE-02", S, S]),
    ("target_five_players", {"Ana": 0, "Ben": 2, "Caro": 0, "Dora": 1, "Emil": 0}, ("Ben",), [None, None, S, None]),
    ("extra_rules", {"Ana": 3, "Ben": 2, "Caro": 1, "Dora": 1}, ("Ana",), [None, None, None]),
    ("symptoms_end_cases", {"Ana": 1, "Ben": 3, "Caro": 1}, ("Ben",), [S, None, None, "TR-TIE-05", S, S]),
    ("tie_by_cards", {"Ana": 4, "Ben": 0}, ("Ana",), [S, S, None, "TR-TIE-02"]),
    ("tie_by_negatives", {"Ana": 3, "Ben": 0, "Caro": 0}, ("Ana",), [None, None, "TR-TIE-03", None]),
    ("tie_by_patients", {"Ana": 3, "Ben": 4}, ("Ben",), [None, None, None, None, S, "TR-TIE-04", None, S]),
    ("nobody_takes_a_case", {"Ana": 1, "Ben": 0, "Caro": 0}, (), [None, "TR-TIE-05", None]),
    ("table_awards", {"Ana": 3, "Ben": 0, "Caro": 1}, ("Ana",), [None, None, None, None]),
    ("no_case_left", {"Ana": 1, "Ben": 1, "Caro": 0, "Dora": 0}, ("Ana", "Ben"), [None, None]),
    ("house_rules", {"Ana": 1, "Ben": 2, "Caro": 0, "Dora": 1}, ("Ben",), ["TR-TIE-01", None, S, S]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "scores", "winners", "decided"), GAMES)
def test_recorded_game_ends_as_it_did(name, scores, winners, decided):
    played = read_script(RECORDED / f"{name}.jsonl")
    timeline = played.timeline
    assert all(row.verdict is not Verdict.BREACH for row in timeline.judged)
    assert played.rules.scores(timeline.state) == scores
    assert tuple(timeline.progress.winners) == winners
    scored = [
        event.to_json()
        for row in timeline.judged
        for event in row.events
        if event.to_json()["event"] == "case_scored"
    ]
    assert [event["decided_by"] for event in scored] == decided
    lines = timeline.score_lines
    assert {p: sum(x.points for x in lines if x.player == p) for p in scores} == scores


def test_every_recorded_game_is_tested():
    assert sorted(p.stem for p in RECORDED.glob("*.jsonl")) == sorted(g[0] for g in GAMES)


def test_every_way_to_decide_a_case_is_recorded():
    """By score, by each tie-breaker, by nobody, by the table."""
    seen = {decided for *_, ways in GAMES for decided in ways}
    assert seen == {S, *(f"TR-TIE-0{n}" for n in range(1, 6)), None}


def test_cases_end_by_the_maximum_by_a_symptom_and_by_both():
    """Maximum reached, Symptom matched: as both stand when the round is over."""
    seen = set()
    for name, *_ in GAMES:
        played = read_script(RECORDED / f"{name}.jsonl")
        rules, timeline = played.rules, played.timeline
        before = rules.state_to_json(rules.start())
        for row in timeline.judged:
            after = rules.state_to_json(timeline.state_after(row.n))
            events = [event.to_json() for event in row.events]
            if any(e["event"] == "round_ended" and e["resolves"] for e in events):
                facts = rules.table.deck.cases.get(before["case"]["card"])
                most = max(p["placed"] for p in after["players"].values())
                seen.add((facts is not None and most >= facts.max_cards, before["resolves"]))
            before = after
    assert {(True, False), (False, True), (True, True)} <= seen


def test_every_way_to_end_a_game_is_recorded():
    """The number of Cases for 2, 3 and 5 players, with the extra rules, and no Case left."""
    ends = set()
    for name, *_ in GAMES:
        played = read_script(RECORDED / f"{name}.jsonl")
        state = played.rules.state_to_json(played.timeline.state)
        if not played.timeline.progress.finished:
            continue
        won = [len(state["players"][p]["in_treatment"]) for p in played.timeline.progress.winners]
        reached = max(won) >= state["target"]
        ends.add(
            (reached, len(state["players"]), bool(played.rules.header.options.get("extra_rules")))
        )
    assert {(True, 2, False), (True, 3, False), (True, 5, False), (True, 4, True)} <= ends
    assert any(not reached for reached, *_ in ends)
