"""A deck that a table teaches: cards first by picture and name, numbers when they matter.

Everything is written to disk after each card, so an evening's work is never lost.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from companion.decks.deck_file import CardEntry, DeckError, DeckFile, read_deck_file
from companion.decks.pictures import card_of, is_back, list_pictures, next_picture
from companion.decks.write_deck import write_deck_file

ReadGame = Callable[[DeckFile], object]
"""Checks a game's own fields; raises BadInput naming table and key."""


class TaughtDeck:
    """One deck in the data folder, open for teaching.

    deck: as it stands on disk. Every method that changes it writes it at once; OSError says
    that the disk refused, and nothing has changed then.
    """

    def __init__(self, deck: DeckFile, read_game: ReadGame) -> None:
        self.deck = deck
        self._read_game = read_game

    @property
    def folder(self) -> Path:
        """Where deck.toml and cards/ lie."""
        return self.deck.path.parent

    def find(self, card: str) -> CardEntry | None:
        """The card with this id, or None."""
        return next((c for c in self.deck.cards if c.id == card), None)

    def add(self, kind: str, name: str, *, copies: int = 1, wanted: str | None = None) -> CardEntry:
        """A new card without numbers.

        wanted: the id it shall have, if it is one and free; else the id comes from its name.
        """
        taken = {c.id for c in self.deck.cards}
        card = wanted if wanted is not None and is_id(wanted) and wanted not in taken else None
        card = card or free_id(name, taken)
        entry = CardEntry(
            id=card, kind=kind, name=name or card, copies=copies, fields={},
            where=f"{self.deck.path.name}, [[{kind}]] {card}",
        )  # fmt: skip
        self._keep(replace(self.deck, cards=(*self.deck.cards, entry)))
        return entry

    def add_picture(self, card: str, png: bytes) -> Path:
        """Keep a picture of a card beside those it has. Raises DeckError for a stranger."""
        self._card(card)
        return keep_picture(next_picture(self.folder, card), png)

    def add_back(self, name: str, png: bytes) -> Path:
        """Keep the picture of a card back; `name` begins with `back`. The old one of this name goes."""
        return keep_picture(self.folder / "cards" / f"{name}.png", png)

    def pictures_of(self, card: str) -> tuple[Path, ...]:
        """The pictures of a card, the first one first."""
        return list_pictures(self.deck).of_card.get(card, ())

    def set_kind(self, card: str, kind: str) -> CardEntry:
        """It is a card of another kind: its numbers, which are those of the old kind, go."""
        entry = self._card(card)
        if entry.kind == kind:
            return entry
        where = f"{self.deck.path.name}, [[{kind}]] {card}"
        return self._exchange(replace(entry, kind=kind, fields={}, where=where))

    def teach(self, card: str, fields: Mapping[str, object]) -> CardEntry:
        """Set numbers of a card; those not named stay. Raises BadInput if the game refuses them."""
        entry = self._card(card)
        merged = {**entry.fields, **fields}
        return self._exchange(replace(entry, fields=merged))

    def set_fields(self, card: str, fields: Mapping[str, object]) -> CardEntry:
        """Set all numbers of a card; those not named go. Raises BadInput if the game refuses them."""
        return self._exchange(replace(self._card(card), fields=dict(fields)))

    def rename(self, card: str, name: str, *, copies: int | None = None) -> CardEntry:
        """Another name, or another number of copies; the id stays, for the games played."""
        entry = self._card(card)
        return self._exchange(replace(entry, name=name, copies=copies or entry.copies))

    def remove(self, card: str) -> None:
        """Take a card out, with its pictures."""
        entry = self._card(card)
        self._keep(replace(self.deck, cards=tuple(c for c in self.deck.cards if c is not entry)))
        for path in sorted((self.folder / "cards").glob(f"{card}*.png")):
            if re.fullmatch(re.escape(card) + r"(_\d+)?", path.stem):
                path.unlink()

    def _card(self, card: str) -> CardEntry:
        entry = self.find(card)
        if entry is None:
            raise DeckError(f"{self.deck.path.name}: there is no card {card!r}")
        return entry

    def _exchange(self, entry: CardEntry) -> CardEntry:
        cards = tuple(entry if c.id == entry.id else c for c in self.deck.cards)
        self._keep(replace(self.deck, cards=cards))
        return entry

    def _keep(self, deck: DeckFile) -> None:
        self._read_game(deck)
        write_deck_file(deck)
        self.deck = deck


def open_taught_deck(
    folder: Path,
    read_game: ReadGame,
    *,
    game: str,
    name: str,
    like: DeckFile | None = None,
) -> TaughtDeck:
    """The deck in `folder`, or a new empty one. Raises DeckError if it is of another game.

    like: a deck whose card sizes a new one takes over.
    """
    path = folder / "deck.toml"
    if path.exists():
        deck = read_deck_file(path)
        if deck.game != game:
            raise DeckError(f"{str(folder)!r} holds a deck of {deck.game!r}, not of {game!r}")
        read_game(deck)
        return TaughtDeck(deck, read_game)
    deck = DeckFile(path=path, game=game, name=name, cards=())
    if like is not None:
        deck = replace(deck, size_mm=like.size_mm, size_mm_by_kind=like.size_mm_by_kind)
    write_deck_file(deck)
    (folder / "cards").mkdir(exist_ok=True)
    return TaughtDeck(deck, read_game)


def keep_picture(path: Path, png: bytes) -> Path:
    """Write a picture in one step: a power cut leaves the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_bytes(png)
    draft.replace(path)
    return path


def is_id(name: str) -> bool:
    """Whether a name can be a card's id as it is.

    >>> is_id("herz_ass"), is_id("Herz"), is_id("back_red"), is_id("ace_2")
    (True, False, False, False)
    """
    plain = re.fullmatch(r"[a-z0-9_-]+", name) is not None
    return plain and not is_back(name) and card_of(name) == name


def free_id(name: str, taken: set[str]) -> str:
    """An id made of a name, different from those taken.

    >>> free_id("Néw évidence!", set()), free_id("Bread", {"bread"}), free_id("Back door", set())
    ('new-evidence', 'bread-b', 'card-back-door')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "card"
    # A picture whose name starts with `back` would be taken for a card back.
    slug = f"card-{slug}" if slug.startswith("back") else slug
    letters = (
        f"{slug}-{a}{b}"
        for a in ("", *"abcdefghijklmnopqrstuvwxyz")
        for b in "bcdefghijklmnopqrstuvwxyz"
    )
    return slug if slug not in taken else next(i for i in letters if i not in taken)
