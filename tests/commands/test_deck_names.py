"""A deck that is not there is refused in words for the one who typed its name."""

import pytest

from companion.__main__ import main
from companion.app_evening import open_deck
from companion.commands.recognize import NoDeck, open_reader
from companion.games.find_games import find_game
from companion.rules.errors import BadInput


def test_practice_alone_is_told_apart_where_no_game_is_in_question(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    refused = open_reader("practice")
    assert isinstance(refused, NoDeck)
    assert "practice-treatment or practice-unconscious-mind" in refused.sentence


def test_the_page_of_a_new_game_speaks_of_no_script(tmp_path):
    with pytest.raises(BadInput, match="There is no deck 'nope'") as caught:
        open_deck("nope", find_game("treatment"), tmp_path)
    assert "script" not in str(caught.value)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--deck", "nope"), "There is no deck 'nope'"),
        (("--deck", "practice-unconscious-mind"), "is for 'unconscious_mind'"),
        (("--buttons", "ftp://x"), "button port 'ftp://x' is not known"),
        (("--players", "Ana,Ben", "--deck", "nope"), "There is no deck 'nope'"),
    ],
)
def test_play_refuses_before_a_window_opens(tmp_path, monkeypatch, capsys, words, said):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    assert main(["play", "treatment", *words]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "data").exists()
