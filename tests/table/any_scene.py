"""A process that sits in one scene of the program and presses whatever is there, until killed.

`soak` starts it again and again, kills it at random moments, and checks each time that nothing
it said was kept is missing: entries, presses, names, settings, new games.
"""

import os
import random
import signal
import traceback
from collections import Counter
from dataclasses import dataclass, field

from child_said import read_for
from evenings import practice_game

from companion.app_evening import open_deck
from companion.app_game import keep_people, looks_for
from companion.game_log.data_folder import SETTINGS_FILE
from companion.game_log.game_log import GameLog
from companion.game_log.records import GameId, PressKey
from companion.game_log.settings import Settings
from companion.game_log.store import open_store
from companion.game_log.strict_json import hash_of
from companion.game_log.timeline import Timeline
from companion.games.find_games import find_games
from companion.rules.header import parse_header, write_header
from companion.rules.seats import Player
from companion.table.clock import SystemClock
from companion.table.front import Front
from companion.table.front_choices import StartGame
from companion.table.front_pages import NewGame
from companion.table.ledger import Ledger, Origin, StoreKeeper
from companion.table.session import Session
from companion.table.signals import ButtonSignal
from companion.views.intents import Back, Do, OpenEntry, Pick, Press, Source, Type
from companion.views.page import Buttons, Field, FieldGrid
from companion.views.scene import Picker, TableScene

UID = 77
LEAVES = {"leave_table", "abandon"}

SCENES = {
    "table": ("treatment", 9, ()),
    "seats": ("unconscious_mind", 4, ()),
    "hold": ("treatment", 9, ("hold",)),
    "hold um": ("unconscious_mind", 12, ("hold",)),
    "repair": ("treatment", 9, ("menu", "repair")),
    "repair um": ("unconscious_mind", 12, ("menu", "repair")),
    "replace": ("treatment", 12, ("replace",)),
    "picker": ("treatment", 0, ()),
    "reveal": ("treatment", "flip", ()),
    "people": ("treatment", 9, ("menu", "people")),
    "count": ("unconscious_mind", 12, ("menu", "count")),
    "what_if": ("treatment", 9, ("menu", "what_if")),
    "final": ("unconscious_mind", "end", ()),
    "setup": ("treatment", 3, None),
}
"""Scene → game, how many entries of a practice game lie before it, tools that open it."""


# The child ---------------------------------------------------------------------------------


