"""What the doctor looks at, one check after the other. Nothing here opens a window.

Each check gives what was found and what to do about it; `ok` is None where there is nothing
to judge (no camera was asked for, no box is plugged in).
"""

import importlib.metadata
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.decks.find_deck import find_deck_folder
from companion.game_log.errors import StoreError
from companion.game_log.store import open_store_to_read
from companion.games.find_games import find_games
from companion.setup.button_checks import look_for_boxes
from companion.setup.deck_checks import find_faults_of_decks
from vision.sources.cameras import connect_camera
from vision.sources.frames import Trouble

LEAST_FREE_MB = 100
_SCREEN_S = 20.0
_CAMERAS = 3

TWINS = (("pygame", "pygame-ce"), ("opencv-python", "opencv-python-headless"))
"""Packages that write the same folder: installed together they break each other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One line of the doctor: name, verdict, what was found, what to do (empty: nothing)."""

    name: str
    ok: bool | None
    found: str
    do: str = ""


def run_checks(folder: Path) -> tuple[Check, ...]:
    """All checks. folder: the data folder."""
    checks: tuple[Callable[[], Check], ...] = (
        check_python,
        check_twins,
        check_screen,
        check_sound,
        check_camera,
        check_buttons,
        check_pads,
        lambda: check_data_folder(folder),
        lambda: check_store(folder),
        check_decks,
        lambda: check_taught_decks(folder),
    )
    return tuple(check() for check in checks)


def check_python() -> Check:
    """Which Python and which of the large packages."""
    names = ("pygame-ce", "opencv-python-headless", "numpy", "pyserial")
    versions = [f"{name} {_version(name) or 'missing'}" for name in names]
    missing = [name for name in names if _version(name) is None]
    return Check(
        name="packages",
        ok=not missing,
        found=f"Python {sys.version.split()[0]}, {', '.join(versions)}",
        do=f"Install the program again: pip install {' '.join(missing)}" if missing else "",
    )


