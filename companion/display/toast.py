"""Toasts: one sentence for three seconds, above everything, in nobody's way."""

from collections.abc import Callable

import pygame

from companion.display.kit import Kit
from companion.display.text import Weight
from companion.display.theme import mix
from companion.display.widgets import Role, Widget

SHOWN_S = 3.0


class Toast:
    """The sentence shown at the moment, if any; the same sentence with a new number comes again."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._number: int | None = None
        self._text = ""
        self._since = float("-inf")

    def take(self, number: int | None, text: str) -> None:
        """The screen's toast: starts when its number is a new one."""
        if number is not None and number != self._number:
            self._number = number
            self.say(text)

    def say(self, text: str) -> None:
        """Show `text` from now on."""
        self._text, self._since = text, self._clock()

    @property
    def text(self) -> str:
        """What is shown now; empty for nothing."""
        return self._text if self._clock() - self._since < SHOWN_S else ""


def toast_widget(kit: Kit, text: str, within: pygame.Rect) -> Widget:
    """The toast at the bottom of `within`, in the middle."""
    sizes, theme = kit.sizes, kit.theme
    pad = sizes.gap
    words = kit.label(
        "toast.text",
        text,
        within.width * 92 // 100 - 2 * pad,
        sizes.sentence,
        weight=Weight.SEMIBOLD,
        lines=3,
    )
    rect = pygame.Rect(0, 0, words.rect.width + 2 * pad, words.rect.height + pad)
    whole = kit.panel(
        "toast",
        rect,
        [words.move_to(pad, pad // 2)],
        fill=mix(theme.raised, theme.accent, 0.12),
        border=theme.accent,
        label=text,
    )
    whole.role = Role.TOAST
    top = max(0, within.bottom - rect.height - pad // 2)
    return whole.move_to(within.x + (within.width - rect.width) // 2, top)
