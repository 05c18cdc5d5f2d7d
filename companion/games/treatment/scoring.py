"""Scoring of a Case: net per category, factors, total (TR-SCORE-03 to TR-SCORE-05)."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.treatment.deck import CaseFacts, Deck, Symbols, triple_json
from companion.games.treatment.state import PlayerState, cards_before
from companion.games.treatment.ties import Contender
from companion.rules.house_rules import HouseRules
from companion.rules.moves import Json

MaybeTriple = tuple[int | None, int | None, int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseTotal:
    """What one player has at a Case; None is unknown.

    net: after Resources, before factors. scores: after factors. negatives: the number that
    step 3 of the tie-breaker compares.
    """

    net: MaybeTriple
    scores: MaybeTriple
    total: int | None
    cards: int
    negatives: int | None

    def to_json(self) -> dict[str, Json]:
        """As in `case_scored`."""
        return {
            "net": triple_json(self.net),
            "scores": triple_json(self.scores),
            "total": self.total,
            "cards": self.cards,
            "negatives": self.negatives,
        }


def symbols_of(player: PlayerState, deck: Deck) -> Symbols | None:
    """Printed symbols of what lies before the player; None while that is not known."""
    if player.told_symbols is not None:
        return player.told_symbols
    if player.flipped is None:
        return Symbols() if player.placed == 0 else None
    return add_symbols(player.flipped, deck)


def add_symbols(cards: Sequence[str], deck: Deck) -> Symbols | None:
    """All symbols of these cards; None if a card has no known numbers. Resources have none."""
    plus = [0, 0, 0]
    minus = [0, 0, 0]
    for card in cards:
        symbols = Symbols() if card in deck.resources else deck.treatments.get(card)
        if symbols is None:
            return None
        for i in range(3):
            plus[i] += symbols.plus[i]
            minus[i] += symbols.minus[i]
    return Symbols(plus=(plus[0], plus[1], plus[2]), minus=(minus[0], minus[1], minus[2]))


def times(number: int | None, factor: int | None) -> int | None:
    """A product of numbers that may be unknown: nothing of anything is nothing."""
    if number == 0 or factor == 0:
        return 0
    return None if number is None or factor is None else number * factor


def find_total(
    player: PlayerState, symbols: Symbols | None, facts: CaseFacts, switches: HouseRules
) -> CaseTotal:
    """A player's numbers at a Case of these facts."""
    factors: MaybeTriple = facts.factors or (None, None, None)
    net, scores = [], []
    for i in range(3):
        mine, score = _category(player, symbols, i, factors[i], switches)
        net.append(mine)
        scores.append(score)
    return CaseTotal(
        net=(net[0], net[1], net[2]),
        scores=(scores[0], scores[1], scores[2]),
        total=_sum(scores),
        cards=cards_before(player),
        negatives=_negatives(symbols, factors, switches),
    )


def _category(
    player: PlayerState,
    symbols: Symbols | None,
    index: int,
    factor: int | None,
    switches: HouseRules,
) -> tuple[int | None, int | None]:
    """(net, score) of one category. Resources first add, then multiply."""
    add, multiply = player.add[index], player.multiply[index]
    if switches["tr.neg_multiplied"]:
        raised = None if symbols is None else symbols.plus[index] - symbols.minus[index] + add
        net = times(raised, multiply)
        return net, times(net, factor)
    if symbols is None:
        return None, None
    positives = (symbols.plus[index] + add) * multiply
    positive_score = times(positives, factor)
    minus = symbols.minus[index]
    return positives - minus, None if positive_score is None else positive_score - minus


def _negatives(symbols: Symbols | None, factors: MaybeTriple, switches: HouseRules) -> int | None:
    minus: MaybeTriple = symbols.minus if symbols is not None else (None, None, None)
    if switches["tr.neg_basis"] == "score":
        return _sum([times(n, factor) for n, factor in zip(minus, factors, strict=True)])
    return _sum(list(minus))


def _sum(numbers: Sequence[int | None]) -> int | None:
    known = [n for n in numbers if n is not None]
    return sum(known) if len(known) == len(numbers) else None


def find_contender(player: PlayerState, total: CaseTotal, switches: HouseRules) -> Contender:
    """What counts for the award, in the order of the tie-breaker."""
    basis = total.scores if switches["tr.variety_basis"] == "score" else total.net
    known = [n for n in basis if n is not None]
    variety = sum(n > 0 for n in known) if len(known) == len(basis) else None
    return Contender(
        player=player.name,
        steps=(
            total.total,
            variety,
            -total.cards,
            None if total.negatives is None else -total.negatives,
            -len(player.in_treatment),
        ),
        excluded=_excluded(total, switches),
    )


def _excluded(total: CaseTotal, switches: HouseRules) -> bool | None:
    if total.cards < int(switches["tr.min_cards"]):
        return True
    least = switches["tr.min_score"]
    if least == "none":
        return False
    return None if total.total is None else total.total < int(least)
