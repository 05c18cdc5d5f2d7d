"""The durable store: games.sqlite3 (contract, section 8).

A call that returns has put its rows on the disk; one that raises StoreError has put none.
The store knows no rules: it keeps what it is given and gives it back.
"""

import sqlite3
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.game_log import rows
from companion.game_log.data_folder import GAMES_FILE
from companion.game_log.errors import StoreError, StoreReadOnly
from companion.game_log.records import (
    EntryRecord,
    GameId,
    GameSummary,
    PressKey,
    StoredGame,
)
from companion.game_log.sqlite_file import Opened, connect_to_read, open_file
from companion.game_log.strict_json import write_json
from companion.rules.moves import Json

Clock = Callable[[], datetime]

_DAMAGED = ("damaged", "the file is damaged; a restart recovers what is good")
_REASONS = {  # what SQLite says: the reason in a word, and what to do about it
    sqlite3.SQLITE_FULL: ("full", "the disk is full; free some space, then do it again"),
    sqlite3.SQLITE_READONLY: ("read_only", "the data folder may not be written"),
    sqlite3.SQLITE_IOERR: ("silent", "the disk does not answer as it should"),
    sqlite3.SQLITE_BUSY: ("busy", "another program holds the file"),
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
}


def utc_now() -> datetime:
    """The present, with offset."""
    return datetime.now(UTC)


def open_store(folder: Path, clock: Clock = utc_now) -> "Store":
    """Open the store of a data folder for writing.

    A damaged file is recovered (see `Store.notes`), a newer one is opened for reading only
    (see `Store.read_only`). Raises StoreBusy if another running program has it, StoreError
    if the folder cannot be used at all.
    """
    return Store(open_file(folder / GAMES_FILE), clock)


def open_store_to_read(folder: Path, clock: Clock = utc_now) -> "Store | None":
    """Open beside a running program, for reading. None when there is no file yet.

    Raises StoreError.
    """
    file = folder / GAMES_FILE
    try:
        if not file.exists():
            return None
    except OSError as error:
        raise StoreError(
            f"The data folder {str(folder)!r} cannot be read ({error.strerror});"
            " allow reading there, or choose another one with COMPANION_DATA"
        ) from error
    sentence = f"{file.name} is opened for reading only"
    return Store(Opened(db=connect_to_read(file), read_only=sentence, notes=(), lock=None), clock)


