"""The values of house-rule switches as people read them."""

from functools import cache

from companion.rules.house_rules import Choice
from companion.rules.sentence import Sentence, read_words, say


def value_words(value: Choice) -> Sentence:
    """Yes and no, a number, or the words for one of a few ways."""
    if isinstance(value, bool):
        return say("table.yes") if value else say("table.no")
    if isinstance(value, str) and f"value.{value}" in _known():
        return Sentence(f"value.{value}")
    return say("table.plain", text=str(value).replace("_", " "))


@cache
def _known() -> frozenset[str]:
    return frozenset(read_words("companion.table"))
