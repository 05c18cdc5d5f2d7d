"""Does what lies in an area agree with what should lie there? And in words: what differs?

A card that lies face up and was not recognized (`SeenCard.card` None) agrees with a card
that may be it: one of its alternatives, or any card where it has none.
"""

from collections import Counter
from collections.abc import Mapping

from companion.games.treatment.deck import UNKNOWN, Deck
from companion.games.treatment.layout import play_area, treatment_area
from companion.games.treatment.state import PlayerState, State, printed_id
from companion.rules.sentence import Sentence, Value, say
from companion.rules.table_facts import (
    AreaName,
    Difference,
    ExpectedArea,
    ExpectedCard,
    SeenCard,
    TableSeen,
)

CASE, SYMPTOM, DISCARD = "case", "symptom", "discard"
_CLEARED = 20
"""More cards than five players lay at one Case."""

Expected = Mapping[AreaName, ExpectedArea]


def find_expected(state: State) -> dict[AreaName, ExpectedArea]:
    """What should lie in each area of this game."""
    areas = {
        CASE: ExpectedArea(cards=(_face_up(state.card, "case"),) if state.card else ()),
        SYMPTOM: _pile(state.symptom_discards, "symptom"),
        DISCARD: _pile(state.treatment_discards, "treatment"),
    }
    for seat, player in enumerate(state.players, start=1):
        areas[play_area(seat)] = ExpectedArea(cards=_played(player))
        areas[treatment_area(seat)] = ExpectedArea(
            cards=tuple(_face_up(card, "case") for card in player.in_treatment)
        )
    return areas


def _face_up(card: str, kind: str) -> ExpectedCard:
    shown = printed_id(card)
    return ExpectedCard(card=None if shown == UNKNOWN else shown, kind=kind)


def _pile(cards: tuple[str, ...], kind: str) -> ExpectedArea:
    return ExpectedArea(cards=tuple(_face_up(card, kind) for card in cards), pile=True)


def _played(player: PlayerState) -> tuple[ExpectedCard, ...]:
    if player.flipped is not None:
        return tuple(_face_up(card, "treatment") for card in player.flipped)
    return (ExpectedCard(card=None, face_up=False, kind="treatment"),) * player.placed


def mismatched(
    expected: Expected,
    seen: TableSeen,
    *,
    sure_discard: bool = False,
    old_discards: frozenset[str] = frozenset(),
) -> frozenset[AreaName]:
    """Visible areas where something else lies.

    sure_discard: the uppermost discard has to be the very card that is seen; one that the
    log does not know is not enough. old_discards: cards that may lie uppermost as well.
    """
    return frozenset(
        area
        for area, wanted in expected.items()
        if seen.sees(area)
        and not agrees(wanted, seen.cards(area), sure=sure_discard and area == DISCARD)
        and not (area == DISCARD and wanted.cards and shows_any(seen, old_discards))
    )


def shows_any(seen: TableSeen, names: frozenset[str]) -> bool:
    """Whether one of these cards is recognized on the discard pile."""
    return any(name in names for name in names_seen(seen.cards(DISCARD)))


def find_old_discards(state: State, deck: Deck) -> frozenset[str]:
    """Cards that may lie uppermost though the log has another one there.

    After a scoring nobody knows in which order the table cleared its cards away: any of the
    newest known ones may be on top. And a card of which all copies lie there cannot be new:
    the hand that brings the newest is still on its way.
    """
    pile = state.treatment_discards
    cleared = set()
    for card in reversed(pile[-_CLEARED:]):
        if card == UNKNOWN or card in deck.resources:
            break  # a Resource is played alone: what lies above it came later
        cleared.add(card)
    lying = Counter(pile)
    return frozenset(
        cleared | {card for card, n in lying.items() if n >= deck.copies.get(card, n + 1)}
    )


def agrees(wanted: ExpectedArea, cards: tuple[SeenCard, ...], *, sure: bool = False) -> bool:
    """Whether these cards may be those that should lie there."""
    if wanted.pile:
        return _agrees_pile(wanted, cards, sure=sure)
    backs = sum(not card.face_up for card in cards)
    if backs != sum(not card.face_up for card in wanted.cards) or len(cards) != len(wanted.cards):
        return False
    left = [card for card in cards if card.face_up]
    named = [card.card for card in wanted.cards if card.face_up and card.card is not None]
    for name in named:
        found = next((c for c in left if c.card == name), None) or next(
            (c for c in left if may_be(c, name)), None
        )
        if found is None:
            return False
        left.remove(found)
    return True


def _agrees_pile(wanted: ExpectedArea, cards: tuple[SeenCard, ...], *, sure: bool) -> bool:
    if not wanted.cards or not cards:
        return not wanted.cards and not cards
    top = wanted.cards[-1].card
    faces = [card for card in cards if card.face_up]
    if top is None:
        return bool(faces) and not sure
    return any(may_be(card, top) for card in faces)


def may_be(card: SeenCard, name: str) -> bool:
    """Whether the card that is seen face up may be the one of this id."""
    if card.card is not None or not card.face_up:
        return card.card == name
    return not card.alternatives or any(other == name for other, _ in card.alternatives)


def names_seen(cards: tuple[SeenCard, ...]) -> tuple[str, ...]:
    """Ids that are recognized, in the order in which the camera gives them."""
    return tuple(card.card for card in cards if card.face_up and card.card is not None)


def describe(
    state: State, deck: Deck, expected: Expected, seen: TableSeen, areas: frozenset[AreaName]
) -> tuple[Difference, ...]:
    """Lines of table against log, in the order of the areas. Nothing face down is named."""
    titles = _titles(state)
    return tuple(
        Difference(
            area=area,
            says=say(
                "difference.line",
                area=titles[area],
                seen=_cards_in_words(deck, seen.cards(area)),
                expected=_cards_in_words(deck, _visible(wanted)),
            ),
        )
        for area, wanted in expected.items()
        if area in areas
    )


def _titles(state: State) -> dict[AreaName, Sentence]:
    titles = {area: say(f"difference.{area}") for area in (CASE, SYMPTOM, DISCARD)}
    for seat, player in enumerate(state.players, start=1):
        titles[play_area(seat)] = say("difference.play", player=player.name)
        titles[treatment_area(seat)] = say("difference.treatment", player=player.name)
    return titles


def _visible(wanted: ExpectedArea) -> tuple[SeenCard, ...]:
    cards = wanted.cards[-1:] if wanted.pile else wanted.cards
    return tuple(SeenCard(card=card.card, face_up=card.face_up) for card in cards)


def _cards_in_words(deck: Deck, cards: tuple[SeenCard, ...]) -> Value:
    words: list[Value] = [
        deck.name_of(card.card) if card.card is not None else say("difference.some_card")
        for card in cards
        if card.face_up
    ]
    if backs := sum(not card.face_up for card in cards):
        words.append(say("difference.backs", n=backs))
    return tuple(words) if words else say("difference.nothing")
