"""Frames per second of the display with a live 1080p camera picture.

python benchmarks/display.py [--frames N] [--append]

Without SDL_VIDEODRIVER it paints for nobody (the driver "dummy"); under a screen or Xvfb set
SDL_VIDEODRIVER=x11. Goal: 60 frames a second. `--append` adds the figures to results.md.
"""

import argparse
import datetime as dt
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(HERE.parent / "tests" / "display"))

import pygame  # noqa: E402 - the driver is chosen above
from sample_screens import SAMPLES, t  # noqa: E402 - the samples of the tests

from companion.display import Display, DisplaySettings  # noqa: E402
from companion.rules.sentence import Wording  # noqa: E402
from companion.views.board import Counter, PlayerRow  # noqa: E402
from companion.views.scene import Health, Screen, TableScene  # noqa: E402

WARM_UP = 10
GOAL_FPS = 60
SIZES = ((1920, 1080), (3840, 2160))


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """Time of one call of `show`: median and the middle 90 %, ms."""

    what: str
    size: tuple[int, int]
    median_ms: float
    low_ms: float
    high_ms: float

    @property
    def fps(self) -> float:
        """Calls a second at the median."""
        return 1000 / self.median_ms


def measure(
    what: str, size: tuple[int, int], count: int, step: Callable[[int], object]
) -> Measured:
    """Call `step` with 0, 1, 2 ... and time each call after the first ten."""
    times: list[float] = []
    for index in range(count + WARM_UP):
        begin = time.perf_counter()
        step(index)
        times.append((time.perf_counter() - begin) * 1000)
    kept = sorted(times[WARM_UP:])
    return Measured(
        what=what,
        size=size,
        median_ms=statistics.median(kept),
        low_ms=kept[len(kept) * 5 // 100],
        high_ms=kept[len(kept) * 95 // 100],
    )


def camera_frames(count: int = 8) -> list[np.ndarray]:
    """Different 1080p pictures, as a camera would send them."""
    rng = np.random.default_rng(1)
    return [rng.integers(0, 255, (1080, 1920, 3), dtype=np.uint8) for _ in range(count)]


def counted(screen: Screen, hand: int) -> Screen:
    """The screen after a press on the first player's counter."""
    scene = screen.scene
    if not isinstance(scene, TableScene):
        raise TypeError(f"{scene!r} is no table")
    rows: list[PlayerRow] = list(scene.board.rows)
    parts = list(rows[0].parts)
    if isinstance(parts[0], Counter):
        parts[0] = replace(parts[0], value=hand % 7)
    rows[0] = replace(rows[0], parts=tuple(parts))
    board = replace(scene.board, rows=tuple(rows))
    return replace(screen, scene=replace(scene, board=board))


def measure_size(size: tuple[int, int], count: int) -> list[Measured]:
    """All figures of one window size."""
    display = Display(Wording(), lambda _card: None, DisplaySettings(size=size))
    trouble = display.open()
    if trouble is not None:
        raise SystemExit(str(trouble))
    frames = camera_frames()
    table, page = SAMPLES["table5"](), SAMPLES["cameras"]()

    def live(screen: Screen) -> Callable[[int], object]:
        return lambda i: (display.poll(), display.show(screen, frames[i % len(frames)]))

    def second(i: int) -> object:
        health = Health(says=(t(f"{i} fps"),)) if i % 25 == 0 else table.health
        return display.poll(), display.show(replace(table, health=health), frames[i % 8])

    found = [
        measure("table with live 1080p picture", size, count, live(table)),
        measure("camera page with live 1080p picture", size, count, live(page)),
        measure("table, live picture, health line each second", size, count, second),
        measure(
            "table after a press on a counter (all painted)",
            size,
            count // 3,
            lambda i: display.show(counted(table, i), frames[0]),
        ),
        measure("nothing changed", size, count, lambda _i: display.show(table, frames[0])),
    ]
    display.close()
    return found


def main() -> None:
    """Measure, print a table, append it when asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=200)
    parser.add_argument("--append", action="store_true")
    args = parser.parse_args()
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    lines = [
        f"## Display, {dt.datetime.now(dt.UTC):%Y-%m-%d}",
        "",
        (
            f"`python benchmarks/display.py --frames {args.frames}`; {machine}, "
            f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, "
            f"driver {os.environ['SDL_VIDEODRIVER']}. Goal: {GOAL_FPS} frames a second."
        ),
        "",
        "| what | window | median ms | 5 to 95 % ms | frames/s |",
        "|---|---|---|---|---|",
    ]
    for size in SIZES:
        lines += [
            f"| {one.what} | {size[0]} x {size[1]} | {one.median_ms:.2f} "
            f"| {one.low_ms:.2f} to {one.high_ms:.2f} | {one.fps:.0f} |"
            for one in measure_size(size, args.frames)
        ]
    text = "\n".join(lines) + "\n"
    print(text)
    if args.append:
        results = HERE / "results.md"
        before = results.read_text("utf-8") + "\n" if results.is_file() else "# Measured\n\n"
        results.write_text(before + text, "utf-8")


if __name__ == "__main__":
    main()
