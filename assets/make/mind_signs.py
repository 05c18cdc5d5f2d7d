"""The small signs on cards of Unconscious Mind: Insights, points, icons, Locations."""

from collections.abc import Callable
from typing import Any

from assets.make.brush import PALETTES, Brush
from assets.make.ink import Color, Ink, Point, hex_color, mix, oval, rounded
from assets.make.marks import DARK, PAPER, fit

GOLD = hex_color("d9a520")
HEART = hex_color("3f9a52")
QUALITIES: dict[str, Color] = {
    "growth": hex_color("3c8a45"),
    "freedom": hex_color("6a4a9c"),
    "passion": hex_color("d0502a"),
}
TAG_COLORS: dict[str, Color] = {
    "theater": hex_color("3f8f5a"),
    "library": hex_color("2c6b45"),
    "opera": hex_color("b8403a"),
    "museum": hex_color("8a2a3a"),
    "university": hex_color("3a6aa8"),
    "cafe": hex_color("2a4a80"),
}


def insight(ink: Ink, name: str, at: Point, size: float) -> None:
    """An Insight: the color and glyph are its quality, the outline its level."""
    quality, level = name.split(".")
    x, y = at
    color = QUALITIES[quality]
    outline = {
        "minor": oval(x, y, size, size, -90, 270, 5),
        "median": oval(x, y, size, size, -90, 270, 7),
        "major": oval(x, y, size, size),
    }[level]
    ink.poly(outline, color)
    ink.line([*outline, outline[0]], mix(color, DARK, 0.5), size * 0.12)
    b = Brush(ink=ink, x=x, y=y, size=size * 0.62, pal=PALETTES[0])
    match quality:
        case "growth":
            b.poly([(0, 0.9), (-0.7, 0.1), (-0.4, -0.6), (0, -0.9), (0.4, -0.6), (0.7, 0.1)], PAPER)
            b.line([(0, 0.9), (0, -0.5)], color, 0.16)
        case "freedom":
            b.poly(
                [
                    (-1, -0.5),
                    (0, -0.1),
                    (1, -0.7),
                    (0.3, 0.3),
                    (0.5, 0.8),
                    (0, 0.45),
                    (-0.5, 0.8),
                    (-0.3, 0.3),
                ],
                PAPER,
            )
        case _:
            b.poly(
                [
                    (0, -0.95),
                    (0.55, -0.1),
                    (0.6, 0.5),
                    (0.2, 0.9),
                    (-0.3, 0.9),
                    (-0.65, 0.4),
                    (-0.3, -0.1),
                    (-0.15, 0.1),
                ],
                PAPER,
            )
            b.poly([(0, 0.1), (0.25, 0.5), (0, 0.85), (-0.25, 0.5)], color)


def coin(ink: Ink, words: str, at: Point, size: float) -> None:
    """A coin of Victory Points."""
    x, y = at
    ink.disc(x, y, size, mix(GOLD, DARK, 0.5))
    ink.disc(x, y, size * 0.92, GOLD)
    ink.line(oval(x, y, size * 0.75, size * 0.75), mix(GOLD, PAPER, 0.55), size * 0.08)
    ink.text(words, (x, y), size * 1.0, DARK)


def hearts(ink: Ink, count: int, at: Point, size: float) -> None:
    """A row of green hearts: how far the Therapy marker starts from Cured."""
    for k in range(count):
        _heart(ink, at[0] + k * size * 2.2, at[1], size, HEART)


def _heart(ink: Ink, x: float, y: float, size: float, color: Color) -> None:
    for shade, s in ((mix(color, DARK, 0.5), size * 1.12), (color, size)):
        points = [
            *oval(x - s * 0.48, y - s * 0.35, s * 0.52, s * 0.52, 150, 350, 14),
            *oval(x + s * 0.48, y - s * 0.35, s * 0.52, s * 0.52, 190, 390, 14),
            (x, y + s),
        ]
        ink.poly(points, shade)


def therapy(ink: Ink, count: int, at: Point, size: float) -> None:
    """Therapy points: a heart with an arrow to the left."""
    x, y = at
    _heart(ink, x, y, size, HEART)
    ink.text(str(count), (x, y - size * 0.05), size * 1.1, PAPER)
    ink.poly(
        [
            (x - size * 1.6, y),
            (x - size * 1.15, y - size * 0.35),
            (x - size * 1.15, y + size * 0.35),
        ],
        mix(HEART, DARK, 0.3),
    )


def cup_sign(ink: Ink, count: int, at: Point, size: float) -> None:
    """Coffee."""
    x, y = at
    brown = hex_color("6b4226")
    ink.line(oval(x + size * 0.75, y, size * 0.4, size * 0.4), brown, size * 0.2)
    ink.poly(
        rounded((x - size * 0.8, y - size * 0.75, x + size * 0.7, y + size * 0.8), size * 0.3),
        brown,
    )
    ink.text(str(count), (x - size * 0.05, y), size * 1.1, PAPER)


def gain(ink: Ink, fields: dict[str, Any], at: Point, size: float) -> None:
    """One thing that a card gives."""
    if "text" in fields:
        words = str(fields["text"])
        lines = words.split()
        half = (len(lines) + 1) // 2
        for k, part in enumerate((lines[:half], lines[half:])):
            ink.text(" ".join(part), (at[0], at[1] + (k - 0.5) * size * 0.7), size * 0.58, DARK)
        return
    what, count = str(fields["what"]), int(fields.get("count", 1))
    if "." in what:
        insight(ink, what, at, size)
        return
    painters: dict[str, Callable[[Ink, int, Point, float], None]] = {
        "vp": lambda i, n, p, s: coin(i, str(n), p, s),
        "coffee": cup_sign,
        "bright_ideas": _bulb,
        "boxes": _box,
        "reputation": _medal,
    }
    painters[what](ink, count, at, size)


