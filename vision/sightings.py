"""What the recognizer reports: evidence, never facts.

A *sighting* is one card in one picture, with a calibrated probability. A *look* is all
sightings of one frame together with the camera's own state. Nothing here knows a game: a
label is the file name of a reference picture and means nothing to this package.
"""

from dataclasses import dataclass
from enum import StrEnum

Point = tuple[float, float]
"""x, y in pixels of the full picture; may lie outside of it."""

Corners = tuple[Point, Point, Point, Point]
"""Clockwise from the card's own top-left as printed."""


class Face(StrEnum):
    """Which side of a card is up."""

    UP = "up"
    DOWN = "down"


class CameraState(StrEnum):
    """How the camera is. Everything but OK means: do not believe changes of the table."""

    OK = "ok"
    HAND = "hand"
    LIGHT = "light"
    MOVED = "moved"
    FROZEN = "frozen"
    BLACK = "black"
    LOST = "lost"
    BLURRED = "blurred"
    DARK = "dark"
    BRIGHT = "bright"
    FLICKER = "flicker"
    OPENING = "opening"
    BUSY = "busy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A label that the picture might also show.

    confidence: calibrated probability, 0 to 1.
    """

    label: str
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """One card in one picture.

    label: the reference's label; None for a back (`face` down) and where the recognizer abstains.
    confidence: calibrated probability that this sighting is right, 0 to 1.
    visible: share of the card's surface that can be seen, 0 to 1.
    alternatives: the next best labels, best first.
    """

    label: str | None
    face: Face
    confidence: float
    corners: Corners
    visible: float
    alternatives: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledCard:
    """A card that agreeing frames have confirmed.

    area: the area in which its middle lies; None where no area covers it.
    track: a number that stays the same while this card lies on the table.
    since_s: time of the frame that settled it, seconds since the source's first frame.
    """

    sighting: Sighting
    area: str | None
    track: int
    since_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """The table after one frame.

    t_s: time of the frame in seconds since the first one.
    cards: everything settled that lies there now.
    appeared, left: what changed since the look before.
    changed_at_s: time of the newest change of `cards`.
    """

    t_s: float
    camera: CameraState
    cards: tuple[SettledCard, ...]
    appeared: tuple[SettledCard, ...] = ()
    left: tuple[SettledCard, ...] = ()
    changed_at_s: float = 0.0
