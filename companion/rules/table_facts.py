"""What lies on the table, as the rules ask for it and as a camera reports it.

Area names belong to the game; seats in them are numbered from 1 clockwise in seat order
("seat 1 play"). The camera may see only some areas: what no visible area covers is neither
expected nor a difference.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.moves import Move
from companion.rules.sentence import Sentence

AreaName = str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenCard:
    """A settled card.

    card: its id; None when it lies face down, or face up but not recognized.
    track: stays the same while this very card lies there; None from a still picture.
    alternatives: ids with probabilities, best first, for a card that is not sure.
    at: its middle in the camera's picture (x, y), in px; None where nobody measured it. Two
        looks at the same cards are equal wherever they lie.
    """

    card: str | None
    face_up: bool = True
    confidence: float = 1.0
    alternatives: tuple[tuple[str, float], ...] = ()
    track: int | None = None
    at: tuple[float, float] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeen:
    """Settled contents of every area that the camera sees; areas without cards are empty tuples."""

    areas: Mapping[AreaName, tuple[SeenCard, ...]]

    def sees(self, area: AreaName) -> bool:
        """Whether the camera sees this area at all."""
        return area in self.areas

    def cards(self, area: AreaName) -> tuple[SeenCard, ...]:
        """What lies there; empty also for an area out of view."""
        return self.areas.get(area, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedCard:
    """A card that should lie there; `card` None: any card (face down, or nobody knows which)."""

    card: str | None
    face_up: bool = True
    kind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedArea:
    """What should lie in one area.

    pile: only the uppermost card can be seen; the others are not missing.
    cards: lowest first.
    """

    cards: tuple[ExpectedCard, ...] = ()
    pile: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadMove:
    """One move of a reading. implied: it leaves no trace (a draw) and was not seen."""

    move: Move
    implied: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A shortest list of legal moves that explains the difference, oldest first."""

    moves: tuple[ReadMove, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A line of table against log: what no move explains."""

    area: AreaName
    says: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsure:
    """A card that is there but could be several: a question with the likeliest, legal first.

    place: area it lies in; track: the camera's number for it.
    """

    area: AreaName
    track: int | None
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReading:
    """The answer to: what should lie there, what lies there, what happened in between?

    readings: none, one, or several of equal length, best first.
    taken_back: the table looks like the state before the newest entry: its card left again.
    waiting: what must still come before a move is complete.
    unsure: cards that need a person's word first.
    differences: what no move explains.
    """

    readings: tuple[Reading, ...] = ()
    taken_back: bool = False
    waiting: tuple[Sentence, ...] = ()
    unsure: tuple[Unsure, ...] = ()
    differences: tuple[Difference, ...] = ()
