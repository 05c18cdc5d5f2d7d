"""Decks drawn for measuring: several styles of game, each with pairs that look nearly alike.

A label ending in `TWIN` is the near twin of the label before it: the same card with another
name, another number or one mark more. All follows from the seed.
"""

from collections.abc import Callable

import cv2
import numpy as np

from vision.sources.frames import Picture

SIZE = (252, 352)
TWIN = "~"
INKS = ((40, 40, 190), (40, 40, 40), (60, 140, 40), (190, 90, 30), (20, 160, 220), (140, 40, 130))
SYLLABLES = ("ka", "lo", "mi", "ren", "tus", "bor", "gal", "hin", "sa", "vel", "dor", "pi", "qua")
FONTS = (cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX)

Rng = np.random.Generator
Color = tuple[int, int, int]
Style = Callable[[Rng, int], dict[str, Picture]]


def framed(rng: Rng, count: int) -> dict[str, Picture]:
    """A trading card game: one frame, title, picture, text; twins differ in a mark and the title."""
    shades = [_shade(rng) for _ in range(3)]
    grain = rng.normal(0, 10, (SIZE[1], SIZE[0], 1))
    found: dict[str, Picture] = {}
    for number in range(count):
        plain = np.full((SIZE[1], SIZE[0], 3), shades[number % 3], np.float32)
        card = np.clip(plain + grain, 0, 255).astype(np.uint8)
        cv2.rectangle(card, (0, 0), (251, 351), (25, 25, 25), 14)
        _art(card, rng, (24, 46, 204, 140))
        cv2.rectangle(card, (22, 200), (229, 322), (215, 225, 228), -1)
        for line in range(int(rng.integers(2, 6))):
            _text(card, _words(rng, 3), (28, 222 + line * 20), 0.42)
        twin = card.copy()
        _text(card, _words(rng, 1), (26, 38), 0.65)
        _text(twin, _words(rng, 1), (26, 38), 0.65)
        cv2.circle(
            twin, (int(rng.integers(60, 190)), int(rng.integers(70, 160))), 13, _shade(rng), -1
        )
        _add(found, f"framed-{number}", card, twin, number)
    return found


