"""A data folder that refuses even a look, and files in it that hold no games."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.decks.find_deck import find_deck_folder
from companion.game_log import sqlite_file
from companion.game_log.errors import StoreError, StoreReadOnly


@pytest.fixture
def refusing(tmp_path, monkeypatch):
    """A folder of which the system says no to every question, also to root's."""
    folder = tmp_path / ("x" * 300)
    monkeypatch.setenv("COMPANION_DATA", str(folder))
    return folder


def test_it_hides_no_deck_that_comes_with_the_program(refusing):
    with pytest.raises(OSError, match="too long"):
        (refusing / "decks").is_dir()
    assert find_deck_folder("practice-treatment") is not None
    assert find_deck_folder("no-such-deck") is None


@pytest.mark.parametrize("words", [["history"], ["export", "1", "--format", "json"]])
def test_reading_from_it_says_what_to_do(refusing, capsys, words):
    assert main(words) == 2
    err = capsys.readouterr().err
    assert f"The data folder {str(refusing)!r} cannot be read" in err
    assert "COMPANION_DATA" in err
    assert err.count("\n") == 1


def test_a_game_that_nobody_may_look_for_is_a_folder_that_cannot_be_written(tmp_path, monkeypatch):
    def refuse(_):
        raise PermissionError(13, "Permission denied")

    (tmp_path / "games.sqlite3.lock").mkdir()
    monkeypatch.setattr(Path, "exists", refuse)
    with pytest.raises(StoreReadOnly, match="allow writing there"):
        sqlite_file.open_file(tmp_path / "games.sqlite3")


@pytest.mark.parametrize("foreign", [False, True])
def test_an_empty_or_foreign_file_holds_no_games_for_history(
    tmp_path, monkeypatch, capsys, foreign
):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    file = tmp_path / "games.sqlite3"
    file.touch()
    if foreign:
        with closing(sqlite3.connect(file)) as db:
            db.execute("CREATE TABLE recipe (name)")
    assert main(["history"]) == 2
    assert "holds no games: it is empty or another program's" in capsys.readouterr().err


def full_disk(*_args, **_options):
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise error


def test_a_full_disk_asks_for_space_and_not_for_permission(tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(sqlite_file, "connect_to_write", full_disk)
        with pytest.raises(StoreError, match="free some space"):
            sqlite_file.open_file(tmp_path / "games.sqlite3")
    monkeypatch.setattr(sqlite3, "connect", full_disk)
    with pytest.raises(StoreReadOnly, match="free some space") as refused:
        sqlite_file.take_lock(tmp_path / "games.sqlite3.lock")
    assert "allow writing" not in str(refused.value)
