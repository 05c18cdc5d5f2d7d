"""A table without camera and buttons: moves by keys and clicks, within the budget of presses."""

import pytest
from evenings import Evening

from companion.game_log.judged import Status
from companion.rules.decision import Verdict
from companion.views.page import Line
from companion.views.scene import Picker, TableScene


@pytest.fixture
def evening():
    return Evening()


@pytest.fixture
def in_play(evening):
    """The first Case lies there; it is Ana's turn."""
    evening.key("n")
    evening.pick("the-weight-of-rain" if _has(evening, "the-weight-of-rain") else _case(evening))
    evening.presses = 0
    return evening


def _has(evening, card):
    return any(c.card == card for c in evening.scene.cards)


def _case(evening):
    """A legal Case with more than one card to play."""
    for pick in evening.scene.cards:
        facts = evening.rules.table.deck.cases[pick.card]
        if pick.legal and facts.max_cards >= 3:
            return pick.card
    raise AssertionError("no such Case")


def test_a_case_is_turned_up_in_two_presses(evening):
    evening.key("n")
    assert isinstance(evening.scene, Picker)
    evening.pick(_case(evening))
    assert evening.presses == 2
    assert evening.rows[-1].verdict is Verdict.LEGAL
    assert isinstance(evening.scene, TableScene)


def test_the_picker_shows_legal_cases_first(evening):
    evening.key("n")
    legal = [card.legal for card in evening.scene.cards]
    assert legal == sorted(legal, reverse=True)
    assert not all(legal)


def _key_of_not_seen(evening):
    return next(b.key for b in evening.scene.extra if b.id == "default")


def test_typing_two_letters_and_enter_finds_a_card(evening):
    evening.key("n")
    name = evening.scene.cards[3].name
    assert _key_of_not_seen(evening) == "enter"
    evening.type("query", name[:6])
    assert _key_of_not_seen(evening) == "f2"  # Enter takes the first card now
    assert evening.scene.cards[0].name.startswith(name[:6])
    evening.key("enter")
    assert evening.rows[-1].entry.move.do == "reveal_case"


@pytest.mark.parametrize(
    ("keys", "do"), [(("d",), "draw"), (("p",), "place"), (("x", "enter"), "exchange")]
)
def test_an_action_takes_at_most_two_presses(in_play, keys, do):
    for key in keys:
        in_play.key(key)
    assert in_play.presses <= 2
    assert in_play.rows[-1].entry.move.do == do
    assert in_play.screen.scene.board.strip.player == "Ben"


def test_exchange_names_the_cards_that_were_seen(in_play):
    in_play.key("x")
    first, second = in_play.scene.cards[:2]
    in_play.pick(first.card)
    in_play.pick(second.card)
    assert in_play.rows[-1].entry.move.discards == (first.card, second.card)


def test_undo_takes_one_press_and_redo_brings_it_back(in_play):
    in_play.key("d")
    in_play.key("u")
    assert in_play.rows[-2].status is Status.UNDONE
    in_play.key("y")
    assert in_play.rows[-3].status is Status.STANDS


def test_two_undo_presses_on_one_picture_are_one_undo(in_play):
    """faults.md row 5"""
    in_play.key("d")
    in_play.key("p")
    seen = in_play.position
    in_play.key("u", position=seen)
    in_play.key("u", position=seen)
    assert [row.status for row in in_play.rows[1:3]] == [Status.STANDS, Status.UNDONE]
    assert "earlier" in in_play.screen.toast[1].key or in_play.screen.toast[1].key.endswith("late")


def test_a_move_offered_for_an_older_moment_is_dropped(in_play):
    seen = in_play.position
    draw = in_play.find("d", seen)
    in_play.send(draw)
    in_play.send(draw)
    assert len(in_play.rows) == 2


def test_the_newest_entry_is_replaced_in_two_presses(in_play):
    """faults.md row 9"""
    in_play.key("d")
    in_play.presses = 0
    in_play.key("r")
    choice = next(b for block in in_play.scene.blocks if hasattr(block, "buttons")
                  for b in block.buttons if b.title.key == "do.place")  # fmt: skip
    in_play.press(choice.id)
    assert in_play.presses == 2
    assert in_play.rows[-1].entry.move.do == "correct"
    assert in_play.state.player("Ana").placed == 1


