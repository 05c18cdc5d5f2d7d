"""What a page that lies over the table may use, and how such a page behaves."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from companion.game_log.timeline import Timeline
from companion.games.at_table import AtTable
from companion.games.find_games import find_games
from companion.rules.house_rules import Choice, Switch
from companion.table.camera_moves import CameraMoves
from companion.table.ledger import Ledger, Origin
from companion.table.move_maker import MoveMaker
from companion.table.people import People
from companion.table.replacing import Replacing
from companion.table.turn_clock import TurnClock
from companion.views.intents import Intent
from companion.views.scene import Scene

OtherRules = Callable[[str, Choice], Timeline[Any]]
"""This very log, played again with one house-rule switch set to another value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """The running game as pages over the table see it.

    other_rules: plays the log with another switch; None where nobody can (a test, a lost deck).
    """

    maker: MoveMaker
    at_table: AtTable[Any]
    camera: CameraMoves
    people: People
    clock: TurnClock
    other_rules: OtherRules | None = None

    @property
    def ledger(self) -> Ledger:
        """The log and what it gives."""
        return self.maker.ledger

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The house-rule switches of this game."""
        game = find_games().get(self.ledger.rules.header.game)
        return () if game is None else game.switches

    @property
    def package(self) -> str | None:
        """Where the game's words lie."""
        game = find_games().get(self.ledger.rules.header.game)
        return None if game is None else game.package


class OverTable(Protocol):
    """A page over the table: plain data that shows itself and answers intents.

    is_hold: while it is open clocks stand still and the camera enters nothing.
    """

    @property
    def is_hold(self) -> bool:
        """Whether play stands still."""
        ...

    def scene(self, desk: Desk) -> Scene:
        """What is to be shown."""
        ...

    def on_intent(
        self, desk: Desk, intent: Intent, origin: Origin
    ) -> "OverTable | Replacing | None":
        """What is open after this intent; None closes it."""
        ...
