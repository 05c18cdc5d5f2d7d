"""Faults that users of similar programs reported: undo, history, state, players.

The number is the row of the list that they come from.
"""

import sqlite3
from datetime import UTC, datetime, timedelta

import pytest
from evenings import Evening, open_session
from test_hold_and_why import _seen, buttons, texts
from test_table_by_camera import Camera

from companion.game_log.errors import StoreError
from companion.game_log.game_log import GameLog, RulesDifference
from companion.game_log.judged import Status
from companion.game_log.records import PressKey
from companion.game_log.store import open_store
from companion.game_log.strict_json import hash_of
from companion.game_log.timeline import Timeline
from companion.games.treatment import GAME
from companion.practice.practice_table import write_game
from companion.rules.header import parse_header
from companion.rules.seats import Player
from companion.rules.sentence import say
from companion.table.clock import HandClock
from companion.table.ledger import Ledger, Origin, StoreKeeper
from companion.table.session import Session
from companion.table.signals import ButtonSignal, PressVerdict
from companion.views.intents import Source
from companion.views.scene import Health, TableScene

UNDO = 4


def case_of(evening, n=0):
    facts = evening.rules.table.deck.cases
    legal = [c.card for c in evening.scene.cards if c.legal and facts[c.card].max_cards > 2]
    return legal[n]


@pytest.fixture
def evening():
    """The first Case lies there; it is Ana's turn."""
    table = Evening()
    table.key("n")
    table.pick(case_of(table))
    return table


def state_hash(evening):
    return hash_of(evening.rules.state_to_json(evening.state))


def fresh_hash(evening):
    again = Timeline(evening.rules)
    again.extend(evening.session.ledger.timeline.entries)
    return hash_of(evening.rules.state_to_json(again.state))


def press(evening, key):
    """A deliberate press: a moment after the last one; what a scoring shows is closed."""
    evening.clock.move(0.5)
    if not isinstance(evening.scene, TableScene):
        evening.key("escape")
    evening.key(key)
    for question in evening.scene.questions if isinstance(evening.scene, TableScene) else ():
        evening.press("apply", question=question.id)


def test_1_thirty_moves_undone_and_redone_give_the_same_state_at_every_step():
    practice = write_game(GAME, 1)
    evening = Evening(players=tuple(practice.header.players))
    evening.rules, evening.file = practice.rules, practice.file
    evening.session = open_session(GAME, practice.rules, practice.file, evening.clock)
    fresh = Timeline(practice.rules)
    prefixes = [hash_of(practice.rules.state_to_json(fresh.state))]
    for body in practice.entries[:30]:
        evening.session.ledger.record(body, Origin(source=Source.CAMERA))
        fresh.append(evening.session.ledger.timeline.entries[-1])
        prefixes.append(hash_of(practice.rules.state_to_json(fresh.state)))
    for n in range(29, -1, -1):
        press(evening, "u")
        assert state_hash(evening) == prefixes[n]
    for n in range(1, 31):
        press(evening, "y")
        assert state_hash(evening) == prefixes[n]
    assert state_hash(evening) == fresh_hash(evening)


def test_2_undo_after_the_end_takes_the_result_away_and_play_goes_on():
    practice = write_game(GAME, 2)
    evening = Evening(players=tuple(practice.header.players))
    evening.rules, evening.file = practice.rules, practice.file
    evening.session = open_session(GAME, practice.rules, practice.file, evening.clock)
    for body in practice.entries:
        evening.session.ledger.record(body, Origin(source=Source.CAMERA))
    before = practice.rules.scores(evening.session.ledger.timeline.state_after(
        len(practice.entries) - 1))  # fmt: skip
    assert evening.session.ledger.timeline.progress.finished
    press(evening, "u")
    assert isinstance(evening.scene, TableScene)
    assert not evening.session.ledger.timeline.progress.finished
    assert practice.rules.scores(evening.state) == before
    evening.session.ledger.record(practice.entries[-1], Origin(source=Source.CAMERA))
    assert evening.session.ledger.timeline.progress.finished


def test_4_an_undo_that_fails_keeps_the_state_and_every_button_works(evening, monkeypatch):
    evening.key("d")
    before = state_hash(evening)
    keeper = evening.session.ledger._keeper

    def fails(preview, presses):
        raise StoreError("This is not saved: the disk is full")

    monkeypatch.setattr(keeper, "accept", fails)
    press(evening, "u")
    assert state_hash(evening) == before
    assert evening.screen.toast[1].key == "table.not_saved"
    monkeypatch.undo()
    press(evening, "u")
    assert evening.rows[1].status is Status.UNDONE