class Store:
    """An open store. Close it, or use it in a `with` statement."""

    def __init__(self, opened: Opened, clock: Clock) -> None:
        self._db = opened.db
        self._db.row_factory = sqlite3.Row
        self._lock = opened.lock
        self._clock = clock
        self.read_only = opened.read_only
        self.notes = opened.notes

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file. Everything is on the disk already."""
        self._db.close()
        if self._lock is not None:
            self._lock.close()

    def new_game(
        self, header: Mapping[str, Json], *, rules_version: str, deck: str | None = None
    ) -> GameId:
        """Begin a game. header: as in a script; deck: the deck file's text."""
        now = self._clock()
        day = now.astimezone().strftime("%Y%m%d")
        with self._transaction() as db:
            taken = {row["id"] for row in db.execute("SELECT id FROM game")}
            number = next(n for n in range(1, 10**6) if f"{day}-{n}" not in taken)
            game_id = GameId(f"{day}-{number}")
            db.execute(
                "INSERT INTO game (id, uid, header, deck, rules_version, started)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (game_id, uuid.uuid4().hex, write_json(header), deck, rules_version, _iso(now)),
            )
        return game_id

    def append(
        self,
        game_id: GameId,
        record: EntryRecord,
        presses: Iterable[PressKey] = (),
        result: Mapping[str, Json] | None = None,
    ) -> None:
        """Add the next entry of a game with the button presses that made it, all or nothing.

        result: scores and winners if the game is over with this entry; without it a game
        that had ended goes on. Raises StoreError also when `record.n` does not follow the
        last entry.
        """
        body = dict(record.body)
        meta = body.pop("meta", None)
        now = _iso(record.at or self._clock())
        with self._transaction() as db:
            db.execute(
                "INSERT INTO entry (game, n, at, body, meta, verdict, events, state_hash)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    game_id,
                    record.n,
                    now,
                    write_json(body),
                    None if meta is None else write_json(meta),
                    record.verdict,
                    write_json(list(record.events)),
                    record.state_hash,
                ),
            )
            _add_presses(db, presses, now, game_id, record.n)
            if result is None:
                db.execute(f"{_GOES_ON} AND how IS NOT NULL", (game_id,))
            else:
                db.execute(_ENDS, (now, "finished", write_json(result), game_id))

    def keep_presses(self, presses: Iterable[PressKey], game_id: GameId | None = None) -> None:
        """Keep presses that made no entry, so that they are not taken twice."""
        with self._transaction() as db:
            _add_presses(db, presses, _iso(self._clock()), game_id, None)

    def known_cursors(self) -> dict[int, tuple[int, int]]:
        """The last kept press of each seat box: uid → (epoch, seq)."""
        found = self._rows("SELECT uid, epoch, seq FROM cursor ORDER BY uid")
        return {row["uid"]: (row["epoch"], row["seq"]) for row in found}

    def end_game(self, game_id: GameId, how: str, result: Mapping[str, Json] | None = None) -> None:
        """Mark a game as `finished` or `abandoned`; `reopen` takes it back."""
        text = None if result is None else write_json(result)
        with self._transaction() as db:
            db.execute(_ENDS, (_iso(self._clock()), how, text, game_id))

    def reopen(self, game_id: GameId) -> None:
        """The game goes on (an undo after its end, a resumed game)."""
        with self._transaction() as db:
            db.execute(_GOES_ON, (game_id,))

    def rename(self, game_id: GameId, names: Mapping[str, str]) -> None:
        """Names shown for player ids from now on; ids that are absent show themselves."""
        with self._transaction() as db:
            db.execute("UPDATE game SET names = ? WHERE id = ?", (write_json(names), game_id))

    def add_evidence(
        self, game_id: GameId, area: str, time: datetime, digest: str, path: str
    ) -> int:
        """Note a still; its file may be missing later. Gives its id."""
        with self._transaction() as db:
            cursor = db.execute(
                "INSERT INTO evidence (game, area, time, hash, path) VALUES (?, ?, ?, ?, ?)",
                (game_id, area, _iso(time), digest, path),
            )
            return int(cursor.lastrowid or 0)

    def evidence_path(self, evidence_id: int) -> str | None:
        """Where a still was put, or None if nobody noted it."""
        found = self._rows("SELECT path FROM evidence WHERE id = ?", evidence_id)
        return str(found[0]["path"]) if found else None

    def games(self) -> tuple[GameSummary, ...]:
        """Every game, the newest first."""
        listed = self._rows(f"{_SUMMARY} GROUP BY game.id ORDER BY game.started DESC, game.id DESC")
        found = (rows.summary_or_none(row) for row in listed)
        return tuple(summary for summary in found if summary is not None)

    def newest_running(self, now: datetime, within_hours: float = 12) -> GameId | None:
        """The game to go on with: not ended, its newest entry younger than this."""
        since = now - timedelta(hours=within_hours)
        running = [g for g in self.games() if g.how is None and since < g.last]
        return max(running, key=lambda g: g.last).id if running else None

    def read_game(self, game_id: str) -> StoredGame:
        """A game with all entries. Raises StoreError naming the games there are."""
        found = self._rows(f"{_SUMMARY} WHERE game.id = ? GROUP BY game.id", game_id)
        if not found:
            there = ", ".join(g.id for g in self.games()[:5]) or "none at all"
            raise StoreError(f"There is no game {game_id!r}; the newest are {there}")
        entries = self._rows("SELECT * FROM entry WHERE game = ? ORDER BY n", game_id)
        try:
            return rows.stored(found[0], entries)
        except (ValueError, KeyError, TypeError) as error:
            raise StoreError(f"Game {game_id!r} is damaged and cannot be read: {error}") from error

    def _rows(self, sql: str, *values: object) -> list[sqlite3.Row]:
        try:
            return self._db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            reason, why = _reason(error)
            raise StoreError(f"The games cannot be read: {why}", reason=reason) from error

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        if self.read_only:
            raise StoreReadOnly(self.read_only)
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield self._db
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            reason, why = _reason(error)
            raise StoreError(f"This is not saved: {why}", reason=reason) from error
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")


_SUMMARY = (
    "SELECT game.*, count(entry.n) AS entries, max(entry.at) AS newest"
    " FROM game LEFT JOIN entry ON entry.game = game.id"
)

_ENDS = "UPDATE game SET ended = ?, how = ?, result = ? WHERE id = ?"
_GOES_ON = "UPDATE game SET ended = NULL, how = NULL, result = NULL WHERE id = ?"


def _add_presses(
    db: sqlite3.Connection,
    presses: Iterable[PressKey],
    at: str,
    game_id: GameId | None,
    n: int | None,
) -> None:
    for press in presses:
        key = (press.uid, press.epoch, press.seq)
        db.execute(
            "INSERT INTO press (uid, epoch, seq, game, n, at) VALUES (?, ?, ?, ?, ?, ?)",
            (*key, game_id, n, at),
        )
        db.execute(
            "INSERT INTO cursor (uid, epoch, seq) VALUES (?, ?, ?) ON CONFLICT (uid)"
            " DO UPDATE SET epoch = excluded.epoch, seq = excluded.seq",
            key,
        )


def _iso(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="milliseconds")


def _reason(error: sqlite3.Error) -> tuple[str, str]:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return _REASONS.get(code, ("", str(error)))
