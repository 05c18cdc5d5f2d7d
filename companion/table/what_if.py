"""What if: any move is tried on a copy, legal or not, and so is another house rule.

Nothing is kept unless the table says "do it".
"""

from dataclasses import dataclass, replace

from companion.game_log.timeline import Preview
from companion.games.at_table import Need
from companion.rules.errors import RulesError
from companion.rules.moves import Json
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say
from companion.table.asking import Asking, Filled, Instead, fill
from companion.table.asking_view import picture
from companion.table.desk import Desk, OverTable
from companion.table.ledger import Body, Origin
from companion.table.offered import offered
from companion.table.other_switch import OtherSwitch
from companion.table.reasons import BACK, rule_blocks
from companion.table.state_facts import leaves, owner_of, title_of, value_text
from companion.views.board import Ask
from companion.views.intents import Back, Intent, Press
from companion.views.page import Block, Button, Buttons, Cell, Line, Page, Table, Tier
from companion.views.scene import Scene

_MOST_CHANGES = 12
_NOT_TRIED = frozenset({"repair", "seats", "leave", "come_back"})


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIf:
    """A move is being tried. by: whose. asking: what it still lacks. tried: the whole move.

    problem: why it cannot be tried at all. back: where Escape leads.
    """

    by: str | None = None
    asking: Asking | None = None
    skipped: frozenset[str] = frozenset()
    tried: Body | None = None
    problem: Sentence | None = None
    back: OverTable | None = None

    @property
    def is_hold(self) -> bool:
        """As where it was opened from."""
        return self.back is not None and self.back.is_hold

    def scene(self, desk: Desk) -> Scene:
        """The moves to choose from, what is missing, or the effects."""
        if self.asking is not None:
            return picture(self.asking)
        if self.tried is not None:
            return _effects_page(desk, self.tried)
        return self._choice_page(desk)

    def _choice_page(self, desk: Desk) -> Page:
        due = self._player(desk)
        players = tuple(
            Button(id=f"by:{p}", title=say("table.plain", text=p), player=p, chosen=p == due)
            for p in desk.people.seats
        )
        moves = tuple(
            Button(id=f"move:{i}", title=ask.title or say(f"do.{ask.do}"), key=_key(i), card=None)
            for i, ask in enumerate(_moves(desk, due))
        )
        blocks: list[Block] = [Line(text=say("table.what_if_how"), tier=Tier.DETAIL)]
        if self.problem is not None:
            blocks.append(Line(text=self.problem, warning=True))
        blocks += [Buttons(buttons=players), Buttons(buttons=moves)]
        if desk.other_rules is not None and desk.switches:
            other = Button(id="switches", title=say("table.other_rule"), key="s")
            blocks.append(Buttons(buttons=(other,)))
        return Page(name="what_if", title=say("table.what_if"), blocks=tuple(blocks), back=BACK)

    def _player(self, desk: Desk) -> str | None:
        return self.by or desk.ledger.timeline.progress.to_move or next(iter(desk.people.seats))

    def on_intent(self, desk: Desk, intent: Intent, origin: Origin) -> OverTable | None:
        """Choose a move, fill it, look at its effects; do it or go back."""
        if self.asking is not None:
            return self._fill(desk, self.asking, intent)
        match intent:
            case Back() | Press(id="cancel"):
                return replace(self, tried=None) if self.tried is not None else self.back
            case Press(id="again"):
                return replace(self, tried=None)
            case Press(id="do_it") if self.tried is not None:
                desk.maker.make(self.tried, origin)
                return None
            case Press(id="switches"):
                return OtherSwitch(back=self)
            case Press(id=button) if button.startswith("by:"):
                return replace(self, by=button.removeprefix("by:"), problem=None)
            case Press(id=button) if button.startswith("move:"):
                ask = _moves(desk, self._player(desk))[int(button.removeprefix("move:"))]
                return self.started(desk, ask, dict(ask.arguments))
            case _:
                return self

    def _fill(self, desk: Desk, asking: Asking, intent: Intent) -> OverTable:
        match fill(asking, intent):
            case None:
                return replace(self, asking=None, skipped=frozenset())
            case Asking() as further:
                return replace(self, asking=further)
            case Instead(ask=ask):
                return self.started(desk, ask, dict(ask.arguments))
            case Filled(ask=ask, arguments=arguments, skipped=skipped):
                more = replace(self, skipped=self.skipped | frozenset(skipped))
                return more.started(desk, ask, dict(arguments))

    def started(self, desk: Desk, ask: Ask, known: dict[str, Json]) -> "WhatIf":
        """Ask for what the move lacks, or try it."""
        by = None if ask.by is None else Player(ask.by)
        state = desk.ledger.state
        found: tuple[Need, ...] = desk.at_table.needs(state, ask.do, by, known)
        missing = tuple(need for need in found if need.name not in self.skipped)
        if missing:
            asking = Asking(ask=ask, arguments=known, needs=missing)
            return replace(self, asking=asking, problem=None)
        body: dict[str, Json] = {"do": ask.do, **desk.at_table.finish(ask.do, known)}
        if ask.by is not None:
            body["by"] = ask.by
        whole = replace(self, asking=None, skipped=frozenset(), problem=None)
        try:
            desk.ledger.judge(body)
        except RulesError as error:
            return replace(whole, problem=say("table.plain", text=str(error)))
        return replace(whole, tried=body)


