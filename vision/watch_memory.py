"""What is known of a table: how it looked when it was read, its cards, its areas."""

from collections.abc import Iterable, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from calibration.mat import find_markers
from vision.areas import Areas
from vision.camera_state_change import compare_cells, find_movement, key_picture
from vision.follow_cards import Changes, SettledCards
from vision.follow_change import Box, KnownTable, white_share
from vision.follow_looks import card_mask, height_of
from vision.sightings import SettledCard, Sighting
from vision.sources.frames import Picture
from vision.watch_anchor import (
    LEAST_MARKERS,
    card_movement,
    explains,
    marker_movement,
    markers_touched,
)
from vision.watch_places import BARE_SHARE, TOUCHED_SHARE, Place, is_gone, touched_share

CARD_WIDTH_SHARE = 0.0733
"""Height of a card in picture widths where nothing is calibrated: 1920 px see 1.2 m."""

GLARE_SHARE = 0.2
"""A card of which so much is white, and was not before, is under a reflection, not gone."""

CARD_ASPECT = 63 / 88

SAME_SHAPE = 0.02
"""A picture of another size is of the same view when its proportions differ by this at most."""


class TableMemory:
    """One table. Pictures come in full and shrunk, both of the same frame.

    areas: follow the camera when it is moved. known: None until the table was read once.
    """

    def __init__(self, areas: Areas, card_height_px: float | None) -> None:
        self.areas = areas
        self.settled = SettledCards()
        self.known: KnownTable | None = None
        self._height_px = card_height_px
        self._key: Picture | None = None
        self._markers: dict[int, npt.NDArray[np.float64]] = {}
        self._scale = 0.25
        self._size_px: tuple[int, int] | None = None

    def set_areas(self, areas: Areas) -> None:
        """Other areas: every card gets its own anew."""
        self.areas = areas
        self.settled.assign(areas)

    def measure(self, picture: Picture, small: Picture) -> None:
        """Note how much smaller the shrunk pictures are; fit the areas to their size."""
        self._scale = small.shape[1] / picture.shape[1]
        size_px = (picture.shape[1], picture.shape[0])
        if self._size_px not in {None, size_px}:
            self._resize(size_px)
        self._size_px = size_px
        if self.areas.picture_px not in {None, size_px}:
            self.set_areas(self.areas.fitted(size_px))

    def _resize(self, size_px: tuple[int, int]) -> None:
        """The camera gives pictures of another size from now on: cards and areas lie where they lay."""
        width, height = self._size_px or size_px
        across, down = size_px[0] / width, size_px[1] / height
        if abs(across / down - 1) > SAME_SHAPE:
            return
        # Pixel middles lie at whole numbers: a picture begins half a pixel before zero.
        matrix = np.array(
            [[across, 0, (across - 1) / 2], [0, down, (down - 1) / 2], [0, 0, 1]], np.float64
        )
        self.settled.carry(matrix)
        self._key, self._markers = None, {}
        if self._height_px is not None:
            self._height_px *= down
        if self.areas.picture_px is None:
            self.areas = self.areas.carried(matrix)

    @property
    def scale(self) -> float:
        """Shrunk pixels per pixel."""
        return self._scale

    def card_height_px(self, size_px: tuple[int, int], region: Box | None = None) -> float | None:
        """Height of a card in a region of the picture; None where nobody can know."""
        if self._height_px is not None:
            return self._height_px
        if self.areas.plane is not None:
            x, y, w, h = region or (0, 0, *size_px)
            return self.areas.card_height_px((2 * x + w, 2 * y + h))
        if self.known is None:
            # The cards are of another picture.
            return None
        heights = [height_of(card.sighting.corners) for card in self.settled.cards]
        return float(np.median(heights)) if heights else None

    def card_area_px(self, size_px: tuple[int, int]) -> float:
        """A card's area in shrunk pixels, guessed where nobody can know."""
        height = self.card_height_px(size_px) or CARD_WIDTH_SHARE * size_px[0]
        return CARD_ASPECT * (height * self._scale) ** 2

    def start(
        self, picture: Picture, small: Picture, agreed: Iterable[Sighting], t_s: float
    ) -> Changes:
        """The whole table was read for the first time, or anew: what was not read is not there."""
        everything = np.full(small.shape[:2], 255, np.uint8)
        found = tuple(agreed)
        seen = find_markers(picture)
        moved = marker_movement(self._markers, seen, picture.shape[1])
        if moved is None and len(self._markers.keys() & seen.keys()) < LEAST_MARKERS:
            moved = card_movement(self.settled.cards, found)
        if moved is not None:
            self.areas = self.areas.carried(moved)
            self.settled.carry(moved)
        self.known = KnownTable(small)
        self._key, self._markers = key_picture(picture), seen
        changes = self.settled.settle(
            found, self.settled.cards, lambda _: True, areas=self.areas, t_s=t_s
        )
        self._adopt(small, everything)
        return changes

    def settle(self, place: Place, small: Picture, t_s: float) -> Changes:
        """A changed place was read: bring the cards in line and take over how it looks."""
        agreed = place.agreed or ()
        asked = [
            card
            for card in self.settled.cards
            if touched_share(card.sighting, place.mask, self._scale) > TOUCHED_SHARE
        ]

        def gone(card: SettledCard) -> bool:
            outline = card_mask(card.sighting.corners, self._scale, small.shape[:2])
            glare = white_share(small, outline) > GLARE_SHARE
            was_white = self.known is not None and (
                white_share(self.known.picture, outline) > GLARE_SHARE / 2
            )
            if glare and not was_white and not self._is_bare(small, outline):
                return False
            return is_gone(card, agreed, place.mask, self._scale)

        changes = self.settled.settle(agreed, asked, gone, areas=self.areas, t_s=t_s)
        self._adopt(small, place.mask)
        self._key = None
        return changes

    def add(self, agreed: Iterable[Sighting], t_s: float) -> Changes:
        """The whole table was read again: what was overlooked before comes, nothing leaves."""
        return self.settled.settle(agreed, (), lambda _: False, areas=self.areas, t_s=t_s)

    def rest(self, picture: Picture, small: Picture, mask: Picture) -> None:
        """Nothing has changed: follow daylight, and remember how the table looks now."""
        if self.known is not None:
            self.known.drift(small, mask)
        if self._key is None:
            self._key = key_picture(picture)

    def _adopt(self, small: Picture, place: Picture) -> None:
        if self.known is None:
            return
        around = np.asarray(cv2.dilate(place, np.ones((5, 5), np.uint8)), np.uint8)
        cards = np.zeros(small.shape[:2], np.uint8)
        for card in self.settled.cards:
            outline = card_mask(card.sighting.corners, self._scale, small.shape[:2])
            cards = np.asarray(cv2.bitwise_or(cards, outline), np.uint8)
        self.known.adopt(small, around, cards)

    def relight(self, small: Picture, gain: npt.NDArray[np.float64]) -> None:
        """The light is another one now; what was replaced meanwhile stays a change."""
        if self.known is None:
            return
        cells = compare_cells(self.known.picture, small).replaced.astype(np.uint8) * 255
        size = (small.shape[1], small.shape[0])
        replaced = cv2.resize(cells, size, interpolation=cv2.INTER_NEAREST)
        self.known.relight(small, np.asarray(replaced, np.uint8), gain)

    def follow_camera(self, picture: Picture, small: Picture) -> bool:
        """Carry cards and areas along with a camera that was moved; False if it was not that."""
        if self._key is None:
            return False
        matrix = find_movement(self._key, key_picture(picture))
        if matrix is None:
            return False
        share = self._key.shape[1] / picture.shape[1]
        to_key = np.diag([share, share, 1.0])
        full = np.linalg.inv(to_key) @ matrix @ to_key
        if self.known is None or not explains(self.known.picture, small, full, self._scale):
            return False
        self._carry(full, picture, small)
        return True

    def has_touched_markers(self, mask: Picture) -> bool:
        """Something changed at two markers of the mat or more: the camera may have moved."""
        if len(self._markers) < LEAST_MARKERS:
            return False
        return markers_touched(self._markers, mask, self._scale) >= LEAST_MARKERS

    def follow_markers(self, picture: Picture, small: Picture) -> bool:
        """Carry cards and areas along with the mat; False where it lies still or cannot be seen."""
        matrix = marker_movement(self._markers, find_markers(picture), picture.shape[1])
        if matrix is None:
            return False
        self._carry(matrix, picture, small)
        return True

    def follow_cards(self, sightings: Sequence[Sighting], picture: Picture, small: Picture) -> bool:
        """Carry the areas along with cards that all moved as one; False where they did not."""
        matrix = card_movement(self.settled.cards, sightings)
        if matrix is None:
            return False
        self._carry(matrix, picture, small)
        return True

    def _carry(self, matrix: npt.NDArray[np.float64], picture: Picture, small: Picture) -> None:
        self.areas = self.areas.carried(matrix)
        self.settled.carry(matrix)
        self._key = key_picture(picture)
        self._markers = find_markers(picture)
        self.known = KnownTable(small)
        self._adopt(small, np.full(small.shape[:2], 255, np.uint8))

    def unexplained_px(self, place: Place, small: Picture) -> int:
        """How much of a changed place is neither a card now nor one that was taken away.

        In shrunk pixels, slivers left out. A card that is gone explains its place only where
        the bare table is seen again: else something lies over it.
        """
        rest = place.mask
        for sighting in place.agreed or ():
            rest = _without(rest, card_mask(sighting.corners, self._scale, rest.shape[:2]))
        for card in self.settled.cards:
            outline = card_mask(card.sighting.corners, self._scale, rest.shape[:2])
            part = np.asarray(cv2.bitwise_and(outline, rest), np.uint8)
            if cv2.countNonZero(part) and self._shows_table(small, part):
                rest = _without(rest, outline)
        opened = cv2.morphologyEx(rest, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
        return cv2.countNonZero(opened)

    def _is_bare(self, small: Picture, part: Picture) -> bool:
        bare = None if self.known is None else self.known.is_bare(small, part)
        return bare is not None and bare >= BARE_SHARE

    def _shows_table(self, small: Picture, part: Picture) -> bool:
        bare = None if self.known is None else self.known.is_bare(small, part)
        return bare is None or bare >= BARE_SHARE


def _without(mask: Picture, other: Picture) -> Picture:
    return np.asarray(cv2.bitwise_and(mask, cv2.bitwise_not(other)), np.uint8)
