"""Seats and roles of buttons: what is chosen, what is usual, what the file keeps."""

import pytest

from companion.game_log.settings import Settings
from companion.setup.button_roles import ALL_SEATS, ButtonRoles, Place
from companion.setup.seat_lamps import modes_for
from companion.table.seat_buttons import MOMENT
from devices.frames import LampMode

USUAL = ("draw", "exchange", "place", "undo", "hold")
UID = 0x1A2B3C4D


@pytest.fixture
def settings(tmp_path):
    return Settings(tmp_path / "settings.toml")


def roles(settings=None, game="treatment", seats=3):
    return ButtonRoles(game, USUAL, seats, settings)


def test_boxes_take_the_first_free_seat_and_those_too_many_none():
    made = roles()
    for uid in (5, 3, 9, 4):
        made.take_free_seat(uid)
    assert [made.seat_of(uid) for uid in (5, 3, 9, 4)] == [0, 1, 2, None]
    assert made.place(4, 0) is None


def test_a_button_has_the_games_role_until_another_is_chosen(settings):
    made = roles(settings)
    made.bind(UID, 1)
    assert made.place(UID, 2) == Place(seat=1, role="place")
    assert made.place(UID, 5) == Place(seat=1, role="")
    made.set_place(UID, 2, "undo")
    assert made.place(UID, 2).role == "undo"
    made.reset(UID)
    assert made.place(UID, 2).role == "place"
    assert made.is_usual(UID)


def test_choices_outlive_the_program_per_seat_and_game_and_other_keys_stay(settings, tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text('[garden]\ngnomes = 3\n[buttons]\nlater = "x"\n', "utf-8")
    made = roles(Settings(file))
    made.bind(UID, 1)
    made.set_place(UID, 0, "hold")
    later = Settings(file)
    again = roles(later)
    assert again.place(UID, 0) == Place(seat=1, role="hold")
    other = roles(later, game="unconscious_mind")
    assert other.place(UID, 0).role == "draw"
    assert later.get("garden.gnomes", 0) == 3
    assert later.get("buttons.later", "") == "x"


def test_roles_stay_with_the_seat_when_another_box_sits_there(settings):
    made = roles(settings)
    made.bind(UID, 1)
    made.set_place(UID, 0, "hold")
    made.bind(77, 1)
    assert made.place(77, 0).role == "hold"


def test_one_box_for_all_seats_has_a_button_a_seat():
    made = roles()
    made.bind(UID, ALL_SEATS)
    places = [made.place(UID, button) for button in range(4)]
    assert places == [
        Place(seat=0, role=MOMENT),
        Place(seat=1, role=MOMENT),
        Place(seat=2, role=MOMENT),
        Place(seat=0, role=""),
    ]


def test_a_shared_box_follows_any_table_its_owner_sets(settings):
    made = roles(settings)
    made.bind(UID, ALL_SEATS)
    made.set_place(UID, 3, "undo", seat=2)
    made.set_place(UID, 5, "hold", seat=0)
    again = roles(settings)
    assert again.place(UID, 0) == Place(seat=0, role=MOMENT)
    assert again.place(UID, 3) == Place(seat=2, role="undo")
    assert again.place(UID, 5) == Place(seat=0, role="hold")


@pytest.mark.parametrize(
    "kept",
    ["seat_1 = 3", 'seat_1 = "draw"', "seat_1 = [1, 2]", 'seat_1 = ["fly"]', 'seat_1 = [["x"]]'],
)
def test_what_is_no_role_here_is_as_usual(tmp_path, kept):
    file = tmp_path / "settings.toml"
    file.write_text(f"[buttons.roles.treatment]\n{kept}\n[buttons.seat]\n1A2B3C4D = 1\n", "utf-8")
    made = roles(Settings(file))
    assert made.place(UID, 0) == Place(seat=0, role="draw")


@pytest.mark.parametrize(
    "kept",
    ["0:undo", "4:undo", "-1:undo", ":undo", "x:undo", "1:fly", "1:undo:x", "9" * 5000 + ":undo"],
)
def test_what_is_no_seat_or_role_on_a_box_for_all_is_as_usual(settings, kept):
    settings.write({f"buttons.seat.{UID:08X}": 0, f"buttons.roles.treatment.box_{UID:08X}": [kept]})
    assert roles(settings).place(UID, 0) == Place(seat=0, role=MOMENT)


def test_a_box_at_a_seat_that_this_game_has_not_is_placed_anew(settings):
    roles(settings, seats=5).bind(UID, 4)
    made = roles(settings, seats=2)
    assert made.seat_of(UID) is None
    made.take_free_seat(UID)
    assert made.seat_of(UID) == 0
    assert roles(settings, seats=5).seat_of(UID) == 4, "the choice for five stays"


def lit_for(*pairs):
    return lambda place, role: (place.seat, role) in pairs


def test_a_lamp_of_one_button_shows_its_button():
    places = tuple(Place(seat=1, role=role) for role in USUAL)
    modes = modes_for(places, 1, lit_for((1, "draw"), (1, "undo")))
    assert [mode is LampMode.ON for mode in modes] == [True, False, False, True, False]


@pytest.mark.parametrize(("lit", "on"), [("draw", True), ("undo", False), ("plus", False)])
def test_a_lamp_of_a_whole_box_shows_that_an_act_is_due(lit, on):
    places = tuple(Place(seat=1, role=role) for role in (*USUAL, "plus"))
    assert modes_for(places, 6, lit_for((1, lit))) == (LampMode.ON if on else LampMode.OFF,)


def test_lamps_of_a_shared_box_follow_each_seats_moment():
    places = tuple(Place(seat=seat, role=MOMENT) for seat in range(3))
    modes = modes_for(places, 1, lit_for((1, "place"), (2, "undo")), USUAL)
    assert modes == (LampMode.OFF, LampMode.ON, LampMode.OFF)
