"""The widget tree: what stands where, what it says, what a press on it asks for.

A scene is built at (0, 0) from the top down: every widget knows its width and finds its
height, then is moved where it belongs. Painting, hit testing, the focus ring, `dump()` and
speech all read the same tree.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

import pygame

from companion.views.intents import Intent, Source

Act = Callable[[int, Source], Intent]
"""Makes the intent of a press from the log position and the source of the press."""
Paint = Callable[[pygame.Surface, pygame.Rect], None]


class Role(StrEnum):
    """What a widget is, for tests and speech."""

    PANEL = "panel"
    TEXT = "text"
    SCORE = "score"
    BUTTON = "button"
    COUNTER = "counter"
    FIELD = "field"
    ENTRY = "entry"
    PICTURE = "picture"
    CAMERA = "camera"
    PLOT = "plot"
    TOAST = "toast"


@dataclass(slots=True, kw_only=True)
class Widget:
    """A rectangle with a meaning.

    id: stable name. label: what it says, in full. shown: what is painted when shortened.
    act, less: what a press asks for, and a press with Shift, the right button or held.
    key: the keyboard key that does the same. disabled: why a press does nothing.
    em_px: font size of its words. flags: "chosen", "struck", "implied", "provisional" ...
    visible: False while scrolled out of sight (still reached by Tab).
    draggable: a pointer that moves over it while down drags what it shows.
    """

    id: str
    role: Role
    rect: pygame.Rect
    label: str = ""
    paint: Paint | None = None
    act: Act | None = None
    less: Act | None = None
    key: str | None = None
    disabled: str | None = None
    primary: bool = False
    clipped: bool = False
    em_px: int = 0
    flags: tuple[str, ...] = ()
    visible: bool = True
    draggable: bool = False
    scrolls: str | None = None
    children: list["Widget"] = field(default_factory=list)

    @property
    def pressable(self) -> bool:
        """Whether a press means something here (also the reason why not)."""
        return self.act is not None or self.disabled is not None or self.role is Role.FIELD

    def move_by(self, dx: int, dy: int) -> "Widget":
        """Move it with everything in it; returns itself."""
        self.rect.move_ip(dx, dy)
        for child in self.children:
            child.move_by(dx, dy)
        return self

    def move_to(self, x: int, y: int) -> "Widget":
        """Move its top left corner to (x, y); returns itself."""
        return self.move_by(x - self.rect.x, y - self.rect.y)

    def hide(self) -> None:
        """Mark it and everything in it as scrolled out of sight."""
        self.visible = False
        for child in self.children:
            child.hide()


def walk(widget: Widget, *, hidden: bool = False) -> Iterator[Widget]:
    """The widget and all below it in painting order; hidden ones only when asked for."""
    if widget.visible or hidden:
        yield widget
        for child in widget.children:
            yield from walk(child, hidden=hidden)


def find_at(root: Widget, position: tuple[int, int]) -> Widget | None:
    """The pressable widget painted last at `position`."""
    found = None
    for widget in walk(root):
        if widget.pressable and widget.rect.collidepoint(position):
            found = widget
    return found


def find_widget(root: Widget, name: str) -> Widget | None:
    """The widget with this id, also when it is scrolled out of sight."""
    return next((w for w in walk(root, hidden=True) if w.id == name), None)


def paint_tree(surface: pygame.Surface, root: Widget) -> None:
    """Paint all visible widgets."""
    for widget in walk(root):
        if widget.paint is not None:
            widget.paint(surface, widget.rect)


def describe(widget: Widget, focus: str | None) -> dict[str, object]:
    """The widget and its visible children as JSON-able data."""
    data: dict[str, object] = {
        "id": widget.id,
        "role": widget.role.value,
        "rect": [widget.rect.x, widget.rect.y, widget.rect.width, widget.rect.height],
    }
    if widget.label:
        data["label"] = widget.label
    if widget.key:
        data["key"] = widget.key
    if widget.pressable:
        data["enabled"] = widget.disabled is None
    if widget.disabled:
        data["disabled"] = widget.disabled
    if widget.clipped:
        data["clipped"] = True
    if widget.em_px:
        data["em_px"] = widget.em_px
    if widget.flags:
        data["flags"] = list(widget.flags)
    if widget.id == focus:
        data["focus"] = True
    children = [describe(child, focus) for child in widget.children if child.visible]
    if children:
        data["children"] = children
    return data


def stack(widgets: list[Widget], gap: int, x: int = 0, y: int = 0) -> int:
    """Place widgets below each other from (x, y); returns the bottom of the last (y if none)."""
    bottom = y
    for index, widget in enumerate(widgets):
        top = bottom + gap if index else y
        widget.move_to(x, top)
        bottom = widget.rect.bottom
    return bottom


def flow(widgets: list[Widget], width: int, gap: int, x: int = 0, y: int = 0) -> int:
    """Place widgets side by side in lines of at most `width`; returns the bottom."""
    left, top, tallest = x, y, 0
    line: list[Widget] = []
    for widget in widgets:
        if line and left + widget.rect.width > x + width:
            _centre(line, top, tallest)
            left, top, tallest, line = x, top + tallest + gap, 0, []
        widget.move_to(left, top)
        line.append(widget)
        left = widget.rect.right + gap
        tallest = max(tallest, widget.rect.height)
    _centre(line, top, tallest)
    return top + tallest


def _centre(line: list[Widget], top: int, tallest: int) -> None:
    for widget in line:
        widget.move_to(widget.rect.x, top + (tallest - widget.rect.height) // 2)


def group(name: str, children: list[Widget], role: Role = Role.PANEL, label: str = "") -> Widget:
    """A widget around its children, without a picture of its own."""
    rects = [c.rect for c in children]
    rect = rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)
    return Widget(id=name, role=role, rect=rect, label=label, children=children)
