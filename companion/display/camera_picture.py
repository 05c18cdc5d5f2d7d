"""The live camera picture with what is seen in it outlined."""

import pygame

from companion.display.kit import Kit
from companion.display.shapes import paint_panel
from companion.display.text import Weight
from companion.display.theme import Theme
from companion.display.widgets import Role, Widget
from companion.views.scene import Outline

USUAL_SHAPE = 16 / 9


def camera_picture(kit: Kit, width: int, height: int) -> Widget:
    """A place of at most `width` by `height` in the shape of the frame; painted by the window.

    Tree painting only draws the ground: the picture changes 25 times a second and the tree
    does not.
    """
    shape = USUAL_SHAPE
    if kit.frame_size is not None:
        shape = kit.frame_size[0] / max(1, kit.frame_size[1])
    wide = min(width, round(height * shape))
    rect = pygame.Rect(0, 0, wide, max(1, round(wide / shape)))
    words = kit.word("live_picture" if kit.frame_size is not None else "no_picture")

    def paint(surface: pygame.Surface, where: pygame.Rect) -> None:
        paint_panel(surface, where, 2, kit.theme.sunk, kit.theme.line, kit.sizes.hairline)
        if kit.frame_size is None:
            fitted = kit.text.fit(words, where.width, kit.sizes.detail, Weight.REGULAR, lines=2)
            line = kit.text.paint_line(fitted.lines[0], fitted.em_px, kit.theme.dim)
            surface.blit(line, line.get_rect(center=where.center))

    return Widget(id="live", role=Role.CAMERA, rect=rect, label=words, paint=paint)


def paint_frame(
    surface: pygame.Surface,
    rect: pygame.Rect,
    picture: pygame.Surface,
    outlines: tuple[Outline, ...],
    kit: Kit,
) -> None:
    """Paint one camera picture into `rect`, scaled when it has another size."""
    if picture.get_size() == rect.size:
        surface.blit(picture, rect)
    else:
        surface.blit(pygame.transform.scale(picture, rect.size), rect)
    for outline in outlines:
        _paint_outline(surface, rect, outline, kit)


def _paint_outline(surface: pygame.Surface, rect: pygame.Rect, it: Outline, kit: Kit) -> None:
    theme: Theme = kit.theme
    points = [(rect.x + x * rect.width, rect.y + y * rect.height) for x, y in it.corners]
    color = theme.good if it.sure else theme.warning
    thick = max(2, kit.sizes.hairline * 2)
    before = surface.get_clip()
    surface.set_clip(rect)
    pygame.draw.lines(surface, color, True, points, thick)
    if it.label:
        em_px = max(8, kit.sizes.detail * 2 // 3)
        mark = it.label if it.sure else f"{it.label}?"
        line = kit.text.paint_line(mark, em_px, theme.text, Weight.SEMIBOLD)
        wide = kit.text.width_px(mark, em_px, Weight.SEMIBOLD)
        left = min(p[0] for p in points)
        top = min(p[1] for p in points) - line.get_height()
        place = pygame.Rect(round(left), round(max(rect.y, top)), wide + 6, line.get_height())
        place.clamp_ip(rect)
        paint_panel(surface, place, 3, theme.sunk)
        surface.blit(line, (place.x + 3, place.y))
    surface.set_clip(before)
