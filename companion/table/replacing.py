"""Replacing an entry: what else it could have been, with the effects shown before it is done."""

from dataclasses import dataclass
from typing import Any

from companion.game_log.entries import Correct, LogAct
from companion.game_log.judged import Judged, Status, totals
from companion.game_log.timeline import Preview
from companion.rules.moves import Json, Move
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say
from companion.table.ledger import Body, Ledger
from companion.table.offered import offered
from companion.table.other_counts import other_counts
from companion.views.board import Ask
from companion.views.page import Block, Button, Buttons, Line, Page, Tier


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacing:
    """Entry `n` is being replaced. chosen: the `correct` whose effects are shown, or None.

    kept: later entries that would become a breach and that the table lets stand as played.
    """

    n: int
    chosen: Body | None = None
    kept: tuple[int, ...] = ()

    @property
    def body(self) -> Body:
        """The `correct` as it stands now."""
        chosen = self.chosen or {}
        return {**chosen, "allow": list(self.kept)} if self.kept else chosen


def place_of(ledger: Ledger, n: int | None) -> int | None:
    """The number of the move that entry `n` speaks for; None where it speaks for none."""
    if n is None:
        return None
    move = ledger.timeline.entries[n - 1].move
    if isinstance(move, Correct):
        return move.entry
    return None if isinstance(move, LogAct) else n


def speaking(ledger: Ledger, n: int) -> Judged:
    """What stands in the place of entry `n`: itself, or the correction of it that counts."""
    rows = ledger.timeline.judged
    found = (
        row
        for row in reversed(rows[n:])
        if isinstance(row.entry.move, Correct)
        and row.target == n
        and row.status is Status.STANDS
        and row.stands_as_move
    )
    return next(found, rows[n - 1])


def is_last(ledger: Ledger, n: int) -> bool:
    """Whether nothing that counts was played after entry `n`."""
    return not any(
        row.entry.is_move and row.status is Status.STANDS and row.stands_as_move
        for row in ledger.timeline.judged[n:]
    )


def earlier(ledger: Ledger, n: int) -> int | None:
    """The nearest entry before `n` that can be replaced."""
    rows = ledger.timeline.judged[: n - 1]
    found = (row.n for row in reversed(rows) if row.entry.is_move and _may_speak(ledger, row))
    return next(found, None)


def _may_speak(ledger: Ledger, row: Judged) -> bool:
    now = speaking(ledger, row.n)
    return now.status is Status.STANDS and now.stands_as_move


def alternatives(ledger: Ledger, n: int) -> tuple[Ask, ...]:
    """Other moves that the same player (or the table) could have made in that place."""
    before = ledger.timeline.state_after(n - 1)
    old = ledger.timeline.entries[n - 1].move
    now: Move | None = speaking(ledger, n).entry.move
    if isinstance(now, Correct):
        now = None if now.replacement is None else now.replacement.move
    said: Body = {} if now is None else ledger.rules.write_move(now)

    def is_same(ask: Ask) -> bool:
        body = {"do": ask.do, "by": ask.by, **dict(ask.arguments)}
        return not ask.needs and body == {"by": None, **said}

    counted = other_counts(ledger, before, said) if said else ()
    return counted + tuple(
        ask
        for ask in offered(ledger.rules, before)
        if (ask.by == old.by or old.by is None or ask.by is None) and not is_same(ask)
    )


def correct_body(n: int, replacement: Body | None, allow: tuple[int, ...] = ()) -> Body:
    """The `correct` that puts `replacement` in the place of entry `n`; None takes it out."""
    body: dict[str, Json] = {"do": "correct", "entry": n}
    if replacement is None:
        body["remove"] = True
    else:
        body["with"] = dict(replacement)
    if allow:
        body["allow"] = list(allow)
    return body


def newly_illegal(preview: Preview[Any]) -> tuple[Judged, ...]:
    """Later entries that would become a breach and no longer count."""
    return tuple(row for row in preview.changed if row.newly)


