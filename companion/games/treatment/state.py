"""The state of a game of Treatment: frozen, compared by value.

What the printed state has (state_json.py), and beside it what the contract leaves out of
it: effects in words that still wait for their `apply_effect`, and what entries told about
cards that nobody has taught.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.games.treatment.deck import (
    NONE_OF_ANY,
    ONCE_EACH,
    UNKNOWN,
    CaseFacts,
    Symbols,
    SymptomFacts,
    Triple,
)
from companion.rules.seats import Player, Rest, clockwise_from


class Phase(StrEnum):
    """What is being done for the active Case."""

    REVEAL_CASE = "reveal_case"
    SYMPTOM = "symptom"
    ACTIONS = "actions"
    RESOURCES = "resources"
    FLIP = "flip"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerState:
    """One player. Cards in hands are never known, only their number.

    placed: cards face down at the active Case. flipped: their ids once turned up.
    add, multiply: Resource effects for the active Case, in the order of CATEGORIES.
    told_symbols: what a flip told about cards without numbers.
    """

    name: Player
    hand: int = 0
    must_discard: int = 0
    placed: int = 0
    acted: bool = False
    rest: Rest | None = None
    in_treatment: tuple[str, ...] = ()
    add: Triple = NONE_OF_ANY
    multiply: Triple = ONCE_EACH
    flipped: tuple[str, ...] | None = None
    told_symbols: Symbols | None = None

    @property
    def active(self) -> bool:
        """Whether the player takes part now."""
        return self.rest is None


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectDue:
    """A card text that its player still has to enter by `apply_effect`."""

    player: Player
    card: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Everything that counts at one moment. Players stand in seat order.

    number: how many Cases were turned up. card: the active Case, None without one, an id
    that begins with "?" for one without id. symptom_told: facts of this round's Symptom, if an
    entry told some. resolves: the Case ends with this round;
    None when nobody knows. Piles: None when nobody counts them; discards newest last.
    """

    number: int = 0
    card: str | None = None
    round: int = 0
    phase: Phase = Phase.REVEAL_CASE
    first_player: Player
    resolves: bool | None = False
    case_deck: int | None
    treatment_deck: int | None
    symptom_deck: int | None
    treatment_discards: tuple[str, ...] = ()
    symptom_discards: tuple[str, ...] = ()
    target: int
    last_resource_by: Player | None = None
    players: tuple[PlayerState, ...]
    effects_due: tuple[EffectDue, ...] = ()
    told_cases: tuple[tuple[str, CaseFacts], ...] = ()
    symptom_told: SymptomFacts | None = None

    def player(self, name: Player) -> PlayerState:
        """The player of that name; KeyError if nobody has it."""
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)

    def with_player(self, changed: PlayerState) -> "State":
        """The state with this player instead of the one of the same name."""
        players = tuple(changed if p.name == changed.name else p for p in self.players)
        return replace(self, players=players)

    @property
    def seats(self) -> tuple[Player, ...]:
        """Names, clockwise."""
        return tuple(p.name for p in self.players)

    def clockwise(self) -> tuple[PlayerState, ...]:
        """All players in turn order, beginning with the first player."""
        order = clockwise_from(self.seats, self.first_player)
        return tuple(self.player(name) for name in order)

    def taking_part(self) -> tuple[PlayerState, ...]:
        """Players who have not left, in turn order."""
        return tuple(p for p in self.clockwise() if p.active)

    def owing(self) -> tuple[PlayerState, ...]:
        """Players who must discard, in turn order."""
        return tuple(p for p in self.taking_part() if p.must_discard)

    @property
    def waits_for_award(self) -> bool:
        """All have flipped, and numbers that nobody knows decide who takes the Case."""
        taking_part = self.taking_part()
        return (
            self.phase is Phase.FLIP
            and bool(taking_part)
            and all(p.flipped is not None for p in taking_part)
        )


def printed_id(card: str) -> str:
    """The id as it is printed: a card without id is "?"."""
    return UNKNOWN if card.startswith(UNKNOWN) else card


def cards_before(player: PlayerState) -> int:
    """How many cards the player has played at the active Case, as it is scored."""
    return player.placed if player.flipped is None else len(player.flipped)


def cards_in_front(player: PlayerState) -> int:
    """How many cards lie there, also those laid down after the flip."""
    return max(player.placed, cards_before(player))