class Table:
    """A table as the program opens it, without a window: store, ledger, session."""

    def __init__(self, store, game, folder, seed, opens):
        self.store, self.folder = store, folder
        clock, settings = SystemClock(), Settings(folder / SETTINGS_FILE)
        self.log = GameLog.resume(store, GameId(game), folder)
        at_table = self.log.game.at_table(self.log.timeline.rules, self.log.deck)
        ledger = Ledger(StoreKeeper(self.log, store, clock), clock)
        self.names = tuple(self.log.timeline.rules.header.players)
        self.roles = len(self.log.game.button_roles)
        self.session = Session(ledger, at_table, roles=self.log.game.button_roles,
                               looks=looks_for(self.log, settings), clock=clock)  # fmt: skip
        self.keep = keep_people(store, self.log, settings)
        self.changes = self.session.people.changes
        self.seq = store.known_cursors().get(UID, (1, 0))[1]
        self.dice = random.Random(seed)
        self.opens = opens

    @property
    def at(self):
        return self.session.ledger.position

    def act(self):
        """One act of somebody; lines about what is durable now."""
        scene = self.session.screen().scene
        if self.dice.random() < 0.15:
            self.press_button()
        elif isinstance(scene, TableScene) and self.opens and self.dice.random() < 0.8:
            for tool in self.opens:
                self.session.on_intent(Press(id=tool, position=self.at, source=Source.KEYS))
        else:
            intents = [intent for intent in self.possible(scene) if intent is not None]
            self.session.on_intent(self.dice.choice(intents))
        self.session.tick()
        said = [f"press {ack.key.seq}" for ack in self.session.take_outputs().acks]
        if self.session.people.changes != self.changes:
            self.changes = self.session.people.changes
            self.keep(self.session.people)
            said.append(f"name {self.session.people.names.get(self.names[0], self.names[0])}")
        return said

    def press_button(self):
        self.seq += 1
        key = PressKey(uid=UID, epoch=1, seq=self.seq)
        player, button = Player(self.dice.choice(self.names)), self.dice.randint(1, self.roles)
        token = self.session.ledger.token
        self.session.on_signal(ButtonSignal(key=key, player=player, button=button, token=token))

    def possible(self, scene):
        """Every intent that the screen offers, and some typing."""
        at = {"position": self.at, "source": Source.KEYS}
        if isinstance(scene, TableScene):
            asks = [*scene.board.actions, *scene.board.tiles]
            yield from (Do(ask=a, **at) for a in asks)
            yield from (Press(id=t.id, **at) for t in scene.tools if t.id != "menu")
            yield from (OpenEntry(n=line.n, **at) for line in scene.log[-2:])
            for q in scene.questions:
                yield from (Press(id=c.id, question=q.id, **at) for c in q.choices)
        elif isinstance(scene, Picker):
            yield from (Pick(card=c.card, **at) for c in scene.cards[:6])
            yield from (Press(id=b.id, **at) for b in scene.extra)
            yield Type(id="query", value=self.dice.choice("aeio"), **at)
        else:
            yield Back(**at)
            for block in (*scene.blocks, *scene.side, *scene.third):
                yield from self._from_block(block, at)

    def _from_block(self, block, at):
        if isinstance(block, Buttons):
            for b in block.buttons:
                often = 4 if b.primary or b.id in {"apply", "rename", "do_it"} else 1
                if b.id not in LEAVES and b.disabled is None:
                    yield from [Press(id=b.id, **at)] * often
        fields = [block] if isinstance(block, Field) else []
        if isinstance(block, FieldGrid):
            fields = [f for _, row in block.rows for f in row]
        for f in fields:
            number = str(self.dice.randint(0, 9))
            if f.kind == "choice":
                value = self.dice.choice(f.choices)[0] if f.choices else ""
            elif f.id in {"name", "join"}:
                value = f"Name {number}"
            else:
                value = number if f.kind == "number" else f.value
            yield Type(id=f.id, value=value, **at)


def play_for_ever(folder, game, out, seed, opens):
    """What is found, then each thing the moment it is durable; an act can make several entries."""
    with open_store(folder) as store:
        append = store.append

        def said_at_once(game_id, record, *more):
            append(game_id, record, *more)
            os.write(out, f"entry {record.n}\n".encode())

        store.append = said_at_once
        table = Table(store, game, folder, seed, opens)
        os.write(out, f"found {table.at} {table.seq}\n".encode())
        while True:
            said = table.act()
            name = getattr(table.session.screen().scene, "name", None)
            scene = name or type(table.session.screen().scene).__name__.lower()
            os.write(out, ("\n".join([f"in {scene}", *said]) + "\n").encode())


def set_up_for_ever(folder, out):
    """Settings written and games begun, each said once it is kept."""
    settings = Settings(folder / SETTINGS_FILE)
    n = settings.get("soak.n", 0)
    with open_store(folder) as store:
        os.write(out, f"in start\ngames {len(store.games())}\nset {n}\n".encode())
        while True:
            n += 1
            settings.write({"soak.n": n, "last.players": ["Ana", "Ben"]})
            os.write(out, f"set {n}\nin new_game\n".encode())
            if n % 3 == 0:
                choice = new_game(n, folder)
                GameLog.start(store, parse_header(dict(choice.header)), folder)
                os.write(out, f"games {len(store.games())}\n".encode())


def new_game(seed, folder):
    """Whatever the new-game page starts."""
    games = find_games()
    preset = NewGame(game="treatment", names=("Ana", "Ben"), deck="practice")
    titles = {name: game.title for name, game in games.items()}
    front = Front(games, titles, known=(), preset=preset, seed=seed,
                  open_deck=lambda name, game: open_deck(name, game, folder))  # fmt: skip
    front.open_new_game()
    choice = front.start()
    assert isinstance(choice, StartGame), front.problem
    return choice


# The parent --------------------------------------------------------------------------------


@dataclass
class Kept:
    """What was acknowledged so far for one scene's game."""

    game: str
    entries: int = 0
    presses: int = 0
    name: str | None = None


