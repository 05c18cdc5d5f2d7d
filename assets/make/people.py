"""Portraits: people from the shoulders up, every one with hair, clothes and a face of their own."""

import math
from random import Random

from assets.make.brush import Brush
from assets.make.ink import Color, hex_color, mix, oval, rounded

_SKINS = tuple(
    hex_color(c) for c in ("f3d3b8", "e8b98f", "c98f62", "9c6340", "6f4429", "f7dcc8", "b57a50")
)
_HAIRS = tuple(
    hex_color(c)
    for c in ("2a1c16", "53351f", "8a5a2b", "c28b45", "8c8c92", "d8d4cc", "7a2f1d", "15151c")
)


WOMEN = frozenset(
    (
        *("mira-and-the-lifts", "edda-on-the-ferry", "nadias-bright-spring", "ada-at-the-party"),
        *("ines-and-the-shadows", "amalie-berger", "clara-weiss", "elsa-kovar", "greta-morath"),
        *("irene-talbot", "klara-ostrom", "magda-ilves", "ottilie-renn", "rosa-tamm"),
        *("thea-morgen", "vera-lindqvist", "wanda-kirsch"),
    )
)
MEN = frozenset(
    (
        *("tomas-and-the-tides", "otto-after-the-move", "samir-and-the-rain", "pavels-promise"),
        *("bruno-hollar", "david-lindner", "ferdinand-rosen", "hugo-steiner", "jakob-veld"),
        *("leo-marant", "nils-orban", "peter-halasz", "quirin-fosse", "samuel-brandt"),
        *("ulrich-sand", "xaver-toll"),
    )
)


def portrait(b: Brush, rng: Random, card: str = "") -> None:
    """Somebody, in the square from -1 to 1; the shoulders leave it at the bottom.

    card: whose portrait it is; looks that a reader of the name would not expect are left out.
    """
    skin, hair = rng.choice(_SKINS), rng.choice(_HAIRS)
    styles = (4, 5, 6) if card in MEN else (0, 1, 2, 3, 5, 7) if card in WOMEN else range(8)
    style = rng.choice(styles)
    _hair_behind(b, style, hair)
    _clothes(b, rng)
    b.poly(
        [(-0.16, 0.0), (0.16, 0.0), (0.19, 0.5), (0, 0.62), (-0.19, 0.5)],
        mix(skin, b.pal.deep, 0.18),
    )
    b.oval(0, -0.25, 0.36, 0.46, skin)
    for x in (-0.36, 0.36):
        b.oval(x, -0.22, 0.07, 0.1, skin)
    _face(b, rng, skin, hair)
    _hair_before(b, style, hair, rng)
    kinds = (0, 1, 3, 4, 5) if card in MEN else (0, 1, 2, 4, 5) if card in WOMEN else range(6)
    _extras(b, rng, rng.choice(kinds))


def _clothes(b: Brush, rng: Random) -> None:
    p = b.pal
    main, trim = rng.sample((p.accent, p.base, p.second, p.soft, p.deep, p.paper), 2)
    body = [
        (-0.2, 0.3),
        (-0.75, 0.48),
        (-0.98, 0.8),
        (-1.05, 1.3),
        (1.05, 1.3),
        (0.98, 0.8),
        (0.75, 0.48),
        (0.2, 0.3),
    ]
    with b.ink.inside([b.at(q) for q in body]):
        b.poly(body, main)
        _weave(b, rng, trim)
    match rng.randint(0, 3):
        case 0:
            b.poly([(-0.22, 0.3), (0, 0.85), (-0.42, 0.62)], trim)
            b.poly([(0.22, 0.3), (0, 0.85), (0.42, 0.62)], trim)
        case 1:
            b.poly(rounded((-0.3, 0.24, 0.3, 0.52), 0.12), trim)
            b.poly([(0.05, 0.45), (0.3, 0.45), (0.36, 1.05), (0.12, 1.0)], trim)
            for k in range(4):
                b.line([(0.08 + k * 0.02, 0.55 + k * 0.13), (0.33, 0.53 + k * 0.13)], main, 0.04)
        case 2:
            b.line(oval(0, 0.28, 0.3, 0.26, 20, 160, 16), trim, 0.09)
            for k in range(7):
                b.disc(*oval(0, 0.3, 0.38, 0.42, 20, 160, 7)[k], 0.05, p.second)
        case _:
            b.line([(0, 0.6), (0, 1.3)], trim, 0.06)
            for y in (0.7, 0.9, 1.1):
                b.disc(0.1, y, 0.045, p.paper)


def _weave(b: Brush, rng: Random, trim: Color) -> None:
    kind, step = rng.randint(0, 5), rng.uniform(0.13, 0.2)
    for i in range(-8, 9):
        at = i * step
        match kind:
            case 0:
                b.line([(at, 0.2), (at, 1.4)], trim, step * 0.35)
            case 1:
                b.line([(-1.2, 0.7 + at), (1.2, 0.7 + at)], trim, step * 0.4)
            case 2:
                for j in range(8):
                    b.disc(at + step / 2 * (j % 2), 0.35 + j * step * 0.8, step * 0.22, trim)
            case 3:
                b.line([(at * 1.6 - 0.9, 0.2), (at * 1.6 + 0.3, 1.4)], trim, 0.035)
                b.line([(at * 1.6 + 0.9, 0.2), (at * 1.6 - 0.3, 1.4)], trim, 0.035)
            case 4:
                zig = [(-1.2 + k * step, 0.75 + at + (0.06 if k % 2 else -0.06)) for k in range(20)]
                b.line(zig, trim, 0.045)
            case _:
                for j in range(7):
                    x, y = at + step / 2 * (j % 2), 0.35 + j * step
                    b.poly([(x, y - 0.06), (x + 0.05, y), (x, y + 0.06), (x - 0.05, y)], trim)


