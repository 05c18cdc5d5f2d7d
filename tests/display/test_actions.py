"""Every way to press: events go in, intents come out."""

from dataclasses import replace

import pygame
import pytest
import sample_screens as samples
from sample_screens import SAMPLES

from companion.rules.sentence import say
from companion.views.board import Ask
from companion.views.intents import Back, Do, OpenEntry, Pick, Press, Quit, Source, Type
from companion.views.page import Button, Buttons, Field
from companion.views.scene import Screen

SHIFT, ALT = pygame.KMOD_LSHIFT, pygame.KMOD_LALT


def key(code: int, mod: int = 0, text: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)


def letter(sign: str, mod: int = 0) -> pygame.event.Event:
    return key(ord(sign.lower()), mod, sign)


def typed(text: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def find(display, name: str) -> dict:
    def search(node):
        if node["id"] == name:
            return node
        return next((f for c in node.get("children", []) if (f := search(c))), None)

    found = search(display.dump()["tree"])
    assert found is not None, f"no widget {name!r}"
    return found


def middle(display, name: str) -> tuple[int, int]:
    return pygame.Rect(find(display, name)["rect"]).center


def send(display, *events: pygame.event.Event) -> list:
    pygame.event.clear()
    for event in events:
        pygame.event.post(event)
    return display.poll()


def click(display, name: str, button: int = 1, **more) -> list:
    where = middle(display, name)
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=button, **more)
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=where, button=button, **more)
    return send(display, down, up)


def tap(display, name: str) -> list:
    x, y = middle(display, name)
    width, height = display.size
    place = {"x": x / width, "y": y / height, "touch_id": 1, "finger_id": 1, "dx": 0, "dy": 0}
    return send(
        display,
        pygame.event.Event(pygame.FINGERDOWN, **place),
        pygame.event.Event(pygame.FINGERUP, **place),
    )


@pytest.fixture(scope="module")
def opened(open_display):
    return open_display(size=(1280, 720))


@pytest.fixture
def display(opened):
    """One window for all tests, which remembers nothing of the test before."""
    opened.show(samples.page("between", "Between two tests"))
    pygame.event.clear()
    opened.poll()
    return opened


DRAW, EXCHANGE, PLACE, RESOURCE = samples.ACTIONS
UNDO = Press(id="undo", position=36, source=Source.KEYS)
TAKE_BACK = Press(id="take_back", position=36, source=Source.KEYS, question="q1")


def do(ask: Ask, source: Source = Source.KEYS) -> Do:
    return Do(ask=ask, position=36, source=source)


KEYS = [
    ("table5", [letter("d")], [do(DRAW)]),
    ("table5", [letter("D")], [do(DRAW)]),
    ("table5", [letter("x")], [do(EXCHANGE)]),
    ("table5", [letter("u")], [UNDO]),
    ("table5", [key(pygame.K_F1)], [Press(id="rules", position=36, source=Source.KEYS)]),
    ("table5", [key(pygame.K_ESCAPE)], [Press(id="menu", position=36, source=Source.KEYS)]),
    ("table5", [key(pygame.K_RETURN)], [do(DRAW)]),
    ("table5", [key(pygame.K_SPACE, text=" ")], [do(DRAW)]),
    ("table5", [letter("r")], [do(RESOURCE)]),
    ("table5", [letter("q")], []),
    ("table5", [letter("d", SHIFT)], []),
    ("table5", [letter("d"), letter("u")], [do(DRAW), UNDO]),
    ("breach", [letter("b")], [TAKE_BACK]),
    ("breach", [key(pygame.K_RETURN)], [TAKE_BACK]),
    ("breach", [letter("d")], [do(DRAW)]),
    ("unsure", [letter("2")], [Press(id="c2", position=36, source=Source.KEYS, question="q2")]),
    ("start", [key(pygame.K_RETURN)], [Press(id="resume", position=40, source=Source.KEYS)]),
    ("start", [letter("n")], [Press(id="new", position=40, source=Source.KEYS)]),
    ("start", [key(pygame.K_ESCAPE)], [Back(position=40, source=Source.KEYS)]),
    ("scoring", [key(pygame.K_ESCAPE)], [Back(position=40, source=Source.KEYS)]),
    ("scoring", [key(pygame.K_KP_ENTER)], [Press(id="ok", position=40, source=Source.KEYS)]),
    ("new_game", [key(pygame.K_F2)], [Press(id="go", position=40, source=Source.KEYS)]),
    ("picker", [letter("3")], [Pick(card="card-2", position=40, source=Source.KEYS)]),
    ("picker", [key(pygame.K_RETURN)], [Pick(card="card-0", position=40, source=Source.KEYS)]),
    (
        "picker",
        [key(pygame.K_RIGHT), key(pygame.K_RETURN)],
        [Pick(card="card-1", position=40, source=Source.KEYS)],
    ),
    ("picker", [letter("n")], []),
    ("picker", [letter("n", ALT)], [Press(id="not_seen", position=40, source=Source.KEYS)]),
    ("picker", [key(pygame.K_F2)], [Press(id="done", position=40, source=Source.KEYS)]),
    ("picker", [key(pygame.K_ESCAPE)], [Back(position=40, source=Source.KEYS)]),
    ("table5", [pygame.event.Event(pygame.QUIT)], [Quit()]),
]


