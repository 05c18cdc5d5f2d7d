"""Killed at any moment of play, an evening loses no entry and no press that was acknowledged."""

import os
import random
import signal
import sys
from pathlib import Path

import pytest
from child_said import read_for

from companion.game_log.game_log import GameLog
from companion.game_log.records import GameId, PressKey
from companion.game_log.store import open_store
from companion.game_log.strict_json import hash_of
from companion.game_log.timeline import Timeline
from companion.rules.header import parse_header
from companion.rules.seats import Player
from companion.table.clock import SystemClock
from companion.table.front_pages import looks_of
from companion.table.ledger import Ledger, StoreKeeper
from companion.table.session import Session
from companion.table.signals import ButtonSignal
from companion.views.intents import Back, Do, Press, Source
from companion.views.page import Buttons
from companion.views.scene import Picker, TableScene

GAMES, KILLS_EACH = 5, 20  # for each of two seeds
NAMES = ("Ana", "Ben", "Caro")
HEADER = {
    "format": 1, "game": "treatment", "players": list(NAMES), "deck": "practice",
    "options": {"removed_categories": ["anxiety", "bipolar"]},
}  # fmt: skip
UID = 77


class Table:
    """A table as the program opens it, without a window: store, ledger, session."""

    def __init__(self, store, game, folder, seed):
        clock = SystemClock()
        self.log = GameLog.resume(store, GameId(game), folder)
        at_table = self.log.game.at_table(self.log.timeline.rules, self.log.deck)
        ledger = Ledger(StoreKeeper(self.log, store, clock), clock)
        looks, roles = looks_of(NAMES), self.log.game.button_roles
        self.session = Session(ledger, at_table, roles=roles, looks=looks, clock=clock)
        self.seq = store.known_cursors().get(UID, (1, 0))[1]
        self.dice = random.Random(seed)

    def act(self):
        """One act of somebody: a seat button, or whatever the screen offers."""
        session, at = self.session, self.session.ledger.position
        if session.ledger.timeline.progress.finished:
            session.on_intent(Press(id="undo", position=at, source=Source.KEYS))
        elif self.dice.random() < 0.4:
            self.press_button()
        else:
            self.use_screen(session.screen().scene, at)
        session.tick()
        return [ack.key.seq for ack in session.take_outputs().acks]

    def press_button(self):
        self.seq += 1
        key = PressKey(uid=UID, epoch=1, seq=self.seq)
        player, button = Player(self.dice.choice(NAMES)), self.dice.randint(1, 4)
        token = self.session.ledger.token
        self.session.on_signal(ButtonSignal(key=key, player=player, button=button, token=token))

    def use_screen(self, scene, at):
        if isinstance(scene, Picker):
            extra = self.dice.choice([b.id for b in scene.extra if b.id != "cancel"])
            self.session.on_intent(Press(id=extra, position=at, source=Source.KEYS))
        elif not isinstance(scene, TableScene):
            buttons = [b.id for x in scene.blocks if isinstance(x, Buttons) for b in x.buttons]
            answers = [b for b in buttons if b == "skip" or b.startswith("choose:")]
            back = Back(position=at, source=Source.KEYS)
            chosen = self.dice.choice(answers) if answers else ""
            press = Press(id=chosen, position=at, source=Source.KEYS)
            self.session.on_intent(press if answers else back)
        elif scene.questions:
            q = scene.questions[0]
            choice = self.dice.choice([c.id for c in q.choices if c.id != "other_card"])
            press = Press(id=choice, position=at, source=Source.KEYS, question=q.id)
            self.session.on_intent(press)
        else:
            ask = self.dice.choice(scene.board.actions)
            self.session.on_intent(Do(ask=ask, position=at, source=Source.KEYS))


def play_for_ever(folder, game, out, seed):
    """The child: what it finds, then each entry and each press the moment it is durable."""
    with open_store(folder) as store:
        table = Table(store, game, folder, seed)
        os.write(out, f"found {table.session.ledger.position} {table.seq}\n".encode())
        while True:
            pressed = table.act()
            said = [f"entry {table.session.ledger.position}", *(f"press {n}" for n in pressed)]
            os.write(out, ("\n".join(said) + "\n").encode())


def start(folder, game, seed):
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        try:
            play_for_ever(folder, game, writer, seed)
        finally:
            os._exit(9)
    os.close(writer)
    return pid, reader


def newest(said, what):
    """The newest number that the child said of this kind; the last line may be cut off."""
    lines = [line.split() for line in said.decode().split("\n")[:-1]]
    return max((int(line[1]) for line in lines if line[0] == what), default=0)


def kill_one(folder, game, rng):
    """Play for a random moment, kill; what was found, and what was acknowledged."""
    pid, reader = start(folder, game, rng.randrange(10**6))
    until = rng.choice([b"\n", b"entry", None])  # a slow machine has acted by then as well
    said = b"" if until is None else read_for(reader, 20, until=until)
    said += read_for(reader, rng.uniform(0, 0.08))
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    said += read_for(reader, 1)
    os.close(reader)
    return said


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")
@pytest.mark.parametrize("seed", [20, None], ids=["seeded", "by_lot"])
def test_200_kills_during_play_lose_nothing_that_was_acknowledged(tmp_path, seed):
    given = int(os.environ.get("KILL_SEED", "0"))
    seed = seed or given or random.SystemRandom().randrange(1, 10**6)
    sys.stdout.write(f"KILL_SEED={seed}\n")
    rng, total = random.Random(seed), 0
    for number in range(GAMES):
        folder = tmp_path / str(number)
        folder.mkdir()
        with open_store(folder) as store:
            game = GameLog.start(store, parse_header(dict(HEADER)), Path(folder)).id
        entries = presses = 0
        for _ in range(KILLS_EACH):
            said = kill_one(folder, game, rng)
            if said:
                found = newest(said, "found")
                assert entries <= found <= entries + 1, "one entry may be in flight"
            entries = max(entries, newest(said, "entry"), newest(said, "found"))
            presses = max(presses, newest(said, "press"))
        total += check(folder, game, entries, presses)
    sys.stdout.write(f"{GAMES * KILLS_EACH} kills, {total} entries kept\n")
    assert total > GAMES  # each game got on between its kills, however slow the machine


def check(folder, game, entries, presses):
    """Everything said is there, in one piece, and played again it gives what was stored."""
    with open_store(folder) as store:
        assert store.notes == ()
        log = GameLog.resume(store, GameId(game), folder)
        assert log.differences == ()
        stored = store.read_game(game).entries
        assert [row.n for row in stored] == list(range(1, len(stored) + 1))
        assert len(stored) in {entries, entries + 1}
        assert store.known_cursors().get(UID, (1, 0))[1] >= presses
        again = Timeline(log.timeline.rules)
        again.extend(list(log.timeline.entries))
        rules = log.timeline.rules
        if stored:
            assert hash_of(rules.state_to_json(again.state)) == stored[-1].state_hash
    return len(stored)
