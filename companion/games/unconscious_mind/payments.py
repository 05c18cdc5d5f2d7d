"""Paying a cost in Insights (UM-TREAT-03, open point 06)."""

from collections.abc import Mapping

from companion.games.unconscious_mind.names import LEVELS

Amounts = tuple[tuple[str, int], ...]


def pay(cost: Amounts, held: Mapping[str, int], *, overpay: bool) -> tuple[Amounts, Amounts]:
    """What is paid for a cost, and what is lacking.

    First every Insight that is held exactly; then, from Major down to Minor, what is missing
    is paid with the lowest higher level of the same quality that is held.

    >>> pay((("growth.minor", 2),), {"growth.minor": 1, "growth.major": 1}, overpay=True)
    ((('growth.minor', 1), ('growth.major', 1)), ())
    """
    left = dict(held)
    paid: dict[str, int] = {}
    missing: dict[str, int] = {}
    for name, count in cost:
        exact = min(count, left.get(name, 0))
        _take(left, paid, name, exact)
        missing[name] = count - exact
    if overpay:
        for level in reversed(LEVELS):
            for name in [n for n in missing if n.endswith(f".{level}")]:
                missing[name] -= _pay_higher(left, paid, name, missing[name])
    return (
        tuple((n, c) for n, c in paid.items() if c),
        tuple((n, c) for n, c in missing.items() if c),
    )


def _pay_higher(left: dict[str, int], paid: dict[str, int], name: str, count: int) -> int:
    """Pay up to `count` with higher levels; returns how many were paid."""
    quality, level = name.split(".")
    covered = 0
    for higher in LEVELS[LEVELS.index(level) + 1 :]:
        taken = min(count - covered, left.get(f"{quality}.{higher}", 0))
        _take(left, paid, f"{quality}.{higher}", taken)
        covered += taken
    return covered


def _take(left: dict[str, int], paid: dict[str, int], name: str, count: int) -> None:
    left[name] = left.get(name, 0) - count
    paid[name] = paid.get(name, 0) + count
