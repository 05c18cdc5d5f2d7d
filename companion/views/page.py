"""Pages: every scene but the table and the card picker is a page of a few kinds of blocks.

A page is plain data. Whoever shows it lays the blocks out from top to bottom, `side` blocks
in a second column and `third` ones in a third where there is room. Everything that can be
pressed has an id that comes back in `intents.Press`, and may have a key; every field comes
back in `intents.Type`.
"""

from dataclasses import dataclass
from enum import StrEnum

from companion.rules.sentence import Sentence


class Tier(StrEnum):
    """How far away a text must be readable (display.md: 22, 20, 16 arc minutes)."""

    SCORE = "score"
    SENTENCE = "sentence"
    DETAIL = "detail"


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """Something to press.

    id: comes back in `Press`. key: keyboard key that does the same ("u", "enter", "f1").
    disabled: why it cannot be pressed now. primary: the one most people want.
    card: picture of this card on it; still: a small picture before the words.
    player: painted in this player's color with the glyph; color: in a color that nobody may have.
    """

    id: str
    title: Sentence
    key: str | None = None
    disabled: Sentence | None = None
    primary: bool = False
    card: str | None = None
    still: str | None = None
    player: str | None = None
    chosen: bool = False
    color: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of text, in a player's color and with the glyph when `player` is given."""

    text: Sentence
    tier: Tier = Tier.SENTENCE
    player: str | None = None
    warning: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Buttons:
    """Buttons in a grid of `columns` (0: as many as fit)."""

    buttons: tuple[Button, ...]
    columns: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One value to type or choose.

    kind: `text`, `number` or `choice`. value: as text. choices: (value, title) pairs.
    player: it belongs to this player. problem: why the value cannot be used.
    """

    id: str
    title: Sentence
    value: str
    kind: str = "text"
    choices: tuple[tuple[str, Sentence], ...] = ()
    player: str | None = None
    problem: Sentence | None = None
    focus: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldGrid:
    """Fields in rows and columns: a title before each row, one above each column.

    players: for each column whose it is, None for the table's. Every row has as many fields.
    title: what they are together, beside the titles of the columns.
    """

    titles: tuple[Sentence, ...]
    players: tuple[str | None, ...]
    rows: tuple[tuple[Sentence, tuple[Field, ...]], ...]
    title: Sentence | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A cell of a table. strong: the one that decided."""

    text: Sentence
    strong: bool = False
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows of cells under column titles; every row has as many cells as there are titles."""

    titles: tuple[Sentence, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """Card pictures side by side; None is a card back."""

    cards: tuple[str | None, ...]
    title: Sentence | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """Score of each player after each entry: (player, values) with equal lengths."""

    title: Sentence
    series: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraPicture:
    """The live camera picture with what is seen in it outlined.

    draggable: what is outlined can be taken hold of (`Drag`).
    """

    title: Sentence | None = None
    draggable: bool = False


Block = Line | Buttons | Field | FieldGrid | Table | Cards | Plot | CameraPicture


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A scene made of blocks.

    name: stable name for tests and golden pictures ("start", "new_game", "result").
    back: what Escape does; None where it does nothing. hold: calls the hold from this page.
    """

    name: str
    title: Sentence
    blocks: tuple[Block, ...]
    side: tuple[Block, ...] = ()
    third: tuple[Block, ...] = ()
    back: Button | None = None
    hold: Button | None = None
