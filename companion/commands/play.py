"""`companion play GAME`: a game at the table. Plain `companion` is commands/start.py."""

import argparse
from typing import TYPE_CHECKING, Any

from companion.games.find_games import find_games, typed_game
from companion.rules.errors import BadInput

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Any]  # noqa: SLF001 - argparse names it nowhere else


def add_parser(commands: "Subparsers") -> None:
    """Declare the command line of `play`."""
    parser = commands.add_parser("play", help="a game at the table")
    games = tuple(find_games())
    parser.add_argument(
        "game", metavar="GAME", type=typed_game, choices=games, help=" or ".join(games)
    )
    parser.add_argument("--players", metavar="Ana,Ben", help="names in clockwise seat order")
    parser.add_argument("--deck", default="practice", help="an installed deck or a deck folder")
    parser.add_argument("--camera", default="", metavar="URL", help="number, file, http://, drawn:")
    parser.add_argument("--buttons", default="auto", metavar="URL", help="auto, port, sim:")


def run(args: argparse.Namespace) -> int:
    """Start the game at once when players are named, else open its new-game page."""
    from companion.app_evening import check_addresses  # noqa: PLC0415 - loads only here
    from companion.app_start import open_evening  # noqa: PLC0415 - the window loads only here

    check_addresses(args.game, deck=args.deck, camera=args.camera, buttons=args.buttons)
    with open_evening() as evening:
        if args.players is None:
            evening.run_new_game(
                args.game, deck=args.deck, camera=args.camera, buttons=args.buttons
            )
            return 0
        names = tuple(name.strip() for name in args.players.split(",") if name.strip())
        if not names:
            raise BadInput("--players needs names with commas between: --players Ana,Ben")
        evening.run_players(
            args.game, names, deck=args.deck, camera=args.camera, buttons=args.buttons
        )
    return 0
