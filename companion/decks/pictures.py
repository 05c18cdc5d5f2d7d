"""Which picture files of a deck belong to which card.

A card's pictures are `ID.png`, `ID_2.png`, `ID_3.png` …; a name that starts with `back` is a
card back.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.decks.deck_file import DeckFile

ENDINGS = frozenset({".png", ".jpg", ".jpeg"})
_NUMBERED = re.compile(r"(.+)_(?:[2-9]|[1-9]\d)")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckPictures:
    """The picture files of a deck.

    of_card: for each card that has any, its pictures, the first one first.
    backs: card backs. strangers: pictures of no card of the deck file.
    """

    of_card: Mapping[str, tuple[Path, ...]] = field(default_factory=dict)
    backs: tuple[Path, ...] = ()
    strangers: tuple[Path, ...] = ()


def is_back(name: str) -> bool:
    """Whether a file name (without ending) is that of a card back.

    >>> is_back("back_red"), is_back("t-1")
    (True, False)
    """
    return name.lower().startswith("back")


def card_of(name: str) -> str:
    """The card that a file name (without ending) stands for.

    >>> card_of("old-key"), card_of("old-key_2"), card_of("old-key_1")
    ('old-key', 'old-key', 'old-key_1')
    """
    numbered = _NUMBERED.fullmatch(name)
    return numbered.group(1) if numbered else name


def list_pictures(deck: DeckFile) -> DeckPictures:
    """Sort the pictures of a deck; all empty for a lone file without a folder."""
    folder = deck.pictures_folder
    if folder is None:
        return DeckPictures()
    known = {card.id for card in deck.cards}
    of_card: dict[str, list[Path]] = {}
    backs: list[Path] = []
    strangers: list[Path] = []
    files = (f for f in folder.iterdir() if f.suffix.lower() in ENDINGS)
    for file in sorted(files, key=lambda f: (len(f.stem), f.name)):
        card = file.stem if file.stem in known else card_of(file.stem)
        if is_back(file.stem):
            backs.append(file)
        elif card in known:
            of_card.setdefault(card, []).append(file)
        else:
            strangers.append(file)
    return DeckPictures(
        of_card={card: tuple(files) for card, files in of_card.items()},
        backs=tuple(backs),
        strangers=tuple(strangers),
    )


def next_picture(folder: Path, card: str) -> Path:
    """Where the next picture of a card is to be written: first `ID.png`, then `ID_2.png` and so on."""
    path = folder / "cards" / f"{card}.png"
    number = 2
    while path.exists():
        path = folder / "cards" / f"{card}_{number}.png"
        number += 1
    return path