def choice_page(ledger: Ledger, replacing: Replacing) -> Page:
    """First step: what it should be instead."""
    row = speaking(ledger, replacing.n)
    player = ledger.timeline.entries[replacing.n - 1].move.by
    buttons = tuple(
        Button(id=f"with:{i}", title=ask.title or say(f"do.{ask.do}"), key=_key(i), player=ask.by)
        for i, ask in enumerate(alternatives(ledger, replacing.n))
    )
    take_out: tuple[Button, ...] = (Button(id="remove", title=say("table.take_out"), key="delete"),)
    if earlier(ledger, replacing.n) is not None:
        take_out += (Button(id="before", title=say("table.entry_before"), key="b"),)
    return Page(
        name="replace",
        title=say("table.replace_title", n=replacing.n),
        blocks=(
            Line(text=row.because, player=player),
            Line(text=say("table.replace_how"), tier=Tier.DETAIL),
            # These never lie below the others, out of sight.
            Buttons(buttons=(*take_out, *buttons)),
        ),
        back=Button(id="cancel", title=say("table.cancel"), key="escape"),
    )


def _key(index: int) -> str | None:
    return str(index + 1) if index < 9 else None


def effects_page(ledger: Ledger, replacing: Replacing) -> Page:
    """Second step: every effect, and what to do with later entries that no longer fit."""
    preview = ledger.judge(replacing.body)
    illegal = newly_illegal(preview)
    before = ledger.timeline.judged[replacing.n - 1]
    was = say("table.instead_of", what=speaking(ledger, replacing.n).because)
    blocks: list[Block] = [
        Line(text=preview.judged.because, player=before.entry.move.by),
        Line(text=was, tier=Tier.DETAIL),
    ]
    blocks += [Line(text=line, tier=Tier.DETAIL) for line in _score_changes(ledger, preview)]
    rows = {row.n: row for row in (*illegal, *_kept(replacing, preview))}
    for n, row in sorted(rows.items()):
        blocks.append(Line(text=say("table.would_break", n=n, why=row.because), warning=True))
        blocks.append(_choices(n, kept=n in replacing.kept))
    buttons = [Button(id="apply", title=say("table.apply"), key="enter", primary=not illegal)]
    if illegal:
        buttons.append(
            Button(id="apply_allow", title=say("table.apply_as_played"), key="a", primary=True)
        )
    blocks.append(Buttons(buttons=tuple(buttons)))
    return Page(
        name="replace_effects",
        title=say("table.effects_title", n=replacing.n),
        blocks=tuple(blocks),
        back=Button(id="cancel", title=say("table.cancel"), key="escape"),
    )


def _kept(replacing: Replacing, preview: Preview[Any]) -> tuple[Judged, ...]:
    return tuple(preview.after.row(n) for n in replacing.kept)


def _choices(n: int, *, kept: bool) -> Buttons:
    """What the table does with a later entry that no longer fits."""
    return Buttons(
        buttons=(
            Button(id=f"fix:{n}", title=say("table.fix_it", n=n)),
            Button(id=f"keep:{n}", title=say("table.keep_as_ruled"), chosen=kept),
            Button(id=f"drop:{n}", title=say("table.leave_it_out"), chosen=not kept),
        )
    )


def _score_changes(ledger: Ledger, preview: Preview[Any]) -> tuple[Sentence, ...]:
    before = totals(ledger.timeline.score_lines)
    after = totals(preview.score_lines)
    changed = [p for p in ledger.rules.scores(preview.state) if before.get(p, 0) != after.get(p, 0)]
    if not changed:
        return (say("table.no_score_change"),)
    return tuple(
        say("table.score_change", player=_text(p), old=before.get(p, 0), new=after.get(p, 0))
        for p in changed
    )


def _text(player: Player) -> str:
    return str(player)
