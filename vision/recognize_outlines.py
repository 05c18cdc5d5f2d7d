"""Reads what the features left unexplained: plain cards, by their outline."""

from collections.abc import Iterator

from vision.features import Picture
from vision.outlines import Outlines
from vision.recognize_look import Look

FINENESS = 4
"""What is unexplained is marked in squares of so many pixels."""

MOST_COMPARED = 30
"""At most so many guesses from outlines are compared."""


def read_outlines(
    picture: Picture, outlines: Outlines, look: Look, heights: tuple[float, float]
) -> Iterator[None]:
    """Reads cards by their outline into a look; yields after each piece of work.

    heights: least and greatest height that a card of 88 mm may have, pixels of the picture.
    """
    height, width = (max(1, side // FINENESS) for side in picture.shape[:2])
    guesses = outlines.guesses(picture, look.unexplained((height, width)), heights=heights)
    yield
    yield from look.compare(guesses, most=MOST_COMPARED)
    look.settle()
