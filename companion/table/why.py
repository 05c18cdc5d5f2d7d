"""Why: the rule, the numbers and the entries behind a verdict, a point or a disabled choice."""

from dataclasses import dataclass, replace
from typing import Any

from companion.game_log.judged import Judged, ScoreLine
from companion.rules.errors import RulesError
from companion.rules.moves import Json
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say
from companion.table.desk import Desk, OverTable
from companion.table.evidence import still_of
from companion.table.ledger import Body, Origin
from companion.table.reasons import BACK, facts_blocks, rule_blocks
from companion.table.replacing import Replacing
from companion.table.what_if import WhatIf
from companion.views.board import Ask
from companion.views.intents import Back, Intent, Press
from companion.views.page import Block, Button, Buttons, Cards, Line, Page, Tier
from companion.views.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyEntry:
    """Why entry `n` is judged as it is. back: where Escape leads."""

    n: int
    back: OverTable | None = None

    @property
    def is_hold(self) -> bool:
        """As where it was opened from."""
        return self.back is not None and self.back.is_hold

    def scene(self, desk: Desk) -> Scene:
        """The entry, its rule, what decided, its points, its still."""
        ledger = desk.ledger
        row = ledger.timeline.judged[self.n - 1]
        blocks: list[Block] = [
            Line(text=row.because, player=row.entry.move.by, warning=row.open_breach),
            Line(text=say(f"table.verdict_{_verdict(row)}"), tier=Tier.DETAIL),
        ]
        lines = [line for line in ledger.timeline.score_lines if line.entry == self.n]
        blocks += [Line(text=_points_text(line), player=line.player) for line in lines]
        blocks += facts_blocks(desk, row)
        sheet = desk.at_table.sheet(row.events)
        if sheet is not None:
            blocks += sheet[1]
        tools = [Button(id="what_if", title=say("table.what_if"), key="w")]
        if row.entry.is_move:
            tools.append(Button(id="replace", title=say("table.replace"), key="r"))
        side: list[Block] = []
        if (still := still_of(row.entry)) is not None:
            side.append(Cards(cards=(still,), title=_still_title(row)))
        side += rule_blocks(ledger.rules.header.game, row.rules)
        return Page(
            name="why",
            title=say("table.why_entry", n=self.n),
            blocks=(*blocks, Buttons(buttons=tuple(tools))),
            side=tuple(side),
            back=BACK,
        )

    def on_intent(
        self,
        desk: Desk,  # noqa: ARG002 - as every page
        intent: Intent,
        origin: Origin,  # noqa: ARG002 - as every page
    ) -> OverTable | Replacing | None:
        """What if, replace, back."""
        match intent:
            case Back() | Press(id="cancel"):
                return self.back
            case Press(id="what_if"):
                return WhatIf(back=self)
            case Press(id="replace"):
                return Replacing(n=self.n)
            case _:
                return self


def _verdict(row: Judged) -> str:
    if row.allowed and row.printed == "breach":
        return "allowed"
    return row.printed


def _still_title(row: Judged) -> Sentence:
    at = str((row.entry.meta or {}).get("at", ""))
    return say("table.seen_at", time=at[11:19])


