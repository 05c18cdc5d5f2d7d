"""Which enrolled cards the recognizer takes for each other.

Every card is laid on a drawn table, seen from a little further away and less sharply than at
most real tables, and read with all the others enrolled.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from vision.areas import middle_of
from vision.enroll_thumbs import SAME_CARD, agree_turned, make_thumb, same_print
from vision.features import Picture
from vision.recognize import CardReader
from vision.references import DEFAULT_SIZE_MM
from vision.sightings import Corners, Sighting
from vision.sources.rendered import CameraPose, Cloth, DrawnCard, Scene, Sensor, render, truth

GRID = (5, 4)
"""Cards on one drawn table, across and down."""

STEP_MM = (230.0, 180.0)
DISTANCE_MM = 1250.0
"""A card of 88 mm is 118 px high then: as from 1.4 m."""

TILT_DEG = 12.0
SENSOR = Sensor(noise=3.0, blur_px=1.0)
DOUBT = 0.15
"""A card that is not named, but might be another with this probability, looks like it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAlikes:
    """What was found out about a deck.

    pairs: labels that are taken for each other, each pair once and sorted.
    unread: labels that were not found at all though they lay there alone: glare in the
        reference, or nearly nothing printed.
    """

    pairs: tuple[tuple[str, str], ...]
    unread: tuple[str, ...]


def find_lookalikes(
    reader: CardReader,
    pictures: Mapping[str, Picture],
    sizes_mm: Mapping[str, tuple[float, float]] | None = None,
) -> LookAlikes:
    """Read every card of a deck on drawn tables.

    reader: has all cards enrolled. pictures: label to the picture that is laid on the table.
    """
    sizes = sizes_mm or {}
    pairs: set[tuple[str, str]] = set()
    unread: list[str] = []
    for number, scene in enumerate(_tables(sorted(pictures), sizes)):
        picture = render(scene, pictures, seed=number)
        sightings = reader.read(picture).sightings
        for card in truth(scene):
            label = card.label or ""
            named = {name for s in sightings if _lies_at(s, card.corners) for name in _names(s)}
            pairs |= {(min(label, other), max(label, other)) for other in named - {label}}
            if not named:
                unread.append(label)
    twins = _twins(unread, pictures)
    paired = {label for pair in twins for label in pair}
    return LookAlikes(
        pairs=tuple(sorted(pairs | twins)),
        unread=tuple(label for label in unread if label not in paired),
    )


def _twins(unread: list[str], pictures: Mapping[str, Picture]) -> set[tuple[str, str]]:
    """Cards that were not found because another has the very same features."""
    thumbs = {label: make_thumb(picture) for label, picture in pictures.items()}
    return {
        (min(label, other), max(label, other))
        for label in unread
        for other, thumb in thumbs.items()
        if other != label
        and agree_turned(thumbs[label], thumb) >= SAME_CARD
        and same_print(pictures[label], pictures[other])
    }


def _tables(labels: list[str], sizes: Mapping[str, tuple[float, float]]) -> Iterator[Scene]:
    across, down = GRID
    width, height = across * STEP_MM[0], down * STEP_MM[1]
    rng = np.random.default_rng(11)
    for first in range(0, len(labels), across * down):
        cards = []
        for place, label in enumerate(labels[first : first + across * down]):
            row, column = divmod(place, across)
            cards.append(
                DrawnCard(
                    picture=label,
                    x_mm=(column + 0.5) * STEP_MM[0],
                    y_mm=(row + 0.5) * STEP_MM[1],
                    angle_deg=float(rng.uniform(-180, 180)),
                    size_mm=sizes.get(label, DEFAULT_SIZE_MM),
                )
            )
        camera = CameraPose(
            distance_mm=DISTANCE_MM, tilt_deg=TILT_DEG, looks_at_mm=(width / 2, height / 2)
        )
        yield Scene(
            table_mm=(width + 200, height + 200),
            cloth=Cloth.FELT,
            camera=camera,
            cards=tuple(cards),
            sensor=SENSOR,
        )


def _names(sighting: Sighting) -> tuple[str, ...]:
    if sighting.label is not None:
        return (sighting.label,)
    return tuple(c.label for c in sighting.alternatives if c.confidence >= DOUBT)


def _lies_at(sighting: Sighting, corners: Corners) -> bool:
    here, there = np.array(middle_of(sighting.corners)), np.array(middle_of(corners))
    height = float(np.linalg.norm(np.array(corners[3]) - np.array(corners[0])))
    return float(np.linalg.norm(here - there)) < 0.5 * height
