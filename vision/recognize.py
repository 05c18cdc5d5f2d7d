"""Reads every card in one picture.

reader = CardReader(read_references(Path("deck")))
reading = reader.read(picture)
"""

from dataclasses import dataclass
from time import perf_counter

import cv2
import numpy as np

from vision.features import Picture, describe, gray_of, scaled
from vision.identify import Guess, Identifier
from vision.references import References
from vision.sightings import Corners, Face, Sighting
from vision.verify import AGREES, PLAIN, Comparison, Levels, Verifier, corners_of
from vision.verify_evidence import Accepted, Evidence, accept, weigh

LARGEST_PX = 2_100_000
"""Larger pictures are brought to this many pixels first."""

FIRST_LOOK_PX = 960
"""Longer side of the picture in the first look."""

ACCEPT = 0.5
"""A guess is named from this probability on."""

MOST_GUESSES = 160
"""At most this many guesses are compared in one look, those with most votes first."""

SURE_VOTES = 8
"""A guess with fewer votes must show agreeing cells at half size to be compared closely."""

SLACK = 0.15
"""A known card height may be off by this share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What was read in one picture.

    sightings: surest first.
    complete: False where the time ran out first.
    ms: how long it took.
    """

    sightings: tuple[Sighting, ...]
    complete: bool
    ms: float


class CardReader:
    """Reads cards of one deck. Not safe for use by two threads at once."""

    def __init__(self, references: References) -> None:
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
        start = perf_counter()
        until = np.inf if budget_s is None else start + budget_s
        shrink = min(1.0, (LARGEST_PX / max(1, picture.shape[0] * picture.shape[1])) ** 0.5)
        picture = scaled(picture, shrink)
        scale = min(1.0, FIRST_LOOK_PX / max(picture.shape[:2]))
        small = scaled(picture, scale)
        heights = (0.0, np.inf)
        if card_height_px is not None:
            height = card_height_px * shrink * scale
            heights = (height * (1 - SLACK) / 1.5, height * (1 + SLACK) * 1.5)
        guesses = self._identifier.guesses(describe(gray_of(small)), height_px=heights)
        found, complete = self._accept(small, guesses[:MOST_GUESSES], until)
        sightings = tuple(self._sighting(a, e, shrink * scale) for a, e in found)
        ms = (perf_counter() - start) * 1000
        return Reading(sightings=sightings, complete=complete, ms=ms)

    def read_region(
        self, picture: Picture, region: tuple[int, int, int, int], card_height_px: float
    ) -> Reading:
        """Every card in a place of a picture that changed.

        region: x, y, width, height in pixels. The corners are in pixels of the whole picture.
        """
        x, y, width, height = region
        x, y = max(0, x), max(0, y)
        part = picture[y : y + height, x : x + width]
        if part.size == 0:
            return Reading(sightings=(), complete=True, ms=0.0)
        reading = self.read(np.ascontiguousarray(part), card_height_px=card_height_px)
        moved = tuple(_moved(s, x, y) for s in reading.sightings)
        return Reading(sightings=moved, complete=reading.complete, ms=reading.ms)

    def _accept(
        self, picture: Picture, guesses: list[Guess], until: float
    ) -> tuple[list[tuple[Accepted, Evidence]], bool]:
        """Compares guesses and accepts the surest, one after the other."""
        levels = Levels(picture)
        compared: list[Comparison] = []
        complete = True
        for guess in guesses:
            if perf_counter() > until:
                complete = False
                break
            comparison = self._compare(levels, guess)
            if comparison is not None:
                compared.append(comparison)
        accepted: list[tuple[Accepted, Evidence]] = []
        waiting = [(self._weigh(c, []), c) for c in compared]
        self.debug = []
        while waiting:
            waiting = [w for w in waiting if w[0].probability >= ACCEPT]
            waiting.sort(key=lambda w: -_rank(w[0]))
            if not waiting:
                break
            _, best = waiting.pop(0)
            again = self._weigh(best, [a for a, _ in accepted])
            self.debug.append((best, again))
            if again.probability < ACCEPT:
                continue
            accepted.append((accept(best, self._verifier.cells[best.guess.picture]), again))
        return accepted, complete

    def _compare(self, levels: Levels, guess: Guess) -> Comparison | None:
        rough = self._verifier.compare(levels, guess, fine=False)
        if rough is None:
            return None
        texture = self._verifier.cells[guess.picture].texture
        if guess.strength < SURE_VOTES and ((rough.alike >= AGREES) & (texture >= PLAIN)).sum() < 4:
            return None
        return self._verifier.compare(levels, guess)

    def _weigh(self, comparison: Comparison, accepted: list[Accepted]) -> Evidence:
        return weigh(comparison, self._verifier.cells[comparison.guess.picture], accepted)

    def _sighting(self, accepted: Accepted, evidence: Evidence, scale: float) -> Sighting:
        guess = accepted.comparison.guess
        reference = self.references.pictures[guess.picture]
        quad = corners_of(guess.pose, reference.face.shape[:2]) / scale
        corners: Corners = (
            (float(quad[0, 0]), float(quad[0, 1])),
            (float(quad[1, 0]), float(quad[1, 1])),
            (float(quad[2, 0]), float(quad[2, 1])),
            (float(quad[3, 0]), float(quad[3, 1])),
        )
        return Sighting(
            label=reference.label,
            face=Face.DOWN if reference.label is None else Face.UP,
            confidence=evidence.probability,
            corners=corners,
            visible=evidence.visible,
        )


def _rank(evidence: Evidence) -> float:
    return float(evidence.row() @ np.array([0, 1.0, 0.5, 4.0, 6.0]))


def _moved(sighting: Sighting, x: int, y: int) -> Sighting:
    a, b, c, d = ((px + x, py + y) for px, py in sighting.corners)
    return Sighting(
        label=sighting.label,
        face=sighting.face,
        confidence=sighting.confidence,
        corners=(a, b, c, d),
        visible=sighting.visible,
        alternatives=sighting.alternatives,
    )


cv2.setNumThreads(1)
