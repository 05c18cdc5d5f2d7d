"""Repair: the table says what is really there, in a form of the whole state.

What is typed is kept while one goes from part to part; "apply" validates the state whole and
makes one `repair` with the shortest patch, which an undo takes back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.rules.errors import RulesError
from companion.rules.moves import Json
from companion.rules.sentence import Sentence, say
from companion.table.desk import Desk, OverTable
from companion.table.json_changes import changes_between
from companion.table.ledger import Cause, Origin
from companion.table.reasons import BACK
from companion.table.repair_form import FormField, filled, form_fields, nullable
from companion.table.state_facts import owner_of, pointer, title_of
from companion.views.intents import Back, Intent, Press, Type
from companion.views.page import Block, Button, Buttons, Field, Line, Page, Tier
from companion.views.scene import Scene

TABLE = ""
"""The part of the state that belongs to nobody."""

_YES_NO = (("yes", say("table.yes")), ("no", say("table.no")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Repairing:
    """The form. part: the player whose fields are shown, `TABLE` for the rest.

    typed: field id → text, only what was changed. why: the note of the repair. in_hold: it
    settles a hold, and the entry says so.
    """

    part: str | None = None
    typed: Mapping[str, str] = field(default_factory=dict)
    problem: Sentence | None = None
    why: str = "repair"
    in_hold: bool = False
    back: OverTable | None = None

    @property
    def is_hold(self) -> bool:
        """What the camera enters meanwhile would change the form under the hand."""
        return True

    def scene(self, desk: Desk) -> Scene:
        """Parts on top, the fields of one below."""
        part = self._part(desk)
        parts = tuple(
            Button(
                id=f"part:{p}",
                title=say("table.plain", text=p) if p else say("table.the_table"),
                player=p or None,
                chosen=p == part,
            )
            for p in (*desk.people.seats, TABLE)
        )
        apply = Button(id="apply", title=say("table.repair_apply", n=len(self.typed)), key="f2",
                       primary=True)  # fmt: skip
        blocks: list[Block] = [Buttons(buttons=(*parts, apply))]
        if self.problem is not None:
            blocks.append(Line(text=self.problem, warning=True))
        state = desk.ledger.rules.state_to_json(desk.ledger.state)
        blocks += [
            self._field(one, desk.package)
            for one in form_fields(state, desk.at_table)
            if (owner_of(one.path) or TABLE) == part
        ]
        empties = tuple(
            Button(
                id=f"empty:{pointer(path)}",
                title=say("table.set_empty", what=title_of(path, desk.package)),
                chosen=self.typed.get(pointer(path)) == "",
            )
            for path in nullable(state)
            if (owner_of(path) or TABLE) == part
        )
        if empties:
            blocks.append(Buttons(buttons=empties))
        blocks.append(Line(text=say("table.repair_how"), tier=Tier.DETAIL))
        return Page(name="repair", title=say("table.repair"), blocks=tuple(blocks), back=BACK)

    def _part(self, desk: Desk) -> str:
        if self.part is not None:
            return self.part
        return desk.ledger.timeline.progress.to_move or TABLE

    def _field(self, one: FormField, package: str | None) -> Field:
        kind = "number" if one.is_number else "choice" if one.is_choice else "text"
        return Field(
            id=one.id,
            title=title_of(one.path, package),
            value=self.typed.get(one.id, one.text),
            kind=kind,
            choices=_YES_NO if one.is_choice else (),
        )

    def on_intent(self, desk: Desk, intent: Intent, origin: Origin) -> OverTable | None:
        """Type, go to another part, apply, back."""
        match intent:
            case Back() | Press(id="cancel"):
                return self.back
            case Press(id="apply"):
                return self.applied(desk, origin)
            case Type(id=name, value=value, entered=entered):
                typed = replace(self, typed={**self.typed, name: value}, problem=None)
                return typed.applied(desk, origin) if entered else typed
            case Press(id=button) if button.startswith("part:"):
                return replace(self, part=button.removeprefix("part:"))
            case Press(id=button) if button.startswith("empty:"):
                name = button.removeprefix("empty:")
                typed_now = {k: v for k, v in self.typed.items() if k != name}
                if name not in self.typed:
                    typed_now[name] = ""
                return replace(self, typed=typed_now)
            case _:
                return self

    def applied(self, desk: Desk, origin: Origin) -> OverTable | None:
        """Record the repair; the form stays open, with the reason, where it cannot be."""
        try:
            patch = self._patch(desk)
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

    def _patch(self, desk: Desk) -> list[Json]:
        state = desk.ledger.rules.state_to_json(desk.ledger.state)
        return changes_between(state, filled(state, self.typed, desk.at_table))
