"""settings.toml: choices that outlive a game. Unknown keys are kept and reported.

Keys are dotted: `screen.scale` is `scale` in table `[screen]`. Values are texts, numbers,
truths and lists of those; tables inside lists are kept for programs that know them.
"""

import json
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from companion.rules.toml_text import parse_toml

Setting = str | int | float | bool | list["Setting"] | dict[str, "Setting"]


class Settings:
    """The settings of one data folder.

    problem: why the file could not be read, None when all is well. A file that is not valid
    TOML is kept aside as `settings.toml.broken` when settings are next written.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._values: dict[str, Setting] = {}
        self.problem: str | None = None
        try:
            self._values = _flatten(parse_toml(file.read_text("utf-8-sig")), "")
        except FileNotFoundError:
            pass
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            self.problem = f"{file.name} is not valid TOML, its settings are not used: {error}"
        except OSError as error:
            self.problem = f"{file.name} cannot be read: {error.strerror}"

    def get(self, key: str, default: Setting) -> Setting:
        """The value of `key`; the default when it is absent or of another kind."""
        value = self._values.get(key, default)
        if isinstance(default, float) and type(value) is int:
            return float(value)
        return value if type(value) is type(default) else default

    def table(self, name: str) -> dict[str, str]:
        """The texts of the table `[NAME]`, by the rest of their keys; empty when there is none."""
        start = f"{name}."
        return {
            key.removeprefix(start): value
            for key, value in self._values.items()
            if key.startswith(start) and isinstance(value, str)
        }

    def unknown(self, known: Iterable[str]) -> tuple[str, ...]:
        """Keys in the file that are none of `known`, in file order."""
        names = set(known)
        return tuple(key for key in self._values if key not in names)

    def write(self, changes: Mapping[str, Setting]) -> None:
        """Set some values and write the file whole. Raises OSError; the old file then stays."""
        values = self._values | dict(changes)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        if self.problem and self._file.exists():
            self._file.replace(self._file.with_name(self._file.name + ".broken"))
        fresh = self._file.with_name(self._file.name + ".new")
        fresh.write_text(_toml(values), "utf-8")
        fresh.replace(self._file)
        self._values, self.problem = values, None


def _flatten(table: Mapping[str, object], prefix: str) -> dict[str, Setting]:
    flat: dict[str, Setting] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat |= _flatten(value, f"{prefix}{key}.")
        elif isinstance(value, str | int | float | bool | list):
            flat[prefix + key] = value
        else:
            flat[prefix + key] = str(value)  # dates: nobody here writes them
    return flat


def _toml(values: Mapping[str, Setting]) -> str:
    tables: dict[str, list[str]] = {"": []}
    for key, value in values.items():
        table, _, name = key.rpartition(".")
        tables.setdefault(table, []).append(f"{_key(name)} = {_value(value)}")
    parts = ["\n".join(tables.pop(""))]
    for table, lines in tables.items():
        dotted = ".".join(_key(part) for part in table.split("."))
        parts.append("\n".join([f"[{dotted}]", *lines]))
    return "\n\n".join(part for part in parts if part) + "\n"


def _key(name: str) -> str:
    bare = name and all(c.isascii() and (c.isalnum() or c in "-_") for c in name)
    return name if bare else _text(name)


def _value(value: Setting) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str():
            return _text(value)
        case dict():  # a table in a list of some newer program
            inner = (f"{_key(name)} = {_value(v)}" for name, v in value.items())
            return "{" + ", ".join(inner) + "}"
        case _:
            return "[" + ", ".join(_value(v) for v in value) + "]"


def _text(text: str) -> str:
    # A JSON string is a TOML basic string once DEL is escaped too.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
