"""The tables of games.sqlite3 and the steps that upgrade an older file."""

import sqlite3
from collections.abc import Callable

APPLICATION_ID = 0x54_43_4F_4D
"""Marks the file as ours ("TCOM")."""

_TABLES = """
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,       -- the same on every computer, for plays sent elsewhere
    header TEXT NOT NULL,           -- JSON, as line 1 of a script
    deck TEXT,                      -- the deck file's text when the game began
    names TEXT NOT NULL DEFAULT '{}',  -- JSON: player id -> name shown, where they differ
    rules_version TEXT NOT NULL,
    started TEXT NOT NULL,          -- ISO 8601, UTC
    ended TEXT,
    how TEXT CHECK (how IN ('finished', 'abandoned')),
    result TEXT                     -- JSON: scores and winners at the end
) STRICT;
CREATE TABLE entry (
    game TEXT NOT NULL REFERENCES game (id),
    n INTEGER NOT NULL,
    at TEXT NOT NULL,
    body TEXT NOT NULL,             -- JSON, without meta
    meta TEXT,
    verdict TEXT NOT NULL,
    events TEXT NOT NULL,
    state_hash TEXT NOT NULL,
    PRIMARY KEY (game, n)
) STRICT;
CREATE TABLE press (
    id INTEGER PRIMARY KEY,
    uid INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    game TEXT,
    n INTEGER,                      -- the entry it made; null when it made none
    at TEXT NOT NULL
) STRICT;
CREATE TABLE cursor (
    uid INTEGER PRIMARY KEY,
    epoch INTEGER NOT NULL,
    seq INTEGER NOT NULL
) STRICT;
CREATE TABLE evidence (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    area TEXT NOT NULL,
    time TEXT NOT NULL,
    hash TEXT NOT NULL,
    path TEXT NOT NULL
) STRICT;
CREATE TRIGGER entry_is_never_changed BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER entry_is_never_deleted BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TRIGGER entry_follows_the_last BEFORE INSERT ON entry
WHEN NEW.n <> (SELECT coalesce(max(n), 0) + 1 FROM entry WHERE game = NEW.game)
BEGIN SELECT RAISE(ABORT, 'an entry must follow the last one'); END;
"""


def _create(db: sqlite3.Connection) -> None:
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    for statement in _statements(_TABLES):
        db.execute(statement)


def _statements(script: str) -> list[str]:
    """Single statements: `executescript` would commit the transaction we are in."""
    out, pending = [], ""
    for line in script.splitlines():
        pending += line + "\n"
        if sqlite3.complete_statement(pending):
            out.append(pending.strip())
            pending = ""
    return out


UPGRADES: list[Callable[[sqlite3.Connection], None]] = [_create]
"""Step i leads from version i to i + 1; version 0 is an empty file."""