def test_5_undo_twice_within_a_tenth_of_a_second_undoes_once(evening):
    evening.key("d")
    evening.key("p")
    evening.clock.move(1)
    evening.key("u")
    evening.clock.move(0.1)
    evening.key("u")
    assert [row.status for row in evening.rows[1:3]] == [Status.STANDS, Status.UNDONE]
    assert evening.screen.toast[1].key == "table.too_late"
    press(evening, "u")
    assert evening.rows[1].status is Status.UNDONE


def test_5_undo_on_the_keyboard_and_on_a_button_together_undoes_once(evening):
    evening.key("d")
    evening.key("p")
    evening.clock.move(1)
    evening.key("u")
    token = evening.session.ledger.token
    signal = ButtonSignal(key=PressKey(uid=1, epoch=1, seq=1), player=Player("Ana"), button=UNDO,
                          token=token)  # fmt: skip
    evening.session.on_signal(signal)
    assert [ack.verdict for ack in evening.session.take_outputs().acks] == [PressVerdict.STALE]
    assert evening.rows[1].status is Status.STANDS


def wrong_card_then_two_moves(evening):
    """Entry 1 named the wrong Case, then Ana and Ben acted; entry 1 is opened."""
    evening.key("d")
    evening.key("p")
    evening.presses = 0
    evening.open_entry(1)


def test_7_a_correction_shows_its_effects_and_its_undo_restores_everything(evening):
    wrong_card_then_two_moves(evening)
    before, states = evening.state, [r.status for r in evening.rows]
    choice = next(b for b in buttons(evening.scene.blocks).values()
                  if b.title.key == "do.reveal_case")  # fmt: skip
    evening.press(choice.id)
    other = next(c.card for c in evening.scene.cards if c.legal and c.card != before.card)
    evening.pick(other)
    assert evening.is_page("replace_effects")
    evening.press("apply")
    assert evening.presses <= 4
    assert evening.state.card == other
    assert evening.state.player("Ana").hand == before.player("Ana").hand
    press(evening, "u")
    assert evening.state == before
    assert [r.status for r in evening.rows[:3]] == states


def test_7_what_a_correction_makes_illegal_is_flagged_and_the_table_chooses(evening):
    wrong_card_then_two_moves(evening)
    evening.press("remove")
    warned = [t for t in texts(evening.scene.blocks) if t.key == "table.would_break"]
    assert [t.get("n") for t in warned] == [2, 3]
    assert {"fix:2", "keep:2", "drop:2"} <= set(buttons(evening.scene.blocks))
    evening.press("keep:2")
    assert buttons(evening.scene.blocks)["keep:2"].chosen
    evening.press("apply")
    assert evening.rows[1].allowed
    assert evening.rows[2].newly
    assert len(evening.rows) == 4
    press(evening, "u")
    assert [r.status for r in evening.rows[:3]] == [Status.STANDS] * 3
    assert not evening.rows[2].newly


def test_7_fixing_a_later_entry_comes_right_after_the_correction(evening):
    wrong_card_then_two_moves(evening)
    evening.press("remove")
    evening.press("fix:2")
    assert evening.is_page("replace")
    assert evening.rows[-1].entry.move.do == "correct"


def test_7_a_correction_of_a_correction_and_its_undo(evening):
    cases = []
    for n in (1, 2):
        evening.open_entry(1)
        choice = next(b for b in buttons(evening.scene.blocks).values()
                      if b.title.key == "do.reveal_case")  # fmt: skip
        evening.press(choice.id)
        cases.append(case_of(evening, n))
        evening.pick(cases[-1])
        if evening.is_page("replace_effects"):
            evening.press("apply")
        assert evening.state.card == cases[-1]
    assert evening.rows[1].status is Status.CORRECTED
    press(evening, "u")
    assert evening.state.card == cases[0]
    press(evening, "u")
    assert evening.state.card not in cases


def test_9_a_replaced_entry_keeps_its_turn_and_is_marked(evening):
    evening.key("d")
    evening.presses = 0
    evening.key("r")
    choice = next(b for b in buttons(evening.scene.blocks).values() if b.title.key == "do.place")
    evening.press(choice.id)
    assert evening.presses == 2
    assert evening.rows[1].status is Status.CORRECTED
    assert evening.rows[-1].entry.meta["cause"] == "replaced"
    assert evening.session.ledger.timeline.progress.to_move == "Ben"


