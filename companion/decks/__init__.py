"""Decks of cards: files, ids, kinds, copies, pictures and sizes. No game knowledge."""
