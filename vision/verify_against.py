"""What speaks against a guess, summed up over the cells that are seen."""

from dataclasses import dataclass

import numpy as np

from vision.verify_rivals import Bools, Doubts

AGAINST = (6.0, 1.5, 0.8, 0.5, 1.5)
"""Log odds that each kind of doubt takes away, at most `MOST`: a close rival, other tints,
marks more or less, the same outside of what agrees, a border that is none."""

UNRIVALED = 2.0
"""Log odds taken from a sliver of which no other card of the deck shows what is the game's frame."""

AGAINST_OUTLINED = (4.0, 2.0, 0.1, 0.1, 1.0)
"""The same where only an outline says where the card lies: marks are then off their places."""

NOT_REFUTED = 0.5
"""What a guess gains by having been examined."""

MOST = (5.0, 2.0, 2.4, 4.0, 1.5)
CLOSE = 0.6
"""A guess that explains less than this share of what tells it from a rival is in doubt."""

FAR = 60.0
"""Log odds against a rival, of the picture's pixels, that leave no doubt of noise."""

TINT = 0.2
"""So much of a card's tints may be off by the light."""

TINT_NOISE = 0.01
"""What a cell's tint is off by, squared natural logarithm."""

MARKS = 0.5
"""So many marks too many or too few are glare or dirt,"""

ELSEWHERE = 2.0
"""and so many outside of what agrees may be another card's, one that nobody enrolled."""

HALF_OTHER = 0.6
"""So much more speak marks there against a card of which half is as it should be: what covers the
other half would seldom have its ground, but a look-alike that nobody enrolled has."""

FEW_VOTES = 12.0
"""Features of half more weight than this say surely where the card lies."""

SLIVER = 0.5
"""Of a card of which less is seen, what is seen is likelier to be disturbed by what covers it."""

EDGES = (0.6, 0.8)
"""A side of a card whose border shows less than the first, while another shows more than the
second, is no border: the card goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Against:
    """What speaks against a guess.

    closest: share of what tells the guess from its closest rival that the picture has, -0.5 to 1.
    rival: that rival's entry in `Doubts.rivals`; None where there is none.
    log_odds: what is taken away.
    parts: the same by kind, in the order of `AGAINST`, unweighted.
    """

    closest: float
    rival: int | None
    log_odds: float
    parts: tuple[float, ...]


def against(
    doubts: Doubts | None, seen: Bools, rest: Bools, *, filled: float, votes: float, outlined: bool
) -> Against | None:
    """Sums up; None where nothing was examined.

    seen: cells inside the hull of what agrees. rest: the others that nothing known covers.
    filled: share of the card that is as it should be. votes: weight of the features.
    """
    if doubts is None:
        return None
    share, odds, rival = doubts.margin(seen)
    tint = doubts.tint[seen]
    off = float(tint[:, 0].sum() / (tint[:, 1].sum() + TINT_NOISE * len(tint) + 1e-6))
    edges = doubts.edges[~np.isnan(doubts.edges)]
    ends = len(edges) > 1 and float(edges.max()) > EDGES[1]
    sure = min(1.0, filled / SLIVER) ** 2
    few = float(np.clip(1.5 - votes / FEW_VOTES, 0, 1))
    parts = (
        sure * (max(0.0, CLOSE - share) + 0.2 * float(np.clip((FAR - odds) / FAR, 0, 1))),
        sure * max(0.0, off - TINT),
        sure * max(0.0, float(doubts.marks[seen].sum()) - MARKS),
        few * (1 + HALF_OTHER * sure) * max(0.0, float(doubts.marks[rest].sum()) - ELSEWHERE),
        max(0.0, 1 - float(edges.min()) / EDGES[0]) if ends else 0.0,
    )
    weights = AGAINST_OUTLINED if outlined else AGAINST
    frame = UNRIVALED * (1 - sure) if rival < 0 else 0.0
    return Against(
        closest=float(np.clip(share, -0.5, 1)),
        rival=int(doubts.rivals[rival]) if rival >= 0 else None,
        log_odds=sum(min(m, w * p) for m, w, p in zip(MOST, weights, parts, strict=True))
        + frame
        - NOT_REFUTED * sure,
        parts=parts,
    )
