"""The live camera picture with what is seen in it outlined."""

import pygame

from companion.display.kit import Kit
from companion.display.shapes import paint_panel
from companion.display.text import Weight
from companion.display.widgets import Role, Widget
from companion.views.scene import Outline

USUAL_SHAPE = 16 / 9


GRIP_PX = 5
"""Least radius of a corner that can be dragged."""


def camera_picture(kit: Kit, width: int, height: int, *, draggable: bool = False) -> Widget:
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

    return Widget(
        id="live", role=Role.CAMERA, rect=rect, label=words, paint=paint, draggable=draggable
    )


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
    before = surface.get_clip()
    surface.set_clip(rect)
    for outline in outlines:
        points = [(rect.x + x * rect.width, rect.y + y * rect.height) for x, y in outline.corners]
        color = kit.theme.good if outline.sure else kit.theme.warning
        pygame.draw.lines(surface, color, True, points, max(2, kit.sizes.hairline * 2))
        if outline.grips:
            _paint_grips(surface, points, color, kit)
    labels: list[pygame.Rect] = []
    for outline in outlines:
        if outline.label:
            _paint_label(surface, rect, outline, labels, kit)
    surface.set_clip(before)


def _paint_grips(
    surface: pygame.Surface,
    points: list[tuple[float, float]],
    color: tuple[int, int, int],
    kit: Kit,
) -> None:
    """Discs at the corners, large enough to be seen from a chair."""
    radius = max(GRIP_PX, kit.sizes.detail // 3)
    for point in points:
        pygame.draw.circle(surface, kit.theme.sunk, point, radius)
        pygame.draw.circle(surface, color, point, radius, max(2, radius // 3))


def _paint_label(
    surface: pygame.Surface,
    rect: pygame.Rect,
    it: Outline,
    labels: list[pygame.Rect],
    kit: Kit,
) -> None:
    """The name above the card, else below it; left out where other names stand."""
    em_px = max(8, kit.sizes.detail * 3 // 5)
    words = it.label if it.sure or it.grips else f"{it.label}?"
    wide = kit.text.width_px(words, em_px, Weight.SEMIBOLD) + em_px // 2
    high = kit.text.line_px(em_px)
    xs = [rect.x + x * rect.width for x, _ in it.corners]
    ys = [rect.y + y * rect.height for _, y in it.corners]
    left = round((min(xs) + max(xs) - wide) / 2)
    for top in (round(min(ys)) - high, round(max(ys)) + 2):
        place = pygame.Rect(left, top, wide, high).clamp(rect)
        if place.collidelist(labels) < 0:
            labels.append(place)
            paint_panel(surface, place, max(2, high // 5), kit.theme.sunk)
            line = kit.text.paint_line(words, em_px, kit.theme.text, Weight.SEMIBOLD)
            surface.blit(line, (place.x + em_px // 4, place.y))
            return
