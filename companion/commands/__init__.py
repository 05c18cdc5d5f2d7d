"""The command line: one file a command.

Each module has `add_parser(subparsers)` and `run(args) -> int`. `start` is what plain
`companion` does and has no name of its own.
"""

import importlib
import importlib.util
from types import ModuleType

COMMANDS = {
    "play": "a game at the table",
    "demo": "the practice table: a drawn camera and simulated buttons play a game",
    "replay": "run a game script and print what the rules say",
    "legal": "run a game script and list every legal move",
    "ask": "ask the rules referee",
    "recognize": "read the cards in still photos",
    "watch": "read a live camera, video, stream or folder",
    "enroll": "teach a deck",
    "calibrate": "lens and table plane",
    "print": "printable sheets, exact in millimetres",
    "buttons": "find, watch and test button boxes",
    "doctor": "check screen, camera, buttons, sound and data folder",
    "history": "past games",
    "export": "write a past game as JSON, CSV, BG Stats or HTML",
}
"""Every command and what it does, in the order in which the help lists them."""


def load_command(name: str) -> ModuleType | None:
    """The module of a command; None when this installation does not have it."""
    full = f"companion.commands.{name}"
    if importlib.util.find_spec(full) is None:
        return None
    return importlib.import_module(full)
