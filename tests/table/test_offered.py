"""Moves that could be made instead: each called by its name, each leading on."""

import pytest
from evenings import Evening, HandClock, open_session, practice_game

from companion.app import read_wording
from companion.games.find_games import find_games
from companion.table.ledger import Origin
from companion.table.offered import do_title, offered
from companion.table.replacing import alternatives
from companion.views.intents import Source
from companion.views.page import Page

GAMES = ("treatment", "unconscious_mind")


class Played(Evening):
    """A practice game of any game, entered whole."""

    def __init__(self, game):
        practice = practice_game(game)
        self.clock, self.presses = HandClock(), 0
        self.players = tuple(practice.header.players)
        self.rules, self.file = practice.rules, practice.file
        self.session = open_session(find_games()[game], self.rules, self.file, self.clock)
        for body in practice.entries:
            self.session.ledger.record(body, Origin(source=Source.SCRIPT))


@pytest.fixture(scope="module", params=GAMES)
def played(request):
    return Played(request.param)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_move_of_a_game_has_a_name(played, language):
    game = find_games()[played.rules.header.game]
    words = read_wording(game.package, language)
    timeline = played.session.ledger.timeline
    states = [timeline.state_after(n) for n in range(played.position)]
    done = {offer.do for state in states for offer in played.rules.offers(state)}
    done |= {row.entry.move.do for row in played.rows if row.entry.is_move} - {"repair"}
    assert [do for do in done if words.put(do_title(do, ())).startswith("do.")] == []


def test_no_two_buttons_for_what_else_it_could_have_been_read_alike(played):
    words = read_wording(find_games()[played.rules.header.game].package, "en")
    for n in range(1, played.position + 1):
        titles = [(words.put(a.title), a.by) for a in alternatives(played.session.ledger, n)]
        assert len(set(titles)) == len(titles), (n, titles)


@pytest.mark.parametrize("game", [GAMES[0], pytest.param(GAMES[1], marks=pytest.mark.slow)])
def test_every_button_for_what_else_it_could_have_been_leads_on(game):
    played = Played(game)
    for n in range(1, played.position + 1, 3):
        for index in range(len(alternatives(played.session.ledger, n))):
            before = played.position
            played.open_entry(n)
            choice = played.scene
            played.press(f"with:{index}")
            assert played.scene != choice
            if played.position > before:
                played.key("u")  # the newest entry was replaced at once
            played.session._scenes.close()


def test_moves_that_differ_in_a_location_are_one_button_that_asks_for_it():
    played = Played("unconscious_mind")
    timeline = played.session.ledger.timeline
    n = next(r.n for r in played.rows if r.entry.move.do == "place_insight")
    (freud,) = (
        a for a in offered(played.rules, timeline.state_after(n - 1)) if a.do == "move_freud"
    )
    assert freud.arguments == ()
    index = [a.do for a in alternatives(played.session.ledger, n)].index("move_freud")
    played.open_entry(n)
    played.press(f"with:{index}")
    assert isinstance(played.scene, Page)
    assert played.scene.name == "set_numbers"


def test_who_takes_a_case_has_a_button_each():
    played = Played("treatment")
    timeline = played.session.ledger.timeline
    states = (timeline.state_after(n) for n in range(played.position))
    awards = [a for s in states for a in offered(played.rules, s) if a.do == "award"]
    assert {dict(a.arguments)["to"] for a in awards} == {*played.players, None}
