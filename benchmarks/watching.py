"""How fast a watched table is, on drawn videos: still frames, and cards laid by hands.

python benchmarks/watching.py [--deck FOLDER] [--cards N] [--seed N]

Every frame is 1920 x 1080. Two delays are given for each card: by the frames' own clock (the
work counted as taking no time), and with the measured work of each frame added, as a camera of
25 frames a second would see it: a frame that arrives while one is being worked on is dropped. Work is
processor time of the one thread, so that other programs do not count.
"""

import argparse
import json
import platform
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from calibration.mat import corner_markers
from vision.process_work import read_card_pictures
from vision.recognize import CardReader
from vision.references import build_references, read_references
from vision.sightings import CameraState
from vision.sources import Frame, Picture
from vision.sources.clocks import SteppedClock
from vision.sources.rendered import BACK, CameraPose, Cloth, DrawnCard, DrawnTable, Scene
from vision.watch import TableWatcher

CAMERA_DELAY_S = 0.1
"""Exposure, USB and decoding, as measured by others; not part of what is measured here."""


MOST_COLD_FRAMES = 150
"""A new table that was not settled after so many frames never is."""


def made_pictures(count: int, seed: int) -> dict[str, Picture]:
    """Cards of our own making: shapes on a gradient with a title strip."""
    pictures = {}
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        coarse = rng.integers(40, 220, (4, 3, 3)).astype(np.uint8)
        picture = np.asarray(cv2.resize(coarse, (504, 704), interpolation=cv2.INTER_CUBIC))
        for _ in range(45):
            x, y, reach = (int(v) for v in rng.integers((30, 110, 8), (474, 670, 60)))
            color = tuple(int(v) for v in rng.integers(0, 255, 3))
            if rng.random() < 0.5:
                cv2.circle(picture, (x, y), reach, color, -1, cv2.LINE_AA)
            else:
                corners = rng.integers(-reach, reach, (3, 2)) + np.array((x, y))
                cv2.fillPoly(picture, [corners.astype(np.int32)], color, cv2.LINE_AA)
        cv2.rectangle(picture, (24, 24), (480, 90), (235, 235, 230), -1)
        cv2.putText(picture, f"card {number:03}", (40, 74), 0, 1.6, (20, 20, 20), 3, cv2.LINE_AA)
        cv2.rectangle(picture, (0, 0), (503, 703), (30, 30, 30), 16)
        pictures[f"card-{number:03}"] = np.asarray(picture, np.uint8)
    return pictures


@dataclass(frozen=True, slots=True, kw_only=True)
class Cold:
    """A table read for the first time.

    first_s, work_s: work until the first card was told, and until all was settled (each card
    seen in two pictures). longest_s: most work of one frame. settled_s: when, by the frames' clock;
    live_s: with the work added.
    """

    first_s: float | None
    work_s: float
    longest_s: float
    settled_s: float
    live_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """One card laid by a hand: delays after the hand has left the picture, None if missed.

    cold: how the table was read before.
    """

    clock_s: float | None
    live_s: float | None
    right: bool
    cold: Cold


