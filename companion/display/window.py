"""The window: opens it, pumps events, repaints only what changed."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from companion.assets_folder import assets_folder
from companion.display.actions import Actions
from companion.display.entering import enter_screen
from companion.display.focus import show_focus
from companion.display.gamepad import EVENTS as PAD_EVENTS
from companion.display.gamepad import Gamepad
from companion.display.keys import find_by_key
from companion.display.kit import Kit, UiState
from companion.display.layout import Built, MakeKit, build
from companion.display.pads import Pads
from companion.display.painter import paint_live, paint_screen
from companion.display.pictures import Pictures
from companion.display.sdl_window import SdlWindow
from companion.display.settings import DisplaySettings
from companion.display.sizes import sizes_for
from companion.display.stage import Stage
from companion.display.text import Text
from companion.display.theme import find_theme
from companion.display.toast import Toast, toast_widget
from companion.display.widgets import describe, find_widget, walk
from companion.rules.sentence import Sentence, Value, Wording, read_words, say
from companion.views.intents import Intent
from companion.views.pads import PadSeen
from companion.views.scene import Outline, Screen, TableScene

if TYPE_CHECKING:
    import numpy as np

WORDS = "companion.display"
MUCH_LARGER = 1.2  # text grows only when it can grow by so much
REDRAWS = {
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSIZECHANGED,
    pygame.VIDEORESIZE,
    pygame.WINDOWRESTORED,
}


class Display:
    """One window that shows screens and returns what people ask for.

    All methods belong on the main thread; none waits. `open` comes first.
    """

    def __init__(
        self,
        wording: Wording,
        pictures: Callable[[str | None], Path | None],
        settings: DisplaySettings,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """pictures: file of a card's picture, None asks for the back; None where there is none."""
        self._wording = wording
        self._own = Wording(read_words(WORDS), read_words(WORDS, settings.language))
        self._pictures = Pictures(pictures)
        self._finder = pictures
        self._settings = settings
        self._ui = UiState()
        self._toast = Toast(clock)
        self._actions = Actions(self._ui, clock, self._toast.say)
        self._pads = Pads(clock)
        self._gamepad = Gamepad(
            self._ui,
            self._pads,
            self._actions.press,
            lambda: self._toast.say(self._own_words("spell", {})),
        )
        self._window = SdlWindow(settings)
        self._text: Text | None = None
        self._screen: Screen | None = None
        self._built: Built | None = None
        self._frame: np.ndarray | None = None
        self._shown: object = None
        self._typing = False

    def use(self, wording: Wording, pictures: Callable[[str | None], Path | None]) -> None:
        """From now on these words and pictures: another game, another deck."""
        if wording is not self._wording or pictures is not self._finder:
            self._wording, self._finder = wording, pictures
            self._pictures = Pictures(pictures)
            self._shown = None

    def restyle(self, settings: DisplaySettings) -> None:
        """Language, theme and size of the words from now on; the window stays as it is."""
        self._settings = settings
        self._own = Wording(read_words(WORDS), read_words(WORDS, settings.language))
        self._shown = None

    # Opening and closing ---------------------------------------------------

    def open(self) -> Sentence | None:
        """Open the window; a sentence of trouble when there is no screen to open it on."""
        trouble = self._window.open()
        if trouble is None:
            self._pads.open()
            self._text = Text(assets_folder() / "fonts", self._settings.font)
            self._shown = self._screen = self._built = None
            self._typing = False
        return trouble

    def close(self) -> None:
        """Close the window; the display can be opened again."""
        self._pads.close()
        self._window.close()
        self._text = None
        self._built = None

    @property
    def size(self) -> tuple[int, int]:
        """Size of the window's picture in px; (0, 0) while it is closed."""
        return self._window.size

    @property
    def pads(self) -> tuple[PadSeen, ...]:
        """The gamepads and encoders that are plugged in now."""
        return self._pads.seen

    # Events ----------------------------------------------------------------

    def poll(self) -> list[Intent]:
        """What people asked for since the last call."""
        if self._window.surface is None:
            return []
        intents: list[Intent] = []
        for event in pygame.event.get():
            if event.type in REDRAWS:
                self._window.take_new_size()
                self._shown = None
                if self._built is not None and self._built.root.rect.size != self.size:
                    self._rebuild()
            elif self._wants_fullscreen(event):
                self._window.toggle_fullscreen()
                self._shown = None
            elif event.type in PAD_EVENTS:
                intents += self._gamepad.handle(event, self._stage())
            else:
                stage = self._stage()
                if stage is not None:
                    intents += self._actions.handle(event, stage)
        stage = self._stage()
        if stage is not None:
            intents += self._actions.tick(stage)
            intents += self._gamepad.tick(stage)
        if self._window.follow_monitors():
            self._shown = None
        return intents

    def _wants_fullscreen(self, event: pygame.event.Event) -> bool:
        """F11, where the screen means nothing else by it."""
        if event.type != pygame.KEYDOWN or event.key != pygame.K_F11:
            return False
        return self._built is None or find_by_key(walk(self._built.root), "f11") is None

    def _stage(self) -> Stage | None:
        if self._built is None or self._screen is None:
            return None
        line_px = round(self._built.kit.sizes.detail * 1.24)
        return Stage(
            root=self._built.root,
            position=self._screen.position,
            size=self.size,
            line_px=line_px,
            pads=self._screen.pads,
        )

    # Showing ---------------------------------------------------------------

    def show(self, screen: Screen, camera_frame: "np.ndarray | None" = None) -> bool:
        """Show `screen`, and where it has a place the camera picture (rows, columns, BGR, 8 bit).

        Paints only what changed since the last call; returns whether anything was painted.
        The array must not be written to afterwards.
        """
        if self._window.surface is None:
            return False
        toast = screen.toast
        self._toast.take(toast[0] if toast else None, self._wording.put(toast[1]) if toast else "")
        outlines = screen.camera.outlines if screen.camera else ()
        plain = _without_outlines(screen)
        frame_size = _frame_size(camera_frame)
        enter_screen(self._ui, self._screen, screen)
        shown = (plain, frame_size, self.size, self._toast.text, self._ui_state())
        fresh = camera_frame is not self._frame or outlines != self._outlines()
        self._screen, self._frame = screen, camera_frame
        if shown != self._shown:
            self._rebuild()  # may roll lists and add fields
            self._shown = (*shown[:-1], self._ui_state())
            self._paint()
            return True
        return fresh and self._paint_camera()

    def _outlines(self) -> tuple[Outline, ...]:
        before = self._screen
        return before.camera.outlines if before is not None and before.camera else ()

    def _ui_state(self) -> object:
        ui = self._ui
        fields = tuple((n, f.value, f.cursor, f.preview) for n, f in ui.fields.items())
        return (
            ui.focus,
            ui.focus_shown,
            ui.held,
            ui.seat,
            tuple(sorted(ui.scrolls.items())),
            fields,
        )

    def _make_kit(self, screen: Screen) -> MakeKit:
        text = self._text
        if text is None:
            raise RuntimeError("open() comes before show()")
        settings = self._settings
        looks = {look.id: look for look in screen.players}

        def make(scale: float, compact: bool) -> Kit:
            sizes = sizes_for(
                self.size,
                self._window.px_per_mm,
                settings.viewing_distance_mm,
                settings.text_scale,
                scale,
            )
            return Kit(
                theme=find_theme(settings.theme),
                sizes=sizes,
                text=text,
                put=self._wording.put,
                own=self._own_words,
                pictures=self._pictures,
                looks=looks,
                ui=self._ui,
                frame_size=_frame_size(self._frame),
                compact=compact,
            )

        return make

    def _own_words(self, key: str, values: Mapping[str, Value]) -> str:
        return self._own.put(say(f"display.{key}", **values))

    def _rebuild(self) -> None:
        screen = self._screen
        if screen is None or min(self.size) < 1:
            return
        make = self._make_kit(screen)
        self._built = self._calm_build(screen, make)
        self._ui.scrolls.update(self._built.kit.scrolled)
        self._ui.picture_below = self._built.kit.picture_below
        focused = find_widget(self._built.root, self._ui.focus or "")
        if focused is not None and not focused.visible:
            show_focus(self._built.root, self._ui, focused)
            self._built = self._calm_build(screen, make)
            self._ui.scrolls.update(self._built.kit.scrolled)
        self._add_toast()
        self._follow_typing()

    def _calm_build(self, screen: Screen, make: MakeKit) -> Built:
        """Words of the table keep their size while it fits, unless they could be much larger.

        An opening question never makes them larger.
        """
        before, scene = self._built, screen.scene
        calm = (
            isinstance(scene, TableScene)
            and before is not None
            and before.root.id == "table"
            and before.root.rect.size == self.size
        )
        if not calm or before is None or not isinstance(scene, TableScene):
            return build(screen, make)
        kept = before.kit.sizes.scale
        if scene.questions:
            return build(screen, make, kept)
        built = build(screen, make)
        if kept < built.kit.sizes.scale < kept * MUCH_LARGER:
            return build(screen, make, kept)
        return built

    def _add_toast(self) -> None:
        built = self._built
        if built is None or not self._toast.text:
            return
        widget = toast_widget(built.kit, self._toast.text, built.root)
        built.root.children.append(widget)

    def _follow_typing(self) -> None:
        """Switch the input method on where text is typed, and off elsewhere."""
        built = self._built
        if built is None:
            return
        picker = built.root.id == "picker"
        name = "query" if picker else self._ui.focus
        typing = name is not None and name in self._ui.fields
        if typing != self._typing:
            self._typing = typing
            if typing:
                pygame.key.start_text_input()
                pygame.key.set_repeat(400, 40)
            else:
                pygame.key.stop_text_input()
                pygame.key.set_repeat()
        widget = find_widget(built.root, name) if typing and name else None
        if widget is not None:
            pygame.key.set_text_input_rect(widget.rect)

    # Painting --------------------------------------------------------------

    def _paint(self) -> None:
        surface, built = self._window.surface, self._built
        if surface is not None and built is not None:
            paint_screen(surface, built, self._ui, self._frame, self._outlines())
            pygame.display.flip()

    def _paint_camera(self) -> bool:
        """Only the live picture changed: paint and bring up nothing else."""
        surface, built = self._window.surface, self._built
        if surface is None or built is None:
            return False
        rect = paint_live(surface, built, self._frame, self._outlines())
        if rect is not None:
            pygame.display.update(rect)
        return rect is not None

    # For tests and speech --------------------------------------------------

    def dump(self) -> dict[str, object]:
        """The picture as JSON-able data: size, scale, theme, focus and the widget tree."""
        built = self._built
        data: dict[str, object] = {
            "size": list(self.size),
            "theme": self._settings.theme.value,
            "focus": self._ui.focus,
        }
        if built is not None:
            sizes = built.kit.sizes
            data |= {
                "scene": built.root.id,
                "scale": sizes.scale,
                "em_px": {
                    "score": sizes.score,
                    "sentence": sizes.sentence,
                    "detail": sizes.detail,
                },
                "too_high": built.too_high,
                "clipped": [w.id for w in walk(built.root) if w.clipped],
                "tree": describe(built.root, self._ui.focus),
            }
        return data

    def save(self, path: Path) -> None:
        """Save what is on the screen as a PNG. Raises OSError."""
        if self._window.surface is None:
            return
        try:
            pygame.image.save(self._window.surface, str(path))
        except pygame.error as trouble:
            raise OSError(0, str(trouble), str(path)) from trouble


def _without_outlines(screen: Screen) -> Screen:
    """The screen without what changes with every camera frame."""
    if screen.camera is None or not screen.camera.outlines:
        return screen
    return replace(screen, camera=replace(screen.camera, outlines=()))


def _frame_size(frame: "np.ndarray | None") -> tuple[int, int] | None:
    return None if frame is None else (frame.shape[1], frame.shape[0])
