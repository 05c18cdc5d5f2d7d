"""What a pad does: it drives the screen, or its buttons are those of a seat."""

from collections.abc import Callable
from typing import Protocol

import pygame

from companion.display.focus import primary_of, step_focus, walk_focus
from companion.display.kit import UiState
from companion.display.pads import PadButton, Pads, PadStep, Step, Use
from companion.display.spelling import spell, swap_case
from companion.display.stage import Stage
from companion.display.text_field import TextField
from companion.display.widgets import Role, Widget, find_widget
from companion.views.intents import Back, Intent, PadPress, Press, Source, Type

EVENTS = frozenset(
    {
        pygame.JOYDEVICEADDED,
        pygame.JOYDEVICEREMOVED,
        pygame.JOYBUTTONDOWN,
        pygame.JOYBUTTONUP,
        pygame.JOYHATMOTION,
        pygame.JOYAXISMOTION,
    }
)


class PressWidget(Protocol):
    """Presses a widget for a source."""

    def __call__(
        self, widget: Widget, stage: Stage, source: Source, *, less: bool = False
    ) -> list[Intent]:
        """The intents of that press."""
        ...


class Gamepad:
    """All pads together. how_to_spell: said where letters are to be chosen by stick."""

    def __init__(
        self,
        ui: UiState,
        pads: Pads,
        press: PressWidget,
        how_to_spell: Callable[[], None],
    ) -> None:
        self._ui = ui
        self._pads = pads
        self._press = press
        self._how_to_spell = how_to_spell
        self._spelling: str | None = None

    def handle(self, event: pygame.event.Event, stage: Stage | None) -> list[Intent]:
        """The intents of one event of a pad, usually none or one."""
        said = self._pads.take(event)
        if said is None or stage is None:
            return []
        if isinstance(said, PadStep):
            return self._on_step(said, stage)
        return self._on_button(said, stage)

    def tick(self, stage: Stage) -> list[Intent]:
        """What a stick that is held out goes on doing."""
        again = self._pads.repeat()
        return [] if again is None else self._on_step(again, stage)

    def _on_button(self, it: PadButton, stage: Stage) -> list[Intent]:
        use = stage.pads
        is_step = isinstance(it.use, tuple)
        if use is not None and (
            it.pad in use.at_seats or (it.pad not in use.steering and not is_step)
        ):
            return [
                PadPress(pad=it.pad, button=it.button, position=stage.position, token=use.token)
            ]
        match it.use:
            case (int(x), int(y)):
                self._pads.hold(it.pad, (x, y))
                return self._on_step(PadStep(pad=it.pad, step=(x, y)), stage)
            case None:
                return []
            case Use() as what:
                return self._drive(what, stage)

    def _on_step(self, it: PadStep, stage: Stage) -> list[Intent]:
        if stage.pads is not None and it.pad in stage.pads.at_seats:
            return []
        self._pads.moved(it.pad)
        field = self._spelled(stage)
        if field is not None:
            return self._type(field[0], field[1], changed=spell(field[1], it.step), stage=stage)
        self._step_focus(it.step, stage)
        return []

    def _step_focus(self, step: Step, stage: Stage) -> None:
        for way in ((step[0], 0), (0, step[1])):  # slantwise is one of each
            if way != (0, 0):
                step_focus(stage.root, self._ui, way)

    def _drive(self, use: Use, stage: Stage) -> list[Intent]:
        field = self._spelled(stage)
        if field is not None:
            if use is Use.LESS:
                return self._type(field[0], field[1], changed=swap_case(field[1]), stage=stage)
            self._spelling = None
            if use is not Use.HOLD:
                return []
        if use is Use.BACK:
            return [Back(position=stage.position, source=Source.GAMEPAD)]
        if use is Use.HOLD:
            if stage.pads is None:
                return []
            return [Press(id="hold", position=stage.position, source=Source.GAMEPAD)]
        focused = find_widget(stage.root, self._ui.focus) if self._ui.focus else None
        target = focused if focused is not None and self._ui.focus_shown else None
        target = target or primary_of(stage.root)
        if target is None:
            walk_focus(stage.root, self._ui)  # shows where the cross starts from
            return []
        if target.role is Role.FIELD and target.act is None:
            self._spelling = target.id
            self._how_to_spell()
        return self._press(target, stage, Source.GAMEPAD, less=use is Use.LESS)

    # Spelling ---------------------------------------------------------------

    def _spelled(self, stage: Stage) -> tuple[str, TextField] | None:
        """The field that letters are chosen for; the stick drives the screen where there is none."""
        name = self._spelling
        if name is None or self._ui.focus != name or find_widget(stage.root, name) is None:
            self._spelling = None
            return None
        field = self._ui.fields.get(name)
        return None if field is None else (name, field)

    def _type(self, name: str, field: TextField, *, changed: bool, stage: Stage) -> list[Intent]:
        if not changed:
            return []
        return [Type(id=name, value=field.value, position=stage.position, source=Source.GAMEPAD)]
