"""Writing deck files, so that a power cut leaves the old file or the new one, never half of one."""

import math
import os
import re
from collections.abc import Mapping

from companion.decks.deck_file import DEFAULT_SIZE_MM, CardEntry, DeckFile

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {
    '"': '\\"',
    "\\": "\\\\",
    "\n": "\\n",
    "\t": "\\t",
    "\r": "\\r",
    "\b": "\\b",
    "\f": "\\f",
}


def deck_to_toml(deck: DeckFile) -> str:
    """The deck file as TOML text; `read_deck_file` reads the same deck from it."""
    lines = ["format = 1", f"game = {_text(deck.game)}", f"name = {_text(deck.name)}"]
    lines += _sizes(deck)
    if deck.board:
        lines += ["", *_table("board", deck.board)]
    for card in deck.cards:
        lines += ["", f"[[{_key(card.kind)}]]", *_card(card)]
    return "\n".join(lines) + "\n"


def write_deck_file(deck: DeckFile) -> None:
    """Put the deck at its own path, in one step. Raises OSError when the disk refuses."""
    deck.path.parent.mkdir(parents=True, exist_ok=True)
    draft = deck.path.with_suffix(".toml.new")
    with draft.open("w", encoding="utf-8", newline="\n") as file:
        file.write(deck_to_toml(deck))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(deck.path)


def _sizes(deck: DeckFile) -> list[str]:
    table: dict[str, object] = {}
    if deck.size_mm != DEFAULT_SIZE_MM:
        table["size_mm"] = list(deck.size_mm)
    if deck.size_mm_by_kind:
        table["size_mm_by_kind"] = {k: list(v) for k, v in deck.size_mm_by_kind.items()}
    return ["", *_table("cards", table)] if table else []


def _card(card: CardEntry) -> list[str]:
    lines = [f"id = {_text(card.id)}"]
    if card.name != card.id:
        lines.append(f"name = {_text(card.name)}")
    if card.copies != 1:
        lines.append(f"copies = {card.copies}")
    return lines + [f"{_key(key)} = {_value(value)}" for key, value in card.fields.items()]


def _table(name: str, table: Mapping[str, object]) -> list[str]:
    return [f"[{name}]", *(f"{_key(key)} = {_value(value)}" for key, value in table.items())]


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case float():
            return str(int(value)) if math.isfinite(value) and value == int(value) else repr(value)
        case str():
            return _text(value)
        case list() | tuple():
            return "[" + ", ".join(_value(part) for part in value) + "]"
        case Mapping():
            inner = ", ".join(f"{_key(str(k))} = {_value(v)}" for k, v in value.items())
            return "{ " + inner + " }" if inner else "{}"
        case _:
            raise TypeError(f"a deck file holds no {type(value).__name__}: {value!r}")


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _text(name)


def _text(words: str) -> str:
    plain = "".join(
        _ESCAPES.get(c) or (f"\\u{ord(c):04x}" if ord(c) < 32 or ord(c) == 127 else c)
        for c in words
    )
    return f'"{plain}"'
