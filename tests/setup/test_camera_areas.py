from dataclasses import replace

import numpy as np
import pytest

from calibration.mat import corner_markers
from calibration.plane import plane_from_matrix
from calibration.profile import CameraProfile
from companion.games.at_table import Layout, Rect
from companion.setup.camera_areas import MatSearch, areas_for
from companion.setup.camera_profile import keep_profile
from companion.setup.table_camera import TableCamera, learned_folder
from vision.sources.clocks import SteppedClock
from vision.sources.rendered import CameraPose, Scene, render
from vision.sources.rendered.optics import find_plane_of

LAYOUT = Layout(
    width_mm=900, height_mm=500, areas={"case": Rect(x_mm=0, y_mm=0, width_mm=450, height_mm=500)}
)
POSE = CameraPose(distance_mm=900, tilt_deg=20, looks_at_mm=(450, 250))
SIZE = (960, 540)


def picture(*, mat: bool):
    markers = corner_markers(900, 500) if mat else ()
    return render(Scene(table_mm=(900, 500), camera=POSE, markers=markers), {}, size=SIZE)


def test_without_anything_known_the_table_fills_the_picture():
    areas = areas_for(LAYOUT)
    assert areas.find((500, 540)) == "case"
    assert areas.find((1400, 540)) is None


def test_a_calibrated_camera_and_its_edited_areas_come_first():
    plane = plane_from_matrix(((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    edited = {"case": ((0, 0), (100, 0), (100, 500), (0, 500)), "gone": ((0, 0), (1, 0), (1, 1))}
    profile = CameraProfile(
        name="a", address="a", picture_px=(900, 500), plane=plane, areas_mm=edited
    )
    areas = areas_for(LAYOUT, profile)
    assert (areas.find((50, 250)), areas.find((150, 250))) == ("case", None)
    assert areas.fitted((1800, 1000)).find((150, 500)) == "case"
    assert [area.name for area in areas.areas] == ["case"]


def test_the_mat_in_the_picture_is_found_once_and_looked_for_once_a_second():
    search = MatSearch(LAYOUT)
    assert search.find(picture(mat=False), 0.0) is None
    assert search.find(picture(mat=True), 0.5) is None
    areas = search.find(picture(mat=True), 1.1)
    true = find_plane_of(POSE, SIZE)
    assert np.abs(areas.plane.px([(450, 250)]) - true.px([(450, 250)])).max() < 1.5
    assert search.find(picture(mat=True), 5.0) is None


def test_a_camera_that_was_put_up_anew_is_anchored_by_its_mat_and_keeps_edited_areas():
    edited = {"case": ((0.0, 0.0), (100.0, 0.0), (100.0, 500.0), (0.0, 500.0))}
    before = replace(POSE, tilt_deg=5, looks_at_mm=(400, 230))
    old = CameraProfile(
        name="a", address="a", picture_px=SIZE, plane=find_plane_of(before, SIZE),
        areas_mm=edited, markers=corner_markers(900, 500),
    )  # fmt: skip
    areas = MatSearch(LAYOUT, old).find(picture(mat=True), 0.0)
    true = find_plane_of(POSE, SIZE)
    assert np.abs(areas.plane.px([(450, 250)]) - true.px([(450, 250)])).max() < 1.5
    found = [areas.find(tuple(true.px([(x, 250)])[0])) for x in (50, 150)]
    assert found == ["case", None]


def test_pieces_laid_out_for_this_table_are_not_taken_for_those_of_another():
    other = CameraProfile(name="a", address="a", markers=corner_markers(1400, 900))
    areas = MatSearch(LAYOUT, other).find(picture(mat=True), 0.0)
    true = find_plane_of(POSE, SIZE)
    assert np.abs(areas.plane.px([(450, 250)]) - true.px([(450, 250)])).max() < 1.5


class FakeProcess:
    def __init__(self, pictures):
        self.pictures = list(pictures)
        self.areas = []

    def preview(self):
        return self.pictures.pop(0) if self.pictures else None

    def set_areas(self, areas):
        self.areas.append(areas)


@pytest.mark.parametrize(("mat", "told"), [(True, 1), (False, 0)])
def test_the_watching_camera_is_told_the_areas_of_the_mat(mat, told):
    process = FakeProcess([picture(mat=mat), picture(mat=mat)])
    clock = SteppedClock()
    camera = TableCamera(process, MatSearch(LAYOUT), clock)
    for _ in range(3):
        camera.preview()
        clock.wait_s(2)
    assert len(process.areas) == told


def test_profiles_of_cameras_have_a_file_each(tmp_path):
    paths = {keep_profile(tmp_path, CameraProfile(name=a, address=a)) for a in ("a/b", "a?b", "ä")}
    assert len(paths) == 3


def test_pictures_learned_at_the_table_never_go_into_a_shipped_deck(tmp_path):
    own = tmp_path / "decks" / "ours"
    assert learned_folder(own, tmp_path) == own / "cards"
    shipped = tmp_path / "elsewhere" / "practice-treatment"
    assert learned_folder(shipped, tmp_path) == tmp_path / "learned" / "practice-treatment"
