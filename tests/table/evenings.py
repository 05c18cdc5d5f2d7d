"""A table driven through its screen: keys, clicks and presses, counted."""

from dataclasses import dataclass, field
from functools import cache

from companion.decks.deck_file import read_deck_file
from companion.game_log.timeline import Timeline
from companion.games.find_games import find_games
from companion.games.treatment import GAME
from companion.practice.practice_table import practice_deck, write_game
from companion.rules.header import parse_header
from companion.table.clock import HandClock
from companion.table.front_pages import looks_of
from companion.table.ledger import Ledger, MemoryKeeper
from companion.table.session import Session
from companion.views.intents import Back, Do, OpenEntry, Pick, Press, Source, Type
from companion.views.page import Buttons, Page
from companion.views.scene import Picker, TableScene


@cache
def practice_game(game, seed=1):
    """A practice game, written once for all tests that play it."""
    return write_game(find_games()[game], seed)


def open_session(game, rules, file, clock):
    at_table = game.at_table(rules, file)
    return Session(
        Ledger(MemoryKeeper(Timeline(rules)), clock),
        at_table,
        roles=game.button_roles,
        looks=looks_of(tuple(rules.header.players)),
        clock=clock,
    )


def treatment_rules(players=("Ana", "Ben", "Caro"), removed=("anxiety", "bipolar"), **header):
    file = read_deck_file(practice_deck(GAME))
    raw = {
        "format": 1,
        "game": "treatment",
        "players": list(players),
        "deck": "practice",
        "options": {"removed_categories": list(removed)},
        **header,
    }
    return GAME.set_up(parse_header(raw), GAME.read_deck(file)), file


@dataclass
class Evening:
    """A session of Treatment and the presses made so far."""

    players: tuple = ("Ana", "Ben", "Caro")
    clock: HandClock = field(default_factory=HandClock)
    presses: int = 0

    def __post_init__(self):
        self.rules, self.file = treatment_rules(self.players)
        self.session = open_session(GAME, self.rules, self.file, self.clock)

    @property
    def screen(self):
        return self.session.screen()

    @property
    def scene(self):
        return self.screen.scene

    @property
    def rows(self):
        return self.session.ledger.timeline.judged

    @property
    def state(self):
        return self.session.ledger.state

    @property
    def position(self):
        return self.session.ledger.position

    def send(self, intent):
        self.presses += 1
        self.session.on_intent(intent)

    def key(self, key, position=None):
        """Press a key: whatever the scene says is on it."""
        at = self.position if position is None else position
        intent = self.find(key, at)
        assert intent is not None, f"nothing is on key {key!r} in {type(self.scene).__name__}"
        self.send(intent)

    def find(self, key, at):
        scene = self.scene
        if isinstance(scene, TableScene):
            return self._find_on_table(scene, key, at)
        if isinstance(scene, Picker):
            if key == "enter" and scene.query:
                return Type(id="query", value=scene.query, position=at, source=Source.KEYS,
                            entered=True)  # fmt: skip
            return _pressed(scene.extra, key, at)
        if scene.back is not None and key == "escape":
            return Back(position=at, source=Source.KEYS)
        if scene.hold is not None and key == scene.hold.key:
            return Press(id=scene.hold.id, position=at, source=Source.KEYS)
        blocks = (*scene.blocks, *scene.side, *scene.third)
        grids = [block for block in blocks if isinstance(block, Buttons)]
        return _pressed([b for grid in grids for b in grid.buttons], key, at)

    def _find_on_table(self, scene, key, at):
        for question in scene.questions[:1]:
            found = _pressed(question.choices, key, at, question.id)
            if found is not None:
                return found
        ask = next((a for a in scene.board.actions if a.key == key), None)
        if ask is not None:
            return Do(ask=ask, position=at, source=Source.KEYS)
        return _pressed(scene.tools, key, at)

    def pick(self, card):
        self.send(Pick(card=card, position=self.position, source=Source.MOUSE))

    def press(self, button, question=None):
        self.send(Press(id=button, position=self.position, source=Source.MOUSE, question=question))

    def open_entry(self, n):
        self.send(OpenEntry(n=n, position=self.position, source=Source.MOUSE))

    def type(self, name, value):
        self.presses += 1
        self.session.on_intent(Type(id=name, value=value, position=self.position,
                                    source=Source.KEYS))  # fmt: skip

    def is_page(self, name):
        return isinstance(self.scene, Page) and self.scene.name == name


def _pressed(buttons, key, at, question=None):
    button = next((b for b in buttons if b.key == key), None)
    if button is None:
        return None
    return Press(id=button.id, position=at, source=Source.KEYS, question=question)
