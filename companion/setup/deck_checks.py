"""Looks over the decks that a table has taught: every fault of each, not only the first."""

from pathlib import Path

from companion.decks.check import Fault, find_faults
from companion.decks.deck_file import DeckFile
from companion.games.find_games import find_games
from companion.rules.errors import BadInput


def find_faults_of_decks(folder: Path) -> dict[str, tuple[Fault, ...]]:
    """The faults of every deck in the data folder, by the deck's name; empty where all is well."""
    decks = sorted(p.parent for p in (folder / "decks").glob("*/deck.toml"))
    return {deck.name: find_faults(deck, _read_game) for deck in decks}


def _read_game(deck: DeckFile) -> object:
    """What the deck's own game makes of it. Raises BadInput."""
    game = find_games().get(deck.game)
    if game is None:
        raise BadInput(
            f"{deck.path.name}: 'game' {deck.game!r} is none of {', '.join(find_games())}"
        )
    return game.read_deck(deck)
