"""Whole evenings of Treatment with nothing but five buttons at each seat."""

import random
from dataclasses import replace

import pytest
from evenings import Evening, open_session

from companion.game_log.records import PressKey
from companion.games.treatment import GAME
from companion.games.treatment.state import Phase
from companion.rules.decision import Verdict
from companion.rules.header import parse_header
from companion.rules.seats import Player
from companion.table.signals import ButtonSignal, PressVerdict
from companion.views.scene import TableScene

DRAW, EXCHANGE, PLACE, UNDO, HOLD = 1, 2, 3, 4, 5
MOST_PRESSES = 900


class ButtonTable(Evening):
    """Seat boxes only; what is lit can be pressed."""

    def __init__(self, players, *, taught=True, **header):
        super().__init__(players=tuple(players))
        if not taught:
            self.file = replace(self.file, cards=())
            raw = {"format": 1, "game": "treatment", "players": list(players), "deck": "x"}
            self.rules = GAME.set_up(parse_header({**raw, **header}), GAME.read_deck(self.file))
            self.session = open_session(GAME, self.rules, self.file, self.clock)
        self.seq = 0

    def lit(self):
        """(player, button) of every lamp that says: a press does something."""
        lamps = self.session.take_outputs().lamps
        return [(p, b) for p, row in lamps.items() for b, on in enumerate(row, start=1) if on]

    def press_button(self, player, button):
        self.seq += 1
        key = PressKey(uid=1 + self.players.index(player), epoch=1, seq=self.seq)
        token = self.session.ledger.token
        self.session.on_signal(
            ButtonSignal(key=key, player=Player(player), button=button, token=token)
        )
        self.clock.move(1)
        self.session.tick()
        (ack,) = self.session.take_outputs().acks
        return ack.verdict


@pytest.fixture
def table():
    return ButtonTable(("Ana", "Ben", "Caro"))


def dos(table):
    return [row.entry.move.do for row in table.rows]


@pytest.mark.parametrize(
    ("seats", "taught"),
    [
        (2, True),
        (3, False),
        pytest.param(4, True, marks=pytest.mark.slow),
        pytest.param(5, False, marks=pytest.mark.slow),
    ],
)
def test_an_evening_is_played_to_its_end_by_lit_buttons_alone(seats, taught):
    table = ButtonTable(("Ana", "Ben", "Caro", "Dan", "Eva")[:seats], taught=taught)
    dice = random.Random(seats)
    for _ in range(MOST_PRESSES):
        if table.session.ledger.timeline.progress.finished:
            break
        lit = [(p, b) for p, b in table.lit() if b not in {UNDO, HOLD}]
        assert lit, (table.state.phase, dos(table)[-3:])
        assert table.press_button(*dice.choice(lit)) is PressVerdict.APPLIED
        assert table.scene.questions == () if isinstance(table.scene, TableScene) else True
    assert table.session.ledger.timeline.progress.finished
    assert max(table.rules.scores(table.state).values()) == table.state.target
    assert all(row.verdict is not Verdict.BREACH for row in table.rows)


def test_place_says_that_the_next_case_lies_there(table):
    assert {b for _, b in table.lit()} == {PLACE}
    assert table.press_button("Ben", PLACE) is PressVerdict.APPLIED
    assert dos(table) == ["reveal_case"]
    assert table.state.card == "?"
    assert isinstance(table.scene, TableScene), "nobody at a seat is asked on the screen"


def play_round(table):
    for player in table.players:
        table.press_button(player, PLACE)


def test_after_a_round_the_table_says_mine_or_nobody_or_it_goes_on(table):
    table.press_button("Ana", PLACE)
    play_round(table)
    assert table.state.resolves is None
    assert set(table.lit()) >= {(p, b) for p in table.players for b in (DRAW, EXCHANGE, PLACE)}


def test_mine_gives_the_case_to_whoever_presses(table):
    table.press_button("Ana", PLACE)
    play_round(table)
    table.press_button("Ben", DRAW)
    assert table.rows[-1].entry.move.to == "Ben"
    assert table.rules.scores(table.state) == {"Ana": 0, "Ben": 1, "Caro": 0}


def test_nobody_puts_the_case_back_under_the_stack(table):
    table.press_button("Ana", PLACE)
    play_round(table)
    table.press_button("Ben", EXCHANGE)
    assert table.rows[-1].entry.move.to is None


def test_place_after_a_round_is_the_next_symptom_and_the_first_player_acts(table):
    table.press_button("Ana", PLACE)
    play_round(table)
    table.press_button("Caro", PLACE)
    assert dos(table)[-1] == "reveal_symptom"
    assert table.session.ledger.timeline.progress.to_move == "Ana"


def test_a_case_named_on_the_screen_has_its_symptoms_named_there_too(table):
    """A press for the next action that comes too early turns nothing up."""
    table.key("n")
    facts = table.rules.table.deck.cases
    table.pick(next(c.card for c in table.scene.cards if c.legal and facts[c.card].max_cards > 1))
    play_round(table)
    assert table.press_button("Ana", PLACE) is PressVerdict.REFUSED
    assert dos(table)[-1] == "place"


def test_exchange_says_that_what_was_due_is_discarded(table):
    table.press_button("Ana", PLACE)
    for _ in range(20):
        if table.state.owing():
            break
        acting = table.state.phase is Phase.ACTIONS
        player = table.session.ledger.timeline.progress.to_move if acting else "Ana"
        table.press_button(player, DRAW if acting else PLACE)
    (owing,) = {p.name for p in table.state.owing()}
    assert [(p, b) for p, b in table.lit() if b != UNDO] == [(owing, EXCHANGE)]
    table.press_button(owing, EXCHANGE)
    assert dos(table)[-1] == "discard"
    assert table.state.owing() == ()


def test_a_wrong_mine_is_undone_by_one_press(table):
    table.press_button("Ana", PLACE)
    play_round(table)
    table.press_button("Ben", DRAW)
    assert table.press_button("Caro", UNDO) is PressVerdict.APPLIED
    assert table.rules.scores(table.state)["Ben"] == 0
    assert table.state.resolves is None
