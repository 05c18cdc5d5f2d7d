"""What the store gives back: plain rows, before any rules have looked at them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NewType

from companion.rules.moves import Json

GameId = NewType("GameId", str)
"""`20261129-2`: day and number. Short enough to type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PressKey:
    """A press of a seat box: unit, number sequence, number in it."""

    uid: int
    epoch: int
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRecord:
    """An entry as it is stored.

    body: the entry's JSON object with its meta. verdict, events, state_hash: what the rules
    said when it was made; the hash is of the state after it.
    """

    n: int
    body: Mapping[str, Json]
    verdict: str
    events: tuple[Json, ...]
    state_hash: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSummary:
    """One line of the history.

    players: names as shown, in seat order. how: `finished`, `abandoned`, None while running.
    last: time of the newest entry, or of the start. result: scores and winners by player id.
    """

    id: GameId
    uid: str
    game: str
    players: tuple[str, ...]
    started: datetime
    last: datetime
    ended: datetime | None
    how: str | None
    entries: int
    result: Mapping[str, Json] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame:
    """A game with all its entries.

    header: JSON object as in a script. deck: the deck file's text at the start.
    names: player id → name shown, only where they differ.
    """

    summary: GameSummary
    header: Mapping[str, Json]
    deck: str | None
    names: Mapping[str, str]
    rules_version: str
    entries: tuple[EntryRecord, ...]
