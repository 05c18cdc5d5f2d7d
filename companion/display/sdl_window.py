"""The system's window: opened on the wanted monitor, followed when monitors come and go."""

import os
import sys

import pygame

from companion.display.monitor import find_monitor_width_mm
from companion.display.settings import DisplaySettings
from companion.display.shapes import paint_glyph
from companion.display.sizes import USUAL_MONITOR_WIDTH_MM
from companion.display.theme import DARK
from companion.rules.sentence import Sentence, say

TITLE = "Table Companion"
NO_MONITOR = {"dummy", "offscreen"}  # drivers that paint where nobody sees it


class SdlWindow:
    """The surface that is painted on, and how many of its pixels make a millimetre."""

    def __init__(self, settings: DisplaySettings) -> None:
        self._settings = settings
        self._monitors: list[tuple[int, int]] = []
        self._width_mm: float | None = None
        self._monitor_px = 0
        self._fullscreen = settings.fullscreen
        self.surface: pygame.Surface | None = None

    def open(self) -> Sentence | None:
        """Open the window; a sentence of trouble when there is no screen to open it on."""
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")
        os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "0")
        if sys.platform.startswith("linux"):
            # SDL would carry each update through the graphics card: 24 instead of 0.4 ms
            # where a program plays the card (measured under Xvfb at 1080p).
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        try:
            pygame.display.init()
            _refuse_unseen(pygame.display.get_driver())
            pygame.font.init()
            pygame.display.set_icon(paint_glyph(4, 64, DARK.players[3]))
            pygame.display.set_caption(TITLE)
            self._set_mode()
        except pygame.error as trouble:
            pygame.display.quit()
            return say("display.no_screen", why=str(trouble))
        pygame.key.stop_text_input()
        return None

    def _set_mode(self) -> None:
        wanted = self._settings
        self._monitors = pygame.display.get_desktop_sizes()
        monitor = wanted.monitor if wanted.monitor < len(self._monitors) else 0
        size, flags = _within(self._monitors[monitor], wanted.size), pygame.RESIZABLE
        if self._fullscreen:
            size, flags = self._monitors[monitor], pygame.FULLSCREEN
        self.surface = pygame.display.set_mode(size, flags, display=monitor)
        self._width_mm = wanted.monitor_width_mm
        if self._width_mm is None and pygame.display.get_driver() not in NO_MONITOR:
            self._width_mm = find_monitor_width_mm(monitor)
        self._monitor_px = self._monitors[monitor][0]

    @property
    def size(self) -> tuple[int, int]:
        """Size of the picture in px; (0, 0) while closed."""
        return self.surface.get_size() if self.surface is not None else (0, 0)

    @property
    def px_per_mm(self) -> float:
        """Pixels to a millimetre; of a usual 24" screen of this size where nobody knows."""
        if self._width_mm and self._monitor_px:
            return self._monitor_px / self._width_mm
        return max(1, self.size[0]) / USUAL_MONITOR_WIDTH_MM

    def take_new_size(self) -> None:
        """The system gave the window another size or surface."""
        self.surface = pygame.display.get_surface()

    def follow_monitors(self) -> bool:
        """In full screen: move to a monitor that is there when one was unplugged or plugged in.

        Returns whether the window is a new one.
        """
        if not self._fullscreen:
            return False
        if pygame.display.get_desktop_sizes() == self._monitors:
            return False
        self._set_mode()
        return True

    def toggle_fullscreen(self) -> None:
        """Between a window and the whole monitor (F11)."""
        self._fullscreen = not self._fullscreen
        self._set_mode()

    def close(self) -> None:
        """Close the window; it can be opened again."""
        self.surface = None
        pygame.display.quit()


def _refuse_unseen(driver: str) -> None:
    """Where there is no screen SDL takes a driver that nobody sees: an endless silent program.

    Raises pygame.error unless it was asked for.
    """
    asked = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER") or ""
    if driver in NO_MONITOR and driver not in asked.lower().split(","):
        display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        raise pygame.error(f"{display} is no display" if display else "no display")


def _within(monitor: tuple[int, int], wanted: tuple[int, int]) -> tuple[int, int]:
    """The wanted size, cut to a monitor that is smaller: nothing may lie beyond its edge."""
    if pygame.display.get_driver() in NO_MONITOR:
        return wanted
    return min(wanted[0], monitor[0]), min(wanted[1], monitor[1])