@pytest.mark.parametrize(("name", "events", "intents"), KEYS)
def test_keys_ask_for_what_they_are_written_on(display, name, events, intents) -> None:
    display.show(SAMPLES[name]())
    assert send(display, *events) == intents


CLICKS = [
    ("table5", "action.0.draw", [do(DRAW, Source.MOUSE)]),
    ("table5", "action.3.resource", [do(RESOURCE, Source.MOUSE)]),
    ("table5", "log.36", [OpenEntry(n=36, position=36, source=Source.MOUSE)]),
    ("breach", "question.q1.allow", [replace(TAKE_BACK, id="allow", source=Source.MOUSE)]),
    ("scoring", "back", [Back(position=40, source=Source.MOUSE)]),
    ("picker", "card.4", [Pick(card="card-4", position=40, source=Source.MOUSE)]),
    (
        "new_game",
        "field.keep.points",
        [Type(id="keep", value="points", position=40, source=Source.MOUSE)],
    ),
    (
        "new_game",
        "field.target.plus",
        [Type(id="target", value="13", position=40, source=Source.MOUSE)],
    ),
]


@pytest.mark.parametrize(("name", "widget", "intents"), CLICKS)
def test_a_click_and_a_tap_ask_for_the_same(display, name, widget, intents) -> None:
    display.show(SAMPLES[name]())
    assert click(display, widget) == intents
    display.show(SAMPLES["table3"]())
    display.show(SAMPLES[name]())
    assert tap(display, widget) == [replace(i, source=Source.TOUCH) for i in intents]


def test_mouse_events_that_repeat_a_touch_are_ignored(display) -> None:
    display.show(SAMPLES["table5"]())
    assert click(display, "action.0.draw", touch=True) == []


def hand(by: int, source: Source, player: str = "p1") -> Do:
    return do(Ask(do="count", by=player, arguments=(("by", by),)), source)


def test_a_counter_gains_one_by_a_click_and_loses_one_by_the_right_button(display) -> None:
    display.show(SAMPLES["table5"]())
    assert click(display, "row.p1.hand") == [hand(1, Source.MOUSE)]
    assert click(display, "row.p1.hand", button=3) == [hand(-1, Source.MOUSE)]


def test_a_counter_loses_one_by_a_click_with_shift(display) -> None:
    display.show(SAMPLES["table5"]())
    pygame.key.set_mods(SHIFT)
    try:
        assert click(display, "row.p1.hand") == [hand(-1, Source.MOUSE)]
    finally:
        pygame.key.set_mods(0)


def test_a_counter_held_down_loses_one_once(display, clock) -> None:
    display.show(SAMPLES["table5"]())
    where = middle(display, "row.p1.hand")
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1)
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=where, button=1)
    assert send(display, down) == []
    clock.now += 0.6
    assert display.poll() == [hand(-1, Source.MOUSE)]
    clock.now += 0.6
    assert display.poll() == []
    assert send(display, up) == []


