"""From the start page to the first move, and what a table chooses before it."""

import pytest
from evenings import treatment_rules

from companion.games.find_games import find_games
from companion.games.treatment import GAME
from companion.rules.header import parse_header
from companion.rules.sentence import Wording, read_words, say
from companion.table.front import Front
from companion.table.front_choices import Leave, Resume, StartGame
from companion.table.front_pages import KnownGame, NewGame, past_page
from companion.table.switch_words import value_words
from companion.views.intents import Back, Press, Source, Type
from companion.views.page import Buttons, Field


class FrontDesk:
    """The pages before a game, driven by keys; presses are counted."""

    def __init__(self, names=("Ana", "Ben"), known=()):
        _, self.file = treatment_rules()
        self.deck = GAME.read_deck(self.file)
        preset = NewGame(game="treatment", names=tuple(names), deck="practice")
        games = find_games()
        titles = {game.id: game.title for game in games.values()}
        self.front = Front(games, titles, known=known, preset=preset, open_deck=self._open, seed=7)
        self.presses = 0

    def _open(self, name, game):
        del name, game
        return self.deck

    def buttons(self):
        blocks = (*self.front.page().blocks, *self.front.page().side)
        return [b for block in blocks if isinstance(block, Buttons) for b in block.buttons]

    def fields(self):
        blocks = (*self.front.page().blocks, *self.front.page().side)
        return [b for b in blocks if isinstance(b, Field)]

    def key(self, key):
        self.presses += 1
        if key == "escape":
            return self.front.on_intent(Back(position=0, source=Source.KEYS))
        button = next(b for b in self.buttons() if b.key == key)
        return self.press(button.id)

    def press(self, button):
        return self.front.on_intent(Press(id=button, position=0, source=Source.KEYS))

    def type(self, name, value):
        self.front.on_intent(Type(id=name, value=value, position=0, source=Source.KEYS))


def test_a_table_that_played_before_is_at_its_first_move_in_four_presses():
    """Start page, new game, start; then the Case's key and its picture."""
    desk = FrontDesk()
    desk.key("1")
    choice = desk.key("enter")
    assert isinstance(choice, StartGame)
    assert desk.presses + len(("n", "the Case")) <= 5
    rules = GAME.set_up(parse_header(dict(choice.header)), desk.deck)
    assert rules.header.players == ("Ana", "Ben")


def test_resume_is_first_and_takes_one_press():
    known = (KnownGame(id="g1", title=say("title"), players=("Ana", "Ben"), running=True),)
    desk = FrontDesk(known=known)
    assert desk.buttons()[0].id == "resume:g1"
    assert desk.key("enter") == Resume(game_id="g1")


def test_escape_leads_back_to_the_start_page_and_from_there_out():
    desk = FrontDesk()
    desk.key("1")
    assert desk.key("escape") is None
    assert desk.front.page().name == "start"
    assert desk.key("escape") == Leave()


@pytest.mark.parametrize("names", [(), ("Ana",), ("Ana", ""), ("  ", "")])
def test_too_few_players_are_told_on_the_page(names):
    desk = FrontDesk(names=names)
    desk.front.open_new_game("treatment")
    assert desk.key("enter") is None
    assert desk.front.problem.key == "front.players_needed"


def test_two_players_of_one_name_are_told_apart():
    desk = FrontDesk(names=("Ann", "Ben", "Ann"))
    desk.front.open_new_game("treatment")
    assert desk.key("enter").header["players"] == ["Ann", "Ben", "Ann 2"]


def test_extra_rules_give_everybody_a_case_that_need_not_be_named():
    desk = FrontDesk(names=("Ana", "", "Ben"))
    desk.front.open_new_game("treatment")
    assert not any(f.id.startswith("option:starting_cases") for f in desk.fields())
    desk.press("option:extra_rules")
    fields = [f for f in desk.fields() if f.id.startswith("option:starting_cases")]
    assert [f.player for f in fields] == ["Ana", "Ben"]
    options = desk.key("enter").header["options"]
    assert options["starting_cases"] == {"Ana": "?", "Ben": "?"}


