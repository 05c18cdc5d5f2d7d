"""Faults that users of similar programs reported: undo, history, state, players.

The number is the row of the list that they come from.
"""

import pytest
from evenings import Evening, open_session, practice_game
from test_hold_and_why import _seen, buttons, texts
from test_table_by_camera import Camera

from companion.game_log.errors import StoreError
from companion.game_log.judged import Status
from companion.game_log.records import PressKey
from companion.game_log.strict_json import hash_of
from companion.game_log.timeline import Timeline
from companion.games.treatment import GAME
from companion.games.unconscious_mind import GAME as MIND
from companion.rules.seats import Player
from companion.table.clock import HandClock
from companion.table.ledger import Origin
from companion.table.signals import ButtonSignal, PressVerdict
from companion.views.intents import Press, Source
from companion.views.scene import TableScene

UNDO = 4
GAMES = (GAME, MIND)


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


def replayed(game, seed):
    """A session that plays a practice game of this game, and the state after every entry."""
    practice = practice_game(game.id, seed)
    evening = Evening.__new__(Evening)
    evening.clock, evening.presses = HandClock(), 0
    evening.players = tuple(practice.header.players)
    evening.rules, evening.file = practice.rules, practice.file
    evening.session = open_session(game, practice.rules, practice.file, evening.clock)
    return practice, evening


def play(evening, entries):
    """Record entries as the camera would; the state after each, by its hash."""
    hashes = [state_hash(evening)]
    for body in entries:
        evening.session.ledger.record(body, Origin(source=Source.CAMERA))
        hashes.append(state_hash(evening))
    return hashes


@pytest.mark.parametrize(
    "game", [GAME, pytest.param(MIND, marks=pytest.mark.slow)], ids=lambda game: game.id
)
def test_1_thirty_moves_undone_and_redone_give_the_same_state_at_every_step(game):
    """faults.md row 1"""
    practice, evening = replayed(game, 1)
    prefixes = play(evening, practice.entries[:30])
    for n in range(29, -1, -1):
        press(evening, "u")
        assert state_hash(evening) == prefixes[n]
        assert evening.session.ledger.timeline.progress is not None
    for n in range(1, 31):
        press(evening, "y")
        assert state_hash(evening) == prefixes[n]
    assert state_hash(evening) == fresh_hash(evening)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_2_undo_after_the_end_takes_the_result_away_and_play_goes_on(game):
    """faults.md row 2: back over the end, a whole round of phases, and forward again."""
    practice, evening = replayed(game, 2)
    hashes = play(evening, practice.entries)
    timeline = evening.session.ledger.timeline
    last = len(practice.entries)
    before = practice.rules.scores(timeline.state_after(last - 1))
    final = practice.rules.scores(evening.state)
    assert timeline.progress.finished
    press(evening, "u")
    assert isinstance(evening.scene, TableScene)
    assert not timeline.progress.finished
    assert timeline.progress.winners == ()
    assert practice.rules.scores(evening.state) == before
    for n in range(last - 2, last - 16, -1):
        press(evening, "u")
        assert state_hash(evening) == hashes[n]
    for body in practice.entries[last - 15 :]:
        evening.session.ledger.record(body, Origin(source=Source.CAMERA))
    assert timeline.progress.finished
    assert practice.rules.scores(evening.state) == final


def test_4_an_undo_that_fails_keeps_the_state_and_every_button_works(evening, monkeypatch):
    """faults.md row 4"""
    evening.key("d")
    before = state_hash(evening)
    keeper = evening.session.ledger._keeper

    def fails(preview, presses):
        raise StoreError("This is not saved: the disk is full")

    monkeypatch.setattr(keeper, "accept", fails)
    press(evening, "u")
    assert state_hash(evening) == before
    assert evening.screen.toast[1].key.startswith("table.not_saved.")
    monkeypatch.undo()
    press(evening, "u")
    assert evening.rows[1].status is Status.UNDONE


def test_4_a_replay_that_breaks_keeps_the_state_and_every_button_works(
    evening, monkeypatch, caplog
):
    """faults.md row 4: a mistake of the program itself in the middle of playing again."""
    evening.key("d")
    evening.open_entry(1)
    evening.press("remove")
    evening.press("apply_allow")
    before, rows = state_hash(evening), [r.printed for r in evening.rows]

    def breaks(*_):
        raise ZeroDivisionError("a mistake of the program")

    with monkeypatch.context() as broken:
        broken.setattr(type(evening.rules), "decide", breaks)
        press(evening, "u")
    assert state_hash(evening) == before
    assert [r.printed for r in evening.rows] == rows
    assert evening.screen.toast[1].key == "table.not_worked_out"
    assert "a mistake of the program" in caplog.text
    caplog.clear()
    press(evening, "u")
    assert evening.rows[0].status is Status.STANDS
    assert state_hash(evening) == fresh_hash(evening)
    evening.key("d")
    assert evening.rows[-1].entry.move.do == "draw"


