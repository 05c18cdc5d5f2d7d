"""Moves of Treatment: what somebody wants to do, as an entry of a game script says it."""

from dataclasses import dataclass
from typing import ClassVar

from companion.games.treatment.deck import (
    NO_CASE_FACTS,
    NO_RESOURCE_FACTS,
    NO_SYMPTOM_FACTS,
    UNKNOWN,
    CaseFacts,
    ResourceFacts,
    Symbols,
    SymptomFacts,
)
from companion.rules.moves import Json
from companion.rules.seats import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealCase:
    """A Case is turned up; told: numbers of a card that the deck does not have."""

    do: ClassVar[str] = "reveal_case"
    by: None = None
    card: str
    told: CaseFacts = NO_CASE_FACTS


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealSymptom:
    """A Symptom is turned up."""

    do: ClassVar[str] = "reveal_symptom"
    by: None = None
    card: str
    told: SymptomFacts = NO_SYMPTOM_FACTS


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplyEffect:
    """A player says what a card's text did to the state (RFC 6902 operations)."""

    do: ClassVar[str] = "apply_effect"
    by: Player
    patch: tuple[Json, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Action: draw a card (TR-ACT-02)."""

    do: ClassVar[str] = "draw"
    by: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """Action: discard two cards, take three (TR-ACT-03). Cards may be "?"."""

    do: ClassVar[str] = "exchange"
    by: Player
    discards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Action: put a card face down (TR-ACT-04). card: normally unknown."""

    do: ClassVar[str] = "place"
    by: Player
    card: str = UNKNOWN


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """Action of the house rule tr.pass."""

    do: ClassVar[str] = "pass"
    by: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard:
    """Cards given up for the hand limit or a Symptom."""

    do: ClassVar[str] = "discard"
    by: Player
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayResource:
    """A Resource is played (no action)."""

    do: ClassVar[str] = "play_resource"
    by: Player
    card: str
    told: ResourceFacts = NO_RESOURCE_FACTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Flip:
    """A player turns up what lies before them; symbols: told for cards without numbers."""

    do: ClassVar[str] = "flip"
    by: Player
    cards: tuple[str, ...]
    symbols: Symbols | None = None
    counted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """The table says who takes the Case; None: nobody."""

    do: ClassVar[str] = "award"
    by: None = None
    to: Player | None


Action = Draw | Exchange | Place | Pass
TreatmentMove = (
    RevealCase | RevealSymptom | ApplyEffect | Action | Discard | PlayResource | Flip | Award
)
TABLE_MOVES = ("reveal_case", "reveal_symptom", "award")
PLAYER_MOVES = (
    *("apply_effect", "draw", "exchange", "place", "pass"),
    *("discard", "play_resource", "flip"),
)
