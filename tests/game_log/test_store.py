"""The durable store: all or nothing, one writer, nothing lost."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from companion.game_log import schema
from companion.game_log.errors import StoreBusy, StoreError, StoreReadOnly
from companion.game_log.records import EntryRecord, PressKey
from companion.game_log.rows import shown_names
from companion.game_log.store import open_store, open_store_to_read

HEADER = {"format": 1, "game": "tallest", "players": ["Ana", "p2"], "deck": "numbers.toml"}
EVENING = datetime(2026, 11, 29, 19, 0, tzinfo=UTC)


class Clock:
    def __init__(self):
        self.now = EVENING

    def __call__(self):
        return self.now

    def goes(self, **more):
        self.now += timedelta(**more)


@pytest.fixture
def clock():
    return Clock()


def record(n, **more):
    body = {"do": "lay", "by": "Ana", "card": f"n-{n}"}
    return EntryRecord(n=n, body=body, verdict="legal", events=({"n": n},), state_hash="h", **more)


def filled(folder, clock, entries=3):
    with open_store(folder, clock) as store:
        game = store.new_game(HEADER, rules_version="1")
        for n in range(1, entries + 1):
            store.append(game, record(n))
    return game


def numbers(folder, game):
    with open_store(folder) as store:
        return [e.n for e in store.read_game(game).entries]


def test_what_was_appended_comes_back_after_a_restart(tmp_path, clock):
    with open_store(tmp_path, clock) as store:
        game = store.new_game(HEADER, rules_version="1", deck="format = 1")
        body = {"do": "note", "text": "Zoë 🎲", "meta": {"source": "keys", "deep": [1, None]}}
        store.append(game, replace(record(1), body=body))
    with open_store(tmp_path, clock) as store:
        stored = store.read_game(game)
    assert stored.entries[0].body == body
    assert stored.entries[0].events == ({"n": 1},)
    assert (stored.header, stored.deck) == (HEADER, "format = 1")
    assert stored.entries[0].at == EVENING


@pytest.mark.parametrize("sql", ["UPDATE entry SET body = '{}'", "DELETE FROM entry"])
def test_entries_are_never_changed_or_deleted(tmp_path, clock, sql):
    filled(tmp_path, clock)
    with (
        closing(sqlite3.connect(tmp_path / "games.sqlite3")) as db,
        pytest.raises(sqlite3.IntegrityError, match="never"),
    ):
        db.execute(sql)


@pytest.mark.parametrize("n", [3, 5])
def test_an_entry_must_follow_the_last_one(tmp_path, clock, n):
    game = filled(tmp_path, clock)
    with open_store(tmp_path, clock) as store, pytest.raises(StoreError, match="follow"):
        store.append(game, record(n), presses=[PressKey(uid=1, epoch=1, seq=1)])
    with open_store(tmp_path, clock) as store:
        assert store.known_cursors() == {}


def test_presses_are_kept_with_the_entry_they_made_or_alone(tmp_path, clock):
    with open_store(tmp_path, clock) as store:
        game = store.new_game(HEADER, rules_version="1")
        store.append(game, record(1), presses=[PressKey(uid=7, epoch=2, seq=65535)])
        store.keep_presses([PressKey(uid=7, epoch=2, seq=0), PressKey(uid=9, epoch=1, seq=4)])
    with open_store(tmp_path, clock) as store:
        assert store.known_cursors() == {7: (2, 0), 9: (1, 4)}


def test_a_second_program_is_told_in_one_sentence(tmp_path, clock):
    with open_store(tmp_path, clock), pytest.raises(StoreBusy, match="already running"):
        open_store(tmp_path, clock)
    open_store(tmp_path, clock).close()


def test_the_history_can_be_read_beside_a_running_game(tmp_path, clock):
    assert open_store_to_read(tmp_path) is None
    with open_store(tmp_path, clock) as store:
        game = store.new_game(HEADER, rules_version="1")
        store.append(game, record(1))
        with open_store_to_read(tmp_path) as reader:
            assert len(reader.read_game(game).entries) == 1
            with pytest.raises(StoreReadOnly):
                reader.append(game, record(2))


def test_a_newer_file_is_opened_for_reading_with_one_sentence(tmp_path, clock):
    game = filled(tmp_path, clock)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as db:
        db.execute("PRAGMA user_version = 99")
    with open_store(tmp_path, clock) as store:
        assert "newer program" in store.read_only
        assert len(store.read_game(game).entries) == 3
        with pytest.raises(StoreReadOnly):
            store.append(game, record(4))


def test_an_older_file_is_copied_and_upgraded(tmp_path, clock, monkeypatch):
    game = filled(tmp_path, clock)

    def add_colour(db):
        db.execute("ALTER TABLE game ADD COLUMN colour TEXT")

    monkeypatch.setattr(schema, "UPGRADES", [*schema.UPGRADES, add_colour])
    with open_store(tmp_path, clock) as store:
        store.append(game, record(4))
    assert (tmp_path / "games.sqlite3.before-version-2").exists()


def test_an_upgrade_that_fails_leaves_the_old_file_as_it_was(tmp_path, clock, monkeypatch):
    game = filled(tmp_path, clock)

    def fails(db):
        db.execute("ALTER TABLE game ADD COLUMN colour TEXT")
        db.execute("NO SQL")

    with monkeypatch.context() as patched:
        patched.setattr(schema, "UPGRADES", [*schema.UPGRADES, fails])
        with pytest.raises(StoreError):
            open_store(tmp_path, clock)
    assert numbers(tmp_path, game) == [1, 2, 3]


def test_a_full_disk_refuses_the_entry_and_nothing_is_half_written(tmp_path, clock):
    game = filled(tmp_path, clock)
    with open_store(tmp_path, clock) as store:
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count = {pages}")
        body = {"do": "note", "text": "x" * 50_000}
        press = PressKey(uid=7, epoch=1, seq=1)
        with pytest.raises(StoreError, match="the disk is full"):
            store.append(game, replace(record(4), body=body), presses=[press])
        assert store.known_cursors() == {}
        store._db.execute("PRAGMA max_page_count = 100000")
        store.append(game, record(4), presses=[press])
    assert numbers(tmp_path, game) == [1, 2, 3, 4]


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path, clock):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match="cannot be made"):
        open_store(tmp_path / "file", clock)


def test_the_running_game_is_the_one_with_the_youngest_entry(tmp_path, clock):
    with open_store(tmp_path, clock) as store:
        first = store.new_game(HEADER, rules_version="1")
        second = store.new_game(HEADER, rules_version="1")
        clock.goes(hours=1)
        store.append(first, record(1))
        assert store.newest_running(clock.now) == first
        store.end_game(first, "abandoned")
        assert store.newest_running(clock.now) == second
        assert store.newest_running(clock.now + timedelta(hours=12)) is None


def test_an_entry_after_the_end_lets_the_game_go_on(tmp_path, clock):
    with open_store(tmp_path, clock) as store:
        game = store.new_game(HEADER, rules_version="1")
        store.append(game, record(1), result={"scores": {"Ana": 3}, "winners": ["Ana"]})
        assert store.games()[0].how == "finished"
        store.append(game, record(2))
        assert (store.games()[0].how, store.games()[0].result) == (None, None)


def test_names_may_change_and_may_be_shared(tmp_path, clock):
    with open_store(tmp_path, clock) as store:
        game = store.new_game(HEADER, rules_version="1")
        store.rename(game, {"p2": "Ana"})
        assert store.games()[0].players == ("Ana", "Ana 2")


@pytest.mark.parametrize(
    ("players", "names", "shown"),
    [
        (["a", "b", "c"], {"a": "Ann", "b": "Ann", "c": "Ann 2"}, ("Ann", "Ann 3", "Ann 2")),
        (["a", "b"], {}, ("a", "b")),
    ],
)
def test_shown_names_differ(players, names, shown):
    assert shown_names(players, names) == shown


def test_evidence_is_noted_and_may_be_missing(tmp_path, clock):
    with open_store(tmp_path, clock) as store:
        number = store.add_evidence("20261129-1", "middle", EVENING, "abc", "evidence/1.jpg")
        assert store.evidence_path(number) == "evidence/1.jpg"
        assert store.evidence_path(number + 1) is None


def test_an_unknown_game_is_one_sentence_with_those_there_are(tmp_path, clock):
    game = filled(tmp_path, clock)
    with open_store(tmp_path, clock) as store, pytest.raises(StoreError, match=game):
        store.read_game("nope")


def test_a_folder_that_refuses_writing_can_still_be_read(tmp_path, clock):
    game = filled(tmp_path, clock)
    (tmp_path / "games.sqlite3.lock").unlink()
    (tmp_path / "games.sqlite3.lock").mkdir()  # nobody can write a lock there, not even root
    with open_store(tmp_path, clock) as store:
        assert "cannot be written" in store.read_only
        assert len(store.read_game(game).entries) == 3
    (tmp_path / "games.sqlite3").unlink()
    with pytest.raises(StoreReadOnly):
        open_store(tmp_path, clock)


def test_every_commit_waits_for_the_disk(tmp_path, clock, monkeypatch):
    monkeypatch.undo()  # the conftest of these tests turns it off
    with open_store(tmp_path, clock) as store:
        assert store._db.execute("PRAGMA synchronous").fetchone()[0] == 2
        assert store._db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