def numbers(_rng: Rng, count: int) -> dict[str, Picture]:
    """Plain cards: a large number and small ones in two corners, in a few colors."""
    found: dict[str, Picture] = {}
    for number in range(count):
        ink = INKS[number % 4]
        value = str(number // 4)
        card = np.full((SIZE[1], SIZE[0], 3), 238, np.uint8)
        cv2.rectangle(card, (9, 9), (242, 342), ink, 5)
        size, _ = cv2.getTextSize(value, FONTS[1], 4.6, 14)
        at = ((SIZE[0] - size[0]) // 2, (SIZE[1] + size[1]) // 2)
        cv2.putText(card, value, at, FONTS[1], 4.6, ink, 14, cv2.LINE_AA)
        cv2.putText(card, value, (22, 52), FONTS[1], 1.1, ink, 3, cv2.LINE_AA)
        card = np.maximum(card, 0)
        turned = cv2.rotate(card, cv2.ROTATE_180)
        card[280:330, 170:236] = turned[280:330, 170:236]
        found[f"numbers-{INKS.index(ink)}-{value}"] = card
    return found


def pips(_rng: Rng, count: int) -> dict[str, Picture]:
    """Playing cards without pictures: suits and values, as alike as real ones."""
    found: dict[str, Picture] = {}
    for number in range(count):
        suit, value = number % 4, 1 + number // 4
        card = np.full((SIZE[1], SIZE[0], 3), 244, np.uint8)
        for x, y in _pip_places(value):
            _pip(card, suit, (x, y), 62 if value == 1 else 27, flip=y > SIZE[1] / 2)
        ink = INKS[0] if suit < 2 else INKS[1]
        for _ in range(2):
            cv2.putText(card, str(value), (8, 34), FONTS[0], 0.95, ink, 2, cv2.LINE_AA)
            _pip(card, suit, (20, 52), 11, flip=False)
            card = np.ascontiguousarray(cv2.rotate(card, cv2.ROTATE_180))
        found[f"pips-{suit}-{value}"] = card
    return found


def shapes(rng: Rng, count: int) -> dict[str, Picture]:
    """One to three alike shapes in one of three colors, filled, framed or hatched."""
    kinds = [(n, c, s, f) for n in (1, 2, 3) for c in (0, 2, 5) for s in (0, 1, 2) for f in (0, 1)]
    chosen = rng.permutation(len(kinds))[:count]
    found: dict[str, Picture] = {}
    for which in sorted(chosen.tolist()):
        amount, color, shape, fill = kinds[which]
        card = np.full((SIZE[1], SIZE[0], 3), 246, np.uint8)
        for place in range(amount):
            middle = (126, 176 + round((place - (amount - 1) / 2) * 96))
            corners = np.array(_outline(shape), np.int32) + middle
            if fill:
                cv2.fillPoly(card, [corners], INKS[color], cv2.LINE_AA)
            else:
                cv2.polylines(card, [corners], True, INKS[color], 5, cv2.LINE_AA)
        found[f"shapes-{amount}-{color}-{shape}-{fill}"] = card
    return found


def pictures(rng: Rng, count: int) -> dict[str, Picture]:
    """A picture over the whole card and a name below; twins differ in the name and one thing."""
    found: dict[str, Picture] = {}
    for number in range(count):
        card = np.full((SIZE[1], SIZE[0], 3), _shade(rng), np.uint8)
        _art(card, rng, (0, 0, 252, 352))
        cv2.rectangle(card, (0, 304), (251, 351), (235, 235, 235), -1)
        twin = card.copy()
        _text(card, _words(rng, 2), (14, 336), 0.7)
        _text(twin, _words(rng, 2), (14, 336), 0.7)
        corner = (int(rng.integers(40, 200)), int(rng.integers(40, 260)))
        cv2.rectangle(twin, corner, (corner[0] + 26, corner[1] + 26), _shade(rng), -1)
        _add(found, f"pictures-{number}", card, twin, number)
    return found


def texts(rng: Rng, count: int) -> dict[str, Picture]:
    """Nothing but a sentence on white or black, and the game's sign in a corner."""
    found: dict[str, Picture] = {}
    for number in range(count):
        dark = number % 3 == 0
        card = np.full((SIZE[1], SIZE[0], 3), 20 if dark else 240, np.uint8)
        ink = (235, 235, 235) if dark else (20, 20, 20)
        for line in range(int(rng.integers(2, 6))):
            _text(card, _words(rng, 2), (22, 52 + line * 32), 0.75, ink)
        cv2.rectangle(card, (24, 312), (40, 328), ink, 2)
        _text(card, "Gamelo", (50, 326), 0.5, ink)
        found[f"texts-{number}"] = card
    return found


STYLES: tuple[Style, ...] = (framed, numbers, pips, shapes, pictures, texts)


def _add(found: dict[str, Picture], label: str, card: Picture, twin: Picture, number: int) -> None:
    found[label] = card
    if number % 6 == 0:
        found[label + TWIN] = twin


def _shade(rng: Rng) -> Color:
    b, g, r = (int(v) for v in rng.integers(30, 230, 3))
    return b, g, r


def _words(rng: Rng, count: int) -> str:
    words = ["".join(rng.choice(SYLLABLES, int(rng.integers(2, 4)))) for _ in range(count)]
    return " ".join(words).capitalize()


def _text(
    card: Picture, words: str, at: tuple[int, int], size: float, ink: Color = (20, 20, 20)
) -> None:
    cv2.putText(card, words, at, FONTS[0], size, ink, 1 + (size > 0.6), cv2.LINE_AA)


def _art(card: Picture, rng: Rng, box: tuple[int, int, int, int]) -> None:
    """A picture of soft ground and some twenty things in a box (x, y, width, height)."""
    x, y, width, height = box
    ground = rng.uniform(30, 230, (5, 4, 3)).astype(np.float32)
    art = cv2.resize(ground, (width, height), interpolation=cv2.INTER_CUBIC)
    art = np.clip(art, 0, 255).astype(np.uint8)
    for _ in range(width * height // 2200):
        at = int(rng.integers(0, width)), int(rng.integers(0, height))
        size = int(rng.integers(4, 26)), int(rng.integers(4, 26))
        turn = float(rng.uniform(0, 180))
        cv2.ellipse(art, at, size, turn, 0, 360, _shade(rng), -1, cv2.LINE_AA)
        far = at[0] + int(rng.integers(-40, 40)), at[1] + int(rng.integers(-40, 40))
        cv2.line(art, at, far, _shade(rng), int(rng.integers(1, 4)), cv2.LINE_AA)
    card[y : y + height, x : x + width] = art


def _pip_places(value: int) -> list[tuple[int, int]]:
    """Where a playing card of this value has its pips."""
    rows = {2: 2, 3: 3, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4}
    if value == 1 or value > 10:
        return [(126, 176)]
    heights = np.linspace(62, 290, rows[value]).round().astype(int).tolist()
    if value <= 3:
        return [(126, y) for y in heights]
    places = [(x, y) for x in (78, 174) for y in heights]
    middles = {5: (176,), 7: (119,), 8: (119, 233), 9: (176,), 10: (100, 252)}
    return places + [(126, y) for y in middles.get(value, ())]


def _pip(card: Picture, suit: int, at: tuple[int, int], size: int, *, flip: bool) -> None:
    ink = INKS[0] if suit < 2 else INKS[1]
    up = -1 if flip else 1
    x, y = at
    if suit == 0:
        corners = [(x, y - size), (x + size * 3 // 4, y), (x, y + size), (x - size * 3 // 4, y)]
        cv2.fillPoly(card, [np.array(corners, np.int32)], ink, cv2.LINE_AA)
        return
    lobes = {
        1: ((-0.42, -0.3), (0.42, -0.3)),
        2: ((-0.42, 0.25), (0.42, 0.25)),
        3: ((-0.45, 0.2), (0.45, 0.2), (0.0, -0.45)),
    }
    for dx, dy in lobes[suit]:
        spot = (round(x + dx * size), round(y + up * dy * size))
        cv2.circle(card, spot, round(size * 0.46), ink, -1, cv2.LINE_AA)
    tip = {1: 1.0, 2: -1.0, 3: 1.0}[suit] * up
    wide = 0.2 if suit == 3 else 0.84
    ends = [(x, y + round(tip * size)), (x - round(wide * size), y), (x + round(wide * size), y)]
    cv2.fillPoly(card, [np.array(ends, np.int32)], ink, cv2.LINE_AA)
    if suit == 2:
        cv2.line(card, at, (x, y + up * size), ink, max(2, size // 5), cv2.LINE_AA)


def _outline(shape: int) -> list[tuple[int, int]]:
    if shape == 0:
        return [(0, -38), (82, 0), (0, 38), (-82, 0)]
    angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    if shape == 1:
        return [(round(82 * np.cos(a)), round(38 * np.sin(a))) for a in angles]
    return [
        (round(82 * np.cos(a)), round(24 * np.sin(a) + 18 * np.sin(3 * np.cos(a)))) for a in angles
    ]
