"""Places of a still table that changed, and what was read there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import cv2
import numpy as np
import numpy.typing as npt

from vision.follow_change import Blob, Box
from vision.follow_looks import card_mask, is_same_card
from vision.sightings import SettledCard, Sighting
from vision.sources.frames import Picture

MARGIN_SHARE = 0.35
"""Read so many card heights around a change: a card laid on another changes only a part."""

WHOLE_SHARE = 0.5
"""Places that together are larger than half of the picture: read all of it at once."""

TOUCHED_SHARE = 0.05
"""A card of which less has changed is not in question."""

GONE_SHARE = 0.3
"""A card that was not read again has left if so much of what can be seen of it changed."""

HIDDEN_SHARE = 0.06
"""Less than that to be seen of a card: it counts as covered, and not as lying there."""

COVERED_CARDS = 1.3
"""Something larger than a card, and no card: a hand or an arm, not a card nobody enrolled."""

BARE_SHARE = 0.6
"""A place shows the bare table again if so much of it looks as before the card came."""


class Reading(Protocol):
    """What a reader found."""

    @property
    def sightings(self) -> tuple[Sighting, ...]:
        """Corners in pixels of the whole picture."""
        ...

    @property
    def complete(self) -> bool:
        """False where the time ran out first."""
        ...


class OpenReading(Protocol):
    """A picture that is being read bit by bit."""

    @property
    def is_done(self) -> bool:
        """Nothing is left to be read."""
        ...

    def advance(self, work_s: float) -> Reading:
        """Reads on for about so many seconds of work; what is sure so far, or all."""
        ...


class Reader(Protocol):
    """What is needed of `vision.recognize.CardReader`."""

    def begin(self, picture: Picture, *, card_height_px: float | None = None) -> OpenReading:
        """Begins to read every card of a picture."""
        ...

    def read_region(self, picture: Picture, region: Box, card_height_px: float) -> Reading:
        """Every card in a part of a picture."""
        ...


@dataclass(slots=True, kw_only=True)
class Place:
    """A part of the picture that changed.

    mask: what changed, shrunk. region: in pixels of the picture, None for all of it.
    suspect: reaches over the edge and is larger than a card: an arm that may only rest.
    covered: read, and larger than what was read: a hand. missed: perhaps a card was not read.
    opened: a whole picture that is being read.
    """

    mask: Picture
    region: Box | None
    suspect: bool = False
    covered: bool = False
    missed: bool = False
    opened: OpenReading | None = None
    looks: list[tuple[Sighting, ...]] = field(default_factory=list)
    agreed: tuple[Sighting, ...] | None = None


def plan_places(
    blobs: Sequence[Blob],
    cards: Iterable[SettledCard],
    *,
    scale: float,
    card_px: float,
    size_px: tuple[int, int],
) -> list[Place]:
    """Group blobs into parts of the picture to be read.

    scale: shrunk pixels per pixel. card_px: a card's area in shrunk pixels. size_px: of the
    picture, width and height.
    """
    card_height = (card_px * 88 / 63) ** 0.5
    margin = MARGIN_SHARE * card_height
    outlines = [np.array(card.sighting.corners) * scale for card in cards]
    groups: list[tuple[Box, list[Blob]]] = []
    for blob in blobs:
        box = _reach(blob, outlines, margin)
        members = [blob]
        while True:
            touching = [group for group in groups if _overlap(group[0], box)]
            if not touching:
                break
            for group in touching:
                groups.remove(group)
                box = _around(group[0], box)
                members += group[1]
        groups.append((box, members))
    height, width = blobs[0].mask.shape[:2] if blobs else (1, 1)
    if sum(box[2] * box[3] for box, _ in groups) > WHOLE_SHARE * width * height:
        groups = [((0, 0, width, height), list(blobs))]
    return [_place(box, members, scale, card_px, size_px) for box, members in groups]


def _place(
    box: Box, members: list[Blob], scale: float, card_px: float, size_px: tuple[int, int]
) -> Place:
    mask = members[0].mask
    for blob in members[1:]:
        mask = np.asarray(cv2.bitwise_or(mask, blob.mask), np.uint8)
    suspect = any(blob.touches_edge and blob.area_px > COVERED_CARDS * card_px for blob in members)
    x, y, w, h = (value / scale for value in box)
    left, top = max(0, int(x)), max(0, int(y))
    right, bottom = min(size_px[0], int(x + w) + 1), min(size_px[1], int(y + h) + 1)
    whole = (right - left) * (bottom - top) > WHOLE_SHARE * size_px[0] * size_px[1]
    region = None if whole else (left, top, right - left, bottom - top)
    return Place(mask=mask, region=region, suspect=suspect)


def _reach(blob: Blob, outlines: Sequence[npt.NDArray[np.float64]], margin: float) -> Box:
    """The blob with a margin, and the whole of every card that lies in it."""
    x, y, w, h = blob.box
    low = np.array((x - margin, y - margin))
    high = np.array((x + w + margin, y + h + margin))
    for outline in outlines:
        card_low, card_high = outline.min(axis=0), outline.max(axis=0)
        if (card_low < (x + w, y + h)).all() and (card_high > (x, y)).all():
            low, high = np.minimum(low, card_low - 2), np.maximum(high, card_high + 2)
    limit = (blob.mask.shape[1], blob.mask.shape[0])
    low = np.clip(low, 0, limit).astype(int)
    high = np.clip(np.ceil(high), 0, limit).astype(int)
    return int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])


def _overlap(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def _around(one: Box, other: Box) -> Box:
    x, y = min(one[0], other[0]), min(one[1], other[1])
    right = max(one[0] + one[2], other[0] + other[2])
    bottom = max(one[1] + one[3], other[1] + other[3])
    return x, y, right - x, bottom - y


def touched_share(sighting: Sighting, mask: Picture, scale: float) -> float:
    """Share of a card's outline in which the mask is set."""
    outline = card_mask(sighting.corners, scale, mask.shape[:2])
    size = max(1, cv2.countNonZero(outline))
    return cv2.countNonZero(cv2.bitwise_and(outline, mask)) / size


def is_gone(card: SettledCard, agreed: Iterable[Sighting], mask: Picture, scale: float) -> bool:
    """A card that was not read again: covered wholly, or changed where it can be seen."""
    outline = card_mask(card.sighting.corners, scale, mask.shape[:2])
    size = max(1, cv2.countNonZero(outline))
    for sighting in agreed:
        if not is_same_card(card.sighting, sighting):
            above = card_mask(sighting.corners, scale, mask.shape[:2])
            outline = np.asarray(cv2.bitwise_and(outline, cv2.bitwise_not(above)), np.uint8)
    visible = cv2.countNonZero(outline)
    if visible < HIDDEN_SHARE * size:
        return True
    return cv2.countNonZero(cv2.bitwise_and(outline, mask)) >= GONE_SHARE * visible
