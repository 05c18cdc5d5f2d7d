"""The whole state as a form: what is typed, what is chosen, and the state that this gives.

Numbers, yes or no and words are typed (`Typed`: JSON pointer → text); cards, players, lists and
rows are chosen, and stand as values (`Shapes`: JSON pointer → value). Empty means "nothing";
for keys that stand only when they are not zero (`AtTable.open_keys`) it leaves them out.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.at_table import AtTable
from companion.games.repair_places import find_place
from companion.rules.errors import BadInput
from companion.rules.moves import Json
from companion.table.state_facts import Path, pointer

Typed = Mapping[str, str]
Shapes = Mapping[str, Json]


@dataclass(frozen=True, slots=True, kw_only=True)
class FormField:
    """One value that is typed: where it stands, the value, and its text."""

    path: Path
    value: Json
    text: str

    @property
    def id(self) -> str:
        """The field's id: its JSON pointer."""
        return pointer(self.path)

    @property
    def is_number(self) -> bool:
        """Whether a whole number stands there."""
        return isinstance(self.value, int) and not isinstance(self.value, bool)

    @property
    def is_choice(self) -> bool:
        """Whether it is yes or no."""
        return isinstance(self.value, bool)


def form_fields(value: Json, at_table: AtTable[Any], path: Path = ()) -> Iterator[FormField]:
    """Every value of a part of the state that is typed."""
    keys = open_keys(at_table, path)
    if keys and isinstance(value, Mapping):
        for key in keys:
            number = value.get(key)
            yield FormField(path=(*path, key), value=0, text="" if number is None else str(number))
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from form_fields(inner, at_table, (*path, str(key)))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            if isinstance(inner, Mapping | list):
                yield from form_fields(inner, at_table, (*path, index))
    elif path and not find_place(at_table.places, path).is_chosen_there:
        yield FormField(path=path, value=value, text=_text_of(value))


def open_keys(at_table: AtTable[Any], path: Path) -> tuple[str, ...]:
    """The keys that an object may have when it has only those that are not nothing."""
    return at_table.open_keys.get(str(path[-1]), ()) if path else ()


def _text_of(value: Json) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def read_text(text: str, old: Json) -> Json:
    """The value that was typed in the place of `old`. Raises BadInput with one sentence."""
    text = text.strip()
    match old:
        case bool():
            return text == "yes"
        case int():
            return _number(text)
        case _:
            return int(text) if text.isdigit() else text or None


def _number(text: str) -> int | None:
    if not text:
        return None
    if not text.lstrip("-").isdigit():
        raise BadInput(f"{text!r} must be a whole number")
    return int(text)


def filled(
    state: Json,
    typed: Typed,
    at_table: AtTable[Any],
    *,
    shapes: Shapes | None = None,
    counted: frozenset[str] = frozenset(),
) -> Json:
    """The state with everything that was chosen, then typed. Raises BadInput.

    counted: names of numbers that other places follow (`AtTable.counted`).
    """
    whole: Any = json.loads(json.dumps(state))
    for where, value in (shapes or {}).items():
        whole = put(whole, path_of(whole, where), value)
    for field in form_fields(whole, at_table):
        text = typed.get(field.id, field.text)
        if text == field.text:
            continue
        number = read_text(text, field.value)
        path = field.path
        if len(path) == 3 and path[0] == "players" and path[2] in counted and number is not None:
            whole = at_table.counted(whole, path[1], path[2], number)  # type: ignore[arg-type]
        elif len(path) > 1 and open_keys(at_table, path[:-1]) and not number:
            value_at(whole, path[:-1]).pop(path[-1], None)
        else:
            whole = put(whole, path, number)
    return whole


def value_at(whole: Any, path: Path) -> Any:
    """The value at a path. Raises BadInput where nothing is there (any more)."""
    for key in path:
        try:
            whole = whole[key]
        except (KeyError, IndexError, TypeError):
            raise BadInput(f"{pointer(path)!r} is not there any more") from None
    return whole


def put(whole: Any, path: Path, value: Json) -> Any:
    """The same JSON value, changed in place, with another value at a path."""
    if not path:
        return value
    value_at(whole, path[:-1])[path[-1]] = json.loads(json.dumps(value))
    return whole


def path_of(whole: Any, where: str) -> Path:
    """A JSON pointer as a path: an index where a list stands. Raises BadInput."""
    path: list[str | int] = []
    for escaped in where.split("/")[1:]:
        key = escaped.replace("~1", "/").replace("~0", "~")
        path.append(int(key) if isinstance(whole, list) and key.isdigit() else key)
        whole = value_at(whole, (path[-1],))
    return tuple(path)
