"""Who stands where: ranks of all players from their scores and the winners."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from companion.rules.seats import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One player's place. rank: from 1; winners share 1, equal scores share a rank."""

    player: Player
    score: int
    rank: int
    winner: bool


def find_standings(
    scores: Mapping[Player, int], winners: Collection[Player]
) -> tuple[Standing, ...]:
    """Every player, best first; among equals in the order of `scores` (seat order).

    winners: who won by the rules, ties broken; they stand before everybody else.

    >>> [(s.player, s.rank) for s in find_standings({"Ana": 2, "Ben": 3, "Caro": 2}, ["Ben"])]
    [('Ben', 1), ('Ana', 2), ('Caro', 2)]
    """
    order = sorted(scores, key=lambda p: (p not in winners, -scores[p]))
    keys = [(p not in winners, scores[p] if p not in winners else 0) for p in order]
    return tuple(
        Standing(player=p, score=scores[p], rank=keys.index(key) + 1, winner=p in winners)
        for p, key in zip(order, keys, strict=True)
    )
