"""From a sentence to the words of the search: stems, with one word for all that mean the same."""

import itertools
import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources

Same = tuple[tuple[str, tuple[str, ...]], ...]

_WORD = re.compile(r"[a-z]+|[0-9]+")
_SHORT_FORMS = (
    (re.compile("[\u2019`]"), "'"),
    (re.compile(r"\bcan't\b|\bcannot\b"), "can not"),
    (re.compile(r"\bwon't\b"), "will not"),
    (re.compile(r"n't\b"), " not"),
    (re.compile(r"'(s|re|ve|ll|d|m)\b"), ""),
    (re.compile(r"\b(do|does|is|was|could|would|are)nt\b"), r"\1 not"),
    (re.compile("[\u00d7x](?=[0-9])"), " factor "),  # the sign for "times"
)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_ENDINGS = ("ingly", "edly", "ings", "ies", "ing", "ed", "es", "ly", "s")
_DOUBLED = re.compile(r"([bdgmnprt])\1$")


@cache
def stem(word: str) -> str:
    """A word without its ending: "discarded", "discards" and "discarding" give the same.

    >>> stem("discarding"), stem("dropped"), stem("categories")
    ('discard', 'drop', 'category')
    """
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            kept = word[: -len(ending)]
            if ending == "ies":
                return kept + "y"
            if ending == "s" and kept.endswith("s"):
                return word
            return _DOUBLED.sub(r"\1", kept).removesuffix("e")
    return word.removesuffix("e") if len(word) > 4 else word


def raw_words(text: str) -> list[str]:
    """Lower-case words and numbers, short forms written out."""
    text = text.lower().translate(_UMLAUTS)
    for pattern, put in _SHORT_FORMS:
        text = pattern.sub(put, text)
    return _WORD.findall(text)


class Vocabulary:
    """Makes search words. A game's `same` comes before what holds for every game."""

    def __init__(self, same: Same) -> None:
        stop, general = _general_words()
        self._stop = stop
        self._same: dict[tuple[str, ...], str] = {}
        self._first: set[str] = set()
        self.spoken: set[str] = set()
        for word, said in (*general, *same):
            for phrase in (word, *said):
                self._learn(phrase, word)
        self._longest = max(map(len, self._same))

    def _learn(self, phrase: str, word: str) -> None:
        words = raw_words(phrase)
        self.spoken.update(words)
        key = tuple(stem(w) for w in words)
        if key:
            self._same[key] = word
            self._first.add(key[0])

    def search_words(self, words: Sequence[str]) -> list[str]:
        """Search words of raw words, in their order: longest phrase first, stop words left out."""
        stems = [stem(word) for word in words]
        found: list[str] = []
        at = 0
        while at < len(stems):
            taken, word = self._match(stems, at)
            if word is not None:
                found.append(word)
            elif words[at] not in self._stop:
                found.append(stems[at])
            at += taken
        return found

    def _match(self, stems: Sequence[str], at: int) -> tuple[int, str | None]:
        if stems[at] in self._first:
            for length in range(min(self._longest, len(stems) - at), 0, -1):
                word = self._same.get(tuple(stems[at : at + length]))
                if word is not None:
                    return length, word
        return 1, None

    def is_stop_word(self, word: str) -> bool:
        """Whether a raw word says nothing about what is asked."""
        return word in self._stop


@cache
def _general_words() -> tuple[frozenset[str], Same]:
    file = resources.files("companion.referee").joinpath("synonyms.toml")
    data = tomllib.loads(file.read_text("utf-8"))
    same = tuple((word, tuple(said)) for word, said in data["same"].items())
    return frozenset(data["stop"]), same


def pairs(words: Iterable[str]) -> list[str]:
    """Neighbours, joined: they tell "draw deck" from "deck, draw"."""
    return [f"{a} {b}" for a, b in itertools.pairwise(words)]
