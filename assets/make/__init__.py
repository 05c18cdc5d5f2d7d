"""Draws the practice decks and makes the chimes that stand in assets/. Run from the repository's root."""
