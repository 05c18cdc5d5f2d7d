"""Somebody presses whatever the screen offers: every evening ends, whatever the house rules."""

import random

import pytest
from evenings import Evening, open_session

from companion.decks.deck_file import read_deck_file
from companion.games.treatment import GAME
from companion.rules.header import parse_header
from companion.views.intents import Do, Source
from companion.views.page import Buttons
from companion.views.scene import Picker, TableScene

NAMES = ("Ana", "Ben", "Caro", "Dan", "Eva")
MOST = 1500
DECK = """
format = 1
game = "treatment"
name = "All kinds of effects"

[[case]]
id = "quick"
copies = 4
category = "psychotic"
max_cards = 1
factors = { therapy = 1 }

[[case]]
id = "slow"
copies = 4
category = "anxiety"
max_cards = 2
factors = { pharmaceutical = 2, social = 1 }

[[treatment]]
id = "talk"
copies = 20
positive = { therapy = 2 }
negative = { social = 1 }

[[treatment]]
id = "pill"
copies = 20
positive = { pharmaceutical = 1 }

[[resource]]
id = "double"
copies = 3
when = "scoring"
effect = { multiply = { therapy = 2 } }

[[resource]]
id = "words"
copies = 3
when = "any"
effect = { text = "Look at a hand." }

[[resource]]
id = "own"
copies = 3
when = "own_turn"
effect = { add = { social = 1 } }

[[symptom]]
id = "loses"
copies = 2
category = "psychotic"
effect = { discard = 2 }

[[symptom]]
id = "gains"
copies = 2
category = "anxiety"
effect = { draw = 2 }

[[symptom]]
id = "waits"
copies = 2
category = "psychotic"
effect = { skip_action = true }

[[symptom]]
id = "says"
copies = 2
category = "anxiety"
effect = { text = "Swap a card." }
"""


class AnyPress(Evening):
    """Presses something of what is offered, by dice."""

    def __init__(self, tmp_path, seats, seed, house_rules, options):
        super().__init__(players=NAMES[:seats])
        path = tmp_path / "all.toml"
        path.write_text(DECK, "utf-8")
        self.file = read_deck_file(path)
        raw = {"format": 1, "game": "treatment", "players": list(self.players), "deck": "all"}
        header = parse_header({**raw, "house_rules": house_rules, "options": options})
        self.rules = GAME.set_up(header, GAME.read_deck(self.file))
        self.session = open_session(GAME, self.rules, self.file, self.clock)
        self.dice = random.Random(seed)

    def step(self):
        scene = self.scene
        if isinstance(scene, Picker):
            self.in_picker(scene)
        elif isinstance(scene, TableScene):
            self.at_table(scene)
        else:
            self.on_page(scene)

    def at_table(self, scene):
        if scene.questions:
            question = self.dice.choice(scene.questions)
            choice = self.dice.choice(question.choices)
            self.press(choice.id, question=question.id)
            return
        if self.dice.random() < 0.05:
            self.key("u")
            return
        assert scene.board.actions, (self.state.phase, self.rows[-1].entry.move)
        ask = self.dice.choice(scene.board.actions)
        self.send(Do(ask=ask, position=self.position, source=Source.KEYS))

    def in_picker(self, scene):
        legal = [c.card for c in scene.cards if c.legal]
        if legal and self.dice.random() < 0.7:
            self.pick(self.dice.choice(legal))
            return
        self.press(self.dice.choice([b.id for b in scene.extra if b.id != "cancel"]))

    def on_page(self, scene):
        buttons = [b for x in scene.blocks if isinstance(x, Buttons) for b in x.buttons]
        ids = [b.id for b in buttons if b.disabled is None and b.id not in {"done", "end_game"}]
        if not ids or self.dice.random() < 0.2:
            self.key("escape")
        else:
            self.press(self.dice.choice(ids))


@pytest.mark.parametrize(
    ("seats", "house_rules", "extra"),
    [
        (2, {"tr.remove_categories": 0}, False),
        (3, {"tr.remove_categories": 0, "tr.pass": True}, True),
        (4, {"tr.remove_categories": 0, "tr.hand_check": "end_of_action"}, False),
        pytest.param(
            5,
            {"tr.remove_categories": 0, "tr.pass": True, "tr.symptom_stack": True},
            True,
            marks=pytest.mark.slow,
        ),
        pytest.param(
            5,
            {"tr.remove_categories": 0, "tr.tie_discard": False, "tr.min_cards": 1},
            False,
            marks=pytest.mark.slow,
        ),
    ],
    ids=str,
)
def test_an_evening_of_any_presses_comes_to_its_end(tmp_path, seats, house_rules, extra):
    options = {}
    if extra:
        options = {"extra_rules": True, "starting_cases": dict.fromkeys(NAMES[:seats], "?")}
    evening = AnyPress(tmp_path, seats, seats, house_rules, options)
    for _ in range(MOST):
        if evening.session.ledger.timeline.progress.finished:
            break
        evening.step()
        evening.clock.move(2)
        evening.session.tick()
    assert evening.session.ledger.timeline.progress.finished
    scores = evening.rules.scores(evening.state)
    lines = evening.session.ledger.timeline.score_lines
    assert scores == {p: sum(x.points for x in lines if x.player == p) for p in scores}
