"""Opening the SQLite file: the lock, upgrades and backups.

An upgrade works on a file that was copied first. What happens to a damaged file stands in
companion.game_log.rescue.
"""

import errno
import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.game_log import schema
from companion.game_log.errors import StoreBusy, StoreError, StoreReadOnly
from companion.game_log.rescue import rescue

GENERATIONS = 3
SYNCHRONOUS = "FULL"
"""NORMAL may lose the last commits at a power cut; tests that cut no power turn it off."""

_FREE_SPACE = "free some space on this disk"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """An open file.

    read_only: why it cannot be written, None when it can. notes: sentences on what had to
    be done with it. lock: held while we may write.
    """

    db: sqlite3.Connection
    read_only: str | None
    notes: tuple[str, ...]
    lock: sqlite3.Connection | None


def open_file(file: Path) -> Opened:
    """Open for writing, after rescue and upgrade where needed. Raises StoreError."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            f"The data folder {str(file.parent)!r} cannot be made ({error.strerror});"
            " choose another one with COMPANION_DATA"
        ) from error
    try:
        lock = take_lock(file.with_name(file.name + ".lock"))
    except StoreReadOnly as error:
        if not _is_there(file):
            raise
        return Opened(db=connect_to_read(file), read_only=str(error), notes=(), lock=None)
    try:
        notes = rescue(file, _generations(file), upgrade)
        if sentence := _too_new(file):
            lock.close()
            return Opened(db=connect_to_read(file), read_only=sentence, notes=notes, lock=None)
        db = connect_to_write(file)
        upgrade(db, file)
        notes += back_up(db, file)
    except (OSError, sqlite3.Error) as error:
        lock.close()
        advice = f"; {_FREE_SPACE}" if _is_full(error) else ""
        raise StoreError(f"{str(file)!r} cannot be opened: {error}{advice}") from error
    return Opened(db=db, read_only=None, notes=notes, lock=lock)


def _is_full(error: Exception) -> bool:
    if isinstance(error, OSError):
        return error.errno == errno.ENOSPC
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF == sqlite3.SQLITE_FULL


def _is_there(file: Path) -> bool:
    try:
        return file.exists()
    except OSError:  # the folder lets nobody look
        return False


def take_lock(file: Path) -> sqlite3.Connection:
    """A lock that the system lets go when this process ends, however it ends."""
    try:
        lock = sqlite3.connect(file, timeout=0.2, isolation_level=None, check_same_thread=False)
        lock.execute("PRAGMA locking_mode = EXCLUSIVE")
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            raise StoreBusy(
                f"The companion is already running with the data folder {str(file.parent)!r};"
                " close it, or choose another folder with COMPANION_DATA"
            ) from error
        advice = _FREE_SPACE if _is_full(error) else "allow writing there"
        raise StoreReadOnly(
            f"The data folder {str(file.parent)!r} cannot be written ({error});"
            f" {advice}, or choose another one with COMPANION_DATA"
        ) from error
    except sqlite3.DatabaseError:
        file.unlink()  # the lock file holds nothing; something else scribbled over it
        return take_lock(file)
    return lock


def connect_to_write(file: Path) -> sqlite3.Connection:
    """A connection in WAL mode that syncs every commit to the disk."""
    db = sqlite3.connect(file, timeout=2.0, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    return db


def connect_to_read(file: Path) -> sqlite3.Connection:
    """A connection that never changes the file. Raises StoreError."""
    uri = file.absolute().as_uri()
    try:
        return _readable(f"{uri}?mode=ro")
    except sqlite3.OperationalError:
        pass  # WAL wants to write beside the file: in a folder that refuses, read it as it lies
    except sqlite3.Error as error:
        raise StoreError(f"{str(file)!r} cannot be read: {error}") from error
    try:
        return _readable(f"{uri}?mode=ro&immutable=1")
    except sqlite3.Error as error:
        if "no such table" in str(error):
            raise StoreError(
                f"{str(file)!r} holds no games: it is empty or another program's;"
                " start the companion once: it keeps that file aside and makes its own"
            ) from error
        raise StoreError(f"{str(file)!r} cannot be read: {error}") from error


def _readable(uri: str) -> sqlite3.Connection:
    db = sqlite3.connect(uri, uri=True, timeout=2.0)
    db.execute("SELECT count(*) FROM game").fetchone()
    return db


def version_of(db: sqlite3.Connection) -> int:
    """How often the file was upgraded."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def upgrade(db: sqlite3.Connection, file: Path) -> None:
    """Bring an older file to today's tables: copied first, each step one transaction."""
    version = version_of(db)
    if 0 < version < len(schema.UPGRADES):
        _copy_database(db, file.with_name(f"{file.name}.before-version-{version + 1}"))
    for step in range(version, len(schema.UPGRADES)):
        db.execute("BEGIN IMMEDIATE")
        try:
            schema.UPGRADES[step](db)
            db.execute(f"PRAGMA user_version = {step + 1}")
            db.execute("COMMIT")
        except BaseException:
            db.execute("ROLLBACK")
            raise


def back_up(db: sqlite3.Connection, file: Path) -> tuple[str, ...]:
    """Keep a copy as `.bak-1`; older ones move on to `.bak-2`, `.bak-3`. Notes on bad ones.

    Without anything new since `.bak-1` nothing moves, so that restarts do not push out the
    older generations; nor does a generation that was damaged (zeroed by a power cut, say).
    """
    fresh = file.with_name(file.name + ".bak-new")
    _copy_database(db, fresh)
    newest = _generation(file, 1)
    before = _content(newest) if newest.exists() else None
    if before == ():
        fresh.replace(newest)
        return (f"{newest.name} was damaged; a fresh copy has taken its place",)
    if before == _content(fresh):
        fresh.unlink()
        return ()
    for number in range(GENERATIONS, 1, -1):
        if _generation(file, number - 1).exists():
            _generation(file, number - 1).replace(_generation(file, number))
    fresh.replace(newest)
    return ()


def _generation(file: Path, number: int) -> Path:
    return file.with_name(f"{file.name}.bak-{number}")


def _generations(file: Path) -> list[Path]:
    """The backups there are, newest first."""
    return [b for n in range(1, GENERATIONS + 1) if (b := _generation(file, n)).exists()]


def _copy_database(db: sqlite3.Connection, to: Path) -> None:
    to.unlink(missing_ok=True)
    with closing(sqlite3.connect(to, isolation_level=None)) as copy:
        copy.execute("PRAGMA synchronous = OFF")  # once at the end is enough
        db.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, no companions beside it
    with to.open("rb+") as written:
        os.fsync(written.fileno())


def _content(file: Path) -> tuple[object, ...]:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as db:
            games = db.execute("SELECT * FROM game ORDER BY id").fetchall()
            tails = db.execute("SELECT game, max(n), max(at) FROM entry GROUP BY game").fetchall()
            cursors = db.execute("SELECT * FROM cursor ORDER BY uid").fetchall()
            return (version_of(db), games, tails, cursors)
    except sqlite3.Error:
        return ()


def _too_new(file: Path) -> str | None:
    if not file.exists():
        return None
    with closing(sqlite3.connect(file)) as db:
        version = version_of(db)
    if version <= len(schema.UPGRADES):
        return None
    return (
        f"{file.name} was written by a newer program (version {version}, this one knows"
        f" {len(schema.UPGRADES)}): it is opened for reading only"
    )
