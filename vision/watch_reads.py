"""When a table is read: all of it at first, later only the places that changed."""

from dataclasses import dataclass, field

import cv2

from vision.follow_cards import Changes
from vision.follow_change import find_blobs, white_share
from vision.follow_looks import agree
from vision.sightings import CameraState, SettledCard, Sighting
from vision.sources.frames import Picture
from vision.watch_memory import TableMemory
from vision.watch_places import (
    COVERED_CARDS,
    TOUCHED_SHARE,
    Place,
    Reader,
    Reading,
    plan_places,
    touched_share,
)

WHOLE_BUDGET_S = 0.4
"""For a whole picture; twice as much each time it was not enough."""

MOST_CUT_SHORT = 3
"""After that what was found counts, on however slow a machine."""

RECHECK_S = (1.0, 3.0, 8.0)
"""After a first reading, or when something of a card's size was not recognized: look again at
these times, then no more: a picture that stays the same says nothing new."""

GLARE_SHARE = 0.08
"""So much of what covers the table is white: the middle of a reflection."""

MISSED_CARDS = 0.4
"""That much of a card changed and was not recognized: perhaps one under a reflection."""


@dataclass(slots=True)
class _Whole:
    again: bool
    cut_short: int = 0
    looks: list[tuple[Sighting, ...]] = field(default_factory=list)


class TableReads:
    """What is being read of a table, look by look, until looks agree."""

    def __init__(self, reader: Reader, memory: TableMemory) -> None:
        self._reader = reader
        self._memory = memory
        self._whole: _Whole | None = _Whole(again=False)
        self._places: list[Place] | None = None
        self._rechecks: tuple[float, ...] = ()
        self._photo: tuple[Picture, Reading] | None = None

    def use(self, reader: Reader) -> None:
        """Read with another reader from the next look on."""
        self._reader = reader
        self._photo = None

    # ---- all of the picture

    def read_all(self, *, again: bool) -> None:
        """Begin to read the whole picture.

        again: the table is known; what was overlooked is added, nothing leaves.
        """
        self._whole = _Whole(again=again)

    def look_at_all(self, picture: Picture) -> tuple[Sighting, ...] | None:
        """One look at the whole picture; the cards once looks agree."""
        whole = self._whole or _Whole(again=True)
        self._whole = whole
        size_px = (picture.shape[1], picture.shape[0])
        if self._photo is not None and self._photo[0] is picture:
            # A photo that is shown for several frames says the same each time.
            reading = self._photo[1]
        else:
            reading = self._reader.read(
                picture,
                card_height_px=self._memory.card_height_px(size_px),
                budget_s=WHOLE_BUDGET_S * 2**whole.cut_short,
            )
            self._photo = (picture, reading) if reading.complete else None
        if not reading.complete and whole.cut_short < MOST_CUT_SHORT:
            # What was not looked at is not absent.
            whole.cut_short += 1
            return None
        whole.looks.append(reading.sightings)
        agreed = agree(whole.looks)
        if agreed is not None:
            self._whole = None
        return agreed

    def is_due(self, t_s: float) -> bool:
        """The known table is to be looked at again as a whole."""
        if self._whole is None and self._rechecks and t_s >= self._rechecks[0]:
            self._rechecks = self._rechecks[1:]
            self.read_all(again=True)
        return self._whole is not None

    def recheck(self, t_s: float) -> None:
        """Look again a few times, from now on."""
        self._rechecks = tuple(t_s + wait_s for wait_s in RECHECK_S)

    # ---- places

    def forget_places(self) -> None:
        """Something moved or the picture is not to be believed: begin anew."""
        self._places = None

    def plan(self, picture: Picture, small: Picture, mask: Picture) -> bool:
        """Find the places to be read, unless that was done; whether there are any."""
        if not self._places:
            size_px = (picture.shape[1], picture.shape[0])
            card_px = self._memory.card_area_px(size_px)
            known = self._memory.known
            if known is not None and cv2.countNonZero(mask) > MISSED_CARDS * card_px:
                mask = known.take_shadows(small, mask)
            self._places = plan_places(
                find_blobs(mask),
                self._memory.settled.cards,
                scale=self._memory.scale,
                card_px=card_px,
                size_px=size_px,
            )
        return bool(self._places)

    @property
    def is_arm(self) -> bool:
        """A place reaches over the picture's edge and is larger than a card."""
        return any(place.suspect for place in self._places or ())

    def find_cover(self, small: Picture) -> CameraState | None:
        """What lies over a place that was read: a reflection (LIGHT), else a HAND; None if nothing."""
        covered = [place for place in self._places or () if place.covered]
        if not covered:
            return None
        if all(white_share(small, place.mask) > GLARE_SHARE for place in covered):
            return CameraState.LIGHT
        return CameraState.HAND

    def look_at_places(self, picture: Picture, small: Picture) -> None:
        """One look at every place on which looks do not agree yet."""
        for place in self._places or ():
            if place.agreed is None:
                self._look_at(place, picture, small)

    def _look_at(self, place: Place, picture: Picture, small: Picture) -> None:
        size_px = (picture.shape[1], picture.shape[0])
        height = self._memory.card_height_px(size_px, place.region)
        if place.region is None or height is None:
            reading = self._reader.read(picture, card_height_px=height)
        else:
            reading = self._reader.read_region(picture, place.region, height)
        scale = self._memory.scale
        near = [s for s in reading.sightings if touched_share(s, place.mask, scale) > TOUCHED_SHARE]
        place.looks.append(tuple(near))
        place.agreed = agree(place.looks)
        if place.agreed is not None:
            cards = self._memory.unexplained_px(place, small) / self._memory.card_area_px(size_px)
            place.covered = cards > COVERED_CARDS
            place.missed = cards > MISSED_CARDS

    def follow_cards(self, picture: Picture, small: Picture) -> bool:
        """All cards moved as one: the camera did. Everything is read again then."""
        agreed = [s for place in self._places or () for s in place.agreed or ()]
        if len(agreed) < 2 or not self._memory.follow_cards(agreed, picture, small):
            return False
        self._places = None
        self.read_all(again=True)
        return True

    def settle_places(self, small: Picture, t_s: float) -> Changes:
        """Take over every place on which looks agree."""
        appeared: list[SettledCard] = []
        left: list[SettledCard] = []
        for place in self._places or ():
            if place.agreed is not None:
                changes = self._memory.settle(place, small, t_s)
                appeared += changes.appeared
                left += changes.left
                if place.missed:
                    self.recheck(t_s)
        self._places = [place for place in self._places or () if place.agreed is None] or None
        return Changes(appeared=tuple(appeared), left=tuple(left))

    @property
    def has_places(self) -> bool:
        """Some place still waits for looks that agree."""
        return bool(self._places)
