from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.charuco import HEIGHT_MM, WIDTH_MM, charuco_picture
from calibration.mat import corner_markers
from calibration.profile import CameraProfile, read_profile
from companion.__main__ import main
from companion.setup import camera_profile
from companion.setup.calibrating import Calibration, calibrate
from companion.setup.camera_profile import identity_of, keep_profile, profile_of
from vision.sources.rendered import CameraPose, Cloth, DrawnCard, Renderer, Scene
from vision.sources.rendered.optics import bend, find_plane_of

SIZE = (960, 540)
TABLE = (900.0, 500.0)
MAT = corner_markers(*TABLE)
SHEET = DrawnCard(picture="sheet", x_mm=450, y_mm=250, size_mm=(WIDTH_MM, HEIGHT_MM))
BEFORE = CameraProfile(name="test", address="0")


@pytest.fixture(scope="module")
def renderer():
    return Renderer({"sheet": cv2.cvtColor(charuco_picture(4), cv2.COLOR_GRAY2BGR)}, SIZE)


def shot(renderer, *cards, markers=(), **pose):
    camera = CameraPose(**{"distance_mm": 830, "looks_at_mm": (450, 250), "lens_k1": -0.08, **pose})
    scene = Scene(
        table_mm=TABLE, cloth=Cloth.PLAIN, camera=camera, cards=cards, markers=markers, shadow=0.0
    )
    return renderer.render(scene), camera


def views(renderer):
    places = [(250, 150, 0), (650, 150, 20), (250, 350, 90), (650, 350, 45), (450, 250, 10)]
    for n, (x, y, angle) in enumerate(places):
        sheet = replace(SHEET, x_mm=x, y_mm=y, angle_deg=angle)
        yield shot(renderer, sheet, distance_mm=600, tilt_deg=8 + 7 * n, turn_deg=20 * n)[0]


def test_the_lens_is_found_from_photos_of_the_sheet(renderer):
    found = calibrate(views(renderer), MAT, BEFORE)
    assert found.fit is not None
    assert found.fit.is_good
    lens = found.profile.lens
    assert abs(lens.focal_px[0] - 0.87 * SIZE[0]) < 0.04 * SIZE[0]
    points = np.array([(30.0, 30.0), (480.0, 270.0), (930.0, 510.0)])
    assert np.abs(bend(lens.straighten(points), CameraPose(lens_k1=-0.08), SIZE) - points).max() < 6
    assert np.abs(lens.bend(lens.straighten(points)) - points).max() < 0.1


def test_with_the_lens_the_table_plane_fits_everywhere(renderer):
    picture, _ = shot(renderer, markers=MAT)
    places = [(200.0, 100.0), (450.0, 250.0), (700.0, 420.0)]
    camera = CameraPose(distance_mm=830, looks_at_mm=(450, 250), lens_k1=-0.08)
    true = bend(find_plane_of(camera, SIZE).px(places), camera, SIZE)
    errors = []
    for pictures in ([picture], [*views(renderer), picture]):
        plane = calibrate(pictures, MAT, BEFORE).profile.plane
        errors.append(float(np.abs(plane.px(places) - true).max()))
        assert np.abs(plane.mm(plane.px(places)) - places).max() < 0.1
    assert errors[1] < 1.5
    assert errors[1] < errors[0]


def test_the_height_of_cards_is_said_in_words(renderer):
    picture, _ = shot(renderer, markers=MAT)
    found = calibrate([picture], MAT, BEFORE)
    assert found.has_plane
    assert [line.key for line in found.says] == ["setup.plane.found", "setup.height.far"]
    assert found.says[1].get("px") == pytest.approx(0.87 * 960 / 830 * 88, rel=0.1)


def test_two_markers_are_enough_and_none_says_what_to_print(renderer):
    picture, _ = shot(renderer, markers=(MAT[0], MAT[2]))
    assert calibrate([picture], MAT, BEFORE).has_plane
    empty, _ = shot(renderer)
    nothing = calibrate([empty], MAT, BEFORE)
    assert not nothing.found
    assert [line.key for line in nothing.says] == ["setup.plane.none"]
    assert nothing.profile == BEFORE


def test_the_same_view_twice_is_one_view_and_another_size_none(renderer):
    calibration = Calibration(MAT)
    picture = next(iter(views(renderer)))
    assert calibration.see(picture)
    assert not calibration.see(picture)
    assert not calibration.see(cv2.resize(picture, (480, 270)))
    assert calibration.views == 1
    assert next(line.key for line in calibration.finish(BEFORE).says) == "setup.lens.few"


def test_a_camera_is_known_by_its_name_whatever_its_number(tmp_path, monkeypatch):
    names = {0: "HD USB camera", 3: None}
    monkeypatch.setattr(camera_profile, "camera_name", names.get)
    assert identity_of("0") == identity_of("camera:0") == "camera:HD USB camera"
    assert (identity_of("3"), identity_of("http://x")) == ("3", "http://x")
    path = keep_profile(tmp_path, replace(BEFORE, address="0"))
    assert read_profile(path).address == "camera:HD USB camera"
    monkeypatch.setattr(camera_profile, "camera_name", {2: "HD USB camera", 0: "Lid"}.get)
    assert profile_of(tmp_path, "2") is not None
    assert profile_of(tmp_path, "0") is None


def test_calibrate_reads_a_folder_and_keeps_what_it_found(tmp_path, monkeypatch, capsys, renderer):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    photos = tmp_path / "photos"
    photos.mkdir()
    (photos / "bad.jpg").write_bytes(b"no")
    assert main(["calibrate", "--from", str(photos), "--camera", "0"]) == 2
    cv2.imwrite(str(photos / "empty.png"), shot(renderer)[0])
    assert main(["calibrate", "--from", str(photos), "--camera", "0"]) == 1
    cv2.imwrite(str(photos / "mat.png"), shot(renderer, markers=MAT)[0])
    assert main(["calibrate", "--from", str(photos), "--camera", "cam"]) == 0
    assert "bring the camera closer" in capsys.readouterr().out
    assert profile_of(tmp_path / "data", "cam").plane is not None
    assert main(["calibrate", "--from", str(tmp_path / "none")]) == 2
