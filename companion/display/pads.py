"""The pads that are plugged in, and their events in plain words: a press, a step, nothing."""

import importlib
import logging
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

import pygame

from companion.display.lock_out import LockOut
from companion.views.pads import PadSeen

_log = logging.getLogger(__name__)

QUIET_S = 0.2
"""What is held while a pad is plugged in says so in its first moment: no press."""

STICK = 0.6
"""A stick further out than this share is tilted."""

REPEAT_AFTER_S, REPEAT_EACH_S = 0.45, 0.12
"""A stick or cross that is held goes on stepping."""

Step = tuple[int, int]


class Use(Enum):
    """What a button of a pad that drives the screen is for."""

    PRESS = "press"
    BACK = "back"
    LESS = "less"
    HOLD = "hold"


_NAMED: Mapping[str, Use | Step] = {
    "a": Use.PRESS,
    "b": Use.BACK,
    "x": Use.LESS,
    "start": Use.HOLD,
    "dpup": (0, -1),
    "dpdown": (0, 1),
    "dpleft": (-1, 0),
    "dpright": (1, 0),
}
"""SDL's names of a controller's parts."""

_USUAL: Mapping[int, Use | Step] = {
    0: Use.PRESS,
    1: Use.BACK,
    2: Use.LESS,
    7: Use.HOLD,
    9: Use.HOLD,
}
"""Where nobody knows the layout; Start is the eighth or the tenth button then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PadButton:
    """A press. use: what it is for on a pad that drives the screen, None for nothing."""

    pad: int
    button: int
    use: Use | Step | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PadStep:
    """The stick or the cross was moved one step; repeats while it is held."""

    pad: int
    step: Step


@dataclass(slots=True, kw_only=True)
class _Pad:
    name: str = ""
    joystick: pygame.joystick.JoystickType | None = None
    uses: Mapping[int, Use | Step] = field(default_factory=lambda: _USUAL)
    axes: tuple[int, int] = (0, 1)
    quiet_until_s: float = float("-inf")
    tilted: set[int] = field(default_factory=set)
    moves: int = 0


class Pads:
    """Follows plugging in and out by itself; without any driver there simply are no pads."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._locks = LockOut(clock)
        self._pads: dict[int, _Pad] = {}
        self._held: PadStep | None = None
        self._next_step_s = 0.0

    @property
    def seen(self) -> tuple[PadSeen, ...]:
        """What is plugged in now, in the order of plugging in."""
        return tuple(
            PadSeen(id=number, name=pad.name, moves=pad.moves)
            for number, pad in sorted(self._pads.items())
            if pad.joystick is not None
        )

    def open(self) -> None:
        """Listen to all that are there now."""
        # A seat's button counts also while another window is in front.
        os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
        try:
            pygame.joystick.init()
            count = pygame.joystick.get_count()
        except pygame.error as trouble:  # no driver
            _log.info("no gamepads: %s", trouble)
            return
        for index in range(count):
            try:
                joystick = pygame.joystick.Joystick(index)
                known = self._pads.get(number := joystick.get_instance_id())
                if known is None or known.joystick is None:
                    self._pads[number] = self._open(index, joystick)
            except pygame.error as trouble:
                _log.info("gamepad %d was unplugged meanwhile: %s", index, trouble)

    def close(self) -> None:
        """Let go of all of them."""
        self._pads.clear()
        self._held = None
        if pygame.joystick.get_init():
            pygame.joystick.quit()

    def _open(self, index: int, joystick: pygame.joystick.JoystickType) -> _Pad:
        uses, axes = _layout(index)
        pad = _Pad(
            name=joystick.get_name(),
            joystick=joystick,
            uses=uses,
            axes=axes,
            quiet_until_s=self._clock() + QUIET_S,
        )
        there = [axis for axis in axes if axis < joystick.get_numaxes()]
        # What is out already when it is plugged in has to come back first.
        pad.tilted |= {axis for axis in there if abs(joystick.get_axis(axis)) > STICK}
        return pad

    def take(self, event: pygame.event.Event) -> PadButton | PadStep | None:
        """What an event of a pad means; also follows plugging in and out."""
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            self.open()
            return None
        number = int(getattr(event, "instance_id", 0))
        if kind == pygame.JOYDEVICEREMOVED:
            self._pads.pop(number, None)
            self._let_go(number)
            return None
        pad = self._pads.setdefault(number, _Pad())
        if kind == pygame.JOYBUTTONDOWN:
            return self._down(number, pad, event.button)
        if kind == pygame.JOYBUTTONUP:
            self._locks.up((number, event.button))
            if isinstance(pad.uses.get(event.button), tuple):
                self._let_go(number)
            return None
        if kind == pygame.JOYHATMOTION:
            return self._step(number, pad, (event.value[0], -event.value[1]))
        return self._tilt(number, pad, event.axis, event.value)

    def moved(self, number: int) -> None:
        """Its stick or cross was used."""
        self._pads.setdefault(number, _Pad()).moves += 1

    def repeat(self) -> PadStep | None:
        """The next step of what is held out, when it is due."""
        if self._held is None or self._clock() < self._next_step_s:
            return None
        self._next_step_s = self._clock() + REPEAT_EACH_S
        return self._held

    def _down(self, number: int, pad: _Pad, button: int) -> PadButton | None:
        pressed = self._locks.down((number, button))
        if not pressed or self._clock() < pad.quiet_until_s:
            return None
        return PadButton(pad=number, button=button, use=pad.uses.get(button))

    def hold(self, number: int, step: Step) -> None:
        """A step begins that may be held."""
        self._held = PadStep(pad=number, step=step)
        self._next_step_s = self._clock() + REPEAT_AFTER_S

    def _step(self, number: int, pad: _Pad, step: Step) -> PadStep | None:
        self._let_go(number)
        if step == (0, 0) or self._clock() < pad.quiet_until_s:
            return None
        self.hold(number, step)
        return self._held

    def _tilt(self, number: int, pad: _Pad, axis: int, value: float) -> PadStep | None:
        if axis not in pad.axes:
            return None
        was = axis in pad.tilted
        if abs(value) <= STICK:
            pad.tilted.discard(axis)
            if was:
                self._let_go(number)
            return None
        pad.tilted.add(axis)
        way = 1 if value > 0 else -1
        step = (way, 0) if axis == pad.axes[0] else (0, way)
        return None if was else self._step(number, pad, step)

    def _let_go(self, number: int) -> None:
        if self._held is not None and self._held.pad == number:
            self._held = None