def test_keys_of_a_counter_add_one_and_with_shift_take_one(display) -> None:
    screen = SAMPLES["heavy"]()
    display.show(screen)
    added, taken = send(display, letter("i")), send(display, letter("I", SHIFT))
    assert [i.ask.do for i in (*added, *taken)] == ["gain", "lose"]


def test_a_press_that_ends_elsewhere_asks_for_nothing(display) -> None:
    display.show(SAMPLES["table5"]())
    down = pygame.event.Event(
        pygame.MOUSEBUTTONDOWN, pos=middle(display, "action.0.draw"), button=1
    )
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=middle(display, "action.2.place"), button=1)
    assert send(display, down, up) == []


def test_a_disabled_action_shows_that_it_is_and_asks_why(display) -> None:
    display.show(SAMPLES["table5"]())
    widget = find(display, "action.3.resource")
    assert widget["enabled"] is False
    assert widget["disabled"] == "The cards are not turned yet"
    assert click(display, "action.3.resource")[0].ask.disabled is not None


def test_a_toast_goes_after_three_seconds(display, clock) -> None:
    screen = replace(SAMPLES["table5"](), toast=(5, say("saved")))
    display.show(screen)
    assert find(display, "toast")["label"] == "saved"
    clock.now += 3.1
    assert display.show(screen)
    assert "toast" not in str(display.dump())
    assert not display.show(screen)


def test_tab_walks_the_focus_and_enter_presses_it(display) -> None:
    screen = SAMPLES["start"]()
    display.show(screen)
    send(display, key(pygame.K_TAB), key(pygame.K_TAB))
    display.show(screen)
    assert find(display, "new")["focus"]
    assert send(display, key(pygame.K_SPACE, text=" ")) == [
        Press(id="new", position=40, source=Source.KEYS)
    ]
    send(display, key(pygame.K_DOWN))
    assert display.dump()["focus"] == "camera"
    send(display, key(pygame.K_TAB, SHIFT))
    assert display.dump()["focus"] == "decks"


def test_a_gamepad_moves_the_focus_presses_goes_back_and_takes_one(display, clock) -> None:
    display.show(SAMPLES["start"]())

    def pad(number: int) -> pygame.event.Event:
        return pygame.event.Event(pygame.JOYBUTTONDOWN, button=number, instance_id=0)

    assert send(display, pad(0)) == [Press(id="resume", position=40, source=Source.GAMEPAD)]
    assert send(display, pad(1)) == [Back(position=40, source=Source.GAMEPAD)]
    hat = pygame.event.Event(pygame.JOYHATMOTION, value=(0, -1), hat=0, instance_id=0)
    send(display, hat, hat)
    assert display.dump()["focus"] == "history"
    stick = [
        pygame.event.Event(pygame.JOYAXISMOTION, axis=0, value=v, instance_id=0)
        for v in (0.9, 0.95, 0.1)
    ]
    clock.now += 1  # bounces and repeats are over
    assert [i.id for i in send(display, *stick, pad(0))] == ["decks"]


def test_typing_into_a_field_sends_every_change_and_enter(display) -> None:
    display.show(SAMPLES["new_game"]())

    def says(value: str, *, entered: bool = False) -> Type:
        return Type(id="name0", value=value, position=40, source=Source.KEYS, entered=entered)

    events = [
        letter("s"),
        typed("s"),
        key(pygame.K_HOME),
        typed("É"),
        key(pygame.K_DELETE),
        key(pygame.K_END),
        key(pygame.K_BACKSPACE),
        key(pygame.K_RETURN),
    ]
    assert send(display, *events) == [
        says("Anas"),
        says("ÉAnas"),
        says("Énas"),
        says("Éna"),
        says("Éna", entered=True),
    ]


def test_a_number_field_takes_only_digits_and_a_minus(display) -> None:
    display.show(SAMPLES["new_game"]())
    click(display, "target")
    assert [i.value for i in send(display, typed("x"), typed("3"))] == ["123"]


def test_the_preview_of_an_input_method_is_shown_and_not_sent(display) -> None:
    screen = SAMPLES["new_game"]()
    display.show(screen)
    editing = pygame.event.Event(pygame.TEXTEDITING, text="に", start=1, length=0)
    assert send(display, editing) == []
    assert display.show(screen)
    assert [i.value for i in send(display, typed("日"))] == ["Ana日"]


