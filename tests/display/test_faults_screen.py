"""Faults that users of similar programs reported: names on the screen, monitors.

The number is the row of the list that they come from.
"""

from dataclasses import replace

import pygame
import pytest
from sample_screens import SAMPLES
from test_every_screen_fits import check_fits, check_inside

from companion.assets_folder import assets_folder
from companion.display import sdl_window
from companion.display.text import MARK, Text

NAMES = (
    "Ann",
    "Ann",
    "Zoë 🎲 Åsa",
    "דניאל בן־דוד",
    "Wilhelmina-Theodora von und zu Hohenfels",
)
WIDE, SHARP = (1920, 1080), (3840, 2160)


def named(screen):
    """The same screen with other names for its players."""
    looks = zip(screen.players, NAMES, strict=False)
    return replace(screen, players=tuple(replace(look, name=name) for look, name in looks))


@pytest.mark.parametrize("size", [(640, 360), (1366, 768), WIDE], ids=str)
def test_37_names_of_any_script_and_forty_letters_overlap_nothing(open_display, size):
    """faults.md row 37"""
    display = open_display(size=size)
    for sample in ("table5", "breach", "heavy", "new_game", "result", "scoring"):
        display.show(named(SAMPLES[sample]()))
        dump = display.dump()
        check_fits(dump)
        check_inside(dump["tree"])


@pytest.mark.parametrize("name", [*NAMES, "สมชาย", "علي", "李小龍"])
def test_37_a_name_shows_no_empty_box(open_display, name):
    """faults.md row 37: where no font has a sign, a plain mark stands for it."""
    if not (assets_folder() / "fonts" / "Inter-Regular.ttf").is_file():
        pytest.skip("needs bundled fonts")
    open_display(size=(320, 180))
    text = Text(assets_folder() / "fonts")
    shown = "".join(run.text for run in text._split(name))
    wanted = {c for c in name if c.isalnum()}
    assert wanted - set(shown) == set() or MARK in shown
    assert pygame.mask.from_surface(text.paint_line(name, 32, (255, 255, 255))).count() > 0


@pytest.fixture
def monitors(monkeypatch):
    """The monitors that the system reports; the list may change at any time."""
    there = [WIDE, SHARP]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(there))
    monkeypatch.setattr(sdl_window, "NO_MONITOR", set())
    monkeypatch.setattr(sdl_window, "find_monitor_width_mm", lambda _index: 600)
    opened = []
    set_mode = pygame.display.set_mode

    def remember(size, flags=0, *, display=0):
        opened.append((size, display))
        return set_mode(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", remember)
    return there, opened


def test_39_full_screen_is_on_the_wanted_monitor_and_as_sharp_as_it_is(open_display, monitors):
    """faults.md row 39: every pixel of a 4K monitor is used, whatever the system's scale."""
    _, opened = monitors
    display = open_display(fullscreen=True, monitor=1)
    assert opened == [(SHARP, 1)]
    display.show(SAMPLES["table3"]())
    px_per_mm = SHARP[0] / 600
    em_px = display.dump()["em_px"]["sentence"]
    assert em_px * 0.727 / px_per_mm >= 11.6 * 0.85  # display.md, for 2 m


def test_39_a_monitor_that_is_unplugged_gives_way_to_the_first_and_comes_back(
    open_display, monitors
):
    """faults.md row 39"""
    there, opened = monitors
    display = open_display(fullscreen=True, monitor=1)
    screen = SAMPLES["table3"]()
    display.show(screen)
    there.pop()
    assert display.poll() == []
    assert opened[-1] == (WIDE, 0)
    assert display.show(screen), "it is painted anew at once"
    assert display.dump()["tree"]["rect"] == [0, 0, *display.size]
    there.append(SHARP)
    display.poll()
    assert opened[-1] == (SHARP, 1)


def test_39_what_is_pressed_while_the_window_is_dragged_is_there_afterwards(open_display):
    """faults.md row 39: SDL queues what comes in while the system holds the main thread."""
    display = open_display(size=(1280, 720))
    display.show(SAMPLES["table3"]())
    pygame.event.get()
    moved = pygame.event.Event(pygame.WINDOWMOVED, x=3, y=4)
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u", scancode=0)
    for event in (*(moved for _ in range(120)), key, *(moved for _ in range(120))):
        pygame.event.post(event)
    assert [getattr(intent, "id", None) for intent in display.poll()] == ["undo"]
