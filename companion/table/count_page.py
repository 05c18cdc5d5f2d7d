"""Count the table: every number of every player on one screen; differences become a repair."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.games.at_table import CountLine
from companion.rules.errors import RulesError
from companion.rules.moves import Json
from companion.rules.sentence import Sentence, say
from companion.table.desk import Desk, OverTable
from companion.table.json_changes import changes_between
from companion.table.ledger import Origin
from companion.table.reasons import BACK
from companion.views.intents import Back, Intent, Press, Type
from companion.views.page import Block, Button, Buttons, Field, FieldGrid, Line, Page, Tier
from companion.views.scene import Scene

MOST = 999

ONE_GRID = 16
"""Up to so many rows stand in one grid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountPage:
    """typed: "NAME|PLAYER" → text, only what was changed. then: what comes after it."""

    typed: Mapping[str, str] = field(default_factory=dict)
    problem: Sentence | None = None
    then: OverTable | None = None

    @property
    def is_hold(self) -> bool:
        """What the camera enters meanwhile would change the numbers under the hand."""
        return True

    def scene(self, desk: Desk) -> Scene:
        """A row a number, a column a player; many rows stand in two grids side by side."""
        lines = desk.at_table.count_lines(desk.ledger.state)
        first = len(lines) if len(lines) <= ONE_GRID else len(lines) - len(lines) * 2 // 5
        done = Button(id="counted", title=say("table.counted", n=len(self.typed)), key="f2",
                      primary=True)  # fmt: skip
        side: list[Block] = [Buttons(buttons=(done,), columns=1)]
        if lines[first:]:
            side.insert(0, self._grid(lines[first:]))
        if self.problem is not None:
            side.append(Line(text=self.problem, warning=True))
        side.append(Line(text=say("table.count_how"), tier=Tier.DETAIL))
        return Page(
            name="count",
            title=say("table.count"),
            blocks=(self._grid(lines[:first]),),
            side=tuple(side),
            back=BACK,
        )

    def _grid(self, lines: tuple[CountLine, ...]) -> FieldGrid:
        players = tuple(p for p, _ in lines[0].values) if lines else ()
        return FieldGrid(
            titles=tuple(say("table.plain", text=p) for p in players),
            players=players,
            rows=tuple(
                (
                    line.title,
                    tuple(
                        Field(
                            id=f"{line.name}|{player}",
                            title=line.title,
                            value=self.typed.get(f"{line.name}|{player}", _text(value)),
                            kind="number",
                            player=player,
                        )
                        for player, value in line.values
                    ),
                )
                for line in lines
            ),
        )

    def on_intent(self, desk: Desk, intent: Intent, origin: Origin) -> OverTable | None:
        """Type, done, back."""
        match intent:
            case Back() | Press(id="cancel"):
                return None
            case Type(id=name, value=value, entered=entered):
                typed = replace(self, typed={**self.typed, name: value}, problem=None)
                return typed.counted(desk, origin) if entered else typed
            case Press(id="counted"):
                return self.counted(desk, origin)
            case _:
                return self

    def counted(self, desk: Desk, origin: Origin) -> OverTable | None:
        """Record the differences as one repair; what follows when there are none left."""
        ledger = desk.ledger
        before = ledger.rules.state_to_json(ledger.state)
        try:
            patch = changes_between(before, self._counted_state(desk, before))
            if not patch:
                return self.then
            body: dict[str, Json] = {"do": "repair", "patch": patch, "note": "count"}
            ledger.judge(body)
        except RulesError as error:
            return replace(self, problem=say("table.plain", text=str(error)))
        if desk.maker.make(body, origin) is None:
            return self
        return self.then

    def _counted_state(self, desk: Desk, before: Mapping[str, Json]) -> dict[str, Json]:
        now = {
            (line.name, player): value
            for line in desk.at_table.count_lines(desk.ledger.state)
            for player, value in line.values
        }
        state = dict(before)
        for (name, player), value in now.items():  # a number may add to one that stands above it
            text = self.typed.get(f"{name}|{player}", "").strip()
            number = min(int(text), MOST) if text.isdecimal() else None
            if number is not None and number != value:
                state = desk.at_table.counted(state, player, name, number)
        return state


def _text(value: int | None) -> str:
    return "" if value is None else str(value)