def test_5_undo_twice_within_a_tenth_of_a_second_undoes_once(evening):
    """faults.md row 5"""
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
    """faults.md row 5"""
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


@pytest.mark.parametrize("first", ["key", "button"])
@pytest.mark.parametrize("apart_s", [0.0, 0.05, 0.1])
def test_5_key_and_button_within_a_tenth_of_a_second_are_one_wish(evening, first, apart_s):
    """faults.md row 5: the second is dropped, and says so."""
    evening.key("d")
    evening.key("p")
    evening.clock.move(1)
    token, position = evening.session.ledger.token, evening.position
    signal = ButtonSignal(key=PressKey(uid=2, epoch=1, seq=1), player=Player("Ben"), button=UNDO,
                          token=token)  # fmt: skip
    undo = Press(id="undo", position=position, source=Source.KEYS)
    acts = [lambda: evening.session.on_intent(undo), lambda: evening.session.on_signal(signal)]
    if first == "button":
        acts.reverse()
    acts[0]()
    evening.clock.move(apart_s)
    acts[1]()
    assert [row.status for row in evening.rows[1:3]] == [Status.STANDS, Status.UNDONE]
    assert [row.entry.move.do for row in evening.rows[3:]] == ["undo"]
    assert evening.screen.toast[1].key in {"table.too_late", "table.late_press"}
    verdicts = {ack.verdict for ack in evening.session.take_outputs().acks}
    assert verdicts == ({PressVerdict.STALE} if first == "key" else {PressVerdict.APPLIED})


def wrong_card_then_two_moves(evening):
    """Entry 1 named the wrong Case, then Ana and Ben acted; entry 1 is opened."""
    evening.key("d")
    evening.key("p")
    evening.presses = 0
    evening.open_entry(1)


def test_7_a_correction_shows_its_effects_and_its_undo_restores_everything(evening):
    """faults.md row 7"""
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
    """faults.md row 7"""
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
    """faults.md row 7"""
    wrong_card_then_two_moves(evening)
    evening.press("remove")
    evening.press("fix:2")
    assert evening.is_page("replace")
    assert evening.rows[-1].entry.move.do == "correct"


def test_7_a_correction_of_a_correction_and_its_undo(evening):
    """faults.md row 7"""
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
    """faults.md row 9"""
    evening.key("d")
    evening.presses = 0
    evening.key("r")
    choice = next(b for b in buttons(evening.scene.blocks).values() if b.title.key == "do.place")
    evening.press(choice.id)
    assert evening.presses == 2
    assert evening.rows[1].status is Status.CORRECTED
    assert evening.rows[-1].entry.meta["cause"] == "replaced"
    assert [r.entry.move.do for r in evening.rows] == ["reveal_case", "draw", "correct"]
    assert evening.session.ledger.timeline.progress.to_move == "Ben"


def test_10_undoing_what_revealed_a_card_asks_the_table_and_keeps_its_word(evening):
    """faults.md row 10"""
    evening.clock.move(1)
    evening.key("u")
    question = evening.scene.questions[0]
    assert question.title.key == "table.undo_revealed"
    assert evening.rows[0].status is Status.STANDS
    evening.press("apply", question=question.id)
    assert evening.rows[0].status is Status.UNDONE
    assert evening.rows[-1].entry.note == "the table agreed: this revealed a card"


def test_10_undo_pressed_again_says_yes(evening):
    """faults.md row 10"""
    evening.clock.move(1)
    evening.key("u")
    evening.clock.move(1)
    evening.key("u")
    assert evening.rows[0].status is Status.UNDONE
    assert evening.scene.questions == ()
    assert evening.rows[-1].entry.note == "the table agreed: this revealed a card"


