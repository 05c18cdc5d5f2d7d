"""`companion export GAME_ID --format json|csv|bgstats|html [--out FILE]`: a past game."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.exports.as_bgstats import bgstats_export
from companion.exports.as_csv import csv_export
from companion.exports.as_html import html_export
from companion.exports.as_json import json_export
from companion.exports.names import under_shown_names
from companion.game_log.data_folder import data_folder
from companion.game_log.errors import StoreError
from companion.game_log.game_log import LoadedGame, load_game
from companion.game_log.store import open_store_to_read

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Any]  # noqa: SLF001 - argparse names it nowhere else

FORMATS: dict[str, Callable[[LoadedGame], str]] = {
    "json": json_export,
    "csv": csv_export,
    "bgstats": bgstats_export,
    "html": html_export,
}


def add_parser(commands: "Subparsers") -> None:
    """Declare the command line of `export`."""
    parser = commands.add_parser("export", help="write a past game")
    parser.add_argument("game", metavar="GAME_ID", help="as `companion history` lists it")
    parser.add_argument("--format", choices=tuple(FORMATS), required=True)
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: the standard output")


def run(args: argparse.Namespace) -> int:
    """Exit 0; 2 for a game that is not there, or not finished where that matters."""
    folder = data_folder()
    store = open_store_to_read(folder)
    if store is None:
        raise StoreError(f"There is no game {args.game!r}; none was played yet")
    with store:
        stored = store.read_game(args.game)
    text = FORMATS[args.format](under_shown_names(load_game(stored, folder)))
    if args.out is None:
        sys.stdout.write(text)
    else:
        args.out.write_text(text, "utf-8", newline="")
    return 0
