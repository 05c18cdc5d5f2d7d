"""A whole practice table: script, drawn camera, simulated buttons, session."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.decks.deck_file import DeckFile, read_deck_file
from companion.decks.find_deck import find_deck_folder
from companion.games.at_table import Layout
from companion.games.game import Game, GameRules
from companion.practice.conductor import Body
from companion.rules.errors import BadInput
from companion.rules.header import Header, parse_header
from companion.rules.house_rules import HouseRules
from companion.setup.camera_link import area_polygons
from vision.areas import Areas, areas_from
from vision.sources.rendered import FULL_HD, Scene
from vision.sources.rendered.optics import find_plane_of

PRACTICE_NAMES = ("Ana", "Ben", "Caro", "Dan", "Eva")

_TRIES = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeGame:
    """A scripted game on the practice deck of a game."""

    game: Game
    header: Header
    file: DeckFile
    rules: GameRules[Any]
    entries: tuple[Body, ...]


def practice_deck(game: Game) -> Path:
    """The folder of the practice deck. Raises BadInput when it is not there."""
    name = f"practice-{game.id.replace('_', '-')}"
    folder = find_deck_folder(name)
    if folder is None:
        raise BadInput(f"The practice deck {name!r} is missing; install the program again")
    return folder


def write_game(game: Game, seed: int, *, players: int = 3, most_entries: int = 70) -> PracticeGame:
    """A practice game of at most so many entries: the first that the seed leads to.

    Raises BadInput when the deck gives none.
    """
    file = read_deck_file(practice_deck(game))
    deck = game.read_deck(file)
    for number in range(seed * _TRIES, (seed + 1) * _TRIES):
        header = _practice_header(game, deck, players, number)
        rules = game.set_up(header, deck)
        entries = game.write_practice_game(rules, file, number)
        if len(entries) <= most_entries:
            return PracticeGame(
                game=game, header=rules.header, file=file, rules=rules, entries=tuple(entries)
            )
    raise BadInput(f"No practice game of at most {most_entries} entries was found")


def _practice_header(game: Game, deck: Any, players: int, number: int) -> Header:
    """Practice names, the game's options drawn by lot."""
    forms = game.option_forms(deck, HouseRules(game.switches, {}), number)
    options = {
        form.name: list(form.default) if isinstance(form.default, tuple) else form.default
        for form in forms
        if form.only_with is None
    }
    names = list(PRACTICE_NAMES[:players])
    raw = {"format": 1, "game": game.id, "players": names, "deck": "practice", "options": options}
    return parse_header(raw)


def own_backs(folder: Path) -> frozenset[str]:
    """Kinds of cards that have a back of their own (`back_KIND.png`)."""
    return frozenset(f.stem.removeprefix("back_") for f in (folder / "cards").glob("back_*.png"))


def drawn_areas(layout: Layout, scene: Scene) -> Areas:
    """The game's areas under the drawn camera, whose table plane is known exactly."""
    return areas_from(area_polygons(layout), find_plane_of(scene.camera, FULL_HD))
