"""What every test may use: the tests' own third game, found like the shipped ones."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from tiny_game import tiny_game

from companion.games import find_games


@pytest.fixture
def tallest(monkeypatch, tmp_path):
    """The third game, findable as `tallest`; gives the path of its deck file."""
    games = {tiny_game.GAME.id: tiny_game.GAME}
    monkeypatch.setattr(find_games, "find_games", lambda: games)
    deck = tmp_path / "numbers.toml"
    deck.write_text(tiny_game.DECK, "utf-8")
    return deck


@pytest.fixture(autouse=True)
def _own_data_folder(monkeypatch, tmp_path_factory):
    """No test sees, or leaves anything in, the data folder of whoever runs it."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path_factory.mktemp("data")))
