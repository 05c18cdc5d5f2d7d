"""Stills: which card an entry was read from, and how its small picture is called.

The session only names stills; pictures are cut out and kept elsewhere (companion.setup).
What lies face down is never shown.
"""

from dataclasses import dataclass

from companion.game_log.entries import Entry
from companion.rules.moves import Json
from companion.rules.table_facts import TableSeen
from companion.table.clock import Clock
from companion.table.ledger import Body

PREFIX = "evidence:"
"""Before a still's name where a card's id would stand: whoever finds pictures knows it."""

MOST_CARDS = 6
"""A still of a flip shows at most so many cards side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StillWanted:
    """A still to be kept. tracks: the camera's numbers of the cards, all of them face up."""

    name: str
    area: str
    tracks: tuple[int, ...]


def want_still(
    body: Body, n: int, seen: TableSeen, tracks: frozenset[int], clock: Clock
) -> StillWanted | None:
    """The still that proves a move as entry `n`; None when its cards lie face down or nowhere."""
    wanted = _named(body)
    found: list[tuple[str, int]] = []
    for area, cards in seen.areas.items():
        for card in cards:
            track = card.track
            if track in tracks and track is not None and card.face_up and card.card in wanted:
                found.append((area, track))
    if not found:
        return None
    name = f"{n:04d}-{clock.wall():%y%m%d%H%M%S}"
    return StillWanted(
        name=name, area=found[0][0], tracks=tuple(track for _, track in found[:MOST_CARDS])
    )


def _named(value: Json) -> set[str]:
    """Every text in a move's body: card ids are among them."""
    match value:
        case str():
            return {value}
        case list() | tuple():
            return set().union(*(_named(inner) for inner in value)) if value else set()
        case dict():
            return _named(list(value.values()))
        case _:
            return set()


def still_of(entry: Entry) -> str | None:
    """The picture id of an entry's still, or None."""
    name = (entry.meta or {}).get("evidence")
    return f"{PREFIX}{name}" if isinstance(name, str) and name else None
