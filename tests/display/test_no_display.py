"""No display at all: SDL would paint where nobody sees it, and the program never ends."""

import os
import subprocess
import sys

import pytest

CODE = (
    "from companion.display import Display, DisplaySettings\n"
    "from companion.rules.sentence import Wording, read_words\n"
    "words = Wording(read_words('companion.display'))\n"
    "trouble = Display(words, lambda c: None, DisplaySettings()).open()\n"
    "print('' if trouble is None else words.put(trouble))\n"
)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="others always have a display")
@pytest.mark.parametrize(
    ("names", "says"),
    [
        ({}, "No screen can be opened here ("),
        ({"DISPLAY": ":9797"}, ":9797"),
        ({"SDL_VIDEODRIVER": "offscreen"}, ""),
        ({"SDL_VIDEODRIVER": "dummy"}, ""),
    ],
)
def test_a_driver_that_nobody_sees_is_taken_only_where_it_was_asked_for(names, says):
    gone = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"}
    env = {k: v for k, v in os.environ.items() if k not in gone} | names
    env["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    done = subprocess.run([sys.executable, "-c", CODE], env=env, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert says in done.stdout.decode()
    assert bool(done.stdout.strip()) == bool(says)
