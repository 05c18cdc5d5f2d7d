"""Finding the games: every folder here with a module-level `GAME` is one."""

import importlib
import pkgutil
from functools import cache

import companion.games
from companion.games.game import Game
from companion.rules.errors import BadInput


@cache
def find_games() -> dict[str, Game]:
    """All games by id, in alphabetical order of their folders."""
    games: dict[str, Game] = {}
    for module in pkgutil.iter_modules(companion.games.__path__):
        if module.ispkg:
            game: Game | None = getattr(
                importlib.import_module(f"companion.games.{module.name}"), "GAME", None
            )
            if game is not None:
                games[game.id] = game
    return games


def typed_game(text: str) -> str:
    """The id that somebody means who types it as decks are named, or with capitals.

    >>> typed_game("Unconscious-Mind")
    'unconscious_mind'
    """
    return "_".join(text.strip().lower().replace("-", " ").replace("_", " ").split())


def find_game(game_id: str) -> Game:
    """The game with this id. Raises BadInput that lists those there are."""
    games = find_games()
    if game_id not in games:
        raise BadInput(f"There is no game {game_id!r}; there are {', '.join(sorted(games))}")
    return games[game_id]
