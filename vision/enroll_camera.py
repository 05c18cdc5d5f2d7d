"""Teaching under a camera: a card is laid, the hand leaves, the card is cut out.

Cards may be laid beside each other, on top of each other or in turn at one place; a card that
is taken away is no card.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from vision.enroll import CutCard, Sizes, cut_cards
from vision.enroll_find import LOOKED_AT_PX
from vision.features import Picture, gray_of, scaled
from vision.follow_change import shrink
from vision.references import DEFAULT_SIZE_MM
from vision.sightings import Corners
from vision.sources.frames import Frame, Source, Trouble

STILL_S = 0.35
"""Nothing moves for so long: the hand has left, the card lies."""

MOVED_STEP = 18
"""Grey values by which a pixel must change to have moved: above any camera's noise."""

MOVED_SHARE = 0.002
"""Of the picture: less is noise, a card has ten times that."""

EDGE_KEPT = 0.6
"""Where a card was taken away the steps along its outline are weaker than before by this factor."""

READ_S = 0.5


@dataclass(frozen=True, slots=True)
class CardLaid:
    """A card was laid, and how it looks."""

    cut: CutCard


@dataclass(frozen=True, slots=True)
class NotACard:
    """Something came, but no card with four straight sides was found in it."""


class CardWatch:
    """Sees frames of one camera and says which cards are laid.

    is_moving: something moved in the newest frame, such as a hand.
    """

    def __init__(self, sizes_mm: Sizes = (DEFAULT_SIZE_MM,)) -> None:
        self._sizes_mm = sizes_mm
        self._before: Picture | None = None
        self._ground: Picture | None = None
        self._moved_s = 0.0
        self.is_moving = True

    def see(self, frame: Frame) -> tuple[CardLaid | NotACard, ...]:
        """What was laid, told once, when it lies still."""
        small = shrink(frame.picture)
        before, self._before = self._before, small
        if before is None or before.shape != small.shape or frame.cut:
            self._ground = None if frame.photo or before is None else self._ground
            self._moved_s = frame.t_s - (STILL_S if frame.photo else 0.0)
            before = small
        if _changed_share(before, small) > MOVED_SHARE:
            self._moved_s = frame.t_s
        self.is_moving = frame.t_s - self._moved_s < STILL_S - 1e-6
        if self.is_moving:
            return ()
        ground = self._ground
        if ground is not None and ground.shape == frame.picture.shape:
            if _changed_share(shrink(ground), small) <= MOVED_SHARE:
                return ()
        else:
            ground = None
        self._ground = frame.picture
        return self._find(frame.picture, ground)

    def _find(self, picture: Picture, ground: Picture | None) -> tuple[CardLaid | NotACard, ...]:
        if ground is None:
            # Mostly the empty table: a pattern must not become cards.
            cuts = cut_cards(picture, self._sizes_mm, maybe_empty=True)
            return tuple(CardLaid(cut) for cut in cuts)
        found = cut_cards(picture, self._sizes_mm, before=ground)
        if found:
            laid = [cut for cut in found if not _was_taken(cut.corners, ground, picture)]
            return tuple(CardLaid(cut) for cut in laid)
        return (NotACard(),)


def watch_source(
    source: Source, sizes_mm: Sizes = (DEFAULT_SIZE_MM,)
) -> Iterator[CardLaid | NotACard | Trouble | None]:
    """Everything that is laid under a camera, and its troubles, until it ends.

    None: the first picture has come.
    """
    watch = CardWatch(sizes_mm)
    begun = False
    while (news := source.read(READ_S)) is not None:
        if isinstance(news, Trouble):
            yield news
            if news.final:
                return
        else:
            if not begun:
                begun = True
                yield None
            yield from watch.see(news)


def _changed_share(before: Picture, after: Picture) -> float:
    step = cv2.absdiff(cv2.blur(before, (3, 3)), cv2.blur(after, (3, 3))).max(axis=2)
    return float((step > MOVED_STEP).mean())


def _was_taken(corners: Corners, ground: Picture, picture: Picture) -> bool:
    """Whether a card lay there before and lies there no more."""
    scale = min(1.0, LOOKED_AT_PX / max(picture.shape[:2]))
    outline = np.round(np.array(corners) * scale).astype(np.int32)
    mask = np.zeros(scaled(picture, scale).shape[:2], np.uint8)
    cv2.polylines(mask, [outline], isClosed=True, color=255, thickness=7)
    was, now = (_steepness(scaled(p, scale), mask) for p in (ground, picture))
    return now < EDGE_KEPT * was


def _steepness(picture: Picture, mask: Picture) -> float:
    gray = cv2.GaussianBlur(gray_of(picture), (0, 0), 1.5)
    steps = np.hypot(cv2.Sobel(gray, cv2.CV_32F, 1, 0), cv2.Sobel(gray, cv2.CV_32F, 0, 1))
    return float(np.sqrt((steps[mask > 0] ** 2).mean()))
