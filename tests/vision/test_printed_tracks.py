"""Pawns on printed tracks: read where all is plain, not read at all where it is not."""

import random

import pytest

from vision.areas import areas_from
from vision.printed_tracks import (
    PAWN_ART,
    PAWN_SHARE,
    TRACK_ART,
    PawnReader,
    PrintedTrack,
    drawn_piece,
    read_track,
)
from vision.sources.rendered import (
    CameraPose,
    Cloth,
    DrawnCard,
    Glare,
    Hand,
    Light,
    Renderer,
    Scene,
    Sensor,
)
from vision.sources.rendered.optics import find_plane_of

SPACES = 9
WIDE, HIGH = 155.0, 155.0 / SPACES
AT = (600.0, 300.0)
SIZE = (640, 360)  # as sharp as a table of 1.5 m at 1920 pixels
TRACK = PrintedTrack(name="seat 1 primary track", spaces=SPACES)
POLYGON = (
    (AT[0], AT[1]),
    (AT[0] + WIDE, AT[1]),
    (AT[0] + WIDE, AT[1] + HIGH),
    (AT[0], AT[1] + HIGH),
)


def drawn(*spaces, tilt=0.0, turn=0.0, aside=(0.0, 0.0), **more):
    """A table with the track and pawns on these spaces."""
    x, y = AT[0] + WIDE / 2 + aside[0], AT[1] + HIGH / 2 + aside[1]
    strip = DrawnCard(
        picture=f"{TRACK_ART}{SPACES}", x_mm=x, y_mm=y, angle_deg=turn, size_mm=(WIDE, HIGH)
    )
    sign = -1 if turn else 1
    pawns = [
        DrawnCard(
            picture=PAWN_ART,
            x_mm=x + sign * ((space + 0.5) * HIGH - WIDE / 2),
            y_mm=y,
            size_mm=(PAWN_SHARE * HIGH, PAWN_SHARE * HIGH),
        )
        for space in spaces
    ]
    camera = CameraPose(distance_mm=461.0, looks_at_mm=(680, 320), tilt_deg=tilt)
    return Scene(table_mm=(1500, 900), camera=camera, cards=(strip, *pawns), **more)


RENDERER = Renderer({}, SIZE, 3)


def outline(scene):
    plane = find_plane_of(scene.camera, SIZE)
    return tuple((float(x), float(y)) for x, y in plane.px(POLYGON))


def read(scene, turn=0.0):
    track = PrintedTrack(name="t", spaces=SPACES, turn_deg=turn)
    return read_track(RENDERER.render(scene), track, outline(scene))


@pytest.mark.parametrize("space", range(SPACES))
def test_the_space_of_the_pawn_is_read(space):
    assert read(drawn(space, cloth=Cloth.FELT)) == space


def test_it_is_read_upside_down_tilted_in_dim_warm_light_and_a_little_aside():
    dice = random.Random(5)
    for _ in range(12):
        space, turn = dice.randrange(SPACES), dice.choice((0.0, 180.0))
        scene = drawn(
            space, turn=turn, tilt=dice.choice((0.0, 10.0, 25.0)),
            aside=(dice.uniform(-5, 5), dice.uniform(-5, 5)),
            cloth=dice.choice(list(Cloth)),
            light=Light(gain=dice.uniform(0.6, 1.2), warmth=dice.uniform(-0.6, 0.6)),
            sensor=Sensor(noise=dice.uniform(1, 6), blur_px=dice.uniform(0.5, 1.3)),
        )  # fmt: skip
        assert read(scene, turn) == space


@pytest.mark.parametrize(
    "scene",
    [
        drawn(),
        drawn(2, 5),
        drawn(3.5),
        drawn(4, hands=(Hand(x_mm=AT[0] + 30, y_mm=AT[1]),)),
        drawn(glares=(Glare(x_mm=AT[0] + 8, y_mm=AT[1] + 8, radius_mm=20, strength=1.0),)),
        Scene(table_mm=(1500, 900), camera=drawn().camera),
    ],
    ids=["no pawn", "two pawns", "between two spaces", "a hand", "a reflection", "no track"],
)
def test_what_is_not_plain_is_not_read(scene):
    assert read(scene) is None


def test_a_pawn_is_told_once_it_has_lain_still():
    reader = PawnReader([TRACK])
    scene = drawn(4)
    areas = areas_from({TRACK.name: POLYGON}, find_plane_of(scene.camera, SIZE))
    picture = RENDERER.render(scene)
    assert reader.look(picture, areas, 1.0) == ()
    (pawn,) = reader.look(picture, areas, 1.5)
    assert (pawn.area, pawn.sighting.label, pawn.track < 0) == (TRACK.name, "4", True)
    moved = RENDERER.render(drawn(3))
    assert reader.look(moved, areas, 1.6) == ()
    (later,) = reader.look(moved, areas, 2.0)
    assert later.sighting.label == "3"
    assert later.track != pawn.track


def test_an_area_that_is_not_in_view_has_no_pawn():
    reader = PawnReader([TRACK])
    for t_s in (0.0, 1.0):
        assert reader.look(RENDERER.render(drawn(4)), areas_from({}), t_s) == ()


def test_other_cards_are_no_pieces():
    assert drawn_piece("c-1") is None
