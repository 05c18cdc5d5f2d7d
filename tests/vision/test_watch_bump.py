"""A camera that was bumped: noticed at once, areas and cards carried along, nothing logged."""

from dataclasses import replace

import numpy as np
import pytest
from hue_table import LEFT_AND_RIGHT, Bench, card, scene

from calibration.mat import corner_markers
from vision.areas import areas_from
from vision.follow_cards import SettledCards
from vision.sightings import CameraState, Face, Sighting
from vision.sources.rendered import Cloth, Fault
from vision.sources.rendered.optics import find_plane_of

pytestmark = pytest.mark.slow

MAT = corner_markers(1200, 700, inset_mm=80)


@pytest.mark.parametrize("cloth", [Cloth.WOOD, Cloth.CHECKED])
def test_a_bumped_camera_carries_cards_and_areas_along(cloth):
    first = scene(card("red", 560), card("blue", 700), cloth=cloth, markers=MAT)
    bench = Bench(first, LEFT_AND_RIGHT)
    bench.run(0.6)
    before = [(c.sighting.label, c.area, c.track) for c in bench.watcher.cards]
    bench.table.set_fault(Fault.BUMP, on=True)
    looks = bench.run(2.0)
    assert CameraState.MOVED in {look.camera for look in looks[:4]}
    assert looks[-1].camera is CameraState.OK
    assert bench.events() == ["+red", "+blue"]
    assert [(c.sighting.label, c.area, c.track) for c in bench.watcher.cards] == before


SEATS = {
    "left": [(0, 0), (600, 0), (600, 700), (0, 700)],
    "right": [(600, 0), (1200, 0), (1200, 700), (600, 700)],
}
THREE = (card("red", 350), card("green", 590, 450), card("blue", 850))


@pytest.mark.parametrize("shift_mm", [(10, 5), (25, -10)], ids=["1 cm", "3 cm"])
@pytest.mark.parametrize("markers", [MAT, ()], ids=["by the mat", "by the cards"])
@pytest.mark.parametrize("cloth", [Cloth.FELT, Cloth.PLAIN])
def test_on_a_plain_cloth_the_mat_or_the_cards_tell_that_the_camera_moved(cloth, markers, shift_mm):
    first = scene(*THREE, cloth=cloth, markers=markers)
    size = (960, 540)
    bench = Bench(first, areas_from(SEATS, find_plane_of(first.camera, size), size), size=size)
    bench.run(0.8)
    x, y = first.camera.looks_at_mm
    moved = replace(first.camera, looks_at_mm=(x + shift_mm[0], y + shift_mm[1]))
    bench.table.show(replace(first, camera=moved), by_hand=False)
    looks = bench.run(2.0)
    assert CameraState.MOVED in {look.camera for look in looks}
    assert looks[-1].camera is CameraState.OK
    assert bench.events() == ["+red", "+green", "+blue"]
    places = [(200, 150), (1000, 550)]
    off_px = bench.watcher.areas.plane.px(places) - find_plane_of(moved, size).px(places)
    assert np.abs(off_px).max() < 2


def test_cards_that_a_person_pushes_do_not_carry_the_areas_along():
    size = (960, 540)
    plane = find_plane_of(scene().camera, size)
    bench = Bench(scene(*THREE), areas_from(SEATS, plane, size), size=size)
    bench.run(0.8)
    pushed = [replace(one, x_mm=one.x_mm + 60) for one in THREE[:2]]
    bench.table.show(scene(*pushed, THREE[2]))
    bench.run(4.0)
    assert np.allclose(bench.watcher.areas.plane.to_px, plane.to_px)
    assert {c.sighting.label: c.area for c in bench.watcher.cards}["green"] == "right"


def test_a_card_on_the_border_of_two_areas_does_not_go_to_and_fro():
    cards = SettledCards()
    areas = areas_from({"left": [(0, 0), (100, 0), (100, 100), (0, 100)]})
    for x in (99.5, 100.5, 99.0, 101.5):
        corners = tuple(
            (x + dx, 50 + dy) for dx, dy in ((-20, -28), (20, -28), (20, 28), (-20, 28))
        )
        seen = Sighting(label="red", face=Face.UP, confidence=1.0, corners=corners, visible=1.0)
        cards.settle([seen], cards.cards, lambda _: False, areas=areas, t_s=0.0)
        assert [one.area for one in cards.cards] == ["left"]
