"""How Clients, goals and backs of the practice deck of Unconscious Mind look."""

from collections.abc import Mapping
from random import Random

from assets.make import marks
from assets.make import mind_signs as signs
from assets.make.brush import PALETTES, Brush
from assets.make.ink import Color, Ink, Pixels, hex_color, mix, oval, rounded
from assets.make.marks import DARK, PAPER
from assets.make.mind_art import CLIENTS, GOALS
from assets.make.pictures import BACKDROPS, THINGS, seed_of, somebody, still_life
from companion.decks.deck_file import CardEntry

CLIENT_PX = (500, 857)
"""70 x 120 mm."""
LINE_Y = 560.0
"""The red line: what stands below it is out of play while a Grief Layer lies there."""

BLUE, RED = hex_color("2b5a9c"), hex_color("a8322f")


def number(card: CardEntry, key: str) -> int:
    """A whole number of a card, 0 if it has none."""
    return int(str(card.fields.get(key, 0)))


def draw_client(card: CardEntry) -> Pixels:
    """A Client: portrait and Therapy above the red line, effect or condition below it."""
    rng = seed_of(card.id)
    routine = card.fields["kind"] == "routine"
    color = BLUE if routine else RED
    year = (1900 if routine else 1904) + rng.randint(0, 3)
    ink = Ink(*CLIENT_PX, PAPER)
    marks.border(ink, color, rng, rng.choice((18, 22, 26)))
    backdrop, thing = CLIENTS[card.id]
    shape = rounded((30, 96, 470, 500), rng.choice((10, 40, 90)))
    ink.paste(somebody((440, 404), backdrop, thing, rng, card.id), 30, 96, shape)
    ink.line([*shape, shape[0]], color, 4)
    marks.panel(ink, (26, 26, 474, 86), color, mix(color, DARK, 0.28), rng)
    ink.text(card.name, (215, 57), marks.fit(ink, card.name, 34, 330), PAPER)
    ink.poly(rounded((394, 34, 468, 78), 12), PAPER)
    ink.text(str(year), (431, 56), 28, color)
    ink.rect((26, 506, 474, 556), PAPER)
    signs.hearts(ink, number(card, "therapy"), (64, 534), 18)
    signs.coin(ink, str(number(card, "vp")), (436, 530), 30)
    ink.line([(22, LINE_Y), (478, LINE_Y)], hex_color("d42a2a"), 5)
    marks.panel(ink, (26, 566, 474, 828), PAPER, mix(PAPER, color, 0.16), rng)
    _below_the_line(ink, card, color)
    words = "PRACTICE CARD · " + ("ROUTINE CLIENT" if routine else "CASE STUDY")
    marks.practice_mark(ink, words, 812, mix(color, DARK, 0.3), rng)
    return ink.finished()


def _below_the_line(ink: Ink, card: CardEntry, color: Color) -> None:
    words = str(card.fields.get("effect", ""))
    condition = card.fields.get("condition")
    if isinstance(condition, Mapping):
        words = str(condition.get("text", ""))
        ink.text("AT THE END OF THE GAME", (250, 598), 24, color)
    ink.poly(rounded((48, 622, 452, 726), 18), mix(PAPER, color, 0.08))
    ink.line([*rounded((48, 622, 452, 726), 18), (434, 622)], mix(PAPER, color, 0.5), 2)
    marks.paragraph(ink, words, 652 if len(words) > 38 else 672, 27, DARK, width=380)
    tags = card.fields.get("tags")
    names = [str(t) for t in tags] if isinstance(tags, list) else []
    for k, name in enumerate(names):
        x = 250 + (k - (len(names) - 1) / 2) * 190
        signs.tag(ink, name, (x, 766), 26)


def draw_goal(card: CardEntry) -> Pixels:
    """A square goal tile with its letter and its tag."""
    rng = seed_of(f"goal {card.id}")
    ink = Ink(400, 400, PAPER)
    pal = PALETTES["ABCDEFG".index(card.id)]
    color = pal.deep
    marks.border(ink, rng.choice((pal.base, pal.deep)), rng, 18)
    backdrop, thing = GOALS[card.id]
    ink.paste(
        still_life((364, 230), backdrop, (thing,), rng, share=0.25),
        18,
        18,
        rounded((18, 18, 382, 248), 6),
    )
    ink.disc(62, 62, 36, color)
    ink.text(card.id, (62, 62), 48, PAPER)
    ink.text(card.name, (200, 278), marks.fit(ink, card.name, 30, 340), DARK)
    tags = card.fields.get("tags")
    for name in tags if isinstance(tags, list) else []:
        signs.tag(ink, str(name), (200, 326), 23)
    marks.practice_mark(ink, "PRACTICE TILE", 366, color, rng)
    return ink.finished()


_BACKS: dict[str, tuple[str, str, int]] = {
    "routine": ("tiles", "armchair", 0),
    "case_study": ("shards", "book", 3),
    "latent": ("night", "door", 10),
    "manifest": ("waves", "balloon", 6),
    "nightmare": ("forest", "candle", 8),
    "illusion": ("rays", "kite", 4),
    "goal": ("fields", "signpost", 5),
}
BACKS = tuple(_BACKS)


def draw_back(kind: str) -> Pixels:
    """The back of one kind of card."""
    backdrop, thing, place = _BACKS[kind]
    size = (
        CLIENT_PX
        if kind in {"routine", "case_study"}
        else (400, 400)
        if kind == "goal"
        else (500, 698)
    )
    rng = seed_of(f"mind back {kind}")
    pal = PALETTES[place]
    w, h = size
    ink = Ink(w, h, pal.deep)
    marks.border(ink, pal.base, rng, 28)
    picture = Ink(w - 56, h - 56, pal.base)
    BACKDROPS[backdrop](picture, pal, rng)
    ink.paste(picture, 28, 28, rounded((28, 28, w - 28, h - 28), 24))
    r = w * 0.29
    ink.poly(oval(w / 2, h * 0.46, r * 1.08, r * 1.08, 0, 360, 13), pal.deep)
    ink.poly(oval(w / 2, h * 0.46, r, r, 0, 360, 13), pal.paper)
    THINGS[thing](Brush(ink=ink, x=w / 2, y=h * 0.46, size=r * 0.72, pal=pal))
    _label(ink, kind.replace("_", " ").upper(), h * 0.84, rng)
    return ink.finished()


def _label(ink: Ink, words: str, y: float, rng: Random) -> None:
    w = ink.width
    marks.panel(ink, (w * 0.16, y - 32, w * 0.84, y + 44), PAPER, mix(PAPER, DARK, 0.12), rng)
    ink.text(words, (w / 2, y - 6), marks.fit(ink, words, 34, w * 0.6), DARK)
    ink.text("PRACTICE DECK", (w / 2, y + 26), 17, DARK)


def draw_office_room() -> Pixels:
    """The card that blocks the second office room."""
    rng = seed_of("office room")
    ink = Ink(*CLIENT_PX, PAPER)
    color = hex_color("2f4a3a")
    marks.border(ink, color, rng, 24)
    shape = rounded((36, 110, 464, 640), 60)
    ink.paste(still_life((428, 530), "room", ("door", "key", "pot_plant"), rng), 36, 110, shape)
    ink.line([*shape, shape[0]], color, 5)
    ink.text("OFFICE ROOM", (250, 66), 46, color)
    marks.paragraph(ink, "Closed until your first Catharsis.", 700, 32, DARK, width=380)
    marks.practice_mark(ink, "PRACTICE DECK", 806, color, rng)
    return ink.finished()
