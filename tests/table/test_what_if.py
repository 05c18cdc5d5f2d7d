"""What if: moves and switches are tried on a copy."""

import pytest
from evenings import Evening
from test_hold_and_why import buttons, texts

from companion.app import read_wording
from companion.app_game import other_rules
from companion.games.treatment import GAME
from companion.table.ledger import Origin
from companion.table.offered import do_title
from companion.table.session import Session
from companion.views.intents import Source
from companion.views.page import Table
from companion.views.scene import TableScene


@pytest.fixture
def evening():
    """The first Case lies there; it is Ana's turn; "what if" is open."""
    table = Evening()
    table.session = _with_other_rules(table)
    table.key("n")
    facts = table.rules.table.deck.cases
    table.pick(next(c.card for c in table.scene.cards if c.legal and facts[c.card].max_cards > 2))
    table.key("d")
    table.key("m")
    table.press("what_if")
    table.presses = 0
    return table


def _with_other_rules(table):
    old = table.session
    return Session(
        old.ledger,
        GAME.at_table(table.rules, table.file),
        roles=GAME.button_roles,
        looks=old.people.looks,
        clock=table.clock,
        other_rules=other_rules(GAME, table.rules, table.file, lambda: old.ledger.timeline),
    )


def choose(evening, key):
    found = buttons(evening.scene.blocks)
    evening.press(next(name for name, b in found.items() if b.title.key == key))


def test_an_illegal_move_shows_its_rule_and_what_would_happen(evening):
    evening.press("by:Ana")
    choose(evening, "do.draw")
    assert evening.is_page("what_if_effects")
    said = [t.key for t in texts(evening.scene.blocks)]
    assert said[1:] == ["table.verdict_breach", "table.if_allowed"]
    assert texts(evening.scene.side)[0].get("rule") == "TR-ACT-01"
    assert len(evening.rows) == 2
    evening.key("escape")
    evening.key("escape")
    assert isinstance(evening.scene, TableScene)
    assert len(evening.rows) == 2


def test_a_legal_move_shows_its_effects_and_can_be_done(evening):
    choose(evening, "ask.place")
    table = next(b for b in evening.scene.blocks if isinstance(b, Table))
    assert [row[0].text.key for row in table.rows][:2] == ["state.hand", "state.placed"]
    evening.key("a")
    assert evening.rows[-1].entry.move.do == "place"


def test_what_a_move_lacks_is_asked_for(evening):
    choose(evening, "ask.exchange")
    first, second = evening.scene.cards[:2]
    evening.pick(first.card)
    evening.pick(second.card)
    assert evening.is_page("what_if_effects")
    assert len(evening.rows) == 2


def test_a_switch_shows_what_would_differ_in_this_very_game(evening):
    evening.key("escape")
    for player in ("Ben", "Caro"):
        evening.key("d")
        assert player
    evening.key("m")
    evening.press("what_if")
    evening.key("s")
    name, switch = next((s.name, s) for s in GAME.switches if s.name == "tr.hand_check")
    evening.press(f"switch:{name}={switch.choices.index('case_end')}"
                  if "case_end" in switch.choices else f"switch:{name}=1")  # fmt: skip
    assert evening.is_page("switch_effects")
    assert texts(evening.scene.blocks)[-1].key in {
        "table.nothing_would_differ", "table.entry_would_be", "table.score_change"
    }  # fmt: skip
    assert len(evening.rows) == 4


def test_a_switch_that_matters_names_the_entries(evening):
    evening.key("escape")
    evening.session.ledger.record({"do": "pass", "by": "Ben", "ruling": "allowed"}, _origin())
    evening.key("m")
    evening.press("what_if")
    evening.key("s")
    evening.press("switch:tr.pass=1")
    changed = [t for t in texts(evening.scene.blocks) if t.key == "table.entry_would_be"]
    assert [t.get("n") for t in changed] == [3]


def _origin():
    return Origin(source=Source.KEYS)


def test_every_move_that_can_be_tried_says_what_it_is(evening):
    words = read_wording("companion.games.treatment", "en")
    for button in buttons(evening.scene.blocks).values():
        assert button.id == "what_if" or "?" not in words.put(button.title)


def test_a_case_that_goes_to_nobody_says_nobody():
    words = read_wording("companion.games.treatment", "en")
    assert words.put(do_title("award", (("to", None),))) == "The Case goes to nobody"
    assert words.put(do_title("award", (("to", "Ana"),))) == "The Case goes to Ana"
