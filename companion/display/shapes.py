"""Smooth shapes: panels with round corners, player glyphs, lamps, marks. All cached."""

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from companion.display.theme import Color

_FINE = 4  # shapes are drawn this many times larger and scaled down: smooth edges
Points = list[tuple[float, float]]


@lru_cache(maxsize=400)
def _corner_tile(
    radius: int, fill: Color | None, border: Color | None, border_px: int
) -> pygame.Surface:
    side = (2 * radius + 2) * _FINE
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    edge = border or fill or (0, 0, 0)
    tile.fill((*edge, 0))
    whole = pygame.Rect(0, 0, side, side)
    if border is not None:
        pygame.draw.rect(tile, border, whole, border_radius=radius * _FINE)
        inner = whole.inflate(-2 * border_px * _FINE, -2 * border_px * _FINE)
        color = (*fill, 255) if fill is not None else (*border, 0)
        pygame.draw.rect(
            tile, color, inner, border_radius=max(0, radius * _FINE - border_px * _FINE)
        )
    elif fill is not None:
        pygame.draw.rect(tile, fill, whole, border_radius=radius * _FINE)
    return pygame.transform.smoothscale(tile, (2 * radius + 2, 2 * radius + 2))


def paint_panel(  # noqa: PLR0917 - a rectangle, its corners, its colors
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    fill: Color | None,
    border: Color | None = None,
    border_px: int = 1,
) -> None:
    """A panel with round corners, with or without border."""
    if rect.width < 2 or rect.height < 2:
        return
    r = max(1, min(radius, rect.width // 2 - 1, rect.height // 2 - 1))
    tile = _corner_tile(r, fill, border, border_px)
    c = r + 1
    left, top, right, bottom = rect.left, rect.top, rect.right - c, rect.bottom - c
    surface.blit(tile, (left, top), (0, 0, c, c))
    surface.blit(tile, (right, top), (c, 0, c, c))
    surface.blit(tile, (left, bottom), (0, c, c, c))
    surface.blit(tile, (right, bottom), (c, c, c, c))
    if fill is not None:
        surface.fill(fill, (left + c, top, rect.width - 2 * c, c))
        surface.fill(fill, (left + c, bottom, rect.width - 2 * c, c))
        surface.fill(fill, (left, top + c, rect.width, rect.height - 2 * c))
    if border is not None:
        wide, high = rect.width - 2 * c, rect.height - 2 * c
        surface.fill(border, (left + c, top, wide, border_px))
        surface.fill(border, (left + c, rect.bottom - border_px, wide, border_px))
        surface.fill(border, (left, top + c, border_px, high))
        surface.fill(border, (rect.right - border_px, top + c, border_px, high))


def _ring(corners: int, turn_deg: float, radius: float = 0.5, inner: float | None = None) -> Points:
    points: Points = []
    steps = corners if inner is None else corners * 2
    for step in range(steps):
        reach = radius if inner is None or step % 2 == 0 else inner
        angle = math.radians(turn_deg + 360 * step / steps)
        points.append((0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle)))
    return points


def _heart() -> Points:
    points: Points = []
    for step in range(48):
        t = 2 * math.pi * step / 48
        x = 16 * math.sin(t) ** 3
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((0.5 + x / 35, 0.46 - y / 35))
    return points


_CROSS: Points = [
    (0.34, 0.04), (0.66, 0.04), (0.66, 0.34), (0.96, 0.34), (0.96, 0.66), (0.66, 0.66),
    (0.66, 0.96), (0.34, 0.96), (0.34, 0.66), (0.04, 0.66), (0.04, 0.34), (0.34, 0.34),
]  # fmt: skip
_GLYPHS: tuple[Callable[[], Points], ...] = (
    lambda: _ring(48, 0, 0.46),
    lambda: [(0.5, 0.06), (0.98, 0.9), (0.02, 0.9)],
    lambda: [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)],
    lambda: _ring(4, -90, 0.5),
    lambda: _ring(5, -90, 0.52, 0.22),
    lambda: _CROSS,
    _heart,
    lambda: _ring(6, 0, 0.49),
)
GLYPH_NAMES = ("circle", "triangle", "square", "diamond", "star", "cross", "heart", "hexagon")


