"""Moves of Unconscious Mind: what somebody does or wants to do (contract, section 2.2)."""

from dataclasses import dataclass
from typing import ClassVar

from companion.games.unconscious_mind.deck import Gain
from companion.games.unconscious_mind.names import RoomName, TurnKind
from companion.games.unconscious_mind.state import Display
from companion.rules.moves import SharedMove
from companion.rules.seats import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpRoom:
    """What lies in a room. dreams: top first. marker None: Client + Grief Layer."""

    do: ClassVar[str] = "set_up_room"
    by: Player
    room: RoomName
    client: str
    grief_layer: str | None
    dreams: tuple[str, ...]
    marker: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpDisplay:
    """What lies in the display from now on."""

    do: ClassVar[str] = "set_up_display"
    by: None = None
    display: Display


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTurn:
    """A player begins a turn and says of which kind."""

    do: ClassVar[str] = "start_turn"
    by: Player
    kind: TurnKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Treat:
    """Use the top Dream of a room. cost, therapy, gains: only for a Dream not taught."""

    do: ClassVar[str] = "treat"
    by: Player
    room: RoomName
    skip: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    cost: tuple[tuple[str, int], ...] | None = None
    therapy: int | None = None
    gains: tuple[Gain, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeBox:
    """Pay three Insights for a Box. insights None: nobody tracks them."""

    do: ClassVar[str] = "make_box"
    by: Player
    insights: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CashBox:
    """Turn Boxes into 2 VP each."""

    do: ClassVar[str] = "cash_box"
    by: Player
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class UseBoxes:
    """Spend Boxes on the marker of a room."""

    do: ClassVar[str] = "use_boxes"
    by: Player
    room: RoomName
    count: int = 1
    skip: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """Fill an empty room. latent, manifest None: that pile is empty.

    manifest_from: `display`, `deck`, or None (a Nightmare Dream). marker: only where the
    therapy of a card is not taught.
    """

    do: ClassVar[str] = "draft"
    by: Player
    room: RoomName
    client: str
    grief_layer: str | None
    latent: str | None
    manifest: str | None
    manifest_from: str | None = None
    marker: int | None = None
    refill_client: str | None = None
    refill_grief_layer: str | None = None
    refill_manifest: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GainSomething:
    """Something that another page of the rulebook gives. what: a countable."""

    do: ClassVar[str] = "gain"
    by: Player
    what: str
    count: int = 1
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendSomething:
    """Something that another page of the rulebook takes. what: a countable."""

    do: ClassVar[str] = "spend"
    by: Player
    what: str
    count: int = 1
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFreud:
    """Freud's figure goes to a Location by an action of another page."""

    do: ClassVar[str] = "move_freud"
    by: Player
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GainReputation:
    """Reputation that a card or a board effect gives."""

    do: ClassVar[str] = "gain_reputation"
    by: Player
    count: int = 1
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TriggerReputation:
    """Trigger the Reputation track. zone: of the chosen action; None: none can be done."""

    do: ClassVar[str] = "trigger_reputation"
    by: Player
    zone: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTile:
    """A Notebook tile on the leftmost free space of a row (1 to 3)."""

    do: ClassVar[str] = "place_tile"
    by: Player
    row: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UnlockIdea:
    """The next Idea of the player board becomes free."""

    do: ClassVar[str] = "unlock_idea"
    by: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishTreatise:
    """A Treatise is published."""

    do: ClassVar[str] = "publish_treatise"
    by: Player
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceInsight:
    """A player-color Insight goes over a District bonus."""

    do: ClassVar[str] = "place_insight"
    by: Player
    district: str
    slot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeToken:
    """A District token is taken. topmost: it was the topmost of its District."""

    do: ClassVar[str] = "take_district_token"
    by: Player
    district: str
    topmost: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimGoals:
    """Another order for the goals that the newest entry claimed. order None: as claimed."""

    do: ClassVar[str] = "claim_goals"
    by: Player
    order: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn:
    """The turn is over."""

    do: ClassVar[str] = "end_turn"
    by: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGameValues:
    """What Case-Study conditions score that are only words: (Client, number)."""

    do: ClassVar[str] = "end_game_values"
    by: Player
    conditions: tuple[tuple[str, int], ...]


BoxMove = MakeBox | CashBox | UseBoxes
CityMove = (
    MoveFreud | GainReputation | TriggerReputation | PlaceTile | UnlockIdea | PublishTreatise
    | PlaceInsight | TakeToken | ClaimGoals
)  # fmt: skip
TurnMove = StartTurn | EndTurn | EndGameValues
AccountMove = GainSomething | SpendSomething
SetUpMove = SetUpRoom | SetUpDisplay
GameMove = SetUpMove | TurnMove | Treat | BoxMove | Draft | AccountMove | CityMove
AnyMove = GameMove | SharedMove
