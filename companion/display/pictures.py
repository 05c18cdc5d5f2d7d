"""Card pictures: loaded once, scaled once per size, with round corners; a drawn back."""

from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

import pygame

from companion.display.shapes import paint_glyph, paint_panel
from companion.display.theme import Color, Theme, mix

CARD_SHAPE = 63 / 88  # width to height of a usual card
CACHED_PICTURES = 300
_BACK_COLORS: tuple[Color, ...] = ((66, 84, 118), (96, 118, 160))


class Pictures:
    """Pictures of cards by id (None: the back), from the files that `find` names."""

    def __init__(self, find: Callable[[str | None], Path | None]) -> None:
        self._find = find
        self._files: dict[Path, pygame.Surface | None] = {}
        self._scaled: OrderedDict[tuple[str | None, int, int], pygame.Surface | None] = (
            OrderedDict()
        )

    def shape(self, card: str | None) -> float:
        """Width to height of the card's picture."""
        picture = self._load(card)
        if picture is None or picture.get_height() == 0:
            return CARD_SHAPE
        return min(2.0, max(0.4, picture.get_width() / picture.get_height()))

    def find_picture(self, card: str | None, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture scaled to `size` px with round corners, or None where there is none."""
        key = (card, *size)
        if key not in self._scaled:
            self._scaled[key] = self._scale(card, size)
            while len(self._scaled) > CACHED_PICTURES:
                self._scaled.popitem(last=False)
        return self._scaled[key]

    def _load(self, card: str | None) -> pygame.Surface | None:
        path = self._find(card)
        if path is None:
            return None
        if path not in self._files:
            try:
                self._files[path] = pygame.image.load(str(path))
            except (pygame.error, OSError):  # a damaged picture is shown as a missing one
                self._files[path] = None
        return self._files[path]

    def _scale(self, card: str | None, size: tuple[int, int]) -> pygame.Surface | None:
        picture = self._load(card)
        if picture is None or min(size) < 2:
            return None
        source = picture
        if source.get_bitsize() < 24:
            source = source.convert(32)
        scaled = pygame.Surface(size, pygame.SRCALPHA)
        scaled.blit(pygame.transform.smoothscale(source, size), (0, 0))
        mask = pygame.Surface(size, pygame.SRCALPHA)
        paint_panel(mask, mask.get_rect(), corner_px(size), (255, 255, 255))
        scaled.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return scaled


def corner_px(size: tuple[int, int]) -> int:
    """Corner radius of a card of this size."""
    return max(2, round(min(size) * 0.07))


def paint_back(surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
    """A drawn card back, for cards whose back has no picture."""
    base, pattern = _BACK_COLORS
    base, pattern = mix(base, theme.raised, 0.25), mix(pattern, theme.raised, 0.25)
    radius = corner_px(rect.size)
    paint_panel(surface, rect, radius, base, theme.line, max(1, rect.height // 40))
    side = max(4, round(min(rect.size) * 0.46))
    surface.blit(
        paint_glyph(3, side, pattern), (rect.centerx - side // 2, rect.centery - side // 2)
    )
    inner = max(2, side // 2)
    surface.blit(
        paint_glyph(3, inner, base), (rect.centerx - inner // 2, rect.centery - inner // 2)
    )


def paint_blank(surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
    """The face of a card whose picture nobody took."""
    paint_panel(
        surface, rect, corner_px(rect.size), theme.sunk, theme.line, max(1, rect.height // 60)
    )
    side = max(3, round(min(rect.size) * 0.3))
    surface.blit(
        paint_glyph(0, side, theme.line, hollow=True),
        (rect.centerx - side // 2, rect.centery - side // 2),
    )
