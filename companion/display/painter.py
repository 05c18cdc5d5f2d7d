"""Paints a built screen: the tree, the live picture, the focus ring, the toast on top."""

from typing import TYPE_CHECKING

import pygame

from companion.display.camera_picture import paint_frame
from companion.display.kit import UiState
from companion.display.layout import Built
from companion.display.shapes import paint_panel
from companion.display.widgets import Role, find_widget, paint_tree
from companion.views.scene import Outline

if TYPE_CHECKING:
    import numpy as np

Outlines = tuple[Outline, ...]


def paint_screen(
    surface: pygame.Surface,
    built: Built,
    ui: UiState,
    frame: "np.ndarray | None",
    outlines: Outlines,
) -> None:
    """Paint everything."""
    surface.fill(built.kit.theme.ground)
    paint_tree(surface, built.root)
    _blit_frame(surface, built, frame, outlines)
    _paint_focus(surface, built, ui)
    _paint_toast(surface, built, surface.get_rect())


def paint_live(
    surface: pygame.Surface, built: Built, frame: "np.ndarray | None", outlines: Outlines
) -> pygame.Rect | None:
    """Paint only the live picture; returns where, None when it has no place."""
    rect = _blit_frame(surface, built, frame, outlines)
    if rect is not None:
        _paint_toast(surface, built, rect)
    return rect


def _blit_frame(
    surface: pygame.Surface, built: Built, frame: "np.ndarray | None", outlines: Outlines
) -> pygame.Rect | None:
    place = find_widget(built.root, "live")
    if frame is None or place is None or not place.visible:
        return None
    whole = frame if frame.flags.c_contiguous else frame.copy()
    size = (frame.shape[1], frame.shape[0])
    picture = pygame.image.frombuffer(whole, size, "BGR")  # type: ignore[arg-type]
    paint_frame(surface, place.rect, picture, outlines, built.kit)
    return place.rect


def _paint_focus(surface: pygame.Surface, built: Built, ui: UiState) -> None:
    focused = find_widget(built.root, ui.focus or "")
    if focused is None or not ui.focus_shown or not focused.visible:
        return
    if focused.role is Role.FIELD:  # shows the cursor and a colored edge
        return
    sizes, theme = built.kit.sizes, built.kit.theme
    thick = max(2, sizes.hairline * 2)
    ring = focused.rect.inflate(4 * thick, 4 * thick)
    paint_panel(surface, ring, sizes.radius + 2 * thick, None, theme.accent, thick)


def _paint_toast(surface: pygame.Surface, built: Built, rect: pygame.Rect) -> None:
    """Paint the toast again over what was painted in `rect`."""
    toast = find_widget(built.root, "toast")
    if toast is not None and toast.rect.colliderect(rect):
        paint_tree(surface, toast)
