import numpy as np
import pytest

from calibration.mat import corner_markers
from calibration.plane import plane_from_matrix
from calibration.profile import (
    CameraProfile,
    ProfileError,
    find_profile,
    read_profile,
    write_profile,
)

PROFILE = CameraProfile(
    name='Kamera "Küche"',
    address="camera:HD USB",
    picture_px=(1280, 720),
    plane=plane_from_matrix([[1.5, 0.1, 60.0], [0.02, 1.3, 40.0], [0.00002, 0.0003, 1.0]]),
    areas_mm={"seat 1 play area": ((0.0, 0.0), (400.0, 0.0), (400.5, 300.0))},
    markers=corner_markers(1200, 700),
)


def test_a_profile_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "cameras" / "kitchen.toml"
    write_profile(PROFILE, path)
    assert read_profile(path) == PROFILE
    assert find_profile(path.parent, "camera:HD USB") == PROFILE
    assert find_profile(path.parent, "0") is None
    assert find_profile(tmp_path / "absent", "0") is None


def test_a_camera_that_nobody_calibrated_has_no_plane(tmp_path):
    path = tmp_path / "new.toml"
    write_profile(CameraProfile(name="", address="0"), path)
    assert read_profile(path).plane is None


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("format = 1\nnmae = 'x'", "nmae"),
        ("name = 'x'", "format"),
        ("format = 1\npicture_px = [0, 5]", "picture_px"),
        ("format = 1\nto_px = [[1, 0], [0, 1]]", "to_px"),
        ("format = 1\nto_px = [[1, 0, 0], [1, 0, 0], [0, 0, 1]]", "to_px"),
        ("format = 1\n[areas_mm]\nmine = [[0, 0], [1, 1]]", "mine"),
        ("format = 1\n[areas_mm]\nmine = [[0, 0], [1, 1], 7]", "mine"),
        ("format = 1\n[[marker]]\nnumber = 1", "marker"),
        ("format = 1\nname = 7", "name"),
        ("format = ", "TOML"),
    ],
)
def test_a_profile_that_cannot_be_used_is_refused_by_name(tmp_path, text, named):
    path = tmp_path / "broken.toml"
    path.write_text(text)
    with pytest.raises(ProfileError, match=named):
        read_profile(path)
    assert find_profile(tmp_path, "") is None


def test_the_plane_follows_the_size_of_the_picture():
    small = PROFILE.plane_for((640, 360))
    points = [(0, 0), (600, 350)]
    half = (PROFILE.plane.px(points) + 0.5) / 2 - 0.5
    assert np.allclose(small.px(points), half)
    assert PROFILE.plane_for((1280, 720)) == PROFILE.plane
