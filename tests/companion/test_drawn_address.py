"""A `drawn:` address that cannot be is refused before a window opens."""

import pytest

from companion.__main__ import main


@pytest.mark.parametrize(
    "address", ["drawn:?faults=rain", "drawn:no-such-game.jsonl", "drawn:?x=1"]
)
def test_a_drawn_table_that_cannot_be_is_one_sentence(address, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    assert main(["play", "treatment", "--players", "Ana,Ben", "--camera", address]) == 2
    said = capsys.readouterr().err
    assert address.partition(":")[2].strip("?").split("=")[-1] in said
    assert said.count("\n") == 1
