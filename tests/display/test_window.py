"""The window: opens or says why not, repaints only what changed, shows the camera."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest
from sample_screens import SAMPLES, t

from companion.display import Display, DisplaySettings
from companion.display.monitor import edid_width_mm
from companion.rules.sentence import Wording, read_words
from companion.views.scene import Health


def frame(shade: int = 90) -> np.ndarray:
    return np.full((360, 640, 3), shade, np.uint8)


def test_without_a_screen_open_says_so_in_one_sentence() -> None:
    code = (
        "from companion.display import Display, DisplaySettings\n"
        "from companion.rules.sentence import Wording, read_words\n"
        "d = Display(Wording(read_words('companion.display')), lambda c: None, DisplaySettings())\n"
        "print(Wording(read_words('companion.display')).put(d.open()))\n"
        "assert d.poll() == [] and d.size == (0, 0)\n"
    )
    env = {**os.environ, "SDL_VIDEODRIVER": "no-such-driver", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode().startswith("No screen can be opened here (")


def test_a_screen_is_painted_once_until_it_changes(open_display) -> None:
    display = open_display(size=(640, 360))
    screen = SAMPLES["table3"]()
    assert display.show(screen)
    assert not display.show(screen)
    assert not display.show(SAMPLES["table3"]())
    assert display.show(replace(screen, health=Health(says=(t("24 fps"),))))


def test_a_new_camera_picture_repaints_only_its_place(open_display) -> None:
    display = open_display(size=(1280, 720))
    screen, first = SAMPLES["table3"](), frame()
    display.show(screen, first)
    assert not display.show(screen, first)
    before = pygame.display.get_surface().copy()
    assert display.show(screen, frame(200))
    place = pygame.Rect(rect_of(display.dump()["tree"], "live"))
    after = pygame.display.get_surface()
    assert after.get_at(place.center) == (200, 200, 200, 255)
    for surface in (before, after):
        surface.fill((0, 0, 0), place)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(after, "RGB")


def rect_of(node, name):
    if node["id"] == name:
        return node["rect"]
    found = (rect_of(child, name) for child in node.get("children", []))
    return next((rect for rect in found if rect), None)


def test_moved_outlines_repaint_the_camera_picture(open_display) -> None:
    display = open_display(size=(1280, 720))
    screen, picture = SAMPLES["table3"](), frame()
    display.show(screen, picture)
    without = replace(screen, camera=replace(screen.camera, outlines=()))
    assert display.show(without, picture)
    assert not display.show(without, picture)


def test_colors_of_the_camera_are_blue_green_red(open_display) -> None:
    display = open_display(size=(1280, 720))
    picture = frame()
    picture[:] = (250, 120, 10)
    screen = replace(SAMPLES["cameras"](), camera=None)
    display.show(screen, picture)
    place = pygame.Rect(rect_of(display.dump()["tree"], "live"))
    assert pygame.display.get_surface().get_at(place.center)[:3] == (10, 120, 250)


def test_a_picture_that_is_a_slice_of_another_array_is_shown(open_display) -> None:
    display = open_display(size=(1280, 720))
    assert display.show(SAMPLES["cameras"](), frame()[::2, ::2])


def test_saved_picture_has_the_size_of_the_window(open_display, tmp_path) -> None:
    display = open_display(size=(640, 360))
    display.show(SAMPLES["start"]())
    display.save(tmp_path / "start.png")
    assert pygame.image.load(tmp_path / "start.png").get_size() == (640, 360) == display.size


def test_a_display_can_be_closed_and_opened_again() -> None:
    display = Display(Wording(), lambda _card: None, DisplaySettings(size=(320, 180)))
    for _ in range(2):
        assert display.open() is None
        assert display.show(SAMPLES["start"]())
        display.close()
        assert display.size == (0, 0)
        assert not display.show(SAMPLES["start"]())


def test_a_monitor_that_is_gone_is_replaced_by_the_first(open_display) -> None:
    display = open_display(fullscreen=True, monitor=3)
    assert display.size == pygame.display.get_desktop_sizes()[0]


def test_pictures_of_cards_are_found_by_id_and_damaged_ones_shown_blank(
    open_display, tmp_path
) -> None:
    good, bad = tmp_path / "good.png", tmp_path / "bad.png"
    picture = pygame.Surface((63, 88))
    picture.fill((200, 30, 30))
    pygame.image.save(picture, good)
    bad.write_bytes(b"no picture")
    asked: list[str | None] = []

    def find(card: str | None) -> Path | None:
        asked.append(card)
        return {"group-therapy": good, "lithium": bad}.get(card or "")

    display = open_display(size=(1280, 720), pictures=find)
    display.show(SAMPLES["unsure"]())
    place = pygame.Rect(rect_of(display.dump()["tree"], "question.q2.c1.card"))
    assert pygame.display.get_surface().get_at(place.center)[:3] == (200, 30, 30)
    assert {"group-therapy", "lithium", None} <= set(asked)


def test_english_and_german_know_the_same_words() -> None:
    english, german = (read_words("companion.display", code) for code in ("en", "de"))
    assert {k for k in english if not k.startswith("display.key.f")} == {
        k for k in german if not k.startswith("display.key.f")
    }


def test_german_keys_stand_on_the_buttons(open_display) -> None:
    display = open_display(size=(640, 360), language="de")
    display.show(SAMPLES["start"]())
    assert "Kamerabild" in Wording(read_words("companion.display", "de")).put(
        t("display.live_picture")
    )


EDID = bytes.fromhex("00ffffffffffff00") + bytes(46)


@pytest.mark.parametrize(
    ("edid", "width_mm"),
    [
        (EDID[:21] + b"\x35" + EDID[22:54] + bytes(74), 530),
        (EDID + bytes([1, 1]) + bytes(10) + bytes([0x13, 0, 0x20]) + bytes(59), 531),
        (EDID + bytes(74), None),
        (b"", None),
        (b"x" * 128, None),
    ],
)
def test_monitor_width_is_read_from_its_edid(edid, width_mm) -> None:
    assert edid_width_mm(edid) == width_mm


def test_f11_fills_the_monitor_and_goes_back(open_display) -> None:
    display = open_display(size=(640, 360))
    screen = SAMPLES["table3"]()
    display.show(screen)
    sizes = []
    for _ in range(2):
        pygame.event.post(
            pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="", scancode=0)
        )
        assert display.poll() == []
        assert display.show(screen)
        sizes.append(display.size)
        assert display.dump()["tree"]["rect"] == [0, 0, *display.size]
    assert sizes[0] == pygame.display.get_desktop_sizes()[0]
    if hasattr(pygame, "IS_CE"):  # the other pygame keeps the size where there is no monitor
        assert sizes[1] == (640, 360)
