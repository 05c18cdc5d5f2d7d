"""What a game shows of itself: a board made of few kinds of parts.

Games build these; displays and phones show them. A part that can be pressed carries the
`Ask` that it starts. Nothing here knows a game or a screen.
"""

from dataclasses import dataclass, field

from companion.rules.sentence import Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What a press on a part asks the session for.

    do, arguments: an offer's move with the arguments that are known already.
    by: whose move (a player id), None for the table.
    needs: arguments still to be asked, in order.
    disabled: why it cannot be pressed now; None when it can.
    key: the keyboard key that does the same ("d", "shift+b"); None for none.
    """

    do: str
    by: str | None = None
    arguments: tuple[tuple[str, object], ...] = ()
    needs: tuple[str, ...] = ()
    title: Sentence | None = None
    disabled: Sentence | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """The line on top: whose turn it is and what to do.

    player: whose act is due; None for the table.
    place: where in the game ("Case 2, round 3"). prompt: "Ana: draw, exchange or place".
    """

    player: str | None
    place: Sentence
    prompt: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """A number of a player or the table; `value` None is unknown and shown as "?".

    name: stable name for keys and tests. one_more, one_less: what a press does.
    """

    name: str
    title: Sentence
    value: int | None
    limit: int | None = None
    one_more: Ask | None = None
    one_less: Ask | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlace:
    """A place for one card or a spread of cards.

    cards: ids, lowest first; None for a card that lies face down or is not known.
    tags: small words beside it (category, maximum, factors).
    """

    name: str
    title: Sentence
    cards: tuple[str | None, ...] = ()
    face_down: int = 0
    tags: tuple[Sentence, ...] = ()
    ask: Ask | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """A pile of which only the number counts; `count` None: nobody counts it."""

    name: str
    title: Sentence
    count: int | None
    top: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chips:
    """A row of small tokens (tags, goals, won Cases): text and how many."""

    name: str
    title: Sentence
    chips: tuple[tuple[Sentence, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A small grid of marks (notebook, insight dial): rows of cells, each a short text or "".

    asks, less: what a press on a cell does, and one that takes away. columns: signs above them.
    heads: a short word before each row.
    """

    name: str
    title: Sentence
    cells: tuple[tuple[str, ...], ...]
    asks: tuple[tuple[Ask | None, ...], ...] = ()
    less: tuple[tuple[Ask | None, ...], ...] = ()
    columns: tuple[str, ...] = ()
    heads: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """A printed track: spaces from 0 and the markers on them, lowest marker first.

    spaces: label under each space ("" for none). markers: space → names, bottom first.
    worth: what a space gives ("+2"), "" for nothing; empty where no space gives anything.
    """

    name: str
    title: Sentence
    spaces: tuple[str, ...]
    markers: tuple[tuple[int, tuple[str, ...]], ...] = ()
    worth: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bay:
    """A place of a player where cards lie, others above them, with a track of its own.

    cards, above: ids, lowest first; None for one that nobody has named. track: None without one.
    tags: small words beside the title. empty: why no card lies there. ask: a press on it.
    """

    name: str
    title: Sentence
    cards: tuple[str | None, ...] = ()
    above: tuple[str | None, ...] = ()
    track: Track | None = None
    tags: tuple[Sentence, ...] = ()
    empty: Sentence | None = None
    ask: Ask | None = None


Part = Counter | CardPlace | Pile | Chips | Grid | Track | Bay


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """One player: score and what belongs to them.

    target: points that win, when the game has such a number.
    badge: one short word on the state ("acted", "3 cards due").
    brief: what stands there instead of `parts` while the seat is not the one that keys act
        for; empty: `parts` always. A row with a brief form is shown large when it is whole.
    """

    player: str
    score: int
    target: int | None = None
    parts: tuple[Part, ...] = ()
    badge: Sentence | None = None
    resting: bool = False
    brief: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardView:
    """The whole board of a game at one moment.

    actions: what whoever may move can do now, each one press; the usual ones first.
    tiles: what is printed on the game's board to be done, smaller than the actions.
    """

    strip: Strip
    rows: tuple[PlayerRow, ...]
    middle: tuple[Part, ...] = ()
    due: tuple[Sentence, ...] = ()
    actions: tuple[Ask, ...] = ()
    tiles: tuple[Ask, ...] = ()
    reminders: tuple[Sentence, ...] = field(default=())
