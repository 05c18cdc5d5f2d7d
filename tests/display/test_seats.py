"""A board with seats: Tab moves them, keys act for the seated row only, by place where asked."""

import pygame
import pytest
from sample_screens import SAMPLES
from test_actions import ALT, SHIFT, find, key, letter, send


@pytest.fixture(scope="module")
def opened(open_display):
    return open_display(size=(1366, 768))


@pytest.fixture
def display(opened):
    """The board of a heavy game; p2 is due."""
    opened.show(SAMPLES["start"]())
    opened.show(SAMPLES["mind"]())
    pygame.event.clear()
    opened._ui.seat = None
    opened.show(SAMPLES["mind"]())
    return opened


def tab(display, mod: int = 0) -> None:
    assert send(display, key(pygame.K_TAB, mod)) == []
    display.show(SAMPLES["mind"]())


def at(scancode: int, code: int, sign: str, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=sign, scancode=scancode)


def seated(display) -> str:
    rows = [f"p{i}" for i in range(1, 5)]
    return next(p for p in rows if "seated" in find(display, f"row.{p}").get("flags", []))


def test_the_player_whose_act_is_due_is_seated(display) -> None:
    assert seated(display) == "p2"


def test_tab_moves_the_seat_round_and_back(display) -> None:
    seen = []
    for _ in range(4):
        tab(display)
        seen.append(seated(display))
    assert seen == ["p3", "p4", "p1", "p2"]
    tab(display, SHIFT)
    assert seated(display) == "p1"


def test_keys_act_for_the_seated_player(display) -> None:
    (mine,) = send(display, letter("k"))
    tab(display)
    (other,) = send(display, letter("k"))
    assert (mine.ask.by, other.ask.by) == ("p2", "p3")


def test_the_seated_row_is_large_and_the_others_are_short(display) -> None:
    large = find(display, "row.p2")["rect"][3]
    assert all(find(display, f"row.p{i}")["rect"][3] < large / 2 for i in (1, 3, 4))


def test_a_letter_by_its_place_is_found_on_any_keyboard(display) -> None:
    (english,) = send(display, at(pygame.KSCAN_Z, pygame.K_z, "z"))
    (german,) = send(display, at(pygame.KSCAN_Z, pygame.K_y, "y"))
    (french,) = send(display, at(pygame.KSCAN_Q, pygame.K_a, "a"))
    whats = [dict(i.ask.arguments)["what"] for i in (english, german, french)]
    assert whats == ["@z", "@z", "@q"]


def test_alt_with_a_letter_means_the_tool_where_a_number_has_its_place(display) -> None:
    place = at(pygame.KSCAN_C, pygame.K_c, "c")
    (number,) = send(display, place)
    (tool,) = send(display, at(pygame.KSCAN_C, pygame.K_c, "c", ALT))
    assert dict(number.ask.arguments)["what"] == "@c"
    assert tool.id == "replace"


def test_shift_takes_one_of_a_place(display) -> None:
    (less,) = send(display, at(pygame.KSCAN_S, pygame.K_s, "S", SHIFT))
    assert dict(less.ask.arguments)["what"] == "@s"


def test_a_tile_of_the_board_has_its_key(display) -> None:
    (tile,) = send(display, key(pygame.K_3, SHIFT, "#"))
    assert (tile.ask.do, dict(tile.ask.arguments)) == ("tile", {"tile": 3})


def test_the_numbers_of_the_seated_row_are_read_across_the_table(open_display) -> None:
    wide = open_display(size=(1920, 1080))
    wide.show(SAMPLES["mind"]())
    px_per_mm = 1920 / 531
    for name in ("Coffee", "Ideas", "Boxes", "Treatises"):
        assert find(wide, f"row.p2.{name}")["em_px"] * 0.727 / px_per_mm >= 9.3
