"""Reads what the features left unexplained: plain cards, by their outline."""

from collections.abc import Iterator

from vision.features import Picture
from vision.identify import Guess
from vision.outlines import Outlines
from vision.recognize_look import Look

FINENESS = 4
"""What is unexplained is marked in squares of so many pixels."""

MOST_COMPARED = 30
"""At most so many guesses from outlines are compared."""


OF_USUAL = (0.55, 1.8)
"""Shares of the usual height of the cards that were found: the others are about as high."""


def read_outlines(
    picture: Picture, outlines: Outlines, look: Look, heights: tuple[float, float]
) -> Iterator[None]:
    """Reads cards by their outline into a look; yields after each piece of work.

    heights: least and greatest height that a card of 88 mm may have, pixels of the picture.
    """
    usual = look.usual_height()
    if usual is not None:
        heights = max(heights[0], OF_USUAL[0] * usual), min(heights[1], OF_USUAL[1] * usual)
    height, width = (max(1, side // FINENESS) for side in picture.shape[:2])
    free = look.unexplained((height, width))
    guesses: list[Guess] = []
    for some in outlines.search(picture, free, heights=heights):
        guesses += some
        yield
    yield from look.compare(guesses, most=MOST_COMPARED)
    look.settle()