def choices_of(page):
    return {b.title.key: b.id for block in page.blocks if hasattr(block, "buttons")
            for b in block.buttons}  # fmt: skip


def test_a_replacement_is_replaced_in_two_presses_and_undone(in_play):
    """Correction of a correction, by the same key."""
    in_play.key("d")
    in_play.key("r")
    in_play.press(choices_of(in_play.scene)["do.place"])
    assert in_play.screen.scene.log[-1].player == "Ana"
    in_play.presses = 0
    in_play.key("r")
    shown = next(block for block in in_play.scene.blocks if isinstance(block, Line))
    assert shown.text == in_play.rows[-1].because
    assert "do.place" not in choices_of(in_play.scene)
    in_play.press(choices_of(in_play.scene)["do.draw"])
    assert in_play.presses == 2
    assert (in_play.state.player("Ana").placed, in_play.state.player("Ana").hand) == (0, 6)
    in_play.key("u")
    assert in_play.state.player("Ana").placed == 1


def test_what_the_entry_says_already_is_not_offered_in_its_place(in_play):
    in_play.key("d")
    in_play.key("r")
    assert "do.draw" not in choices_of(in_play.scene)


def test_a_line_of_a_correction_opens_the_entry_it_speaks_for(in_play):
    in_play.key("d")
    in_play.key("r")
    in_play.press(choices_of(in_play.scene)["do.place"])
    in_play.key("d")
    in_play.open_entry(3)
    in_play.press(choices_of(in_play.scene)["do.draw"])
    assert in_play.is_page("replace_effects")  # Ben acted since
    in_play.press("apply")
    assert in_play.rows[-1].entry.move.entry == 2


def test_an_older_entry_is_replaced_in_four_presses_with_a_preview(in_play):
    in_play.key("d")
    in_play.key("d")
    in_play.presses = 0
    in_play.open_entry(2)
    choice = next(b for block in in_play.scene.blocks if hasattr(block, "buttons")
                  for b in block.buttons if b.title.key == "do.place")  # fmt: skip
    in_play.press(choice.id)
    assert in_play.is_page("replace_effects")
    in_play.press("apply")
    assert in_play.presses <= 4
    assert in_play.state.player("Ana").placed == 1
    in_play.key("u")
    assert in_play.state.player("Ana").placed == 0


def test_an_older_entry_is_replaced_in_four_presses_by_keys_alone(in_play):
    in_play.key("d")
    in_play.key("d")
    in_play.presses = 0
    in_play.key("r")
    in_play.key("b")
    place = next(b for block in in_play.scene.blocks if hasattr(block, "buttons")
                 for b in block.buttons if b.title.key == "do.place")  # fmt: skip
    in_play.key(place.key)
    in_play.key("enter")
    assert in_play.presses == 4
    assert in_play.state.player("Ana").placed == 1


def test_nothing_lies_before_the_first_entry(in_play):
    in_play.key("d")
    in_play.key("r")
    in_play.key("b")
    assert "before" not in {b.id for block in in_play.scene.blocks if hasattr(block, "buttons")
                            for b in block.buttons}  # fmt: skip


def test_an_entry_can_be_taken_out(in_play):
    in_play.key("d")
    in_play.key("r")
    in_play.press("remove")
    assert in_play.screen.scene.board.strip.player == "Ana"


def test_hold_closes_in_two_presses_and_is_logged(in_play):
    in_play.key("h")
    assert in_play.is_page("hold")
    in_play.press("log_right")
    assert in_play.presses == 2
    assert in_play.rows[-1].entry.move.do == "note"
    assert isinstance(in_play.scene, TableScene)


def test_escape_gives_up_a_move_that_lacks_something(in_play):
    in_play.key("x")
    in_play.key("escape")
    assert isinstance(in_play.scene, TableScene)
    assert len(in_play.rows) == 1
