"""Landscapes, streets and rooms that stand behind the things. Each fills its whole sheet.

`rng` decides where everything is; the same seed gives the same picture.
"""

import math
from collections.abc import Callable
from random import Random

from assets.make.brush import Palette
from assets.make.ink import Color, Ink, Point, mix, oval

Backdrop = Callable[[Ink, Palette, Random], None]


def _sky(ink: Ink, pal: Palette, rng: Random) -> None:
    top, bottom = rng.choice(
        (
            (pal.soft, pal.paper),
            (pal.base, pal.light),
            (pal.light, pal.second),
            (pal.paper, pal.light),
        )
    )
    ink.fade((0, 0, ink.width, ink.height), top, bottom)


def hills(ink: Ink, pal: Palette, rng: Random) -> None:
    """Rows of hills, each with its own field pattern."""
    _sky(ink, pal, rng)
    w, h = ink.width, ink.height
    ink.disc(
        rng.uniform(0.15, 0.85) * w,
        rng.uniform(0.1, 0.25) * h,
        rng.uniform(0.06, 0.12) * w,
        pal.second,
    )
    colors = [pal.light, pal.soft, pal.base, mix(pal.base, pal.deep, 0.5), pal.deep]
    for i, color in enumerate(colors):
        phase, waves = rng.uniform(0, 6), rng.uniform(1.2, 3.2)
        base = h * (0.3 + 0.15 * i)
        ridge = [
            (x * w / 40, base - math.sin(phase + x / 40 * waves * math.pi) * h * 0.07)
            for x in range(41)
        ]
        with ink.inside([*ridge, (w, h), (0, h)]):
            ink.poly([*ridge, (w, h), (0, h)], color)
            _furrows(ink, rng, ridge, mix(color, pal.paper if i % 2 else pal.deep, 0.25))
            for _ in range(rng.randint(4, 9)):
                x, y = rng.choice(ridge)
                _bush(ink, rng, x + rng.uniform(-20, 20), y + rng.uniform(2, 26), pal)


def _furrows(ink: Ink, rng: Random, ridge: list[Point], color: Color) -> None:
    step = rng.uniform(7, 15)
    for k in range(1, 9):
        bend = rng.uniform(0.6, 1.3)
        ink.line([(x, y + k * step * bend) for x, y in ridge], color, rng.uniform(0.8, 2.2))


def _bush(ink: Ink, rng: Random, x: float, y: float, pal: Palette) -> None:
    r = rng.uniform(4, 11)
    ink.line([(x, y), (x, y + r * 2)], pal.deep, 2)
    if rng.random() < 0.5:
        ink.disc(x, y, r, rng.choice((pal.accent, pal.base, pal.second)))
    else:
        ink.poly(
            [(x, y - r * 1.8), (x + r, y + r), (x - r, y + r)], rng.choice((pal.base, pal.deep))
        )


def waves(ink: Ink, pal: Palette, rng: Random) -> None:
    """A sea of rows of arcs under a sky with clouds."""
    _sky(ink, pal, rng)
    w, h = ink.width, ink.height
    _clouds(ink, pal, rng)
    size = rng.uniform(20, 42)
    row, y = 0, h * rng.uniform(0.3, 0.5)
    while y < h + size * 2:
        x = -size * (row % 2) - rng.uniform(0, 6)
        while x < w + size:
            for k, color in enumerate(
                (pal.deep, pal.paper, pal.base, rng.choice((pal.light, pal.soft, pal.accent)))
            ):
                ink.disc(x, y, size * (1 - 0.22 * k), color)
            x += size * 1.9
        y += size * 0.62
        row += 1


def _clouds(ink: Ink, pal: Palette, rng: Random) -> None:
    for _ in range(rng.randint(3, 6)):
        x, y = rng.uniform(0, ink.width), rng.uniform(0.03, 0.3) * ink.height
        length = rng.uniform(25, 80)
        for k in range(3):
            ink.line(
                [
                    (x - length * (1 - 0.25 * k), y - 9 * k),
                    (x + length * (0.7 - 0.2 * k), y - 9 * k),
                ],
                pal.paper,
                8,
            )


def city(ink: Ink, pal: Palette, rng: Random) -> None:
    """Houses in three rows, with windows of which some are lit."""
    _sky(ink, pal, rng)
    w, h = ink.width, ink.height
    for row, color in enumerate((pal.soft, pal.base, pal.deep)):
        x = -rng.uniform(0, 30)
        while x < w:
            wide = rng.uniform(34, 86)
            top = h * (0.18 + 0.2 * row) + rng.uniform(-40, 55)
            shade = mix(color, rng.choice((pal.accent, pal.deep, pal.light)), rng.uniform(0, 0.35))
            ink.rect((x, top, x + wide, h), shade)
            _roof(ink, rng, (x, top, wide), pal)
            _windows(ink, rng, (x, top, x + wide, h), pal, mix(shade, pal.deep, 0.4))
            x += wide + rng.choice((0, 0, 4, 10))