def _face(b: Brush, rng: Random, skin: Color, hair: Color) -> None:
    dark = mix(skin, b.pal.deep, 0.75)
    blush = mix(skin, (214, 84, 70), 0.35)
    for x in (-0.2, 0.2):
        b.disc(x, -0.1, 0.075, blush)
    kind = rng.randint(0, 2)
    for x in (-0.15, 0.15):
        if kind == 0:
            b.line(oval(x, -0.26, 0.07, 0.05, 10, 170, 9), dark, 0.03)
        elif kind == 1:
            b.disc(x, -0.25, 0.042, dark)
        else:
            b.oval(x, -0.25, 0.07, 0.045, b.pal.paper)
            b.disc(x, -0.25, 0.04, dark)
        lift = rng.uniform(-0.02, 0.03)
        b.line([(x - 0.08, -0.36 + lift), (x + 0.08, -0.37 - lift)], mix(hair, dark, 0.4), 0.03)
    b.line([(0.0, -0.24), (-0.045, -0.12), (0.02, -0.1)], mix(skin, dark, 0.55), 0.026)
    b.line(
        oval(0, -0.02, rng.uniform(0.07, 0.13), rng.uniform(0.02, 0.07), 15, 165, 10),
        (160, 62, 58),
        0.035,
    )


def _hair_behind(b: Brush, style: int, hair: Color) -> None:
    dark = mix(hair, (0, 0, 0), 0.25)
    match style:
        case 0:
            b.poly(rounded((-0.52, -0.72, 0.52, 0.5), 0.45), dark)
        case 1:
            for x, y in (
                (-0.4, -0.4),
                (0.4, -0.4),
                (-0.48, -0.1),
                (0.48, -0.1),
                (-0.42, 0.18),
                (0.42, 0.18),
                (0, -0.65),
            ):
                b.disc(x, y, 0.24, dark)
        case 2:
            b.disc(0, -0.82, 0.2, dark)
            b.disc(0, -0.42, 0.42, dark)
        case 3:
            for side in (-1, 1):
                for k in range(6):
                    b.disc(side * (0.42 + 0.02 * k), -0.1 + 0.14 * k, 0.1, dark if k % 2 else hair)
            b.disc(0, -0.42, 0.42, dark)
        case _:
            b.oval(0, -0.42, 0.42, 0.4, dark)


def _hair_before(b: Brush, style: int, hair: Color, rng: Random) -> None:
    light = mix(hair, b.pal.second, 0.25)
    match style:
        case 0 | 2 | 3:
            b.poly(
                [
                    *oval(0, -0.38, 0.4, 0.38, 180, 360, 20),
                    (0.36, -0.25),
                    (rng.uniform(-0.2, 0.2), -0.58),
                    (-0.36, -0.25),
                ],
                hair,
            )
            for k in range(4):
                b.line([(0, -0.72), (-0.3 + 0.2 * k, -0.45)], light, 0.02)
        case 1:
            for k in range(7):
                b.disc(*oval(0, -0.4, 0.34, 0.28, 190, 350, 7)[k], 0.13, hair)
        case 4:
            b.poly(
                [
                    (-0.4, -0.3),
                    (-0.38, -0.75),
                    (0.1, -0.85),
                    (0.42, -0.62),
                    (0.4, -0.3),
                    (0.3, -0.5),
                    (-0.1, -0.55),
                    (-0.32, -0.45),
                ],
                hair,
            )
            b.line([(-0.3, -0.68), (0.3, -0.62)], light, 0.03)
        case 5:
            crown = b.pal.accent
            b.poly([*oval(0, -0.5, 0.42, 0.36, 180, 360, 20)], crown)
            b.poly(rounded((-0.46, -0.58, 0.46, -0.44), 0.06), b.pal.second)
            for k in range(5):
                b.disc(-0.3 + 0.15 * k, -0.51, 0.035, b.pal.deep)
            b.disc(0, -0.88, 0.09, b.pal.second)
        case 6:
            b.poly(rounded((-0.3, -0.98, 0.3, -0.55), 0.06), b.pal.deep)
            b.oval(0, -0.55, 0.6, 0.1, b.pal.deep)
            b.box(-0.3, -0.7, 0.3, -0.6, b.pal.accent)
        case _:
            b.poly([*oval(0, -0.4, 0.42, 0.42, 175, 365, 20), (0.28, -0.5), (-0.28, -0.5)], hair)
            cloth = [b.at(q) for q in oval(0, -0.42, 0.44, 0.42, 185, 355, 20)]
            b.ink.line(cloth, b.pal.accent, 0.07 * b.size)


def _extras(b: Brush, rng: Random, kind: int) -> None:
    match kind:
        case 0 | 1:
            for x in (-0.15, 0.15):
                b.ring(x, -0.25, 0.115, b.pal.deep, 0.03)
            b.line([(-0.035, -0.26), (0.035, -0.26)], b.pal.deep, 0.03)
        case 2:
            for x in (-0.37, 0.37):
                b.poly([(x, -0.12), (x + 0.05, -0.02), (x, 0.08), (x - 0.05, -0.02)], b.pal.second)
        case 3:
            hair = mix(rng.choice(_HAIRS), b.pal.deep, 0.2)
            b.line([(-0.14, -0.06), (-0.05, -0.075), (0.05, -0.075), (0.14, -0.06)], hair, 0.055)
        case _:
            angle = math.radians(rng.uniform(-30, 30))
            x, y = 0.3 * math.cos(angle), 0.75
            b.disc(x, y, 0.09, b.pal.accent)
            b.disc(x, y, 0.05, b.pal.paper)
