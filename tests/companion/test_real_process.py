"""The program as a process of its own, on a screen that nobody sees, with keys from SDL's queue."""

import os
import subprocess
import sys

import pytest

from companion.game_log.data_folder import SETTINGS_FILE
from companion.game_log.store import open_store

PRESSES = """
import sys, threading, time
from companion.__main__ import main
from companion.display import Display

shown = 0
show = Display.show

def counted(*args):
    global shown
    painted = show(*args)
    shown += 1
    return painted

Display.show = counted

def wait_for_pictures(count):
    until = shown + count
    while shown < until:
        time.sleep(0.01)

def press_keys(names):
    import pygame
    wait_for_pictures(3)
    for name in names:
        key = pygame.key.key_code(name)
        letter = name if len(name) == 1 else ""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, unicode=letter, mod=0))
        wait_for_pictures(4)
    pygame.event.post(pygame.event.Event(pygame.QUIT))

keys, argv = sys.argv[1].split(), sys.argv[2:]
threading.Thread(target=press_keys, args=(keys,), daemon=True).start()
sys.exit(main(argv))
"""


def run(folder, keys, *argv):
    """One run of the program with these keys; it must end by itself and say nothing."""
    env = {
        **os.environ, "COMPANION_DATA": str(folder), "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }  # fmt: skip
    command = [sys.executable, "-c", PRESSES, keys, *argv]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)


def entries(folder):
    with open_store(folder) as store:
        (newest, *_) = store.games()
        return [row.body["do"] for row in store.read_game(newest.id).entries]


@pytest.mark.slow
def test_an_evening_in_a_process_of_its_own_and_the_next_start_opens_it_at_once(tmp_path):
    (tmp_path / SETTINGS_FILE).write_text(
        '[last]\ngame = "treatment"\nplayers = ["Ana", "Ben"]\nbuttons = ""\n', "utf-8"
    )
    first = run(tmp_path, "1 return n 1 d")
    assert (first.returncode, first.stderr) == (0, "")
    assert entries(tmp_path) == ["reveal_case", "draw"]
    again = run(tmp_path, "p escape")
    assert (again.returncode, again.stderr) == (0, "")
    assert entries(tmp_path) == ["reveal_case", "draw", "place"]


@pytest.mark.slow
def test_players_named_on_the_command_line_are_at_the_table_at_once(tmp_path):
    done = run(tmp_path, "n 1", "play", "treatment", "--players", "Ana,Ben", "--buttons", "")
    assert (done.returncode, done.stderr) == (0, "")
    assert entries(tmp_path) == ["reveal_case"]


@pytest.mark.slow
def test_a_users_mistake_gives_one_line_also_without_a_sound_card(tmp_path):
    env = {**os.environ, "COMPANION_DATA": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    env.pop("SDL_AUDIODRIVER", None)
    command = [sys.executable, "-m", "companion", "play", "treatment", "--players", "Ana"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr == "companion: Type the names of 2 to 5 players.\n"
