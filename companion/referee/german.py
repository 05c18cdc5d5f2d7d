"""German words in a question, read as English ones: tables ask half and half."""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import resources

_ENDINGS = ("", "e", "en", "er", "es", "em", "n", "s")


def in_english(words: Iterable[str], knows: Callable[[str], bool]) -> list[str]:
    """The words with German ones replaced; what `knows` as English stays.

    >>> in_english(["der", "nachziehstapel", "ist", "empty"], lambda word: word == "empty")
    ['draw', 'deck', 'is', 'empty']
    """
    found: list[str] = []
    for word in words:
        english = None if knows(word) else _english(word)
        found += [word] if english is None else english.split()
    return found


def _english(word: str) -> str | None:
    known = _words()
    for ending in _ENDINGS:
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            if stem in known:
                return known[stem]
    return None


@cache
def _words() -> Mapping[str, str]:
    file = resources.files("companion.referee").joinpath("german.toml")
    words: Mapping[str, str] = tomllib.loads(file.read_text("utf-8"))["words"]
    return words
