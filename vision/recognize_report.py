"""What was read in a picture, as sightings in pixels of the picture that was given."""

from dataclasses import replace

import numpy as np

from vision.recognize_look import ACCEPT, Found, Look
from vision.references import References
from vision.sightings import Candidate, Corners, Face, Sighting
from vision.verify import Comparison
from vision.verify_evidence import Evidence

ABSTAIN = 0.15
"""A doubted guess at least this probable is reported as a card that is not named."""


def named(look: Look, found: Found, references: References, shrink: float) -> Sighting:
    """An accepted card; face down where it is a back. shrink: the look's pixels per pixel."""
    comparison = found.accepted.comparison
    label = references.pictures[comparison.guess.picture].label
    return _sighting(label, look, comparison, found.evidence, shrink)


def abstained(look: Look, references: References, shrink: float) -> list[Sighting]:
    """Cards that lie there and are not named, each place once."""
    reported: list[Sighting] = []
    places = [look.corners(f.accepted.comparison).mean(axis=0) for f in look.found]
    for doubt in sorted(look.doubted, key=lambda d: -d.evidence.probability):
        label = references.pictures[doubt.comparison.guess.picture].label
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


def moved(sighting: Sighting, x: int, y: int) -> Sighting:
    """The sighting that far to the right and down."""
    a, b, c, d = ((px + x, py + y) for px, py in sighting.corners)
    return replace(sighting, corners=(a, b, c, d))
