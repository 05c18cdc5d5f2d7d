"""A small grid of marks: the cells of a notebook, the places of a dial."""

import pygame

from companion.display.buttons import act_of
from companion.display.kit import Kit
from companion.display.shapes import paint_panel
from companion.display.text import Weight
from companion.display.theme import Color, mix
from companion.display.widgets import Role, Widget, group
from companion.rules.sentence import Sentence
from companion.views.board import Ask, Grid


def grid(
    kit: Kit, name: str, it: Grid, width: int, title: list[Widget], *, least_px: int = 0
) -> Widget:
    """The cells with their heads beside (`title`: none or one widget), or below, the title.

    least_px: cells are at least so wide and high, as far as `width` allows.
    """
    gap = max(1, kit.sizes.gap // 5)
    items = list(title)
    heads = _heads(kit, name, it, width // 2)
    heads_px = max((h.rect.width for h in heads), default=0) + (gap * 3 if heads else 0)
    left = items[0].rect.width + kit.sizes.gap // 2 if items else 0
    columns = max((len(row) for row in it.cells), default=1)
    widest = max(
        (kit.text.width_px(c, kit.sizes.detail, Weight.SEMIBOLD) for r in it.cells for c in r),
        default=0,
    )
    line_px = kit.text.line_px(kit.sizes.detail)
    side = max(line_px, widest + kit.sizes.gap // 2, least_px)
    if items and (least_px or left + heads_px + columns * (side + gap) > width):
        left, below = 0, items[0].rect.height
    else:
        below = 0
    left += heads_px
    side = max(6, min(side, (width - left) // max(1, columns) - gap))
    high = max(least_px * 2 // 3, min(side, line_px))
    for c, sign in enumerate(it.columns):
        head = kit.label(f"{name}.column.{c}", sign, side, kit.sizes.detail, color=kit.theme.dim)
        head.move_to(left + c * (side + gap) + (side - head.rect.width) // 2, below)
        items.append(head)
    below += line_px if it.columns else 0
    for r, row in enumerate(it.cells):
        top = below + r * (high + gap)
        if heads:
            head = heads[r]
            items.append(head.move_to(left - heads_px, top + (high - head.rect.height) // 2))
        for c, text in enumerate(row):
            ask, less = _at(it.asks, r, c), _at(it.less, r, c)
            cell = _cell(kit, f"{name}.{r}.{c}", text, (side, high), ask, less)
            items.append(cell.move_to(left + c * (side + gap), top))
    return group(name, items, label=kit.put(it.title))


def _heads(kit: Kit, name: str, it: Grid, width: int) -> list[Widget]:
    return [_head(kit, f"{name}.head.{r}", words, width) for r, words in enumerate(it.heads)]


def _head(kit: Kit, name: str, words: Sentence, width: int) -> Widget:
    return kit.label(name, kit.put(words), width, kit.sizes.detail, color=kit.theme.dim, floor=0.6)


def _at(asks: tuple[tuple[Ask | None, ...], ...], row: int, column: int) -> Ask | None:
    return asks[row][column] if row < len(asks) and column < len(asks[row]) else None


def _cell(  # noqa: PLR0917 - a cell, its place and both its presses
    kit: Kit, name: str, text: str, size: tuple[int, int], ask: Ask | None, less: Ask | None
) -> Widget:
    theme, sizes = kit.theme, kit.sizes
    words = kit.fit(text, size[0] - 2, sizes.detail, Weight.SEMIBOLD, 1, 0.5)
    act, disabled, key = act_of(kit, ask)
    cap_em = max(7, round(sizes.detail * 0.7))
    fill: Color = theme.raised if act else theme.sunk
    if text:
        fill = mix(fill, theme.accent, 0.22)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        held = kit.ui.held == name
        ground = mix(fill, theme.text, 0.15) if held else fill
        paint_panel(surface, rect, max(2, sizes.radius // 2), ground, theme.line, sizes.hairline)
        if not text and key and act:  # an empty cell says which key fills it
            cap = kit.text.paint_line(kit.key_cap(key), cap_em, theme.dim)
            where = (rect.centerx - cap.get_width() // 2, rect.centery - cap.get_height() // 2)
            surface.blit(cap, where)
            return
        line = kit.text.paint_line(words.lines[0], words.em_px, theme.text, Weight.SEMIBOLD)
        top = rect.centery - kit.text.line_px(words.em_px) // 2
        surface.blit(line, (rect.centerx - words.width // 2, top))

    return Widget(
        id=name,
        role=Role.BUTTON if ask else Role.TEXT,
        rect=pygame.Rect((0, 0), size),
        label=text,
        paint=paint,
        act=act,
        less=act_of(kit, less)[0],
        disabled=disabled,
        key=key,
        clipped=words.clipped,
        em_px=words.em_px,
    )