def _key(index: int) -> str | None:
    return str(index + 1) if index < 9 else None


def _moves(desk: Desk, player: str | None) -> tuple[Ask, ...]:
    """Every kind of move that was ever offered or made here, as this player's or the table's."""
    ledger = desk.ledger
    found: dict[tuple[str, object, str], Ask] = {}

    def add(
        do: str, by: str | None, arguments: tuple[tuple[str, Json], ...], title: object
    ) -> None:
        mine = None if by is None else player
        fixed = tuple((k, v) for k, v in arguments if not isinstance(v, list | dict))
        key = (do, mine, repr(fixed))
        words = title if isinstance(title, Sentence) and by in {None, player} else say(f"do.{do}")
        if do not in _NOT_TRIED:
            found.setdefault(key, Ask(do=do, by=mine, arguments=fixed, title=words))

    for ask in ledger.rules.view(ledger.state).actions:
        add(ask.do, ask.by, ask.arguments, ask.title)
    for ask in offered(ledger.rules, ledger.state):
        add(ask.do, ask.by, ask.arguments, ask.title)
    for entry in ledger.timeline.entries:
        if entry.is_move:
            add(entry.move.do, entry.move.by, (), None)
    return tuple(found.values())


def _effects_page(desk: Desk, body: Body) -> Page:
    """The verdict, and what would happen if it stood."""
    preview = desk.ledger.judge(body)
    row = preview.judged
    stands = desk.ledger.judge({**body, "ruling": "allowed"}) if row.open_breach else preview
    blocks: list[Block] = [
        Line(text=row.because, player=row.entry.move.by, warning=row.open_breach),
        Line(text=say(f"table.verdict_{row.verdict.value}"), tier=Tier.DETAIL),
    ]
    if row.open_breach:
        blocks.append(Line(text=say("table.if_allowed"), tier=Tier.DETAIL))
    changes = _changes(desk, stands)
    blocks.append(changes or Line(text=say("table.nothing_changes"), tier=Tier.DETAIL))
    buttons = (
        Button(id="again", title=say("table.try_another"), key="n", primary=True),
        Button(id="do_it", title=say("table.do_it"), key="a"),
    )
    return Page(
        name="what_if_effects",
        title=say("table.what_if"),
        blocks=(*blocks, Buttons(buttons=buttons)),
        side=rule_blocks(desk.ledger.rules.header.game, row.rules),
        back=BACK,
    )


def _changes(desk: Desk, preview: Preview[object]) -> Table | None:
    """Facts of the state before and after."""
    rules = desk.ledger.rules
    before = dict(leaves(rules.state_to_json(desk.ledger.state)))
    after = dict(leaves(rules.state_to_json(preview.state)))
    paths = [p for p in {**before, **after} if before.get(p) != after.get(p)]
    rows = tuple(
        (
            Cell(text=title_of(path, desk.package), player=owner_of(path)),
            Cell(text=value_text(before.get(path), desk.at_table, path, desk.package)),
            Cell(text=value_text(after.get(path), desk.at_table, path, desk.package), strong=True),
        )
        for path in paths[:_MOST_CHANGES]
    )
    titles = tuple(say(f"table.{name}") for name in ("what", "now", "then"))
    return Table(titles=titles, rows=rows) if rows else None
