"""`companion legal SCRIPT.jsonl [--json]`: every legal move after a game script."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.game_log.report import english, legal_report
from companion.game_log.script import read_script
from companion.game_log.strict_json import write_json
from companion.games.game import Offer

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Any]  # noqa: SLF001 - argparse names it nowhere else


def add_parser(commands: "Subparsers") -> None:
    """Declare the command line of `legal`."""
    parser = commands.add_parser("legal", help="run a game script and list every legal move")
    parser.add_argument("script", type=Path, metavar="SCRIPT", help="a game script (JSON Lines)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Exit 0, also when the script holds a breach."""
    played = read_script(args.script)
    wording = english(played.game)
    if args.json:
        print(write_json(legal_report(played.timeline, wording)))
        return 0
    progress = played.timeline.progress
    print("The game is over." if progress.finished else f"Next: {progress.to_move or 'the table'}")
    for due in progress.due:
        print(wording.put(due))
    for offer in played.rules.offers(played.timeline.state):
        print(f"  {_line(offer)}")
    return 0


def _line(offer: Offer) -> str:
    given = "".join(
        f" {name} {'nobody' if value is None else value}" for name, value in offer.arguments
    )
    needs = f" (with {', '.join(offer.needs)})" if offer.needs else ""
    return f"{offer.by or 'table'}: {offer.do}{given}{needs}"