def _roof(ink: Ink, rng: Random, place: tuple[float, float, float], pal: Palette) -> None:
    x, y, wide = place
    match rng.randint(0, 3):
        case 0:
            ink.poly([(x - 4, y), (x + wide / 2, y - wide * 0.5), (x + wide + 4, y)], pal.accent)
        case 1:
            ink.poly([(x, y), (x + wide, y), (x + wide, y - 22)], pal.second)
        case 2:
            ink.poly(oval(x + wide / 2, y, wide / 2, wide * 0.4, 180, 360), pal.soft)
        case _:
            ink.rect((x - 3, y - 6, x + wide + 3, y), pal.paper)


def _windows(
    ink: Ink, rng: Random, box: tuple[float, float, float, float], pal: Palette, dark: Color
) -> None:
    x0, y0, x1, y1 = box
    step_x, step_y = rng.choice((13, 16, 20)), rng.choice((17, 22, 27))
    y = y0 + 10
    while y < y1 - 10:
        x = x0 + 7
        while x < x1 - 9:
            ink.rect(
                (x, y, x + step_x * 0.5, y + step_y * 0.5),
                pal.second if rng.random() < 0.45 else dark,
            )
            x += step_x
        y += step_y


def forest(ink: Ink, pal: Palette, rng: Random) -> None:
    """Trunks in depth with leaves."""
    _sky(ink, pal, rng)
    w, h = ink.width, ink.height
    for layer, color in enumerate((pal.light, pal.soft, pal.base, pal.deep)):
        for _ in range(9 - layer):
            x, wide = rng.uniform(0, w), rng.uniform(4, 9) + layer * 4
            lean = rng.uniform(-18, 18)
            ink.poly([(x, h), (x + lean, 0), (x + lean + wide * 0.7, 0), (x + wide, h)], color)
            for _ in range(4):
                y = rng.uniform(0.05, 0.7) * h
                side = rng.choice((-1, 1))
                reach = rng.uniform(20, 60) * side
                ink.line(
                    [(x + wide / 2, y), (x + reach, y - abs(reach) * 0.6)], color, 1.5 + layer * 0.6
                )
                tint = rng.choice((pal.accent, pal.second, pal.base, pal.soft))
                for _ in range(5):
                    ink.disc(
                        x + reach + rng.uniform(-14, 14),
                        y - abs(reach) * 0.6 + rng.uniform(-12, 12),
                        rng.uniform(2.5, 6),
                        tint,
                    )
    ink.poly([(0, h * 0.93), (w, h * rng.uniform(0.84, 0.95)), (w, h), (0, h)], pal.deep)


def room(ink: Ink, pal: Palette, rng: Random) -> None:
    """A wall with wallpaper, a window, a picture, and floorboards."""
    w, h = ink.width, ink.height
    floor = h * rng.uniform(0.66, 0.76)
    ink.rect((0, 0, w, floor), rng.choice((pal.light, pal.soft, pal.base)))
    _wallpaper(ink, rng, floor, pal)
    left = rng.uniform(0.06, 0.55) * w
    wide, top = rng.uniform(0.28, 0.4) * w, rng.uniform(0.07, 0.16) * h
    _window(ink, rng, (left, top, left + wide, top + wide * rng.uniform(0.9, 1.3)), pal)
    ink.rect((0, floor, w, h), mix(pal.base, pal.accent, 0.5))
    for k in range(6):
        y = floor + (h - floor) * (k / 6) ** 1.2
        ink.line([(0, y), (w, y)], pal.deep, 1.6)
        for _ in range(3):
            x = rng.uniform(0, w)
            ink.line([(x, y), (x + rng.uniform(-9, 9), y + (h - floor) / 5)], pal.deep, 1.4)
    ink.rect((0, floor - 9, w, floor), pal.paper)


def _wallpaper(ink: Ink, rng: Random, floor: float, pal: Palette) -> None:
    kind, step = rng.randint(0, 3), rng.uniform(20, 38)
    tint = rng.choice((pal.paper, pal.soft, pal.second, pal.base))
    row, y = 0, step * 0.4
    while y < floor:
        x = step * 0.5 * (row % 2)
        while x < ink.width + step:
            match kind:
                case 0:
                    ink.disc(x, y, step * 0.16, tint)
                case 1:
                    ink.poly(
                        [
                            (x, y - step * 0.3),
                            (x + step * 0.2, y),
                            (x, y + step * 0.3),
                            (x - step * 0.2, y),
                        ],
                        tint,
                    )
                case 2:
                    ink.line(
                        [
                            (x - step * 0.25, y + step * 0.2),
                            (x, y - step * 0.2),
                            (x + step * 0.25, y + step * 0.2),
                        ],
                        tint,
                        2.5,
                    )
                case _:
                    ink.line([(x, y - step * 0.6), (x, y + step * 0.6)], tint, step * 0.18)
            x += step
        y += step * 0.8
        row += 1


