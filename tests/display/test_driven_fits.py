"""Scenes of real evenings: nothing clipped, covered or outside, also small and in long words."""

import pytest
from driven_screens import SCENES, find_scene
from test_every_screen_fits import check_fits, check_inside

SIZES = ((640, 360), (1366, 768))
LARGE = (3840, 2160)
FULLEST = ("driven_table_undone", "driven_mind_table_undone", "driven_cameras_areas")
ROLLS = {"driven_hold", "driven_repair", "driven_mind_repair", "driven_mind_hold",
         "driven_cameras_corners", "driven_cameras_areas"}  # fmt: skip
"""Pages with more on them than fits a small window: they roll."""


def check(open_display, name, size, longer) -> None:
    scene = find_scene(name)
    display = open_display(size=size, longer=longer, pictures=scene.pictures)
    display.show(scene.screen, scene.frame)
    dump = display.dump()
    check_fits(dump)
    check_inside(dump["tree"])
    if name not in ROLLS:
        assert dump["too_high"] == 0


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", SCENES)
def test_a_driven_screen_fits_in_longer_words(open_display, name, size) -> None:
    check(open_display, name, size, 0.3)


@pytest.mark.parametrize("name", FULLEST)
def test_the_fullest_driven_screens_fit_full_hd_as_they_are(open_display, name) -> None:
    check(open_display, name, (1920, 1080), 0.0)


@pytest.mark.parametrize("name", FULLEST)
def test_the_fullest_driven_screens_fit_four_times_full_hd(open_display, name) -> None:
    check(open_display, name, LARGE, 0.3)
