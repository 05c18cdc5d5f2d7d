"""Draws the pictures of the practice decks: `python -m assets.make.draw_decks [DECK [CARD ...]]`.

The deck files in assets/decks are written by hand; the pictures beside them come from here and
are the same each time.
"""

import sys
from pathlib import Path

from assets.make import treatment_cards
from assets.make.ink import write_png
from companion.decks.deck_file import read_deck_file

DECKS = Path(__file__).resolve().parent.parent / "decks"


def draw_treatment(folder: Path, cards: tuple[str, ...] = ()) -> None:
    """Draw into `folder`/cards; `cards`: ids, all if none are given."""
    deck = read_deck_file(folder)
    (folder / "cards").mkdir(exist_ok=True)
    for card in deck.cards:
        if not cards or card.id in cards:
            write_png(folder / "cards" / f"{card.id}.png", treatment_cards.draw_card(card))
    if not cards:
        for kind in ("case", "treatment", "symptom"):
            write_png(folder / "cards" / f"back_{kind}.png", treatment_cards.draw_back(kind))
        write_png(folder / "first_player.png", treatment_cards.draw_first_player())


def main(words: list[str]) -> None:
    """Draw what the words of the command line name."""
    decks = words[:1] or ["practice-treatment"]
    for deck in decks:
        draw_treatment(DECKS / deck, tuple(words[1:]))


if __name__ == "__main__":
    main(sys.argv[1:])
