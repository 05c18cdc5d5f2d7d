"""Faults that users of similar programs reported: saving, power cuts, resuming.

The number is the row of the list that they come from.
"""

import sqlite3
from datetime import UTC, datetime, timedelta

import pytest
from kept_evening import Kept
from test_faults import case_of

from companion.game_log.errors import StoreError
from companion.game_log.game_log import RulesDifference
from companion.game_log.store import open_store
from companion.rules.sentence import say
from companion.table.ledger import Origin
from companion.views.intents import Source
from companion.views.scene import Health, TableScene


@pytest.fixture
def store(tmp_path):
    with open_store(tmp_path) as opened:
        yield opened


def test_2_the_result_of_a_game_is_kept_once_however_often_its_end_is_undone(store, tmp_path):
    """faults.md row 2: statistics are not written twice."""
    evening = Kept(store, folder=tmp_path)
    award = {"do": "award", "to": "Ana"}
    table = evening.rules.table
    cases = iter(c for c, facts in table.deck.cases.items() if facts.category not in table.removed)
    while not evening.session.ledger.timeline.progress.finished:
        phase = evening.rules.state_to_json(evening.state)["case"]["phase"]
        due = evening.session.ledger.timeline.progress.to_move
        body = {
            "reveal_case": lambda: {"do": "reveal_case", "card": next(cases)},
            "actions": lambda due=due: {"do": "place", "by": due},
            "symptom": lambda: {"do": "reveal_symptom", "card": "?"},
        }.get(phase, lambda: award)()
        evening.session.ledger.record(body, Origin(source=Source.SCRIPT))
    for key, how in (("u", None), ("y", "finished"), ("u", None), ("y", "finished")):
        evening.clock.move(1)
        if not isinstance(evening.scene, TableScene):
            evening.key("escape")
        evening.key(key)
        (summary,) = store.games()
        assert summary.how == how
    assert evening.session.ledger.timeline.progress.winners == ("Ana",)


def test_34_a_full_disk_is_said_before_play_goes_on(store, tmp_path, monkeypatch):
    """faults.md row 34"""
    evening = Kept(store, folder=tmp_path)
    evening.key("n")
    evening.pick(case_of(evening))

    def full(*_):
        raise StoreError("This is not saved: the disk is full")

    monkeypatch.setattr(store, "append", full)
    evening.key("d")
    assert len(evening.rows) == 1
    health = evening.session.screen(None, Health(says=(say("setup.saved"),))).health
    assert health.trouble.get("why") == "This is not saved: the disk is full"
    monkeypatch.undo()
    evening.key("d")
    assert len(evening.rows) == 2
    assert evening.session.screen(None, Health(says=())).health.trouble is None


def test_34_a_disk_that_fills_up_is_announced_and_the_same_key_works_again(store, tmp_path):
    """faults.md row 34: SQLite itself may grow no further."""
    evening = Kept(store, folder=tmp_path)
    evening.key("n")
    evening.pick(case_of(evening))
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    before, kept = evening.state, 0
    while evening.session.screen(None, Health(says=())).health.trouble is None:
        evening.key("h")
        evening.type("note", "x" * 4000)
        evening.key("l")
        before, kept = evening.state, len(evening.rows)
        assert kept < 50
    assert "the disk is full" in evening.screen.toast[1].get("why")
    evening.key("escape") if evening.is_page("hold") else None
    evening.key("d")
    store._db.execute("PRAGMA max_page_count = 100000")
    counted = len(evening.rows)
    evening.key("p" if counted > kept else "d")
    assert len(evening.rows) == counted + 1
    again = Kept(store, evening.log.id, tmp_path)
    assert again.state == evening.state
    assert again.log.differences == ()
    assert before is not None


def test_34_the_newest_save_cut_off_starts_straight_in_the_game(tmp_path):
    """faults.md row 34: at most the entries since the last start are lost, and it says so."""
    with open_store(tmp_path) as store:
        evening = Kept(store, folder=tmp_path)
        evening.key("n")
        evening.pick(case_of(evening))
        evening.key("d")
        game, state = evening.log.id, evening.state
    open_store(tmp_path).close()
    file = tmp_path / "games.sqlite3"
    file.write_bytes(file.read_bytes()[:600])
    with open_store(tmp_path) as store:
        assert "recovered: 1 game with 2 entries" in store.notes[0]
        assert store.newest_running(evening.clock.wall()) == game
        again = Kept(store, game, tmp_path)
        assert again.state == state
        again.key("d")
        assert len(again.rows) == 3


def test_34_a_game_is_left_abandoned_and_resumed_later_where_it_was(store, tmp_path):
    """faults.md row 34"""
    evening = Kept(store, folder=tmp_path)
    evening.key("n")
    evening.pick(case_of(evening))
    evening.key("d")
    evening.key("m")
    evening.press("abandon")
    out = evening.session.take_outputs()
    assert out.left
    assert out.abandoned
    evening.log.abandon()
    assert store.newest_running(datetime.now(UTC)) is None
    again = Kept(store, evening.log.id, tmp_path)
    assert again.state == evening.state
    again.key("d")
    assert store.read_game(evening.log.id).summary.how is None


def test_two_games_stand_side_by_side(store, tmp_path):
    one, two = Kept(store, folder=tmp_path), Kept(store, folder=tmp_path)
    for table in (one, two):
        table.key("n")
        table.pick(case_of(table))
    one.key("d")
    two.key("p")
    one.key("p")
    assert [r.entry.move.do for r in Kept(store, one.log.id, tmp_path).rows][1:] == [
        "draw", "place"]  # fmt: skip
    assert [r.entry.move.do for r in Kept(store, two.log.id, tmp_path).rows][1:] == ["place"]


def test_a_clock_that_is_set_back_changes_no_order_and_counts_for_nobody(store, tmp_path):
    evening = Kept(store, folder=tmp_path)
    evening.key("n")
    evening.pick(case_of(evening))
    evening.key("d")
    evening.clock._start -= timedelta(hours=5)
    evening.key("d")
    again = Kept(store, evening.log.id, tmp_path)
    assert again.state == evening.state
    times = evening.session._desk.clock.times()
    assert all(0 <= seconds < 60 for seconds in times.values())


def test_an_old_log_opens_after_the_rules_changed_and_the_game_goes_on(store, tmp_path):
    evening = Kept(store, folder=tmp_path)
    evening.key("n")
    evening.pick(case_of(evening))
    evening.key("d")
    db = sqlite3.connect(tmp_path / "games.sqlite3")
    for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        db.execute(f"DROP TRIGGER {name}")
    db.execute("UPDATE entry SET verdict = 'breach' WHERE n = 2")
    db.commit()
    db.close()
    again = Kept(store, evening.log.id, tmp_path)
    assert again.log.differences == (
        RulesDifference(n=2, before="breach", now="legal", state_differs=False),
    )
    again.session.tell_rules_changes(again.log.differences)
    assert again.is_page("rules_changed")
    again.key("escape")
    again.key("d")
    assert len(again.rows) == 3
