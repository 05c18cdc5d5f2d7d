"""Damaged files: one sentence, the good part kept, the bad file kept aside."""

import random
import shutil
import sqlite3
from contextlib import closing

import pytest
from test_store import EVENING, HEADER, filled, numbers, record

from companion.game_log.errors import StoreError
from companion.game_log.sqlite_file import GENERATIONS
from companion.game_log.store import open_store


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.sqlite3"


def start(folder):
    with open_store(folder) as store:
        return store.notes


def test_a_good_file_needs_no_word(tmp_path):
    filled(tmp_path, lambda: EVENING)
    assert start(tmp_path) == ()


@pytest.fixture(scope="module")
def template(tmp_path_factory):
    folder = tmp_path_factory.mktemp("template")
    game = filled(folder, lambda: EVENING, entries=40)
    start(folder)  # makes a backup that has everything
    return folder, game


@pytest.fixture
def game(template, tmp_path):
    folder, game = template
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    return game


def test_a_foreign_file_is_kept_aside(tmp_path, file):
    file.write_text("my shopping list " * 10)
    (note,) = start(tmp_path)
    assert "no file of this program" in note
    assert (tmp_path / "games.sqlite3.damaged-1").read_text().startswith("my shopping list")


def test_another_programs_database_is_kept_aside(tmp_path, file):
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE tracks (name TEXT)")
    (note,) = start(tmp_path)
    assert "another program" in note


def test_an_emptied_file_comes_back_from_the_backup(tmp_path, file, game):
    file.write_bytes(b"")
    (note,) = start(tmp_path)
    assert "recovered: 1 game with 40 entries" in note
    assert numbers(tmp_path, game) == list(range(1, 41))


def test_a_lost_file_comes_back_from_the_backup(tmp_path, file, game):
    file.unlink()
    assert "missing" in start(tmp_path)[0]
    assert numbers(tmp_path, game) == list(range(1, 41))


def test_a_rescue_that_was_cut_off_is_done_again(tmp_path, file, game):
    file.rename(tmp_path / "games.sqlite3.damaged-1")
    for backup in tmp_path.glob("*.bak-*"):
        backup.unlink()
    assert "recovered: 1 game with 40 entries" in start(tmp_path)[0]


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_truncated_file_keeps_what_file_and_backup_have(tmp_path, file, game, share):
    whole = file.read_bytes()
    file.write_bytes(whole[: int(len(whole) * share)])
    (note,) = start(tmp_path)
    assert "damaged" in note
    assert numbers(tmp_path, game) == list(range(1, 41))


def test_without_backups_the_readable_part_is_kept(tmp_path, file, game):
    for backup in tmp_path.glob("*.bak-*"):
        backup.unlink()
    with closing(sqlite3.connect(file)) as db, db:
        db.executemany(
            "INSERT INTO entry SELECT game, ?, at, body, meta, verdict, events, state_hash"
            " FROM entry WHERE n = 1",
            [(n,) for n in range(41, 400)],
        )
    whole = bytearray(file.read_bytes())
    middle = len(whole) * 3 // 4 // 4096 * 4096
    whole[middle : middle + 4096] = b"\xa5" * 4096
    file.write_bytes(bytes(whole))
    (note,) = start(tmp_path)
    kept = numbers(tmp_path, game)
    assert "damaged" in note
    assert kept == list(range(1, len(kept) + 1))
    assert len(kept) > 50


