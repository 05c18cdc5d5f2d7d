"""The JSON export: a game script that `companion replay` runs again."""

from dataclasses import replace

from companion.decks.find_deck import find_deck_folder
from companion.game_log.entries import Entry
from companion.game_log.game_log import LoadedGame
from companion.game_log.records import EntryRecord
from companion.game_log.script import PRACTICE, write_script


def json_export(loaded: LoadedGame) -> str:
    """Header and entries as JSON Lines."""
    header = replace(loaded.header, deck=_deck_name(loaded))
    pairs = zip(loaded.timeline.entries, loaded.stored.entries, strict=True)
    entries = [_with_time(entry, record) for entry, record in pairs]
    return write_script(header, entries, loaded.timeline.rules)


def _deck_name(loaded: LoadedGame) -> str:
    """An installed deck goes by its name; any other by its full path, wherever the script goes."""
    name, file = loaded.header.deck, loaded.deck.path
    if name == PRACTICE or find_deck_folder(name) is not None or not file.exists():
        return name
    return str(file.resolve())


def _with_time(entry: Entry, record: EntryRecord) -> Entry:
    if record.at is None or "at" in (entry.meta or {}):
        return entry
    at = record.at.astimezone().isoformat(timespec="milliseconds")
    return replace(entry, meta={"at": at, **(entry.meta or {})})
