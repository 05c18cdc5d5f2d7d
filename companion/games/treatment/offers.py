"""What could be done now: the checks of `decide`, asked for every move (contract, section 3)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from companion.games.game import Offer
from companion.games.treatment.decide import check
from companion.games.treatment.deck import UNKNOWN
from companion.games.treatment.moves import (
    ApplyEffect,
    Award,
    Discard,
    Draw,
    Exchange,
    Flip,
    Pass,
    Place,
    PlayResource,
    RevealCase,
    RevealSymptom,
    TreatmentMove,
)
from companion.games.treatment.state import PlayerState, State
from companion.games.treatment.table import Table
from companion.rules.seats import Player

_UNSEEN = (UNKNOWN,)


def find_offers(table: Table, state: State) -> tuple[Offer, ...]:
    """Every move that would be legal or cannot be told, the usual ones first."""
    return tuple(_offers(table, state))


def _offers(table: Table, state: State) -> Iterator[Offer]:
    players = state.taking_part()
    for player in players:
        yield from _actions(table, state, player.name)
    for player in players:
        yield from _answers(table, state, player)
    yield from _reveals(table, state)
    for player in players:
        if _some_resource(table, state, player.name):
            yield Offer(do="play_resource", by=player.name, needs=("card",))
    for player in players:
        if _fine(table, state, Flip(by=player.name, cards=_UNSEEN * player.placed)):
            yield Offer(do="flip", by=player.name, needs=("cards",))
    for to in (*state.seats, None):
        if _fine(table, state, Award(to=to)):
            yield Offer(do="award", by=None, arguments=(("to", to),))


def _reveals(table: Table, state: State) -> Iterator[Offer]:
    if _any_fine(table, state, [RevealCase(card=card) for card in _ids(table.deck.cases)]):
        yield Offer(do="reveal_case", by=None, needs=("card",))
    if _any_fine(table, state, [RevealSymptom(card=card) for card in _ids(table.deck.symptoms)]):
        yield Offer(do="reveal_symptom", by=None, needs=("card",))


def _actions(table: Table, state: State, player: Player) -> Iterator[Offer]:
    if _fine(table, state, Draw(by=player)):
        yield Offer(do="draw", by=player)
    if _fine(table, state, Exchange(by=player, discards=_UNSEEN * 2)):
        yield Offer(do="exchange", by=player, needs=("discards",))
    if _fine(table, state, Place(by=player)):
        yield Offer(do="place", by=player)
    if _fine(table, state, Pass(by=player)):
        yield Offer(do="pass", by=player)


def _answers(table: Table, state: State, player: PlayerState) -> Iterator[Offer]:
    if _fine(table, state, Discard(by=player.name, cards=_UNSEEN)):
        yield Offer(do="discard", by=player.name, needs=("cards",))
    if _fine(table, state, ApplyEffect(by=player.name, patch=())):
        yield Offer(do="apply_effect", by=player.name, needs=("patch",))


def _some_resource(table: Table, state: State, player: Player) -> bool:
    """Whether a Resource of this box (or one without id, if it lists none) could be played."""
    deck = table.deck
    cards = tuple(deck.resources) or (() if deck.treatments else _UNSEEN)
    return _any_fine(table, state, [PlayResource(by=player, card=card) for card in cards])


def _ids(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(cards) or _UNSEEN


def _any_fine(
    table: Table, state: State, moves: Sequence[RevealCase | RevealSymptom | PlayResource]
) -> bool:
    """Whether one of several cards would do; what forbids an unknown one forbids all."""
    if not moves or not _fine(table, state, replace(moves[0], card=UNKNOWN)):
        return False
    return any(_fine(table, state, move) for move in moves)


def _fine(table: Table, state: State, move: TreatmentMove) -> bool:
    return not check(table, state, move).broken
