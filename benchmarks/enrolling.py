"""Measures teaching: how many cards are cut out of pictures with several cards, on every cloth.

    python -m benchmarks.enrolling [--tables 4] [--seed 3] [--save DIR]

Twelve or thirteen cards of the practice decks lie on a table, some turned, seen a little from
aside. A card counts as found when the outline covers at least nine tenths of what it and the card
cover together; an outline that covers no card is false. `after` looks at the same table with a
picture of the empty cloth, as a camera has one.
"""

import argparse
import platform
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from companion.decks.find_deck import find_deck_folder
from vision.enroll_find import find_cards
from vision.features import Picture
from vision.process_work import read_card_pictures
from vision.references import DEFAULT_SIZE_MM
from vision.sources.rendered import CameraPose, Cloth, DrawnCard, Renderer, Scene, truth

SAME = 0.9
GRID = (5, 3)
SIZE = (1920, 1080)
ASPECT = (DEFAULT_SIZE_MM[0] / DEFAULT_SIZE_MM[1],)


def tables(cloth: Cloth, labels: list[str], count: int, seed: int) -> Iterator[Scene]:
    """Tables of one cloth with twelve or thirteen cards each."""
    rng = np.random.default_rng([seed, list(Cloth).index(cloth)])
    for number in range(count):
        chosen = rng.choice(labels, 12 + number % 2, replace=False)
        places = rng.permutation(GRID[0] * GRID[1])[: len(chosen)]
        cards = []
        for label, place in zip(chosen, places, strict=True):
            row, column = divmod(int(place), GRID[0])
            x, y = 190 + column * 165 + rng.uniform(-14, 14), 115 + row * 165 + rng.uniform(-14, 14)
            angle = float(rng.normal(0, 8)) if number % 2 else float(rng.uniform(-180, 180))
            cards.append(DrawnCard(picture=str(label), x_mm=x, y_mm=y, angle_deg=angle))
        camera = CameraPose(
            distance_mm=900, tilt_deg=float(rng.uniform(0, 18)), looks_at_mm=(520, 280)
        )
        yield Scene(table_mm=(1040, 560), cloth=cloth, camera=camera, cards=tuple(cards))


def overlap(one: np.ndarray, other: np.ndarray) -> float:
    """Common part as a share of both together."""
    a, b = one.astype(np.float32), other.astype(np.float32)
    common = cv2.intersectConvexConvex(a, b)[0]
    return float(common / (cv2.contourArea(a) + cv2.contourArea(b) - common))


def measure(found: tuple[np.ndarray, ...], true: list[np.ndarray]) -> tuple[int, int]:
    """Cards that were found, and outlines that are of none."""
    best = [max((overlap(quad, card) for quad in found), default=0.0) for card in true]
    false = [max((overlap(quad, card) for card in true), default=0.0) < SAME for quad in found]
    return sum(share >= SAME for share in best), sum(false)


def main() -> None:
    """Print a row for each cloth."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--save", type=Path)
    args = parser.parse_args()
    pictures: dict[str, Picture] = {}
    for deck in ("practice-treatment", "practice-unconscious-mind"):
        folder = find_deck_folder(deck)
        shown = read_card_pictures(folder)
        pictures |= {k: p for k, p in shown.items() if p.shape[2] == 3 and "back" not in k}
    labels = sorted(
        k for k, p in pictures.items() if abs(p.shape[1] / p.shape[0] - ASPECT[0]) < 0.05
    )
    print(f"seed {args.seed}; {platform.machine()}, OpenCV {cv2.__version__}")
    print("| cloth | cards | found | false | found after | false after | s a picture |")
    print("|---|---|---|---|---|---|---|")
    renderer = Renderer(pictures, SIZE)
    for cloth in Cloth:
        sums, spent_s, number = np.zeros(5, int), 0.0, 0
        for number, scene in enumerate(tables(cloth, labels, args.tables, args.seed)):
            picture = renderer.render(scene)
            true = [np.array(card.corners) for card in truth(scene, SIZE)]
            start = time.process_time()
            alone = find_cards(picture, ASPECT)
            spent_s += time.process_time() - start
            empty = renderer.render(
                Scene(table_mm=scene.table_mm, cloth=cloth, camera=scene.camera)
            )
            after = find_cards(picture, ASPECT, before=empty)
            sums += (len(true), *measure(alone, true), *measure(after, true))
            if args.save:
                for quad in alone:
                    cv2.polylines(picture, [np.rint(quad).astype(np.int32)], True, (0, 0, 255), 3)
                cv2.imwrite(str(args.save / f"{cloth}-{number}.jpg"), picture)
        row = " | ".join(str(n) for n in sums)
        print(f"| {cloth} | {row} | {spent_s / (number + 1):.2f} |", flush=True)


if __name__ == "__main__":
    main()
