"""The button page: press on the box, see it light up, choose its seat and its role."""

import pytest
from fake_boxes import Clock, FakeBoxes

from companion.app import read_wording
from companion.game_log.settings import Settings
from companion.rules.sentence import say
from companion.setup.button_link import ButtonLink
from companion.setup.button_roles import ALL_SEATS, ButtonRoles
from companion.setup.pages.buttons import ButtonsPage
from companion.setup.pages.buttons_blocks import lamps_say
from companion.setup.pages.buttons_doors import ButtonDoors
from companion.setup.pages.setup_page import Leave
from companion.table.outputs import Outputs
from companion.views.intents import Back, Press, Source, Type
from companion.views.page import Buttons, Field, Line
from devices.frames import LampMode

NAMES = ("Ana", "Ben", "Caro")
USUAL = ("draw", "exchange", "place", "undo", "hold")
A, B = 0x0A, 0x0B
WORDS = read_wording("companion.games.treatment", "en")


class Tried:
    """A page before a game, with boxes A and B."""

    def __init__(self, tmp_path, *, shared=1):
        self.clock = Clock()
        self.boxes = FakeBoxes(A, B, buttons_per_lamp=shared)
        self.settings = Settings(tmp_path / "settings.toml")
        self.kept = []
        self.keeps = True
        self.page = ButtonsPage(doors=self.doors(), clock=self.clock)
        self.page.tick()

    def doors(self, **more):
        none = {"roles_for": lambda _: self.link.roles}
        return ButtonDoors(address="auto", open_link=self.open, keep=self.keep, **(none | more))

    def open(self, address):
        if address == "ftp://x":
            return say("table.plain", text="ftp is not known")
        roles = ButtonRoles("treatment", USUAL, len(NAMES), self.settings)
        self.link = ButtonLink(self.boxes, NAMES, roles, clock=self.clock)
        return self.link

    def keep(self, key):
        if self.keeps:
            self.kept.append(key)
        return self.keeps

    def push(self, uid, button):
        self.clock.now += 1
        self.boxes.press(uid, button)
        self.page.tick()

    def choose(self, name):
        return self.page.on_intent(Press(id=name, position=0, source=Source.MOUSE))

    def blocks(self, kind):
        page = self.page.page()
        return [b for b in (*page.blocks, *page.side, *page.third) if isinstance(b, kind)]

    @property
    def buttons(self):
        return {b.id: b for block in self.blocks(Buttons) for b in block.buttons}

    def says(self):
        return " | ".join(WORDS.put(line.text) for line in self.blocks(Line))

    def title(self, name):
        return WORDS.put(self.buttons[name].title)


@pytest.fixture
def tried(tmp_path):
    return Tried(tmp_path)


def test_a_press_on_a_box_lights_its_button_with_number_role_and_age(tried):
    tried.push(B, 2)
    lit = tried.buttons["choose:0000000B:2"]
    assert lit.chosen
    assert WORDS.put(lit.title) == "● 3 · place · pressed now"
    tried.clock.now += 12
    assert tried.title("choose:0000000B:2") == "3 · place · 12 s ago"
    tried.clock.now += 600
    assert tried.title("choose:0000000B:2") == "3 · place · 10 min ago"


def test_tried_presses_are_kept_then_acked_and_reach_no_game(tried):
    tried.push(A, 0)
    assert tried.boxes.acked == [(A, 1, 1, "K")]
    assert tried.kept[-1].seq == 1
    tried.keeps = False
    tried.push(A, 0)
    assert len(tried.boxes.acked) == 1, "not kept, not acked"


def test_each_box_has_its_id_port_seat_and_firmware(tried):
    assert tried.title("choose:0000000A:0") == "Box 0000000A · Ana · ttyACM0 · signal good"
    tried.push(B, 0)
    assert "Box 0000000B · Ben · ttyACM1" in tried.says()


@pytest.mark.parametrize(
    ("signal", "words", "warns"),
    [
        ({}, "Signal good", False),
        ({"missed": 1, "bad_lines": 1, "rx_errors": 1}, "1 heartbeat missed, 2 damaged", False),
        ({"missed": 4}, "Signal weak: 4 heartbeats missed", True),
        ({"bad_lines": 9}, "9 damaged frames", True),
        ({"refused": 1}, "1 press refused", True),
    ],
)
def test_the_signal_is_told_in_words_and_follows(tried, signal, words, warns):
    tried.push(A, 0)
    tried.boxes.beat(A, **signal)
    line = next(x for x in tried.blocks(Line) if "Signal" in WORDS.put(x.text))
    assert words in WORDS.put(line.text)
    assert line.warning is warns


