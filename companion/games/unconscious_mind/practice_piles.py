"""The true piles of a practice table: what the rules never know."""

import random
from typing import Any

from companion.decks.deck_file import DeckFile
from companion.games.unconscious_mind.deck import Deck


class Piles:
    """The true piles behind the public state."""

    def __init__(self, deck: Deck, file: DeckFile, dice: random.Random) -> None:
        def pile(wanted: Any) -> list[str]:
            cards = [c.id for c in file.cards if wanted(c.id) for _ in range(c.copies)]
            dice.shuffle(cards)
            return cards

        self._deck = deck
        self.clients = {
            kind: pile(lambda c, kind=kind: c in deck.clients and deck.client(c).kind == kind)
            for kind in ("routine", "case_study")
        }
        layers = pile(lambda c: c in deck.grief_layers)
        self.starting = [g for g in layers if deck.grief_layer(g).starting]
        self.layers = [g for g in layers if g not in self.starting]
        self.latent = pile(lambda c: c in deck.dreams and deck.dream(c).kind == "latent")
        self.manifest = pile(lambda c: c in deck.dreams and deck.dream(c).kind == "manifest")

    def client(self, kind: str) -> str | None:
        """The next Client of a kind; None when that pile is empty."""
        return self.clients[kind].pop() if self.clients[kind] else None

    def layer(self) -> str | None:
        """The next Grief Layer from the dispenser; None when it is empty."""
        return self.layers.pop() if self.layers else None
