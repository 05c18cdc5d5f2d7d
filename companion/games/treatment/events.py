"""What followed from a move, in the past tense. Each prints itself for the log's readers."""

from dataclasses import dataclass
from typing import Any

from companion.games.treatment.deck import (
    NO_CASE_FACTS,
    CaseFacts,
    Symbols,
    SymptomFacts,
    Triple,
    triple_json,
)
from companion.games.treatment.scoring import CaseTotal
from companion.games.treatment.state import EffectDue, Phase, State, printed_id
from companion.rules.moves import Json
from companion.rules.seats import Player, Rest


class _Printed:
    """Prints an event as its name and its fields."""

    __slots__: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """`{"event": NAME, ...}`."""
        name = "".join("_" + c.lower() if c.isupper() else c for c in type(self).__name__)
        body: dict[str, object] = {"event": name.lstrip("_")}
        for key in self.__slots__:
            body[key] = _to_json(getattr(self, key))
        return body


def _to_json(value: Any) -> Json:
    if isinstance(value, tuple):
        return [_to_json(v) for v in value]
    return printed_id(value) if isinstance(value, str) else value


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseRevealed(_Printed):
    """A Case became the active one. told: numbers that the deck does not have."""

    card: str
    told: CaseFacts = NO_CASE_FACTS

    def to_json(self) -> dict[str, object]:
        """Without what was told."""
        return {"event": "case_revealed", "card": printed_id(self.card)}


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseReturned(_Printed):
    """A Case went under the Case stack (TR-TIE-05)."""

    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SymptomRevealed(_Printed):
    """A Symptom was turned up. told: its facts, if the entry told some; resolves: see State."""

    card: str
    resolves: bool | None
    told: SymptomFacts | None = None

    def to_json(self) -> dict[str, object]:
        """Without what was told."""
        body = {"event": "symptom_revealed", "card": printed_id(self.card)}
        return body | {"resolves": self.resolves}


@dataclass(frozen=True, slots=True, kw_only=True)
class SymptomsReshuffled(_Printed):
    """The revealed Symptoms became the Symptom deck."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardsReshuffled(_Printed):
    """The discard pile became the Treatment deck."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDrawn(_Printed):
    """Cards from the Treatment deck came into a hand."""

    player: Player
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardsDue(_Printed):
    """From now on the player owes so many cards in all."""

    player: Player
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDiscarded(_Printed):
    """Cards went from a hand to the discard pile; due: how many of them were owed."""

    player: Player
    cards: tuple[str, ...]
    due: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TreatmentPlaced(_Printed):
    """A card was put face down in front of its player."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionTaken(_Printed):
    """The player has acted in this round."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionSkipped(_Printed):
    """The player does not act in this round. reason: `effect` or `no_action`."""

    player: Player
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourcePlayed(_Printed):
    """A Resource went from the hand to the discard pile; paid: the hand had a card."""

    player: Player
    card: str
    paid: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceCounted(_Printed):
    """What a Resource adds and multiplies for its player at the active Case."""

    player: Player
    add: Triple
    multiply: Triple

    def to_json(self) -> dict[str, object]:
        """Numbers by category."""
        return {
            "event": "resource_counted",
            "player": self.player,
            "add": triple_json(self.add),
            "multiply": triple_json(self.multiply),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectsWait(_Printed):
    """Card texts wait for their `apply_effect`, in this order."""

    due: tuple[EffectDue, ...]

    def to_json(self) -> dict[str, object]:
        """Players and cards."""
        due = [{"player": d.player, "card": printed_id(d.card)} for d in self.due]
        return {"event": "effects_wait", "due": due}


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectEntered(_Printed):
    """The oldest waiting card text of this player was carried out."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded(_Printed):
    """Everybody has acted. resolves: whether the Case ends; None when nobody knows."""

    resolves: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun(_Printed):
    """A new round of the same Case."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBegun(_Printed):
    """Another phase of the Case."""

    phase: Phase


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsFlipped(_Printed):
    """A player's cards were turned up. from_hand: cards that the log had in the hand."""

    player: Player
    cards: tuple[str, ...]
    symbols: Symbols | None = None
    from_hand: int = 0

    def to_json(self) -> dict[str, object]:
        """Player and cards."""
        return {"event": "cards_flipped", "player": self.player, "cards": list(self.cards)}


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseScored(_Printed):
    """Totals of a Case and who takes it (TR-SCORE-03 to TR-TIE-05)."""

    case: str
    totals: tuple[tuple[Player, CaseTotal], ...]
    winner: Player | None
    decided_by: str | None

    def to_json(self) -> dict[str, object]:
        """As the contract has it, section 3.1."""
        return {
            "event": "case_scored",
            "case": printed_id(self.case),
            "totals": {player: total.to_json() for player, total in self.totals},
            "winner": self.winner,
            "decided_by": self.decided_by,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseTaken(_Printed):
    """The Case lies face up before the player: in treatment."""

    player: Player
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedCleared(_Printed):
    """What lay before a player at the Case went to the discard pile or back to the hand."""

    player: Player
    cards: tuple[str, ...]
    to_hand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseClosed(_Printed):
    """Everything about the old Case is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstPlayerMoved(_Printed):
    """The First player card moved clockwise."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOver(_Printed):
    """The game has ended."""

    winners: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLeft(_Printed):
    """A player is passed over from now on."""

    player: Player
    rest: Rest


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCameBack(_Printed):
    """A player takes part again."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsChanged(_Printed):
    """Players in their new seat order; who is new has nothing."""

    players: tuple[Player, ...]
    first_player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class StateRepaired(_Printed):
    """The table said what is really there."""

    patch: tuple[Json, ...]
    state: State

    def to_json(self) -> dict[str, object]:
        """Only the patch: the state is printed at the end."""
        return {"event": "state_repaired", "patch": list(self.patch)}


TreatmentEvent = (
    CaseRevealed | CaseReturned | SymptomRevealed | SymptomsReshuffled | DiscardsReshuffled
    | CardsDrawn | DiscardsDue | CardsDiscarded | TreatmentPlaced | ActionTaken | ActionSkipped
    | ResourcePlayed | ResourceCounted | EffectsWait | EffectEntered | RoundEnded | RoundBegun
    | PhaseBegun | CardsFlipped | CaseScored | CaseTaken | PlayedCleared | CaseClosed
    | FirstPlayerMoved | GameOver | PlayerLeft | PlayerCameBack | SeatsChanged | StateRepaired
)  # fmt: skip
