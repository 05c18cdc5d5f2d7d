"""Reading the named values of a JSON object or a TOML table strictly.

Every value is asked for by name and kind; `done()` refuses what nobody asked for. All
refusals are `BadInput` and name the key, the value found and the form expected.
"""

import json
from collections.abc import Callable, Mapping
from typing import NoReturn, TypeVar

from companion.rules.errors import BadInput

T = TypeVar("T")
_MISSING = object()
_LONGEST = 120


class Fields:
    """The named values of one object.

    where: what the object is, as a person would call it: "move place", "[[case]] case-1".
    """

    def __init__(self, raw: object, where: str) -> None:
        if not isinstance(raw, Mapping):
            raise BadInput(f"{where} must be an object with named values, not {shown(raw)}")
        self.where = where
        self._raw = dict(raw)
        self._asked: set[str] = set()

    def has(self, key: str) -> bool:
        """Whether the key is there (with any value, null included)."""
        return key in self._raw

    def raw(self, key: str, default: object = _MISSING) -> object:
        """The value as it stands; BadInput if it is missing and there is no default."""
        self._asked.add(key)
        if key in self._raw:
            return self._raw[key]
        if default is _MISSING:
            raise BadInput(f"{self.where}: {key!r} is missing")
        return default

    def text(self, key: str) -> str:
        """A string that is not empty."""
        value = self.raw(key)
        if not isinstance(value, str) or not value:
            self.refuse(key, "a text")
        return str(value)

    def text_or(self, key: str, default: T) -> str | T:
        """A string, or `default` when the key is absent or null."""
        return self.text(key) if self._raw.get(key) is not None else self._skip(key, default)

    def whole(self, key: str, *, least: int | None = None, most: int | None = None) -> int:
        """An integer within bounds; booleans are not integers."""
        value = self.raw(key)
        if not is_whole(value):
            self.refuse(key, "a whole number")
        number = int(str(value))
        if (least is not None and number < least) or (most is not None and number > most):
            span = f"from {least}" + (f" to {most}" if most is not None else " up")
            self.refuse(key, f"a whole number {span if least is not None else f'up to {most}'}")
        return number

    def whole_or(
        self, key: str, default: T, *, least: int | None = None, most: int | None = None
    ) -> int | T:
        """An integer within bounds, or `default` when the key is absent or null."""
        if self._raw.get(key) is None:
            return self._skip(key, default)
        return self.whole(key, least=least, most=most)

    def truth_or(self, key: str, default: bool) -> bool:
        """A boolean, or `default` when the key is absent."""
        value = self.raw(key, default)
        if not isinstance(value, bool):
            self.refuse(key, "true or false")
        return bool(value)

    def choice(self, key: str, choices: tuple[str, ...]) -> str:
        """One of the given texts."""
        value = self.raw(key)
        if value not in choices:
            self.refuse(key, "one of " + ", ".join(choices))
        return str(value)

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """A list of strings; BadInput if absent and there is no default."""
        value = self.raw(key) if default is None else self.raw(key, list(default))
        if not isinstance(value, list) or not all(isinstance(v, str) and v for v in value):
            self.refuse(key, "a list of texts")
        return tuple(value)

    def items(self, key: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
        """A list, each element read by `read(element, where)`; empty when the key is absent."""
        value = self.raw(key, [])
        if not isinstance(value, list):
            self.refuse(key, "a list")
        elements: list[object] = value if isinstance(value, list) else []
        return tuple(
            read(element, f"{self.where}, {key} {i + 1}") for i, element in enumerate(elements)
        )

    def counts(self, key: str, names: tuple[str, ...] | None = None) -> dict[str, int]:
        """A table name → whole number from 0; empty when absent. `names`: those allowed."""
        value = self.raw(key, {})
        if not isinstance(value, Mapping):
            self.refuse(key, "a table of numbers")
        inner = Fields(value, f"{self.where}, {key}")
        out = {name: inner.whole(name, least=0) for name in value}
        if names is not None and (unknown := [n for n in out if n not in names]):
            raise BadInput(f"{inner.where}: {unknown[0]!r} is not one of {', '.join(names)}")
        return out

    def done(self) -> None:
        """Refuse keys that nobody asked for."""
        if unknown := [key for key in self._raw if key not in self._asked]:
            raise BadInput(f"{self.where}: unknown key {unknown[0]!r}")

    def refuse(self, key: str, expected: str) -> NoReturn:
        """Raise BadInput: the value of `key` is not of the expected form."""
        raise BadInput(f"{self.where}: {key!r} must be {expected}, not {shown(self._raw.get(key))}")

    def _skip(self, key: str, default: T) -> T:
        self._asked.add(key)
        return default


def shown(value: object) -> str:
    """A JSON or TOML value as it was written: `true`, `null`, not Python's words for them.

    Of a long one the start and the end: whoever reads the sentence must find its end.
    """
    text = _written(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 20]} … {text[-17:]}"


def _written(value: object) -> str:
    if isinstance(value, str):
        return repr(value)
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):  # a date of TOML, say
        return repr(value)


def is_whole(value: object) -> bool:
    """Whether a JSON or TOML value is an integer (true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)
