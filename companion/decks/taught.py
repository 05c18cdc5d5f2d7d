"""A deck that a table teaches: cards first by picture and name, numbers when they matter.

Everything is written to disk after each card, so an evening's work is never lost.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from companion.decks.deck_file import CardEntry, DeckError, DeckFile, read_deck_file
from companion.decks.pictures import next_picture
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

    def add(self, kind: str, name: str, *, copies: int = 1) -> CardEntry:
        """A new card without numbers; its id comes from its name."""
        card = free_id(name, {c.id for c in self.deck.cards})
        entry = CardEntry(
            id=card, kind=kind, name=name or card, copies=copies, fields={},
            where=f"{self.deck.path.name}, [[{kind}]] {card}",
        )  # fmt: skip
        self._keep(replace(self.deck, cards=(*self.deck.cards, entry)))
        return entry

    def add_picture(self, card: str, png: bytes) -> Path:
        """Keep a picture of a card beside those it has. Raises DeckError for a stranger."""
        self._card(card)
        path = next_picture(self.folder, card)
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".new")
        draft.write_bytes(png)
        draft.replace(path)
        return path

    def teach(self, card: str, fields: Mapping[str, object]) -> CardEntry:
        """Set numbers of a card; those not named stay. Raises BadInput if the game refuses them."""
        entry = self._card(card)
        merged = {**entry.fields, **fields}
        return self._exchange(replace(entry, fields=merged))

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


def open_taught_deck(folder: Path, read_game: ReadGame, *, game: str, name: str) -> TaughtDeck:
    """The deck in `folder`, or a new empty one. Raises DeckError if it is of another game."""
    path = folder / "deck.toml"
    if path.exists():
        deck = read_deck_file(path)
        if deck.game != game:
            raise DeckError(f"{str(folder)!r} holds a deck of {deck.game!r}, not of {game!r}")
        read_game(deck)
        return TaughtDeck(deck, read_game)
    deck = DeckFile(path=path, game=game, name=name, cards=())
    write_deck_file(deck)
    (folder / "cards").mkdir(exist_ok=True)
    return TaughtDeck(deck, read_game)


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
