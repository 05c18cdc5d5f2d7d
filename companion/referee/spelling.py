"""Misspelt words are read as the nearest word that the rulebook knows."""

from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

SHORTEST = 5
"""Words of fewer letters are taken as they are: too many others lie one slip away."""
LIKENESS = 0.75


class Speller:
    """Corrects towards a fixed set of words."""

    def __init__(self, known: Iterable[str]) -> None:
        self._known = {word for word in known if word.isalpha()}
        self._long = sorted(word for word in self._known if len(word) >= SHORTEST - 1)

    def knows(self, word: str) -> bool:
        """Whether the word stands in the rulebook as it is."""
        return word in self._known

    def correct(self, word: str) -> str:
        """The word itself, or the known word that it is a slip of.

        One slip up to seven letters, two beyond (a swap of neighbours is one slip).
        """
        if word in self._known or len(word) < SHORTEST or not word.isalpha():
            return word
        slips = 1 if len(word) < 8 else 2
        near = process.extract(word, self._long, scorer=OSA.distance, score_cutoff=slips, limit=5)
        good = [(d, -len(k), k) for k, d, _ in near if 1 - d / len(word) >= LIKENESS]
        if not good:
            return word
        # Slips seldom fall on the first letter.
        good.sort(key=lambda g: (g[0], g[2][0] != word[0], g[1], g[2]))
        return good[0][2]
