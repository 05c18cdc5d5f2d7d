"""Reads every card in one picture.

    reader = CardReader(read_references(Path("deck")))
    reading = reader.read(picture)

The whole picture is looked at once at moderate size. Where a card is likely but not sure, that
place alone is looked at again, larger.
"""

from dataclasses import dataclass, replace
from time import perf_counter, thread_time

import cv2
import numpy as np

from vision.features import Picture, describe, gray_of, scaled
from vision.identify import Guess, Identifier, Votes
from vision.recognize_look import Look, rank
from vision.recognize_places import (
    Box,
    box_around,
    fit_scale,
    places_to_look,
    same_box,
    spread,
)
from vision.recognize_report import abstained, moved, named
from vision.references import References, without_descriptors
from vision.sightings import Sighting
from vision.verify import Verifier

LARGEST_PX = 2_100_000
"""Larger pictures are brought to this many pixels first."""

FIRST_LOOK_PX = 600_000
"""The picture is brought to this many pixels for the first look: 1033 x 581."""

MOST_FEATURES = 3500
"""The strongest features of a picture that are looked at."""

MOST_CLOSER_FEATURES = 8000
"""The same where the whole picture is looked at once more."""

SLACK = 0.15
"""A known card height may be off by this share; tilt may change it once more by `TILT`."""

TILT = 1.5
SMALL_CARD = 1.8
"""So much lower than said may be a small card (50 mm) whose size nobody told, seen from aside."""

DOUBTFUL = 0.004
"""A guess at least this probable is looked at again, larger."""

MOST_DOUBTS = 6
"""At most this many places are looked at again."""

WORTH_ZOOM = 1.15
"""A second look must be at least this much larger than the first."""

WORTH_CLOSER = 1.4
"""The same where the whole picture is looked at once more."""

ZOOMED_HEIGHT_PX = 330.0
"""In a second look a card is at most this high."""

SMALL_PX = 110.0
"""Where cards are lower than this in the first look, the whole picture is looked at once more,"""

CLOSER_HEIGHT_PX = 160.0
"""so large that they have this height,"""

CLOSER_LOOK_PX = (1_000_000, LARGEST_PX)
"""with at most so many pixels: where no card was found at all, and where some were."""

FIRST_HEIGHT_PX = 62.0
"""Where the scale is known, the first look makes cards this high: enough for most of them,"""

FIRST_TABLE_PX = 1_100_000
"""but the picture at most this large,"""

PLACE_PX = 250_000
"""and a place of at most so many pixels is looked at in full at once."""

MOST_PLACES = 16
"""At most so many places of a table are looked at in full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What was read in one picture.

    sightings: surest first.
    complete: False where the time ran out first.
    ms: how long it took, once the picture had at most `LARGEST_PX`.
    """

    sightings: tuple[Sighting, ...]
    complete: bool
    ms: float


