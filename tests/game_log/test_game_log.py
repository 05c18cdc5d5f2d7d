"""A running game: durable first, then counted; resumed as it was."""

import sqlite3

import pytest
from tiny_game.tiny_game import DECK, GAME

from companion.game_log.entries import read_entry
from companion.game_log.errors import StoreError
from companion.game_log.game_log import GameLog
from companion.game_log.records import PressKey
from companion.game_log.store import open_store
from companion.rules.decision import Verdict
from companion.rules.errors import BadInput
from companion.rules.header import parse_header

HEADER = {
    "format": 1, "game": "tallest", "players": ["Ana", "Ben"], "deck": "numbers.toml",
    "options": {"cards": 1},
}  # fmt: skip


@pytest.fixture
def store(tmp_path):
    with open_store(tmp_path) as store:
        yield store


@pytest.fixture
def log(tallest, store, tmp_path):
    return GameLog.start(store, parse_header(HEADER), tmp_path)


def entry(log, by, n, **more):
    return read_entry({"do": "lay", "by": by, "card": f"n-{n}", **more}, log.timeline.rules)


def undo(log):
    return read_entry({"do": "undo"}, log.timeline.rules)


def test_a_resumed_game_is_as_it_was(log, store, tmp_path):
    log.append(entry(log, "Ana", 5, meta={"source": "camera"}))
    log.append(entry(log, "Ana", 6))
    log.append(undo(log))
    again = GameLog.resume(store, log.id, tmp_path)
    assert again.timeline.judged == log.timeline.judged
    assert again.timeline.state == log.timeline.state
    assert again.differences == ()


def test_an_entry_that_cannot_be_written_does_not_count(log, store):
    store._db.execute("PRAGMA query_only = 1")
    with pytest.raises(StoreError):
        log.append(entry(log, "Ana", 5), presses=[PressKey(uid=1, epoch=1, seq=1)])
    assert len(log.timeline) == 0
    store._db.execute("PRAGMA query_only = 0")
    assert log.append(entry(log, "Ana", 5)).n == 1


def test_an_entry_that_cannot_be_is_not_written(log, store):
    with pytest.raises(BadInput):
        log.append(read_entry({"do": "leave", "by": "Zoe", "rest": "out"}, log.timeline.rules))
    assert store.read_game(log.id).entries == ()


def test_the_end_is_kept_with_its_result_and_an_undo_takes_it_back(log, store):
    log.append(entry(log, "Ana", 5))
    log.append(entry(log, "Ben", 6))
    (summary,) = store.games()
    assert summary.how == "finished"
    assert summary.result == {"scores": {"Ana": 5, "Ben": 6}, "winners": ["Ben"]}
    log.append(undo(log))
    assert store.games()[0].how is None


def test_an_old_preview_is_not_accepted(log):
    preview = log.timeline.preview(entry(log, "Ana", 5))
    log.append(entry(log, "Ana", 6))
    with pytest.raises(ValueError, match="went on"):
        log.accept(preview)


def test_newer_rules_that_judge_an_old_entry_differently_are_noticed(
    log, store, tmp_path, monkeypatch
):
    log.append(entry(log, "Ana", 5))
    log.append(entry(log, "Ben", 6))
    rules = type(log.timeline.rules)
    decide = rules.decide

    def stricter(self, state, move):
        decision = decide(self, state, move)
        if move.by != "Ben":
            return decision
        return type(decision)(
            verdict=Verdict.BREACH, rules=("TT-LAY-09",), because=decision.because
        )

    monkeypatch.setattr(rules, "decide", stricter)
    (difference,) = GameLog.resume(store, log.id, tmp_path).differences
    assert (difference.n, difference.before, difference.now) == (2, "legal", "breach")
    assert difference.state_differs


def test_a_deck_that_changed_too_much_is_read_as_it_was(log, store, tmp_path, tallest):
    log.append(entry(log, "Ana", 5))
    tallest.write_text(DECK.replace('id = "n-5"', 'id = "other"'), "utf-8")
    again = GameLog.resume(store, log.id, tmp_path)
    assert GAME.read_deck(again.deck)["n-5"] == 5
    tallest.unlink()
    assert len(GameLog.resume(store, log.id, tmp_path).timeline) == 1


def test_numbers_entered_meanwhile_are_used_after_a_reload(log, tmp_path, tallest):
    log.append(entry(log, "Ana", 19))
    assert log.timeline.judged[0].printed == "cannot_tell"
    tallest.write_text(DECK.replace('id = "n-19"', 'id = "n-19"\nvalue = 19'), "utf-8")
    log.reload(tmp_path)
    assert log.timeline.judged[0].printed == "legal"
    assert log.deck_changed
    assert [d.n for d in log.differences] == [1]
    log.append(entry(log, "Ben", 6))


def test_an_abandoned_game_is_not_running(log, store):
    log.append(entry(log, "Ana", 5))
    log.abandon()
    assert store.games()[0].how == "abandoned"
    assert store.games()[0].result["scores"] == {"Ana": 5, "Ben": 0}


def test_entries_lie_in_the_file_before_append_returns(log, tmp_path):
    log.append(entry(log, "Ana", 5))
    db = sqlite3.connect(f"file:{tmp_path / 'games.sqlite3'}?mode=ro", uri=True)
    assert db.execute("SELECT count(*) FROM entry").fetchone() == (1,)
    db.close()
