"""Where things are kept: one data folder, a few names in it (contract, section 8)."""

import os
from pathlib import Path

from platformdirs import user_data_dir

APP_NAME = "companion"
GAMES_FILE = "games.sqlite3"
SETTINGS_FILE = "settings.toml"


def data_folder() -> Path:
    """`$COMPANION_DATA`, else the system's own place for a program's data. May not exist yet."""
    return Path(os.environ.get("COMPANION_DATA") or user_data_dir(APP_NAME))


def evidence_folder(game_id: str) -> Path:
    """Where the stills of a game lie. May not exist, also for a game that has some."""
    return data_folder() / "evidence" / game_id
