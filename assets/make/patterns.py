"""Patterns that stand behind the things: patchwork, glass, tiles, fields. Each fills its whole sheet."""

import math
from collections.abc import Callable
from random import Random

import cv2
import numpy as np

from assets.make.brush import Palette
from assets.make.ink import Color, Ink, Point, mix, oval

Backdrop = Callable[[Ink, Palette, Random], None]


def rays(ink: Ink, pal: Palette, rng: Random) -> None:
    """Rays from one point, with rings and beads."""
    w, h = ink.width, ink.height
    ink.rect((0, 0, w, h), pal.light)
    x, y = rng.uniform(0.2, 0.8) * w, rng.uniform(0.2, 0.8) * h
    far, count = w + h, rng.choice((9, 12, 16, 20, 26))
    turn = rng.uniform(0, 6)
    colors = (pal.soft, pal.second, pal.light, pal.accent)
    for k in range(count):
        a, b = (
            turn + 2 * math.pi * k / count,
            turn + 2 * math.pi * (k + rng.uniform(0.35, 0.8)) / count,
        )
        ink.poly(
            [
                (x, y),
                (x + far * math.cos(a), y + far * math.sin(a)),
                (x + far * math.cos(b), y + far * math.sin(b)),
            ],
            colors[(k + rng.randint(0, 1)) % 4],
        )
    radius = rng.uniform(34, 60)
    while radius < far * 0.7:
        beads = int(radius / rng.uniform(3.5, 9))
        r = rng.uniform(2, 7)
        tint = rng.choice((pal.deep, pal.paper, pal.base))
        for k in range(beads):
            a = 2 * math.pi * k / beads
            ink.disc(x + radius * math.cos(a), y + radius * math.sin(a), r, tint)
        radius += rng.uniform(26, 52)


def quilt(ink: Ink, pal: Palette, rng: Random) -> None:
    """A patchwork of squares with different blocks."""
    w, h = ink.width, ink.height
    count = rng.randint(4, 6)
    s = w / count
    colors = (pal.base, pal.soft, pal.light, pal.paper, pal.accent, pal.second, pal.deep)
    for row in range(int(h / s) + 1):
        for column in range(count):
            x, y = column * s, row * s
            one, two, three = rng.sample(colors, 3)
            ink.rect((x, y, x + s, y + s), one)
            _patch(ink, rng.randint(0, 5), (x, y, s), (two, three))
            ink.line(
                [
                    (x + 3, y + 3),
                    (x + s - 3, y + 3),
                    (x + s - 3, y + s - 3),
                    (x + 3, y + s - 3),
                    (x + 3, y + 3),
                ],
                pal.paper,
                1,
            )


def _patch(
    ink: Ink, kind: int, place: tuple[float, float, float], colors: tuple[Color, Color]
) -> None:
    x, y, s = place
    m, (one, two) = s / 2, colors
    match kind:
        case 0:
            ink.poly([(x, y), (x + s, y), (x, y + s)], one)
            ink.poly(
                [
                    (x + s * 0.3, y + s * 0.3),
                    (x + s * 0.7, y + s * 0.3),
                    (x + s * 0.3, y + s * 0.7),
                ],
                two,
            )
        case 1:
            ink.poly([(x + m, y), (x + s, y + m), (x + m, y + s), (x, y + m)], one)
            ink.disc(x + m, y + m, s * 0.2, two)
        case 2:
            for k in range(4):
                ink.rect((x + s * k / 4, y, x + s * (k + 0.5) / 4, y + s), one if k % 2 else two)
        case 3:
            for k in range(4, 0, -1):
                ink.disc(x, y + s, s * k / 4.2, one if k % 2 else two)
        case 4:
            _chequers(ink, place, colors)
        case _:
            _pinwheel(ink, place, colors)


def _chequers(ink: Ink, place: tuple[float, float, float], colors: tuple[Color, Color]) -> None:
    x, y, s = place[0], place[1], place[2] / 3
    for i in range(3):
        for j in range(3):
            ink.rect(
                (x + s * i, y + s * j, x + s * (i + 1), y + s * (j + 1)), colors[(i + j + 1) % 2]
            )


def _pinwheel(ink: Ink, place: tuple[float, float, float], colors: tuple[Color, Color]) -> None:
    m = place[2] / 2
    x, y = place[0] + m, place[1] + m
    for k in range(4):
        a = k * math.pi / 2
        tip = (x + m * math.cos(a), y + m * math.sin(a))
        side = (x + m * math.cos(a + 0.7), y + m * math.sin(a + 0.7))
        ink.poly([(x, y), tip, side], colors[(k + 1) % 2])