@pytest.mark.parametrize(
    ("modes", "words"),
    [
        ((LampMode.ON,), "Lamp on."),
        ((LampMode.OFF,), "Lamp off."),
        ((LampMode.FAST,), "Lamp blinking."),
        ((LampMode.ON, LampMode.OFF, LampMode.ON), "Lamps on: 1 and 3."),
        ((LampMode.SLOW, LampMode.SLOW), "Lamps blinking: 1 and 2."),
        ((LampMode.OFF, LampMode.OFF), "Lamps off."),
    ],
)
def test_what_the_lamps_show_is_told_in_words(modes, words):
    assert WORDS.put(lamps_say(modes)) == words


def test_the_lamps_of_the_chosen_box_are_told_and_follow_the_test(tried):
    tried.push(A, 0)
    assert "Lamps off." in tried.says()
    tried.choose("lamps")
    tried.page.tick()
    assert "Lamps on: 1, 2, 3, 4 and 5." in tried.says()
    tried.boxes.unplug(A)
    tried.page.tick()
    assert "Lamps" not in tried.says()


def test_a_lost_box_is_named_and_comes_back_at_its_seat_on_another_port(tried):
    tried.boxes.unplug(B)
    tried.page.tick()
    assert WORDS.put(tried.link.trouble).startswith("Buttons at seat 2 lost.")
    assert "Gone; it comes back" in tried.says()
    tried.boxes.plug(B, "ttyACM7")
    tried.page.tick()
    assert tried.link.trouble is None
    assert "Ben · ttyACM7" in tried.title("choose:0000000B:0")


def test_a_role_is_changed_by_pressing_the_button_and_choosing(tried):
    tried.push(A, 4)
    tried.choose("role:end_turn")
    assert tried.title("choose:0000000A:4").startswith("● 5 · hold"), "no role of this game"
    tried.choose("role:draw")
    assert tried.title("choose:0000000A:4").startswith("● 5 · draw")
    assert tried.settings.get("buttons.roles.treatment.seat_1", [])[4] == "draw"
    tried.choose("usual")
    assert tried.title("choose:0000000A:4").startswith("● 5 · hold")
    assert tried.buttons["usual"].disabled is not None


def test_roles_are_chosen_for_each_kind_of_game(tmp_path):
    tried = Tried(tmp_path)
    games = {"treatment": say("x"), "mind": say("y")}
    boxes, kinds = tried.boxes, {"treatment": USUAL, "mind": ("end_turn", "plus")}
    tried.page = ButtonsPage(
        doors=tried.doors(
            games=games, roles_for=lambda game: ButtonRoles(game, kinds[game], 3, tried.settings)
        ),
        clock=tried.clock,
    )
    for uid in (A, B):
        boxes.plug(uid)
    tried.push(B, 0)
    tried.choose("game:mind")
    assert tried.title("choose:0000000B:0").startswith("● 1 · end the turn")
    tried.choose("role:plus")
    tried.choose("game:treatment")
    assert tried.title("choose:0000000B:0").startswith("● 1 · draw")
    assert tried.settings.get("buttons.roles.mind.seat_2", []) == ["plus", "plus"]


def test_a_box_is_given_another_seat(tried):
    tried.push(A, 0)
    tried.choose("seat:2")
    assert "Box 0000000A · Caro" in tried.says()
    assert tried.settings.get("buttons.seat.0000000A", 0) == 3


def test_seats_are_bound_by_pressing_one_after_the_other(tried):
    tried.choose("ask")
    assert "seat 1: Ana" in tried.says()
    tried.push(B, 3)
    assert "seat 2: Ben" in tried.says()
    tried.push(B, 1)
    assert "seat 2: Ben" in tried.says(), "the same box again is no answer"
    tried.choose("next")
    tried.push(A, 0)
    assert "2 boxes have their seat now." in tried.says()
    assert (tried.link.roles.seat_of(B), tried.link.roles.seat_of(A)) == (0, 2)


def test_asking_can_be_stopped(tried):
    tried.choose("ask")
    tried.choose("stop")
    tried.push(B, 3)
    assert tried.link.roles.seat_of(B) == 1


