"""Files about a game's printed boards: shipped ones, and a table's own in the data folder."""

import logging
import os
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from platformdirs import user_data_dir

from companion.assets_folder import assets_folder
from companion.rules.errors import BadInput
from companion.rules.toml_text import parse_toml

_log = logging.getLogger(__name__)
T = TypeVar("T")


def read_board_file(name: str, read: Callable[[Mapping[str, object], str], T]) -> T:
    """What `read` makes of `boards/NAME`: the table's own file, else the shipped one.

    read: gets the parsed file and its name, raises BadInput. A file of the table's own that
    cannot be used is left alone and said in the log; the shipped one is used instead.
    """
    data = Path(os.environ.get("COMPANION_DATA") or user_data_dir("companion"))
    own = data / "boards" / name
    if own.is_file():
        try:
            return read(_parsed(own), str(own))
        except BadInput as error:
            _log.warning("the table's own board file is not used: %s", error)
    shipped = assets_folder() / "boards" / name
    return read(_parsed(shipped), name)


def _parsed(file: Path) -> Mapping[str, object]:
    """The file as TOML. Raises BadInput."""
    try:
        return parse_toml(file.read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"{file.name}: cannot be read as TOML: {error}") from error
