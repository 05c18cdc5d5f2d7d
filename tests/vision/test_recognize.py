"""Cards drawn here, laid on a drawn table, read again."""

import cv2
import numpy as np
import pytest

from vision.recognize import CardReader
from vision.references import build_references
from vision.sightings import Face

CARD = (210, 294)


def drawn_card(seed, size=CARD):
    """A card with a frame and a picture of random shapes; the same seed, the same card."""
    rng = np.random.default_rng(seed)
    width, height = size
    card = np.full((height, width, 3), 235, np.uint8)
    cv2.rectangle(card, (8, 8), (width - 9, height - 9), (60, 60, 60), 3)
    for _ in range(45):
        x, y = rng.integers(14, width - 14), rng.integers(14, height - 14)
        color = tuple(int(c) for c in rng.integers(0, 255, 3))
        radius = int(rng.integers(4, 18))
        if rng.random() < 0.5:
            cv2.circle(card, (int(x), int(y)), radius, color, -1)
        else:
            end = (int(min(x + radius * 2, width - 12)), int(min(y + radius, height - 12)))
            cv2.rectangle(card, (int(x), int(y)), end, color, -1)
    return card


def laid(table, card, middle, height_px, degrees=0.0):
    """Lays a card on a table, in place; returns its corners in the table's pixels, (4, 2)."""
    high, wide = card.shape[:2]
    scale = height_px / high
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), -degrees, scale)
    turn[:, 2] += np.array(middle) - (wide / 2, high / 2)
    size = (table.shape[1], table.shape[0])
    seen = cv2.warpAffine(card, turn, size, flags=cv2.INTER_AREA)
    mask = cv2.warpAffine(np.full((high, wide), 255, np.uint8), turn, size)
    table[mask > 127] = seen[mask > 127]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float64)
    return corners @ turn[:, :2].T + turn[:, 2]


