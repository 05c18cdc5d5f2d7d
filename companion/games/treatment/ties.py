"""Who takes a Case: the highest total, then the tie-breaker step by step (TR-TIE-00).

Unknown numbers are None. A comparison with one is open unless something known decides it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.seats import Player

STEPS = ("TR-SCORE-05", "TR-TIE-01", "TR-TIE-02", "TR-TIE-03", "TR-TIE-04")
FULL_TIE = "TR-TIE-05"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """One player's numbers, in the order of STEPS, each so that more is better.

    excluded: below tr.min_cards or tr.min_score; None when an unknown total decides that.
    """

    player: Player
    steps: tuple[int | None, int | None, int, int | None, int]
    excluded: bool | None = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Who takes the Case (None: nobody) and the rule that separated first from second."""

    winner: Player | None
    decided_by: str


def compare(a: Contender, b: Contender) -> tuple[int | None, int]:
    """(1 a is better, -1 b is better, 0 full tie, None open; index of the deciding step)."""
    for index, (mine, theirs) in enumerate(zip(a.steps, b.steps, strict=True)):
        if mine is None or theirs is None:
            return None, index
        if mine != theirs:
            return (1 if mine > theirs else -1), index
    return 0, len(STEPS)


def find_outcome(contenders: Sequence[Contender]) -> Outcome | None:
    """Who takes the Case; None when unknown numbers decide."""
    field = [c for c in contenders if c.excluded is not True]
    if not field:
        return Outcome(winner=None, decided_by=FULL_TIE)
    for one in field:
        others = [compare(one, other) for other in field if other is not one]
        if any(result is None or result < 0 for result, _ in others):
            continue
        if one.excluded is None:
            return None
        if any(result == 0 for result, _ in others):
            return Outcome(winner=None, decided_by=FULL_TIE)
        step = max((index for _, index in others), default=0)
        return Outcome(winner=one.player, decided_by=STEPS[step])
    return None


def can_win(player: Player, contenders: Sequence[Contender]) -> bool:
    """Whether known numbers leave it open that this player takes the Case."""
    one = next((c for c in contenders if c.player == player), None)
    if one is None or one.excluded is True:
        return False
    rivals = [c for c in contenders if c is not one and c.excluded is False]
    return all(compare(one, rival)[0] in {1, None} for rival in rivals)


def can_be_nobody(contenders: Sequence[Contender]) -> bool:
    """Whether known numbers leave it open that nobody takes the Case."""
    if all(c.excluded is not False for c in contenders):
        return True
    field = [c for c in contenders if c.excluded is not True and not _beaten(c, contenders)]
    return any(_may_be_equal(a, b) for i, a in enumerate(field) for b in field[i + 1 :])


def _beaten(one: Contender, contenders: Sequence[Contender]) -> bool:
    rivals = (c for c in contenders if c is not one and c.excluded is False)
    return any(compare(one, rival)[0] == -1 for rival in rivals)


def _may_be_equal(a: Contender, b: Contender) -> bool:
    pairs = zip(a.steps, b.steps, strict=True)
    return all(mine is None or theirs is None or mine == theirs for mine, theirs in pairs)
