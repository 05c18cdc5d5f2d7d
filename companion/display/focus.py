"""The focus: Tab walks it, arrows step to the nearest widget that way, Enter presses it."""

import pygame

from companion.display.kit import UiState
from companion.display.widgets import Widget, find_widget, walk


def focusable(root: Widget) -> list[Widget]:
    """Everything that can have the focus, in reading order of the tree."""
    return [w for w in walk(root, hidden=True) if w.pressable]


def primary_of(root: Widget) -> Widget | None:
    """What Enter presses without a focus: the primary widget painted last (a question's wins)."""
    found = [w for w in walk(root, hidden=True) if w.primary and w.act is not None]
    questions = [w for w in found if w.id.startswith("question.")]
    first = questions or found
    return first[0] if first else None


def walk_focus(root: Widget, ui: UiState, *, back: bool = False) -> None:
    """Move the focus to the next widget, or the one before."""
    widgets = focusable(root)
    if not widgets:
        return
    names = [w.id for w in widgets]
    if ui.focus in names:
        index = (names.index(ui.focus) + (-1 if back else 1)) % len(names)
    else:
        index = len(names) - 1 if back else 0
    _set(root, ui, widgets[index])


def step_focus(root: Widget, ui: UiState, step: tuple[int, int]) -> None:
    """Move the focus to the nearest widget in the direction of `step`."""
    widgets = focusable(root)
    now = find_widget(root, ui.focus) if ui.focus else None
    if now is None:
        walk_focus(root, ui)
        return
    best, least = None, float("inf")
    for widget in widgets:
        cost = _cost(now.rect, widget.rect, step)
        if widget is not now and cost is not None and cost < least:
            best, least = widget, cost
    if best is not None:
        _set(root, ui, best)


def _cost(start: pygame.Rect, end: pygame.Rect, step: tuple[int, int]) -> float | None:
    """How far `end` lies that way; None when it does not. Going astray costs three times."""
    dx, dy = end.centerx - start.centerx, end.centery - start.centery
    if step[0]:
        along = dx * step[0]
        astray = max(0, max(start.top, end.top) - min(start.bottom, end.bottom))
        rest = abs(dy)
    else:
        along = dy * step[1]
        astray = max(0, max(start.left, end.left) - min(start.right, end.right))
        rest = abs(dx)
    beside = start.right > end.left and start.left < end.right
    level = start.bottom > end.top and start.top < end.bottom
    if along <= 0 or (beside if step[0] else level):
        return None
    return along + 3 * astray + rest * 0.2


def _set(root: Widget, ui: UiState, widget: Widget) -> None:
    ui.focus, ui.focus_shown = widget.id, True
    show_focus(root, ui, widget)


def show_focus(root: Widget, ui: UiState, widget: Widget) -> None:
    """Scroll the list that holds the widget until it is in sight."""
    for holder in walk(root):
        if holder.scrolls in {"body", "tiles"} and any(
            w is widget for w in walk(holder, hidden=True)
        ):
            view = holder.rect
            now = ui.scrolls.get(holder.scrolls, 0)
            if widget.rect.top < view.top:
                ui.scrolls[holder.scrolls] = max(0, now - (view.top - widget.rect.top))
            elif widget.rect.bottom > view.bottom:
                ui.scrolls[holder.scrolls] = now + widget.rect.bottom - view.bottom