def test_a_box_for_all_seats_has_a_seat_for_each_button_and_any_table(tried):
    tried.push(A, 1)
    tried.choose(f"seat:{ALL_SEATS}")
    assert tried.title("choose:0000000A:1").endswith("2 · Ben: what is due · pressed now")
    assert tried.title("choose:0000000A:4") == "5 · nothing"
    tried.choose("choose:0000000A:4")
    tried.choose("whose:2")
    assert tried.title("choose:0000000A:4") == "5 · Caro: what is due"
    tried.choose("role:undo")
    assert tried.title("choose:0000000A:4") == "5 · Caro: undo"


def test_the_lamp_test_runs_through_on_blinking_and_off(tried):
    tried.push(A, 0)
    tried.choose("lamps")
    shown = []
    for _ in range(4):
        tried.page.tick()
        shown.append(set(tried.boxes.lamps[A]))
        tried.clock.now += 0.99
    assert shown[:3] == [{LampMode.ON}, {LampMode.ON}, {LampMode.FAST}]
    assert shown[3] == {LampMode.OFF}
    assert tried.boxes.tunes == [(A, 1)]


def test_another_address_is_looked_at_and_a_wrong_one_said(tried):
    first = tried.link
    type_at = {"id": "address", "position": 0, "source": Source.KEYS, "entered": True}
    tried.page.on_intent(Type(value="ftp://x", **type_at))
    assert tried.boxes.closed
    assert "ftp is not known" in tried.says()
    tried.page.on_intent(Type(value="auto", **type_at))
    assert tried.link is not first
    assert tried.blocks(Field)[0].value == "auto"


def test_the_page_is_left_and_lets_go_of_the_boxes(tried):
    assert isinstance(tried.page.on_intent(Back(position=0, source=Source.KEYS)), Leave)
    tried.page.close()
    tried.page.close()
    assert tried.boxes.closed


def test_over_a_running_game_presses_are_tried_and_count_again_afterwards():
    boxes = FakeBoxes(A)
    link = ButtonLink(boxes, NAMES, ButtonRoles("treatment", USUAL, 3), clock=Clock())
    link.poll()
    page = ButtonsPage(link, clock=Clock())
    boxes.press(A, 0)
    assert link.poll() == []
    assert [key.seq for key in link.take_idle()] == [1]
    assert boxes.acked == [], "the loop keeps it first"
    page.close()
    boxes.press(A, 0)
    assert [s.role for s in link.poll()] == ["draw"]
    assert not boxes.closed


# What the link makes of seats and lamps -----------------------------------------------------


def test_a_box_without_a_seat_scores_nobody_and_is_said():
    boxes = FakeBoxes(A, B)
    link = ButtonLink(boxes, ("Ana",), ButtonRoles("treatment", USUAL, 1), clock=Clock())
    link.poll()
    boxes.press(B, 0)
    assert link.poll() == []
    assert len(link.take_idle()) == 1
    assert "0000000B has no seat" in WORDS.put(link.trouble)


def test_a_button_of_a_shared_box_is_a_press_of_its_seat():
    boxes = FakeBoxes(A)
    roles = ButtonRoles("treatment", USUAL, 3, bound={A: ALL_SEATS})
    link = ButtonLink(boxes, NAMES, roles, clock=Clock())
    link.poll()
    boxes.press(A, 1)
    (signal,) = link.poll()
    assert (signal.player, signal.role) == ("Ben", "moment")


@pytest.mark.parametrize(
    ("per_lamp", "lamps"), [(1, (True, False, False, True, False)), (5, (True,)), (2, (True, False, False))]
)  # fmt: skip
def test_lamps_follow_the_game_and_how_the_box_is_built(per_lamp, lamps):
    boxes = FakeBoxes(A, buttons_per_lamp=per_lamp)
    link = ButtonLink(boxes, NAMES, ButtonRoles("treatment", USUAL, 3), clock=Clock())
    link.poll()
    link.apply(Outputs(lamps={"Ana": (True, False, False, True, False)}, turn_token=9))
    assert tuple(mode is LampMode.ON for mode in boxes.lamps[A]) == lamps
    assert boxes.token == 9


def test_a_long_press_is_kept_before_it_is_acked():
    boxes = FakeBoxes(A)
    link = ButtonLink(boxes, NAMES, clock=Clock())
    link.poll()
    boxes.press(A, 0, long=True)
    assert link.poll() == []
    assert [key.seq for key in link.take_idle()] == [1]
    assert boxes.acked == []