def check_twins() -> Check:
    """Twin packages installed together."""
    both = [(a, b) for a, b in TWINS if _version(a) and _version(b)]
    if not both:
        return Check(name="twins", ok=True, found="no package that gets in another's way")
    old, new = both[0]
    return Check(
        name="twins",
        ok=False,
        found=f"{old} and {new} are both installed and write the same folder",
        do=f"pip uninstall -y {old} {new} && pip install {new}",
    )


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def _probe(code: str) -> tuple[bool, str]:
    """Run a few lines in a process of their own: a driver that hangs or crashes stays there."""
    try:
        done = subprocess.run(  # noqa: S603 - our own lines
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=_SCREEN_S,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return False, "it did not answer"
    lines = (done.stdout if done.returncode == 0 else done.stderr).strip().splitlines()
    return done.returncode == 0, lines[-1] if lines else "it said nothing"


def check_screen() -> Check:
    """Whether a window can be opened, and on what."""
    ok, said = _probe(
        "import os; os.environ['PYGAME_HIDE_SUPPORT_PROMPT'] = '1'\n"
        "import pygame; pygame.display.init()\n"
        "sizes = ', '.join(f'{w}x{h}' for w, h in pygame.display.get_desktop_sizes())\n"
        "print(pygame.display.get_driver(), sizes)"
    )
    if ok and said.startswith(("dummy", "offscreen")):
        return Check(name="screen", ok=None, found="a screen that nobody sees was asked for")
    return Check(
        name="screen",
        ok=ok,
        found=said,
        do="" if ok else "Start from a desktop session, or use the demo with --shots DIR.",
    )


def check_sound() -> Check:
    """Whether chimes can be heard. Everything works without."""
    ok, said = _probe(
        "import os; os.environ['PYGAME_HIDE_SUPPORT_PROMPT'] = '1'\n"
        "import pygame; pygame.mixer.init(); print('sound works')"
    )
    if ok:
        return Check(name="sound", ok=True, found=said)
    return Check(
        name="sound", ok=None, found=f"no sound: {said}", do="Play without, or plug a speaker in."
    )


def check_camera() -> Check:
    """The first cameras of the system."""
    found: list[str] = []
    why = "no camera was found"
    for number in range(_CAMERAS):
        camera = connect_camera(number)
        if isinstance(camera, Trouble):
            why = camera.sentence if number == 0 else why
            continue
        picture = camera.grab()
        size = "no picture" if picture is None else f"{picture.shape[1]}x{picture.shape[0]}"
        camera.close()
        found.append(f"camera {number}: {size}")
    if found:
        return Check(name="camera", ok=True, found=", ".join(found))
    return Check(
        name="camera", ok=None, found=why, do="Play by keys, or plug a camera in: --camera 0"
    )


def check_buttons() -> Check:
    """Button boxes at the serial ports, and ports that do not open."""
    ok, found, do = look_for_boxes()
    return Check(name="buttons", ok=ok, found=found, do=do)


def check_pads() -> Check:
    """Gamepads and encoders; keys need no check."""
    ok, said = _probe(
        "import os; os.environ['PYGAME_HIDE_SUPPORT_PROMPT'] = '1'\n"
        "import pygame; pygame.joystick.init()\n"
        "pads = [pygame.joystick.Joystick(i) for i in range(pygame.joystick.get_count())]\n"
        "print(', '.join(p.get_name() for p in pads) or 'none')"
    )
    if not ok or said == "none":
        found = "no gamepad" if ok else f"gamepads cannot be read: {said}"
        return Check(
            name="gamepads", ok=None, found=found, do="Play without; the keys do the same."
        )
    return Check(
        name="gamepads",
        ok=True,
        found=f"{said}: no memory, no lamp, no guarantee (docs/button-boxes.md)",
        do="The table asks at which seat each of them is.",
    )


def check_data_folder(folder: Path) -> Check:
    """Whether games can be kept."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        trial = folder / ".doctor"
        trial.write_text("kept", "utf-8")
        trial.unlink()
    except OSError as error:
        return Check(
            name="data folder",
            ok=False,
            found=f"{folder} cannot be written: {error.strerror}",
            do="Free it, or set COMPANION_DATA to a folder of yours.",
        )
    free_mb = shutil.disk_usage(folder).free // 2**20
    return Check(
        name="data folder",
        ok=free_mb >= LEAST_FREE_MB,
        found=f"{folder}, {free_mb} MB free",
        do="" if free_mb >= LEAST_FREE_MB else "Free some space before you play.",
    )


def check_store(folder: Path) -> Check:
    """The games that are kept."""
    try:
        store = open_store_to_read(folder)
        if store is None:
            return Check(name="games", ok=True, found="no game has been kept yet")
        with store:
            count = len(store.games())
    except StoreError as error:
        return Check(
            name="games", ok=False, found=str(error), do="Start companion once: it recovers them."
        )
    return Check(name="games", ok=True, found=f"{count} {'game' if count == 1 else 'games'} kept")


def check_decks() -> Check:
    """The practice decks that come along."""
    names = [f"practice-{game.replace('_', '-')}" for game in find_games()]
    missing = [name for name in names if find_deck_folder(name) is None]
    return Check(
        name="decks",
        ok=not missing,
        found="practice decks are there" if not missing else f"missing: {', '.join(missing)}",
        do="" if not missing else "Install the program again.",
    )


def check_taught_decks(folder: Path) -> Check:
    """The decks of this table's own, each fault named; only what keeps one from play fails."""
    faults = find_faults_of_decks(folder)
    if not faults:
        return Check(name="own decks", ok=None, found="no deck has been taught yet")
    said = [f"{deck}/{fault.sentence}" for deck, found in faults.items() for fault in found]
    stops = any(fault.stops for found in faults.values() for fault in found)
    whole = f"{len(faults)} {'deck' if len(faults) == 1 else 'decks'}"
    return Check(
        name="own decks",
        ok=not stops,
        found="; ".join((whole, *said)),
        do="Mend these lines of deck.toml, or teach the cards again." if stops else "",
    )