def _comets(ink: Ink, pal: Palette, rng: Random) -> None:
    for _ in range(rng.randint(3, 6)):
        x, y = rng.uniform(0, ink.width), rng.uniform(0.05, 0.7) * ink.height
        length, lean = rng.uniform(25, 70), rng.uniform(0.2, 0.6)
        for k in range(3):
            reach = length * (1 - 0.25 * k)
            ink.line([(x, y + 4 * k), (x - reach, y + 4 * k - reach * lean)], pal.soft, 1.6)
        ink.poly([(x - 7, y + 4), (x, y - 5), (x + 9, y + 5), (x, y + 13)], pal.accent)


def _window(ink: Ink, rng: Random, box: tuple[float, float, float, float], pal: Palette) -> None:
    x0, y0, x1, y1 = box
    view = Ink(x1 - x0, y1 - y0, pal.light)
    rng.choice((hills, city, waves, night))(view, pal, rng)
    ink.rect((x0 - 8, y0 - 8, x1 + 8, y1 + 8), pal.paper)
    ink.paste(view, x0, y0, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    for x in (x0 + (x1 - x0) / 2,):
        ink.line([(x, y0), (x, y1)], pal.paper, 5)
    ink.line([(x0, (y0 + y1) / 2), (x1, (y0 + y1) / 2)], pal.paper, 5)
    for side, edge in ((1, x0 - 8), (-1, x1 + 8)):
        ink.poly(
            [
                (edge - 14 * side, y0 - 14),
                (edge + 34 * side, y0 - 14),
                (edge + 2 * side, y1 + 16),
                (edge - 14 * side, y1 + 16),
            ],
            pal.accent,
        )
        for k in range(4):
            ink.line(
                [(edge + (-8 + 10 * k) * side, y0 - 12), (edge + (-10 + 3 * k) * side, y1 + 14)],
                mix(pal.accent, pal.deep, 0.35),
                1.6,
            )


def night(ink: Ink, pal: Palette, rng: Random) -> None:
    """A night sky with constellations over dark hills."""
    w, h = ink.width, ink.height
    ink.fade((0, 0, w, h), pal.deep, mix(pal.base, pal.deep, 0.3))
    for _ in range(90):
        ink.disc(
            rng.uniform(0, w),
            rng.uniform(0, h * 0.85),
            rng.uniform(0.6, 2),
            rng.choice((pal.paper, pal.light, pal.second)),
        )
    for _ in range(rng.randint(3, 5)):
        x, y = rng.uniform(0.1, 0.9) * w, rng.uniform(0.06, 0.7) * h
        stars = [(x, y)]
        for _ in range(rng.randint(3, 6)):
            x, y = x + rng.uniform(-70, 70), y + rng.uniform(-55, 55)
            stars.append((x, y))
        ink.line(stars, pal.soft, 1.2)
        for star in stars:
            ink.disc(*star, rng.uniform(3, 6), pal.second)
            ink.disc(*star, 1.6, pal.paper)
    x, y, r = rng.uniform(0.12, 0.88) * w, rng.uniform(0.1, 0.3) * h, rng.uniform(0.06, 0.11) * w
    ink.disc(x, y, r * 1.35, mix(pal.base, pal.soft, 0.3))
    ink.disc(x, y, r, pal.paper)
    ink.disc(x + r * rng.uniform(-0.6, 0.6), y - r * 0.2, r * 0.8, mix(pal.base, pal.deep, 0.2))
    _comets(ink, pal, rng)
    ridge = [(k * w / 8, h * rng.uniform(0.72, 0.9)) for k in range(9)]
    ink.poly([*ridge, (w, h), (0, h)], mix(pal.deep, (0, 0, 0), 0.3))
    ink.line(ridge, pal.soft, 1.5)


def stairs(ink: Ink, pal: Palette, rng: Random) -> None:
    """Flights of stairs that cross."""
    w, h = ink.width, ink.height
    _sky(ink, pal, rng)
    for layer in range(4):
        color = (pal.light, pal.soft, pal.base, pal.deep)[layer]
        side = rng.choice((-1, 1))
        steps, rise = rng.randint(7, 12), rng.uniform(17, 30)
        run = w / steps * 1.1
        y = h * (0.15 + 0.22 * layer) + rng.uniform(0, 60)
        points: list[Point] = []
        x = 0.0 if side > 0 else w
        for _ in range(steps + 2):
            points += [(x, y), (x + run * side, y)]
            x, y = x + run * side, y + rise
        body = [*points, (x, h * 2), (0 if side > 0 else w, h * 2)]
        ink.poly(body, color)
        ink.line(points, pal.paper, 3)
        for px, py in points[1::2]:
            ink.line([(px, py), (px, py - 34)], mix(color, pal.accent, 0.7), 2.5)
        ink.line([(px, py - 34) for px, py in points[1::2]], pal.accent, 4)
