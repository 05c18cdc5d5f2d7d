"""What can be pressed now, the usual first, each with its key."""

from dataclasses import replace

from companion.games.game import Offer
from companion.games.treatment.progress import find_to_move
from companion.games.treatment.state import State
from companion.games.treatment.table import Table
from companion.rules.sentence import Sentence, Value, say
from companion.views.board import Ask

KEYS = {
    "draw": "d",
    "exchange": "x",
    "place": "p",
    "pass": "s",
    "discard": "c",
    "reveal_case": "n",
    "reveal_symptom": "n",
    "flip": "f",
    "apply_effect": "k",
    "play_resource": "e",
}
"""One key for each move; where several players could make it, the one whose act is due has it."""

_ORDER = tuple(KEYS)


def find_actions(table: Table, state: State, offers: tuple[Offer, ...]) -> tuple[Ask, ...]:
    """All offers as buttons.

    Before a flip the award is no button of its own: it is an answer to "which cards?" there.
    """
    due = find_to_move(table, state)
    shown = [o for o in offers if o.do != "award" or state.waits_for_award]
    shown.sort(key=lambda o: (o.by not in {due, None}, _rank(o.do)))
    given: set[str] = set()
    asks: list[Ask] = []
    for offer in shown:
        key = KEYS.get(offer.do)
        if offer.do == "award":
            key = str(len([a for a in asks if a.do == "award"]) + 1)
        asks.append(replace(ask_of(offer), key=None if key in given else key))
        given |= {key} if key else set()
    return tuple(asks)


def _rank(do: str) -> int:
    return _ORDER.index(do) if do in _ORDER else len(_ORDER)


def ask_of(offer: Offer) -> Ask:
    """An offer as something to press."""
    return Ask(
        do=offer.do,
        by=offer.by,
        arguments=offer.arguments,
        needs=offer.needs,
        title=_title(offer),
    )


def _title(offer: Offer) -> Sentence:
    to: Value = None
    for name, value in offer.arguments:
        if name == "to" and isinstance(value, str):
            to = value
    key = "ask.award_nobody" if offer.do == "award" and to is None else f"ask.{offer.do}"
    return say(key, player=offer.by, to=to)
