"""Rows of the store's tables as records."""

import json
import logging
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import datetime

from companion.game_log.records import EntryRecord, GameId, GameSummary, StoredGame

log = logging.getLogger(__name__)


def summary(row: sqlite3.Row) -> GameSummary:
    """A row of `game` with `entries` and `newest`. ValueError, KeyError, TypeError if damaged."""
    header, names = json.loads(row["header"]), json.loads(row["names"])
    started = datetime.fromisoformat(row["started"])
    return GameSummary(
        id=GameId(row["id"]),
        uid=row["uid"],
        game=header["game"],
        players=shown_names(header["players"], names),
        started=started,
        last=datetime.fromisoformat(row["newest"]) if row["newest"] else started,
        ended=datetime.fromisoformat(row["ended"]) if row["ended"] else None,
        how=row["how"],
        entries=row["entries"],
        result=json.loads(row["result"]) if row["result"] else None,
    )


def shown_names(players: Sequence[str], names: Mapping[str, str]) -> tuple[str, ...]:
    """The names of these players, each different: a second `Ann` is `Ann 2`.

    >>> shown_names(["Ann", "p2", "Ben"], {"p2": "Ann"})
    ('Ann', 'Ann 2', 'Ben')
    """
    wanted = [names.get(player, player) for player in players]
    out: list[str] = []
    for index, name in enumerate(wanted):
        number, shown = 1, name
        while shown in out or (number > 1 and shown in wanted[index + 1 :]):
            number += 1
            shown = f"{name} {number}"
        out.append(shown)
    return tuple(out)


def summary_or_none(row: sqlite3.Row) -> GameSummary | None:
    """As `summary`, but None for a damaged row."""
    try:
        return summary(row)
    except (ValueError, KeyError, TypeError):
        log.warning("game %r is damaged and left out", row["id"])
        return None


def stored(row: sqlite3.Row, entries: list[sqlite3.Row]) -> StoredGame:
    """A game with its entries in order. Raises as `summary`."""
    return StoredGame(
        summary=summary(row),
        header=json.loads(row["header"]),
        deck=row["deck"],
        names=json.loads(row["names"]),
        rules_version=row["rules_version"],
        entries=tuple(entry(each) for each in entries),
    )


def entry(row: sqlite3.Row) -> EntryRecord:
    """One row of `entry`. Raises as `summary`."""
    body = json.loads(row["body"])
    if row["meta"] is not None:
        body["meta"] = json.loads(row["meta"])
    return EntryRecord(
        n=row["n"],
        body=body,
        verdict=row["verdict"],
        events=tuple(json.loads(row["events"])),
        state_hash=row["state_hash"],
        at=datetime.fromisoformat(row["at"]),
    )
