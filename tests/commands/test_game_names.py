"""A game is named on the command line as decks are, or with capitals."""

import pytest

from companion.__main__ import main
from companion.games.find_games import find_games, typed_game


@pytest.mark.parametrize("typed", ["unconscious-mind", "Unconscious Mind", "unconscious_mind"])
def test_dashes_blanks_and_capitals_name_the_same_game(typed):
    assert typed_game(typed) == "unconscious_mind"


def test_every_id_names_itself():
    assert all(typed_game(game) == game for game in find_games())


def test_a_question_may_name_the_game_with_a_dash(capsys):
    assert main(["ask", "when does the game end?", "--game", "unconscious-mind"]) == 0
    assert "UM-END-01" in capsys.readouterr().out


def test_the_help_of_play_lists_the_games(capsys):
    main(["play", "--help"])
    shown = capsys.readouterr().out
    assert all(game in shown for game in find_games())


def test_a_new_deck_says_of_which_game_it_is_when_nobody_did(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    (tmp_path / "none").mkdir()
    main(["enroll", "ours", "--from", str(tmp_path / "none")])
    assert "'ours' is a new deck of treatment" in capsys.readouterr().out
