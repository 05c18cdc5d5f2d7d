"""Hold: the clocks stop, the argument is settled in one press and kept in the log.

Left the newest entries, each with the still that proves it; in the middle what the camera
sees now and how that differs from the log; right the rule of the entry in question.
"""

from dataclasses import dataclass, replace

from companion.game_log.judged import Judged
from companion.rules.sentence import say
from companion.table.closings import NOTHING, write_closing
from companion.table.desk import Desk, OverTable
from companion.table.differences import find_differences, settle_by_table
from companion.table.evidence import still_of
from companion.table.ledger import Cause, Origin
from companion.table.questions import OpenQuestion
from companion.table.reasons import BACK, facts_blocks, rule_blocks
from companion.table.repairing import Repairing
from companion.table.table_view import log_lines
from companion.table.what_if import WhatIf
from companion.table.why import WhyEntry
from companion.views.intents import Back, Intent, Press, Type
from companion.views.page import (
    Block,
    Button,
    Buttons,
    CameraPicture,
    Field,
    Line,
    Page,
    Tier,
)
from companion.views.scene import Scene

_ENTRIES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """The hold. about: the entry whose rule is shown; None is the open breach, else the newest."""

    note: str = ""
    about: int | None = None

    @property
    def is_hold(self) -> bool:
        """Clocks stand still."""
        return True

    def scene(self, desk: Desk) -> Scene:
        """Outcomes and log, camera and differences, rule."""
        strip = desk.ledger.rules.view(desk.ledger.state).strip
        turn = Line(text=strip.prompt, player=strip.player, tier=Tier.DETAIL)
        right = (turn, *self._rule(desk))
        sees = desk.camera.seen is not None
        return Page(
            name="hold",
            title=say("table.hold_title"),
            blocks=(_outcomes(), *_note(self.note), *self._log(desk)),
            side=_camera(desk) if sees else (*right, *_camera(desk)),
            third=right if sees else (),
            back=BACK,
        )

    def _log(self, desk: Desk) -> tuple[Block, ...]:
        judged = desk.ledger.timeline.judged
        newest = [line for line in log_lines(desk.ledger) if not line.struck][-_ENTRIES:]
        about = self._row(desk)
        return (
            Buttons(
                columns=1,
                buttons=tuple(
                    Button(
                        id=f"about:{line.n}",
                        title=say("table.numbered", n=line.n, text=line.text),
                        player=line.player,
                        chosen=about is not None and about.n == line.n,
                        still=still_of(judged[line.n - 1].entry),
                    )
                    for line in reversed(newest)
                ),
            ),
        )

    def _row(self, desk: Desk) -> Judged | None:
        """What the argument is about."""
        judged = desk.ledger.timeline.judged
        if self.about is not None:
            return judged[self.about - 1]
        question = _breach(desk)
        if question is not None and question.body is not None:
            return desk.ledger.judge(question.body).judged
        return desk.ledger.newest()

    def _rule(self, desk: Desk) -> tuple[Block, ...]:
        row = self._row(desk)
        if row is None:
            return (Line(text=say("table.nothing_yet")),)
        blocks: list[Block] = [Line(text=row.because, player=row.entry.move.by)]
        tools = [
            Button(id="why", title=say("table.why"), key="y"),
            Button(id="what_if", title=say("table.what_if"), key="f"),
        ]
        if row.n > desk.ledger.position:
            tools.pop(0)
        blocks += rule_blocks(desk.ledger.rules.header.game, row.rules, most=1)
        blocks.append(Buttons(buttons=tuple(tools)))
        return (*blocks, *facts_blocks(desk, row))

    def on_intent(self, desk: Desk, intent: Intent, origin: Origin) -> OverTable | None:
        """One press settles it; whatever the outcome, the log keeps it."""
        match intent:
            case Type(id="note", value=value):
                return replace(self, note=value)
            case Press(id="why") if (row := self._row(desk)) is not None:
                return WhyEntry(n=row.n, back=self)
            case Press(id="what_if"):
                return WhatIf(back=self)
            case Press(id=button) if button.startswith("about:"):
                return replace(self, about=int(button.removeprefix("about:")))
            case Back():
                return self._settle(desk, "cancel", origin)
            case Press(id=button):
                return self._settle(desk, button, origin)
            case _:
                return self

    def _settle(self, desk: Desk, outcome: str, origin: Origin) -> OverTable | None:
        held = replace(origin, cause=Cause.HOLD, held_s=round(desk.clock.held_s, 1))
        match outcome:
            case "log_right":
                desk.camera.leave_alone(tuple(d.area for d in find_differences(desk)))
                return self._close(desk, "log_right", held)
            case "table_right":
                return self._by_table(desk, held)
            case "ruled":
                return self._rule_otherwise(desk, held)
            case "cancel" | "hold":
                return self._close(desk, NOTHING, held)
            case _:
                return self

    def _close(self, desk: Desk, outcome: str, origin: Origin) -> OverTable | None:
        body: dict[str, object] = {"do": "note", "text": write_closing(outcome, self.note)}
        row = self._row(desk)
        if row is not None and row.n <= desk.ledger.position:
            body["about"] = row.n
        desk.maker.make(body, origin)
        return None

    def _by_table(self, desk: Desk, origin: Origin) -> OverTable | None:
        """Missed moves are entered, else the state is repaired, by the camera or by hand."""
        if len(desk.camera.readings) == 1:
            desk.camera.take_reading(0)
            return self._close(desk, "table_right", origin)
        found = find_differences(desk)
        if found and settle_by_table(desk, tuple(d.area for d in found), origin):
            return self._close(desk, "table_right", replace(origin, held_s=None))
        return Repairing(back=self, why=write_closing("table_right", self.note), in_hold=True)

    def _rule_otherwise(self, desk: Desk, origin: Origin) -> OverTable | None:
        """An open breach is allowed with the note; else the ruling is a note of its own."""
        question = _breach(desk)
        if question is None or question.body is None:
            return self._close(desk, "ruled", origin)
        desk.maker.questions.take(question.view.id)
        text = write_closing("ruled", self.note)
        body = {**question.body, "ruling": "allowed", "note": text}
        evidence = None if question.origin is None else question.origin.evidence
        if desk.maker.make(body, replace(origin, evidence=evidence)) is not None:
            desk.camera.settle()
        return None


