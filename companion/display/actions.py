"""One action bus: mouse, finger and keyboard become the same intents; pads see gamepad.py."""

from collections.abc import Callable

import pygame

from companion.display import keys
from companion.display.dragging import Hold, drag_picture, draggable_at
from companion.display.focus import primary_of, step_focus, walk_focus
from companion.display.kit import UiState
from companion.display.lock_out import LockOut
from companion.display.picker_scene import QUERY
from companion.display.stage import Stage
from companion.display.text_field import TextField
from companion.display.widgets import Act, Role, Widget, find_at, find_widget, walk
from companion.views.intents import Back, Intent, KeyPress, Quit, Source, Type

HOLD_S = 0.5
DRAG_SHARE = 0.02  # of the window's height: a finger that moved further scrolls
WHEEL_LINES = 3


class Actions:
    """Turns events into intents; remembers only what is held down at the moment."""

    def __init__(
        self, ui: UiState, clock: Callable[[], float], hint: Callable[[str], None]
    ) -> None:
        """hint: shows why a press did nothing."""
        self._ui = ui
        self._clock = clock
        self._hint = hint
        self._hold: Hold | None = None
        self._locks = LockOut(clock)

    def handle(self, event: pygame.event.Event, stage: Stage) -> list[Intent]:
        """The intents of one event, usually none or one."""
        kind = event.type
        if kind == pygame.QUIT:
            return [Quit()]
        if kind == pygame.KEYDOWN:
            as_seat = self._seat_key(event, stage)
            return self._key(event, stage) if as_seat is None else as_seat
        if kind == pygame.KEYUP:
            self._locks.up(event.key)
            return []
        if kind == pygame.TEXTINPUT:
            return self._typed(event.text, stage)
        if kind == pygame.TEXTEDITING:
            self._preview(event.text, stage)
            return []
        if kind == pygame.MOUSEWHEEL:
            self._scroll(stage, pygame.mouse.get_pos(), -event.y * WHEEL_LINES * stage.line_px)
            return []
        return self._point(event, stage)

    def tick(self, stage: Stage) -> list[Intent]:
        """Intents that come from time alone: a counter held long enough loses one."""
        hold = self._hold
        if hold is None or hold.done or self._clock() - hold.since < HOLD_S:
            return []
        widget = find_widget(stage.root, hold.widget)
        if widget is None or widget.less is None:
            return []
        hold.done = True
        return [widget.less(stage.position, hold.source)]

    # Mouse and finger ------------------------------------------------------

    def _point(self, event: pygame.event.Event, stage: Stage) -> list[Intent]:
        if event.type in {pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION}:
            return self._finger(event, stage)
        if event.type not in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION}:
            return []
        if getattr(event, "touch", False):  # SDL repeats every touch as a mouse event
            return []
        if event.type == pygame.MOUSEMOTION:
            return drag_picture(self._hold, event.pos, stage)
        return self._mouse(event, stage)

    def _finger(self, event: pygame.event.Event, stage: Stage) -> list[Intent]:
        place = (round(event.x * stage.size[0]), round(event.y * stage.size[1]))
        if event.type == pygame.FINGERDOWN:
            self._down(place, stage, Source.TOUCH)
            return []
        if event.type == pygame.FINGERMOTION:
            return self._drag(place, stage)
        return self._up(place, stage, shift=False)

    def _mouse(self, event: pygame.event.Event, stage: Stage) -> list[Intent]:
        down = event.type == pygame.MOUSEBUTTONDOWN
        if event.button == pygame.BUTTON_LEFT:
            if down:
                self._down(event.pos, stage, Source.MOUSE)
                return []
            return self._up(event.pos, stage, shift=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        if event.button == pygame.BUTTON_RIGHT and down:
            widget = find_at(stage.root, event.pos)
            if widget is not None and widget.less is not None:
                return [widget.less(stage.position, Source.MOUSE)]
        return []

    def _down(self, place: tuple[int, int], stage: Stage, source: Source) -> None:
        widget = find_at(stage.root, place) or draggable_at(stage.root, place)
        name = widget.id if widget is not None else ""
        self._ui.held = name or None
        self._hold = Hold(
            widget=name, since=self._clock(), source=source, start=place, last_y=place[1]
        )

    def _drag(self, place: tuple[int, int], stage: Stage) -> list[Intent]:
        hold = self._hold
        if hold is None:
            return []
        dragged = drag_picture(hold, place, stage)
        if dragged:
            return dragged
        far = abs(place[1] - hold.start[1]) > stage.size[1] * DRAG_SHARE
        if far or hold.widget == "\0dragged":
            hold.widget, hold.done = "\0dragged", True
            self._ui.held = None
            self._scroll(stage, place, hold.last_y - place[1])
            hold.last_y = place[1]
        return []

    def _up(self, place: tuple[int, int], stage: Stage, *, shift: bool) -> list[Intent]:
        hold, self._hold = self._hold, None
        self._ui.held = None
        if hold is None or hold.done:
            return []
        dragged = drag_picture(hold, place, stage, ended=True)
        if dragged:
            return dragged
        widget = find_at(stage.root, place)
        if widget is None or widget.id != hold.widget:
            return []
        self._ui.focus, self._ui.focus_shown = widget.id, widget.role is Role.FIELD
        return self.press(widget, stage, hold.source, less=shift)

    def press(
        self, widget: Widget, stage: Stage, source: Source, *, less: bool = False
    ) -> list[Intent]:
        """The intents of a press on a widget; what cannot be pressed says why."""
        act: Act | None = widget.less if less and widget.less is not None else widget.act
        if act is not None:
            return [act(stage.position, source)]
        if widget.disabled:
            self._hint(widget.disabled)
        if widget.role is Role.FIELD:
            self._ui.focus, self._ui.focus_shown = widget.id, True
        return []

    def _scroll(self, stage: Stage, place: tuple[int, int], by_px: int) -> None:
        lists = [w for w in walk(stage.root) if w.scrolls is not None]
        under = next((w for w in lists if w.rect.collidepoint(place)), None)
        target = under or (lists[0] if lists else None)
        if target is None or target.scrolls is None:
            return
        now = self._ui.scrolls.get(target.scrolls, 0)
        if target.scrolls == "log":  # counted in lines from the newest
            by_px = -(by_px // stage.line_px or (1 if by_px > 0 else -1))
        self._ui.scrolls[target.scrolls] = max(0, now + by_px)

    # Keyboard --------------------------------------------------------------

    def _typing(self, stage: Stage) -> tuple[str, TextField] | None:
        """The field that typed text goes to."""
        picker = stage.root.id == "picker"
        name = QUERY if picker else self._ui.focus
        if name is None or name not in self._ui.fields:
            return None
        widget = find_widget(stage.root, name)
        if widget is None or widget.role is not Role.FIELD:
            return None
        return name, self._ui.fields[name]

    def _key(self, event: pygame.event.Event, stage: Stage) -> list[Intent]:
        typing = self._typing(stage)
        chord = keys.chord_of(event)
        picker = stage.root.id == "picker"
        if typing is not None and not keys.has_command(event):
            arrows = picker and event.key in {pygame.K_LEFT, pygame.K_RIGHT}
            changed = None if arrows else typing[1].press_key(event.key)
            if changed is not None:
                return [self._type_intent(typing, stage)] if changed else []
            if keys.is_text(event) and not (picker and event.unicode.isdigit()):
                return []  # comes as typed text
            if keys.is_enter(event) and not picker:
                return [self._type_intent(typing, stage, entered=True)]
        if event.key == pygame.K_TAB:
            self._tab(stage, back=bool(event.mod & pygame.KMOD_SHIFT))
            return []
        pressed = self._by_key(event, chord, stage)
        if pressed is not None:
            return pressed
        if event.key == pygame.K_ESCAPE:
            return [Back(position=stage.position, source=Source.KEYS)]
        step = keys.ARROWS.get(event.key)
        if step is not None:
            step_focus(stage.root, self._ui, step)
            return []
        if event.key in {pygame.K_PAGEUP, pygame.K_PAGEDOWN}:
            way = 1 if event.key == pygame.K_PAGEDOWN else -1
            self._scroll(stage, (-1, -1), way * stage.size[1] // 2)
        return []

    def _seat_key(self, event: pygame.event.Event, stage: Stage) -> list[Intent] | None:
        """A key that stands for a seat's button; None where it is an ordinary one."""
        use = stage.pads
        if use is None or event.key == pygame.K_ESCAPE:
            return None
        name = keys.seat_key_of(event)
        if not (use.learn or name in use.keys) or (self._typing(stage) and keys.is_text(event)):
            return None
        if not self._locks.down(event.key):
            return []
        return [KeyPress(key=name, position=stage.position, token=use.token)]

    def _by_key(self, event: pygame.event.Event, chord: str, stage: Stage) -> list[Intent] | None:
        enter = keys.is_enter(event) or event.key == pygame.K_SPACE
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        focused = find_widget(stage.root, self._ui.focus) if self._ui.focus else None
        if enter and focused is not None and self._ui.focus_shown and focused.pressable:
            return self.press(focused, stage, Source.KEYS, less=shift)
        widgets = list(walk(stage.root, hidden=True))
        place = "" if keys.has_command(event) else keys.position_of(event)
        names = [place, chord, keys.sign_of(event)]
        if shift:
            names.pop(0)
        # Where letters are typed, or mean a number of the seated row, Alt makes them keys again.
        names.append(chord.removeprefix("alt+"))
        for name in names:
            found = keys.find_by_key(widgets, name)
            if found is not None:
                return self.press(found, stage, Source.KEYS)
        for name in (place, chord.removeprefix("shift+")) if shift else ():
            found = keys.find_by_key(widgets, name)
            if found is not None and found.less is not None:
                return self.press(found, stage, Source.KEYS, less=True)
        if (hold := keys.find_hold(widgets, chord)) is not None:
            return self.press(hold, stage, Source.KEYS)
        if enter:
            primary = primary_of(stage.root)
            return self.press(primary, stage, Source.KEYS) if primary is not None else []
        return None

    def _tab(self, stage: Stage, *, back: bool) -> None:
        """Keys act for the next player's row where there are such rows, else the focus walks."""
        seats = [w for w in walk(stage.root) if "seat" in w.flags]
        if len(seats) < 2:
            walk_focus(stage.root, self._ui, back=back)
            return
        now = next((i for i, w in enumerate(seats) if "seated" in w.flags), -1)
        after = seats[(now + (-1 if back else 1)) % len(seats)]
        self._ui.seat = after.id.removeprefix("row.")

    def _typed(self, text: str, stage: Stage) -> list[Intent]:
        typing = self._typing(stage)
        if typing is None or not typing[1].type_text(text):
            return []
        return [self._type_intent(typing, stage)]

    def _preview(self, text: str, stage: Stage) -> None:
        typing = self._typing(stage)
        if typing is not None:
            typing[1].preview = text

    def _type_intent(
        self, typing: tuple[str, TextField], stage: Stage, *, entered: bool = False
    ) -> Intent:
        return Type(
            id=typing[0],
            value=typing[1].value,
            position=stage.position,
            source=Source.KEYS,
            entered=entered,
        )
