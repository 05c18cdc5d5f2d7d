"""A picture for a card: a backdrop, something in front of it, and small things around."""

import inspect
from collections.abc import Callable
from random import Random

from assets.make import backdrops, patterns, things_home, things_nature, things_outside
from assets.make.backdrops import Backdrop
from assets.make.brush import PALETTES, Brush, Palette
from assets.make.ink import Ink, Point, oval, rounded
from assets.make.people import portrait

Thing = Callable[[Brush], None]

THINGS: dict[str, Thing] = {
    name: thing
    for module in (things_home, things_outside, things_nature)
    for name, thing in inspect.getmembers(module, inspect.isfunction)
    if thing.__module__ == module.__name__
}
BACKDROPS: dict[str, Backdrop] = {
    backdrop.__name__: backdrop
    for backdrop in (
        *(backdrops.hills, backdrops.waves, backdrops.city, backdrops.forest, backdrops.room),
        *(backdrops.night, backdrops.stairs),
        *(patterns.rays, patterns.quilt, patterns.shards, patterns.tiles, patterns.fields),
    )
}


def seed_of(card: str) -> Random:
    """The card's own chance: the same on every machine and in every year."""
    return Random("practice " + card)  # noqa: S311 - decoration, not secrets


def still_life(
    size: tuple[float, float],
    backdrop: str,
    things: tuple[str, ...],
    rng: Random,
    *,
    share: float = 0.31,
) -> Ink:
    """One large thing on a medallion before a backdrop; the other things small beside it.

    share: half the large thing's size as a share of the picture's shorter side.
    """
    pal = rng.choice(PALETTES)
    ink = _behind(size, backdrop, pal, rng)
    w, h = size
    front = _other(pal, rng)
    main = min(w, h) * rng.uniform(share - 0.02, share + 0.02)
    x, y = w * rng.uniform(0.43, 0.57), h * rng.uniform(0.47, 0.52)
    _medallion(ink, (x, y), main * 1.22, front, rng)
    for k, name in enumerate(things[1:]):
        side = 1 if k % 2 else -1
        small = main * rng.uniform(0.36, 0.46)
        px = min(max(x + side * main * rng.uniform(1.15, 1.35), small * 1.25), w - small * 1.25)
        py = min(h * rng.uniform(0.72, 0.8), h - small * 1.25)
        ink.disc(px, py, small * 1.25, front.paper)
        ink.line(oval(px, py, small * 1.25, small * 1.25), front.deep, 2.5)
        THINGS[name](Brush(ink=ink, x=px, y=py, size=small, pal=_other(front, rng)))
    lean = rng.uniform(-7, 7)
    THINGS[things[0]](
        Brush(ink=ink, x=x, y=y, size=main, pal=front, tilt=lean, flip=rng.random() < 0.5)
    )
    return ink


def somebody(
    size: tuple[float, float], backdrop: str, thing: str | None, rng: Random, card: str
) -> Ink:
    """A portrait before a backdrop, with a thing that belongs to the story."""
    pal = rng.choice(PALETTES)
    ink = _behind(size, backdrop, pal, rng)
    w, h = size
    side = rng.choice((-1, 1))
    big = min(w, h) * rng.uniform(0.36, 0.42)
    x, y = w * (0.5 + 0.1 * side), h - big * 1.02
    ink.disc(
        x,
        y - big * 0.3,
        big * rng.uniform(0.72, 0.86),
        rng.choice((pal.paper, pal.light, pal.second)),
        0.72,
    )
    portrait(
        Brush(ink=ink, x=x, y=y, size=big, pal=_other(pal, rng), flip=rng.random() < 0.5), rng, card
    )
    if thing:
        small = big * 0.34
        px, py = (w * 0.17 if side > 0 else w * 0.83), h - small * 1.5
        front = _other(pal, rng)
        ink.disc(px, py, small * 1.3, front.paper)
        ink.line(oval(px, py, small * 1.3, small * 1.3), front.deep, 3)
        THINGS[thing](Brush(ink=ink, x=px, y=py, size=small, pal=front))
    return ink


def _behind(size: tuple[float, float], backdrop: str, pal: Palette, rng: Random) -> Ink:
    ink = Ink(*size, pal.light)
    BACKDROPS[backdrop](ink, pal, rng)
    return ink


def _other(pal: Palette, rng: Random) -> Palette:
    return rng.choice([p for p in PALETTES if p != pal])


def _medallion(ink: Ink, at: Point, r: float, pal: Palette, rng: Random) -> None:
    x, y = at
    kind = rng.randint(0, 3)
    match kind:
        case 0:
            outer, inner = oval(x, y, r, r), oval(x, y, r * 0.92, r * 0.92)
        case 1:
            outer, inner = (rounded((x - s, y - s, x + s, y + s), s * 0.3) for s in (r, r * 0.92))
        case 2:
            outer, inner = (oval(x, y, s, s, 22.5, 382.5, 9) for s in (r * 1.05, r * 0.97))
        case _:
            outer = [
                (x + (px - x) * (1 if k % 2 else 0.93), y + (py - y) * (1 if k % 2 else 0.93))
                for k, (px, py) in enumerate(oval(x, y, r * 1.06, r * 1.06, 0, 360, 49))
            ]
            inner = oval(x, y, r * 0.9, r * 0.9)
    ink.poly(outer, pal.deep)
    ink.poly(inner, rng.choice((pal.light, pal.paper, pal.soft)))
    rings = rng.randint(0, 2)
    for k in range(rings):
        ink.line(oval(x, y, r * (0.84 - 0.1 * k), r * (0.84 - 0.1 * k)), pal.second, 2)