def test_10_undoing_what_revealed_a_card_asks_the_table_and_keeps_its_word(evening):
    evening.clock.move(1)
    evening.key("u")
    question = evening.scene.questions[0]
    assert question.title.key == "table.undo_revealed"
    assert evening.rows[0].status is Status.STANDS
    evening.press("apply", question=question.id)
    assert evening.rows[0].status is Status.UNDONE
    assert evening.rows[-1].entry.note == "the table agreed: this revealed a card"


def test_10_undo_pressed_again_says_yes(evening):
    evening.clock.move(1)
    evening.key("u")
    evening.clock.move(1)
    evening.key("u")
    assert evening.rows[0].status is Status.UNDONE
    assert evening.scene.questions == ()
    assert evening.rows[-1].entry.note == "the table agreed: this revealed a card"


def test_11_an_undo_at_another_seat_names_whose_entry_goes_and_asks(evening):
    evening.key("d")
    evening.clock.move(1)
    token = evening.session.ledger.token
    signal = ButtonSignal(key=PressKey(uid=2, epoch=1, seq=1), player=Player("Ben"), button=UNDO,
                          token=token)  # fmt: skip
    evening.session.on_signal(signal)
    title = evening.scene.questions[0].title
    assert (title.get("player"), title.get("owner")) == ("Ben", "Ana")
    assert evening.rows[1].status is Status.STANDS


def with_camera(evening):
    camera = Camera(evening)
    camera.areas["case"].append(_seen(camera, evening.state.card))
    camera.look()
    return camera


def test_15_a_wrong_card_shows_as_a_difference_and_play_goes_on(evening):
    camera = with_camera(evening)
    cases = [c for c in evening.rules.table.deck.cases if c != evening.state.card]
    camera.lay("seat 2 treatment", cases[0])
    evening.key("d")
    assert evening.rows[-1].entry.move.do == "draw"
    evening.key("m")
    evening.press("differences")
    assert [t.key for t in texts(evening.scene.blocks)] == ["table.area_differs"]


def test_25_after_the_camera_was_lost_what_differs_is_asked_about_once(evening):
    camera = with_camera(evening)
    evening.session.on_camera_trouble()
    evening.key("d")
    evening.key("d")
    camera.areas["seat 3 treatment"] = []
    camera.number += 1
    cases = [c for c in evening.rules.table.deck.cases if c != evening.state.card]
    camera.lay("seat 3 treatment", cases[0])
    question = evening.scene.questions[-1]
    assert question.kind == "differences"
    evening.press("look", question=question.id)
    assert evening.is_page("differences")
    evening.key("escape")
    camera.look()
    assert evening.scene.questions == ()


def test_25_moves_that_were_made_meanwhile_are_read_when_it_is_back(evening):
    camera = with_camera(evening)
    evening.session.on_camera_trouble()
    evening.key("p")
    evening.key("d")
    camera.lay("seat 1 play", face_up=False)
    assert len(evening.rows) == 3
    assert evening.scene.questions == ()


def test_33_one_move_pressed_on_the_screen_and_on_a_box_counts_once(evening):
    token = evening.session.ledger.token
    evening.key("d")
    signal = ButtonSignal(key=PressKey(uid=3, epoch=1, seq=1), player=Player("Ana"), button=1,
                          token=token)  # fmt: skip
    evening.session.on_signal(signal)
    assert [ack.verdict for ack in evening.session.take_outputs().acks] == [PressVerdict.STALE]
    assert len(evening.rows) == 2


HEADER = {
    "format": 1, "game": "treatment", "players": ["Ana", "Ben"], "deck": "practice",
    "options": {"removed_categories": ["anxiety", "bipolar"]},
}  # fmt: skip


class Kept(Evening):
    """An evening whose log is in a store."""

    def __init__(self, store, game_id=None, folder=None):
        self.clock, self.presses, self.players = HandClock(), 0, ("Ana", "Ben")
        self.log = (
            GameLog.start(store, parse_header(HEADER), folder)
            if game_id is None
            else GameLog.resume(store, game_id, folder)
        )
        self.rules, self.file = self.log.timeline.rules, self.log.deck
        self.session = Session(
            Ledger(StoreKeeper(self.log, store, self.clock), self.clock),
            GAME.at_table(self.rules, self.file),
            roles=GAME.button_roles,
            looks=(),
            clock=self.clock,
        )


@pytest.fixture
def store(tmp_path):
    with open_store(tmp_path) as opened:
        yield opened


def test_34_a_full_disk_is_said_before_play_goes_on(store, tmp_path, monkeypatch):
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


def test_34_a_game_is_left_abandoned_and_resumed_later_where_it_was(store, tmp_path):
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
