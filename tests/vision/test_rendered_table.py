import itertools
from dataclasses import replace

import numpy as np
import pytest

from calibration.mat import corner_markers, find_plane
from vision.sightings import CameraState, Face
from vision.sources import Frame, Trouble
from vision.sources.clocks import SteppedClock
from vision.sources.rendered import (
    CameraPose,
    Cloth,
    DrawnCard,
    DrawnTable,
    Fault,
    Hand,
    Renderer,
    Scene,
    Sensor,
    plan_faults,
    render,
    truth,
)
from vision.sources.rendered.optics import find_plane_of

SMALL = (640, 360)
PLAIN = Scene(cloth=Cloth.PLAIN, sensor=Sensor(noise=0))
RED = {"red": np.full((88, 63, 3), (0, 0, 200), np.uint8)}


def _card(**changes) -> DrawnCard:
    return replace(DrawnCard(picture="red", x_mm=600, y_mm=350), **changes)


def _is_red(picture):
    blue, green, red = (picture[..., n].astype(int) for n in range(3))
    return (red > blue + 60) & (red > green + 60)


@pytest.mark.parametrize(
    "camera",
    [
        CameraPose(),
        CameraPose(tilt_deg=45, distance_mm=1300),
        CameraPose(turn_deg=180),
        CameraPose(tilt_deg=20, turn_deg=30, lens_k1=-0.08),
    ],
    ids=["down", "tilted", "turned", "bent"],
)
@pytest.mark.parametrize("angle_deg", [0, 33, 90, 200])
def test_the_card_lies_where_the_truth_says(camera, angle_deg):
    card = _card(angle_deg=angle_deg, x_mm=500, y_mm=300)
    scene = replace(PLAIN, camera=camera, cards=(card,))
    seen = np.argwhere(_is_red(render(scene, RED, size=SMALL)))[:, ::-1]
    (true,) = truth(scene, SMALL)
    corners = np.array(true.corners)
    assert np.abs(seen.mean(axis=0) - corners.mean(axis=0)).max() < 0.7
    assert len(seen) == pytest.approx(_area(corners), rel=0.08)


def _area(quad):
    x, y = quad.T
    return abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2


def test_a_card_of_88_mm_is_141_px_high_where_1920_px_see_1200_mm():
    (true,) = truth(replace(PLAIN, cards=(_card(),)), (1920, 1080))
    top_left, _, _, bottom_left = true.corners
    assert bottom_left[1] - top_left[1] == pytest.approx(140.8, abs=0.5)


@pytest.mark.parametrize(
    ("above", "visible"),
    [
        (_card(x_mm=600 + 31.5), 0.5),
        (_card(y_mm=350 + 66), 0.75),
        (_card(see_through=True), 1.0),
        (_card(opacity=0.3), 1.0),
        (_card(), 0.0),
    ],
    ids=["half", "strip", "layer", "faint", "whole"],
)
def test_what_a_card_hides_of_the_one_below(above, visible):
    below, top = truth(replace(PLAIN, cards=(_card(), above)), (1920, 1080))
    assert below.visible == pytest.approx(visible, abs=0.02)
    assert top.visible == pytest.approx(1.0, abs=0.02)


def test_a_card_half_out_of_the_picture_is_half_visible():
    plane = find_plane_of(CameraPose(), SMALL)
    edge_mm = float(plane.mm([(-0.5, 100)])[0][0])
    (true,) = truth(replace(PLAIN, cards=(_card(x_mm=edge_mm),)), SMALL)
    assert true.visible == pytest.approx(0.5, abs=0.04)
    assert true.corners[0][0] < 0


def test_a_hand_hides_what_lies_below_it():
    scene = replace(PLAIN, cards=(_card(),), hands=(Hand(x_mm=600, y_mm=250),))
    assert truth(scene, SMALL)[0].visible < 0.3
    assert _is_red(render(scene, RED, size=SMALL)).sum() < 300


def test_a_card_face_down_tells_nobody_what_it_is():
    (true,) = truth(replace(PLAIN, cards=(_card(face=Face.DOWN),)))
    assert true.label is None


