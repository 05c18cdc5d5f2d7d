"""The way of answering that was used last comes first.

Some moves can be answered in several ways: a flip by its cards, by their symbols, or by who takes
the Case. The log says which way this table took last; nothing else has to be remembered.
"""

from dataclasses import replace

from companion.game_log.entries import LogAct
from companion.game_log.judged import Status
from companion.games.at_table import Need
from companion.rules.moves import Json
from companion.table.ledger import Ledger
from companion.views.board import Ask


def usual_way(ledger: Ledger, ask: Ask, need: Need) -> Ask | Need:
    """The ask of the way used last, or the need with that way first among the others."""
    if ask.arguments or not need.instead:
        return need
    last = _newest(ledger, {ask.do, *(other.do for other in need.instead)})
    if last is None:
        return need
    if last["do"] != ask.do:
        ordered = sorted(need.instead, key=lambda other: other.do != last["do"])
        return replace(need, instead=tuple(ordered))
    for other in need.instead:
        same = other.do == ask.do and all(name in last for name, _ in other.arguments)
        if same and need.name not in last:
            return other
    return need


def _newest(ledger: Ledger, moves: set[str]) -> dict[str, Json] | None:
    """The newest standing entry that is one of these moves."""
    for row in reversed(ledger.timeline.judged):
        move = row.entry.move
        if isinstance(move, LogAct) or move.do not in moves or row.status is not Status.STANDS:
            continue
        return {"do": move.do, **ledger.rules.write_move(move)}
    return None
