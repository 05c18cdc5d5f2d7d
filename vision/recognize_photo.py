"""Reads a photo: nothing is known about how large its cards are.

All of it is looked at once, small. Where the cards turn out to be small, all of it is looked at
once more, larger; where a card is likely but not sure, that place alone. What has few pixels is
enlarged: twice as many features of a card 100 px high are found then.
"""

from collections.abc import Iterator

import numpy as np

from vision.identify import joined
from vision.recognize_look import Look, rank
from vision.recognize_places import Box, box_around, same_box
from vision.recognize_view import View

FIRST_LOOK_PX = 600_000
"""The picture is brought to this many pixels for the first look: 1033 x 581."""

MOST_ENLARGED = 3.0
"""A picture, or a part of it, is enlarged by this much at most."""

MOST_FEATURES = 3000
"""The strongest features of a picture that are looked at."""

DOUBTFUL = 0.004
"""A guess at least this probable is looked at again, larger."""

MOST_DOUBTS = 6
"""At most this many places are looked at again,"""

MOST_GUESSES = 8
"""and this many guesses compared in each."""

WORTH_ZOOM = 1.15
"""A second look must be at least this much larger than the first."""

WORTH_CLOSER = 1.4
"""The same where the whole picture is looked at once more, or a place enlarged."""

ZOOMED_HEIGHT_PX = 330.0
"""In a second look a card has this height, or as much as the enlargement allows."""

SMALL_PX = 110.0
"""Where cards are lower than this in the first look, the whole picture is looked at once more,"""

CLOSER_HEIGHT_PX = 160.0
"""so large that they have this height,"""

CLOSER_LOOK_PX = (1_000_000, 2_100_000)
"""with at most so many pixels: where no card was found at all, and where some were."""


def read_photo(view: View, look: Look) -> Iterator[None]:
    """Reads all of a picture into a look; yields after each piece of work."""
    scale = _brought_to(view, FIRST_LOOK_PX)
    votes = view.votes((0, 0, *view.size_px), scale, limit=MOST_FEATURES)
    yield
    yield from look.compare(view.identifier.group(votes))
    look.settle()
    wanted = _closer(view, scale, look.usual_height())
    if wanted is not None:
        yield from _look_closer(view, look, wanted)
        scale = wanted
    look.is_surveyed = True
    yield from _look_again(view, look, scale)


def _brought_to(view: View, pixels: int) -> float:
    """The scale that brings a picture to so many pixels, larger or smaller."""
    width, height = view.size_px
    return float(min(MOST_ENLARGED, (pixels / max(1, width * height)) ** 0.5))


def _closer(view: View, scale: float, tall: float | None) -> float | None:
    """At which scale everything is looked at once more; None where that is not worth it.

    tall: usual height of a card in the picture; None where none was found.
    """
    if tall is not None and tall * scale >= SMALL_PX:
        return None
    wanted = _brought_to(view, CLOSER_LOOK_PX[tall is not None])
    if tall is not None:
        wanted = min(wanted, CLOSER_HEIGHT_PX / max(1.0, tall))
    return wanted if wanted >= WORTH_CLOSER * scale else None


def _look_closer(view: View, look: Look, scale: float) -> Iterator[None]:
    """Looks once more at everything that no found card explains."""
    width, height = (max(1, round(side * scale)) for side in view.size_px)
    several = []
    for _, features in view.bands(scale, look.unexplained((height, width))):
        several.append(view.votes_of(features))
        yield
    yield from look.compare(view.identifier.group(joined(several)))
    look.settle()


def _zoom(tall: float) -> float:
    """The scale of a second look at a card that is so high in the picture."""
    zoom = min(MOST_ENLARGED, ZOOMED_HEIGHT_PX / max(1.0, tall))
    return 1.0 if 1.0 < zoom < WORTH_CLOSER else zoom


def _look_again(view: View, look: Look, scale: float) -> Iterator[None]:
    """Looks again, larger, where a card is likely but not sure and no other card explains it."""
    likely = [d for d in look.doubted if d.evidence.probability >= DOUBTFUL]
    likely.sort(key=lambda d: -rank(d.evidence))
    seen: list[Box] = []
    for doubt in likely:
        if len(seen) >= MOST_DOUBTS:
            look.complete = False
            return
        corners = look.corners(doubt.comparison)
        tall = float(np.linalg.norm(corners[3] - corners[0]))
        zoom = _zoom(tall)
        box = box_around(corners, view.picture)
        if zoom < WORTH_ZOOM * scale or any(same_box(box, b) for b in seen):
            continue
        if look.is_explained(doubt.comparison):
            continue
        seen.append(box)
        guesses = view.guesses(box, zoom, limit=MOST_FEATURES)
        yield
        yield from look.compare(guesses, most=MOST_GUESSES)
        look.settle()
