from dataclasses import replace

import numpy as np
import pytest
from hue_table import LEFT_AND_RIGHT, Bench, card, scene

from calibration.mat import corner_markers
from vision.sightings import CameraState
from vision.sources import Frame
from vision.sources.rendered import Cloth, Fault, Glare, Hand

MAT = corner_markers(1200, 700, inset_mm=80)


@pytest.mark.parametrize("cloth", [Cloth.WOOD, Cloth.PLAIN])
def test_what_lies_there_at_the_start_is_settled(cloth):
    bench = Bench(scene(card("red"), card("blue", 700), cloth=cloth))
    looks = bench.run(0.6)
    assert bench.lies() == ["blue", "red"]
    assert looks[0].camera is CameraState.OPENING
    assert looks[-1].camera is CameraState.OK


def test_a_card_laid_by_a_hand_appears_once_and_soon():
    bench = Bench(scene(card("red")))
    bench.run(0.6)
    laid = scene(card("red"), card("blue", 700))
    bench.table.show(laid)
    looks = bench.run(2.5)
    last_hand_s = max(look.t_s for look in looks if look.camera is CameraState.HAND)
    assert bench.events() == ["+red", "+blue"]
    came = next(look for look in looks if look.appeared)
    assert came.t_s - last_hand_s <= 0.1
    assert looks[-1].camera is CameraState.OK


def test_a_card_taken_away_leaves():
    bench = Bench(scene(card("red"), card("blue", 700)))
    bench.run(0.6)
    bench.table.show(scene(card("blue", 700)))
    bench.run(2.0)
    assert bench.events() == ["+red", "+blue", "-red"]
    assert bench.lies() == ["blue"]


def test_a_card_keeps_its_number_while_another_is_laid_on_it():
    bench = Bench(scene(card("red")))
    bench.run(0.6)
    (before,) = bench.watcher.cards
    bench.table.show(scene(card("red"), card("blue", 300 + 20, 250 + 60)))
    bench.run(2.0)
    assert bench.events() == ["+red", "+blue"]
    assert before.track in {now.track for now in bench.watcher.cards}


def test_a_card_wholly_covered_is_not_there():
    bench = Bench(scene(card("red")))
    bench.run(0.6)
    bench.table.show(scene(card("red"), card("blue")))
    bench.run(2.0)
    assert bench.lies() == ["blue"]


def test_a_card_replaced_by_another_leaves_and_the_other_appears():
    bench = Bench(scene(card("red")))
    bench.run(0.6)
    bench.table.show(scene(card("green")))
    bench.run(2.0)
    assert bench.events() == ["+red", "-red", "+green"]


def test_a_hand_for_ten_seconds_changes_nothing():
    """faults.md row 12"""
    first = scene(card("red"), card("blue", 700))
    bench = Bench(first)
    bench.run(0.6)
    bench.table.show(replace(first, hands=(Hand(x_mm=300, y_mm=200),)), by_hand=False)
    looks = bench.run(10)
    assert {look.camera for look in looks[5:]} == {CameraState.HAND}
    bench.table.show(first, by_hand=False)
    looks = bench.run(1.0)
    assert looks[-1].camera is CameraState.OK
    assert bench.events() == ["+red", "+blue"]


def test_a_card_laid_under_a_hand_that_rests_is_told_when_it_leaves():
    """faults.md row 12: within 1 s after the hand has left."""
    bench = Bench(scene(card("red")))
    bench.run(0.6)
    laid = scene(card("red"), card("blue", 700))
    bench.table.show(replace(laid, hands=(Hand(x_mm=690, y_mm=300),)), by_hand=False)
    bench.run(6)
    assert bench.events() == ["+red"]
    bench.table.show(laid, by_hand=False)
    looks = bench.run(1.0)
    assert bench.events() == ["+red", "+blue"]
    assert looks[-1].camera is CameraState.OK


@pytest.mark.slow
def test_a_card_that_lies_for_twenty_minutes_is_counted_once():
    """faults.md row 21"""
    bench = Bench(scene(card("red"), card("blue", 700)), fps=2)
    bench.run(20 * 60)
    assert bench.events() == ["+red", "+blue"]
    assert bench.reader.whole + bench.reader.parts <= 12


def test_a_still_table_is_not_read_again():
    bench = Bench(scene(card("red"), card("blue", 700)))
    bench.run(6)
    assert bench.reader.whole + bench.reader.parts <= 9
    assert {look.camera for look in bench.looks[10:]} == {CameraState.OK}


