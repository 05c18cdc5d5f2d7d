"""The state as JSON (contract, section 3.1), and what makes a state impossible (section 2)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn

from companion.games.treatment.deck import CATEGORIES, UNKNOWN, Deck, Triple
from companion.games.treatment.state import (
    Phase,
    PlayerState,
    State,
    cards_in_front,
    printed_id,
)
from companion.rules.errors import BadInput, ImpossibleState
from companion.rules.fields import Fields
from companion.rules.moves import Json
from companion.rules.seats import Player, Rest

HAND_LIMIT = 7


def state_to_json(state: State) -> dict[str, Json]:
    """The printed state; players stand in seat order."""
    return {
        "case": {
            "number": state.number,
            "card": None if state.card is None else printed_id(state.card),
            "round": state.round,
            "phase": state.phase.value,
        },
        "first_player": state.first_player,
        "resolves": state.resolves,
        "decks": {
            "case": state.case_deck,
            "treatment": state.treatment_deck,
            "symptom": state.symptom_deck,
        },
        "discards": {
            "treatment": list(state.treatment_discards),
            "symptom": list(state.symptom_discards),
        },
        "target": state.target,
        "last_resource_by": state.last_resource_by,
        "players": {p.name: _player_to_json(p) for p in state.players},
    }


def _player_to_json(player: PlayerState) -> dict[str, Json]:
    return {
        "hand": player.hand,
        "must_discard": player.must_discard,
        "placed": player.placed,
        "acted": player.acted,
        "rest": None if player.rest is None else player.rest.value,
        "in_treatment": [printed_id(card) for card in player.in_treatment],
        "add": _effects_json(player.add, 0),
        "multiply": _effects_json(player.multiply, 1),
        "flipped": None if player.flipped is None else list(player.flipped),
    }


def _effects_json(numbers: Triple, nothing: int) -> dict[str, Json]:
    pairs = zip(CATEGORIES, numbers, strict=True)
    return {name: number for name, number in pairs if number != nothing}


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a state is checked against.

    players: who sits here. hand_cards, cases, symptoms: cards in the box, None when the
    deck file lists none. extra: copies (by id) and hand cards ("") beyond the box that the
    state before has already, because the table let them stand.
    """

    deck: Deck
    players: tuple[Player, ...]
    hand_limit_at_once: bool
    hand_cards: int | None
    cases: int | None
    symptoms: int | None
    extra: Mapping[str, int]


def find_limits(deck: Deck, before: State, *, hand_limit_at_once: bool) -> Limits:
    """The limits of the box and of what was let stand in the state before."""
    used = _known_places(before)
    extra = {card: n - deck.copies[card] for card, n in used.items() if n > deck.copies[card]}
    total = deck.hand_cards
    if total is not None and (found := _hand_cards_found(before)) > total:
        extra[""] = found - total
    return Limits(
        deck=deck,
        players=before.seats,
        hand_limit_at_once=hand_limit_at_once,
        hand_cards=total,
        cases=deck.count(deck.cases) or None,
        symptoms=deck.count(deck.symptoms) or None,
        extra=extra,
    )


def state_from_json(raw: object, limits: Limits) -> State:
    """Read a printed state and check it whole; raises ImpossibleState with one sentence."""
    try:
        state = _read_state(raw, limits)
    except BadInput as error:
        raise ImpossibleState(str(error)) from error
    _check_hands(state, limits)
    _check_cards(state, limits)
    return state


def _read_state(raw: object, limits: Limits) -> State:
    top = Fields(raw, "state")
    case = Fields(top.raw("case"), "state, case")
    decks = Fields(top.raw("decks"), "state, decks")
    discards = Fields(top.raw("discards"), "state, discards")
    players = Fields(top.raw("players"), "state, players")
    names = [str(name) for name in dict(top.raw("players"))]  # type: ignore[call-overload]
    for name in names:
        if name not in limits.players:
            raise BadInput(f"{players.where}: nobody here is called {name!r}")
    for player in limits.players:
        players.raw(player)
    card = _nullable_id(case, "card")
    homes = limits.deck
    state = State(
        number=case.whole("number", least=0),
        card=None if card is None else _known(case.where, card, homes.cases),
        round=case.whole("round", least=0),
        phase=Phase(case.choice("phase", tuple(Phase))),
        first_player=Player(top.choice("first_player", limits.players)),
        resolves=_read_resolves(top),
        case_deck=_pile(decks, "case", limits.cases),
        treatment_deck=_pile(decks, "treatment", limits.hand_cards),
        symptom_deck=_pile(decks, "symptom", limits.symptoms),
        treatment_discards=_hand_ids(discards, "treatment", limits.deck),
        symptom_discards=tuple(
            _known(discards.where, card, homes.symptoms) for card in discards.texts("symptom")
        ),
        target=top.whole("target", least=1),
        last_resource_by=_read_last(top, limits.players),
        players=tuple(_read_player(players, Player(name), limits.deck) for name in names),
    )
    for fields in (top, case, decks, discards, players):
        fields.done()
    if state.card is None and state.phase not in {Phase.REVEAL_CASE, Phase.OVER}:
        raise BadInput(f"state, case: in phase {state.phase.value!r} 'card' must name the Case")
    return state


