"""The whole state as a form: fields with plain names, and the state that the answers give.

Objects open into their fields, a list of cards is one field of names. Empty means "none";
for keys that stand only when they are not zero (`AtTable.open_keys`) it leaves them out.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.game_log.strict_json import parse_json
from companion.games.at_table import AtTable
from companion.rules.errors import BadInput
from companion.rules.moves import Json
from companion.table.state_facts import Path, pointer

_LISTED = ", "
_NULLABLE_DEPTH = 4
"""Objects from here on (a room) may be set to nothing as a whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormField:
    """One field: where its value stands, the value, and how it is typed."""

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
    """Every field of a part of the state."""
    open_keys = at_table.open_keys.get(str(path[-1]), ()) if path else ()
    if open_keys and isinstance(value, Mapping):
        for key in open_keys:
            number = value.get(key)
            yield FormField(path=(*path, key), value=0, text="" if number is None else str(number))
    elif isinstance(value, Mapping) and not _is_open(value):
        for key, inner in value.items():
            yield from form_fields(inner, at_table, (*path, str(key)))
    elif isinstance(value, list) and value and all(isinstance(v, list) for v in value):
        for index, inner in enumerate(value):
            yield from form_fields(inner, at_table, (*path, index))
    else:
        yield FormField(path=path, value=value, text=text_of(value, at_table))


def _is_open(value: Mapping[str, Json]) -> bool:
    """Objects that are empty, or whose keys are numbers: one field holds them whole."""
    return not value or all(key.isdigit() for key in value)


def nullable(value: Json, path: Path = ()) -> Iterator[Path]:
    """Objects that may be set to nothing as a whole."""
    if isinstance(value, Mapping):
        if len(path) >= _NULLABLE_DEPTH:
            yield path
        for key, inner in value.items():
            yield from nullable(inner, (*path, str(key)))


def text_of(value: Json, at_table: AtTable[Any]) -> str:
    """A value as it is typed: cards by their names."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case str():
            return at_table.card_name(value)
        case list() if all(isinstance(v, str | int) for v in value):
            return _LISTED.join(text_of(v, at_table) for v in value)
        case list() | dict():
            return json.dumps(value, ensure_ascii=False)
        case _:
            return str(value)


def read_text(text: str, old: Json, at_table: AtTable[Any]) -> Json:
    """The value that was typed in the place of `old`. Raises BadInput with one sentence."""
    text = text.strip()
    if text[:1] in {"[", "{"}:
        return parse_json(text)
    match old:
        case bool():
            return text == "yes"
        case int():
            return _number(text)
        case list():
            parts = [part.strip() for part in text.split(",") if part.strip()]
            return [_part(part, old, at_table) for part in parts]
        case _:
            return _word(text, at_table)


def _number(text: str) -> int | None:
    if not text:
        return None
    if not text.lstrip("-").isdigit():
        raise BadInput(f"{text!r} must be a whole number")
    return int(text)


def _part(text: str, old: list[Json], at_table: AtTable[Any]) -> Json:
    if old and all(isinstance(v, bool) for v in old):
        return text.casefold() in {"yes", "true", "1"}
    return _word(text, at_table)


def _word(text: str, at_table: AtTable[Any]) -> Json:
    """A number, a card by its name, or the word itself; None where nothing is typed."""
    if not text:
        return None
    if text.isdigit():
        return int(text)
    folded = text.casefold()
    for card in at_table.known_cards():
        if folded in {card.name.casefold(), card.card.casefold()}:
            return card.card
    return text


def filled(state: Json, typed: Mapping[str, str], at_table: AtTable[Any]) -> Json:
    """The state with everything that was typed. Raises BadInput."""
    whole: Json = json.loads(json.dumps(state))
    for field in form_fields(state, at_table):
        if field.id in typed and typed[field.id] != field.text:
            value = read_text(typed[field.id], field.value, at_table)
            is_open = len(field.path) > 1 and str(field.path[-2]) in at_table.open_keys
            _put(whole, field.path, value, leave_out=is_open)
    for path in nullable(state):
        if typed.get(pointer(path)) == "":
            _put(whole, path, None)
    return whole


def _put(whole: Any, path: Path, value: Json, *, leave_out: bool = False) -> None:
    """Set one value; nothing and zero are left out of objects whose keys are open."""
    for key in path[:-1]:
        whole = whole[key]
    if leave_out and not value:
        whole.pop(path[-1], None)
    else:
        whole[path[-1]] = value