def _layout(index: int) -> tuple[Mapping[int, Use | Step], tuple[int, int]]:
    """Uses by button and the axes of the left stick, from SDL's list of known pads."""
    mapping: dict[str, str] = {}
    try:
        controller = importlib.import_module("pygame._sdl2.controller")
        controller.init()
        if controller.is_controller(index):
            opened = controller.Controller(index)
            mapping = {str(part): str(place) for part, place in opened.get_mapping().items()}
            opened.quit()  # its events would come beside the joystick's
        controller.quit()
    except (ImportError, pygame.error) as trouble:  # not every pygame has this part
        _log.info("no layout of gamepad %d: %s", index, trouble)
    return read_layout(mapping)


def read_layout(mapping: Mapping[str, str]) -> tuple[Mapping[int, Use | Step], tuple[int, int]]:
    """Uses by button, and the axes of the left stick.

    >>> read_layout({"a": "b2", "dpup": "h0.1", "leftx": "a0", "lefty": "a4"})[1]
    (0, 4)
    """
    uses = {
        int(place[1:]): use
        for part, use in _NAMED.items()
        if (place := mapping.get(part, "")).startswith("b") and place[1:].isdigit()
    }
    axes = [mapping.get(part, "").lstrip("+-") for part in ("leftx", "lefty")]
    numbers = [int(a[1:]) if a.startswith("a") and a[1:].isdigit() else -1 for a in axes]
    return uses or _USUAL, (numbers[0], numbers[1]) if min(numbers) >= 0 else (0, 1)
