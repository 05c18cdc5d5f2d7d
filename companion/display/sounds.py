"""Short chimes. Without a sound card everything works the same, silently."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

_log = logging.getLogger(__name__)


class Sounds:
    """Plays the .wav files of a folder by name. No method waits.

    volume: 0 to 1; at 0 the sound card is not even opened.
    """

    def __init__(self, folder: Path, volume: float = 0.6) -> None:
        self._folder = folder
        self._volume = volume
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._ready = False
        if volume <= 0:
            return
        try:
            with _quiet_libraries():
                pygame.mixer.init()
            self._ready = True
        except pygame.error as error:  # no sound card, or another program holds it
            _log.info("no sound: %s", error)

    def play(self, name: str) -> bool:
        """Play a sound; whether it could be played. An unknown name is silent."""
        if not self._ready:
            return False
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        sound = self._loaded[name]
        if sound is None:
            return False
        sound.set_volume(self._volume)
        sound.play()
        return True

    def close(self) -> None:
        """Let go of the sound card."""
        if self._ready:
            pygame.mixer.quit()
            self._ready = False

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        file = self._folder / f"{name}.wav"
        try:
            return pygame.mixer.Sound(str(file)) if file.is_file() else None
        except pygame.error as error:
            _log.warning("%s cannot be played: %s", file.name, error)
            return None


@contextmanager
def _quiet_libraries() -> Iterator[None]:
    """Without a sound card ALSA writes eight lines straight to the error output: not for people."""
    try:
        kept = os.dup(2)
    except OSError:  # a windowed program may have no error output at all
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