def test_a_starting_case_that_is_named_counts_for_its_player():
    desk = FrontDesk(names=("Ana", "", "Ben"))
    desk.front.open_new_game("treatment")
    desk.press("option:extra_rules")
    removed = desk.key("enter").header["options"]["removed_categories"]
    case = next(c for c, f in desk.deck.cases.items() if f.category not in removed)
    desk.type("option:starting_cases:2", case)
    header = desk.key("enter").header
    assert header["options"]["starting_cases"] == {"Ana": "?", "Ben": case}
    rules = GAME.set_up(parse_header(dict(header)), desk.deck)
    assert rules.scores(rules.start()) == {"Ana": 1, "Ben": 1}


def test_without_extra_rules_no_starting_case_is_given():
    desk = FrontDesk()
    desk.front.open_new_game("treatment")
    desk.press("option:extra_rules")
    desk.press("option:extra_rules")
    options = desk.key("enter").header["options"]
    assert options["extra_rules"] is False
    assert "starting_cases" not in options


def test_past_games_are_listed_and_open_again():
    known = KnownGame(id="20261129-1", title=say("t"), players=("Ana",), running=False)
    page = past_page((known,))
    assert page.blocks[1].buttons[0].id == "resume:20261129-1"


@pytest.mark.parametrize("game", find_games())
def test_every_value_of_every_house_rule_is_one_press_away(game):
    desk = FrontDesk()
    desk.front.open_new_game(game)
    desk.press("rules")
    for switch in find_games()[game].switches:
        for index, value in enumerate(switch.choices):
            if len(switch.choices) > 2:
                desk.press(f"switch:{switch.name}={index}")
            elif desk.front._new.house_rules.get(switch.name, switch.default) != value:
                desk.press(f"switch:{switch.name}")
            now = desk.front._new.house_rules.get(switch.name, switch.default)
            assert (now, type(now)) == (value, type(value))


def test_house_rules_say_yes_no_and_words_not_what_the_program_calls_them():
    for language in ("en", "de"):
        words = Wording(read_words("companion.table"), read_words("companion.table", language))
        for game in find_games().values():
            for switch in game.switches:
                for value in switch.choices:
                    said = words.put(value_words(value))
                    assert said not in {"True", "False", "None", "true", "false"}
                    assert "_" not in said


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_house_rule_has_a_name_in_words(language):
    for game in find_games().values():
        words = read_words(game.package, language)
        assert not [s.name for s in game.switches if f"switch.{s.name}" not in words]


def test_a_game_that_cannot_be_resumed_says_so_on_the_start_page():
    desk = FrontDesk()
    desk.front.refuse("Game 7 cannot be played again: its deck is gone")
    page = desk.front.page()
    assert page.name == "start"
    assert page.blocks[0].warning
    desk.press("past")
    desk.key("escape")
    assert not getattr(desk.front.page().blocks[0], "warning", False)


def focused(desk):
    return next(field.id for field in desk.fields() if field.focus)


def enter(desk, name, value):
    return desk.front.on_intent(
        Type(id=name, value=value, position=0, source=Source.KEYS, entered=True)
    )


def test_enter_after_a_name_leads_to_the_next_empty_seat_and_after_the_last_starts():
    desk = FrontDesk(names=("", ""))
    desk.key("1")
    assert focused(desk) == "name:0"
    assert enter(desk, "name:0", "Ana") is None
    assert focused(desk) == "name:1"
    desk.key("f2")
    assert focused(desk) == "name:2"
    assert enter(desk, "name:1", "Ben") is None
    choice = enter(desk, "name:2", "Caro")
    assert isinstance(choice, StartGame)
    assert choice.header["players"] == ["Ana", "Ben", "Caro"]


def test_enter_in_an_empty_seat_starts_with_those_who_have_names():
    desk = FrontDesk(names=("Ana", "Ben", ""))
    desk.key("1")
    assert isinstance(enter(desk, "name:2", ""), StartGame)