def empty_table(width=720, height=480, seed=0):
    rng = np.random.default_rng(seed)
    rough = rng.normal(110, 12, (height // 8, width // 8, 3)).clip(0, 255).astype(np.uint8)
    return cv2.resize(rough, (width, height), interpolation=cv2.INTER_CUBIC)


NAMES = ("ash", "birch", "cedar", "elm", "fir")


@pytest.fixture(scope="module")
def cards():
    return {name: drawn_card(i) for i, name in enumerate(NAMES)}


@pytest.fixture(scope="module")
def reader(cards):
    references = build_references(
        {name: [card] for name, card in cards.items()}, backs=[drawn_card(99)]
    )
    return CardReader(references)


def near(sighting, corners, by=6.0):
    return float(np.abs(np.array(sighting.corners) - corners).max()) < by


@pytest.mark.parametrize("degrees", [0, 37, 90, 180, 251])
def test_a_card_is_read_however_it_is_turned(reader, cards, degrees):
    table = empty_table()
    corners = laid(table, cards["cedar"], (360, 240), 220, degrees)
    (sighting,) = reader.read(table).sightings
    assert sighting.label == "cedar"
    assert sighting.face is Face.UP
    assert near(sighting, corners)
    assert sighting.confidence > 0.9
    assert sighting.visible > 0.8


def test_every_card_on_a_table_is_read_once(reader, cards):
    table = empty_table()
    for i, name in enumerate(NAMES):
        laid(table, cards[name], (90 + i * 135, 240), 170, 10 * i)
    labels = [s.label for s in reader.read(table).sightings]
    assert sorted(labels) == sorted(NAMES)


def test_two_copies_of_one_card_are_two_sightings(reader, cards):
    table = empty_table()
    laid(table, cards["elm"], (180, 240), 220, 5)
    laid(table, cards["elm"], (500, 240), 220, -20)
    assert [s.label for s in reader.read(table).sightings] == ["elm", "elm"]


def test_a_card_half_under_another_is_read(reader, cards):
    table = empty_table()
    below = laid(table, cards["ash"], (300, 240), 260)
    laid(table, cards["birch"], (390, 260), 260, 4)
    found = {s.label: s for s in reader.read(table).sightings}
    assert set(found) == {"ash", "birch"}
    assert near(found["ash"], below, by=10)
    assert found["ash"].visible < found["birch"].visible


def test_a_card_that_nobody_enrolled_is_not_named(reader):
    table = empty_table()
    laid(table, drawn_card(41), (360, 240), 240, 12)
    assert not [s for s in reader.read(table).sightings if s.label is not None]


def test_a_back_is_face_down_and_has_no_name(reader):
    table = empty_table()
    laid(table, drawn_card(99), (360, 240), 240, 12)
    (sighting,) = reader.read(table).sightings
    assert sighting.label is None
    assert sighting.face is Face.DOWN


@pytest.mark.parametrize("size", [(260, 260), (300, 200)])
def test_square_and_wide_cards_are_read(cards, size):
    special = drawn_card(7, size)
    pictures = {name: [card] for name, card in cards.items()}
    reader = CardReader(build_references({**pictures, "special": [special]}))
    table = empty_table()
    corners = laid(table, special, (360, 240), 200, 30)
    (sighting,) = reader.read(table).sightings
    assert sighting.label == "special"
    assert near(sighting, corners)


def test_corners_of_a_huge_picture_are_in_its_own_pixels(reader, cards):
    table = empty_table(2400, 1600)
    corners = laid(table, cards["fir"], (1200, 800), 900, 15)
    (sighting,) = reader.read(table).sightings
    assert sighting.label == "fir"
    assert near(sighting, corners, by=15)


@pytest.mark.parametrize("name", NAMES)
def test_a_card_40_px_high_is_read_in_a_small_picture(reader, cards, name):
    table = empty_table(300, 200)
    laid(table, cards[name], (150, 100), 40, 20 * NAMES.index(name))
    table = cv2.GaussianBlur(table, (0, 0), 0.7)
    assert [s.label for s in reader.read(table).sightings] == [name]


def test_a_region_is_read_in_the_pixels_of_the_whole_picture(reader, cards):
    table = empty_table()
    corners = laid(table, cards["ash"], (500, 300), 180)
    laid(table, cards["elm"], (150, 200), 180)
    (sighting,) = reader.read_region(table, (400, 180, 220, 240), 180).sightings
    assert sighting.label == "ash"
    assert near(sighting, corners)


def test_a_card_of_another_height_than_the_known_one_is_not_read(reader, cards):
    table = empty_table()
    laid(table, cards["ash"], (360, 240), 300)
    assert reader.read(table, card_height_px=300).sightings
    assert not reader.read(table, card_height_px=90).sightings


@pytest.mark.parametrize(
    "picture",
    [
        np.zeros((480, 640, 3), np.uint8),
        np.full((480, 640, 3), 255, np.uint8),
        np.zeros((3, 3, 3), np.uint8),
        np.zeros((1, 900, 3), np.uint8),
    ],
)
def test_a_picture_of_nothing_holds_nothing(reader, picture):
    reading = reader.read(picture)
    assert reading.sightings == ()
    assert reading.complete


def test_without_time_the_reading_is_incomplete(reader, cards):
    table = empty_table()
    laid(table, cards["ash"], (360, 240), 220)
    assert not reader.read(table, budget_s=0.0).complete


def test_without_references_nothing_is_read(cards):
    table = empty_table()
    laid(table, cards["ash"], (360, 240), 220)
    assert CardReader(build_references({})).read(table).sightings == ()


def test_one_reference_is_enough(cards):
    reader = CardReader(build_references({"ash": [cards["ash"]]}))
    table = empty_table()
    laid(table, cards["ash"], (360, 240), 220, 70)
    laid(table, cards["elm"], (120, 240), 220, 0)
    assert [s.label for s in reader.read(table).sightings] == ["ash"]


def test_a_reading_bit_by_bit_names_the_same_cards_and_tells_them_early(reader, cards):
    table = empty_table(720, 960)
    for i, name in enumerate(NAMES):
        laid(table, cards[name], (200 + 300 * (i % 2), 120 + i * 170), 170, 10 * i)
    opened = reader.begin(table, card_height_px=170)
    told = []
    while not opened.is_done:
        reading = opened.advance(0.0001)
        told.append(len([s for s in reading.sightings if s.label is not None]))
        assert reading.complete == opened.is_done
    assert sorted(s.label for s in reading.sightings) == sorted(NAMES)
    assert told == sorted(told)
    assert 0 < next(n for n in told if n) < len(NAMES)


def test_a_reading_that_is_stopped_tells_what_it_has_and_is_incomplete(reader, cards):
    table = empty_table()
    laid(table, cards["ash"], (360, 240), 220)
    opened = reader.begin(table)
    stopped = opened.stop()
    assert not stopped.complete
    assert opened.advance(9).sightings == stopped.sightings
