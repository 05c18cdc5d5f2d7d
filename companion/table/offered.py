"""What could be done at some moment, as buttons: one for each move, or one for each player it names."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.game import GameRules, Offer
from companion.rules.moves import Json
from companion.rules.sentence import Sentence, Value, say
from companion.views.board import Ask


def offered(rules: GameRules[Any], state: Any) -> tuple[Ask, ...]:
    """Every move that would be legal in `state`, in the order of the game's offers.

    What differs only in words or numbers of the game (which Location, which row) is one button
    that asks for them; what differs in a player has a button for each.
    """
    groups: dict[tuple[str, object], list[Offer]] = {}
    for offer in rules.offers(state):
        groups.setdefault((offer.do, offer.by), []).append(offer)
    players = frozenset(rules.header.players)
    return tuple(ask for group in groups.values() for ask in _asks_of(group, players))


def _asks_of(offers: Sequence[Offer], players: frozenset[str]) -> Iterator[Ask]:
    values = [value for offer in offers for _, value in offer.arguments]
    if len(offers) > 1 and not all(
        value is None or (isinstance(value, str) and value in players) for value in values
    ):
        first = offers[0]
        yield Ask(do=first.do, by=first.by, title=do_title(first.do, ()))
        return
    for offer in offers:
        yield Ask(
            do=offer.do,
            by=offer.by,
            arguments=offer.arguments,
            needs=offer.needs,
            title=do_title(offer.do, offer.arguments),
        )


def do_title(do: str, arguments: tuple[tuple[str, Json], ...]) -> Sentence:
    """What an offered move is called, with its plain arguments; none is "nobody"."""
    values: dict[str, Value] = {
        name: say("table.nobody") if value is None else value
        for name, value in arguments
        if isinstance(value, str | int) or value is None
    }
    return say(f"do.{do}", **values)
