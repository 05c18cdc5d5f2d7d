"""Repair: the table says what is really there, in a form of the whole state.

What is typed or chosen is kept while one goes from part to part; "apply" validates the state
whole and makes one `repair` with the shortest patch, which an undo takes back.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.repair_places import find_place
from companion.rules.errors import RulesError
from companion.rules.moves import Json
from companion.rules.sentence import Sentence, say
from companion.table.desk import Desk, OverTable
from companion.table.json_changes import changes_between
from companion.table.ledger import Cause, Origin
from companion.table.reasons import BACK
from companion.table.repair_blocks import FormView
from companion.table.repair_form import filled, path_of, value_at
from companion.table.repair_picking import Picking
from companion.table.state_facts import Path, pointer
from companion.views.intents import Back, Intent, Press, Type
from companion.views.page import Block, Button, Buttons, Line, Page, Tier
from companion.views.scene import Scene

TABLE = ""
"""The part of the state that belongs to nobody."""


_FEW = 5
"""So many blocks of cards need no column of their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repairing:
    """The form. part: the player whose fields are shown, `TABLE` for the rest.

    typed: field id → text, shapes: JSON pointer → chosen value, only what was changed.
    picking: what is being chosen. why: the note of the repair. in_hold: it settles a hold, and
    the entry says so.
    """

    part: str | None = None
    typed: Mapping[str, str] = field(default_factory=dict)
    shapes: Mapping[str, Json] = field(default_factory=dict)
    picking: Picking | None = None
    problem: Sentence | None = None
    why: str = "repair"
    in_hold: bool = False
    back: OverTable | None = None

    @property
    def is_hold(self) -> bool:
        """What the camera enters meanwhile would change the form under the hand."""
        return True

    # Showing ------------------------------------------------------------------------

    def scene(self, desk: Desk) -> Scene:
        """Parts on top; below what is typed, beside it what is chosen."""
        if self.picking is not None:
            return self.picking.scene(desk)
        part = self._part(desk)
        state, problem = self._shown(desk)
        view = FormView(at_table=desk.at_table, package=desk.package, typed=self.typed, part=part)
        head: list[Block] = [_parts(desk, part)]
        if problem is not None:
            head.append(Line(text=problem, warning=True))
        changes = len(self.typed) + len(self.shapes)
        apply = Button(id="apply", title=say("table.repair_apply", n=changes), key="f2",
                       primary=True)  # fmt: skip
        how = Line(text=say("table.repair_how"), tier=Tier.DETAIL)
        plain, cards = view.columns(state)
        if len(cards) <= _FEW:
            plain, cards = [*plain, *cards], []
        return Page(
            name="repair",
            title=say("table.repair"),
            blocks=(*head, *view.numbers(state)),
            side=(Buttons(buttons=(apply,)), how, *plain),
            third=tuple(cards),
            back=BACK,
        )

    def _shown(self, desk: Desk) -> tuple[Json, Sentence | None]:
        """The state with what was chosen, and what is wrong; a chosen place may be gone by now."""
        try:
            return filled(_state(desk), {}, desk.at_table, shapes=self.shapes), self.problem
        except RulesError as error:
            return _state(desk), say("table.plain", text=str(error))

    def _part(self, desk: Desk) -> str:
        if self.part is not None:
            return self.part
        return desk.ledger.timeline.progress.to_move or TABLE

    # Intents ------------------------------------------------------------------------

    def on_intent(self, desk: Desk, intent: Intent, origin: Origin) -> OverTable | None:
        """Type, choose, go to another part, apply, back."""
        if self.picking is not None:
            return self._picked(desk, self.picking, intent)
        match intent:
            case Back() | Press(id="cancel"):
                return self.back
            case Press(id="apply"):
                return self.applied(desk, origin)
            case Type(id=name, value=value, entered=entered):
                typed = replace(self, typed={**self.typed, name: value}, problem=None)
                return typed.applied(desk, origin) if entered else typed
            case Press(id=button):
                return self._press(desk, button)
            case _:
                return self

    def _press(self, desk: Desk, button: str) -> "Repairing":
        kind, _, where = button.partition(":")
        if kind == "part":
            return replace(self, part=where)
        where, _, word = where.partition("=")
        try:
            path = path_of(self._draft(desk), where)
        except RulesError as error:
            return replace(self, problem=say("table.plain", text=str(error)))
        match kind:
            case "pick":
                return replace(self, picking=Picking(path=path), problem=None)
            case "add":
                return self._add(desk, path)
            case "drop":
                return self._drop(desk, path)
            case "flip" | "word":
                return self.changed(desk, path, lambda old: not old if kind == "flip" else word)
            case _:
                return self

    def _add(self, desk: Desk, path: Path) -> "Repairing":
        """One more in a list: chosen, or a row to fill; something where nothing was."""
        place = find_place(desk.at_table.places, path)
        value = value_at(self._draft(desk), path)
        if not isinstance(value, list):
            return self.changed(desk, path, lambda _: place.row)
        if place.row:
            return self.changed(desk, path, lambda old: [*old, place.row])
        if place.is_chosen:
            return replace(self, picking=Picking(path=path, adds=True), problem=None)
        return replace(self, problem=say("table.only_by_moves"))

    def _drop(self, desk: Desk, path: Path) -> "Repairing":
        """An item out of its list; anything else becomes nothing."""
        index = path[-1]
        if not isinstance(index, int):
            return self.changed(desk, path, lambda _: None)
        return self.changed(desk, path[:-1], lambda old: [*old[:index], *old[index + 1 :]])

    def _picked(self, desk: Desk, picking: Picking, intent: Intent) -> "Repairing":
        found = None if isinstance(intent, Back) else picking.on_intent(desk, intent)
        if isinstance(found, Picking):
            return replace(self, picking=found)
        done = replace(self, picking=None)
        if found is None:
            return done
        (value,) = found
        if picking.adds:
            return done.changed(desk, picking.path, lambda old: [*old, value])
        return done.changed(desk, picking.path, lambda old: _like(old, value))

    def changed(self, desk: Desk, path: Path, change: Callable[[Any], Json]) -> "Repairing":
        """A chosen value; what was typed or chosen below it is part of it now."""
        try:
            value = change(value_at(self._draft(desk), path))
        except RulesError as error:
            return replace(self, problem=say("table.plain", text=str(error)))
        where = pointer(path)

        def outside(name: str) -> bool:
            return name != where and not name.startswith(f"{where}/")

        return replace(
            self,
            typed={k: v for k, v in self.typed.items() if outside(k)},
            shapes={**{k: v for k, v in self.shapes.items() if outside(k)}, where: value},
            problem=None,
        )

    def _draft(self, desk: Desk) -> Json:
        """The state as the form says it now. Raises BadInput."""
        lines = desk.at_table.count_lines(desk.ledger.state)
        counted = frozenset(line.name for line in lines)
        return filled(_state(desk), self.typed, desk.at_table, shapes=self.shapes, counted=counted)

    def applied(self, desk: Desk, origin: Origin) -> OverTable | None:
        """Record the repair; the form stays open, with the reason, where it cannot be."""
        try:
            patch = changes_between(_state(desk), self._draft(desk))
            if not patch:
                return replace(self, problem=say("table.nothing_changed"))
            body: dict[str, Json] = {"do": "repair", "patch": patch, "note": self.why}
            desk.ledger.judge(body)
        except RulesError as error:
            return replace(self, problem=say("table.plain", text=str(error)))
        if self.in_hold:
            origin = replace(origin, cause=Cause.HOLD, held_s=round(desk.clock.held_s, 1))
        if desk.maker.make(body, origin) is None:
            return self
        desk.camera.settle()
        return None


def _like(old: Json, value: Json) -> Json:
    """A chosen number is one again where a number stood."""
    is_number = isinstance(old, int) and isinstance(value, str) and value.isdigit()
    return int(str(value)) if is_number else value


def _state(desk: Desk) -> Json:
    return desk.ledger.rules.state_to_json(desk.ledger.state)


def _parts(desk: Desk, part: str) -> Buttons:
    """Everybody, and the table."""
    return Buttons(
        buttons=tuple(
            Button(
                id=f"part:{p}",
                title=say("table.plain", text=p) if p else say("table.the_table"),
                player=p or None,
                chosen=p == part,
            )
            for p in (*desk.people.seats, TABLE)
        )
    )
