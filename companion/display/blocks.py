"""The blocks of a page: lines, buttons, tables, cards, plots, the camera picture."""

from typing import assert_never

import pygame

from companion.display.buttons import page_button
from companion.display.camera_picture import camera_picture
from companion.display.chart import plot
from companion.display.field_grid import field_grid
from companion.display.fields import field_block
from companion.display.kit import Kit
from companion.display.shapes import paint_panel
from companion.display.text import Weight
from companion.display.theme import mix
from companion.display.widgets import Widget, flow, group
from companion.views.page import (
    Block,
    Buttons,
    CameraPicture,
    Cards,
    Cell,
    Field,
    FieldGrid,
    Line,
    Plot,
    Table,
    Tier,
)

PIECE = 3
LONG = 60  # lines of a long text: a page rolls
LEAST_CARD_SHARE = 24  # percent of the window's height for cards on a page


def block(kit: Kit, name: str, it: Block, width: int) -> list[Widget]:
    """The widgets of one block from top to bottom, each at most `width` wide."""
    match it:
        case Line():
            return _line(kit, name, it, width)
        case Buttons():
            return _buttons(kit, name, it, width)
        case Field():
            return [field_block(kit, it, width)]
        case FieldGrid():
            return field_grid(kit, name, it, width)
        case Table():
            return _table(kit, name, it, width)
        case Cards():
            return _cards(kit, name, it, width)
        case Plot():
            return [plot(kit, name, it, width)]
        case CameraPicture():
            return _camera(kit, name, it, width)
        case _:
            assert_never(it)


