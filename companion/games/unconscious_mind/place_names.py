"""Locations, Districts and their tags as people call them, in their language."""

from companion.rules.sentence import Sentence, say

_NAMED = frozenset(
    ("theater", "library", "opera", "museum", "university", "cafe", "green", "red", "blue")
)
"""Those of the box; a table that has edited its board reads its own words."""


def place_name(place: str) -> Sentence:
    """The name of a Location (also as a tag) or of a District."""
    return say(f"location.{place}") if place in _NAMED else say("city.place", name=place)
