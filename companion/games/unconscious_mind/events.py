"""Events of Unconscious Mind: what followed from a move. Frozen and comparable."""

import re
from dataclasses import dataclass, fields
from enum import Enum

from companion.games.unconscious_mind.names import RoomName, Step, TurnKind
from companion.games.unconscious_mind.state import Display, Piles, Room, State
from companion.rules.seats import Player, Rest


def _plain(value: object) -> object:
    match value:
        case Enum():
            return value.value
        case tuple():
            return [_plain(part) for part in value]
        case Room() | Display() | Piles():
            return {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
        case None | str() | int() | bool():
            return value
        case _:
            return {f.name: _plain(getattr(value, f.name)) for f in fields(value)}  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, kw_only=True)
class UMEvent:
    """What all events of this game share: their form in the log."""

    def to_json(self) -> dict[str, object]:
        """`{"event": "box_cashed", ...}`: the class name in lower case, then its fields."""
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(self).__name__).lower()
        return {"event": name} | {f.name: _plain(getattr(self, f.name)) for f in fields(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomSetUp(UMEvent):
    """A room was described."""

    player: Player
    room: RoomName
    content: Room


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplaySetUp(UMEvent):
    """The display was described."""

    display: Display


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnStarted(UMEvent):
    """A turn began; `next_turn` comes after it."""

    player: Player
    kind: TurnKind
    next_turn: Player | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StepReached(UMEvent):
    """The main step or the Box step of the running turn is over."""

    step: Step


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(UMEvent):
    """A turn ended, or was passed over (`passed`). What comes next."""

    player: Player
    passed: bool
    next_turn: Player | None
    round: int
    final_round: bool
    over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted(UMEvent):
    """A counter, an Insight or a tag changed by `change`. Insights untracked stay so."""

    player: Player
    what: str
    change: int
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamUsed(UMEvent):
    """The top Dream of a room was used and discarded."""

    player: Player
    room: RoomName
    dream: str
    counts_as_treated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerMoved(UMEvent):
    """A Therapy marker moved; None: nobody knows where to."""

    player: Player
    room: RoomName
    to: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Catharsis(UMEvent):
    """A Grief Layer was resolved and discarded."""

    player: Player
    room: RoomName
    grief_layer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomOpened(UMEvent):
    """The Office Room card was discarded: the Secondary room is open and empty."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Cured(UMEvent):
    """A Client went to the play area; Dreams above the room were discarded."""

    player: Player
    room: RoomName
    client: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafted(UMEvent):
    """A Client came into a room; the display and the piles after it."""

    player: Player
    room: RoomName
    content: Room
    display: Display | None
    piles: Piles


@dataclass(frozen=True, slots=True, kw_only=True)
class FreudAdvanced(UMEvent):
    """Freud's marker on the Reputation track moved."""

    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTriggered(UMEvent):
    """Freud's marker reached the watch."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class ReputationRose(UMEvent):
    """A player's marker moved onto the markers of the next space."""

    player: Player
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FreudWalked(UMEvent):
    """Freud's figure is at another Location; it triggered nothing."""

    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReputationTriggered(UMEvent):
    """The track was triggered; `zone` is the one of the chosen action."""

    player: Player
    zone: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TilePlaced(UMEvent):
    """A Notebook tile was placed; row and column from 1."""

    player: Player
    row: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class IdeaUnlocked(UMEvent):
    """An Idea of the player board became free."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class TreatisePublished(UMEvent):
    """A Treatise was published."""

    player: Player
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightPlaced(UMEvent):
    """A player-color Insight lies over a District bonus."""

    player: Player
    district: str
    slot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenTaken(UMEvent):
    """A District token was taken."""

    player: Player
    district: str
    topmost: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalClaimed(UMEvent):
    """A Location Goal was claimed."""

    player: Player
    goal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalsReordered(UMEvent):
    """The goals that the entry before claimed lie in another order."""

    player: Player
    goals: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimsSettled(UMEvent):
    """Another entry came: the goals claimed before keep their order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ValuesGiven(UMEvent):
    """The table said what conditions score."""

    player: Player
    values: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalScored(UMEvent):
    """Final Scoring: (player, (rule, points) in order, total)."""

    totals: tuple[tuple[Player, tuple[tuple[str, int], ...], int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RestChanged(UMEvent):
    """A player left or came back."""

    player: Player
    rest: Rest | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NextTurn(UMEvent):
    """Somebody else's turn begins next than it was before."""

    player: Player | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsChanged(UMEvent):
    """The seats from now on; who joins begins with nothing on space `start_space`."""

    players: tuple[Player, ...]
    first_player: Player
    start_space: int
    tracks_insights: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Repaired(UMEvent):
    """The table said what is really there."""

    state: State

    def to_json(self) -> dict[str, object]:
        """Without the state: the entry's patch says what changed."""
        return {"event": "repaired"}
