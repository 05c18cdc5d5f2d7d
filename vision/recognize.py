"""Reads every card in one picture.

    reader = CardReader(read_references(Path("deck")))
    reading = reader.read(picture)

The whole picture is looked at once at moderate size. Where a card is likely but not sure, that
place alone is looked at again, larger.
"""

from dataclasses import dataclass, replace
from time import perf_counter

import cv2
import numpy as np

from vision.features import Features, Picture, describe, gray_of, scaled
from vision.identify import Guess, Identifier
from vision.recognize_look import ACCEPT, Found, Look, rank
from vision.references import References
from vision.sightings import Candidate, Corners, Face, Sighting
from vision.verify import Comparison, Verifier
from vision.verify_evidence import Evidence

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

ABSTAIN = 0.15
"""A doubted guess at least this probable is reported as a card that is not named."""


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
        self.references = references
        self._identifier = Identifier(references)
        self._verifier = Verifier(references)

    def read(
        self,
        picture: Picture,
        *,
        card_height_px: float | None = None,
        budget_s: float | None = None,
    ) -> Reading:
        """Every card in a picture (blue, green, red).

        card_height_px: height of a card in this picture where it is known within 15 %.
        budget_s: stop after about this many seconds with what is found so far.
        """
        shrink = _fit_scale(picture, LARGEST_PX)
        picture = scaled(picture, shrink)
        start = perf_counter()
        until = np.inf if budget_s is None else start + budget_s
        heights = (0.0, np.inf)
        if card_height_px is not None:
            height = card_height_px * shrink
            heights = height * (1 - SLACK) / TILT, height * (1 + SLACK) * TILT
        look = Look(picture, self.references, self._verifier, until)
        scale = _fit_scale(picture, FIRST_LOOK_PX)
        look.add(self._guesses(picture, (0, 0, *picture.shape[1::-1]), scale, heights))
        tall = card_height_px * shrink if card_height_px else look.usual_height()
        scale = self._look_closer(look, picture, scale, heights, tall)
        self._look_again(look, picture, scale, heights, until)
        sightings = [self._named(look, f, shrink) for f in look.found]
        sightings += self._abstained(look, shrink)
        return Reading(
            sightings=tuple(sorted(sightings, key=lambda s: -s.confidence)),
            complete=look.complete,
            ms=(perf_counter() - start) * 1000,
        )

    def read_region(
        self, picture: Picture, region: tuple[int, int, int, int], card_height_px: float
    ) -> Reading:
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
        moved = tuple(_moved(s, x, y) for s in reading.sightings)
        return replace(reading, sightings=moved)

    def _guesses(
        self,
        picture: Picture,
        box: tuple[int, int, int, int],
        scale: float,
        heights: tuple[float, float],
    ) -> list[Guess]:
        """Guesses from a part of the picture (x, y, width, height), looked at with `scale`."""
        x, y, width, height = box
        part = scaled(picture[y : y + height, x : x + width], scale)
        if part.size == 0:
            return []
        found = describe(gray_of(part), limit=MOST_FEATURES)
        return self._identifier.guesses(_spread(found, scale, (x, y)), height_px=heights)

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
        wanted = min(wanted, _fit_scale(picture, CLOSER_LOOK_PX[tall is not None]))
        if wanted < WORTH_CLOSER * scale:
            return scale
        small = scaled(picture, wanted)
        mask = look.unexplained(small.shape[:2])
        found = describe(gray_of(small), limit=MOST_CLOSER_FEATURES, mask=mask)
        look.add(self._identifier.guesses(_spread(found, wanted, (0, 0)), height_px=heights))
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
        seen: list[tuple[int, int, int, int]] = []
        for doubt in likely:
            if len(seen) >= MOST_DOUBTS or perf_counter() > until:
                look.complete = False
                return
            corners = look.corners(doubt.comparison)
            tall = float(np.linalg.norm(corners[3] - corners[0]))
            zoom = min(1.0, ZOOMED_HEIGHT_PX / max(1.0, tall))
            box = _box(corners, picture)
            if zoom < WORTH_ZOOM * scale or any(_same_box(box, b) for b in seen):
                continue
            seen.append(box)
            look.add(self._guesses(picture, box, zoom, heights))

    def _named(self, look: Look, found: Found, shrink: float) -> Sighting:
        comparison = found.accepted.comparison
        label = self.references.pictures[comparison.guess.picture].label
        return _sighting(label, look, comparison, found.evidence, shrink)

    def _abstained(self, look: Look, shrink: float) -> list[Sighting]:
        """Cards that lie there and are not named, each place once."""
        reported: list[Sighting] = []
        places = [look.corners(f.accepted.comparison).mean(axis=0) for f in look.found]
        for doubt in sorted(look.doubted, key=lambda d: -d.evidence.probability):
            label = self.references.pictures[doubt.comparison.guess.picture].label
            if not ABSTAIN <= doubt.evidence.probability < ACCEPT or label is None:
                continue
            corners = look.corners(doubt.comparison)
            reach = 0.4 * float(np.linalg.norm(corners[3] - corners[0]))
            middle = corners.mean(axis=0)
            if any(float(np.linalg.norm(middle - p)) < reach for p in places):
                continue
            places.append(middle)
            sighting = _sighting(None, look, doubt.comparison, doubt.evidence, shrink)
            guess = Candidate(label=label, confidence=doubt.evidence.probability)
            reported.append(replace(sighting, face=Face.UP, alternatives=(guess,)))
        return reported


def _sighting(
    label: str | None, look: Look, comparison: Comparison, evidence: Evidence, shrink: float
) -> Sighting:
    quad = look.corners(comparison) / shrink
    a, b, c, d = ((float(x), float(y)) for x, y in quad)
    corners: Corners = (a, b, c, d)
    return Sighting(
        label=label,
        face=Face.DOWN if label is None else Face.UP,
        confidence=evidence.probability,
        corners=corners,
        visible=evidence.visible,
    )


def _spread(found: Features, scale: float, corner: tuple[int, int]) -> Features:
    """Features of a part that begins at `corner` and was scaled, in pixels of the picture."""
    spots = found.spots.copy()
    spots[:, :3] /= scale
    spots[:, :2] += np.array(corner, np.float32)
    return Features(spots=spots, descriptors=found.descriptors)


def _fit_scale(picture: Picture, most_px: int) -> float:
    """The scale, 1 at most, that brings a picture to `most_px` pixels."""
    return float(min(1.0, (most_px / max(1, picture.shape[0] * picture.shape[1])) ** 0.5))


def _box(
    corners: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]", picture: Picture
) -> tuple[int, int, int, int]:
    """The part of the picture (x, y, width, height) around a card, a little wider."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    edge = 0.06 * (high - low)
    ends = np.array(picture.shape[1::-1])
    x, y = np.clip(low - edge, 0, ends).astype(int).tolist()
    right, bottom = np.clip(high + edge, 0, ends).astype(int).tolist()
    return x, y, right - x, bottom - y


def _same_box(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    """Whether most of the smaller box lies in the other."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    along = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    least = min(one[2] * one[3], other[2] * other[3])
    return max(0, across) * max(0, along) > 0.7 * least


def _moved(sighting: Sighting, x: int, y: int) -> Sighting:
    a, b, c, d = ((px + x, py + y) for px, py in sighting.corners)
    return replace(sighting, corners=(a, b, c, d))
