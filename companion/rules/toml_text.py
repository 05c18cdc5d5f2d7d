"""TOML as decks, boards and settings are read: what cannot be read is one kind of error."""

import tomllib
from collections.abc import Mapping
from typing import Any

_DEEPEST = 50
"""No honest file comes near; what walks over tables may recurse."""


def parse_toml(text: str) -> dict[str, Any]:
    """The top table of a TOML text.

    Raises tomllib.TOMLDecodeError for whatever is wrong, also for a whole number of thousands
    of digits and for nesting without end, which the library lets through as other errors.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError as error:  # int() of very many digits
        raise tomllib.TOMLDecodeError("a number is too large") from error
    except RecursionError as error:
        raise tomllib.TOMLDecodeError("nested too deeply") from error
    _refuse_depth(table, _DEEPEST)
    return table


def _refuse_depth(value: object, left: int) -> None:
    if not left:
        raise tomllib.TOMLDecodeError("nested too deeply")
    if isinstance(value, Mapping):
        for inner in value.values():
            _refuse_depth(inner, left - 1)
    elif isinstance(value, list):
        for inner in value:
            _refuse_depth(inner, left - 1)
