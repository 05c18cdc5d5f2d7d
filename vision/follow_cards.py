"""The settled cards: which lie there, which came, which went; each with a number of its own."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from calibration.plane import plane_from_matrix
from vision.areas import Areas, middle_of
from vision.follow_looks import is_same_card, is_same_place
from vision.sightings import Face, SettledCard, Sighting


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
        waiting = list(asked)
        fresh: list[Sighting] = []
        appeared: list[SettledCard] = []
        left: list[SettledCard] = []
        for sighting in agreed:
            known = self._take(sighting, waiting)
            if known is None:
                fresh.append(sighting)
                continue
            now = replace(known, sighting=sighting, area=areas.find(middle_of(sighting.corners)))
            self._replace(known, now)
            if now.area != known.area:
                left.append(known)
                appeared.append(now)
        for card in waiting:
            if is_gone(card):
                left.append(card)
                self.cards = tuple(other for other in self.cards if other is not card)
        certain = [sighting for sighting in fresh if not self._is_doubted(sighting)]
        appeared += [self._add(sighting, areas, t_s) for sighting in certain]
        return Changes(appeared=tuple(appeared), left=tuple(left))

    def _take(self, sighting: Sighting, waiting: list[SettledCard]) -> SettledCard | None:
        """The settled card that this is: the same in place, else the same that was pushed."""
        for card in self.cards:
            if is_same_card(card.sighting, sighting):
                if card in waiting:
                    waiting.remove(card)
                return card
        pushed = [
            card
            for card in waiting
            if sighting.label is not None and card.sighting.label == sighting.label
        ]
        if not pushed:
            return None
        x, y = middle_of(sighting.corners)
        nearest = min(
            pushed,
            key=lambda card: np.hypot(*np.subtract(middle_of(card.sighting.corners), (x, y))),
        )
        waiting.remove(nearest)
        return nearest

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


def _carried(sighting: Sighting, corners: npt.NDArray[np.float64]) -> Sighting:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return replace(sighting, corners=(a, b, c, d))
