"""JSON as the log accepts and writes it: nothing that two readers could understand differently."""

import hashlib
import json
import math
from typing import NoReturn

from companion.rules.errors import BadInput
from companion.rules.moves import Json

_MOST_WHOLE = 2**53
"""Beyond this a number is not the same for every reader of JSON."""

_DEEPEST = 100
"""No honest entry comes near; what walks over values may recurse."""


def parse_json(text: str) -> Json:
    """A JSON value.

    Raises BadInput for broken JSON, a key that stands twice, NaN, a number that is too
    large, half a surrogate pair, or nesting without end.
    """
    try:
        value: Json = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_float=_float,
            parse_int=_int,
        )
    except json.JSONDecodeError as error:
        raise BadInput(f"is not valid JSON: {error.msg} at character {error.pos + 1}") from error
    except RecursionError as error:
        raise BadInput("is not valid JSON: nested too deeply") from error
    _refuse_depth(value, _DEEPEST)
    if "\\u" in text:
        _refuse_half_characters(value)
    return value


def canonical_json(value: Json) -> str:
    """One text for one value: sorted keys, no spaces."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def write_json(value: Json) -> str:
    """One line, keys as they stand, readable characters."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def hash_of(value: Json) -> str:
    """SHA-256 of the canonical JSON, in hex: equal for equal states."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    out: dict[str, Json] = {}
    for key, value in pairs:
        if key in out:
            raise BadInput(f"the key {key!r} stands twice")
        out[key] = value
    return out


def _constant(name: str) -> NoReturn:
    raise BadInput(f"{name} is no number")


def _float(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise BadInput(f"the number {_short(text)} is too large")
    return value


def _int(text: str) -> int:
    if len(text) > 17 or abs(int(text)) > _MOST_WHOLE:
        raise BadInput(f"the number {_short(text)} is too large")
    return int(text)


def _refuse_depth(value: Json, left: int) -> None:
    if not left:
        raise BadInput("is not valid here: nested too deeply")
    match value:
        case dict():
            for inner in value.values():
                _refuse_depth(inner, left - 1)
        case list():
            for inner in value:
                _refuse_depth(inner, left - 1)
        case _:
            pass


def _short(text: str) -> str:
    return text if len(text) <= 24 else text[:20] + "…"


def _refuse_half_characters(value: Json) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise BadInput("a text holds half a character (a lone surrogate)") from error
