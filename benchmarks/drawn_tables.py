"""Drawn tables with exact truth for measuring the recognizer: many cards, some not enrolled.

Every table differs in cloth, light, camera and sharpness; all of it follows from the seed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.sources.frames import Picture
from vision.sources.rendered import (
    CameraPose,
    Cloth,
    DrawnCard,
    Glare,
    Light,
    Renderer,
    Scene,
    Sensor,
    TrueCard,
    truth,
)

GRID = (5, 4)
FOCAL_PX = 0.87 * 1920
FULL_MM = 88.0
"""Heights in pixels are of a card this high, whatever the deck's cards measure."""

LEAST_VISIBLE = 0.4
"""Cards of which less is seen may be found, and need not."""

Size = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One drawn table. cards: what lies there; scored: numbers in it that must be found."""

    picture: Picture
    scene: Scene
    cards: tuple[TrueCard, ...]
    scored: tuple[int, ...]


def draw_tables(
    pictures: Mapping[str, Picture],
    *,
    height_px: float,
    count: int,
    seed: int,
    sizes_mm: Mapping[str, Size] | None = None,
) -> Iterator[Table]:
    """Tables of 20 cards each, about every sixth of them partly under another."""
    rng = np.random.default_rng([seed, round(height_px)])
    sizes = sizes_mm or {}
    labels = sorted(pictures)
    for number in range(count):
        chosen = rng.choice(labels, min(len(labels), GRID[0] * GRID[1]), replace=False)
        scene = _scene(
            _laid([str(c) for c in chosen], sizes, rng, height_px), rng, number, height_px
        )
        yield _drawn(scene, pictures, number)


def draw_layered(
    pictures: Mapping[str, Picture],
    layers: Sequence[str],
    below: Sequence[str],
    *,
    height_px: float,
    count: int,
    seed: int,
    sizes_mm: Mapping[str, Size],
) -> Iterator[Table]:
    """Tables on which see-through layers lie on cards, under a reflection each second time."""
    rng = np.random.default_rng([seed, round(height_px), 7])
    for number in range(count):
        cards: list[DrawnCard] = []
        glares: list[Glare] = []
        for place in range(6):
            x, y = _place(place, (3, 2), height_px, rng)
            angle = float(rng.uniform(-180, 180))
            card = DrawnCard(picture=str(rng.choice(below)), x_mm=x, y_mm=y, angle_deg=angle)
            card = replace(card, size_mm=sizes_mm.get(card.picture, card.size_mm))
            over = replace(
                card,
                picture=str(rng.choice(layers)),
                x_mm=x + float(rng.uniform(-3, 3)),
                y_mm=y + float(rng.uniform(-3, 3)),
                angle_deg=angle + float(rng.uniform(-3, 3)),
                see_through=True,
            )
            cards += [card, over]
            if place % 2:
                spot = rng.uniform(-25, 25, 2)
                glares.append(Glare(x_mm=x + spot[0], y_mm=y + spot[1], radius_mm=18, strength=0.7))
        scene = replace(_scene(tuple(cards), rng, number, height_px), glares=tuple(glares))
        yield _drawn(scene, pictures, number)


def _drawn(scene: Scene, pictures: Mapping[str, Picture], seed: int) -> Table:
    cards = truth(scene)
    scored = tuple(i for i, card in enumerate(cards) if card.visible >= LEAST_VISIBLE)
    picture = Renderer(pictures, seed=seed).render(scene)
    return Table(picture=picture, scene=scene, cards=cards, scored=scored)


def _place(
    place: int, grid: tuple[int, int], height_px: float, rng: np.random.Generator
) -> tuple[float, float]:
    """Where the middle of a card lies, in mm, the picture's middle being (600, 350)."""
    scale = FULL_MM / height_px
    row, column = divmod(place, grid[0])
    step = 1920 * scale * 0.9 / grid[0], 1080 * scale * 0.86 / grid[1]
    jitter = rng.uniform(-0.12, 0.12, 2)
    x = 600 + (column + 0.5 - grid[0] / 2 + jitter[0]) * step[0]
    y = 350 + (row + 0.5 - grid[1] / 2 + jitter[1]) * step[1]
    return float(x), float(y)


def _laid(
    labels: list[str], sizes: Mapping[str, Size], rng: np.random.Generator, height_px: float
) -> tuple[DrawnCard, ...]:
    cards: list[DrawnCard] = []
    for place, label in enumerate(labels):
        x, y = _place(place, GRID, height_px, rng)
        if cards and rng.random() < 0.17:
            # Moved onto the card before it, a strip of which is still seen.
            x = cards[-1].x_mm + float(rng.uniform(-30, 30))
            y = cards[-1].y_mm + float(rng.choice([-1, 1])) * float(rng.uniform(35, 60))
        card = DrawnCard(picture=label, x_mm=x, y_mm=y, angle_deg=float(rng.uniform(-180, 180)))
        cards.append(replace(card, size_mm=sizes.get(label, card.size_mm)))
    return tuple(cards)


def _scene(
    cards: tuple[DrawnCard, ...], rng: np.random.Generator, number: int, height_px: float
) -> Scene:
    glares = tuple(
        Glare(
            x_mm=float(rng.uniform(100, 1100)),
            y_mm=float(rng.uniform(50, 650)),
            radius_mm=float(rng.uniform(15, 35)),
            strength=float(rng.uniform(0.3, 0.7)),
        )
        for _ in range(2)
    )
    table = (1920 * FULL_MM / height_px + 300, 1080 * FULL_MM / height_px + 300)
    return Scene(
        table_mm=(max(1200.0, table[0]), max(700.0, table[1])),
        cloth=list(Cloth)[number % len(Cloth)],
        cloth_seed=number,
        cards=cards,
        glares=glares,
        camera=CameraPose(
            tilt_deg=float(rng.uniform(0, 30)),
            turn_deg=float(rng.uniform(-5, 5)),
            distance_mm=FULL_MM * FOCAL_PX / height_px,
            lens_k1=float(rng.uniform(-0.04, 0.02)),
        ),
        light=Light(
            gain=float(rng.uniform(0.7, 1.2)),
            slope=float(rng.uniform(0, 0.3)),
            slope_deg=float(rng.uniform(0, 360)),
            warmth=float(rng.uniform(-0.4, 0.6)),
        ),
        sensor=Sensor(
            noise=float(rng.uniform(1.5, 4)),
            blur_px=float(rng.uniform(0.6, 1.1)),
            jpeg_quality=int(rng.integers(80, 95)),
        ),
    )
