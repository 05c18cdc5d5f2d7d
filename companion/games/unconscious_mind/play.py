"""A move being played: the state so far, what happened, what it scored, what nobody knows."""

from dataclasses import dataclass

from companion.games.unconscious_mind import events as ev
from companion.games.unconscious_mind.board import Board
from companion.games.unconscious_mind.deck import Deck
from companion.games.unconscious_mind.evolve import evolve
from companion.games.unconscious_mind.names import MOST_BOXES
from companion.games.unconscious_mind.state import Person, State
from companion.rules.decision import Event, Points
from companion.rules.house_rules import Choice, HouseRules
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say

CASH_VP = 2
"""VP for a Heart-Shaped Box (UM-HSB-04, UM-FS-08)."""


POINTS, ROOMS, EVERYTHING = KEEP = ("points", "rooms", "everything")
"""How much a table keeps; what it does not keep is unknown and never asked for before the end."""

_KEPT_POINTS = frozenset({"vp", "reputation"})
_KEPT_ROOMS = _KEPT_POINTS | {"boxes", "cured"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What stays the same all game: the deck, the switches, what the table keeps track of."""

    deck: Deck
    house_rules: HouseRules
    modules: frozenset[str]
    tracks_insights: bool
    tags: frozenset[str]
    keep: str = EVERYTHING

    @property
    def keeps_rooms(self) -> bool:
        """Whether rooms, their cards and the display are kept."""
        return self.keep != POINTS

    @property
    def keeps_all(self) -> bool:
        """Whether nothing is left out."""
        return self.keep == EVERYTHING

    def keeps_number(self, name: str) -> bool:
        """Whether this number of a player is entered as it changes."""
        kept = {POINTS: _KEPT_POINTS, ROOMS: _KEPT_ROOMS}.get(self.keep)
        return kept is None or name in kept

    @property
    def board(self) -> Board:
        """The boards."""
        return self.deck.board

    def rule(self, name: str) -> Choice:
        """The value of the switch `um.NAME`."""
        return self.house_rules[f"um.{name}"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A rule that a move breaks, and why in one sentence."""

    rule: str
    because: Sentence


class Play:
    """Collects what follows from a move, step by step.

    doubts: why the answer is `cannot_tell`. by_hand: what the table enters itself.
    given: names of the outputs that came up (`match`, `excess`, `grief.vp`, …).
    """

    def __init__(self, table: Table, state: State) -> None:
        self.table = table
        self.state = state
        self.events: list[Event] = []
        self.points: list[Points] = []
        self.doubts: list[Sentence] = []
        self.by_hand: list[Sentence] = []
        self.given: set[str] = set()

    def emit(self, event: Event) -> None:
        """Let something happen."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def person(self, player: Player) -> Person:
        """The player as things stand now."""
        return self.state.person(player)

    def doubt(self, why: Sentence) -> None:
        """Something needed is unknown; named once."""
        if why not in self.doubts:
            self.doubts.append(why)

    def score(self, player: Player, points: int, reason: Sentence, rule: str | None) -> None:
        """Victory Points for a player (negative: taken); nothing for 0."""
        held = self.person(player).vp
        points = max(points, -held)
        if points:
            self.emit(ev.Counted(player=player, what="vp", change=points))
            self.points.append(Points(player=player, points=points, reason=reason, rule=rule))

    def count(self, player: Player, what: str, change: int, source: str = "") -> None:
        """A counter other than `vp`, an Insight or a tag changes."""
        if change:
            self.emit(ev.Counted(player=player, what=what, change=change, source=source))

    def gain_boxes(self, player: Player, count: int) -> None:
        """Boxes one by one; beyond three they are lost, or one is cashed first (open point 13)."""
        for _ in range(count):
            if self.person(player).boxes >= MOST_BOXES:
                if self.table.rule("hsb_overflow") != "autocash":
                    return
                self.cash_box(player)
            self.count(player, "boxes", 1)

    def cash_box(self, player: Player) -> None:
        """One Box (if there is one) becomes 2 VP (UM-HSB-04)."""
        self.count(player, "boxes", -min(1, self.person(player).boxes))
        self.score(player, CASH_VP, say("for.cashed"), "UM-HSB-04")
