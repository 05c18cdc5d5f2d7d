import numpy as np
import pytest

from calibration.plane import plane_from_matrix
from vision.areas import Areas, areas_from, middle_of

MM = plane_from_matrix(np.diag([2.0, 2.0, 1.0]))
SQUARES = {
    "small": [(10, 10), (20, 10), (20, 20), (10, 20)],
    "large": [(0, 0), (100, 0), (100, 100), (0, 100)],
}


@pytest.mark.parametrize(
    ("point_px", "name"),
    [((30, 30), "small"), ((10, 10), "large"), ((201, 30), None), ((-1, -1), None)],
)
def test_a_point_lies_in_the_first_area_that_has_it(point_px, name):
    assert areas_from(SQUARES, MM).find(point_px) == name


def test_without_a_plane_areas_are_in_pixels():
    assert areas_from(SQUARES).find((15, 15)) == "small"
    assert Areas().find((15, 15)) is None
    assert Areas().card_height_px((100, 100)) is None


@pytest.mark.parametrize("plane", [MM, None], ids=["mm", "px"])
def test_areas_follow_a_camera_that_moved(plane):
    areas = areas_from(SQUARES, plane)
    before = areas.outlines_px()["small"]
    moved = areas.carried(np.array([[1.0, 0, 7], [0, 1.0, -3], [0, 0, 1]]))
    assert np.allclose(moved.outlines_px()["small"], np.array(before) + np.array((7, -3)))


@pytest.mark.parametrize("plane", [MM, None], ids=["mm", "px"])
def test_areas_are_fitted_to_pictures_of_another_size(plane):
    areas = areas_from(SQUARES, plane, picture_px=(1920, 1080))
    before = np.array(areas.outlines_px()["large"])
    half = areas.fitted((960, 540))
    assert np.allclose(half.outlines_px()["large"], (before + 0.5) / 2 - 0.5)
    higher = areas.fitted((960, 720))
    assert np.allclose(higher.outlines_px()["large"], (before + 0.5) / 2 - 0.5 + (0, 90))
    assert areas_from(SQUARES, plane).fitted((960, 540)) == areas_from(SQUARES, plane)


def test_the_card_height_follows_the_plane():
    assert areas_from(SQUARES, MM).card_height_px((400, 400)) == pytest.approx(176)


def test_the_middle_of_a_card_is_where_its_diagonals_cross():
    assert middle_of(((0, 0), (10, 0), (10, 20), (0, 20))) == (5, 10)
    slanted = middle_of(((4, 0), (6, 0), (10, 10), (0, 10)))
    assert slanted[0] == pytest.approx(5)
    assert slanted[1] < 5
    assert middle_of(((1, 1), (1, 1), (1, 1), (1, 1))) == (1, 1)
