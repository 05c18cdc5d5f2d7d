"""The score plot: one line a player, with the glyph at its end."""

from itertools import pairwise

import pygame

from companion.display.kit import Kit
from companion.display.shapes import paint_panel
from companion.display.text import Weight
from companion.display.theme import mix
from companion.display.widgets import Role, Widget
from companion.views.page import Plot

MOST_STEPS = 4


def plot(kit: Kit, name: str, it: Plot, width: int) -> Widget:
    """The plot, `width` wide, in a third of the window's height."""
    sizes, theme = kit.sizes, kit.theme
    title = kit.put(it.title)
    title_px = kit.text.line_px(sizes.detail)
    high = title_px + sizes.height * 34 // 100
    fitted = kit.fit(title, width - 2 * sizes.gap, sizes.detail, Weight.REGULAR, 1, 0.6)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        edge = theme.line if theme.panel == theme.ground else None
        paint_panel(surface, rect, sizes.radius, theme.panel, edge, sizes.hairline)
        line = kit.text.paint_line(fitted.lines[0], fitted.em_px, theme.dim)
        surface.blit(line, (rect.x + sizes.gap, rect.y + sizes.gap // 3))
        inner = pygame.Rect(
            rect.x + sizes.gap,
            rect.y + title_px + sizes.gap,
            rect.width - 2 * sizes.gap,
            rect.height - title_px - sizes.gap * 5 // 2,
        )
        _paint_series(kit, surface, inner, it)

    return Widget(
        id=name,
        role=Role.PLOT,
        rect=pygame.Rect(0, 0, width, high),
        label=title,
        paint=paint,
        clipped=fitted.clipped,
        em_px=fitted.em_px,
    )


def _paint_series(kit: Kit, surface: pygame.Surface, area: pygame.Rect, it: Plot) -> None:
    values = [v for _, series in it.series for v in series] or [0]
    low, top = min(0, *values), max(1, *values)
    em_px = max(7, kit.sizes.detail * 3 // 4)
    numbers_px = max(kit.text.width_px(str(v), em_px) for v in (low, top)) + kit.sizes.gap // 2
    side = round(kit.sizes.detail * 0.6)
    inner = pygame.Rect(
        area.x + numbers_px, area.y, area.width - numbers_px - side * 2, area.height
    )

    def y_of(value: float) -> float:
        return inner.bottom - (value - low) / (top - low) * inner.height

    step = max(1, -(-(top - low) // MOST_STEPS))
    for value in range(low, top + 1, step):
        y = round(y_of(value))
        color = mix(kit.theme.line, kit.theme.panel, 0.4)
        surface.fill(color, (inner.x, y, inner.width, kit.sizes.hairline))
        words = kit.text.paint_line(str(value), em_px, kit.theme.dim)
        left = inner.x - kit.sizes.gap // 2 - kit.text.width_px(str(value), em_px)
        surface.blit(words, (left, y - words.get_height() // 2))
    ends: list[pygame.Rect] = []
    thick = max(2, kit.sizes.detail // 9)
    for index, (player, series) in enumerate(it.series):
        if series:  # lines of equal scores lie beside each other
            heights = [y_of(v) - index * thick for v in series]
            _paint_one(kit, surface, inner, player, heights=heights, ends=ends)


def _paint_one(
    kit: Kit,
    surface: pygame.Surface,
    inner: pygame.Rect,
    player: str,
    *,
    heights: list[float],
    ends: list[pygame.Rect],
) -> None:
    color = kit.color(player)
    thick = max(2, kit.sizes.detail // 9)
    span = inner.width / max(1, len(heights) - 1)
    points: list[tuple[float, float]] = []
    for index, y in enumerate(heights):
        x = inner.x + index * span
        if points:
            points.append((x, points[-1][1]))
        points.append((x, y))
    for (x1, y1), (x2, y2) in pairwise(points):
        box = pygame.Rect(round(min(x1, x2)), round(min(y1, y2)), 0, 0)
        box.size = (round(abs(x2 - x1)) + thick, round(abs(y2 - y1)) + thick)
        surface.fill(color, box.move(-thick // 2, -thick // 2))
    side = round(kit.sizes.detail * 0.6)
    sign = kit.glyph("", player, side)
    place = pygame.Rect(inner.right + side // 2, round(heights[-1]) - side // 2, side, side)
    while place.collidelist(ends) >= 0:  # players with equal scores stand above each other
        place.y -= side + 2
    ends.append(place)
    if sign.paint is not None:
        sign.paint(surface, place)
