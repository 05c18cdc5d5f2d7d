"""What led to a verdict can be asked of every entry of a game."""

from pathlib import Path

import pytest

from companion.game_log.script import read_script
from companion.table.leading_entries import leading_facts

GAMES = Path(__file__).parents[1] / "games"


@pytest.mark.parametrize(
    ("script", "last"),
    [
        ("treatment/recorded/target_two_players.jsonl", 26),
        ("unconscious_mind/recorded/every_row_of_final_scoring.jsonl", 4),
    ],
)
def test_every_entry_can_be_asked_why(script, last):
    timeline = read_script(GAMES / script).timeline
    for row in timeline.judged[:last]:
        for fact in leading_facts(timeline, row.n, row.entry.move):
            assert 0 < fact.n < row.n