@dataclass
class Soak:
    """Kills in all scenes of one data folder. where: scene at the kill → how often."""

    folder: object
    seed: int
    where: Counter = field(default_factory=Counter)
    kills: int = 0
    games: int = 0
    settings: int = 0

    def __post_init__(self):
        self.rng = random.Random(self.seed)
        self.kept = {}
        with open_store(self.folder) as store:
            for scene, (game, before, _) in SCENES.items():
                log = begin(store, self.folder, game, before)
                self.kept[scene] = Kept(game=log.id, entries=len(log.timeline))

    def kill(self, scene):
        """Let it sit in this scene for a random moment; check everything it said."""
        said = self._kill(scene)
        for line in said.decode().split("\n")[:-1]:
            self._note(self.kept[scene], *line.split(" ", 1))
        places = [x.split()[1] for x in said.decode().split("\n")[:-1] if x.startswith("in ")]
        self.where[places[-1] if places else "opening"] += 1
        self.kills += 1

    def _kill(self, scene):
        reader, writer = os.pipe()
        kept, seed = self.kept[scene], self.rng.randrange(10**6)
        pid = os.fork()
        if pid == 0:
            os.close(reader)
            try:
                if SCENES[scene][2] is None:
                    set_up_for_ever(self.folder, writer)
                else:
                    play_for_ever(self.folder, kept.game, writer, seed, SCENES[scene][2])
            except BaseException as error:  # noqa: BLE001 - the parent says it
                where = "; ".join(traceback.format_exception(error)[-3:]).replace("\n", " ")
                os.write(writer, f"died {where}\n".encode())
            finally:
                os._exit(9)
        os.close(writer)
        said = b""
        if self.rng.random() < 0.9:  # the others are killed while they open the store
            said = read_for(reader, 20, until=b"\n")
        said += read_for(reader, self.rng.uniform(0, 0.25))
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        said += read_for(reader, 1)
        os.close(reader)
        return said

    def _note(self, kept, what, value):
        match what:
            case "found":
                found, seq = (int(n) for n in value.split())
                assert kept.entries <= found <= kept.entries + 1, (kept, found)
                assert seq >= kept.presses
                kept.entries = found
            case "entry":
                kept.entries = max(kept.entries, int(value))
            case "press":
                kept.presses = max(kept.presses, int(value))
            case "name":
                kept.name = value
            case "games":
                assert int(value) >= self.games
                self.games = int(value)
            case "set":
                assert int(value) in {self.settings, self.settings + 1} or not self.settings
                self.settings = int(value)
            case "died":
                raise AssertionError(value)

    def check(self):
        """Everything said is there, in one piece, and played again it gives what was stored."""
        settings = Settings(self.folder / SETTINGS_FILE)
        assert settings.problem is None
        assert settings.get("soak.n", 0) in {self.settings, self.settings + 1}
        total = 0
        with open_store(self.folder) as store:
            assert store.notes == ()
            assert len(store.games()) >= self.games
            for kept in self.kept.values():
                log = GameLog.resume(store, GameId(kept.game), self.folder)
                first = log.header.players[0]
                assert kept.name in {None, first} or first in log.names
                assert log.differences == ()
                stored = store.read_game(kept.game).entries
                assert [row.n for row in stored] == list(range(1, len(stored) + 1))
                assert len(stored) in {kept.entries, kept.entries + 1}
                total += len(stored)
                again = Timeline(log.timeline.rules)
                again.extend(log.timeline.entries)
                if stored:
                    state = log.timeline.rules.state_to_json(again.state)
                    assert hash_of(state) == stored[-1].state_hash
        return total


def begin(store, folder, game, before):
    """A game with so many entries of a practice game, up to the first flip, or all but two."""
    practice = practice_game(game)
    bodies = practice.entries
    if before == "flip":
        before = next(i for i, body in enumerate(bodies) if body["do"] == "flip")
    elif before == "end":
        before = len(bodies) - 1
    header = {**write_header(practice.header), "deck": "practice"}
    log = GameLog.start(store, parse_header(header), folder)
    ledger = Ledger(StoreKeeper(log, store, SystemClock()), SystemClock())
    for body in bodies[:before]:
        ledger.record(body, Origin(source=Source.SCRIPT))
    return log
