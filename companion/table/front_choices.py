"""What is decided on the pages before a game: plain data for whoever does it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Resume:
    """Open a game that is in the store."""

    game_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame:
    """Start a new game with this header, camera address and buttons address ("" for none).

    names: player id → name shown, only where they differ (two of one name).
    """

    header: Mapping[str, Any]
    camera: str
    buttons: str
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Practice:
    """Open the practice table of a game."""

    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """Close the program."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp:
    """Open a set-up page: `cameras`, `decks`, `boxes`, `health` or `screen`."""

    page: str


Choice = Resume | StartGame | Practice | SetUp | Leave


def distinct_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Two players may share a name: the second becomes "Ann 2".

    >>> distinct_names(("Ann", "Ben", "Ann"))
    ('Ann', 'Ben', 'Ann 2')
    """
    out: list[str] = []
    for name in names:
        number, tried = 1, name
        while tried in out:
            number += 1
            tried = f"{name} {number}"
        out.append(tried)
    return tuple(out)
