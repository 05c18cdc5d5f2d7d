"""What a number that was entered could have been: more or less of it, or of its neighbors."""

from collections.abc import Iterator
from typing import Any

from companion.rules.decision import Verdict
from companion.rules.errors import RulesError
from companion.rules.moves import Json
from companion.table.counter_keys import row_asks
from companion.table.ledger import Body, Ledger
from companion.views.board import Ask


def other_counts(ledger: Ledger, before: Any, said: Body) -> tuple[Ask, ...]:
    """Moves like `said` in the state `before` it, each called what the log would say of it.

    First one less and one more, then the same count of every other number on the player's row
    (those that offers do not name). Empty for a move that counts nothing.
    """
    own = tuple(
        ask
        for ask in row_asks(ledger.rules.view(before))
        if ask.do == said["do"] and ask.by == said.get("by") and not ask.needs
    )
    offered = {offer.do for offer in ledger.rules.offers(before)}
    if said["do"] in offered:
        own = ()
    if "count" not in said and not own:
        return ()
    found = (_ask(ledger, before, body) for body in _bodies(said, own))
    return tuple(ask for ask in found if ask is not None)


def _bodies(said: Body, own: tuple[Ask, ...]) -> Iterator[dict[str, Json]]:
    count = said.get("count", 1)
    if not isinstance(count, int):
        return
    for number in (count - 1, count + 1):
        if number > 0:
            yield {**said, "count": number}
    for ask in own:
        body = {**said, **dict(ask.arguments)}
        if body != said:
            yield body


def _ask(ledger: Ledger, before: Any, body: dict[str, Json]) -> Ask | None:
    """None where it could not have been."""
    try:
        decision = ledger.rules.decide(before, ledger.entry(body).move)
    except RulesError:
        return None
    if decision.verdict is Verdict.BREACH:
        return None
    arguments = tuple((name, value) for name, value in body.items() if name not in {"do", "by"})
    by = body.get("by")
    return Ask(
        do=str(body["do"]),
        by=None if by is None else str(by),
        arguments=arguments,
        title=decision.because,
    )
