"""The small signs on the cards: types of treatment, categories, borders, banners."""

from collections.abc import Callable
from random import Random

from assets.make.brush import PALETTES, Brush
from assets.make.ink import Color, Ink, Point, hex_color, mix, oval, rounded

PAPER = hex_color("fbf6ea")
DARK = hex_color("22252e")
RED = hex_color("a8322f")

TYPE_COLORS: dict[str, Color] = {
    "pharmaceutical": hex_color("2f6db5"),
    "therapy": hex_color("c8641f"),
    "social": hex_color("2f8a57"),
}
TYPE_NAMES = {"pharmaceutical": "Pharmaceutical", "therapy": "Therapy", "social": "Social Support"}

CATEGORY_COLORS: dict[str, Color] = {
    "anxiety": hex_color("b8860f"),
    "bipolar": hex_color("a8326f"),
    "depressive": hex_color("2f5a8f"),
    "neurodevelopmental": hex_color("157a7a"),
    "psychotic": hex_color("5f3c93"),
    "stress": hex_color("a3492a"),
    "substance": hex_color("4a7023"),
}


def type_sign(ink: Ink, kind: str, at: Point, size: float, words: str) -> None:
    """The sign of a type with a number in it: each type has its own color and outline."""
    x, y = at
    color = TYPE_COLORS[kind]
    outlines = {
        "pharmaceutical": rounded(
            (x - size * 1.2, y - size * 0.8, x + size * 1.2, y + size * 0.8), size * 0.79
        ),
        "therapy": [
            *oval(x, y, size, size, 140, 450),
            (x - size * 0.75, y + size * 1.15),
        ],
        "social": [
            (x, y - size * 1.15),
            (x + size * 1.1, y - size * 0.3),
            (x + size * 0.88, y - size * 0.3),
            (x + size * 0.88, y + size),
            (x - size * 0.88, y + size),
            (x - size * 0.88, y - size * 0.3),
            (x - size * 1.1, y - size * 0.3),
        ],
    }
    outline = outlines[kind]
    ink.poly(outline, color)
    ink.line([*outline, outline[0]], mix(color, DARK, 0.45), size * 0.09)
    if kind == "pharmaceutical":
        ink.line(
            [(x - size * 0.9, y - size * 0.5), (x + size * 0.9, y - size * 0.5)],
            mix(color, PAPER, 0.5),
            size * 0.07,
        )
    drop = size * 0.12 if kind == "social" else 0
    ink.text(words, (x, y + drop), size * 1.15, PAPER)


def _sign_anxiety(b: Brush, _dark: Color) -> None:
    for r in (0.9, 0.6, 0.3):
        b.line(oval(0, 0.25, r, r, 180, 360, 20), PAPER, 0.16)
    b.disc(0, 0.3, 0.13, PAPER)


def _sign_bipolar(b: Brush, dark: Color) -> None:
    b.disc(0, 0, 0.85, PAPER)
    b.poly(oval(0, 0, 0.68, 0.68, 90, 270), dark)
    b.disc(-0.28, 0, 0.2, PAPER)


def _sign_depressive(b: Brush, _dark: Color) -> None:
    for x, y in ((-0.5, -0.1), (0.5, -0.1), (0, -0.35)):
        b.disc(x, y, 0.4, PAPER)
    b.box(-0.5, -0.15, 0.5, 0.28, PAPER)
    for x in (-0.45, 0, 0.45):
        b.line([(x, 0.5), (x - 0.1, 0.85)], PAPER, 0.14)


def _sign_neurodevelopmental(b: Brush, _dark: Color) -> None:
    for x in (-0.45, 0.45):
        b.ring(x, 0, 0.4, PAPER, 0.2)


def _sign_psychotic(b: Brush, _dark: Color) -> None:
    b.line([(-0.9, 0.7), (0, -0.8), (0.9, 0.7), (-0.9, 0.7)], PAPER, 0.16)
    b.disc(0, 0.2, 0.24, PAPER)


def _sign_stress(b: Brush, dark: Color) -> None:
    b.poly(oval(0, -0.25, 0.9, 0.95, 0, 180), PAPER)
    b.line([(-0.3, -0.2), (0.0, 0.1), (-0.15, 0.35), (0.15, 0.65)], dark, 0.12)


def _sign_substance(b: Brush, dark: Color) -> None:
    b.poly([(0, 0.9), (-0.6, 0.2), (-0.5, -0.4), (0, -0.9), (0.5, -0.4), (0.6, 0.2)], PAPER)
    b.line([(0, 0.9), (0, -0.5)], dark, 0.1)
    for y in (0.3, -0.05):
        b.line([(-0.3, y - 0.25), (0, y), (0.3, y - 0.25)], dark, 0.08)


_CATEGORY_SIGNS: dict[str, Callable[[Brush, Color], None]] = {
    "anxiety": _sign_anxiety,
    "bipolar": _sign_bipolar,
    "depressive": _sign_depressive,
    "neurodevelopmental": _sign_neurodevelopmental,
    "psychotic": _sign_psychotic,
    "stress": _sign_stress,
    "substance": _sign_substance,
}


