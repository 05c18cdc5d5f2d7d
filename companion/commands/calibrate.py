"""`companion calibrate`: the lens from photos of the printed sheet, the table plane from the mat."""

import argparse
import importlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.quiet import quiet_libraries
from companion.game_log.data_folder import SETTINGS_FILE, data_folder
from companion.game_log.settings import Settings
from companion.games.find_games import find_game, find_games, typed_game
from companion.rules.errors import BadInput
from companion.rules.sentence import Wording, read_words

if TYPE_CHECKING:
    from calibration.mat import Marker
    from companion.setup.calibrating import Calibration

    Subparsers = argparse._SubParsersAction[Any]  # noqa: SLF001 - argparse names it nowhere else

WAIT_S = 20.0
"""So long a camera that gives pictures is watched for the mat or the sheet;"""

SHEET_S = 90.0
"""so long once the sheet was shown."""

ENOUGH_VIEWS = 12
LOOK_EVERY_S = 0.3
_WHAT_TO_DO = (
    "Lay the mat's corners, or show the printed sheet from many sides. End with Control-C."
)


def add_parser(commands: "Subparsers") -> None:
    """Declare the command line of `calibrate`."""
    parser = commands.add_parser("calibrate", help="lens and table plane")
    parser.add_argument("--camera", metavar="URL", help="which camera; default the one used last")
    parser.add_argument(
        "--from", dest="photos", type=Path, metavar="FOLDER",
        help="photos that this camera took of the sheet, the mat, or both",
    )  # fmt: skip
    parser.add_argument(
        "--game", type=typed_game, help="whose mat lies there; default the game played last"
    )
    parser.add_argument("--players", type=int, metavar="N", help="default: as many as can play")


def run(args: argparse.Namespace) -> int:
    """Exit 1 if neither mat nor sheet was seen well enough, 2 if there were no pictures."""
    from calibration.profile import CameraProfile  # noqa: PLC0415 - loads OpenCV
    from companion.setup.calibrating import Calibration  # noqa: PLC0415
    from companion.setup.camera_profile import keep_profile, profile_of  # noqa: PLC0415

    data = data_folder()
    settings = Settings(data / SETTINGS_FILE)
    address = args.camera or str(settings.get("last.camera", "")) or "0"
    calibration = Calibration(_mat(args, settings))
    with quiet_libraries():
        if args.photos is not None:
            _see_photos(args.photos, calibration)
        else:
            _see_camera(address, calibration)
    if calibration.pictures == 0:
        return 2
    before = profile_of(data, address) or CameraProfile(name=address, address=address)
    outcome = calibration.finish(before)
    words = Wording(read_words("companion.setup"))
    for line in outcome.says:
        print(words.put(line))
    if not outcome.found:
        return 1
    print(f"Kept for camera {address!r} in {keep_profile(data, outcome.profile).name}.")
    return 0


def _mat(args: argparse.Namespace, settings: Settings) -> "tuple[Marker, ...]":
    from calibration.mat import corner_markers  # noqa: PLC0415

    last = str(settings.get("last.game", ""))
    name = args.game or (last if last in find_games() else "treatment")
    game = find_game(name)
    players = max(game.seats) if args.players is None else args.players
    if players not in game.seats:
        raise BadInput(
            f"--players {players}: {name} is for {game.seats.start} to {max(game.seats)}"
        )
    layout = importlib.import_module(f"{game.package}.layout").lay_out(players)
    return corner_markers(layout.width_mm, layout.height_mm)


def _see_photos(folder: Path, calibration: "Calibration") -> None:
    from vision.sources.files import find_photos, read_photo  # noqa: PLC0415

    if not folder.is_dir():
        raise BadInput(f"--from {str(folder)!r} is no folder of photos")
    for path in find_photos(folder):
        picture = read_photo(path)
        if picture is None:
            print(f"Skipped: {path.name!r} is not a picture that can be read.", file=sys.stderr)
        elif calibration.size_px not in {None, (picture.shape[1], picture.shape[0])}:
            print(f"Skipped: {path.name!r} has another size than the others.", file=sys.stderr)
        else:
            calibration.see(picture)
    if calibration.pictures == 0:
        print(f"No photo can be read in {str(folder)!r}.", file=sys.stderr)


def _see_camera(address: str, calibration: "Calibration") -> None:
    """Watch until the mat lies there and nobody shows the sheet, or there are views enough."""
    told = 0
    try:
        for picture in _pictures(address, lambda: SHEET_S if calibration.views else WAIT_S):
            if calibration.pictures == 0:
                print(_WHAT_TO_DO, flush=True)
            calibration.see(picture)
            if calibration.views != told:
                told = calibration.views
                print(f"{told} views of the sheet\a", flush=True)
            if told >= ENOUGH_VIEWS or (told == 0 and calibration.markers >= 4):
                return
    except KeyboardInterrupt:
        print()


def _pictures(address: str, most_s: Any) -> Iterator[Any]:
    """Pictures of a camera, a few a second, until it ends or time is up; none of one that is not there."""
    from companion.commands.watch import open_drawn  # noqa: PLC0415
    from vision.sources import PatientSource, Trouble, open_source  # noqa: PLC0415

    openers = {"drawn": lambda name: open_drawn(name, "practice")}
    source = PatientSource(open_source(address, openers=openers))
    start = time.monotonic()
    looked_s, said = float("-inf"), ""
    try:
        while not source.has_begun or time.monotonic() - start < most_s():
            if not source.has_begun:
                start = time.monotonic()
            news = source.read(LOOK_EVERY_S)
            if news is None:
                return
            if isinstance(news, Trouble):
                if news.sentence != said:
                    print(news.sentence, file=sys.stderr, flush=True)
                said = news.sentence
                if news.final:
                    return
            elif news.t_s - looked_s >= LOOK_EVERY_S:
                looked_s = news.t_s
                yield news.picture
    finally:
        source.close()
