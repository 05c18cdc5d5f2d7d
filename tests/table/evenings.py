"""A table driven through its screen: keys, clicks and presses, counted."""

from dataclasses import dataclass, field

from companion.decks.deck_file import read_deck_file
from companion.game_log.timeline import Timeline
from companion.games.treatment import GAME
from companion.practice.practice_table import practice_deck
from companion.rules.header import parse_header
from companion.table.clock import HandClock
from companion.table.front_pages import looks_of
from companion.table.ledger import Ledger, MemoryKeeper
from companion.table.session import Session
from companion.views.intents import Back, Do, OpenEntry, Pick, Press, Source, Type
from companion.views.page import Buttons, Page
from companion.views.scene import Picker, TableScene


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
        scene, source = self.scene, Source.KEYS
        if isinstance(scene, TableScene):
            for question in scene.questions[:1]:
                for choice in question.choices:
                    if choice.key == key:
                        return Press(id=choice.id, position=at, source=source, question=question.id)
            for ask in scene.board.actions:
                if ask.key == key:
                    return Do(ask=ask, position=at, source=source)
            buttons = scene.tools
        elif isinstance(scene, Picker):
            buttons = scene.extra
            if key == "enter" and scene.query:
                return Type(id="query", value=scene.query, position=at, source=source, entered=True)
        else:
            buttons = [b for block in scene.blocks if isinstance(block, Buttons)
                       for b in block.buttons]  # fmt: skip
            if scene.back is not None and key == "escape":
                return Back(position=at, source=source)
        for button in buttons:
            if button.key == key:
                return Press(id=button.id, position=at, source=source)
        return None

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
