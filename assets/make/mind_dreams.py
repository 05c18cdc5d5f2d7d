"""How Dreams and Grief Layers of the practice deck of Unconscious Mind look."""

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np

from assets.make import marks
from assets.make import mind_signs as signs
from assets.make.brush import PALETTES, Brush
from assets.make.ink import Color, Ink, Pixels, hex_color, mix, oval, rounded
from assets.make.marks import DARK, PAPER
from assets.make.mind_art import DREAMS, LAYERS
from assets.make.mind_cards import CLIENT_PX, LINE_Y, number
from assets.make.pictures import BACKDROPS, THINGS, seed_of, still_life
from companion.decks.deck_file import CardEntry

DREAM_PX = (500, 698)
STRIP_Y = 566.0
"""Cost and reward stand from here down: this part stays in sight under another Dream."""

_STRIPS: dict[str, Color] = {
    "manifest": hex_color("fbfaf5"),
    "latent": hex_color("c9a27a"),
    "nightmare": hex_color("e3a5a0"),
    "illusion": hex_color("a9dcd3"),
}
_EDGES: dict[str, Color] = {
    "manifest": hex_color("7f93ad"),
    "latent": hex_color("5a3a20"),
    "nightmare": hex_color("5c1420"),
    "illusion": hex_color("14665e"),
}


def draw_dream(card: CardEntry) -> Pixels:
    """A Dream: a picture, and below it the strip cost, arrow, reward."""
    rng = seed_of(card.id)
    kind = str(card.fields["kind"])
    edge, strip = _EDGES[kind], _STRIPS[kind]
    ink = Ink(*DREAM_PX, PAPER)
    marks.border(ink, edge, rng, rng.choice((14, 17, 20)))
    picture = _toned(_dreamscape(card.id, rng), kind)
    ink.paste(picture, 14, 14, rounded((20, 20, 480, 580), 12))
    ink.poly(rounded((34, 30, 466, 76), 20), mix(strip, PAPER, 0.3), 0.9)
    ink.text(card.name, (250, 52), marks.fit(ink, card.name, 32, 400), mix(edge, DARK, 0.5))
    _strip(ink, card, strip, edge, rng)
    if icon := card.fields.get("icon"):
        signs.corner_icon(ink, str(icon), (442, 120), 36)
    return ink.finished()


def _dreamscape(card: str, rng: Random) -> Ink:
    backdrop, things = DREAMS[card]
    ink = Ink(472, 570, PAPER)
    BACKDROPS[backdrop](ink, rng.choice(PALETTES), rng)
    places = [
        (0.5, 0.46, 0.3),
        (0.22, 0.74, 0.17),
        (0.78, 0.76, 0.16),
        (0.2, 0.25, 0.13),
        (0.76, 0.24, 0.13),
    ]
    for k, name in enumerate((*things, *rng.sample(things, 2))):
        x, y, share = places[k]
        x, y = (x + rng.uniform(-0.07, 0.07)) * 472, (y + rng.uniform(-0.06, 0.06)) * 570
        size = 472 * share * rng.uniform(0.9, 1.15)
        pal = rng.choice(PALETTES)
        tilt = rng.choice((-20, -12, 0, 8, 15, 180 if k > 2 else 0)) + rng.uniform(-6, 6)
        halo = oval(
            x,
            y,
            size * 1.12,
            size * rng.uniform(0.95, 1.15),
            rng.uniform(0, 60),
            400,
            rng.choice((7, 9, 49)),
        )
        ink.poly(halo, rng.choice((pal.light, pal.paper, pal.soft)), 0.85)
        THINGS[name](
            Brush(ink=ink, x=x, y=y, size=size * 0.9, pal=pal, tilt=tilt, flip=rng.random() < 0.5)
        )
    return ink


def _toned(ink: Ink, kind: str) -> Ink:
    px = ink.px.astype(np.float32)
    grey = px.mean(2, keepdims=True)
    match kind:
        case "latent":
            px = (grey * 0.62 + px * 0.38) * np.array([1.02, 0.88, 0.68], np.float32)
        case "nightmare":
            px = (grey * 0.45 + px * 0.55) * np.array([0.82, 0.5, 0.58], np.float32)
        case "illusion":
            px = px[:, :, [1, 2, 0]] * 0.75 + np.array([20, 60, 55], np.float32)
        case _:
            px = px * 0.86 + 34
    ink.px = np.clip(px, 0, 255).astype(np.uint8)
    return ink


def _strip(ink: Ink, card: CardEntry, strip: Color, edge: Color, rng: Random) -> None:
    marks.panel(ink, (14, STRIP_Y, 486, 684), strip, mix(strip, edge, 0.22), rng)
    x = 14.0
    while x < 486:
        r = rng.uniform(14, 26)
        ink.disc(x, STRIP_Y, r, strip)
        ink.line(oval(x, STRIP_Y, r, r, 190, 350, 14), edge, 3)
        x += r * 1.5
    cost = card.fields["cost"]
    names = [n for n, c in cost.items() for _ in range(int(c))] if isinstance(cost, Mapping) else []
    for k, name in enumerate(names):
        signs.insight(ink, name, (58 + 62 * k, 616), 27)
    arrow = 58 + 62 * len(names) - 14
    ink.poly([(arrow, 596), (arrow + 30, 616), (arrow, 636)], edge)
    x = arrow + 86
    signs.therapy(ink, number(card, "therapy"), (x, 616), 27)
    for gain in _gains(card):
        words = "text" in gain
        x += 110 if words else 72
        signs.gain(ink, gain, (x, 616), 27)
    marks.practice_mark(
        ink, f"PRACTICE · {str(card.fields['kind']).upper()} DREAM", 667, edge, rng, on=None
    )


