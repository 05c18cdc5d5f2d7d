"""One picture, and the votes of the features in its parts."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from vision.features import Features, Gray, Picture, describe, gray_of, scaled
from vision.identify import Guess, Identifier, Votes
from vision.recognize_places import Box, spread

BAND_PX = 110_000
"""So many pixels are described at once: less than 40 ms of work,"""

BAND_EDGE_PX = 24
"""and this much beyond a band's ends, so that features there look as in the whole picture."""

MOST_FEATURES_PER_PX = 1 / 100
"""The strongest features of a band that are looked at."""


class View:
    """A picture and what of it was described.

    heights: least and greatest height in pixels that a card of 88 mm may have.
    """

    def __init__(
        self, picture: Picture, identifier: Identifier, heights: tuple[float, float] = (0, np.inf)
    ) -> None:
        self.picture = picture
        self.identifier = identifier
        self._heights = heights

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height."""
        return self.picture.shape[1], self.picture.shape[0]

    def votes(
        self, box: Box, scale: float, *, limit: int, closer: bool = False, mask: Gray | None = None
    ) -> Votes | None:
        """Votes of the strongest `limit` features of a part, looked at with `scale`.

        closer: take more care to find the nearest. mask: of the scaled part's shape; features are looked for where it is not 0.
        """
        x, y, width, height = box
        part = scaled(self.picture[y : y + height, x : x + width], scale)
        if part.size == 0:
            return None
        found = describe(gray_of(part), limit=limit, mask=mask)
        return self.identifier.votes(
            spread(found, scale, (x, y)), height_px=self._heights, closer=closer
        )

    def guesses(self, box: Box, scale: float, *, limit: int) -> list[Guess]:
        """Guesses from a part of the picture that is looked at closely."""
        return self.identifier.group(self.votes(box, scale, limit=limit, closer=True))

    def votes_of(self, found: Features) -> Votes | None:
        """Votes of features that `bands` found."""
        return self.identifier.votes(found, height_px=self._heights)

    def bands(self, scale: float, mask: Gray | None = None) -> Iterator[tuple[float, Features]]:
        """Features of the whole picture looked at with `scale`, band by band from top to bottom.

        mask: of the scaled picture's shape. Yields where the band ends, in pixels of the picture
        (infinity for the last one), and its features.
        """
        small = gray_of(scaled(self.picture, scale))
        height, width = small.shape
        count = max(1, round(height * width / BAND_PX))
        ends = np.linspace(0, height, count + 1).astype(int).tolist()
        for top, bottom in pairwise(ends):
            low, high = max(0, top - BAND_EDGE_PX), min(height, bottom + BAND_EDGE_PX)
            allowed = np.zeros((high - low, width), np.uint8)
            allowed[top - low : bottom - low] = 255
            if mask is not None:
                allowed &= mask[low:high]
            limit = round((bottom - top) * width * MOST_FEATURES_PER_PX)
            found = describe(small[low:high], limit=limit, mask=allowed)
            end = bottom / scale if bottom < height else np.inf
            yield end, spread(found, scale, (0, round(low / scale)))
