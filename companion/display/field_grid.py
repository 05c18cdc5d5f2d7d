"""Fields in rows and columns: many numbers of many players on one screen."""

import pygame

from companion.display.fields import text_box
from companion.display.kit import Kit
from companion.display.widgets import Widget, group
from companion.views.page import FieldGrid

HEAD_SHARE = 34  # percent of the width for the titles of the rows

FEW_ROWS = 16
"""Up to so many rows are written larger."""


def field_grid(kit: Kit, name: str, it: FieldGrid, width: int) -> list[Widget]:
    """One widget for each row, the titles of the columns first; whoever types sits near."""
    with kit.nearer(nearest=len(it.rows) > FEW_ROWS) as near:
        return _rows(near, name, it, width)


def _rows(kit: Kit, name: str, it: FieldGrid, width: int) -> list[Widget]:
    sizes = kit.sizes
    gap = sizes.gap // 2
    head_px = width * HEAD_SHARE // 100
    each = (width - head_px) // max(1, len(it.titles)) - gap
    made: list[Widget] = []
    for column, (title, player) in enumerate(zip(it.titles, it.players, strict=True)):
        x = head_px + column * (each + gap)
        side = round(sizes.detail * 0.72) if player is not None else -gap
        words = kit.label(f"{name}.head.{column}", kit.put(title), each - side - gap, sizes.detail,
                          floor=0.6)  # fmt: skip
        if player is not None:
            sign = kit.glyph(f"{name}.head.{column}.glyph", player, side)
            made.append(sign.move_to(x, (words.rect.height - side) // 2))
        made.append(words.move_to(x + side + gap, 0))
    if it.title is not None:
        made.append(kit.label(f"{name}.title", kit.put(it.title), head_px - gap, sizes.detail,
                              color=kit.theme.dim, floor=0.6))  # fmt: skip
    rows = [_whole(f"{name}.head", made, width)]
    for index, (title, fields) in enumerate(it.rows):
        words = kit.label(f"{name}.{index}", kit.put(title), head_px - gap, sizes.detail,
                          color=kit.theme.dim, lines=2, floor=0.6)  # fmt: skip
        boxes: list[Widget] = []
        for column, one in enumerate(fields):
            box = text_box(kit, one.id, one.value, each, label=kit.put(one.title), kind="number")
            boxes.append(box.move_to(head_px + column * (each + gap), 0))
        high = max((b.rect.height for b in boxes), default=words.rect.height)
        words.move_to(0, (high - words.rect.height) // 2)
        rows.append(_whole(f"{name}.row.{index}", [words, *boxes], width))
    return rows


def _whole(name: str, items: list[Widget], width: int) -> Widget:
    row = group(name, items)
    row.rect = pygame.Rect(0, 0, width, row.rect.height)
    return row
