"""What may stand at a place of a game's JSON state: the form of a repair offers it.

Places are named like "players/*/cured": the keys from the top, `*` for any player or index.
Without a place a value is typed: a number, yes or no, a word.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.moves import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What may stand at one place, or in the list there.

    cards: kinds of card. words: a closed set. players: whoever sits at the table.
    row: what a new row of the list is, or what something is where nothing was.
    """

    cards: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    players: bool = False
    row: Json = None

    @property
    def is_chosen(self) -> bool:
        """Whether a value is one of a closed set."""
        return bool(self.cards or self.words or self.players)

    @property
    def is_chosen_there(self) -> bool:
        """Whether what stands there is chosen, not typed."""
        return self.is_chosen or self.row is not None


NOWHERE = Place()
"""A place of which nothing is known."""


def find_place(places: Mapping[str, Place], path: tuple[str | int, ...]) -> Place:
    """The place that a path leads to."""
    for pattern, place in places.items():
        keys = pattern.split("/")
        if len(keys) == len(path) and all(
            key in {"*", str(step)} for key, step in zip(keys, path, strict=True)
        ):
            return place
    return NOWHERE
