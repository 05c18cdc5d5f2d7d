"""When a table is read: all of it at first, later only the places that changed."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.follow_cards import Changes
from vision.follow_change import Box, find_blobs, white_share
from vision.follow_looks import agree, height_of, is_same_card
from vision.sightings import CameraState, SettledCard, Sighting
from vision.sources.frames import Picture
from vision.watch_memory import TableMemory
from vision.watch_places import (
    COVERED_CARDS,
    TOUCHED_SHARE,
    OpenReading,
    Place,
    Reader,
    Reading,
    plan_places,
    touched_share,
)

WORK_S = 0.015
"""A whole picture is read in slices of so much work, one a frame; the piece of work that uses it
up may take as long again."""

WORK_SHARE = 0.5
"""Of a camera that gives few pictures a second: this share of the time between two,"""

MOST_WORK_S = 0.2
"""but so much at most."""

EARLY_MARGIN = 0.12
"""A card found while the first picture is still read is looked at once more, in a newer picture,
with so many of its heights around it: when both agree it is told before all is read."""

RECHECK_S = (1.0, 3.0, 8.0)
"""After a first reading, or when something of a card's size was not recognized: look again at
these times, then no more: a picture that stays the same says nothing new."""

GLARE_SHARE = 0.08
"""So much of what covers the table is white: the middle of a reflection."""

MISSED_CARDS = 0.4
"""That much of a card changed and was not recognized: perhaps one under a reflection."""


@dataclass(slots=True)
class _Whole:
    """opened: the look being taken at `picture`. tried: its cards that were looked at again.

    sighted: what it has found so far.
    """

    again: bool
    opened: OpenReading | None = None
    picture: Picture | None = None
    sighted: tuple[Sighting, ...] = ()
    tried: list[Sighting] = field(default_factory=list)
    looks: list[tuple[Sighting, ...]] = field(default_factory=list)


class TableReads:
    """What is being read of a table, look by look, until looks agree."""

    def __init__(self, reader: Reader, memory: TableMemory) -> None:
        self._reader = reader
        self._memory = memory
        self._whole: _Whole | None = _Whole(again=False)
        self._places: list[Place] | None = None
        self._rechecks: tuple[float, ...] = ()
        self._photo: tuple[Picture, tuple[Sighting, ...]] | None = None

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

    def look_at_all(self, picture: Picture, work_s: float) -> tuple[Sighting, ...] | None:
        """Reads on for so long; the cards once looks at the whole picture agree."""
        whole = self._whole or _Whole(again=True)
        self._whole = whole
        if self._photo is not None and self._photo[0] is picture:
            # A photo that is shown for several frames says the same each time.
            sightings = self._photo[1]
        else:
            if whole.opened is None:
                whole.opened, whole.picture = self._begin(picture), picture
            sightings = whole.sighted = whole.opened.advance(work_s).sightings
            if not whole.opened.is_done:
                return None
            self._photo = (picture, sightings) if np.isinf(work_s) else None
        whole.opened, whole.sighted = None, ()
        whole.looks.append(sightings)
        agreed = agree(whole.looks)
        if agreed is not None:
            self._whole = None
        return agreed

    def look_early(self, picture: Picture) -> tuple[Sighting, ...]:
        """A sure card of the picture that is still being read, if a newer picture has it, too."""
        whole = self._whole
        if whole is None or whole.looks or whole.picture is picture:
            return ()
        size_px = (picture.shape[1], picture.shape[0])
        for sighting in whole.sighted:
            if sighting.label is None or any(is_same_card(sighting, one) for one in whole.tried):
                continue
            whole.tried.append(sighting)
            region = _around(sighting)
            height = self._memory.card_height_px(size_px, region) or height_of(sighting.corners)
            again = self._reader.read_region(picture, region, height).sightings
            return tuple(one for one in again if is_same_card(one, sighting))[:1]
        return ()

    def _begin(self, picture: Picture) -> OpenReading:
        size_px = (picture.shape[1], picture.shape[0])
        return self._reader.begin(picture, card_height_px=self._memory.card_height_px(size_px))

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
        self._drop_open()

    def _drop_open(self) -> None:
        """What is being read of a whole picture is out of date."""
        if self._whole is not None:
            self._whole.opened, self._whole.sighted = None, ()
            self._whole.tried.clear()

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
        if self._places:
            self._drop_open()
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

    def look_at_places(self, picture: Picture, small: Picture, work_s: float) -> None:
        """One look at every place on which looks do not agree yet; at a large one a part of it."""
        for place in self._places or ():
            if place.agreed is None:
                reading = self._read_place(place, picture, work_s)
                if reading is not None:
                    self._judge(place, reading, picture, small)

    def _read_place(self, place: Place, picture: Picture, work_s: float) -> Reading | None:
        """What is there; None while it is being read."""
        size_px = (picture.shape[1], picture.shape[0])
        height = self._memory.card_height_px(size_px, place.region)
        if place.region is not None and height is not None:
            return self._reader.read_region(picture, place.region, height)
        place.opened = place.opened or self._reader.begin(picture, card_height_px=height)
        reading = place.opened.advance(work_s)
        if not place.opened.is_done:
            return None
        place.opened = None
        return reading

    def _judge(self, place: Place, reading: Reading, picture: Picture, small: Picture) -> None:
        size_px = (picture.shape[1], picture.shape[0])
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


def _around(sighting: Sighting) -> Box:
    """The part of the picture around a card, a little wider."""
    xs, ys = zip(*sighting.corners, strict=True)
    margin = EARLY_MARGIN * height_of(sighting.corners)
    left, top = int(max(0, min(xs) - margin)), int(max(0, min(ys) - margin))
    return left, top, int(max(xs) + margin) - left, int(max(ys) + margin) - top


def work_per_frame_s(between_s: float, *, at_once: bool) -> float:
    """How long a picture may be read at each frame. between_s: from one frame to the next."""
    if at_once:
        return np.inf
    return min(MOST_WORK_S, max(WORK_S, WORK_SHARE * between_s))
