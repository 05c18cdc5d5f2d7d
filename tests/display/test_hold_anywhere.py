"""One key calls the hold, whatever lies over the table and whatever is being typed."""

from dataclasses import replace

import pygame
import pytest
from sample_screens import SAMPLES

from companion.rules.sentence import Sentence
from companion.views.page import Button
from companion.views.scene import Picker

HOLD = Button(id="hold", title=Sentence("Hold"), key="f12")


def with_hold(screen):
    scene = screen.scene
    if isinstance(scene, Picker):
        return replace(screen, scene=replace(scene, extra=(*scene.extra, HOLD)))
    return replace(screen, scene=replace(scene, hold=HOLD))


def press(display, key, unicode=""):
    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=unicode, scancode=0)
    pygame.event.post(event)
    return [getattr(intent, "id", None) for intent in display.poll()]


@pytest.mark.parametrize("sample", ["new_game", "scoring", "result", "picker", "count"])
def test_f12_calls_the_hold(open_display, sample):
    display = open_display(size=(1280, 720))
    display.show(with_hold(SAMPLES[sample]()))
    assert press(display, pygame.K_F12) == ["hold"]
    assert display.dump()["clipped"] == []


def test_f12_calls_it_on_the_table_as_well_and_h_on_a_page(open_display):
    display = open_display(size=(1280, 720))
    display.show(SAMPLES["table3"]())
    assert press(display, pygame.K_F12) == ["hold"]
    display.show(with_hold(SAMPLES["scoring"]()))
    assert press(display, pygame.K_h, "h") == ["hold"]
