"""Reasons as blocks of a page: the rule that decided, and the numbers with their entries."""

from companion.game_log.entries import LogAct
from companion.game_log.judged import Judged
from companion.referee.why import find_rule
from companion.rules.sentence import Sentence, say
from companion.table.desk import Desk
from companion.table.leading_entries import leading_facts
from companion.table.state_facts import title_of, value_text
from companion.views.page import Block, Button, Cell, Line, Table, Tier

BACK = Button(id="cancel", title=say("table.back"), key="escape")
"""Escape on every page over the table."""

_MOST_RULES = 2


def rule_blocks(game: str, rules: tuple[str, ...], most: int = _MOST_RULES) -> tuple[Block, ...]:
    """Title, text and source of the rules that decided."""
    blocks: list[Block] = []
    for rule_id in rules[:most]:
        rule = find_rule(game, rule_id)
        if rule is None:
            blocks.append(Line(text=say("table.by_rule", rules=rule_id)))
            continue
        blocks.append(Line(text=say("table.rule_title", rule=rule.id, title=rule.title)))
        blocks.append(Line(text=say("table.plain", text=rule.text), tier=Tier.DETAIL))
        source = say("table.rule_source", source=rule.source)
        blocks.append(Line(text=source, tier=Tier.DETAIL))
    return tuple(blocks)


def facts_blocks(desk: Desk, row: Judged) -> tuple[Block, ...]:
    """What decided: each number with the entry that made it so."""
    move = row.entry.move
    place = row.target if row.target is not None and isinstance(move, LogAct) else row.n
    facts = leading_facts(desk.ledger.timeline, place, move)
    if not facts:
        return ()
    rows = tuple(
        (
            Cell(
                text=say(
                    "table.pick_value",
                    what=title_of(fact.path, desk.package),
                    value=value_text(fact.value, desk.at_table, fact.path, desk.package),
                ),
                strong=True,
            ),
            Cell(text=_entry_text(desk, fact.n)),
        )
        for fact in facts
    )
    titles = tuple(say(f"table.{name}") for name in ("decided_by", "since_entry"))
    return (Table(titles=titles, rows=rows),)


def _entry_text(desk: Desk, n: int) -> Sentence:
    if not n:
        return say("table.at_start")
    row = desk.ledger.timeline.judged[n - 1]
    return say("table.numbered", n=n, text=row.because)
