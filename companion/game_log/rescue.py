"""What to do with a damaged, foreign or missing file of games.

Nothing that may still hold a game is overwritten: the file is kept aside as
`games.sqlite3.damaged-1`, and a new one gets the longest log of each game that the damaged
file and the backups have.
"""

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.game_log import schema

Upgrade = Callable[[sqlite3.Connection, Path], None]
_MAGIC = b"SQLite format 3\x00"
_MOST_LACKING = 1 << 30
"""A header that wants more bytes than this beyond the file's end is itself damaged."""

_OTHERS = ("press", "cursor", "evidence")
Row = dict[str, object]


def rescue(file: Path, backups: list[Path], upgrade: Upgrade) -> tuple[str, ...]:
    """Make the file usable; sentences on what was done, none if it is good or new."""
    if not file.exists() or file.stat().st_size == 0:
        # Also those set aside: a rescue may have been cut off before its new file was there.
        sources = [*backups, *sorted(file.parent.glob(f"{file.name}.damaged-*[0-9]"))]
        if not sources:
            return ()
        missing = "is empty" if file.exists() else "is missing"
        _set_aside(file)
        return (f"{file.name} {missing}; {_salvage(file, sources, upgrade)}",)
    trouble = _trouble(file)
    if trouble is None:
        return ()
    aside = _set_aside(file)
    recovered = _salvage(file, [aside, *backups], upgrade)
    return (f"{file.name} {trouble}; it is kept as {aside.name}; {recovered}",)


def _trouble(file: Path) -> str | None:
    """What is wrong with a file that exists, as the end of a sentence; None if nothing is."""
    with file.open("rb") as stream:
        if stream.read(len(_MAGIC)) != _MAGIC:
            return "is no file of this program"
    try:
        with closing(_tolerant(file)) as db:
            if db.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                return "is damaged"
            found = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            ours = db.execute("PRAGMA application_id").fetchone()[0] == schema.APPLICATION_ID
    except UnicodeDecodeError:
        return "is damaged"  # so much so that sqlite's own message about it is no text
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in {
            sqlite3.SQLITE_BUSY,
            sqlite3.SQLITE_FULL,
        }:
            raise  # nothing is wrong with the file itself
        return "is damaged"
    return None if ours or not found else "belongs to another program"


def _tolerant(file: Path) -> sqlite3.Connection:
    """A connection that reads texts whose bytes are no longer UTF-8."""
    db = sqlite3.connect(file)
    db.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return db


def _set_aside(file: Path) -> Path:
    number = 1
    while (aside := file.with_name(f"{file.name}.damaged-{number}")).exists():
        number += 1
    for ending in ("", "-wal", "-shm"):
        part = file.with_name(file.name + ending)
        if part.exists():
            part.replace(aside.with_name(aside.name + ending))
    return aside


def _salvage(file: Path, sources: list[Path], upgrade: Upgrade) -> str:
    """Write a new file with the longest log that any source has of each game."""
    games: dict[object, tuple[Row, list[Row]]] = {}
    others: dict[str, list[Row]] = {}
    skipped: list[str] = []
    for source in sources:
        with _of_full_length(source) as whole:
            tables = {name: _readable(whole, name) for name in ("game", "entry", *_OTHERS)}
        if ".bak-" in source.name and not any(tables.values()):
            skipped.append(source.name)
        for game in tables["game"]:
            log = _unbroken(row for row in tables["entry"] if row.get("game") == game.get("id"))
            if game["id"] not in games or len(log) > len(games[game["id"]][1]):
                games[game["id"]] = (game, log)
        for name in _OTHERS:
            others[name] = others.get(name) or tables[name]
    fresh = file.with_name(file.name + ".rescued")
    fresh.unlink(missing_ok=True)
    with closing(sqlite3.connect(fresh, isolation_level=None)) as db:
        upgrade(db, fresh)
        for game, log in games.values():
            if _insert(db, "game", [game]):
                _insert(db, "entry", log)
        for name in _OTHERS:
            _insert(db, name, others[name])
        count = db.execute("SELECT count(*) FROM entry").fetchone()[0]
        kept = db.execute("SELECT count(*) FROM game").fetchone()[0]
    fresh.replace(file)
    said = f"recovered: {_counted(kept, 'game')} with {_counted(count, 'entry', 'entries')}"
    if skipped:
        said += f"; nothing could be read of {' and '.join(skipped)}"
    return said


def _counted(n: int, one: str, many: str | None = None) -> str:
    """A number with its noun: "1 game", "2 games"."""
    return f"{n} {one if n == 1 else many or one + 's'}"


@contextmanager
def _of_full_length(source: Path) -> Iterator[Path]:
    """The file itself, or while one is read that was cut off, a copy filled up with zeros.

    SQLite reads nothing at all of a file that is shorter than its header says.
    """
    with source.open("rb") as stream:
        head = stream.read(32)
    page = int.from_bytes(head[16:18], "big")
    wanted = (65536 if page == 1 else page) * int.from_bytes(head[28:32], "big")
    lacking = wanted - source.stat().st_size
    if not head.startswith(_MAGIC) or not 0 < lacking < _MOST_LACKING:
        yield source
        return
    whole = source.with_name(source.name + ".whole")
    wal, whole_wal = (file.with_name(file.name + "-wal") for file in (source, whole))
    try:
        shutil.copyfile(source, whole)
        if wal.exists():
            shutil.copyfile(wal, whole_wal)
        with whole.open("r+b") as stream:
            stream.truncate(wanted)
        yield whole
    finally:
        for ending in ("", "-wal", "-shm"):
            whole.with_name(whole.name + ending).unlink(missing_ok=True)


def _readable(source: Path, table: str) -> list[Row]:
    """Every row that can be read, from both ends: damage in the middle hides the rest."""
    found: dict[object, Row] = {}
    for order in ("ASC", "DESC"):
        sql = f"SELECT rowid, * FROM {table} ORDER BY rowid {order}"  # noqa: S608 - our own names
        try:
            with closing(_tolerant(source)) as db:
                rows = db.execute(sql)
                names = [column[0] for column in rows.description]
                for row in rows:
                    found[row[0]] = dict(zip(names[1:], row[1:], strict=True))
        except (sqlite3.Error, UnicodeDecodeError):
            continue
    return list(found.values())


def _unbroken(rows: Iterable[Row]) -> list[Row]:
    """Entries 1, 2, 3 … as far as none is missing and every body can be read."""
    out: list[Row] = []
    for row in sorted(rows, key=lambda row: str(row.get("n")).zfill(9)):
        if row.get("n") != len(out) + 1 or not _is_object(row.get("body")):
            break
        out.append(row)
    return out


def _is_object(text: object) -> bool:
    try:
        return isinstance(json.loads(str(text)), dict)
    except ValueError:
        return False


def _insert(db: sqlite3.Connection, table: str, rows: list[Row]) -> bool:
    """Insert rows in one transaction up to the first that the table refuses."""
    columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    db.execute("BEGIN")
    try:
        for row in rows:
            names = [name for name in columns if name in row]
            slots = ", ".join("?" * len(names))
            db.execute(
                f"INSERT INTO {table} ({', '.join(names)}) VALUES ({slots})",  # noqa: S608 - names of our own tables
                [row[name] for name in names],
            )
    except sqlite3.Error:
        db.execute("COMMIT")
        return False
    db.execute("COMMIT")
    return True
