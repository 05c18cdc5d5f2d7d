"""What an independent simulator of the contract found: corners of `undo` and `correct`."""

from tiny_game.tiny_game import GAME

from companion.game_log.entries import read_entry
from companion.game_log.report import english
from companion.game_log.timeline import Timeline
from companion.rules.header import parse_header

VALUES = {f"n-{n}": n for n in range(1, 21)}
ANA, BEN = "Ana", "Ben"
UNDO = {"do": "undo"}


def play(*bodies):
    header = parse_header(
        {"format": 1, "game": "tallest", "players": [ANA, BEN], "deck": "numbers.toml"}
    )
    timeline = Timeline(GAME.set_up(header, VALUES))
    for body in bodies:
        timeline.append(read_entry(body, timeline.rules))
    return timeline


def lay(by, n, **more):
    return {"do": "lay", "by": by, "card": f"n-{n}", **more}


def rows(timeline):
    return [row.to_json(english(GAME)) for row in timeline.judged]


def test_a_breach_speaks_for_itself_again_when_its_correction_is_undone_after_an_older_undo():
    breach_before_the_undo = (lay(ANA, 5), lay(ANA, 6), UNDO)
    timeline = play(*breach_before_the_undo, {"do": "correct", "entry": 2, "with": lay(ANA, 7)})
    assert rows(timeline)[1]["verdict"] == "corrected"
    timeline.append(read_entry(UNDO, timeline.rules))
    assert rows(timeline)[1]["verdict"] == "breach"
    assert timeline.judged[1].open_breach


def test_allow_does_not_reach_entries_that_come_after_the_correct():
    correct = {"do": "correct", "entry": 1, "with": lay(ANA, 7), "allow": [3]}
    row = rows(play(lay(ANA, 5), correct, lay(ANA, 8)))[2]
    assert (row["verdict"], row.get("ruling")) == ("breach", None)


def test_allow_does_not_reach_entries_before_the_corrected_one():
    breach, played = lay(BEN, 3), lay(ANA, 5)
    first = {"do": "correct", "entry": 2, "with": lay(ANA, 6), "allow": [1]}
    timeline = play(breach, played, first, {"do": "correct", "entry": 1, "with": lay(BEN, 4)})
    assert [row["verdict"] for row in rows(timeline)] == ["breach", "corrected", "legal", "breach"]
    assert rows(timeline)[0].get("ruling") is None
