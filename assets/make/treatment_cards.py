"""How the cards of the practice deck of Treatment look."""

from collections.abc import Callable, Mapping
from random import Random

from assets.make import marks
from assets.make.brush import PALETTES, Brush
from assets.make.ink import Color, Ink, Pixels, arch, hex_color, mix, oval, rounded
from assets.make.marks import DARK, PAPER, RED, TYPE_COLORS
from assets.make.pictures import BACKDROPS, THINGS, seed_of, somebody, still_life
from assets.make.treatment_art import CASES, RESOURCES, SYMPTOMS, TREATMENTS
from companion.decks.deck_file import CardEntry

SIZE_PX = (500, 698)
"""63 x 88 mm at about 200 dots an inch."""

TIMES, MINUS = "\u00d7", "\u2212"
GOLD = hex_color("b98a2b")
_TYPES = tuple(TYPE_COLORS)
_WHEN = {
    "scoring": "before the cards are turned up",
    "own_turn": "on your own turn",
    "any": "at any time",
}


def draw_card(card: CardEntry) -> Pixels:
    """The face of a card, height x width x 3, red first."""
    painters: dict[str, Callable[[CardEntry], Ink]] = {
        "case": _case,
        "treatment": _treatment,
        "resource": _resource,
        "symptom": _symptom,
    }
    return painters[card.kind](card).finished()


def _table(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}


def _numbers(card: CardEntry, key: str) -> dict[str, int]:
    return {kind: int(str(number)) for kind, number in _table(card.fields.get(key)).items()}


def _case(card: CardEntry) -> Ink:
    rng = seed_of(card.id)
    category = str(card.fields["category"])
    color = marks.CATEGORY_COLORS[category]
    ink = Ink(*SIZE_PX, PAPER)
    marks.border(ink, color, rng)
    backdrop, thing = CASES[card.id]
    box = (30.0, 30.0, 470.0, 464.0)
    picture = somebody((440, 434), backdrop, thing, rng, card.id)
    shape = rounded(box, rng.choice((4, 18, 60, 110)))
    ink.paste(picture, 30, 30, shape)
    ink.line([*shape, shape[0]], color, 4)
    marks.panel(ink, (22, 452, 478, 510), color, mix(color, DARK, 0.25), rng)
    marks.panel(ink, (22, 510, 478, 630), PAPER, mix(PAPER, color, 0.22), rng)
    ink.text(card.name, (250, 480), marks.fit(ink, card.name, 36, 430), PAPER)
    factors = _numbers(card, "factors")
    for k, kind in enumerate(_TYPES):
        at = (105 + 145 * k + rng.uniform(-9, 9), 556 + rng.uniform(-6, 6))
        marks.type_sign(ink, kind, at, rng.uniform(32, 36), TIMES + f"{factors.get(kind, 0)}")
    marks.category_band(ink, category, (22, 628, 478, 676), rng)
    _max_badge(ink, int(str(card.fields["max_cards"])), color, rng.choice((38, 392)))
    marks.practice_mark(ink, "PRACTICE CARD · CASE", 613, mix(color, DARK, 0.4), rng)
    return ink


def _max_badge(ink: Ink, count: int, color: Color, left: float) -> None:
    for k in range(3):
        x, y = left + 9 * k, 44 - 5 * k + 8
        ink.poly(rounded((x, y, x + 54, y + 74), 8), DARK)
        ink.poly(
            rounded((x + 3, y + 3, x + 51, y + 71), 6), PAPER if k == 2 else mix(color, PAPER, 0.4)
        )
    ink.text(str(count), (left + 45, 79), 50, color)


