"""Who sits here: names, colors, seats, leaving, resting, coming back, joining."""

import pytest
from evenings import Evening
from test_hold_and_why import buttons

from companion.rules.sentence import Wording, say
from companion.views.scene import TableScene


@pytest.fixture
def evening():
    """The first Case lies there; it is Ana's turn; the people page is open."""
    table = Evening()
    table.key("n")
    facts = table.rules.table.deck.cases
    table.pick(next(c.card for c in table.scene.cards if c.legal and facts[c.card].max_cards > 2))
    table.key("m")
    table.press("people")
    table.presses = 0
    return table


def looks(evening):
    return {look.id: look for look in evening.screen.players}


NAMES = ["Zoë 🎲", "דניאל", "สมชาย", "N" * 40]


@pytest.mark.parametrize("name", NAMES)
def test_a_rename_keeps_the_id_and_old_entries_follow(evening, name):
    """faults.md row 37"""
    evening.press("player:Ana")
    evening.type("name", name)
    evening.press("rename")
    assert looks(evening)["Ana"].name == name
    assert evening.session.people.names == {"Ana": name}
    words = Wording({"draws": "{player} draws."}).naming(evening.session.people.names)
    assert words.put(say("draws", player="Ana")) == f"{name} draws."
    evening.key("escape")
    evening.key("escape")
    evening.key("d")
    assert evening.rows[-1].entry.move.by == "Ana"


def test_two_players_may_have_one_name(evening):
    """faults.md row 37"""
    evening.press("player:Ben")
    evening.type("name", "Ana")
    evening.press("rename")
    shown = looks(evening)
    assert shown["Ana"].name == shown["Ben"].name
    assert (shown["Ana"].color, shown["Ana"].glyph) != (shown["Ben"].color, shown["Ben"].glyph)


def test_a_color_that_somebody_has_is_swapped(evening):
    before = looks(evening)
    evening.press("player:Ana")
    evening.press(f"color:{before['Ben'].color}")
    after = looks(evening)
    assert after["Ana"].color == before["Ben"].color
    assert after["Ben"].color == before["Ana"].color
    assert len({(look.color, look.glyph) for look in after.values()}) == 3


@pytest.mark.parametrize("rest", ["skip", "out"])
def test_who_leaves_is_passed_over_and_can_come_back(evening, rest):
    evening.press("player:Ana")
    evening.press(rest)
    assert evening.session.ledger.timeline.progress.to_move == "Ben"
    assert list(buttons(evening.scene.blocks))[-1] == "come_back"
    evening.press("come_back")
    assert evening.session.ledger.timeline.progress.to_move == "Ana"


def test_who_sits_out_a_round_is_asked_for_in_the_next(evening):
    evening.press("player:Caro")
    evening.press("absent")
    evening.key("escape")
    evening.key("escape")
    evening.key("d")
    assert evening.scene.questions == ()
    evening.key("d")
    question = evening.scene.questions[0]
    assert question.kind == "back"
    evening.press("apply", question=question.id)
    assert evening.rows[-1].entry.move.do == "come_back"
    assert evening.rows[-1].entry.move.by == "Caro"


def test_somebody_joins_late_with_a_color_of_their_own(evening):
    evening.type("join", "Dora")
    evening.press("join")
    assert list(looks(evening)) == ["Ana", "Ben", "Caro", "Dora"]
    assert len({look.color for look in looks(evening).values()}) == 4
    evening.key("escape")
    assert isinstance(evening.scene, TableScene)
    assert [row.player for row in evening.scene.board.rows][-1] == "Dora"


def test_a_second_ann_joins_under_her_own_id(evening):
    """faults.md row 37"""
    evening.type("join", "Ana")
    evening.press("join")
    assert looks(evening)["Ana 2"].name == "Ana"


def test_a_joining_is_undone_like_any_entry(evening):
    evening.type("join", "Dora")
    evening.press("join")
    evening.key("escape")
    evening.key("u")
    assert list(looks(evening)) == ["Ana", "Ben", "Caro"]


def test_seats_and_first_player_change(evening):
    evening.press("player:Ana")
    evening.press("later")
    assert evening.state.seats == ("Ben", "Ana", "Caro")
    evening.press("first")
    assert evening.state.first_player == "Ana"


def test_every_player_has_a_clock_on_the_people_page(evening):
    evening.key("escape")
    evening.clock.move(65)
    evening.key("d")
    evening.key("m")
    evening.press("people")
    cells = [[cell.text.get("text") for cell in row] for row in evening.scene.side[0].rows]
    assert cells[0][0] == "Ana"
    assert cells[0][1].startswith("1:0")
