"""A game that the program does not ship goes through every scene: by keys, buttons and camera."""

import pytest
from evenings import Evening, open_session
from tiny_game.tiny_game import DECK, GAME, MIDDLE

from companion.app_parts import card_pictures
from companion.decks.deck_file import read_deck_file
from companion.game_log.records import PressKey
from companion.practice.conductor import Conductor, Doors
from companion.practice.drawn_scene import TableTop
from companion.rules.header import parse_header
from companion.rules.seats import Player
from companion.rules.table_facts import SeenCard, TableSeen
from companion.table.clock import HandClock
from companion.table.front import Front
from companion.table.front_choices import StartGame
from companion.table.front_pages import NewGame
from companion.table.signals import ButtonSignal, PressVerdict
from companion.views.intents import Press, Source
from companion.views.scene import Picker, TableScene

LAY, UNDO, HOLD = 1, 2, 3


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "numbers.toml"
    path.write_text(DECK, "utf-8")
    return read_deck_file(path)


class Tallest(Evening):
    """A session of the third game."""

    def __init__(self, file, players=("Ana", "Ben")):
        self.players, self.clock, self.presses, self.seq = tuple(players), HandClock(), 0, 0
        self.file = file
        raw = {"format": 1, "game": "tallest", "players": list(players), "deck": "numbers.toml"}
        self.rules = GAME.set_up(parse_header(raw), GAME.read_deck(file))
        self.session = open_session(GAME, self.rules, file, self.clock)

    def lay(self, card):
        self.key("l")
        self.pick(card)

    def button(self, player, button):
        self.seq += 1
        key = PressKey(uid=1, epoch=1, seq=self.seq)
        token = self.session.ledger.token
        self.session.on_signal(
            ButtonSignal(key=key, player=Player(player), button=button, token=token)
        )
        return [a.verdict for a in self.session.take_outputs().acks]


@pytest.fixture
def table(file):
    return Tallest(file)


def test_it_is_offered_on_the_start_page_and_its_new_game_page_starts_it(file):
    front = Front(
        {"tallest": GAME},
        {"tallest": GAME.title},
        known=(),
        preset=NewGame(game="tallest", names=("Ana", "Ben"), deck="numbers"),
        open_deck=lambda _, game: game.read_deck(file),
        seed=1,
    )
    front.on_intent(Press(id="new:tallest", position=0, source=Source.KEYS))
    assert front.page().name == "new_game"
    front.on_intent(Press(id="rules", position=0, source=Source.KEYS))
    front.on_intent(Press(id="switch:tt.ties", position=0, source=Source.KEYS))
    front.on_intent(Press(id="cancel", position=0, source=Source.KEYS))
    choice = front.on_intent(Press(id="start", position=0, source=Source.KEYS))
    assert isinstance(choice, StartGame)
    assert choice.header["house_rules"] == {"tt.ties": "nobody"}


def test_a_whole_game_by_keys_ends_on_the_result_page(table):
    for n in (3, 4, 5, 6, 7, 8):
        table.lay(f"n-{n}")
    assert table.is_page("result")
    assert table.rules.scores(table.state) == {"Ana": 15, "Ben": 18}
    table.key("escape")
    assert isinstance(table.scene, TableScene)
    table.key("m")
    table.press("result")
    assert table.is_page("result")


def test_the_picker_a_form_a_scoring_and_the_way_back(table):
    table.key("l")
    assert isinstance(table.scene, Picker)
    table.pick("n-20")
    assert table.is_page("set_numbers")
    table.type("value", "20")
    table.key("enter")
    assert table.is_page("scoring")
    table.key("enter")
    assert isinstance(table.scene, TableScene)
    assert table.rules.scores(table.state)["Ana"] == 20


def test_what_was_told_about_a_card_is_not_asked_again(table):
    table.lay("n-19")
    table.type("value", "19")
    table.key("enter")
    table.key("enter")
    table.key("u")
    table.lay("n-19")
    assert table.is_page("set_numbers"), "an undone entry tells nothing"


def test_replace_hold_and_a_breach(table):
    table.lay("n-3")
    table.key("r")
    table.press("with:0")
    table.pick("n-9")
    assert table.rules.scores(table.state)["Ana"] == 9
    table.lay("n-9")
    question = table.scene.questions[0]
    assert question.kind == "breach"
    table.press("allow", question=question.id)
    assert table.rules.scores(table.state)["Ben"] == 9
    table.key("h")
    assert table.is_page("hold")
    table.press("log_right")
    assert table.rows[-1].entry.move.do == "note"


def test_its_repair_form_fills_a_row_that_is_new(table):
    table.lay("n-3")
    table.key("m")
    table.press("repair")
    table.press("part:")
    table.press("add:/laid")
    table.press("pick:/laid/1/player")
    table.press("choice:Ben")
    table.press("pick:/laid/1/card")
    table.pick("n-7")
    table.press("apply")
    state = table.rules.state_to_json(table.state)
    assert state["laid"][1] == {"player": "Ben", "card": "n-7"}
    table.key("u")
    assert len(table.rules.state_to_json(table.state)["laid"]) == 1


def test_a_button_asks_for_the_card_on_the_screen_and_undo_takes_it_back(table):
    assert table.button("Ana", LAY) == [PressVerdict.APPLIED]
    table.pick("n-5")
    assert table.rules.scores(table.state)["Ana"] == 5
    assert table.button("Ana", UNDO) == [PressVerdict.APPLIED]
    assert table.rules.scores(table.state)["Ana"] == 0
    assert table.button("Ben", HOLD) == [PressVerdict.APPLIED]
    assert table.is_page("hold")


def test_a_whole_game_is_read_by_the_camera(table):
    for last in range(1, 7):
        lying = tuple(SeenCard(card=f"n-{n}", face_up=True, track=n) for n in range(1, last + 1))
        table.session.on_seen(TableSeen(areas={MIDDLE: lying}))
        table.session.tick()
    assert table.session.ledger.timeline.progress.finished
    assert table.rules.scores(table.state) == {"Ana": 9, "Ben": 12}
    assert table.presses == 0


def test_a_card_that_leaves_is_taken_back(table):
    seen = SeenCard(card="n-7", face_up=True, track=1)
    table.session.on_seen(TableSeen(areas={MIDDLE: (seen,)}))
    table.session.on_seen(TableSeen(areas={MIDDLE: ()}))
    assert table.rows[-1].entry.move.do == "undo"


def test_its_practice_game_is_played_as_scripted(table):
    at_table = GAME.at_table(table.rules, table.file)
    conductor = Conductor(
        GAME.write_practice_game(table.rules, table.file, 1),
        table.session,
        at_table,
        TableTop(layout=at_table.layout(2), size_of=at_table.card_size_mm),
        roles=GAME.button_roles,
        doors=Doors(),
        clock=table.clock,
    )
    for _ in range(200):
        conductor.step()
        table.clock.move(1)
        table.session.tick()
    assert conductor.as_scripted


def test_a_deck_without_pictures_has_none(file):
    find = card_pictures(file)
    assert find(None) is None
    assert find("n-1") is None