def _treatment(card: CardEntry) -> Ink:
    rng = seed_of(card.id)
    positive, negative = _numbers(card, "positive"), _numbers(card, "negative")
    best = max(positive.values())
    leading = [k for k, v in positive.items() if v == best]
    color = TYPE_COLORS[leading[0]] if len(leading) == 1 else hex_color("5b5566")
    ink = Ink(*SIZE_PX, PAPER)
    marks.border(ink, color, rng)
    marks.panel(ink, (22, 430, 478, 676), PAPER, mix(PAPER, color, 0.2), rng)
    ink.text(card.name, (250, 56), marks.fit(ink, card.name, 40, 430), mix(color, DARK, 0.5))
    backdrop, things = TREATMENTS[card.id]
    picture = still_life((440, 352), backdrop, things, rng)
    shape = rng.choice(
        (rounded((30, 88, 470, 440), 20), rounded((30, 88, 470, 440), 70), arch((30, 88, 470, 440)))
    )
    ink.paste(picture, 30, 88, shape)
    ink.line([*shape, shape[0]], color, 4)
    spread = (250,) if len(positive) == 1 else (165, 335) if len(positive) == 2 else (105, 250, 395)
    for x, kind in zip(spread, positive, strict=True):
        at = (x + rng.uniform(-12, 12), 505 + rng.uniform(-7, 7))
        marks.type_sign(ink, kind, at, rng.uniform(43, 48), f"+{positive[kind]}")
    _side_effects(ink, negative, rng)
    marks.practice_mark(ink, "PRACTICE CARD · TREATMENT", 662, mix(color, DARK, 0.3), rng)
    return ink


def _side_effects(ink: Ink, negative: Mapping[str, int], rng: Random) -> None:
    box = (40.0, 574.0, 460.0, 640.0)
    if not negative:
        ink.text(
            "no side effects",
            (250, 607),
            24,
            mix(DARK, PAPER, 0.4),
            font="AtkinsonHyperlegible-Italic",
        )
        return
    ink.poly(rounded(box, 16), mix(RED, PAPER, 0.82))
    with ink.inside(rounded(box, 16)):
        step, lean = rng.uniform(9, 22), rng.uniform(-80, 80)
        for k in range(-10, 60):
            ink.line([(40 + step * k, 644), (40 + lean + step * k, 570)], mix(RED, PAPER, 0.66), 3)
    ink.line([*rounded(box, 16), (444, 574)], RED, 3)
    spread = (250,) if len(negative) == 1 else (165, 335) if len(negative) == 2 else (105, 250, 395)
    for x, kind in zip(spread, negative, strict=True):
        marks.type_sign(
            ink,
            kind,
            (x + rng.uniform(-20, 20), 608),
            rng.uniform(22, 26),
            MINUS + f"{negative[kind]}",
        )


def _resource(card: CardEntry) -> Ink:
    rng = seed_of(card.id)
    ink = Ink(*SIZE_PX, PAPER)
    marks.border(ink, GOLD, rng, 26)
    marks.panel(ink, (26, 26, 474, 98), mix(GOLD, DARK, 0.7), mix(GOLD, DARK, 0.5), rng)
    marks.panel(ink, (26, 440, 474, 672), PAPER, mix(PAPER, GOLD, 0.3), rng)
    ink.text(card.name, (250, 60), marks.fit(ink, card.name, 38, 420), hex_color("f6dc8c"))
    backdrop, things = RESOURCES[card.id]
    picture = still_life((400, 360), backdrop, things, rng)
    shape = arch((50, 112, 450, 472))
    ink.paste(picture, 50, 112, shape)
    ink.line([*shape, shape[0]], GOLD, 7)
    ink.poly([(30, 448), (470, 448), (452, 470), (470, 492), (30, 492), (48, 470)], RED)
    ink.text("RESOURCE", (250, 469), 28, PAPER)
    effect = _table(card.fields["effect"])
    for how, mark in (("add", "+"), ("multiply", TIMES)):
        for kind, number in _table(effect.get(how)).items():
            at = (250 + rng.uniform(-45, 45), 556 + rng.uniform(-7, 7))
            marks.type_sign(ink, kind, at, 46, f"{mark}{number}")
    if "text" in effect:
        ink.poly(rounded((36, 504, 464, 604), 16), PAPER)
        marks.paragraph(ink, str(effect["text"]), 540, 22, DARK, width=420)
    ink.text(
        _WHEN[str(card.fields["when"])], (250, 628), 24, DARK, font="AtkinsonHyperlegible-Italic"
    )
    marks.practice_mark(ink, "PRACTICE CARD · RESOURCE", 658, mix(GOLD, DARK, 0.5), rng)
    return ink


