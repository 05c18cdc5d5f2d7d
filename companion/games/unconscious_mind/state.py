"""The state of a game of Unconscious Mind. Frozen, compared by value.

What is not printed (contract, section 3.2) and still needed: the seats, whether play has
begun, numbers given for conditions, and the goals that the newest entry claimed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from companion.games.unconscious_mind.names import (
    INSIGHTS,
    UNKNOWN,
    RoomName,
    Step,
    TurnKind,
)
from companion.rules.seats import Player, Rest, clockwise_from

Notebook = tuple[tuple[bool, bool, bool], tuple[bool, bool, bool], tuple[bool, bool, bool]]
EMPTY_NOTEBOOK: Notebook = ((False,) * 3, (False,) * 3, (False,) * 3)
Insights = tuple[tuple[str, int], ...]
"""Insight → how many, in the order of `INSIGHTS`, without zeros."""


class Closed(Enum):
    """The Secondary Office Room before the first Catharsis."""

    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A room with a Client. dreams: top first. marker None: nobody knows. new: came this turn."""

    client: str
    grief_layer: str | None
    dreams: tuple[str, ...]
    marker: int | None
    new: bool = False


UNKNOWN_ROOM = Room(
    client=UNKNOWN, grief_layer=UNKNOWN, dreams=(UNKNOWN, UNKNOWN), marker=None, new=False
)
"""A room that nobody has described: something is there, nobody said what."""

RoomState = Room | Closed | None
"""None: open and empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A player-color Insight over a District bonus."""

    district: str
    slot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """What belongs to one player. insights None: nobody tracks them. cured, goals: as they came."""

    name: Player
    vp: int = 0
    coffee: int = 0
    bright_ideas: int = 0
    boxes: int = 0
    rest: Rest | None = None
    insights: Insights | None = ()
    reputation: int = 0
    ideas_unlocked: int = 0
    treatises: int = 0
    notebook: Notebook = EMPTY_NOTEBOOK
    city: tuple[Spot, ...] = ()
    goals: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    primary: RoomState = UNKNOWN_ROOM
    secondary: RoomState = Closed.BLOCKED
    cured: tuple[str, ...] = ()

    def room(self, name: RoomName) -> RoomState:
        """What is in a room."""
        return self.primary if name is RoomName.PRIMARY else self.secondary

    def with_room(self, name: RoomName, room: RoomState) -> "Person":
        """The same player with another content of a room."""
        if name is RoomName.PRIMARY:
            return replace(self, primary=room)
        return replace(self, secondary=room)

    def insight(self, name: str) -> int:
        """How many of an Insight lie on the dial; 0 where nobody tracks them."""
        return dict(self.insights or ()).get(name, 0)

    def with_insights(self, counts: Mapping[str, int]) -> "Person":
        """The same player with other Insights; untracked ones stay untracked."""
        return self if self.insights is None else replace(self, insights=as_insights(counts))


def as_insights(counts: Mapping[str, int]) -> Insights:
    """Counts in their stored form."""
    return tuple((name, counts[name]) for name in INSIGHTS if counts.get(name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The running turn. treated: rooms in the order they were treated."""

    player: Player
    kind: TurnKind
    treated: tuple[RoomName, ...] = ()
    step: Step = Step.MAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A Client in the display. grief_layer None: none lies on it (`um.gl_on_display` false)."""

    client: str
    grief_layer: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Display:
    """What lies face up to be drafted."""

    clients: tuple[Shown, ...] = ()
    manifest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Piles:
    """How many cards are in each pile; None: nobody counts it."""

    routine: int | None = None
    case_study: int | None = None
    latent: int | None = None
    manifest: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """One moment of a game.

    stacks: (space, markers from the bottom) in ascending order, no empty ones.
    begun: the first turn has started. end_values: (player, Client, number) as given.
    claims: (player, goals) that the newest entry claimed, in the order claimed.
    """

    seats: tuple[Player, ...]
    first_player: Player
    people: tuple[Person, ...]
    freud_location: str
    freud_reputation: int
    stacks: tuple[tuple[int, tuple[Player, ...]], ...]
    goals_left: tuple[str, ...]
    topmost_tokens: tuple[str, ...]
    next_turn: Player | None
    round: int = 1
    turn: Turn | None = None
    display: Display | None = None
    piles: Piles = Piles()
    triggered_by: Player | None = None
    final_round: bool = False
    over: bool = False
    begun: bool = False
    end_values: tuple[tuple[Player, str, int], ...] = ()
    claims: tuple[tuple[Player, tuple[str, ...]], ...] = ()

    def person(self, player: Player) -> Person:
        """What belongs to this player."""
        return self.people[self.seats.index(player)]

    def with_person(self, person: Person) -> "State":
        """The same state with another content for one player."""
        people = tuple(person if p.name == person.name else p for p in self.people)
        return replace(self, people=people)

    @property
    def order(self) -> tuple[Player, ...]:
        """All players in turn order."""
        return clockwise_from(self.seats, self.first_player)

    def is_turn_of(self, player: Player) -> bool:
        """Whether this player's turn is running."""
        return self.turn is not None and self.turn.player == player

    def following(self, player: Player) -> tuple[Player | None, bool]:
        """Whose turn comes after this player's, and whether a new round begins with it.

        Players who left are passed over; None when nobody is left.
        """
        order = self.order
        at = order.index(player)
        for after, turned in ((order[at + 1 :], False), (order[: at + 1], True)):
            for candidate in after:
                if self.person(candidate).rest is None:
                    return candidate, turned
        return None, True


def rooms_of(person: Person) -> tuple[tuple[RoomName, Room], ...]:
    """The rooms of a player that hold a Client."""
    found = ((name, person.room(name)) for name in RoomName)
    return tuple((name, room) for name, room in found if isinstance(room, Room))