def _breach(desk: Desk) -> OpenQuestion | None:
    return next((q for q in desk.maker.questions.all if q.view.kind == "breach"), None)


def _outcomes() -> Buttons:
    return Buttons(
        buttons=(
            Button(id="log_right", title=say("table.log_is_right"), key="l", primary=True),
            Button(id="table_right", title=say("table.table_is_right"), key="t"),
            Button(id="ruled", title=say("table.table_rules"), key="w"),
        )
    )


def _note(note: str) -> tuple[Block, ...]:
    return (Field(id="note", title=say("table.note"), value=note),)


def _camera(desk: Desk) -> tuple[Block, ...]:
    """What the camera sees now and how it differs."""
    blocks: list[Block] = [CameraPicture(title=say("table.camera_now"))]
    if desk.camera.seen is None:
        return (Line(text=say("table.no_camera"), tier=Tier.DETAIL),)
    found = find_differences(desk)
    blocks += [Line(text=sentence, tier=Tier.DETAIL) for sentence in desk.camera.waiting]
    for reading in desk.camera.readings[:1]:
        title = say("table.camera_reads", what=desk.camera.title_of(reading))
        blocks.append(Line(text=title, warning=True))
    blocks += [Line(text=line.says, warning=True) for line in found]
    if not found:
        blocks.append(Line(text=say("table.no_difference"), tier=Tier.DETAIL))
    return tuple(blocks)
