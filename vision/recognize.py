"""Reads every card in one picture.

    reader = CardReader(read_references(Path("deck")))
    reading = reader.read(picture)

A reader does all at once, or bit by bit for one who has other things to do meanwhile: `begin`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from time import perf_counter, thread_time

import cv2
import numpy as np

from vision.features import Picture, scaled
from vision.identify import Identifier
from vision.outlines import Outlines
from vision.recognize_look import Look
from vision.recognize_outlines import read_outlines
from vision.recognize_photo import read_photo
from vision.recognize_places import Box, fit_scale
from vision.recognize_report import abstained, moved, named
from vision.recognize_table import read_table
from vision.recognize_view import View
from vision.references import References, without_descriptors
from vision.sightings import Sighting
from vision.verify import Verifier

LARGEST_PX = 2_100_000
"""Larger pictures are brought to this many pixels first."""

SLACK = 0.15
"""A known card height may be off by this share; tilt may change it once more by `TILT`."""

TILT = 1.5
SMALL_CARD = 1.8
"""So much lower than said may be a small card (50 mm) whose size nobody told, seen from aside."""


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

    def __init__(self, references: References, identifier: Identifier | None = None) -> None:
        """identifier: made of these references, where one is there already."""
        cv2.setNumThreads(1)
        self._identifier = identifier or Identifier(references)
        self.references = without_descriptors(references)
        self._verifier = Verifier(self.references)
        self._outlines = Outlines(self.references)

    def read(
        self,
        picture: Picture,
        *,
        card_height_px: float | None = None,
        budget_s: float | None = None,
    ) -> Reading:
        """Every card in a picture (blue, green, red).

        card_height_px: height of a card of 88 mm in this picture where it is known within 15 %.
        budget_s: after about so many seconds of work (of the processor for this thread, so that
            other programs cut nothing off) nothing is looked at more closely; a first look at all
            of the picture may take as long again. What is found by then is told.
        """
        opened = self.begin(picture, card_height_px=card_height_px)
        if budget_s is None:
            return opened.advance(np.inf)
        opened.advance(budget_s)
        opened.survey(budget_s)
        return opened.stop()

    def begin(self, picture: Picture, *, card_height_px: float | None = None) -> "OpenReading":
        """A reading that is done bit by bit, for those who have other things to do meanwhile."""
        shrink = fit_scale(picture, LARGEST_PX)
        picture = scaled(picture, shrink, quickly=True)
        look = Look(picture, self.references, self._verifier)
        heights = (0.0, np.inf)
        if card_height_px is None:
            steps = read_photo(View(picture, self._identifier), look)
        else:
            height = card_height_px * shrink
            heights = height * (1 - SLACK) / SMALL_CARD, height * (1 + SLACK) * TILT
            steps = read_table(View(picture, self._identifier, heights), look, height)
        both = chain(steps, read_outlines(picture, self._outlines, look, heights))
        return OpenReading(look, both, self.references, shrink)

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


class OpenReading:
    """A picture that is being read. `CardReader.begin` makes one.

    opened = reader.begin(picture)
    while not opened.is_done:
        show(opened.advance(0.03).sightings)
    """

    def __init__(
        self, look: Look, steps: Iterator[None], references: References, shrink: float
    ) -> None:
        self._look = look
        self._steps = steps
        self._references = references
        self._shrink = shrink
        self._ms = 0.0
        self.is_done = False

    def advance(self, work_s: float) -> Reading:
        """Reads on for about so many seconds of work; what is sure so far, or all once it is done.

        It stops after the piece of work that used the time up: on a table at most 40 ms later.
        """
        start, until = perf_counter(), thread_time() + work_s
        while not self.is_done and thread_time() < until:
            self.is_done = next(self._steps, self) is self
        self._ms += (perf_counter() - start) * 1000
        return self._reading()

    def survey(self, work_s: float) -> None:
        """Goes on with the first look at all of the picture for at most so long."""
        start, until = perf_counter(), thread_time() + work_s
        while not (self.is_done or self._look.is_surveyed) and thread_time() < until:
            self.is_done = next(self._steps, self) is self
        self._ms += (perf_counter() - start) * 1000

    def stop(self) -> Reading:
        """Reads no further, and makes up its mind about what was compared."""
        if not self.is_done:
            self._look.complete = False
            self._look.settle()
            self.is_done = True
        return self._reading()

    def _reading(self) -> Reading:
        look, shrink = self._look, self._shrink
        sightings = [named(look, f, self._references, shrink) for f in look.found]
        if self.is_done:
            sightings += abstained(look, self._references, shrink)
        return Reading(
            sightings=tuple(sorted(sightings, key=lambda s: -s.confidence)),
            complete=self.is_done and look.complete,
            ms=self._ms,
        )
