"""Deck files: TOML with one table per kind of card (contract, section 6).

This module reads what every game's decks share and hands each card's remaining fields to
the game, which knows what they mean.

DeckError is a BadInput: one sentence that names file, table and key.
"""

import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.rules.errors import BadInput
from companion.rules.fields import Fields
from companion.rules.toml_text import parse_toml

_CARD_ID = re.compile(r"[a-z0-9_-]+")
_GOAL_ID = re.compile(r"[A-Za-z0-9_-]+")
DEFAULT_SIZE_MM = (63.0, 88.0)
_SHARED_TABLES = frozenset({"format", "game", "name", "cards", "board"})


class DeckError(BadInput):
    """A deck file that cannot be used; names file, table and key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardEntry:
    """One card as the deck file has it.

    fields: what the game reads: everything but id, name and copies.
    where: how messages call it, `deck.toml, [[case]] case-1`.
    """

    id: str
    kind: str
    name: str
    copies: int
    fields: Mapping[str, object]
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckFile:
    """A deck file, checked as far as no game is needed.

    path: the .toml file. cards: in file order. board: the raw [board] table.
    size_mm: width and height of a card by kind; `size_of(kind)` knows the default.
    """

    path: Path
    game: str
    name: str
    cards: tuple[CardEntry, ...]
    board: Mapping[str, object] = field(default_factory=dict)
    size_mm: tuple[float, float] = DEFAULT_SIZE_MM
    size_mm_by_kind: Mapping[str, tuple[float, float]] = field(default_factory=dict)

    def size_of(self, kind: str) -> tuple[float, float]:
        """Width and height in millimetres of cards of this kind."""
        return self.size_mm_by_kind.get(kind, self.size_mm)

    @property
    def pictures_folder(self) -> Path | None:
        """DECK/cards, or None for a lone file without pictures."""
        folder = self.path.parent / "cards"
        return folder if self.path.name == "deck.toml" and folder.is_dir() else None


def read_deck_file(path: Path) -> DeckFile:
    """Read `path`: a .toml file or a folder with deck.toml. Raises DeckError."""
    file = path / "deck.toml" if path.is_dir() else path
    try:
        # Editors of some systems begin a file with a byte-order mark.
        raw = parse_toml(file.read_text("utf-8-sig"))
    except FileNotFoundError as error:
        raise DeckError(f"There is no deck file {str(file)!r}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DeckError(f"{file.name} is not valid TOML: {error}") from error
    except OSError as error:
        raise DeckError(f"{str(file)!r} cannot be read: {error.strerror}") from error
    try:
        return _read_tables(file, raw)
    except DeckError:
        raise
    except BadInput as error:
        raise DeckError(str(error)) from error


def _read_tables(file: Path, raw: Mapping[str, object]) -> DeckFile:
    top = Fields(raw, file.name)
    if top.whole("format") != 1:
        top.refuse("format", "1")
    cards: list[CardEntry] = []
    for kind, entries in raw.items():
        if kind in _SHARED_TABLES:
            continue
        if not isinstance(entries, list):
            raise DeckError(f"{file.name}: unknown key {kind!r}")
        cards += [_read_card(file.name, kind, i, entry) for i, entry in enumerate(entries)]
    _refuse_doubles(cards)
    shared = Fields(top.raw("cards", {}), f"{file.name}, [cards]")
    board = top.raw("board", {})
    if not isinstance(board, Mapping):
        top.refuse("board", "a table")
    deck = DeckFile(
        path=file,
        game=top.text("game"),
        name=str(top.text_or("name", file.stem)),
        cards=tuple(cards),
        board=board,
        size_mm=_size(shared, "size_mm", DEFAULT_SIZE_MM),
        size_mm_by_kind=_sizes(shared),
    )
    shared.done()
    return deck


def _read_card(file: str, kind: str, index: int, raw: object) -> CardEntry:
    fields = Fields(raw, f"{file}, [[{kind}]] number {index + 1}")
    card = fields.text("id")
    if not (_GOAL_ID if kind == "goal" else _CARD_ID).fullmatch(card):
        fields.refuse("id", "lower-case letters, digits, '-' and '_'")
    inner = Fields(raw, f"{file}, [[{kind}]] {card}")
    return CardEntry(
        id=card,
        kind=kind,
        name=str(inner.text_or("name", card)),
        copies=int(inner.whole_or("copies", 1, least=1)),
        fields={k: v for k, v in dict(raw).items() if k not in {"id", "name", "copies"}},  # type: ignore[call-overload]
        where=inner.where,
    )


def _refuse_doubles(cards: list[CardEntry]) -> None:
    seen: set[str] = set()
    for card in cards:
        if card.id in seen:
            raise DeckError(f"{card.where}: the id {card.id!r} stands twice")
        seen.add(card.id)


def _size(fields: Fields, key: str, default: tuple[float, float]) -> tuple[float, float]:
    value = fields.raw(key, list(default))
    if not isinstance(value, list) or len(value) != len(default):
        fields.refuse(key, "width and height in millimetres, [63, 88]")
    if not all(isinstance(v, int | float) and 0 < v < math.inf for v in value):
        fields.refuse(key, "two lengths in millimetres above 0")
    return float(value[0]), float(value[1])


def _sizes(fields: Fields) -> dict[str, tuple[float, float]]:
    table = Fields(fields.raw("size_mm_by_kind", {}), f"{fields.where}, size_mm_by_kind")
    raw = fields.raw("size_mm_by_kind", {})
    return {kind: _size(table, kind, DEFAULT_SIZE_MM) for kind in dict(raw)}  # type: ignore[call-overload]