def _bulb(ink: Ink, count: int, at: Point, size: float) -> None:
    x, y = at
    ink.disc(x, y - size * 0.2, size * 0.85, mix(GOLD, DARK, 0.5))
    ink.disc(x, y - size * 0.2, size * 0.76, hex_color("f7e27a"))
    ink.rect((x - size * 0.35, y + size * 0.55, x + size * 0.35, y + size), DARK)
    ink.text(str(count), (x, y - size * 0.2), size, DARK)


def _box(ink: Ink, count: int, at: Point, size: float) -> None:
    x, y = at
    _heart(ink, x, y, size, hex_color("b8335a"))
    ink.line(
        [(x - size * 0.85, y - size * 0.3), (x + size * 0.85, y - size * 0.3)],
        hex_color("f2c3d0"),
        size * 0.12,
    )
    ink.text(str(count), (x, y + size * 0.1), size * 0.95, PAPER)


def _medal(ink: Ink, count: int, at: Point, size: float) -> None:
    x, y = at
    ink.poly(
        [
            (x - size * 0.5, y - size),
            (x + size * 0.5, y - size),
            (x + size * 0.2, y),
            (x - size * 0.2, y),
        ],
        hex_color("b8403a"),
    )
    ink.poly(
        [
            (x + (px - x) * (1 if k % 2 else 0.8), y + (py - y) * (1 if k % 2 else 0.8))
            for k, (px, py) in enumerate(
                oval(x, y + size * 0.3, size * 0.8, size * 0.8, 0, 360, 21)
            )
        ],
        GOLD,
    )
    ink.text(str(count), (x, y + size * 0.3), size * 0.8, DARK)


def corner_icon(ink: Ink, icon: str, at: Point, size: float) -> None:
    """Waves, cloud or eye: what a Manifest Dream and a Grief Layer may share."""
    x, y = at
    ink.disc(x, y, size * 1.08, DARK)
    ink.disc(x, y, size, PAPER)
    b = Brush(ink=ink, x=x, y=y, size=size * 0.72, pal=PALETTES[0])
    match icon:
        case "waves":
            blue = hex_color("2b6fb0")
            for dy in (-0.45, 0.05, 0.55):
                b.line(
                    [
                        (-0.9, dy),
                        (-0.55, dy - 0.22),
                        (-0.1, dy + 0.1),
                        (0.3, dy - 0.2),
                        (0.9, dy + 0.05),
                    ],
                    blue,
                    0.2,
                )
        case "cloud":
            grey = hex_color("5d6b80")
            for cx, cy, r in ((-0.45, 0.1, 0.42), (0.42, 0.12, 0.4), (0, -0.2, 0.5)):
                b.disc(cx, cy, r, grey)
            b.box(-0.5, 0.1, 0.5, 0.5, grey)
        case _:
            b.poly(
                [*oval(0, 0.35, 1.0, 0.95, 205, 335, 14), *oval(0, -0.35, 1.0, 0.95, 25, 155, 14)],
                hex_color("7a3b8c"),
            )
            b.disc(0, 0, 0.36, PAPER)
            b.disc(0, 0, 0.18, DARK)


def tag(ink: Ink, name: str, at: Point, size: float) -> None:
    """A Location tag: color, glyph and name."""
    x, y = at
    color = TAG_COLORS[name]
    ink.poly(rounded((x - size * 2.6, y - size, x + size * 2.6, y + size), size * 0.9), color)
    b = Brush(ink=ink, x=x - size * 1.7, y=y, size=size * 0.65, pal=PALETTES[0])
    match name:
        case "theater":
            b.poly([*oval(0, -0.1, 0.8, 1.0, 0, 180), (-0.8, -0.6), (0.8, -0.6)], PAPER)
            b.disc(-0.3, -0.1, 0.16, color)
            b.disc(0.3, -0.1, 0.16, color)
        case "library":
            for k in range(3):
                b.box(-0.9 + k * 0.65, -0.8 + 0.2 * (k % 2), -0.4 + k * 0.65, 0.9, PAPER)
        case "opera":
            b.disc(-0.35, 0.5, 0.4, PAPER)
            b.line([(0.0, 0.5), (0.0, -0.8), (0.7, -0.5)], PAPER, 0.25)
        case "museum":
            b.poly([(-0.95, -0.3), (0, -0.95), (0.95, -0.3)], PAPER)
            for dx in (-0.65, 0, 0.65):
                b.box(dx - 0.14, -0.2, dx + 0.14, 0.75, PAPER)
            b.box(-0.95, 0.72, 0.95, 0.95, PAPER)
        case "university":
            b.poly([(-1, -0.2), (0, -0.75), (1, -0.2), (0, 0.35)], PAPER)
            b.line([(-0.55, 0.15), (-0.5, 0.65), (0.5, 0.65), (0.55, 0.15)], PAPER, 0.2)
        case _:
            b.poly([(-0.8, -0.3), (0.6, -0.3), (0.4, 0.8), (-0.6, 0.8)], PAPER)
            b.ring(0.65, 0.1, 0.3, PAPER, 0.16)
    words = name.capitalize()
    ink.text(words, (x + size * 0.68, y), fit(ink, words, size * 0.95, size * 3.2), PAPER)
