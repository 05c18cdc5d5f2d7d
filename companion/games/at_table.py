"""What the table asks of a game beyond its rules.

The rules judge complete moves. At the table moves come in pieces: a key, then a card; a
button at a seat; a row of faces at a flip. `AtTable` says which pieces are missing, what a
button means now, how a scoring is spelled out, and where things lie under the camera.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, TypeVar

from companion.games.repair_places import Place
from companion.rules.decision import Event
from companion.rules.moves import Json, Move
from companion.rules.seats import Player
from companion.rules.sentence import Sentence
from companion.rules.table_facts import AreaName, ExpectedArea, SeenCard, TableSeen
from companion.views.board import Ask
from companion.views.page import Block

S_contra = TypeVar("S_contra", contravariant=True)

UNKNOWN_CARD = "?"


class NeedKind(StrEnum):
    """How a missing argument is asked for."""

    CARD = "card"
    CARDS = "cards"
    NUMBER = "number"
    CHOICE = "choice"
    COUNTS = "counts"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A card that may be the answer. legal: it breaks no rule now. kind: of card, where told."""

    card: str
    name: str
    legal: bool = True
    note: Sentence | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """An argument that is still missing.

    name: of the argument. candidates: for CARD and CARDS, legal first.
    wanted: how many cards; None for any number. default: what Enter gives (a card that
        nobody saw is "?"); None where an answer must be given.
    names: for COUNTS the names that get a number. optional: may be left out altogether.
    instead: other moves that answer the same question ("Ana takes it").
    along: arguments that go with any answer, also with none.
    given: the answer where the state leaves only one: then nothing is asked.
    """

    name: str
    kind: NeedKind
    title: Sentence
    candidates: tuple[Candidate, ...] = ()
    wanted: int | None = 1
    default: Json = None
    choices: tuple[tuple[str, Sentence], ...] = ()
    names: tuple[tuple[str, Sentence], ...] = ()
    least: int = 0
    most: int = 99
    optional: bool = False
    instead: tuple[Ask, ...] = ()
    along: tuple[tuple[str, Json], ...] = ()
    given: Json = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionForm:
    """A choice on the new-game page that becomes one of the header's `options`.

    A game may settle it elsewhere in the header (`rules.header`): what is no rule goes to `meta`.

    kind: `many` (a list with `wanted` of the choices), `yes_no`, or `each` (one of the choices
        for each player, by name).
    default: the names chosen at first, or a truth; for `each` the one that everybody has at first.
    only_with: name of a `yes_no` option; without it this one is neither shown nor given.
    """

    name: str
    title: Sentence
    kind: str
    choices: tuple[tuple[str, Sentence], ...] = ()
    wanted: int = 0
    default: tuple[str, ...] | bool | str = ()
    only_with: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rect:
    """A rectangle on the table in millimetres from its upper left corner as the camera sees it.

    turn_deg: by how much cards in it are turned clockwise (seats around a table).
    """

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    turn_deg: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Where the areas of a game lie by default for a number of seats.

    tracks: areas that are printed tracks, with the number of their spaces; what lies there is no
        card but a pawn, called by the number of its space (from 0).
    """

    width_mm: float
    height_mm: float
    areas: Mapping[AreaName, Rect] = field(default_factory=dict)
    tracks: Mapping[AreaName, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class TileChoice:
    """One way to do a step of a tile: the entries it makes, in order."""

    title: Sentence
    entries: tuple[Mapping[str, Json], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TileStep:
    """A step of a tile; a single choice needs no question, none means nothing can be done."""

    title: Sentence
    choices: tuple[TileChoice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountLine:
    """A number that every player has: (player, value), None where the table does not keep it."""

    name: str
    title: Sentence
    values: tuple[tuple[Player, int | None], ...]


class AtTable(Protocol[S_contra]):
    """The table's side of one game at one table."""

    open_keys: Mapping[str, tuple[str, ...]]
    """Objects of the JSON state whose keys stand only when they are not nothing, and all keys
    they may have ("insights": "growth.major", ...)."""

    places: Mapping[str, Place]
    """What may stand where in the JSON state (companion.games.repair_places)."""

    def needs(
        self, state: S_contra, do: str, by: Player | None, arguments: Mapping[str, Json]
    ) -> tuple[Need, ...]:
        """What is still missing for this move, in the order to ask; empty: it can be made."""
        ...

    def finish(self, do: str, arguments: Mapping[str, Json]) -> dict[str, Json]:
        """The arguments of the entry, from the answers given to all needs."""
        ...

    def button_ask(self, state: S_contra, player: Player, role: str) -> Ask | None:
        """What a seat's button with this role means now; None: nothing."""
        ...

    def sheet(self, events: Sequence[Event]) -> tuple[Sentence, tuple[Block, ...]] | None:
        """Title and blocks that spell out a scoring among the events of an entry, or None."""
        ...

    def result(self, state: S_contra) -> tuple[Block, ...]:
        """Blocks for the result page beyond ranks and score lines (tie-breaks in words)."""
        ...

    def layout(self, seats: int) -> Layout:
        """The default place of every area."""
        ...

    def shows(self, state: S_contra, move: Move) -> dict[AreaName, ExpectedArea] | None:
        """What the table shows the moment this move is made, before its consequences are tidied up.

        None where that is what lies there afterwards. The practice table lays it first.
        """
        ...

    def differs(self, state: S_contra, seen: TableSeen) -> tuple[AreaName, ...]:
        """Areas in view where something else lies than should."""
        ...

    def repaired(
        self, raw: Mapping[str, Json], area: AreaName, cards: tuple[SeenCard, ...]
    ) -> dict[str, Json] | None:
        """The JSON state `raw` with this area as it is seen; None where that cannot be told."""
        ...

    def known_cards(self) -> tuple[Candidate, ...]:
        """Every card of the deck, for the question which card that is."""
        ...

    def card_name(self, card: str) -> str:
        """The name that people read for a card id."""
        ...

    def card_size_mm(self, card: str | None) -> tuple[float, float]:
        """Width and height of a card; None for a back."""
        ...

    def tiles(self, state: S_contra) -> tuple[Ask, ...]:
        """Actions printed on a board, each an Ask called `tile`; none where there are none now."""
        ...

    def tile_step(self, state: S_contra, ask: Ask, step: int) -> TileStep | None:
        """What step (from 0) of a tile leaves to choose; None after the last one."""
        ...

    def count_lines(self, state: S_contra) -> tuple[CountLine, ...]:
        """Every number of every player, for counting the table; empty where nothing is counted."""
        ...

    def counted(
        self, raw: Mapping[str, Json], player: Player, name: str, number: int
    ) -> dict[str, Json]:
        """The JSON state with this number of a count line."""
        ...
