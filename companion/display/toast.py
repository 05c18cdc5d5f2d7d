"""Toasts: one sentence for three seconds, above everything, in nobody's way."""

from collections.abc import Callable

import pygame

from companion.display.kit import Kit
from companion.display.text import Weight
from companion.display.theme import mix
from companion.display.widgets import Role, Widget, find_widget, walk

SHOWN_S = 3.0
LONG_TEXT = 40  # longer ones are shown smaller


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


def toast_widget(kit: Kit, text: str, root: Widget) -> Widget:
    """The toast where it covers nothing to press: over the log, or over the line of health."""
    sizes, theme = kit.sizes, kit.theme
    within, em_px, lines = _place(kit, root)
    if len(text) > LONG_TEXT:
        em_px = min(em_px, sizes.detail)
    pad = max(2, em_px // 4)
    words = kit.label(
        "toast.text",
        text,
        within.width * 92 // 100 - 2 * pad,
        em_px,
        weight=Weight.SEMIBOLD,
        lines=lines,
        floor=0.5,
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
    top = max(0, within.bottom - rect.height - sizes.gap // 4)
    return whole.move_to(within.x + (within.width - rect.width) // 2, top)


def _place(kit: Kit, root: Widget) -> tuple[pygame.Rect, int, int]:
    """Where it stands (at the bottom of a rectangle), its font size, its lines."""
    sizes = kit.sizes
    foot = find_widget(root, "foot") or find_widget(root, "picker.extra")
    above = foot.rect.y - sizes.gap if foot is not None else sizes.height
    edge, tools = find_widget(root, "edge"), find_widget(root, "tools")
    asked = any(w.id.startswith("question.") for w in walk(root))
    if asked and tools is not None and tools.rect.x > sizes.width // 5:
        bottom = sizes.height - sizes.gap // 2
        return pygame.Rect(0, 0, tools.rect.x, bottom), sizes.detail, 1
    place = edge.rect if edge is not None else root.rect
    return pygame.Rect(place.x, 0, place.width, above), sizes.sentence, 3