def test_10_a_seat_button_asks_the_table_as_well(evening):
    """faults.md row 10: nobody takes a seen card back alone, also at a box."""
    evening.clock.move(1)

    def undo(seq):
        token = evening.session.ledger.token
        key = PressKey(uid=1, epoch=1, seq=seq)
        signal = ButtonSignal(key=key, player=Player("Ana"), button=UNDO, token=token)
        evening.session.on_signal(signal)

    undo(1)
    assert evening.rows[0].status is Status.STANDS
    assert evening.scene.questions[0].title.key == "table.undo_revealed"
    evening.clock.move(1)
    undo(2)
    assert evening.rows[0].status is Status.UNDONE
    assert evening.rows[-1].entry.note == "the table agreed: this revealed a card"
    assert evening.scene.questions == ()
    verdicts = [ack.verdict for ack in evening.session.take_outputs().acks]
    assert verdicts == [PressVerdict.APPLIED, PressVerdict.APPLIED]


def test_11_an_undo_at_another_seat_names_whose_entry_goes_and_asks(evening):
    """faults.md row 11"""
    evening.key("d")
    evening.clock.move(1)
    token = evening.session.ledger.token
    signal = ButtonSignal(key=PressKey(uid=2, epoch=1, seq=1), player=Player("Ben"), button=UNDO,
                          token=token)  # fmt: skip
    evening.session.on_signal(signal)
    title = evening.scene.questions[0].title
    assert (title.get("player"), title.get("owner")) == ("Ben", "Ana")
    assert evening.rows[1].status is Status.STANDS
    evening.press("apply", question=evening.scene.questions[0].id)
    assert evening.rows[1].status is Status.UNDONE
    assert evening.rows[-1].entry.move.by == "Ben"


def with_camera(evening):
    camera = Camera(evening)
    camera.areas["case"].append(_seen(camera, evening.state.card))
    camera.look()
    return camera


def test_15_a_wrong_card_shows_as_a_difference_and_play_goes_on(evening):
    """faults.md row 15"""
    camera = with_camera(evening)
    cases = [c for c in evening.rules.table.deck.cases if c != evening.state.card]
    camera.lay("seat 2 treatment", cases[0])
    evening.key("d")
    assert evening.rows[-1].entry.move.do == "draw"
    evening.key("m")
    evening.press("differences")
    assert [t.key for t in texts(evening.scene.blocks)] == ["table.area_differs"]


def test_15_what_no_move_explains_is_asked_about_once_a_turn_has_passed(evening):
    """faults.md row 15: the list is one press away; play goes on if nobody looks."""
    camera = with_camera(evening)
    cases = [c for c in evening.rules.table.deck.cases if c != evening.state.card]
    camera.lay("seat 2 treatment", cases[0])
    assert evening.scene.questions == ()
    evening.key("d")
    camera.look()
    question = evening.scene.questions[-1]
    assert question.kind == "differences"
    evening.key("p")
    camera.look()
    assert [q.id for q in evening.scene.questions] == [question.id]
    evening.press("look", question=question.id)
    assert evening.is_page("differences")
    evening.press("all_log")
    camera.look()
    evening.key("d")
    camera.look()
    assert evening.scene.questions == ()


def test_15_a_wrong_card_in_the_log_is_put_right_from_the_list(evening):
    """faults.md row 15"""
    camera = with_camera(evening)
    true = next(c for c in evening.rules.table.deck.cases if c != evening.state.card
                and evening.rules.table.deck.cases[c].category not in evening.rules.table.removed)  # fmt: skip
    camera.areas["case"] = []
    camera.lay("case", true)
    evening.key("d")
    camera.look()
    evening.press("look", question=evening.scene.questions[-1].id)
    evening.press("all_table")
    assert evening.state.card == true
    assert evening.rows[-1].entry.move.do == "repair"
    evening.key("p")
    assert evening.rows[-1].entry.move.do == "place"


def test_25_after_the_camera_was_lost_what_differs_is_asked_about_once(evening):
    """faults.md row 25"""
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
    """faults.md row 25"""
    camera = with_camera(evening)
    evening.session.on_camera_trouble()
    evening.key("p")
    evening.key("d")
    camera.lay("seat 1 play", face_up=False)
    assert len(evening.rows) == 3
    assert evening.scene.questions == ()


def test_33_one_move_pressed_on_the_screen_and_on_a_box_counts_once(evening):
    """faults.md row 33"""
    token = evening.session.ledger.token
    evening.key("d")
    signal = ButtonSignal(key=PressKey(uid=3, epoch=1, seq=1), player=Player("Ana"), button=1,
                          token=token)  # fmt: skip
    evening.session.on_signal(signal)
    assert [ack.verdict for ack in evening.session.take_outputs().acks] == [PressVerdict.STALE]
    assert len(evening.rows) == 2
