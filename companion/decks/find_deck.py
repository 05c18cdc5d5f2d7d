"""Finds a deck by its name."""

import os
from pathlib import Path

from platformdirs import user_data_dir

from companion.assets_folder import assets_folder


def find_deck_folder(name: str) -> Path | None:
    """The folder of an enrolled deck, else of one that comes with the program; None without."""
    if not name or name in {".", ".."} or "/" in name or "\\" in name:
        return None
    data = Path(os.environ.get("COMPANION_DATA") or user_data_dir("companion"))
    for folder in (data / "decks" / name, assets_folder() / "decks" / name):
        if folder.is_dir():
            return folder
    return None
