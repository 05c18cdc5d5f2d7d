"""Headers that an independent simulator of the contract wrote wrongly on purpose."""

import pytest

from companion.game_log.script import read_script
from companion.rules.errors import BadInput


def test_a_deck_name_that_no_file_can_have_names_line_and_key(tmp_path):
    script = tmp_path / "game.jsonl"
    script.write_text(
        '{"format": 1, "game": "treatment", "players": ["Ana", "Ben"], "deck": "'
        + "a" * 5000
        + '"}'
    )
    with pytest.raises(BadInput, match=r"^game\.jsonl, line 1: header: there is no deck 'aaa"):
        read_script(script)
