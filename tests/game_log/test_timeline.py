"""Every sentence of the contract, section 2, "What counts"."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny_game.tiny_game import GAME

from companion.game_log.entries import read_entry, write_entry
from companion.game_log.judged import totals
from companion.game_log.report import english
from companion.game_log.strict_json import hash_of
from companion.game_log.timeline import Timeline
from companion.rules.errors import BadInput, ImpossibleState
from companion.rules.header import parse_header

VALUES = {f"n-{n}": n if n < 19 else None for n in range(1, 21)}
ANA, BEN = "Ana", "Ben"


def new_timeline(cards=3):
    header = parse_header(
        {
            "format": 1,
            "game": "tallest",
            "players": [ANA, BEN],
            "deck": "numbers.toml",
            "options": {"cards": cards},
        }
    )
    return Timeline(GAME.set_up(header, VALUES))


def lay(by, n, **more):
    return {"do": "lay", "by": by, "card": f"n-{n}", **more}


def correct(entry, with_=None, **more):
    what = {"with": with_} if with_ else {"remove": True}
    return {"do": "correct", "entry": entry, **what, **more}


UNDO, REDO = {"do": "undo"}, {"do": "redo"}
NOTE = {"do": "note", "text": "Ben is sure."}


def play(*bodies, cards=3):
    timeline = new_timeline(cards)
    for body in bodies:
        timeline.append(read_entry(body, timeline.rules))
    return timeline


def verdicts(timeline):
    return " ".join(row.printed for row in timeline.judged)


def scores(timeline):
    return timeline.rules.scores(timeline.state)


def printed(timeline, n):
    return timeline.judged[n - 1].to_json(english(GAME))


def digest(timeline):
    return hash_of(timeline.rules.state_to_json(timeline.state))


def test_a_breach_that_nobody_allowed_changes_nothing():
    timeline = play(lay(ANA, 5), lay(ANA, 6), lay(BEN, 7))
    assert verdicts(timeline) == "legal breach legal"
    assert scores(timeline) == {ANA: 5, BEN: 7}
    assert printed(timeline, 2)["events"] == []


def test_an_allowed_breach_counts_and_is_marked():
    timeline = play(lay(ANA, 5), lay(ANA, 6, ruling="allowed"))
    row = printed(timeline, 2)
    assert (row["verdict"], row["ruling"]) == ("breach", "allowed")
    assert scores(timeline)[ANA] == 11
    assert not timeline.judged[1].open_breach


def test_what_cannot_be_told_counts():
    timeline = play(lay(ANA, 19), lay(BEN, 3))
    assert verdicts(timeline) == "cannot_tell legal"


def test_undo_cancels_the_newest_counting_entry_and_skips_breaches_and_notes():
    timeline = play(lay(ANA, 5), lay(ANA, 6), NOTE, UNDO)
    assert verdicts(timeline) == "undone breach legal legal"
    assert timeline.state == timeline.rules.start()
    assert printed(timeline, 1)["was"] == "legal"
    assert printed(timeline, 1)["events"] == []


@pytest.mark.parametrize("before", [(), (lay(BEN, 1),), (lay(ANA, 1), UNDO), (NOTE,)])
def test_undo_with_nothing_to_undo_is_a_breach(before):
    row = play(*before, UNDO).judged[-1]
    assert (row.printed, row.rules) == ("breach", ("LOG-UNDO",))


@pytest.mark.parametrize(
    "before",
    [(), (lay(ANA, 1),), (lay(ANA, 1), UNDO, NOTE), (lay(ANA, 1), UNDO, lay(ANA, 2)),
     (lay(ANA, 1), UNDO, REDO), (lay(ANA, 1), UNDO, lay(BEN, 2))],
)  # fmt: skip
def test_redo_comes_only_straight_after_undo_or_redo(before):
    row = play(*before, REDO).judged[-1]
    assert (row.printed, row.rules) == ("breach", ("LOG-REDO",))


def test_redo_brings_back_what_was_undone_last():
    timeline = play(lay(ANA, 1), lay(BEN, 2), lay(ANA, 3), UNDO, UNDO, REDO)
    assert verdicts(timeline) == "legal legal undone legal legal legal"
    assert scores(timeline) == {ANA: 1, BEN: 2}
    assert timeline.can_redo


def test_undo_after_redo_takes_the_same_entry_again():
    timeline = play(lay(ANA, 1), lay(BEN, 2), UNDO, REDO, UNDO, REDO)
    assert scores(timeline) == {ANA: 1, BEN: 2}


def test_undo_works_after_the_end_and_the_game_goes_on():
    timeline = play(lay(ANA, 1), lay(BEN, 2), cards=1)
    assert timeline.progress.winners == (BEN,)
    timeline.append(read_entry(UNDO, timeline.rules))
    assert timeline.progress.winners == ()
    timeline.append(read_entry(lay(BEN, 1), timeline.rules))
    assert verdicts(timeline) == "legal undone legal breach"
    timeline.append(read_entry(lay(BEN, 3), timeline.rules))
    assert timeline.progress.finished


def test_undo_cancels_a_repair():
    patch = [{"op": "replace", "path": "/players/Ana/total", "value": 40}]
    timeline = play(lay(ANA, 1), {"do": "repair", "patch": patch, "note": "recount"}, UNDO)
    assert scores(timeline)[ANA] == 1


def test_correct_judges_the_new_entry_in_the_old_place():
    timeline = play(lay(ANA, 5), lay(BEN, 7), correct(1, lay(ANA, 9)))
    assert verdicts(timeline) == "corrected legal legal"
    assert printed(timeline, 1)["events"] == []
    assert printed(timeline, 3)["events"][0]["card"] == "n-9"
    assert timeline.state.laid == ((ANA, "n-9"), (BEN, "n-7"))
    assert [line.entry for line in timeline.score_lines] == [1, 2]


def test_correct_can_take_an_entry_out():
    timeline = play(lay(ANA, 5), lay(BEN, 7), correct(2))
    assert verdicts(timeline) == "legal corrected legal"
    assert timeline.state.laid == ((ANA, "n-5"),)
    assert timeline.progress.to_move == BEN


def test_later_entries_that_turn_into_a_breach_no_longer_count_and_say_so():
    timeline = play(lay(ANA, 5), lay(BEN, 7), lay(ANA, 8), correct(1, lay(ANA, 7)))
    assert verdicts(timeline) == "corrected breach breach legal"
    assert printed(timeline, 2)["newly"] is True
    assert scores(timeline) == {ANA: 7, BEN: 0}


def test_entries_listed_in_allow_stand_as_played():
    timeline = play(lay(ANA, 5), lay(BEN, 7), lay(ANA, 8), correct(1, lay(ANA, 7), allow=[2]))
    row = printed(timeline, 2)
    assert (row["verdict"], row["ruling"]) == ("breach", "allowed")
    assert "newly" not in row
    assert scores(timeline) == {ANA: 15, BEN: 7}


def test_a_later_breach_may_come_to_count_by_a_correction():
    timeline = play(lay(ANA, 5), lay(BEN, 5), lay(BEN, 6), correct(1, lay(ANA, 9)))
    assert verdicts(timeline) == "corrected legal breach legal"
    assert "newly" in printed(timeline, 3)
    assert scores(timeline) == {ANA: 9, BEN: 5}


def test_a_correction_whose_new_entry_is_a_breach_changes_nothing():
    timeline = play(lay(ANA, 5), lay(BEN, 7), correct(2, lay(ANA, 8)))
    assert verdicts(timeline) == "legal legal breach"
    assert timeline.judged[2].rules == ("TT-LAY-01",)
    assert scores(timeline) == {ANA: 5, BEN: 7}
    assert timeline.newest_counting == 2


def test_a_ruling_may_stand_inside_with():
    timeline = play(lay(ANA, 5), lay(BEN, 7), correct(2, lay(ANA, 8, ruling="allowed")))
    assert verdicts(timeline) == "legal corrected breach"
    assert printed(timeline, 3)["ruling"] == "allowed"
    assert scores(timeline) == {ANA: 13, BEN: 0}


def test_a_breach_may_be_corrected_and_no_longer_shows():
    timeline = play(lay(BEN, 5), correct(1, lay(ANA, 5)))
    assert verdicts(timeline) == "corrected legal"
    assert printed(timeline, 1)["was"] == "breach"
    assert not any(row.open_breach for row in timeline.judged)


def test_a_second_correct_of_the_same_entry_replaces_the_first():
    timeline = play(lay(ANA, 5), correct(1, lay(ANA, 6)), correct(1, lay(ANA, 8)))
    assert verdicts(timeline) == "corrected corrected legal"
    assert printed(timeline, 2)["was"] == "legal"
    assert printed(timeline, 2)["events"] == []
    assert scores(timeline)[ANA] == 8
    timeline.append(read_entry(UNDO, timeline.rules))
    assert verdicts(timeline) == "corrected legal undone legal"
    assert scores(timeline)[ANA] == 6


def test_undo_of_a_correction_restores_everything():
    timeline = play(lay(ANA, 5), lay(BEN, 7), lay(ANA, 8))
    before = timeline.judged
    for body in (correct(1, lay(ANA, 7)), UNDO):
        timeline.append(read_entry(body, timeline.rules))
    assert timeline.judged[:3] == before
    assert scores(timeline) == {ANA: 13, BEN: 7}
    timeline.append(read_entry(REDO, timeline.rules))
    assert verdicts(timeline) == "corrected breach breach legal legal legal"


def test_a_correct_inside_the_replayed_part_is_judged_anew():
    bodies = (lay(ANA, 5), lay(BEN, 7), correct(2, lay(BEN, 9)), correct(1, lay(ANA, 9)))
    timeline = play(*bodies)
    assert verdicts(timeline) == "corrected legal breach legal"
    assert printed(timeline, 3)["newly"] is True
    assert scores(timeline) == {ANA: 9, BEN: 7}


def test_undo_takes_the_correction_first_and_then_the_moves():
    timeline = play(lay(ANA, 5), lay(BEN, 7), correct(1, lay(ANA, 6)), UNDO, UNDO, UNDO)
    assert verdicts(timeline) == "undone undone undone legal legal legal"


def test_a_correct_does_not_judge_again_what_an_undo_went_back_past():
    """Ana lays twice, the second is a breach; the table undoes the first and goes on."""
    bodies = (NOTE, lay(ANA, 5), lay(ANA, 6), UNDO, lay(ANA, 7), correct(5, lay(ANA, 8)))
    timeline = play(*bodies)
    assert verdicts(timeline) == "legal undone breach legal corrected legal"
    assert scores(timeline)[ANA] == 8


@pytest.mark.parametrize(
    ("before", "entry"),
    [((), 1), ((lay(ANA, 1),), 3), ((lay(ANA, 1), UNDO), 1), ((lay(ANA, 1), UNDO), 2),
     ((lay(ANA, 1), UNDO, REDO), 3), ((NOTE,), 1), ((lay(ANA, 1), correct(1)), 2)],
)  # fmt: skip
def test_what_cannot_be_corrected_is_a_breach_of_log_correct(before, entry):
    timeline = play(*before, correct(entry, lay(ANA, 9)))
    assert timeline.judged[-1].rules == ("LOG-CORRECT",)
    assert timeline.judged[-1].printed == "breach"


def test_a_repair_that_can_no_longer_be_after_a_correction_is_a_breach():
    patch = [{"op": "test", "path": "/laid/0/card", "value": "n-5"}]
    bodies = (lay(ANA, 5), {"do": "repair", "patch": patch}, correct(1, lay(ANA, 6)))
    timeline = play(*bodies)
    assert verdicts(timeline) == "corrected breach legal"
    assert timeline.judged[1].rules == ("LOG-CORRECT",)
    assert timeline.judged[1].newly


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"do": "repair", "patch": [{"op": "remove", "path": "/players"}]}, ImpossibleState),
        (correct(1, {"do": "repair", "patch": [{"op": "add", "path": "/players", "value": 1}]}),
         ImpossibleState),
        ({"do": "undo", "by": "Zoe"}, BadInput),
    ],
)  # fmt: skip
def test_what_cannot_be_read_changes_nothing(body, error):
    timeline = play(lay(ANA, 5))
    before = (timeline.judged, timeline.state)
    with pytest.raises(error):
        timeline.append(read_entry(body, timeline.rules))
    assert (timeline.judged, timeline.state) == before


def test_an_exception_during_undo_keeps_the_old_state(monkeypatch):
    timeline = play(lay(ANA, 5), correct(1, lay(ANA, 6)))
    before = (timeline.judged, timeline.state)

    def fail(state, event):
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(timeline.rules, "evolve", fail)
        with pytest.raises(MemoryError):
            timeline.append(read_entry(UNDO, timeline.rules))
    assert (timeline.judged, timeline.state) == before
    timeline.append(read_entry(UNDO, timeline.rules))
    assert scores(timeline)[ANA] == 5


def test_preview_shows_every_effect_and_keeps_nothing():
    timeline = play(lay(ANA, 5), lay(BEN, 7))
    preview = timeline.preview(read_entry(correct(1, lay(ANA, 7)), timeline.rules))
    assert [(row.n, row.printed, row.newly) for row in preview.changed] == [
        (1, "corrected", False),
        (2, "breach", True),
    ]
    assert totals(preview.score_lines) == {ANA: 7}
    assert verdicts(timeline) == "legal legal"
    assert len(timeline) == 2


def test_somebody_who_joined_may_undo():
    timeline = play(lay(ANA, 5), {"do": "seats", "players": [ANA, BEN, "Caro"]})
    assert timeline.append(read_entry({"do": "undo", "by": "Caro"}, timeline.rules)).n == 3


def test_thirty_moves_undone_and_redone_give_the_same_hash_at_every_prefix():
    bodies = [lay((ANA, BEN)[i % 2], 1 + i % 18, ruling="allowed") for i in range(30)]
    timeline = play(*bodies, cards=15)
    fresh = [digest(play(*bodies[:i], cards=15)) for i in range(31)]
    for i in reversed(range(30)):
        timeline.append(read_entry(UNDO, timeline.rules))
        assert digest(timeline) == fresh[i]
    for i in range(1, 31):
        timeline.append(read_entry(REDO, timeline.rules))
        assert digest(timeline) == fresh[i]


def random_body(rng, length):
    n = rng.randrange(1, 21)
    by = rng.choice((ANA, BEN))
    roll = rng.random()
    if roll < 0.5:
        return lay(by, n, **({"ruling": "allowed"} if rng.random() < 0.15 else {}))
    if roll < 0.65:
        return UNDO
    if roll < 0.78:
        return REDO
    if roll < 0.82:
        return NOTE
    if roll < 0.86:
        patch = [{"op": "replace", "path": "/players/Ana/total", "value": n}]
        return {"do": "repair", "patch": patch}
    entry = rng.randrange(1, length + 2)
    allow = {"allow": [rng.randrange(1, length + 2)]} if rng.random() < 0.3 else {}
    return correct(entry, lay(by, n) if rng.random() < 0.8 else None, **allow)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_any_log_keeps_its_promises(seed):
    rng = random.Random(seed)
    timeline = new_timeline()
    for _ in range(rng.randrange(1, 40)):
        before = (digest(timeline), timeline.score_lines, timeline.newest_counting)
        entry = read_entry(random_body(rng, len(timeline)), timeline.rules)
        row = timeline.append(entry)
        # Scores are the sum of their lines, always.
        sums = totals(timeline.score_lines)
        assert {p: sums.get(p, 0) for p in (ANA, BEN)} == scores(timeline)
        # Undo takes back what was counted just now, exactly.
        if row.stands_as_move and timeline.newest_counting == row.n:
            trial = play(*[write_entry(e, timeline.rules) for e in timeline.entries], UNDO)
            assert (digest(trial), trial.score_lines, trial.newest_counting) == before
            trial.append(read_entry(REDO, trial.rules))
            assert trial.judged[: row.n] == timeline.judged
    # A fresh replay of the written log gives the same judgements and the same state.
    again = play(*[write_entry(e, timeline.rules) for e in timeline.entries])
    assert again.judged == timeline.judged
    assert digest(again) == digest(timeline)
