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

INSIDE_LINES = 2
"""A name lies in its own outline only where that is at least so many lines high."""


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
    _paint_labels(surface, rect, outlines, kit)
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


def _paint_labels(
    surface: pygame.Surface, rect: pygame.Rect, outlines: tuple[Outline, ...], kit: Kit
) -> None:
    """The names, doubtful ones first; each where there is a place for it."""
    em_px = max(8, kit.sizes.detail * 3 // 5)
    high = kit.text.line_px(em_px)
    bounds = [_bounds(rect, outline) for outline in outlines]
    names: list[pygame.Rect] = []
    for it in sorted(outlines, key=lambda outline: outline.sure):
        if not it.label:
            continue
        words = it.label if isinstance(it.label, str) else kit.put(it.label)
        words = words if it.sure or it.grips else f"{words}?"
        size = (kit.text.width_px(words, em_px, Weight.SEMIBOLD) + em_px // 2, high)
        place = _free_place(rect, _bounds(rect, it), size, bounds, names)
        if place is None and not it.sure:  # must be read: it may lie over other cards
            place = _places(rect, _bounds(rect, it), size)[0]
        if place is None:
            continue
        names.append(place)
        paint_panel(surface, place, max(2, high // 5), kit.theme.sunk)
        line = kit.text.paint_line(words, em_px, kit.theme.text, Weight.SEMIBOLD)
        surface.blit(line, (place.x + em_px // 4, place.y))


def _free_place(
    rect: pygame.Rect,
    it: pygame.Rect,
    size: tuple[int, int],
    bounds: list[pygame.Rect],
    names: list[pygame.Rect],
) -> pygame.Rect | None:
    """A place beside an outline that hides neither cards nor names, or inside a large one."""
    free = [place for place in _places(rect, it, size) if place.collidelist(names) < 0]
    place = next((place for place in free if place.collidelist(bounds) < 0), None)
    if place is not None:
        return place
    inside = _inside(it, size)
    return inside if inside is not None and inside.collidelist(names) < 0 else None


def _places(rect: pygame.Rect, it: pygame.Rect, size: tuple[int, int]) -> list[pygame.Rect]:
    """Above, below, to the right and to the left of an outline, all within the picture."""
    wide, high = size
    corners = (
        (it.centerx - wide // 2, it.top - high),
        (it.centerx - wide // 2, it.bottom + 2),
        (it.right + 2, it.centery - high // 2),
        (it.left - 2 - wide, it.centery - high // 2),
    )
    return [pygame.Rect(corner, size).clamp(rect) for corner in corners]


def _inside(it: pygame.Rect, size: tuple[int, int]) -> pygame.Rect | None:
    """The middle of an outline so large that what it shows is seen all the same."""
    wide, high = size
    if it.width < wide or it.height < INSIDE_LINES * high:
        return None
    place = pygame.Rect((0, 0), size)
    place.center = it.center
    return place


def _bounds(rect: pygame.Rect, it: Outline) -> pygame.Rect:
    """The upright rectangle around an outline, in px of the surface."""
    xs = [round(rect.x + x * rect.width) for x, _ in it.corners]
    ys = [round(rect.y + y * rect.height) for _, y in it.corners]
    return pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
