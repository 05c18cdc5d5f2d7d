"""`companion print mat|calibration|deck --out FILE.pdf`: sheets that are exact in millimetres."""

import argparse
import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.decks.deck_file import DeckFile, read_deck_file
from companion.decks.find_deck import find_deck_folder
from companion.games.find_games import find_game, find_games, typed_game
from companion.games.game import Game
from companion.rules.errors import BadInput
from companion.rules.sentence import Wording, read_words

if TYPE_CHECKING:
    from companion.games.at_table import Layout

    Subparsers = argparse._SubParsersAction[Any]  # noqa: SLF001 - argparse names it nowhere else

FULL_SCALE = "Print it at 100 %, not fitted to the page, and measure the ruler on it."


def add_parser(commands: "Subparsers") -> None:
    """Declare the command line of `print`."""
    parser = commands.add_parser("print", help="printable sheets, exact in millimetres")
    parser.add_argument("what", choices=("mat", "calibration", "deck"))
    parser.add_argument("--out", required=True, type=Path, metavar="FILE.pdf")
    parser.add_argument("--game", type=typed_game, help="treatment or unconscious_mind")
    parser.add_argument("--deck", help="a deck's name or folder; default the practice deck")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")


def run(args: argparse.Namespace) -> int:
    """Write the PDF; 2 for a game, deck or file that there is not."""
    from companion.setup.paper import Paper  # noqa: PLC0415 - fpdf loads only when needed
    from companion.setup.print_sheets import (  # noqa: PLC0415
        write_calibration,
        write_deck,
        write_mat,
    )

    paper = Paper(args.paper)
    games = [find_game(args.game)] if args.game else list(find_games().values())
    match args.what:
        case "mat":
            write_mat(args.out, {_title(game): _layout(game) for game in games}, paper)
        case "calibration":
            write_calibration(args.out, paper)
        case _:
            deck = _deck(args.deck, args.game)
            count = write_deck(args.out, deck, paper, _shared_backs(deck))
            print(f"{deck.name}: {count} cards.")
    print(f"Wrote {args.out}. {FULL_SCALE}")
    return 0


def _title(game: Game) -> str:
    return Wording(read_words(game.package)).put(game.title)


def _layout(game: Game) -> "Layout":
    layout: Layout = importlib.import_module(f"{game.package}.layout").lay_out(max(game.seats))
    return layout


def _deck(name: str | None, game: str | None) -> DeckFile:
    if name in {None, "practice"}:
        if game is None:
            raise BadInput("Say which deck: --deck DECK, or --game GAME for its practice deck")
        name = f"practice-{find_game(game).id.replace('_', '-')}"
    folder = find_deck_folder(str(name)) or Path(str(name))
    deck = read_deck_file(folder)
    if game is not None and find_game(game).id != deck.game:
        raise BadInput(f"--deck {name!r} is a deck of {deck.game}, but --game says {game}")
    return deck


def _shared_backs(deck: DeckFile) -> Mapping[str, str]:
    """Kinds of cards whose backs are those of another kind, as the game's layout says."""
    game = find_games().get(deck.game)
    if game is None:
        return {}
    backs: Mapping[str, str] = getattr(
        importlib.import_module(f"{game.package}.layout"), "SHARED_BACKS", {}
    )
    return backs