def test_of_a_file_that_was_cut_off_the_part_that_is_there_is_kept(tmp_path, file, game):
    for backup in tmp_path.glob("*.bak-*"):
        backup.unlink()
    with closing(sqlite3.connect(file)) as db, db:
        db.executemany(
            "INSERT INTO entry SELECT game, ?, at, body, meta, verdict, events, state_hash"
            " FROM entry WHERE n = 1",
            [(n,) for n in range(41, 400)],
        )
    whole = file.read_bytes()
    cut = whole[: int(len(whole) * 0.8) // 4096 * 4096]
    file.write_bytes(cut)
    (note,) = start(tmp_path)
    kept = numbers(tmp_path, game)
    assert "damaged" in note
    assert kept == list(range(1, len(kept) + 1))
    assert len(kept) > 200
    assert (tmp_path / "games.sqlite3.damaged-1").read_bytes() == cut
    assert not list(tmp_path.glob("*.whole*"))


@pytest.mark.slow
def test_any_damage_ends_in_a_usable_store(tmp_path, file, game):
    rng = random.Random(29)
    whole = file.read_bytes()
    for _ in range(30):
        broken = bytearray(whole)
        for _ in range(rng.randrange(1, 200)):
            broken[rng.randrange(len(broken))] = rng.randrange(256)
        file.write_bytes(bytes(broken))
        with open_store(tmp_path) as store:
            new = store.new_game(HEADER, rules_version="1")
            store.append(new, record(1))
        for leftover in tmp_path.glob("*.damaged-*"):
            leftover.unlink()


SPOILT = {
    "truncated": lambda whole: whole[: len(whole) // 3],
    "zeroed": lambda whole: bytes(len(whole)),
    "emptied": lambda _whole: b"",
}


@pytest.mark.parametrize("how", SPOILT)
def test_34_a_bad_newest_backup_is_replaced_and_pushes_out_no_good_one(tmp_path, game, how):
    """faults.md row 34: the older generations stay, and a note says what happened."""
    with open_store(tmp_path) as store:
        store.append(game, record(41))
    start(tmp_path)
    older = (tmp_path / "games.sqlite3.bak-2").read_bytes()
    newest = tmp_path / "games.sqlite3.bak-1"
    newest.write_bytes(SPOILT[how](newest.read_bytes()))
    (note,) = start(tmp_path)
    assert note == "games.sqlite3.bak-1 was damaged; a fresh copy has taken its place"
    assert (tmp_path / "games.sqlite3.bak-2").read_bytes() == older
    assert start(tmp_path) == ()


@pytest.mark.parametrize("how", SPOILT)
def test_34_with_the_newest_save_and_backup_spoilt_an_older_one_is_used(tmp_path, file, game, how):
    """faults.md row 34: the bad generation is skipped with a note."""
    with open_store(tmp_path) as store:
        store.append(game, record(41))
    start(tmp_path)
    for spoilt in (file, tmp_path / "games.sqlite3.bak-1"):
        spoilt.write_bytes(SPOILT["zeroed" if how == "zeroed" else "emptied"](spoilt.read_bytes()))
    if how == "truncated":
        file.write_bytes(b"SQLite format 3\x00" + bytes(50))
    note, fresh = start(tmp_path)
    assert "recovered: 1 game with 40 entries" in note
    assert fresh.startswith("games.sqlite3.bak-1 was damaged")
    assert "nothing could be read of games.sqlite3.bak-1" in note
    assert numbers(tmp_path, game) == list(range(1, 41))


def test_three_generations_are_kept_and_a_mere_restart_moves_none(tmp_path, game):
    for n in range(41, 45):
        with open_store(tmp_path) as store:
            store.append(game, record(n))
        start(tmp_path)
        start(tmp_path)
    counts = []
    for number in range(1, GENERATIONS + 1):
        with closing(sqlite3.connect(tmp_path / f"games.sqlite3.bak-{number}")) as db:
            counts.append(db.execute("SELECT count(*) FROM entry").fetchone()[0])
    assert counts == [44, 43, 42]
    assert not list(tmp_path.glob("*.bak-4"))


def test_a_scribbled_lock_file_stops_nobody(tmp_path, game):
    (tmp_path / "games.sqlite3.lock").write_bytes(b"no lock" * 999)
    assert start(tmp_path) == ()


def test_a_game_whose_text_was_damaged_does_not_hide_the_others(tmp_path, file, game):
    with closing(sqlite3.connect(file)) as db, db:
        db.execute(
            "INSERT INTO game (id, uid, header, rules_version, started)"
            " VALUES ('bad', 'u', 'no json', '1', 'never')"
        )
    with open_store(tmp_path) as store:
        assert [g.id for g in store.games()] == [game]
        with pytest.raises(StoreError, match="damaged"):
            store.read_game("bad")
