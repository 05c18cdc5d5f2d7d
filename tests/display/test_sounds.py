"""Chimes play where there is a sound card and are silent where there is none."""

import pygame
import pytest

from companion.assets_folder import assets_folder
from companion.display.sounds import Sounds
from companion.table.outputs import Sound

FOLDER = assets_folder() / "sounds"


@pytest.fixture
def sounds(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds(FOLDER)
    yield sounds
    sounds.close()


@pytest.mark.parametrize("sound", list(Sound))
def test_every_sound_of_the_table_has_its_file(sounds, sound):
    assert sounds.play(sound.value)


def test_an_unknown_sound_is_silent(sounds):
    assert not sounds.play("no such sound")


def test_without_a_sound_card_nothing_is_heard_and_nothing_breaks(monkeypatch):
    def no_card():
        raise pygame.error("no available audio device")

    monkeypatch.setattr(pygame.mixer, "init", no_card)
    sounds = Sounds(FOLDER)
    assert not sounds.play("seen")
    sounds.close()


def test_a_damaged_file_is_silent(monkeypatch, tmp_path):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    (tmp_path / "seen.wav").write_bytes(b"no sound at all")
    sounds = Sounds(tmp_path)
    assert not sounds.play("seen")
    sounds.close()
