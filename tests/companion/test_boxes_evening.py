"""The button page from the start page and over a running game, with simulated boxes."""

import pytest
from test_whole_evening import House, first_move

from companion import app_buttons
from companion.game_log.data_folder import SETTINGS_FILE
from companion.views.intents import Press, Source, Type
from companion.views.page import Buttons
from companion.views.scene import TableScene
from devices.button_boxes import ButtonBoxes


@pytest.fixture
def boxes(monkeypatch):
    """The boxes that the program opened, newest last."""
    opened = []

    def open_boxes(*arguments, **more):
        opened.append(ButtonBoxes(*arguments, **more))
        return opened[-1]

    monkeypatch.setattr(app_buttons, "ButtonBoxes", open_boxes)
    return opened


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    (tmp_path / SETTINGS_FILE).write_text(
        '[last]\ngame = "treatment"\nplayers = ["Ana", "Ben"]\nbuttons = "sim:"\n'
        '[somebody]\nelse = "stays"\n',
        "utf-8",
    )
    return House(tmp_path, monkeypatch)


def press(display, name):
    return Press(id=name, position=display.screen.position, source=Source.MOUSE)


def titles(display):
    scene = display.screen.scene
    blocks = (*scene.blocks, *scene.side, *scene.third)
    buttons = [b for block in blocks if isinstance(block, Buttons) for b in block.buttons]
    return [display.wording.put(b.title) for b in buttons]


def until(is_so):
    """Let the loop turn until something is so, some seconds at most."""
    for _ in range(600):
        if is_so():
            return
        yield Type(id="nothing", value="", position=0, source=Source.KEYS)
    raise AssertionError("it never was")


def test_from_the_start_page_a_pressed_button_lights_up_and_gets_another_role(house, boxes):
    def script(d):
        yield press(d, "setup:boxes")
        yield from until(lambda: any("Ben · sim:2" in t for t in titles(d)))
        boxes[0].simulated.press(1, 2)
        yield from until(lambda: "● 3 · place · pressed now" in titles(d))
        yield press(d, "role:draw")
        assert any(t.startswith("● 3 · draw") for t in titles(d))
        yield d.key("escape")
        assert d.screen.scene.name == "start"

    house.run(script)
    kept = (house.folder / SETTINGS_FILE).read_text("utf-8")
    assert 'seat_2 = ["draw", "exchange", "draw", "undo", "hold"]' in kept
    assert 'else = "stays"' in kept


def test_over_a_game_presses_are_only_shown_and_count_again_on_the_table(house, boxes):
    def script(d):
        yield from first_move(d)
        simulated = boxes[0].simulated
        table = d.screen.position
        yield press(d, "menu")
        yield press(d, "boxes")
        yield from until(lambda: len(titles(d)) > 1)
        simulated.press(0, 0)
        yield from until(lambda: "● 1 · draw · pressed now" in titles(d))
        assert d.screen.position == table
        yield from until(lambda: not simulated.boxes[0].memory.queue)
        yield d.key("escape")
        assert isinstance(d.screen.scene, TableScene)
        simulated.press(0, 0)
        yield from until(lambda: d.screen.position == table + 1)

    house.run(script)
    assert house.entries() == ["reveal_case", "draw"]