def test_letters_in_the_picker_are_typed_and_digits_are_not(display) -> None:
    display.show(SAMPLES["picker"]())
    assert send(display, letter("l"), typed("l"), typed("7")) == [
        Type(id="query", value="l", position=40, source=Source.KEYS)
    ]


def test_wheel_and_page_keys_roll_a_long_page_and_tab_brings_things_into_sight(display) -> None:
    page = samples.page(
        "long",
        "Long",
        *(
            Buttons(buttons=(Button(id=f"b{i}", title=say(f"Button {i}")),), columns=1)
            for i in range(40)
        ),
    )
    display.show(page)
    assert "b39" not in str(display.dump())
    send(display, key(pygame.K_PAGEDOWN))
    display.show(page)
    assert "'b0'" not in str(display.dump())
    send(display, key(pygame.K_TAB, SHIFT))
    display.show(page)
    assert find(display, "b39")["focus"]


def test_a_dragged_finger_rolls_and_presses_nothing(display) -> None:
    page = samples.page(
        "long", "Long", *(Field(id=f"f{i}", title=say("Name"), value="x") for i in range(40))
    )
    display.show(page)

    def finger(kind: int, y: float) -> pygame.event.Event:
        return pygame.event.Event(kind, x=0.5, y=y, touch_id=1, finger_id=1, dx=0, dy=0)

    steps = [finger(pygame.FINGERMOTION, 0.7 - i * 0.1) for i in range(1, 5)]
    down, up = finger(pygame.FINGERDOWN, 0.7), finger(pygame.FINGERUP, 0.3)
    assert send(display, down, *steps, up) == []
    display.show(page)
    assert "'f0'" not in str(display.dump())


def test_with_enough_cards_chosen_enter_is_done(display) -> None:
    display.show(SAMPLES["picker"]())
    display.show(samples.picker(chosen=("card-1",)))
    assert send(display, key(pygame.K_RETURN))[0] == Pick(
        card="card-0", position=40, source=Source.KEYS
    )
    display.show(samples.picker(chosen=("card-1", "card-0")))
    assert send(display, key(pygame.K_RETURN)) == [
        Press(id="done", position=40, source=Source.KEYS)
    ]


def test_enter_in_the_picker_is_what_its_key_cap_says(display) -> None:
    def picker(query: str, key_of_default: str) -> Screen:
        screen = samples.picker(query=query)
        extra = (Button(id="default", title=say("Not seen"), key=key_of_default),)
        return replace(screen, scene=replace(screen.scene, extra=extra))

    default = Press(id="default", position=40, source=Source.KEYS)
    display.show(picker("", "enter"))
    assert send(display, key(pygame.K_RETURN)) == [default]
    display.show(picker("gro", "f2"))
    assert send(display, key(pygame.K_RETURN)) == [
        Pick(card="card-0", position=40, source=Source.KEYS)
    ]
    assert send(display, key(pygame.K_F2)) == [default]


def test_alt_makes_letters_keys_again_while_a_field_is_typed_into(display) -> None:
    page = samples.page(
        "field",
        "Field",
        Field(id="f", title=say("Name"), value="x", focus=True),
        Buttons(buttons=(Button(id="next", title=say("Next"), key="n"),)),
    )
    display.show(page)
    assert send(display, letter("n")) == []
    assert send(display, letter("n", ALT)) == [Press(id="next", position=40, source=Source.KEYS)]


def test_the_wheel_rolls_the_log_until_something_new_comes(display) -> None:
    lines = tuple(replace(samples.LOG[0], n=n, text=say(f"entry {n}")) for n in range(60))
    screen = SAMPLES["table3"]()
    screen = replace(screen, scene=replace(screen.scene, log=lines))
    display.show(screen)
    assert "log.59" in str(display.dump())
    place = middle(display, "log.59")
    pygame.mouse.set_pos(place)
    send(display, pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, which=0))
    display.show(screen)
    assert "log.59" not in str(display.dump())
    display.show(replace(screen, position=37))
    assert "log.59" in str(display.dump())
