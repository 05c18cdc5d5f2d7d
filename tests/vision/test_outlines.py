"""Plain cards are found by their outline, and none is taken for another of its game."""

import cv2
import numpy as np
import pytest

from vision.outlines import find_quads
from vision.recognize import CardReader
from vision.references import build_references

INKS = {"red": (40, 40, 190), "black": (40, 40, 40), "green": (60, 140, 40)}


def plain(value, ink):
    """A white card with one large number."""
    card = np.full((294, 210, 3), 238, np.uint8)
    cv2.rectangle(card, (8, 8), (201, 285), INKS[ink], 5)
    cv2.putText(card, value, (60, 190), cv2.FONT_HERSHEY_DUPLEX, 4.5, INKS[ink], 14, cv2.LINE_AA)
    return card


def laid(card, degrees):
    """The card, 200 px high, on a dark table; and its corners."""
    turn = cv2.getRotationMatrix2D((105, 147), degrees, 200 / 294)
    turn[:, 2] += (320 - 105, 240 - 147)
    table = np.full((480, 640, 3), (60, 80, 90), np.uint8)
    seen = cv2.warpAffine(card, turn, (640, 480), flags=cv2.INTER_AREA)
    mask = cv2.warpAffine(np.full((294, 210), 255, np.uint8), turn, (640, 480))
    table[mask > 127] = seen[mask > 127]
    corners = np.array([[0, 0], [210, 0], [210, 294], [0, 294]]) @ turn[:, :2].T + turn[:, 2]
    return table, corners


@pytest.fixture(scope="module")
def reader():
    names = [(value, ink) for value in "245" for ink in INKS]
    return CardReader(build_references({f"{v}-{i}": [plain(v, i)] for v, i in names}))


@pytest.mark.parametrize("degrees", [0, 25, 90, 200])
@pytest.mark.parametrize("ink", ["red", "green"])
def test_a_plain_card_is_taken_for_no_other(reader, degrees, ink):
    table, _ = laid(plain("4", ink), degrees)
    for sighting in reader.read(table).sightings:
        assert (sighting.label or sighting.alternatives[0].label) == f"4-{ink}"


@pytest.mark.parametrize("degrees", [0, 33])
def test_a_plain_card_that_nobody_enrolled_is_not_named(reader, degrees):
    table, _ = laid(plain("7", "black"), degrees)
    assert not [s for s in reader.read(table).sightings if s.label is not None]


def test_an_outline_is_as_exact_as_the_card():
    table, corners = laid(plain("2", "red"), 30)
    free = np.full((48, 64), 255, np.uint8)
    quads = [q for q in find_quads(table, free, heights=(0, np.inf)) if q is not None]
    away = [np.abs(q[:, None] - corners[None]).sum(axis=2).min(axis=1).max() for q in quads]
    assert min(away) < 5


def test_no_outline_is_looked_for_where_a_card_is_found_already():
    table, _ = laid(plain("2", "red"), 30)
    found = find_quads(table, np.zeros((48, 64), np.uint8), heights=(0, np.inf))
    assert not [quad for quad in found if quad is not None]
