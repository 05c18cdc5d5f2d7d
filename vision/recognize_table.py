"""Reads a table whose scale is known: all of it small, then only what stands unexplained in full.

The first look goes from top to bottom in bands, and a card is compared as soon as the bands that
hold it were seen: the first name is there long before all of the table is read.
"""

from collections.abc import Iterator

import numpy as np

from vision.identify import Votes, joined
from vision.recognize_look import Look
from vision.recognize_places import Box, fit_scale, places_to_look
from vision.recognize_view import View

FIRST_HEIGHT_PX = 62.0
"""The first look makes cards this high: enough for most of them,"""

FIRST_TABLE_PX = 1_100_000
"""but the picture at most this large,"""

PLACE_PX = 250_000
"""and a place of at most so many pixels is looked at in full at once."""

WORTH_ZOOM = 1.15
"""Looking in full must enlarge at least this much."""

MOST_PLACES = 10
"""At most so many places of a table are looked at in full,"""

MOST_NAMES = 10
"""so many references tried in each,"""

MOST_GUESSES = 3
"""so many guesses compared,"""

PLACE_FEATURES = 450
"""and so many features looked at."""


def read_table(view: View, look: Look, height_px: float) -> Iterator[None]:
    """Reads all of a picture into a look; yields after each piece of work of at most 40 ms.

    height_px: of a card of 88 mm in the picture.
    """
    scale = min(1.0, max(FIRST_HEIGHT_PX / height_px, fit_scale(view.picture, PLACE_PX)))
    scale = min(scale, fit_scale(view.picture, FIRST_TABLE_PX))
    seen: list[Votes | None] = []
    open_: Votes | None = None
    done = 0.0
    for end, features in view.bands(scale):
        yield
        votes = view.votes_of(features)
        yield
        seen.append(votes)
        open_ = joined([_open(look, open_, done), votes])
        guesses = view.identifier.group(open_)
        yield
        yield from look.compare([g for g in guesses if done < look.bottom(g) <= end])
        done = end
    look.settle()
    look.is_surveyed = True
    everything = joined(seen)
    if everything is not None and scale * WORTH_ZOOM <= 1:
        yield from look_at_places(view, look, everything, height_px)


def _open(look: Look, votes: Votes | None, done: float) -> Votes | None:
    """Votes for cards that reach below what was seen, and that no found card explains."""
    if votes is None:
        return None
    left = ~look.explained(votes.spots) & (votes.middles[:, 1] + votes.heights > done)
    return votes.of(np.flatnonzero(left))


def look_at_places(view: View, look: Look, votes: Votes, height_px: float) -> Iterator[None]:
    """Looks in full where votes name cards that were not found; yields after each piece of work."""
    places = places_to_look(
        votes,
        look.explained(votes.spots),
        card_height_px=height_px,
        size_px=view.size_px,
    )
    for box in places[:MOST_PLACES]:
        x, y, width, height = box
        free = look.unexplained(view.picture.shape[:2])[y : y + height, x : x + width]
        closer = view.votes(box, 1.0, limit=PLACE_FEATURES, closer=True, mask=free)
        guesses = view.identifier.group(_within(closer, box), most=MOST_NAMES)
        yield
        yield from look.compare(guesses, most=MOST_GUESSES)
        look.settle()


def _within(votes: Votes | None, box: Box) -> Votes | None:
    """Votes for cards whose middle lies in a place."""
    if votes is None:
        return None
    inside = ((votes.middles >= box[:2]) & (votes.middles < np.add(box[:2], box[2:]))).all(axis=1)
    return votes.of(np.flatnonzero(inside))
