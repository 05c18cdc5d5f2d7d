"""Treatment: A Psychiatry Card Game. `GAME` is what the rest of the program finds here."""

from companion.games.treatment.game import GAME

__all__ = ["GAME"]
