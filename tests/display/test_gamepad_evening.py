"""A whole evening by nothing but a gamepad: real events, real window, real store."""

import itertools

import pygame
import pytest
from virtual_pad import ARCADE_STICK, VirtualPad, needs_virtual_pads

from companion import app, app_evening
from companion.app_evening import Evening
from companion.display import Display, DisplaySettings
from companion.display.sounds import Sounds
from companion.game_log.data_folder import SETTINGS_FILE
from companion.game_log.settings import Settings
from companion.game_log.store import open_store
from companion.rules.sentence import Wording

A, B, START, UP, DOWN, LEFT, RIGHT = 0, 1, 6, 11, 12, 13, 14
MOST_STEPS = 60


class PadDisplay(Display):
    """The real window; before each look at its events a script holds the pad. Closed at its end."""

    def play(self, script):
        self.script = script(self)
        self.scenes = []

    def poll(self):
        if self._built is None:
            return super().poll()
        name = self.dump()["scene"]
        if self.scenes[-1:] != [name]:
            self.scenes.append(name)
        if next(self.script, None) is None:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        return super().poll()

    def widgets(self):
        def walk(node):
            yield node
            for child in node.get("children", ()):
                yield from walk(child)

        return {node["id"]: node for node in walk(self.dump()["tree"])}

    def labels(self):
        return " · ".join(str(node.get("label", "")) for node in self.widgets().values())


class Hand:
    """Thumbs on a pad: one button for each look of the window at its events."""

    def __init__(self, display, pad):
        self.display, self.pad = display, pad

    def press(self, button):
        self.pad.press(button)
        yield True
        yield True  # what it did is on the screen

    def go(self, name):
        """Walk the focus to a widget by the cross alone."""
        seen = set()
        for _ in range(MOST_STEPS):
            found, focus = self.display.widgets(), self.display.dump()["focus"]
            if focus == name:
                return
            assert name in found, f"{name!r} is not on the screen: {sorted(found)}"
            for way in self._ways(found.get(focus), found[name]):
                if (focus, way) not in seen:
                    seen.add((focus, way))
                    yield from self.press(way)
                    break
            else:
                break
        pytest.fail(f"no way to {name!r} from {self.display.dump()['focus']!r}")

    def _ways(self, start, end):
        """Buttons of the cross, the likeliest first."""
        if start is None:
            return (DOWN, RIGHT, UP, LEFT)
        a, b = pygame.Rect(start["rect"]), pygame.Rect(end["rect"])
        across, down = b.centerx - a.centerx, b.centery - a.centery
        side, level = (RIGHT, LEFT) if across > 0 else (LEFT, RIGHT), (UP, DOWN)
        level = (DOWN, UP) if down > 0 else (UP, DOWN)
        ways = (level[0], side[0], side[1], level[1])
        return ways if abs(down) > a.height // 2 else (side[0], level[0], level[1], side[1])

    def choose(self, name):
        yield from self.go(name)
        yield from self.press(A)


@pytest.fixture
def evening(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    monkeypatch.setattr(app, "FRAME_S", 0.0)
    monkeypatch.setattr(app_evening, "FRAME_S", 0.0)
    settings = Settings(tmp_path / SETTINGS_FILE)
    settings.write({"last.buttons": "", "last.players": ["", ""], "last.game": "treatment"})
    ticks = itertools.count(100.0, 0.05)
    display = PadDisplay(Wording(), lambda _: None, DisplaySettings(), clock=lambda: next(ticks))
    assert display.open() is None
    with open_store(tmp_path) as store:
        yield (
            Evening(
                display,
                store,
                settings=settings,
                folder=tmp_path,
                language="en",
                sounds=Sounds(tmp_path, 0.0),
            ),
            display,
            store,
        )
    display.close()


def spell_names(hand, *letters):
    """Each name is one letter: pressed down so often from the empty field."""
    for seat, letter in enumerate(letters):
        yield from hand.choose(f"name:{seat}")
        for _ in range(ord(letter) - ord("A") + 1):
            yield from hand.press(DOWN)
        yield from hand.press(A)


@needs_virtual_pads
def test_new_game_moves_hold_and_result_by_a_gamepad_alone(evening):
    house, display, store = evening
    pad = VirtualPad()
    hand = Hand(display, pad)
    said = []

    def script(d):
        yield from hand.press(DOWN)
        yield from hand.choose("new:treatment")
        yield from spell_names(hand, "A", "C")
        yield from hand.choose("start")
        assert "gamepads 1/1, no guarantee" in d.labels()
        yield from hand.choose("action.0.reveal_case")
        yield from hand.press(A)  # nothing is chosen yet: the focus shows where it is
        yield from hand.choose("card.0")
        for player in ("A", "C"):
            assert f"{player}:" in d.widgets()["strip.prompt"]["label"]
            yield from hand.choose("action.0.draw")
        yield from hand.choose("tool.undo")
        yield from hand.press(START)
        said.append(d.dump()["scene"])
        yield from hand.press(B)
        said.append(d.dump()["scene"])
        yield from hand.choose("tool.menu")
        yield from hand.choose("end_game")
        said.append(d.dump()["scene"])
        yield from hand.press(B)
        yield from hand.choose("tool.menu")
        yield from hand.choose("leave_table")
        said.append(d.dump()["scene"])

    display.play(script)
    house.run(None)
    pad.unplug()
    assert said == ["page.hold", "table", "page.result", "page.start"]
    (game,) = store.games()
    entries = store.read_game(game.id).entries
    assert game.players == ("A", "C")
    assert [row.body["do"] for row in entries] == ["reveal_case", "draw", "draw", "undo", "note"]
    assert {row.body["meta"]["source"] for row in entries} == {"gamepad"}


@needs_virtual_pads
def test_two_pads_at_two_seats_play_and_one_that_is_pulled_is_asked_about_again(evening):
    house, display, store = evening
    plugged = [VirtualPad(), VirtualPad(ARCADE_STICK), VirtualPad(ARCADE_STICK)]
    screen, first, second = plugged
    hand, ana, ben = (Hand(display, pad) for pad in plugged)
    said = []

    def script(d):
        yield from hand.press(DOWN)
        yield from hand.choose("new:treatment")
        yield from spell_names(hand, "A", "B")
        yield from hand.choose("start")
        said.append("seat 1 (A)" in d.labels())
        yield from ana.press(3)
        said.append("seat 2 (B)" in d.labels())
        yield from ben.press(3)
        said.append("any button" in d.labels())
        yield from hand.choose("action.0.reveal_case")
        yield from hand.choose("card.0")
        first.button(9, down=True)
        yield True
        yield True
        first.unplug()  # while it is held
        yield True
        yield True
        said.append("seat 1 (A) is gone" in d.labels())
        plugged.append(VirtualPad(ARCADE_STICK))
        for _ in range(3):
            yield from ben.press(9)  # means nothing; the new pad's first moment passes
        again = Hand(d, plugged[-1])
        said.append("seat 1 (A)" in d.labels())
        yield from again.press(0)
        yield from again.press(0)
        yield from ben.press(0)

    display.play(script)
    house.run(None)
    for pad in (screen, second, plugged[-1]):
        pad.unplug()
    assert said == [True, True, False, True, True]
    (game,) = store.games()
    entries = [row.body for row in store.read_game(game.id).entries]
    assert [(e["do"], e.get("by")) for e in entries] == [
        ("reveal_case", None),
        ("draw", "A"),
        ("draw", "B"),
    ]
    assert {e["meta"]["source"] for e in entries} == {"gamepad"}