def tables(labels: list[str], count: int, seed: int) -> Iterator[tuple[Scene, DrawnCard]]:
    """Tables with one card to be laid on each, of all cloths, some cards touching others."""
    rng = np.random.default_rng(seed)
    cloths = list(Cloth)
    for number in range(count):
        names = [str(name) for name in rng.choice(labels, 10, replace=False)]
        places = [(170 + 215 * (n % 5), 190 + 260 * (n // 5)) for n in range(10)]
        cards = tuple(
            DrawnCard(
                picture=name,
                x_mm=x + float(rng.uniform(-25, 25)),
                y_mm=y + float(rng.uniform(-25, 25)),
                angle_deg=float(rng.uniform(-20, 20)) + 180 * int(rng.integers(0, 2)),
            )
            for name, (x, y) in zip(names, places, strict=True)
        )
        camera = CameraPose(tilt_deg=float(rng.uniform(0, 20)), distance_mm=1060)
        yield (
            Scene(
                cloth=cloths[number % len(cloths)],
                cloth_seed=number,
                cards=cards[:-1],
                camera=camera,
                markers=corner_markers(1200, 700),
            ),
            replace(cards[-1], angle_deg=float(rng.uniform(0, 360))),
        )


def lay_one(
    reader: CardReader, pictures: Mapping[str, Picture], scene: Scene, card: DrawnCard
) -> Laid:
    """Lay one card on one table and wait for it for two seconds after the hand has left."""
    table = DrawnTable(pictures, scene, clock=SteppedClock())
    watcher = TableWatcher(reader, card_height_px=138)
    cold = _read_first(watcher, table)
    start_s = cold.settled_s
    table.show(replace(scene, cards=(*scene.cards, card)))
    frames = [table.read(1) for _ in range(round(4.5 * 25))]
    free_s = _hand_left_s(frames, start_s)
    rest_s, live_s = 0.0, None
    for frame in frames:
        if not isinstance(frame, Frame) or frame.t_s < rest_s - 0.04:
            continue
        begin = time.thread_time()
        look = watcher.see(frame)
        work_s = time.thread_time() - begin
        rest_s = max(rest_s, frame.t_s) + work_s
        if look.appeared:
            live_s = rest_s - free_s + CAMERA_DELAY_S
            right = [item.sighting.label for item in look.appeared] == [card.picture]
            right = right and not look.left
            return Laid(clock_s=frame.t_s - free_s, live_s=live_s, right=right, cold=cold)
    return Laid(clock_s=None, live_s=None, right=False, cold=cold)


def _read_first(watcher: TableWatcher, table: DrawnTable) -> Cold:
    """Sees a new table until all of it was read, as a camera of 25 frames a second would."""
    works: list[float] = []
    first: float | None = None
    rest_s = settled_s = 0.0
    for _ in range(MOST_COLD_FRAMES):
        frame = table.read(1)
        if not isinstance(frame, Frame) or frame.t_s < rest_s - 0.04:
            continue
        begin = time.thread_time()
        look = watcher.see(frame)
        works.append(time.thread_time() - begin)
        settled_s = frame.t_s
        rest_s = max(rest_s, settled_s) + works[-1]
        if look.cards and first is None:
            first = sum(works)
        if look.camera is CameraState.OK:
            break
    return Cold(
        first_s=first, work_s=sum(works), longest_s=max(works), settled_s=settled_s, live_s=rest_s
    )


def _hand_left_s(frames: Sequence[object], start_s: float) -> float:
    """Time of the first frame that no longer differs from the last one: the hand is out."""
    pictures = [frame for frame in frames if isinstance(frame, Frame)]
    last = cv2.resize(pictures[-1].picture, (480, 270), interpolation=cv2.INTER_AREA)
    for frame in reversed(pictures):
        small = cv2.resize(frame.picture, (480, 270), interpolation=cv2.INTER_AREA)
        if np.count_nonzero(cv2.absdiff(small, last) > 16) > 30:
            return frame.t_s
    return start_s


def _see(watcher: TableWatcher, table: DrawnTable) -> float:
    frame = table.read(1)
    assert isinstance(frame, Frame)  # noqa: S101 - a drawn table without faults
    begin = time.thread_time()
    watcher.see(frame)
    return time.thread_time() - begin


def still_ms(
    reader: CardReader, pictures: Mapping[str, Picture], scene: Scene
) -> tuple[float, float]:
    """Median and 95 % of the work of one frame of a still table."""
    table = DrawnTable(pictures, scene, clock=SteppedClock())
    watcher = TableWatcher(reader, card_height_px=138)
    for _ in range(230):
        # The last look again of a new table comes after eight seconds.
        _see(watcher, table)
    works = sorted(_see(watcher, table) * 1000 for _ in range(100))
    return statistics.median(works), works[94]


def _figures(values: list[float]) -> dict[str, float | None]:
    if not values:
        return {"median": None, "p95": None}
    ordered = sorted(values)
    p95 = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return {"median": round(statistics.median(ordered), 3), "p95": round(p95, 3)}


def main() -> None:
    """Measure and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deck", type=Path)
    parser.add_argument("--cards", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    if args.deck:
        pictures = read_card_pictures(args.deck)
        reader = CardReader(read_references(args.deck))
    else:
        pictures = made_pictures(40, args.seed)
        reader = CardReader(build_references({name: [one] for name, one in pictures.items()}))
    labels = sorted(set(pictures) - {BACK})
    made = list(tables(labels, args.cards, args.seed))
    median_ms, p95_ms = still_ms(reader, pictures, made[0][0])
    laid = [lay_one(reader, pictures, scene, card) for scene, card in made]
    print(
        json.dumps(
            {
                "machine": platform.platform(),
                "references": len(labels),
                "still_ms": {"median": round(median_ms, 2), "p95": round(p95_ms, 2)},
                "cards_laid": len(laid),
                "told_right": sum(one.right for one in laid),
                "told_wrong": sum(one.clock_s is not None and not one.right for one in laid),
                "frames_clock_s": _figures(
                    [one.clock_s for one in laid if one.clock_s is not None]
                ),
                "cold_first_card_s": _figures(
                    [one.cold.first_s for one in laid if one.cold.first_s is not None]
                ),
                "cold_work_s": _figures([one.cold.work_s for one in laid]),
                "cold_longest_frame_s": _figures([one.cold.longest_s for one in laid]),
                "cold_settled_live_s": _figures([one.cold.live_s for one in laid]),
                "live_s": _figures([one.live_s for one in laid if one.live_s is not None]),
            },
            indent=1,
        )
    )


if __name__ == "__main__":
    main()
