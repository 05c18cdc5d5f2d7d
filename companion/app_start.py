"""Opens what an evening needs (data folder, settings, store, window) and closes it again."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from companion.app_evening import Evening
from companion.app_parts import open_display
from companion.assets_folder import assets_folder
from companion.display.sounds import Sounds
from companion.game_log.data_folder import SETTINGS_FILE, data_folder
from companion.game_log.settings import Settings
from companion.game_log.store import open_store


@contextmanager
def open_evening() -> Iterator[Evening]:
    """Everything open, or one sentence: StoreBusy, StoreError, NoScreen."""
    folder = data_folder()
    settings = Settings(folder / SETTINGS_FILE)
    language = str(settings.get("screen.language", "en"))
    with open_store(folder) as store:
        for note in (settings.problem, store.read_only, *store.notes):
            if note:
                print(note, file=sys.stderr)  # noqa: T201 - before there is a window
        display = open_display("companion.table", _no_picture, settings, language=language)
        volume = settings.get("sound.volume", 0.6)
        sounds = Sounds(assets_folder() / "sounds", float(str(volume)))
        try:
            yield Evening(
                display, store, settings=settings, folder=folder, language=language, sounds=sounds
            )
        finally:
            sounds.close()
            display.close()


def _no_picture(card: str | None) -> None:
    """Before a deck is open there is no picture of any card."""
    del card
