"""`companion doctor [--json]`: checks everything a table needs; says what to do about each fault."""

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from companion.game_log.data_folder import data_folder
from companion.game_log.strict_json import write_json

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Any]  # noqa: SLF001 - argparse names it nowhere else

_MARKS = {True: "ok  ", False: "FAIL", None: "-   "}


def add_parser(commands: "Subparsers") -> None:
    """Declare the command line of `doctor`."""
    parser = commands.add_parser("doctor", help="check screen, camera, buttons, sound, data folder")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Exit 1 if any check failed."""
    from companion.setup.checks import run_checks  # noqa: PLC0415 - loads the camera library

    checks = run_checks(data_folder())
    if args.json:
        print(write_json({"checks": [asdict(check) for check in checks]}))
    else:
        for check in checks:
            print(f"{_MARKS[check.ok]} {check.name}: {check.found}")
            if check.do:
                print(f"     {check.do}")
    return 1 if any(check.ok is False for check in checks) else 0
