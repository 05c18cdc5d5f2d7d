"""Killed at any moment, the store keeps every entry that it said was kept."""

import os
import random
import signal
import sys

import pytest
from child_said import read_for

from companion.game_log.records import EntryRecord, GameId, PressKey
from companion.game_log.store import open_store

KILLS = 200
HEADER = {"format": 1, "game": "tallest", "players": ["Ana"], "deck": "numbers.toml"}


def write_entries(folder, game, out):
    """The child: says what it finds, then appends for ever and says each durable entry."""
    store = open_store(folder)
    n = len(store.read_game(game).entries)
    seq = store.known_cursors().get(1, (1, 0))[1]
    os.write(out, f"found {n} {seq}\n".encode())
    while True:
        n += 1
        body = {"do": "note", "text": "x" * (n % 700)}
        record = EntryRecord(n=n, body=body, verdict="legal", events=(), state_hash="h")
        store.append(GameId(game), record, presses=[PressKey(uid=1, epoch=1, seq=n)])
        os.write(out, f"kept {n}\n".encode())


def start(folder, game):
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        try:
            write_entries(folder, game, writer)
        finally:
            os._exit(9)
    os.close(writer)
    return pid, reader


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")
def test_200_kills_at_random_moments_lose_nothing_that_was_acknowledged(tmp_path):
    seed = int(os.environ.get("KILL_SEED", "0")) or random.SystemRandom().randrange(1, 10**6)
    sys.stdout.write(f"KILL_SEED={seed}\n")
    rng = random.Random(seed)
    with open_store(tmp_path) as store:
        game = store.new_game(HEADER, rules_version="1")
    acknowledged, opened = 0, 0
    for _ in range(KILLS):
        pid, reader = start(tmp_path, game)
        said = b""
        if rng.random() < 0.8:  # the others are killed while they open the store
            said = read_for(reader, 10, until=b"\n")
        said += read_for(reader, rng.uniform(0, 0.03))
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        said += read_for(reader, 1)  # what was in the pipe; ends at once, nobody writes now
        os.close(reader)
        for line in said.decode().splitlines():
            what, n, *more = line.split()
            if what == "found":
                opened += 1
                assert int(n) in {acknowledged, acknowledged + 1}
                assert more == [n], "a press and its entry are kept together"
            acknowledged = int(n)
    with open_store(tmp_path) as store:
        assert store.notes == ()
        numbers = [entry.n for entry in store.read_game(game).entries]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) in {acknowledged, acknowledged + 1}
    assert opened > KILLS // 2
    assert acknowledged > KILLS
