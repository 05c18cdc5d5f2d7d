"""Sentences: what a person reads, as a key and its values.

Rules, log and session never build text. They name a sentence by key and give its values;
words.LANG.toml files hold the wording, and `Wording` puts both together where the text is
shown. JSON and the command line are always English.

A template is plain text with `{name}` for a value and `{name|one|many}` for a word that
depends on a count: `{n} {n|card|cards}`. A value may be text, a number, another sentence,
or a tuple of those, which is listed as "Ana, Ben and Caro". `{name}` of an unknown number (None) is `?`.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Union

Value = Union[str, int, float, None, "Sentence", tuple["Value", ...]]

_SLOT = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A key of the words files and the values that fill its slots, sorted by name."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()

    def get(self, name: str) -> Value:
        """The value called `name`, or None."""
        return dict(self.values).get(name)


def say(key: str, /, **values: Value) -> Sentence:
    """Build a sentence: `say("draws", player="Ana", n=1)`."""
    return Sentence(key, tuple(sorted(values.items())))


def read_words(package: str, language: str = "en") -> dict[str, str]:
    """Read the templates of `package`/words.LANGUAGE.toml; empty when the file is absent."""
    file = resources.files(package) / f"words.{language}.toml"
    if not file.is_file():
        return {}
    return _flatten(tomllib.loads(file.read_text("utf-8")), "")


def _flatten(table: Mapping[str, object], prefix: str) -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat |= _flatten(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = str(value)
    return flat


class Wording:
    """Templates of one language, with English behind them for what is not translated yet.

    >>> w = Wording({"draws": "{player} draws {n} {n|card|cards}."})
    >>> w.put(say("draws", player="Ana", n=2))
    'Ana draws 2 cards.'
    """

    def __init__(self, *templates: Mapping[str, str]) -> None:
        self._templates: dict[str, str] = {}
        self._names: Mapping[str, str] = {}
        for layer in templates:
            self._templates |= layer

    def naming(self, names: Mapping[str, str]) -> "Wording":
        """These words with other names for some values: players who were renamed.

        >>> Wording({"draws": "{player} draws."}).naming({"Ann 2": "Ann"}).put(
        ...     say("draws", player="Ann 2"))
        'Ann draws.'
        """
        other = Wording(self._templates)
        other._names = dict(names)
        return other

    def put(self, sentence: Sentence) -> str:
        """The sentence in words. A key without template reads as the key and its values."""
        values = dict(sentence.values)
        template = self._templates.get(sentence.key)
        if template is None:
            rest = ", ".join(f"{k} {self._text(v)}" for k, v in values.items())
            return f"{sentence.key}: {rest}" if rest else sentence.key
        return _SLOT.sub(lambda slot: self._fill(slot, values), template)

    def _fill(self, slot: re.Match[str], values: Mapping[str, Value]) -> str:
        name, one, many = slot.groups()
        value = values.get(name)
        if one is None:
            return self._text(value)
        return one if value == 1 else many

    def _text(self, value: Value) -> str:
        match value:
            case None:
                return "?"
            case Sentence():
                return self.put(value)
            case tuple():
                parts = [self._text(part) for part in value]
                if len(parts) < 2:
                    return "".join(parts)
                joiner = self._templates.get("and", " and ")
                return ", ".join(parts[:-1]) + joiner + parts[-1]
            case str():
                return self._names.get(value, value)
            case _:
                return str(value)
