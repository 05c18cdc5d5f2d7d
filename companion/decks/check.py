"""Looks a deck over and names every fault, not only the first."""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from companion.decks.deck_file import CardEntry, DeckError, DeckFile, read_deck_file
from companion.decks.pictures import card_of, is_back, list_pictures
from companion.rules.errors import BadInput
from companion.rules.toml_text import parse_toml

_MOST_FAULTS_A_CARD = 12
_PICTURE_STARTS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Something wrong, as one sentence that names file, table and key.

    card: the card it is about. stops: a deck with such a fault cannot be played.
    """

    sentence: str
    card: str | None = None
    stops: bool = True


def find_faults(path: Path, read_game: Callable[[DeckFile], object]) -> tuple[Fault, ...]:
    """Every fault of the deck at `path`, in the order of the file; empty when all is well.

    read_game: reads the game's own fields of a deck; raises BadInput for the first it refuses.
    """
    try:
        deck = read_deck_file(path)
    except DeckError as error:
        return _faults_of_tables(path, str(error))
    faults: list[Fault] = []
    without_cards = replace(deck, cards=())
    faults += _faults_of(without_cards, read_game, None)
    # A fault of the board would be found again with every card.
    bare = replace(deck, board={})
    for card in deck.cards:
        faults += _faults_of_card(replace(bare, cards=(card,)), card, read_game)
    return (*faults, *_faults_of_pictures(deck))


def _faults_of_tables(path: Path, first: str) -> tuple[Fault, ...]:
    """Read each table by itself: one card that cannot be read must not hide the others."""
    file = path / "deck.toml" if path.is_dir() else path
    try:
        raw = parse_toml(file.read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return (Fault(sentence=first),)
    found = [first]
    seen: Counter[str] = Counter()
    for kind, entries in raw.items():
        for number, entry in enumerate(entries if isinstance(entries, list) else [], start=1):
            where = f"{file.name}, [[{kind}]] number {number}"
            card = entry.get("id") if isinstance(entry, Mapping) else None
            if not isinstance(card, str):
                found.append(f"{where}: 'id' is missing")
                continue
            if not re.fullmatch(r"[A-Za-z0-9_-]+" if kind == "goal" else r"[a-z0-9_-]+", card):
                found.append(
                    f"{where}: 'id' must be lower-case letters, digits, '-' and '_', not {card!r}"
                )
            seen[card] += 1
            if seen[card] == 2:
                found.append(f"{file.name}, [[{kind}]] {card}: the id {card!r} stands twice")
    return tuple(Fault(sentence=sentence) for sentence in dict.fromkeys(found))


def _faults_of(
    deck: DeckFile, read_game: Callable[[DeckFile], object], card: str | None
) -> list[Fault]:
    try:
        read_game(deck)
    except BadInput as error:
        return [Fault(sentence=str(error), card=card)]
    return []


def _faults_of_card(
    deck: DeckFile, card: CardEntry, read_game: Callable[[DeckFile], object]
) -> list[Fault]:
    """Take out each field that is refused and look again, until nothing is refused."""
    faults: list[Fault] = []
    while len(faults) < _MOST_FAULTS_A_CARD:
        found = _faults_of(deck, read_game, card.id)
        if not found:
            break
        faults += found
        key = _key_at_fault(found[0].sentence, card)
        if key is None:
            break
        card = replace(card, fields={k: v for k, v in card.fields.items() if k != key})
        deck = replace(deck, cards=(card,))
    return faults


def _key_at_fault(sentence: str, card: CardEntry) -> str | None:
    """The field that a message is about: named after the card's place, or in quotes."""
    rest = sentence.partition(card.where)[2] or sentence
    words = re.findall(r"[a-z_]+", rest)
    return next((word for word in words if word in card.fields), None)


def _faults_of_pictures(deck: DeckFile) -> list[Fault]:
    pictures = list_pictures(deck)
    if deck.pictures_folder is None:
        return []
    faults: list[Fault] = []
    for card in deck.cards:
        if is_back(card.id) or card_of(card.id) != card.id:
            sentence = f"{card.where}: a picture named {card.id!r} would be taken for another card"
            faults.append(Fault(sentence=sentence, card=card.id, stops=False))
        elif card.id not in pictures.of_card:
            sentence = f"{card.where}: there is no picture cards/{card.id}.png"
            faults.append(Fault(sentence=sentence, card=card.id, stops=False))
    for file in pictures.strangers:
        sentence = (
            f"cards/{file.name}: no card of {deck.path.name} has the id {card_of(file.stem)!r}"
        )
        faults.append(Fault(sentence=sentence, stops=False))
    every = [*pictures.backs, *(file for files in pictures.of_card.values() for file in files)]
    for file in every:
        if not file.read_bytes()[:8].startswith(_PICTURE_STARTS):
            sentence = f"cards/{file.name} is not a picture (PNG or JPEG)"
            faults.append(Fault(sentence=sentence, stops=False))
    return faults
