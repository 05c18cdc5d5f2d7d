"""Draws the pictures of the practice decks: `python -m assets.make.draw_decks [DECK [CARD ...]]`.

The deck files in assets/decks are written by hand; the pictures beside them come from here and
are the same each time.
"""

import sys
from pathlib import Path

from assets.make import mind_cards, mind_dreams, treatment_cards
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


def draw_unconscious_mind(folder: Path, cards: tuple[str, ...] = ()) -> None:
    """Draw into `folder`/cards; `cards`: ids, all if none are given."""
    deck = read_deck_file(folder)
    (folder / "cards").mkdir(exist_ok=True)
    painters = {
        "client": mind_cards.draw_client,
        "goal": mind_cards.draw_goal,
        "dream": mind_dreams.draw_dream,
        "grief_layer": mind_dreams.draw_grief_layer,
    }
    for card in deck.cards:
        if not cards or card.id in cards:
            write_png(folder / "cards" / f"{card.id}.png", painters[card.kind](card))
    if not cards:
        for kind in mind_cards.BACKS:
            write_png(folder / "cards" / f"back_{kind}.png", mind_cards.draw_back(kind))
        write_png(folder / "office_room.png", mind_cards.draw_office_room())


_DRAW = {
    "practice-treatment": draw_treatment,
    "practice-unconscious-mind": draw_unconscious_mind,
}


def main(words: list[str]) -> None:
    """Draw what the words of the command line name: a deck and card ids, else everything."""
    for deck in words[:1] or list(_DRAW):
        _DRAW[deck](DECKS / deck, tuple(words[1:]))


if __name__ == "__main__":
    main(sys.argv[1:])