@pytest.mark.parametrize("cloth", [Cloth.FELT, Cloth.PLAIN])
def test_a_lamp_switched_off_and_on_changes_nothing(cloth):
    """faults.md row 18: told, and over within 3 s."""
    bench = Bench(scene(card("red"), card("blue", 700), cloth=cloth))
    bench.run(0.6)
    for on in (True, False):
        bench.table.set_fault(Fault.LIGHT, on=on)
        looks = bench.run(3.0)
        assert looks[1].camera is CameraState.LIGHT
        assert looks[-1].camera is CameraState.OK
    assert bench.events() == ["+red", "+blue"]


@pytest.mark.parametrize("strength", [0.25, 0.9], ids=["stripe of sun", "reflection"])
def test_bright_places_change_nothing(strength):
    """faults.md row 18: a stripe of sun; row 19: a reflection on a sleeve."""
    first = scene(card("red"), card("blue", 700))
    bench = Bench(first)
    bench.run(0.6)
    glare = Glare(x_mm=300, y_mm=250, radius_mm=120, strength=strength)
    bench.table.show(replace(first, glares=(glare,)), by_hand=False)
    bench.run(3.0)
    assert CameraState.HAND not in {look.camera for look in bench.looks[-16:]}
    bench.table.show(first, by_hand=False)
    looks = bench.run(2.0)
    assert looks[-1].camera is CameraState.OK
    assert bench.events() == ["+red", "+blue"]


def test_a_card_laid_while_the_light_changed_is_told():
    bench = Bench(scene(card("red")))
    bench.run(0.6)
    bench.table.set_fault(Fault.LIGHT, on=True)
    bench.table.show(scene(card("red"), card("blue", 700)), by_hand=False)
    bench.run(3.0)
    assert bench.events() == ["+red", "+blue"]


@pytest.mark.parametrize(
    ("fault", "state"),
    [
        (Fault.BLACK, CameraState.BLACK),
        (Fault.FROZEN, CameraState.FROZEN),
        (Fault.UNPLUG, CameraState.LOST),  # faults.md row 25
        (Fault.BLUR, CameraState.BLURRED),
        (Fault.FLICKER, CameraState.FLICKER),  # faults.md row 18
        (Fault.SHAKE, CameraState.MOVED),
    ],
)
def test_a_camera_in_trouble_is_named_within_two_seconds_and_comes_back(fault, state):
    bench = Bench(scene(card("red"), card("blue", 700), markers=MAT))
    bench.run(1.2)
    bench.table.set_fault(fault, on=True)
    looks = bench.run(3.0)
    told = next((look for look in looks if look.camera is state), None)
    assert told is not None, {look.camera for look in looks}
    assert told.t_s - looks[0].t_s <= 2.0
    bench.table.set_fault(fault, on=False)
    looks = bench.run(2.5)
    assert looks[-1].camera is CameraState.OK
    assert bench.events() == ["+red", "+blue"]


def test_cards_get_their_area_and_moving_to_another_is_told():
    bench = Bench(scene(card("red")), LEFT_AND_RIGHT)
    bench.run(0.6)
    assert [c.area for c in bench.watcher.cards] == ["left"]
    bench.table.show(scene(card("red", 900)))
    bench.run(2.5)
    assert [c.area for c in bench.watcher.cards] == ["right"]
    assert bench.events() == ["+red", "-red", "+red"]


def test_after_the_camera_came_back_what_changed_meanwhile_is_told():
    """faults.md row 25"""
    bench = Bench(scene(card("red"), card("blue", 700)))
    bench.run(0.6)
    bench.table.set_fault(Fault.UNPLUG, on=True)
    bench.run(2.0)
    bench.table.show(scene(card("red"), card("green", 900)), by_hand=False)
    bench.table.set_fault(Fault.UNPLUG, on=False)
    bench.run(1.0)
    assert bench.lies() == ["green", "red"]
    assert sorted(bench.events()) == ["+blue", "+green", "+red", "-blue"]


def test_a_smaller_photo_leaves_nothing_of_the_one_before():
    bench = Bench(scene(card("red"), card("blue", 1050, 600)))
    large = bench.table.read(1).picture
    for t_s, picture in ((0, large), (1, np.full((100, 150, 3), 90, np.uint8))):
        for step in range(4):
            now = Frame(t_s=t_s + step / 8, picture=picture, cut=step == 0, photo=True)
            bench.looks.append(bench.watcher.see(now))
    assert sorted(bench.events()) == ["+blue", "+red", "-blue", "-red"]


def test_another_photo_is_another_table():
    bench = Bench(scene(card("red")))
    other = Bench(scene(card("blue", 700), cloth=Cloth.CHECKED))
    for t_s, photo in ((0, bench), (1, other)):
        frame = photo.table.read(1)
        for step in range(4):
            picture = Frame(t_s=t_s + step / 8, picture=frame.picture, cut=step == 0)
            bench.looks.append(bench.watcher.see(picture))
    assert bench.events() == ["+red", "-red", "+blue"]