def shards(ink: Ink, pal: Palette, rng: Random) -> None:
    """Colored glass: the cells around scattered points, with lead between them."""
    w, h = ink.width, ink.height
    cut = cv2.Subdiv2D((0, 0, int(w) + 1, int(h) + 1))
    for _ in range(rng.randint(26, 60)):
        cut.insert((rng.uniform(1, w - 1), rng.uniform(1, h - 1)))
    cells, _ = cut.getVoronoiFacetList([])
    for cell in cells:
        points = [(float(x), float(y)) for x, y in np.asarray(cell).reshape(-1, 2)]
        color = mix(
            rng.choice((pal.base, pal.soft, pal.light, pal.accent, pal.second, pal.paper)),
            pal.deep,
            rng.uniform(0, 0.25),
        )
        ink.poly(points, color)
        x, y = (sum(v) / len(points) for v in zip(*points, strict=True))
        if rng.random() < 0.6:
            inner = [(x + (px - x) * 0.55, y + (py - y) * 0.55) for px, py in points]
            ink.poly(inner, mix(color, pal.paper, 0.35))
    for cell in cells:
        points = [(float(x), float(y)) for x, y in np.asarray(cell).reshape(-1, 2)]
        ink.line([*points, points[0]], pal.deep, 3)


def tiles(ink: Ink, pal: Palette, rng: Random) -> None:
    """Curved tiles laid at random: paths that wander."""
    w, h = ink.width, ink.height
    ground, path = rng.sample((pal.base, pal.light, pal.paper, pal.soft, pal.deep), 2)
    ink.rect((0, 0, w, h), ground)
    s = w / rng.choice((4, 5, 6, 7))
    for row in range(int(h / s) + 1):
        for column in range(int(w / s) + 1):
            x, y = column * s, row * s
            corners = ((x, y), (x + s, y + s)) if rng.random() < 0.5 else ((x + s, y), (x, y + s))
            for cx, cy in corners:
                start = {
                    (True, True): 0,
                    (False, True): 90,
                    (False, False): 180,
                    (True, False): 270,
                }[cx == x, cy == y]
                arc = oval(cx, cy, s / 2, s / 2, start, start + 90, 14)
                ink.line(arc, path, s * 0.34)
                ink.line(arc, rng.choice((pal.accent, pal.second)), s * 0.08)
            if rng.random() < 0.4:
                ink.disc(x + s / 2, y + s / 2, s * 0.1, pal.accent)


def fields(ink: Ink, pal: Palette, rng: Random) -> None:
    """Fields seen from above: strips cut again and again."""
    w, h = ink.width, ink.height
    parts: list[list[Point]] = [[(0, 0), (w, 0), (w, h), (0, h)]]
    for _ in range(rng.randint(4, 5)):
        parts = [half for part in parts for half in _cut(part, rng)]
    colors = (pal.base, pal.soft, pal.light, pal.second, pal.accent, mix(pal.base, pal.deep, 0.4))
    for part in parts:
        color = rng.choice(colors)
        with ink.inside(part):
            ink.poly(part, color)
            a, step = rng.uniform(0, math.pi), rng.uniform(6, 13)
            dx, dy = math.cos(a), math.sin(a)
            cx, cy = part[0]
            for k in range(-40, 41):
                x, y = cx - dy * step * k, cy + dx * step * k
                ink.line(
                    [(x - dx * 600, y - dy * 600), (x + dx * 600, y + dy * 600)],
                    mix(color, pal.deep, 0.3),
                    1.4,
                )
        ink.line([*part, part[0]], pal.paper, 3)


def _cut(part: list[Point], rng: Random) -> tuple[list[Point], list[Point]]:
    lengths = [math.dist(part[k], part[(k + 1) % 4]) for k in range(4)]
    t, u = rng.uniform(0.35, 0.65), rng.uniform(0.35, 0.65)
    a, b, c, d = part if lengths[0] + lengths[2] > lengths[1] + lengths[3] else [*part[1:], part[0]]
    p = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
    q = (d[0] + (c[0] - d[0]) * u, d[1] + (c[1] - d[1]) * u)
    return [a, p, q, d], [p, b, c, q]
