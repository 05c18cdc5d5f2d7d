"""The face of a button and what stands in its line."""

import pygame

from companion.display.kit import Kit
from companion.display.shapes import paint_panel
from companion.display.text import Fitted, Weight
from companion.display.theme import Color, mix


class ButtonLine:
    """What stands in a button's line: key cap, glyph, words; painted inside a given face.

    words: the fitted words, to be set before `paint`. left: they begin at the left edge.
    extra: pixels that cap and glyph take from the words.
    """

    words: Fitted
    left = False

    def __init__(
        self, kit: Kit, em_px: int, title: str, key: str | None, player: str | None
    ) -> None:
        self.kit, self.em_px, self.title, self.player = kit, em_px, title, player
        self.cap = kit.key_cap(key) if key else ""
        self.cap_em = max(6, round(em_px * 0.66))
        gap = round(em_px * 0.36)
        self.cap_px = 0
        if self.cap:
            self.cap_px = kit.text.width_px(self.cap, self.cap_em, Weight.SEMIBOLD)
            self.cap_px = max(round(self.cap_em * 1.5), self.cap_px + round(self.cap_em * 0.8))
        self.glyph_px = round(em_px * 0.74) if player is not None else 0
        self.gap = gap
        self.extra = (self.cap_px + gap if self.cap else 0) + (
            self.glyph_px + gap if self.glyph_px else 0
        )

    def paint(
        self, surface: pygame.Surface, face: pygame.Rect, pad: int, *, strong: bool, dead: bool
    ) -> None:
        """Paint the line; pad: pixels left and right. strong: on the accent color; dead: faint."""
        kit, theme = self.kit, self.kit.theme
        plain = mix(theme.dim, theme.raised, 0.25) if dead else theme.text
        color = theme.on_accent if strong else plain
        x = face.x + pad
        if self.cap:
            place = pygame.Rect(x, face.y, self.cap_px, face.height)
            self._paint_cap(surface, place, color, strong=strong)
            x += self.cap_px + self.gap
        if self.glyph_px:
            glyph = kit.glyph("", self.player, self.glyph_px)
            place = glyph.rect.move(x, face.centery - self.glyph_px // 2)
            if glyph.paint is not None:
                glyph.paint(surface, place)
            x += self.glyph_px + self.gap
        room = face.right - pad - x
        line_px = kit.text.line_px(self.words.em_px)
        top = face.centery - line_px * len(self.words.lines) // 2
        for index, line in enumerate(self.words.lines):
            wide = kit.text.width_px(line, self.words.em_px, Weight.SEMIBOLD)
            left = x if self.left or self.cap or self.glyph_px else x + (room - wide) // 2
            painted = kit.text.paint_line(line, self.words.em_px, color, Weight.SEMIBOLD)
            surface.blit(painted, (left, top + index * line_px))

    def _paint_cap(
        self, surface: pygame.Surface, place: pygame.Rect, color: Color, *, strong: bool
    ) -> None:
        theme = self.kit.theme
        side = round(self.cap_em * 1.5)
        cap = pygame.Rect(place.x, place.centery - side // 2, place.width, side)
        edge = mix(theme.accent, theme.on_accent, 0.45) if strong else theme.line
        fill = None if strong else theme.sunk
        ground = fill or theme.accent
        paint_panel(surface, cap, max(2, side // 5), ground, edge, self.kit.sizes.hairline)
        painted = self.kit.text.paint_line(self.cap, self.cap_em, color, Weight.SEMIBOLD)
        wide = self.kit.text.width_px(self.cap, self.cap_em, Weight.SEMIBOLD)
        high = self.kit.text.line_px(self.cap_em)
        surface.blit(painted, (cap.centerx - wide // 2, cap.centery - high // 2))


def paint_face(  # noqa: PLR0913 - as `button`
    kit: Kit,
    surface: pygame.Surface,
    rect: pygame.Rect,
    *,
    primary: bool = False,
    chosen: bool = False,
    dead: bool = False,
    held: bool = False,
    player: str | None = None,
) -> None:
    """The surface of a button: strong when primary, framed when chosen, flat when dead."""
    theme, sizes = kit.theme, kit.sizes
    edge: Color | None = theme.line if theme.panel == theme.ground else None
    fill = theme.raised
    thick = sizes.hairline
    if dead:
        fill = mix(theme.raised, theme.ground, 0.6)
    elif primary:
        fill = theme.accent
    if chosen:
        fill = mix(fill, theme.accent, 0.22)
        edge, thick = theme.accent, max(2, 2 * sizes.hairline)
    elif player is not None and not primary:
        edge, thick = mix(kit.color(player), theme.raised, 0.35), sizes.hairline
    if held:
        fill = mix(fill, theme.text, 0.15)
    paint_panel(surface, rect, sizes.radius, fill, edge, thick)
