"""Finds a deck by its name."""

import os
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_dir

from companion.assets_folder import assets_folder


def find_deck_folder(name: str) -> Path | None:
    """The folder of an enrolled deck, else of one that comes with the program; None without."""
    if not name or name in {".", ".."} or "/" in name or "\\" in name:
        return None
    data = Path(os.environ.get("COMPANION_DATA") or user_data_dir("companion"))
    for folder in (data / "decks" / name, assets_folder() / "decks" / name):
        with suppress(OSError):  # a data folder that refuses hides no deck of the program's own
            if folder.is_dir():
                return folder
    return None


def feature_cache(folder: Path) -> Path | None:
    """Where the recognizer keeps what it worked out about a deck's pictures.

    Beside the pictures of an enrolled deck; for a shipped deck (which may be read-only) in the
    data folder. None for a mere folder of pictures: nothing is written into what is the user's.
    """
    if not (folder / "cards").is_dir():
        return None
    if folder.resolve().is_relative_to(assets_folder().resolve()):
        data = Path(os.environ.get("COMPANION_DATA") or user_data_dir("companion"))
        return data / "caches" / f"{folder.name}.npz"
    return folder / "features.npz"
