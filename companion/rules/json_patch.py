"""RFC 6902 patches on JSON values, through the jsonpatch package (its only user here)."""

import copy
import json
from collections.abc import Mapping, Sequence

import jsonpatch
import jsonpointer

from companion.rules.errors import BadInput

_NEEDS = {
    "add": "value", "replace": "value", "test": "value", "move": "from", "copy": "from",
    "remove": "path",
}  # fmt: skip
_MOST_NAMED = 8
_MOST_LETTERS = 60


def patch_json(value: object, patch: Sequence[object]) -> object:
    """The value after all operations; the one given stays as it is.

    Raises BadInput where the patch is no RFC 6902 patch or does not fit the value: which
    operation, which path, and what stands there instead.
    """
    if isinstance(patch, str | Mapping) or not isinstance(patch, Sequence):
        raise BadInput(f"patch: {_short(patch)} is no list of RFC 6902 operations")
    whole = copy.deepcopy(value)
    for number, op in enumerate(patch, start=1):
        try:
            whole = jsonpatch.apply_patch(whole, [dict(op)], in_place=True)  # type: ignore[call-overload]
        except jsonpatch.JsonPatchTestFailed as error:
            path = dict(op).get("path")  # type: ignore[call-overload]
            raise BadInput(
                f"patch: a 'test' does not fit what the state has there: {path!r}"
            ) from error
        except (
            jsonpatch.JsonPatchException, jsonpointer.JsonPointerException,
            TypeError, KeyError, IndexError, ValueError, AttributeError,
        ) as error:  # fmt: skip
            # The package lets the last five through for operations of a wrong shape.
            raise BadInput(f"patch, operation {number}: {_why(whole, op)}") from error
    return whole


def _why(whole: object, op: object) -> str:
    """What is wrong with an operation that could not be done."""
    if not isinstance(op, Mapping) or not isinstance(op.get("path"), str):
        return f"{_short(op)} is no RFC 6902 operation: it needs 'op' and 'path'"
    name, path = op.get("op"), str(op["path"])
    if name not in _NEEDS:
        return f"'op' must be one of {', '.join(_NEEDS)}, not {_short(name)}"
    if _NEEDS[name] not in op:
        return f"{name!r} of {path!r} needs {_NEEDS[name]!r}"
    for pointer in (str(op.get("from", "")), path):
        if (missing := _missing(whole, pointer)) is not None:
            return missing
    return f"{name!r} of {path!r} does not fit what stands there"


def _missing(whole: object, pointer: str) -> str | None:
    """The first step of a JSON pointer that leads nowhere, and what is there instead."""
    if pointer and not pointer.startswith("/"):
        return f"the path {pointer!r} must begin with '/'"
    at = ""
    for escaped in pointer.split("/")[1:]:
        key = escaped.replace("~1", "/").replace("~0", "~")
        where = repr(at) if at else "the state"
        if isinstance(whole, Mapping):
            if key not in whole:
                return f"{pointer!r}: {where} has no {key!r}, it has {_names(whole)}"
            whole = whole[key]
        elif isinstance(whole, list):
            if not key.isdigit() or int(key) >= len(whole):
                return f"{pointer!r}: {where} is a list of {len(whole)}, {key!r} is no place in it"
            whole = whole[int(key)]
        else:
            return f"{pointer!r}: {where} is {_short(whole)}, nothing can stand below it"
        at = f"{at}/{escaped}"
    return None


def _names(whole: Mapping[str, object]) -> str:
    named = ", ".join(repr(key) for key in list(whole)[:_MOST_NAMED])
    return f"{named} …" if len(whole) > _MOST_NAMED else named or "nothing"


def _short(value: object) -> str:
    """A value as JSON, cut where it is long."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]} …"
