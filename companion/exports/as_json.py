"""The JSON export: a game script that `companion replay` runs again."""

from dataclasses import replace

from companion.game_log.entries import Entry
from companion.game_log.game_log import LoadedGame
from companion.game_log.records import EntryRecord
from companion.game_log.script import portable_deck_name, write_script


def json_export(loaded: LoadedGame) -> str:
    """Header and entries as JSON Lines."""
    header = replace(loaded.header, deck=portable_deck_name(loaded.header.deck, loaded.deck))
    pairs = zip(loaded.timeline.entries, loaded.stored.entries, strict=True)
    entries = [_with_time(entry, record) for entry, record in pairs]
    return write_script(header, entries, loaded.timeline.rules)


def _with_time(entry: Entry, record: EntryRecord) -> Entry:
    if record.at is None or "at" in (entry.meta or {}):
        return entry
    at = record.at.astimezone().isoformat(timespec="milliseconds")
    return replace(entry, meta={"at": at, **(entry.meta or {})})