def _symptom(card: CardEntry) -> Ink:
    rng = seed_of(card.id)
    category = str(card.fields["category"])
    color = mix(marks.CATEGORY_COLORS[category], DARK, 0.6)
    ink = Ink(*SIZE_PX, PAPER)
    marks.border(ink, color, rng, 18)
    ink.rect((18, 18, 482, 680), mix(color, DARK, 0.3))
    _motes(ink, color, rng)
    ink.text(card.name, (250, 56), marks.fit(ink, card.name, 40, 430), PAPER)
    backdrop, things = SYMPTOMS[card.id]
    picture = still_life((404, 404), backdrop, things, rng, share=0.23)
    shape = oval(250, 296, 200, 200)
    ink.paste(picture, 48, 94, shape)
    ink.line([*shape, shape[0]], PAPER, 6)
    words = _effect_words(card.fields["effect"])
    x, y = 250 + rng.uniform(-22, 22), 545 + rng.uniform(-7, 7)
    marks.panel(ink, (x - 190, y - 34, x + 190, y + 34), PAPER, mix(PAPER, color, 0.2), rng)
    ink.text(words, (x, y), 34, color)
    marks.practice_mark(ink, "PRACTICE CARD · SYMPTOM", 603, mix(color, PAPER, 0.7), rng, on=None)
    marks.category_band(ink, category, (18, 624, 482, 680), rng)
    return ink


def _motes(ink: Ink, color: Color, rng: Random) -> None:
    for _ in range(110):
        x, y, r = rng.uniform(20, 480), rng.uniform(80, 610), rng.uniform(2, 9)
        tint = mix(color, PAPER, rng.uniform(0.1, 0.55))
        if rng.random() < 0.5:
            ink.line(oval(x, y, r, r), tint, 2)
        else:
            ink.poly([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], tint)


def _effect_words(effect: object) -> str:
    match effect:
        case {"discard": int(n)}:
            return f"Discard {n} card{'s' if n > 1 else ''}"
        case {"draw": int(n)}:
            return f"Draw {n} card{'s' if n > 1 else ''}"
        case {"skip_action": True}:
            return "Skip your action"
        case {"text": str(words)}:
            return words
        case _:
            return "?"


def draw_back(kind: str) -> Pixels:
    """The back of `case`, `treatment` or `symptom` cards."""
    backdrop, thing, place = {
        "case": ("city", "door", 1),
        "treatment": ("quilt", "pot_plant", 4),
        "symptom": ("night", "cloud", 6),
    }[kind]
    rng = seed_of(f"back {kind}")
    pal = PALETTES[place]
    ink = Ink(*SIZE_PX, pal.deep)
    marks.border(ink, pal.base, rng, 30)
    picture = Ink(440, 638, pal.base)
    BACKDROPS[backdrop](picture, pal, rng)
    ink.paste(picture, 30, 30, rounded((30, 30, 470, 668), 26))
    ink.disc(250, 349, 158, pal.deep)
    ink.disc(250, 349, 148, pal.paper)
    for x, y in oval(250, 349, 132, 132, 0, 350, 36):
        ink.disc(x, y, 5, pal.accent)
    THINGS[thing](Brush(ink=ink, x=250, y=349, size=105, pal=pal))
    ink.poly(rounded((110, 556, 390, 640), 22), pal.deep)
    ink.text(kind.upper(), (250, 585), 36, pal.second)
    marks.practice_mark(ink, "PRACTICE DECK", 620, pal.paper, rng, on=None)
    return ink.finished()


def draw_first_player() -> Pixels:
    """The card that says who begins."""
    rng = seed_of("first player")
    pal = PALETTES[9]
    ink = Ink(*SIZE_PX, pal.deep)
    marks.border(ink, pal.accent, rng, 24)
    picture = Ink(452, 650, pal.light)
    BACKDROPS["rays"](picture, pal, rng)
    ink.paste(picture, 24, 24, rounded((24, 24, 476, 674), 20))
    ink.disc(250, 320, 172, pal.paper)
    ink.line(oval(250, 320, 172, 172), pal.deep, 6)
    THINGS["lighthouse"](Brush(ink=ink, x=250, y=320, size=140, pal=pal))
    ink.rect((24, 530, 476, 606), pal.deep)
    ink.rect((24, 606, 476, 658), pal.paper)
    ink.text("FIRST PLAYER", (250, 567), 50, pal.second)
    ink.text("PRACTICE DECK", (250, 632), 22, pal.deep)
    return ink.finished()
