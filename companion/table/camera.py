"""The camera's word at the table: overlaid by the table's own, read into moves.

The table's word stands above the camera's until the card moves: a card that a person named
keeps that name, a card whose entry a person undid is left out, or the same mistake would be
proposed again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.rules.table_facts import SeenCard, TableSeen


@dataclass(slots=True)
class TablesWord:
    """What people said about cards that lie there, by the camera's track numbers.

    named: track → card id. ignored: tracks to leave out. explained: tracks that the entries
    so far account for.
    """

    named: dict[int, str] = field(default_factory=dict)
    ignored: set[int] = field(default_factory=set)
    explained: frozenset[int] = frozenset()

    def overlay(self, seen: TableSeen, *, keep_ignored: bool = False) -> TableSeen:
        """What is seen, as the table calls it. Words about cards that left are forgotten."""
        there = tracks_of(seen)
        self.named = {t: c for t, c in self.named.items() if t in there}
        self.ignored &= there
        left_out = frozenset() if keep_ignored else frozenset(self.ignored)
        areas = {
            area: tuple(self._card(c) for c in cards if c.track not in left_out)
            for area, cards in seen.areas.items()
        }
        return TableSeen(areas=areas)

    def unexplained(self, seen: TableSeen) -> frozenset[int]:
        """Tracks of cards that no entry accounts for yet."""
        return tracks_of(seen) - self.explained - self.ignored

    def explain(self, seen: TableSeen) -> None:
        """Everything that lies there now is accounted for."""
        self.explained = tracks_of(seen)

    def _card(self, card: SeenCard) -> SeenCard:
        named = None if card.track is None else self.named.get(card.track)
        if named is None:
            return card
        return replace(card, card=named, confidence=1.0, alternatives=())


def tracks_of(seen: TableSeen) -> frozenset[int]:
    """The camera's numbers of all cards that lie there."""
    return frozenset(c.track for cards in seen.areas.values() for c in cards if c.track is not None)


def same_cards(
    a: Mapping[str, tuple[SeenCard, ...]], b: Mapping[str, tuple[SeenCard, ...]]
) -> bool:
    """Whether two looks show the same cards, whatever their probabilities."""

    def plain(areas: Mapping[str, tuple[SeenCard, ...]]) -> dict[str, list[tuple[object, ...]]]:
        return {
            area: [(c.card, c.face_up, c.track, tuple(i for i, _ in c.alternatives)) for c in cards]
            for area, cards in areas.items()
        }

    return plain(a) == plain(b)