def test_the_same_seed_gives_the_same_noise_and_the_next_frame_another():
    scene = Scene(cards=(_card(),))
    one, two = Renderer(RED, SMALL, seed=5), Renderer(RED, SMALL, seed=5)
    first = one.render(scene)
    assert np.array_equal(first, two.render(scene))
    assert not np.array_equal(first, one.render(scene))


def test_a_transparent_picture_shows_what_lies_below_its_clear_places():
    layer = np.zeros((88, 63, 4), np.uint8)
    layer[:30, :, 1] = 220
    layer[:30, :, 3] = 255
    scene = replace(PLAIN, cards=(_card(), _card(picture="layer", see_through=True)))
    picture = render(scene, {**RED, "layer": layer}, size=(1920, 1080))
    assert _is_red(picture)[560, 960]
    assert picture[490, 960, 1] > picture[490, 960, 2] + 60


@pytest.mark.parametrize("cloth", list(Cloth))
def test_the_mat_is_found_on_every_cloth(cloth):
    mat = corner_markers(1200, 700, inset_mm=70)
    scene = Scene(cloth=cloth, markers=mat, camera=CameraPose(tilt_deg=15, distance_mm=1300))
    plane = find_plane(render(scene, {}), mat)
    assert plane is not None
    points = [(100, 100), (600, 350), (1100, 600)]
    assert np.abs(plane.px(points) - find_plane_of(scene.camera, (1920, 1080)).px(points)).max() < 2


def _table(**changes) -> DrawnTable:
    return DrawnTable(RED, PLAIN, clock=SteppedClock(), size=(320, 180), fps=20, **changes)


def _read(table, seconds) -> list[Frame]:
    frames = [table.read(0.5) for _ in range(round(seconds * 20))]
    assert all(isinstance(frame, Frame) for frame in frames)
    return frames


def test_a_hand_brings_the_card_and_leaves():
    table = _table()
    empty = _read(table, 0.2)[-1].picture
    table.show(replace(PLAIN, cards=(_card(),)))
    assert not table.is_still
    frames = _read(table, 1.2)
    changed = [np.abs(frame.picture.astype(int) - empty).max(axis=2) > 30 for frame in frames]
    assert max(mask.sum() for mask in changed) > 3 * changed[-1].sum()
    assert _is_red(frames[-1].picture).sum() > 100
    assert table.is_still


def test_cards_are_laid_one_after_the_other():
    table = _table()
    table.show(replace(PLAIN, cards=(_card(x_mm=300), _card(x_mm=900))))
    reds = [int(_is_red(frame.picture).sum()) for frame in _read(table, 2.5)]
    whole = reds[-1]
    assert any(0.4 * whole < red < 0.6 * whole for red in reds)


def test_frames_come_at_their_time_and_a_slow_reader_misses_some():
    clock = SteppedClock(100.0)
    table = DrawnTable({}, PLAIN, clock=clock, size=(160, 90), fps=20)
    assert table.read(1).t_s == 0.0
    assert table.read(1).t_s == pytest.approx(0.05)
    clock.wait_s(1.0)
    assert table.read(1).t_s == pytest.approx(1.05)
    table.close()
    assert table.read(1) is None


def test_faults_can_be_put_on_and_off():
    table = _table()
    before = table.read(1).picture
    table.set_fault(Fault.UNPLUG, on=True)
    lost = table.read(0.5)
    assert isinstance(lost, Trouble)
    assert lost.state is CameraState.LOST
    table.set_fault(Fault.UNPLUG, on=False)
    assert table.read(0.5).cut
    for fault, differs in ((Fault.FROZEN, False), (Fault.BLACK, True), (Fault.LIGHT, True)):
        table.set_fault(fault, on=True)
        assert (not np.array_equal(table.read(1).picture, before)) is differs
        table.set_fault(fault, on=False)


def test_a_plan_of_faults_is_the_same_for_the_same_seed():
    faults = frozenset({Fault.HAND, Fault.GLARE, Fault.UNPLUG})
    plan = plan_faults(faults, 7, 120)
    assert plan == plan_faults(faults, 7, 120)
    assert {item.fault for item in plan} == faults
    assert all(a.start_s + a.length_s < b.start_s for a, b in itertools.pairwise(plan))
