"""The settled cards: which lie there, which came, which went; each with a number of its own."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from calibration.plane import plane_from_matrix
from vision.areas import Areas, middle_of
from vision.follow_looks import height_of, is_same_place
from vision.sightings import Face, SettledCard, Sighting

MEASURED_BADLY = 0.6
"""In card heights: the same label so near, and not seen otherwise, is the same card."""


LIES_STILL = 0.05
"""In card heights: a card is never measured the same twice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What one reading changed."""

    appeared: tuple[SettledCard, ...] = ()
    left: tuple[SettledCard, ...] = ()


class SettledCards:
    """All settled cards of a table, oldest first."""

    def __init__(self) -> None:
        self.cards: tuple[SettledCard, ...] = ()
        self._next_track = 1
        self._named_by_people: set[int] = set()

    def doubt(self, track: int) -> None:
        """A person says that this card is another one: the next name read at its place is its own."""
        self._named_by_people.add(track)

    def settle(
        self,
        agreed: Iterable[Sighting],
        asked: Iterable[SettledCard],
        is_gone: Callable[[SettledCard], bool],
        *,
        areas: Areas,
        t_s: float,
    ) -> Changes:
        """Bring the table in line with what was read in one place.

        agreed: the cards read there. asked: the settled cards that lie there; those that were
        not read again leave if `is_gone` says so, since a reader overlooks a card now and then.
        """
        found = tuple(agreed)
        waiting = list(asked)
        appeared: list[SettledCard] = []
        left: list[SettledCard] = []
        pairs = self._pair(found, waiting)
        for index, known in pairs.items():
            sighting = found[index]
            now = replace(known, sighting=sighting, area=_area_of(known, sighting, areas))
            self._replace(known, now)
            if known in waiting:
                waiting.remove(known)
            if now.area != known.area or sighting.label != known.sighting.label:
                left.append(known)
                appeared.append(now)
                self._named_by_people.discard(known.track)
        for card in waiting:
            if is_gone(card):
                left.append(card)
                self.cards = tuple(other for other in self.cards if other is not card)
        fresh = [sighting for index, sighting in enumerate(found) if index not in pairs]
        certain = [sighting for sighting in fresh if not self._is_doubted(sighting)]
        appeared += [self._add(sighting, areas, t_s) for sighting in certain]
        return Changes(appeared=tuple(appeared), left=tuple(left))

    def _pair(
        self, found: tuple[Sighting, ...], asked: Collection[SettledCard]
    ) -> dict[int, SettledCard]:
        """Which settled card each sighting is, nearest first, none twice.

        A card of the place that was read may have been pushed anywhere in it; one elsewhere
        was only measured badly.
        """
        near: list[tuple[bool, float, int, SettledCard]] = []
        for index, sighting in enumerate(found):
            for card in self.cards:
                distance = _distance(card.sighting, sighting)
                pushed = card in asked and sighting.label is not None
                if distance is not None and (pushed or distance <= MEASURED_BADLY):
                    near.append((False, distance, index, card))
                elif distance is None and self._is_named_by(card, sighting):
                    near.append((True, 0.0, index, card))
        pairs: dict[int, SettledCard] = {}
        for _, _, index, card in sorted(near, key=lambda item: item[:2]):
            if index not in pairs and card not in pairs.values():
                pairs[index] = card
        return pairs

    def _is_named_by(self, card: SettledCard, sighting: Sighting) -> bool:
        """The name of a card that lay there without one, or with one that a person refused."""
        nameless = card.sighting.label is None or card.track in self._named_by_people
        return (
            nameless
            and card.sighting.face is sighting.face is Face.UP
            and sighting.label is not None
            and is_same_place(card.sighting.corners, sighting.corners)
        )

    def _is_doubted(self, sighting: Sighting) -> bool:
        """An abstention where a card is known: the name that was read before stays."""
        return (
            sighting.label is None
            and sighting.face is Face.UP
            and any(is_same_place(card.sighting.corners, sighting.corners) for card in self.cards)
        )

    def _add(self, sighting: Sighting, areas: Areas, t_s: float) -> SettledCard:
        card = SettledCard(
            sighting=sighting,
            area=areas.find(middle_of(sighting.corners)),
            track=self._next_track,
            since_s=t_s,
        )
        self._next_track += 1
        self.cards = (*self.cards, card)
        return card

    def _replace(self, old: SettledCard, new: SettledCard) -> None:
        self.cards = tuple(new if card is old else card for card in self.cards)

    def assign(self, areas: Areas) -> None:
        """Give every card its area anew."""
        self.cards = tuple(
            replace(card, area=areas.find(middle_of(card.sighting.corners))) for card in self.cards
        )

    def carry(self, matrix: npt.NDArray[np.float64]) -> None:
        """The picture has moved by a homography, pixels to pixels: the cards are where they were."""
        step = plane_from_matrix(matrix)
        self.cards = tuple(
            replace(card, sighting=_carried(card.sighting, step.px(card.sighting.corners)))
            for card in self.cards
        )


def _area_of(known: SettledCard, sighting: Sighting, areas: Areas) -> str | None:
    """Where the card lies now; on the border of two areas it stays in its own while it lies still."""
    (ax, ay), (bx, by) = middle_of(known.sighting.corners), middle_of(sighting.corners)
    still = float(np.hypot(ax - bx, ay - by)) <= LIES_STILL * height_of(sighting.corners)
    return known.area if still else areas.find((bx, by))


def _carried(sighting: Sighting, corners: npt.NDArray[np.float64]) -> Sighting:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return replace(sighting, corners=(a, b, c, d))


def _distance(one: Sighting, other: Sighting) -> float | None:
    """Between the middles of two sightings of one card, in card heights; None for two cards."""
    if one.label != other.label or one.face is not other.face:
        return None
    (ax, ay), (bx, by) = middle_of(one.corners), middle_of(other.corners)
    return float(np.hypot(ax - bx, ay - by)) / max(height_of(one.corners), 1.0)