def _line(kit: Kit, name: str, it: Line, width: int) -> list[Widget]:
    """The text; a long one in pieces of a few lines, so that a page can roll it."""
    em_px = kit.sizes.em_px(it.tier)
    left = 0
    items: list[Widget] = []
    side = round(em_px * 0.8)
    if it.player is not None or it.warning:
        sign = (
            kit.glyph(f"{name}.glyph", it.player, side)
            if it.player is not None
            else kit.mark(f"{name}.mark", "warning", side, kit.theme.warning)
        )
        items.append(sign.move_to(0, (kit.text.line_px(em_px) - side) // 2))
        left = side + kit.sizes.gap * 2 // 3
    color = kit.theme.warning if it.warning else kit.theme.text
    if it.tier is Tier.DETAIL and not it.warning:
        color = kit.theme.dim
    weight = Weight.SEMIBOLD if it.tier is Tier.SCORE else Weight.REGULAR
    fitted = kit.fit(kit.put(it.text), width - left, em_px, weight, LONG)
    pieces = [fitted.lines[i : i + PIECE] for i in range(0, len(fitted.lines), PIECE)]
    if len(fitted.lines) <= 2 * PIECE:
        pieces = [fitted.lines]
    found: list[Widget] = []
    for index, lines in enumerate(pieces):
        words = kit.label(
            f"{name}.text" if index == 0 else f"{name}.text.{index}",
            " ".join(lines),
            width - left,
            fitted.em_px,
            color=color,
            weight=weight,
            lines=len(lines),
        ).move_to(left, 0)
        first = [*items, words] if index == 0 else [words]
        found.append(group(name if index == 0 else f"{name}.{index}", first))
        found[-1].rect = pygame.Rect(0, 0, width, words.rect.height)
    return found


def _buttons(kit: Kit, name: str, it: Buttons, width: int) -> list[Widget]:
    """One widget for each line of buttons."""
    gap = kit.sizes.gap * 2 // 3
    each: int | None = None
    if it.columns:
        each = (width - gap * (it.columns - 1)) // it.columns
    items = [
        page_button(
            kit,
            b,
            em_px=kit.sizes.score if b.primary else kit.sizes.sentence,
            width=each,
            most=width,
            air=0.42 if b.primary else 0.24,
        )
        for b in it.buttons
    ]
    if it.columns:
        for start in range(0, len(items), it.columns):
            row = items[start : start + it.columns]
            tallest = max(b.rect.height for b in row)
            for b in row:
                b.rect.height = tallest
    flow(items, width, gap)
    lines: list[list[Widget]] = []
    for item in items:
        if item.rect.x == 0:
            lines.append([])
        lines[-1].append(item)
    return [group(f"{name}.{index}", line) for index, line in enumerate(lines)]


def _cell_px(kit: Kit, cell: Cell, em_px: int) -> int:
    weight = Weight.BOLD if cell.strong else Weight.REGULAR
    glyph = em_px * 5 // 4 if cell.player is not None else 0
    return kit.text.width_px(kit.put(cell.text), em_px, weight) + glyph


def _table(kit: Kit, name: str, it: Table, width: int) -> list[Widget]:
    """A head and one widget a row; columns as wide as their widest cell, squeezed to fit."""
    em_px = kit.sizes.detail
    pad = kit.sizes.gap
    columns = len(it.titles)
    wanted = [
        max(
            [kit.text.width_px(kit.put(it.titles[c]), em_px, Weight.SEMIBOLD)]
            + [_cell_px(kit, row[c], em_px) for row in it.rows]
        )
        + pad
        for c in range(columns)
    ]
    room = width - pad
    total = sum(wanted)
    if total > room:
        least = em_px * 2
        over = [max(0, w - least) for w in wanted]
        cut = (total - room) / max(1, sum(over))
        wanted = [w - int(o * min(1.0, cut)) - 1 for w, o in zip(wanted, over, strict=True)]
    elif columns:
        spread = min((room - total) // columns, em_px * 2)
        wanted = [w + spread for w in wanted]
    head = tuple(Cell(text=title) for title in it.titles)
    rows = [_row(kit, f"{name}.head", head, wanted, width, head=True, odd=False)]
    for index, row in enumerate(it.rows):
        odd = index % 2 == 0
        rows.append(_row(kit, f"{name}.{index}", row, wanted, width, head=False, odd=odd))
    return rows


def _row(
    kit: Kit,
    name: str,
    cells: tuple[Cell, ...],
    widths: list[int],
    width: int,
    *,
    head: bool,
    odd: bool,
) -> Widget:
    theme, sizes = kit.theme, kit.sizes
    x = pad = sizes.gap
    children: list[Widget] = []
    for c, (cell, wide) in enumerate(zip(cells, widths, strict=True)):
        children += _cell(kit, f"{name}.{c}", cell, x, x + wide - pad // 2, head=head)
        x += wide
    high = max((c.rect.height for c in children), default=0) + pad // 2
    for child in children:
        child.move_by(0, (high - child.rect.height) // 2 - child.rect.y)
    fill = mix(theme.panel, theme.ground, 0.0 if odd else 0.55)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        if head:
            under = pygame.Rect(rect.x, rect.bottom - sizes.hairline, rect.width, sizes.hairline)
            surface.fill(theme.line, under)
        else:
            paint_panel(surface, rect, sizes.radius // 2, fill)

    row = group(name, children)
    row.rect = pygame.Rect(0, 0, width, high)
    row.paint = paint
    return row


def _cell(kit: Kit, name: str, cell: Cell, left: int, right: int, *, head: bool) -> list[Widget]:
    """The words of a cell between two edges, after the sign of its player."""
    theme, em_px = kit.theme, kit.sizes.detail
    children: list[Widget] = []
    if cell.player is not None:
        side = round(em_px * 0.72)
        sign = kit.glyph(f"{name}.glyph", cell.player, side)
        children.append(sign.move_to(left, (kit.text.line_px(em_px) - side) // 2))
        left += side + kit.sizes.gap * 2 // 3
    words = kit.label(
        name,
        kit.put(cell.text),
        right - left,
        em_px,
        color=theme.dim if head else (theme.accent if cell.strong else theme.text),
        weight=Weight.BOLD if cell.strong else (Weight.SEMIBOLD if head else Weight.REGULAR),
        lines=4,
        floor=0.6,
    )
    return [*children, words.move_to(left, 0)]


def _cards(kit: Kit, name: str, it: Cards, width: int) -> list[Widget]:
    items: list[Widget] = []
    if it.title is not None:
        title = kit.label(
            f"{name}.title",
            kit.put(it.title),
            width,
            kit.sizes.detail,
            color=kit.theme.dim,
            lines=3,
        )
        items.append(title)
    high = kit.sizes.height * LEAST_CARD_SHARE // 100
    cards = [
        kit.card(f"{name}.{i}", c, kit.card_size(c, high, width)) for i, c in enumerate(it.cards)
    ]
    if cards:
        flow(cards, width, kit.sizes.gap * 2 // 3)
        items.append(group(name, cards))
    return items


def _camera(kit: Kit, name: str, it: CameraPicture, width: int) -> list[Widget]:
    items: list[Widget] = []
    if it.title is not None:
        words = kit.put(it.title)
        items.append(
            kit.label(f"{name}.title", words, width, kit.sizes.detail, color=kit.theme.dim, lines=3)
        )
    high = kit.sizes.height * 60 // 100
    items.append(camera_picture(kit, width, high, draggable=it.draggable))
    return items