class CardReader:
    """Reads cards of one deck. Not safe for use by two threads at once."""

    def __init__(self, references: References) -> None:
        cv2.setNumThreads(1)
        self._identifier = Identifier(references)
        self.references = without_descriptors(references)
        self._verifier = Verifier(self.references)

    def read(
        self,
        picture: Picture,
        *,
        card_height_px: float | None = None,
        budget_s: float | None = None,
    ) -> Reading:
        """Every card in a picture (blue, green, red).

        card_height_px: height of a card of 88 mm in this picture where it is known within 15 %.
        budget_s: stop after about this many seconds of work (processor time of this thread, so that
            other programs cut nothing off) with what is found so far.
        """
        shrink = fit_scale(picture, LARGEST_PX)
        picture = scaled(picture, shrink)
        start = perf_counter()
        until = np.inf if budget_s is None else thread_time() + budget_s
        heights = (0.0, np.inf)
        if card_height_px is not None:
            height = card_height_px * shrink
            heights = height * (1 - SLACK) / SMALL_CARD, height * (1 + SLACK) * TILT
        look = Look(picture, self.references, self._verifier, until)
        if card_height_px is None:
            scale = fit_scale(picture, FIRST_LOOK_PX)
            look.add(self._guesses(picture, _all_of(picture), scale, heights))
            scale = self._look_closer(look, picture, scale, heights, look.usual_height())
            self._look_again(look, picture, scale, heights, until)
        else:
            self._read_table(look, picture, card_height_px * shrink, heights, until)
        sightings = [named(look, f, self.references, shrink) for f in look.found]
        sightings += abstained(look, self.references, shrink)
        return Reading(
            sightings=tuple(sorted(sightings, key=lambda s: -s.confidence)),
            complete=look.complete,
            ms=(perf_counter() - start) * 1000,
        )

    def read_region(self, picture: Picture, region: Box, card_height_px: float) -> Reading:
        """Every card in a place of a picture that changed.

        region: x, y, width, height in pixels. The corners are in pixels of the whole picture.
        """
        x, y, width, height = region
        right, bottom = max(0, x + width), max(0, y + height)
        x, y = max(0, x), max(0, y)
        part = picture[y:bottom, x:right]
        if part.size == 0:
            return Reading(sightings=(), complete=True, ms=0.0)
        reading = self.read(np.ascontiguousarray(part), card_height_px=card_height_px)
        there = tuple(moved(s, x, y) for s in reading.sightings)
        return replace(reading, sightings=there)

    def _read_table(
        self,
        look: Look,
        picture: Picture,
        height_px: float,
        heights: tuple[float, float],
        until: float,
    ) -> None:
        """Reads a picture whose scale is known: all of it small, then likely places in full."""
        scale = min(1.0, max(FIRST_HEIGHT_PX / height_px, fit_scale(picture, PLACE_PX)))
        scale = min(scale, fit_scale(picture, FIRST_TABLE_PX))
        votes = self._votes(picture, _all_of(picture), scale, heights)
        look.add(self._identifier.group(votes))
        if votes is None or scale * WORTH_ZOOM > 1:
            return
        places = places_to_look(
            votes,
            look.explained(votes.spots),
            card_height_px=height_px,
            size_px=(picture.shape[1], picture.shape[0]),
        )
        for place in places[:MOST_PLACES]:
            if thread_time() > until:
                look.complete = False
                return
            look.add(self._guesses(picture, place, 1.0, heights))

    def _votes(
        self, picture: Picture, box: Box, scale: float, heights: tuple[float, float]
    ) -> Votes | None:
        """Votes of the features of a part of the picture, looked at with `scale`."""
        x, y, width, height = box
        part = scaled(picture[y : y + height, x : x + width], scale)
        if part.size == 0:
            return None
        found = describe(gray_of(part), limit=MOST_FEATURES)
        return self._identifier.votes(spread(found, scale, (x, y)), height_px=heights)

    def _guesses(
        self,
        picture: Picture,
        box: Box,
        scale: float,
        heights: tuple[float, float],
    ) -> list[Guess]:
        """Guesses from a part of the picture (x, y, width, height), looked at with `scale`."""
        return self._identifier.group(self._votes(picture, box, scale, heights))

    def _look_closer(
        self,
        look: Look,
        picture: Picture,
        scale: float,
        heights: tuple[float, float],
        tall: float | None,
    ) -> float:
        """Looks once more at everything where cards are small; returns the scale looked at.

        tall: usual height of a card in the picture; None where none was found.
        """
        if tall is not None and tall * scale >= SMALL_PX:
            return scale
        wanted = 1.0 if tall is None else min(1.0, CLOSER_HEIGHT_PX / max(1.0, tall))
        wanted = min(wanted, fit_scale(picture, CLOSER_LOOK_PX[tall is not None]))
        if wanted < WORTH_CLOSER * scale:
            return scale
        small = scaled(picture, wanted)
        mask = look.unexplained(small.shape[:2])
        found = describe(gray_of(small), limit=MOST_CLOSER_FEATURES, mask=mask)
        look.add(self._identifier.guesses(spread(found, wanted, (0, 0)), height_px=heights))
        return wanted

    def _look_again(
        self,
        look: Look,
        picture: Picture,
        scale: float,
        heights: tuple[float, float],
        until: float,
    ) -> None:
        """Looks again, larger, where a card is likely but not sure."""
        likely = [d for d in look.doubted if d.evidence.probability >= DOUBTFUL]
        likely.sort(key=lambda d: -rank(d.evidence))
        seen: list[Box] = []
        for doubt in likely:
            if len(seen) >= MOST_DOUBTS or thread_time() > until:
                look.complete = False
                return
            corners = look.corners(doubt.comparison)
            tall = float(np.linalg.norm(corners[3] - corners[0]))
            zoom = min(1.0, ZOOMED_HEIGHT_PX / max(1.0, tall))
            box = box_around(corners, picture)
            if zoom < WORTH_ZOOM * scale or any(same_box(box, b) for b in seen):
                continue
            if look.is_explained(doubt.comparison):
                continue
            seen.append(box)
            look.add(self._guesses(picture, box, zoom, heights))


def _all_of(picture: Picture) -> Box:
    return 0, 0, picture.shape[1], picture.shape[0]