def category_band(
    ink: Ink, category: str, box: tuple[float, float, float, float], rng: Random
) -> None:
    """The band that Cases and Symptoms of a category share."""
    color = CATEGORY_COLORS[category]
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    panel(ink, box, color, mix(color, DARK, 0.3), rng)
    ink.line([(x0, y0), (x1, y0)], mix(color, PAPER, 0.5), 3)
    for x in (x0 + 34, x1 - 34):
        _CATEGORY_SIGNS[category](
            Brush(ink=ink, x=x, y=middle, size=(y1 - y0) * 0.33, pal=PALETTES[0]), color
        )
    ink.text(
        category.upper(),
        ((x0 + x1) / 2, middle),
        fit(ink, category.upper(), 27, x1 - x0 - 130),
        PAPER,
    )


def fit(
    ink: Ink, words: str, size: float, width: float, font: str = "AtkinsonHyperlegible-Bold"
) -> float:
    """The size at which the words fit the width, at most `size`."""
    return min(size, size * width / max(1.0, ink.text_width(words, size, font)))


def wrapped(ink: Ink, words: str, size: float, width: float, font: str) -> list[str]:
    """The words in lines that fit the width."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if ink.text_width(longer, size, font) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def paragraph(
    ink: Ink,
    words: str,
    top: float,
    size: float,
    color: Color,
    *,
    width: float = 400,
    font: str = "AtkinsonHyperlegible-Regular",
) -> None:
    """Lines of words, centered, the first with its middle at `top`."""
    for k, line in enumerate(wrapped(ink, words, size, width, font)):
        ink.text(line, (ink.width / 2, top + k * size * 1.25), size, color, font=font)


def border(ink: Ink, color: Color, rng: Random, width: float = 22) -> None:
    """A frame with a row of ornaments that is this card's own."""
    w, h = ink.width, ink.height
    ink.rect((0, 0, w, h), color)
    kinds = [rng.randint(0, 4) for _ in range(3)]
    tints = [mix(color, t, rng.uniform(0.3, 0.75)) for t in (PAPER, DARK, PAPER)]
    step = rng.uniform(15, 26)
    for side in range(4):
        length = w if side % 2 == 0 else h
        count = int(length / step)
        for k in range(count):
            along = (k + 0.5) * length / count
            x, y = (
                (along, width / 2),
                (w - width / 2, along),
                (along, h - width / 2),
                (width / 2, along),
            )[side]
            index = (k + side) % 3
            _ornament(ink, kinds[index], (x, y), width * rng.uniform(0.2, 0.38), tints[index])
    ink.rect((width, width, w - width, h - width), PAPER)


def _ornament(ink: Ink, kind: int, at: Point, r: float, tint: Color) -> None:
    x, y = at
    match kind:
        case 0:
            ink.disc(x, y, r, tint)
        case 1:
            ink.poly([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], tint)
        case 2:
            ink.poly([(x - r, y + r), (x, y - r), (x + r, y + r)], tint)
        case 3:
            ink.line([(x - r, y - r), (x + r, y + r)], tint, 2.6)
        case _:
            ink.rect((x - r * 0.8, y - r * 0.8, x + r * 0.8, y + r * 0.8), tint)


def panel(
    ink: Ink, box: tuple[float, float, float, float], ground: Color, tint: Color, rng: Random
) -> None:
    """A quiet ground with a pattern of the card's own: no two panels look alike up close."""
    x0, y0, x1, y1 = box
    kind, step = rng.randint(0, 5), rng.uniform(17, 30)
    shift, lean = rng.uniform(0, step), rng.uniform(-0.5, 0.5)
    with ink.inside([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]):
        ink.rect(box, ground)
        for row in range(int((y1 - y0) / step) + 3):
            for column in range(int((x1 - x0) / step) + 9):
                x = x0 - step * 3 + column * step + shift + lean * row * step
                y = y0 - step + row * step + shift * 0.5
                _speck(ink, kind, (x, y), step * rng.uniform(0.3, 0.5), tint)


def _speck(ink: Ink, kind: int, at: Point, r: float, tint: Color) -> None:
    x, y = at
    match kind:
        case 0:
            ink.line(oval(x, y, r, r), tint, 2.4)
        case 1:
            ink.poly([(x, y - r), (x + r * 0.5, y), (x, y + r), (x - r * 0.5, y)], tint)
        case 2:
            ink.line([(x - r, y + r * 0.6), (x, y - r * 0.6), (x + r, y + r * 0.6)], tint, 3)
        case 3:
            ink.line([(x - r, y), (x + r, y)], tint, 3)
            ink.line([(x, y - r), (x, y + r)], tint, 3)
        case 4:
            ink.poly([(x - r, y + r), (x + r, y + r), (x - r, y - r)], tint)
        case _:
            ink.poly(oval(x, y, r, r, 0, 180), tint)


def practice_mark(
    ink: Ink, words: str, y: float, color: Color, rng: Random, *, on: Color | None = PAPER
) -> None:
    """Says on every card that it is none of the real ones; on: color of a label below it."""
    x = ink.width * rng.uniform(0.42, 0.58)
    half = ink.text_width(words, 17) / 2 + 9
    if on is not None:
        ink.poly(rounded((x - half, y - 12, x + half, y + 12), 10), on)
    ink.text(words, (x, y), 17, color)