def _read_player(players: Fields, name: Player, deck: Deck) -> PlayerState:
    fields = Fields(players.raw(name), f"state, players, {name}")
    for key in ("acted", "in_treatment", "add", "multiply", "flipped"):
        fields.raw(key)
    rest = fields.raw("rest", None)
    if rest is not None and rest not in tuple(Rest):
        fields.refuse("rest", "null, skip or out")
    flipped = fields.raw("flipped")
    add = fields.counts("add", CATEGORIES)
    factors = fields.counts("multiply", CATEGORIES)
    player = PlayerState(
        name=name,
        hand=fields.whole("hand", least=0),
        must_discard=fields.whole("must_discard", least=0),
        placed=fields.whole("placed", least=0),
        acted=fields.truth_or("acted", default=False),
        rest=None if rest is None else Rest(str(rest)),
        in_treatment=tuple(
            _known(fields.where, card, deck.cases) for card in fields.texts("in_treatment")
        ),
        add=_triple(add, 0),
        multiply=_triple(factors, 1),
        flipped=None if flipped is None else _hand_ids(fields, "flipped", deck),
    )
    fields.done()
    return player


def _triple(numbers: Mapping[str, int], nothing: int) -> Triple:
    first, second, third = (numbers.get(category, nothing) for category in CATEGORIES)
    return first, second, third


def _read_resolves(top: Fields) -> bool | None:
    value = top.raw("resolves")
    if value is not None and not isinstance(value, bool):
        top.refuse("resolves", "true, false or null")
    return None if value is None else bool(value)


def _read_last(top: Fields, players: tuple[Player, ...]) -> Player | None:
    if top.raw("last_resource_by") is None:
        return None
    return Player(top.choice("last_resource_by", players))


def _pile(decks: Fields, key: str, most: int | None) -> int | None:
    if decks.raw(key) is None:
        return None
    return decks.whole(key, least=0, most=most)


def _nullable_id(fields: Fields, key: str) -> str | None:
    return None if fields.raw(key) is None else fields.text(key)


def _hand_ids(fields: Fields, key: str, deck: Deck) -> tuple[str, ...]:
    homes = dict.fromkeys(deck.treatments) | dict.fromkeys(deck.resources)
    return tuple(_known(fields.where, card, homes) for card in fields.texts(key))


def _known(where: str, card: str, home: Mapping[str, object]) -> str:
    if card != UNKNOWN and card not in home:
        raise BadInput(f"{where}: {card!r} is no card that can lie there")
    return card


def _check_hands(state: State, limits: Limits) -> None:
    for player in state.players:
        where = f"state, players, {player.name}"
        if player.must_discard > player.hand:
            _impossible(
                f"{where}: must_discard is {player.must_discard}, but hand only {player.hand}"
            )
        surplus = player.hand - HAND_LIMIT
        if limits.hand_limit_at_once and player.must_discard < surplus:
            _impossible(
                f"{where}: a hand of {player.hand} is over the limit of {HAND_LIMIT},"
                f" so must_discard is at least {surplus}, not {player.must_discard}"
            )


def _check_cards(state: State, limits: Limits) -> None:
    for card, found in _known_places(state).items():
        copies = limits.deck.copies[card] + limits.extra.get(card, 0)
        if found > copies:
            _impossible(f"state: {card!r} stands {found} times, the box has {copies}")
    if limits.hand_cards is None:
        return
    total = limits.hand_cards + limits.extra.get("", 0)
    if (found := _hand_cards_found(state)) > total:
        _impossible(
            f"state: {found} Treatment cards in deck, hands, discards and in front of players,"
            f" but the box has {total}"
        )


def _known_places(state: State) -> Counter[str]:
    """How often each known card stands in the state."""
    found = Counter(state.treatment_discards + state.symptom_discards)
    if state.card is not None:
        found[state.card] += 1
    for player in state.players:
        found.update(player.in_treatment)
        found.update(player.flipped or ())
    return Counter({card: n for card, n in found.items() if not card.startswith(UNKNOWN)})


def _hand_cards_found(state: State) -> int:
    held = sum(p.hand + cards_in_front(p) for p in state.players)
    return held + len(state.treatment_discards) + (state.treatment_deck or 0)


def _impossible(sentence: str) -> NoReturn:
    raise ImpossibleState(sentence)
