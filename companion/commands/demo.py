"""`companion demo`: the practice table plays a whole game in front of your eyes."""

import argparse
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.seconds import seconds
from companion.games.find_games import find_game, find_games, typed_game
from companion.games.game import Game
from companion.rules.errors import BadInput

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Any]  # noqa: SLF001 - argparse names it nowhere else


def add_parser(commands: "Subparsers") -> None:
    """Declare the command line of `demo`."""
    parser = commands.add_parser("demo", help="the practice table plays a whole game by itself")
    games = tuple(find_games())
    parser.add_argument(
        "--game", type=typed_game, choices=games, default=games[0], help="which game"
    )
    parser.add_argument("--seconds", type=seconds, metavar="N", help="stop after N seconds")
    parser.add_argument("--shots", type=Path, metavar="DIR", help="save screens as PNG here")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another game")
    parser.add_argument("--language", choices=("en", "de"), default="en")


def run(args: argparse.Namespace) -> int:
    """Exit 1 if the game did not end as scripted."""
    if args.shots is not None:
        _check_folder(args.shots)  # before minutes of play that nobody could look at
    from companion.app_parts import NoScreen  # noqa: PLC0415 - the window loads only here

    game = find_game(args.game)
    if _without_screen():
        _go_headless(args)
        return _play(game, args)
    try:
        return _play(game, args)
    except NoScreen:  # a display is named, but it is none
        _go_headless(args)
        return _play(game, args)


def _go_headless(args: argparse.Namespace) -> None:
    print("There is no display here: the practice table runs without a window.", flush=True)
    if args.shots is None:
        print("Add --shots DIR to keep its screens as pictures.", flush=True)
    os.environ["SDL_VIDEODRIVER"] = "dummy"


def _check_folder(shots: Path) -> None:
    """Make the folder of the pictures. Raises BadInput when none can be written there."""
    try:
        shots.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BadInput(f"--shots {str(shots)!r} is a file; name a folder") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput(f"--shots {str(shots)!r}: no such folder can be made: {reason}") from error
    if not os.access(shots, os.W_OK | os.X_OK):
        raise BadInput(f"--shots {str(shots)!r}: nothing may be written into this folder")


def _without_screen() -> bool:
    """Whether no screen can be had; a dummy driver that was asked for is none."""
    if os.environ.get("SDL_VIDEODRIVER") in {"dummy", "offscreen"}:
        return True
    if sys.platform.startswith(("win", "darwin")):
        return False
    return not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _play(game: Game, args: argparse.Namespace) -> int:
    # Only here: no other command needs the window and the drawn table.
    from companion.app import Shots, TableLoop  # noqa: PLC0415
    from companion.app_parts import card_pictures, open_display, open_practice  # noqa: PLC0415
    from companion.practice.practice_table import write_game  # noqa: PLC0415

    practice = write_game(game, args.seed)
    pictures = card_pictures(practice.file)
    display = open_display(game.package, pictures, language=args.language)
    parts = open_practice(practice, language=args.language or "en")
    loop = TableLoop(display, parts, Shots(folder=args.shots))
    until = None if args.seconds is None else time.monotonic() + args.seconds
    try:
        loop.run(until)
    finally:
        loop.close()
        display.close()
    conductor = parts.conductor
    if conductor is None:
        return 1
    done, total = conductor.progress
    came = ", ".join(f"{n} {source}" for source, n in sorted(conductor.tally.by_source.items()))
    print(f"{done} of {total} entries: {came or 'none'}; asked {conductor.tally.asked},"
          f" wrong and undone {len(conductor.tally.wrong)}.")  # fmt: skip
    if conductor.as_scripted:
        winners = " and ".join(parts.session.ledger.timeline.progress.winners)
        print(f"The game ended as scripted: {winners} won.")
        return 0
    stopped = args.seconds is not None and done < total and not loop.quit
    print("Time was up before the game ended." if stopped else "The game did not end as scripted.")
    return 1
