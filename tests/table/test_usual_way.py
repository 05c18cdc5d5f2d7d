"""At a flip the way that was used last comes first: cards, symbols, or who takes the Case."""

import pytest
from evenings import Evening, open_session, practice_game

from companion.game_log.entries import read_entry
from companion.game_log.timeline import Timeline
from companion.games.treatment import GAME
from companion.table.clock import HandClock
from companion.table.ledger import Origin
from companion.views.intents import Do, Source
from companion.views.page import Buttons
from companion.views.scene import Picker


@pytest.fixture(scope="module")
def practice():
    return practice_game(GAME.id)


@pytest.fixture
def at_flip(practice):
    """A table at its first flip."""
    evening = Evening.__new__(Evening)
    evening.clock, evening.presses, evening.players = HandClock(), 0, ("Ana", "Ben", "Caro")
    evening.rules, evening.file = practice.rules, practice.file
    evening.session = open_session(GAME, practice.rules, practice.file, evening.clock)
    evening.rest = list(practice.entries)
    play_to_flip(evening)
    return evening


def record(evening, body):
    evening.session.ledger.record(body, Origin(source=Source.SCRIPT))


def play_to_flip(evening):
    while evening.rest[0]["do"] != "flip":
        record(evening, evening.rest.pop(0))


def open_flip(evening):
    ask = next(a for a in evening.scene.board.actions if a.do == "flip")
    evening.send(Do(ask=ask, position=evening.position, source=Source.KEYS))
    return evening.scene


def ways(picker):
    return [b.title.key for b in picker.extra if b.id.startswith("instead:")]


def test_at_first_cards_are_asked_for(at_flip):
    picker = open_flip(at_flip)
    assert isinstance(picker, Picker)
    assert ways(picker)[0] == "need.symbols_instead"


def test_after_cards_come_cards(at_flip):
    record(at_flip, at_flip.rest.pop(0))
    assert isinstance(open_flip(at_flip), Picker)


def test_after_symbols_comes_the_form_for_symbols_and_cards_are_one_press_away(at_flip):
    body = at_flip.rest.pop(0)
    symbols = {"pharmaceutical": [2, 0], "therapy": [0, 1]}
    record(
        at_flip, {"do": "flip", "by": body["by"], "count": len(body["cards"]), "symbols": symbols}
    )
    form = open_flip(at_flip)
    assert at_flip.is_page("set_numbers")
    others = [b for block in form.blocks if isinstance(block, Buttons) for b in block.buttons]
    cards = next(b for b in others if b.title.key == "need.cards_instead")
    at_flip.press(cards.id)
    assert isinstance(at_flip.scene, Picker)


def test_after_an_award_who_takes_it_comes_first(at_flip, practice):
    timeline = Timeline(practice.rules)
    for body in practice.entries:
        timeline.append(read_entry(body, practice.rules))
        scored = [e for e in (e.to_json() for e in timeline.judged[-1].events)
                  if e["event"] == "case_scored"]  # fmt: skip
        if scored:
            break
    record(at_flip, {"do": "award", "to": scored[0]["winner"]})
    while at_flip.rest[0]["do"] == "flip":
        at_flip.rest.pop(0)
    play_to_flip(at_flip)
    picker = open_flip(at_flip)
    assert ways(picker)[:3] == ["need.takes"] * 3
    assert ways(picker)[-1] == "need.symbols_instead"


def test_an_undone_way_is_not_the_usual_one(at_flip):
    body = at_flip.rest.pop(0)
    record(at_flip, {"do": "flip", "by": body["by"], "count": len(body["cards"]), "symbols": {}})
    record(at_flip, {"do": "undo"})
    assert isinstance(open_flip(at_flip), Picker)
