import cv2
import numpy as np
import pytest

from calibration.mat import corner_markers, find_plane, marker_picture
from calibration.plane import plane_from_corners, plane_from_matrix

TILTED = np.array([[1.5, 0.1, 60.0], [0.02, 1.3, 40.0], [0.00002, 0.0003, 1.0]])


def _paint_mat(markers, to_px, size=(1920, 1080)):
    picture = np.full((size[1], size[0]), 90, np.uint8)
    for marker in markers:
        art = marker_picture(marker.number)
        mm_per_px = marker.size_mm / 120
        half = len(art) / 2 * mm_per_px
        place = np.array(
            [[mm_per_px, 0, marker.x_mm - half], [0, mm_per_px, marker.y_mm - half], [0, 0, 1]]
        )
        shift = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
        matrix = np.linalg.inv(shift) @ to_px @ place @ shift
        cv2.warpPerspective(
            art, matrix, size, dst=picture, borderMode=cv2.BORDER_TRANSPARENT, flags=cv2.INTER_AREA
        )
    return picture


@pytest.mark.parametrize("shown", [(0, 1, 2, 3), (0, 2), (1, 3)])
def test_two_markers_are_enough_for_the_table_plane(shown):
    mat = corner_markers(1200, 700)
    picture = _paint_mat([marker for marker in mat if marker.number in shown], TILTED)
    plane = find_plane(picture, mat)
    assert plane is not None
    middle = plane_from_matrix(TILTED).px([(600, 350)])
    # With two markers the other half of the table is extrapolated; the middle lies between them.
    assert np.abs(plane.px([(600, 350)]) - middle).max() < 3.0


@pytest.mark.parametrize("shown", [(), (2,)])
def test_fewer_than_two_markers_give_no_plane(shown):
    mat = corner_markers(1200, 700)
    assert find_plane(_paint_mat([mat[n] for n in shown], TILTED), mat) is None


def test_dragged_corners_carry_both_ways():
    plane = plane_from_corners([(100, 90), (1800, 60), (1900, 1000), (30, 1050)], 1200, 700)
    assert plane is not None
    assert np.allclose(plane.px([(0, 0), (1200, 700)]), [(100, 90), (1900, 1000)])
    assert np.allclose(plane.mm(plane.px([(333, 444)])), [(333, 444)])


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (100, 100), (100, 0), (0, 100)],
        [(0, 0), (100, 0), (200, 0), (300, 0)],
        [(0, 0), (100, 0), (100, 100)],
    ],
    ids=["crossed", "on a line", "three"],
)
def test_corners_that_are_no_table_are_refused(corners):
    assert plane_from_corners(corners, 1200, 700) is None


def test_card_height_is_88_mm_at_the_planes_scale():
    plane = plane_from_matrix(np.diag([1.6, 1.6, 1.0]))
    assert plane.card_height_px(600, 350) == pytest.approx(140.8)
