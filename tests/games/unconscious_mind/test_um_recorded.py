"""Recorded games: each way to cure, each source of the end, every row of Final Scoring."""

import pytest
from um_fixtures import RECORDED

from companion.game_log.script import read_script

GAMES = [
    ("cured_by_a_dream", {"Ana": 3 + 8 + 3, "Ben": 0}, ["r-2"]),
    # match, layer 4, Client 5, excess 1 and two Boxes of the Dream: three held, two cashed
    ("cured_in_one_move_with_excess", {"Ana": 4 + 5 + 4}, ["r-3"]),
    ("cured_by_a_box", {"Ana": 5, "Ben": 0}, ["r-3"]),
    # watch 3, level 1, first on the track: 2 for each Treatise or nothing
    ("end_by_a_goal", {"Ana": 3 + 1 + 4, "Ben": 0}, []),
    ("end_by_a_token", {"Ana": 3 + 1, "Ben": 0}, []),
    ("end_by_a_slot", {"Ana": 3 + 1 + 4, "Ben": 0}, []),
    ("end_by_the_ninth_tile", {"Ana": 3 + 1 + 16, "Ben": 0}, []),
    ("end_by_a_card", {"Ana": 3 + 1, "Ben": 0}, []),
    ("end_by_a_grief_layer", {"Ana": 3 + 1, "Ben": 0}, []),
    (
        "every_row_of_final_scoring",
        {
            # VP, level, 2 Treatises + 3 Cured, Districts, rows, 4 tags, c-1 and c-2, Box, Coffee
            "Ana": 30 + 6 + 2 * 5 + 18 + 16 + 6 + (4 + 8) + 2 + (1 + 2),
            "Ben": 80 + 6 + 1,
            "Caro": 4,
        },
        ["r-1", "r-2", "c-2"],
    ),
]


@pytest.mark.parametrize(("name", "scores", "cured"), GAMES, ids=[g[0] for g in GAMES])
def test_recorded_game(name, scores, cured):
    played = read_script(RECORDED / f"{name}.jsonl")
    timeline = played.timeline
    assert [row.rules for row in timeline.judged if row.open_breach] == []
    assert played.rules.scores(timeline.state) == scores
    sums = dict.fromkeys(scores, 0)
    for line in timeline.score_lines:
        sums[line.player] += line.points
    assert sums == scores
    assert list(timeline.state.people[0].cured) == cured
    ended = name.startswith(("end_", "every_"))
    assert timeline.progress.finished is ended
    if ended:
        assert timeline.progress.winners == ("Ana",)


def test_every_row_has_its_lines():
    played = read_script(RECORDED / "every_row_of_final_scoring.jsonl")
    rules = {line.rule for line in played.timeline.score_lines if line.player == "Ana"}
    assert rules >= {f"UM-FS-0{n}" for n in (1, 2, 4, 5, 6, 7, 8, 9)}
