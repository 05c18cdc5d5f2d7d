"""Who sits where. A player is an opaque id; the table shows names, which may change."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NewType

Player = NewType("Player", str)
"""Identity of a player in one game: the name in the header; a later rename leaves it alone."""


class Rest(StrEnum):
    """How a player who left is treated: passed over, or also unable to win."""

    SKIP = "skip"
    OUT = "out"


def clockwise_from(seats: Sequence[Player], first: Player) -> tuple[Player, ...]:
    """All seats in turn order, beginning with `first`.

    >>> clockwise_from([Player("Ana"), Player("Ben"), Player("Caro")], Player("Ben"))
    ('Ben', 'Caro', 'Ana')
    """
    start = list(seats).index(first)
    return tuple(seats[start:]) + tuple(seats[:start])


def next_seat(seats: Sequence[Player], player: Player) -> Player:
    """The neighbour clockwise."""
    return seats[(list(seats).index(player) + 1) % len(seats)]
