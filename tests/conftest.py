"""What every test may use: the tests' own third game, found like the shipped ones."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))

from tiny_game import tiny_game

from companion.games import find_games

# A change is judged by the same examples each time; new ones are looked for by
# `HYPOTHESIS_PROFILE=default pytest`, and what they find becomes a test of its own.
settings.register_profile("steady", derandomize=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


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