@lru_cache(maxsize=600)
def paint_glyph(glyph: int, side_px: int, color: Color, *, hollow: bool = False) -> pygame.Surface:
    """The player glyph with this index, `side_px` wide and high; hollow ones are outlines."""
    return _polygon(_GLYPHS[glyph % len(_GLYPHS)](), side_px, color, hollow=hollow)


def _polygon(points: Points, side_px: int, color: Color, *, hollow: bool) -> pygame.Surface:
    side = max(1, side_px) * _FINE
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    big.fill((*color, 0))
    outer = [(x * side, y * side) for x, y in points]
    pygame.draw.polygon(big, color, outer)
    if hollow:
        middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        inner = [
            (
                (middle[0] + (x - middle[0]) * 0.68) * side,
                (middle[1] + (y - middle[1]) * 0.68) * side,
            )
            for x, y in points
        ]
        pygame.draw.polygon(big, (*color, 0), inner)
    return pygame.transform.smoothscale(big, (max(1, side_px), max(1, side_px)))


@lru_cache(maxsize=200)
def paint_pip(side_px: int, color: Color, *, full: bool) -> pygame.Surface:
    """A point of a score: a full or an empty ring."""
    return _polygon(_ring(40, 0, 0.46), side_px, color, hollow=not full)


_CHECK: Points = [(0.06, 0.54), (0.2, 0.4), (0.4, 0.6), (0.8, 0.16), (0.94, 0.3), (0.4, 0.86)]
_TIMES: Points = [
    (0.12, 0.24), (0.24, 0.12), (0.5, 0.38), (0.76, 0.12), (0.88, 0.24), (0.62, 0.5),
    (0.88, 0.76), (0.76, 0.88), (0.5, 0.62), (0.24, 0.88), (0.12, 0.76), (0.38, 0.5),
]  # fmt: skip
_BARS: Points = [
    (0.08, 0.9), (0.08, 0.4), (0.26, 0.4), (0.26, 0.72), (0.4, 0.72), (0.4, 0.08),
    (0.6, 0.08), (0.6, 0.72), (0.74, 0.72), (0.74, 0.4), (0.92, 0.4), (0.92, 0.9),
]  # fmt: skip
_FLAG: Points = [(0.2, 0.04), (0.9, 0.3), (0.34, 0.56), (0.34, 0.96), (0.2, 0.96)]
_MARKS: dict[str, tuple[Points, bool]] = {
    "check": (_CHECK, False),
    "times": (_TIMES, False),
    "hand": (_BARS, False),
    "flag": (_FLAG, False),
    "ring": (_ring(40, 0, 0.46), True),
    "dot": (_ring(40, 0, 0.46), False),
    "diamond": (_ring(4, -90, 0.5), False),
    "warning": ([(0.5, 0.04), (0.99, 0.94), (0.01, 0.94)], True),
    "up": ([(0.5, 0.2), (0.95, 0.8), (0.05, 0.8)], False),
    "down": ([(0.05, 0.2), (0.95, 0.2), (0.5, 0.8)], False),
    "back": ([(0.75, 0.05), (0.9, 0.2), (0.55, 0.5), (0.9, 0.8), (0.75, 0.95), (0.22, 0.5)], False),
}


@lru_cache(maxsize=200)
def paint_mark(name: str, side_px: int, color: Color) -> pygame.Surface:
    """A small sign: check, times, hand, flag, ring, dot, diamond, warning, up, down, back."""
    points, hollow = _MARKS[name]
    return _polygon(points, side_px, color, hollow=hollow)
