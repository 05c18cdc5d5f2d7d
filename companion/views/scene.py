"""What is on the screen: one scene, and what stands around every scene."""

from dataclasses import dataclass
from enum import StrEnum

from companion.rules.sentence import Sentence
from companion.views.board import BoardView
from companion.views.pads import PadUse
from companion.views.page import Button, Page

Quad = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLook:
    """How a player is shown. id: as in the log. color: index into the theme's player colors.

    glyph: index into the theme's player glyphs; color never carries a meaning alone.
    """

    id: str
    name: str
    color: int
    glyph: int


class Lamp(StrEnum):
    """The camera lamp: the five states a player has to tell apart, and off."""

    OFF = "off"
    READY = "ready"
    HAND = "hand"
    SEEN = "seen"
    ASKING = "asking"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """A card in the camera picture: corners in shares of width and height (0 to 1).

    label: the name of a card, what an area is called, or "".
    grips: its corners can be dragged, and are shown so.
    """

    corners: Quad
    label: str | Sentence
    sure: bool
    grips: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraView:
    """What the camera is doing, in one lamp and one sentence; outlines for the live picture."""

    lamp: Lamp
    says: Sentence
    outlines: tuple[Outline, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One entry of the log as the table reads it.

    provisional: from the camera, not firm yet. implied: nobody saw it (shown hollow).
    struck: undone or replaced. ruled: the table let it stand against the rules.
    """

    n: int
    text: Sentence
    player: str | None
    provisional: bool = False
    implied: bool = False
    struck: bool = False
    ruled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A card at the edge with its choices; waits and never stops play.

    kind: `breach`, `unsure`, `late_press`, `differences`, `confirm`.
    cards: big pictures to compare.
    """

    id: str
    kind: str
    title: Sentence
    lines: tuple[Sentence, ...] = ()
    cards: tuple[str, ...] = ()
    choices: tuple[Button, ...] = ()
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScene:
    """The evening: board, newest log lines (newest last), open questions (oldest first).

    tools: undo, redo, replace, hold, rules, menu: each with its key.
    """

    board: BoardView
    log: tuple[LogLine, ...] = ()
    questions: tuple[Question, ...] = ()
    tools: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PickCard:
    """A card in the picker. legal: playing it now breaks no rule. note: why not, or its numbers."""

    card: str
    name: str
    legal: bool = True
    note: Sentence | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Picker:
    """The card picker: type-ahead, pictures, legal first; used everywhere a card is asked for.

    query: what was typed so far; cards: already filtered and sorted by it.
    chosen: cards picked already; wanted: how many are needed (None: any number).
    extra: further answers ("not seen", "done").
    """

    title: Sentence
    query: str
    cards: tuple[PickCard, ...]
    chosen: tuple[str, ...] = ()
    wanted: int | None = 1
    extra: tuple[Button, ...] = ()
    player: str | None = None


Scene = TableScene | Page | Picker


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """One line: "25 fps · buttons 3/3 · saved 1 s ago". trouble: what needs a person now."""

    says: tuple[Sentence, ...]
    trouble: Sentence | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """Everything a display needs for one picture.

    position: log position the choices were made at; goes back with every intent.
    toast: a sentence for three seconds, numbered so that the same one can come twice.
    pads: what a running game does with gamepads; None: they drive the screen.
    """

    position: int
    scene: Scene
    players: tuple[PlayerLook, ...] = ()
    camera: CameraView | None = None
    health: Health | None = None
    toast: tuple[int, Sentence] | None = None
    pads: PadUse | None = None