def _gains(card: CardEntry) -> list[dict[str, Any]]:
    gains = card.fields.get("gains")
    return [dict(g) for g in gains] if isinstance(gains, list) else []


def draw_grief_layer(card: CardEntry) -> Pixels:
    """A transparent sheet over a Client: height x width x 4; the Client shows through the middle."""
    rng = seed_of(card.id)
    pal = rng.choice(PALETTES)
    cover = Ink(*CLIENT_PX, (0, 0, 0))
    ink = Ink(*CLIENT_PX, pal.base)
    _veil(ink, cover, card, rng)
    signs.coin(ink, str(number(card, "vp")), (66, 140), 36)
    cover.disc(66, 140, 38, (255, 255, 255))
    for k, gain in enumerate(_gains(card)):
        y = 222 + 74 * k
        words = "text" in gain
        box = (30.0, y - 34, 210.0 if words else 102.0, y + 34)
        ink.poly(rounded(box, 16), PAPER)
        cover.poly(rounded(box, 16), (255, 255, 255))
        signs.gain(ink, gain, ((box[0] + box[2]) / 2, y), 26 if not words else 28)
    if icon := card.fields.get("icon"):
        signs.corner_icon(ink, str(icon), (434, 140), 38)
        cover.disc(434, 140, 42, (255, 255, 255))
    if card.fields.get("starting"):
        _room_sign(ink, cover)
    ink.text(card.name, (250, 56), marks.fit(ink, card.name, 34, 400), PAPER)
    solid = ink.finished()
    return np.dstack([solid, cover.finished()[:, :, 0]])


def _veil(ink: Ink, cover: Ink, card: CardEntry, rng: Random) -> None:
    """Frame, wisps and the red line, with how much each covers."""
    pal = PALETTES[rng.randrange(len(PALETTES))]
    marks.border(ink, pal.deep, rng, 30)
    cover.rect((0, 0, 500, 857), (215, 215, 215))
    cover.rect((30, 30, 470, 827), (26, 26, 26))
    ink.rect((30, 30, 470, 827), pal.soft)
    marks.panel(ink, (30, 30, 470, 84), pal.deep, mix(pal.deep, pal.soft, 0.45), rng)
    cover.rect((30, 30, 470, 84), (235, 235, 235))
    # Below the red line nothing of the Client counts: a picture lies over it.
    backdrop, thing = LAYERS[card.id]
    below = still_life((440, 258), backdrop, (thing,), rng, share=rng.uniform(0.24, 0.34))
    ink.paste(below, 30, 569, [(30, 569), (470, 569), (470, 827), (30, 827)])
    cover.rect((30, 569, 470, 827), (212, 212, 212))
    for _ in range(17):
        side = rng.choice((-1, 1))
        x, y = (30 if side > 0 else 470), rng.uniform(170, 560)
        points = [(x + side * t * rng.uniform(8, 17), y + rng.uniform(-16, 16)) for t in range(7)]
        width, tint = rng.uniform(5, 15), rng.choice((pal.paper, pal.light, pal.deep, pal.accent))
        ink.line(points, tint, width)
        cover.line(points, (190, 190, 190), width)
        end = points[-1]
        ink.disc(*end, width * 0.9, tint)
        cover.disc(*end, width * 0.9, (220, 220, 220))
    red = hex_color("d42a2a")
    ink.rect((0, LINE_Y - 6, 500, LINE_Y + 6), red)
    cover.rect((0, LINE_Y - 6, 500, LINE_Y + 6), (255, 255, 255))
    count = number(card, "therapy")
    ink.poly(rounded((300, 508, 300 + 50 * count + 14, 552), 20), PAPER)
    cover.poly(rounded((300, 508, 300 + 50 * count + 14, 552), 20), (255, 255, 255))
    signs.hearts(ink, count, (330, 531), 18)
    _crossed(ink, rng, pal.deep)


def _crossed(ink: Ink, rng: Random, tint: Color) -> None:
    words = rng.choice(
        ("not yet", "still hidden", "under the surface", "later", "when the fog lifts")
    )
    x = 250 + rng.uniform(-70, 70)
    for text, y, size, font in (
        (words, 598.0, 30.0, "AtkinsonHyperlegible-Italic"),
        ("PRACTICE CARD · GRIEF LAYER", 809.0, 17.0, "AtkinsonHyperlegible-Bold"),
    ):
        half = ink.text_width(text, size, font) / 2 + 12
        ink.poly(rounded((x - half, y - size * 0.7, x + half, y + size * 0.7), size * 0.6), PAPER)
        ink.text(text, (x, y), size, tint, font=font)


def _room_sign(ink: Ink, cover: Ink) -> None:
    box = rounded((394, 190, 474, 270), 14)
    ink.poly(box, PAPER)
    cover.poly(box, (255, 255, 255))
    THINGS["door"](Brush(ink=ink, x=434, y=228, size=34, pal=PALETTES[3]))
