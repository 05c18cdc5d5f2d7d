"""Unconscious Mind. `GAME` is what the rest of the program finds here."""

from companion.games.unconscious_mind.game import GAME

__all__ = ["GAME"]