def _points_text(line: ScoreLine) -> Sentence:
    return say("table.point", points=f"{line.points:+d}", player=line.player, reason=line.reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """Every point with its source; a press asks why."""

    player: str | None = None
    back: OverTable | None = None

    @property
    def is_hold(self) -> bool:
        """As where it was opened from."""
        return self.back is not None and self.back.is_hold

    def scene(self, desk: Desk) -> Scene:
        """One button a point, newest first."""
        lines = [
            (i, line)
            for i, line in enumerate(desk.ledger.timeline.score_lines)
            if self.player in {None, line.player}
        ]
        scores = desk.ledger.rules.scores(desk.ledger.state)
        chosen = tuple(
            Button(
                id=f"of:{p}",
                title=say("table.total", player=p, n=n),
                player=p,
                chosen=p == self.player,
            )
            for p, n in scores.items()
        )
        buttons = tuple(
            Button(id=f"point:{i}", title=_points_text(line), player=line.player)
            for i, line in reversed(lines)
        )
        blocks: list[Block] = [Buttons(buttons=chosen), Buttons(buttons=buttons, columns=1)]
        if not buttons:
            blocks = [blocks[0], Line(text=say("table.no_points"), tier=Tier.DETAIL)]
        return Page(name="points", title=say("table.points"), blocks=tuple(blocks), back=BACK)

    def on_intent(self, desk: Desk, intent: Intent, origin: Origin) -> OverTable | None:  # noqa: ARG002 - as every page
        """Choose a player, or a point."""
        match intent:
            case Back() | Press(id="cancel"):
                return self.back
            case Press(id=button) if button.startswith("of:"):
                player = button.removeprefix("of:")
                return replace(self, player=None if player == self.player else player)
            case Press(id=button) if button.startswith("point:"):
                line = desk.ledger.timeline.score_lines[int(button.removeprefix("point:"))]
                if line.entry:
                    return WhyEntry(n=line.entry, back=self)
                return WhyNot(because=line.reason, rules=(line.rule or "",), back=self)
            case _:
                return self


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyNot:
    """Why a choice cannot be made now, by which rule, and what decided."""

    because: Sentence
    rules: tuple[str, ...] = ()
    body: Body | None = None
    back: OverTable | None = None

    @property
    def is_hold(self) -> bool:
        """As where it was opened from."""
        return self.back is not None and self.back.is_hold

    def scene(self, desk: Desk) -> Scene:
        """The sentence, what decided, the rule."""
        blocks: list[Block] = [Line(text=self.because)]
        if self.body is not None:
            row = desk.ledger.judge(self.body).judged
            blocks += facts_blocks(desk, row)
        buttons = [Button(id="what_if", title=say("table.what_if"), key="w")]
        if self.body is not None:
            buttons.insert(0, Button(id="do_it", title=say("table.do_it_all_the_same"), key="a"))
        return Page(
            name="why_not",
            title=say("table.why_not"),
            blocks=(*blocks, Buttons(buttons=tuple(buttons))),
            side=rule_blocks(desk.ledger.rules.header.game, self.rules),
            back=BACK,
        )

    def on_intent(self, desk: Desk, intent: Intent, origin: Origin) -> OverTable | None:
        """Do it all the same (the breach is asked about), what if, back."""
        match intent:
            case Press(id="do_it") if self.body is not None:
                desk.maker.make(self.body, origin)
                return None
            case Press(id="what_if"):
                return WhatIf(back=self.back)
            case Back() | Press(id="cancel"):
                return self.back
            case _:
                return self


def why_not(desk: Desk, ask: Ask) -> WhyNot | None:
    """Why this choice is disabled; None when it is not."""
    if ask.disabled is None:
        return None
    body = _guess(desk, ask)
    if body is None:
        return WhyNot(because=ask.disabled)
    judged = desk.ledger.judge(body).judged
    if not judged.open_breach:
        return WhyNot(because=ask.disabled)
    return WhyNot(because=judged.because, rules=judged.rules, body=body)


def _guess(desk: Desk, ask: Ask) -> Body | None:
    """The move with any value for what it lacks: enough to know which rule it breaks."""
    known: dict[str, Json] = dict(ask.arguments)
    by = None if ask.by is None else Player(ask.by)
    state: Any = desk.ledger.state
    for _ in range(6):
        needs = desk.at_table.needs(state, ask.do, by, known)
        if not needs:
            break
        need = needs[0]
        if need.default is not None:
            known[need.name] = need.default
        elif need.candidates:
            card = need.candidates[0].card
            known[need.name] = [card] if need.wanted != 1 else card
        elif need.choices:
            known[need.name] = need.choices[0][0]
        else:
            known[need.name] = need.least
    body: dict[str, Json] = {"do": ask.do, **desk.at_table.finish(ask.do, known)}
    if ask.by is not None:
        body["by"] = ask.by
    try:
        desk.ledger.judge(body)
    except RulesError:
        return None
    return body
