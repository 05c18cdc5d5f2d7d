"""A page: title, back, blocks from top to bottom, a second column where there is room."""

import pygame

from companion.display.blocks import block
from companion.display.buttons import page_button
from companion.display.fields import field_block, head_width
from companion.display.kit import Kit
from companion.display.shapes import paint_mark
from companion.display.strip import camera_lamp, health_line
from companion.display.text import Weight
from companion.display.widgets import Role, Widget, flow, group
from companion.views.intents import Back, Intent, Source
from companion.views.page import Block, Buttons, Field, FieldGrid, Line, Page, Table
from companion.views.scene import Screen

SIDE_SHARE = 40  # percent of the width for the second column
LEAST_TWO_COLUMNS_EM = 22  # narrower windows put the second column below the first
LEAST_THREE_COLUMNS_EM = 34  # narrower windows put the third column below the second
THIRD_SHARE = 31  # percent of the width for the third column, and then for the second


def go_back(position: int, source: Source) -> Intent:
    """The act of Escape."""
    return Back(position=position, source=source)


def page_scene(kit: Kit, screen: Screen, page: Page) -> tuple[Widget, int]:
    """The page as a tree, and by how many px its blocks are too high (then they scroll)."""
    sizes = kit.sizes
    gap = sizes.gap
    outer = gap * 2
    head = _head(kit, page, sizes.width - 2 * outer).move_to(outer, gap)
    foot = _foot(kit, screen, sizes.width - 2 * outer)
    lower = sizes.height - gap // 2
    if foot is not None:
        foot.move_to(outer, sizes.height - gap - foot.rect.height)
        lower = foot.rect.y - gap // 2
    view = pygame.Rect(
        outer, head.rect.bottom + gap, sizes.width - 2 * outer, lower - head.rect.bottom - gap
    )
    columns, bottom = _place_columns(kit, page, view)
    items = [widget for column in columns for _, widget in column]
    air = min(gap * 3 // 4, (view.bottom - bottom) // max(1, len(items)))
    if air > 0 and len({column[0][1].rect.x for column in columns if column}) == len(columns):
        for column in columns:
            _loosen(column, air, gap)
    too_high = max(0, bottom - view.bottom)
    body = Widget(id="body", role=Role.PANEL, rect=view, children=items, scrolls="body")
    _scroll(kit, body, too_high)
    children = [head, body]
    if foot is not None:
        children.append(foot)
    root = Widget(
        id=f"page.{page.name}",
        role=Role.PANEL,
        rect=pygame.Rect(0, 0, sizes.width, sizes.height),
        label=kit.put(page.title),
        children=children,
    )
    return root, too_high


def _place_columns(
    kit: Kit, page: Page, view: pygame.Rect
) -> tuple[list[list[tuple[int, Widget]]], int]:
    """The columns side by side as far as there is room, and where the lowest of them ends."""
    gap, ems = kit.sizes.gap, view.width / kit.sizes.detail
    named = (("block", page.blocks), ("side", page.side), ("third", page.third))
    wanted = [(name, blocks) for name, blocks in named if blocks]
    shares = [100]
    if len(wanted) > 2 and ems >= LEAST_THREE_COLUMNS_EM:
        shares = [100 - 2 * THIRD_SHARE, THIRD_SHARE, THIRD_SHARE]
    elif len(wanted) > 1 and ems >= LEAST_TWO_COLUMNS_EM:
        shares = [100 - SIDE_SHARE, SIDE_SHARE]
    x, bottom, lowest = view.x, view.y, view.y
    columns: list[list[tuple[int, Widget]]] = []
    for index, (name, blocks) in enumerate(wanted):
        width = view.right - x
        if index < len(shares) - 1:
            width = view.width * shares[index] // 100 - gap
        column = _column(kit, name, blocks, width)
        bottom = _place(column, x, view.y if index < len(shares) else bottom + gap)
        lowest = max(lowest, bottom)
        columns.append(column)
        if index < len(shares) - 1:
            x += width + 2 * gap
    return columns, lowest


def _head(kit: Kit, page: Page, width: int) -> Widget:
    items: list[Widget] = []
    room = width
    right: list[Widget] = []
    if page.hold is not None:
        right.append(page_button(kit, page.hold, em_px=kit.sizes.detail, most=width // 4, lines=1))
    if page.back is not None:
        back = page_button(
            kit, page.back, em_px=kit.sizes.detail, most=width // 3, lines=1,
            key=page.back.key or "escape",
        )  # fmt: skip
        back.act = go_back if back.disabled is None else None
        right.append(back)
    room -= sum(widget.rect.width + kit.sizes.gap for widget in right)
    title = kit.label(
        "title", kit.put(page.title), room, kit.sizes.score, weight=Weight.BOLD, lines=2, floor=0.6
    )
    items += [title, *right]
    flow(items, width, kit.sizes.gap)
    edge = width
    for widget in reversed(right):
        edge -= widget.rect.width
        widget.move_to(edge, widget.rect.y)
        edge -= kit.sizes.gap
    whole = group("head", items)
    whole.rect.width = width
    return whole


def _foot(kit: Kit, screen: Screen, width: int) -> Widget | None:
    """Lamp and health, as on every scene."""
    lamp = camera_lamp(kit, screen, width * 45 // 100)
    health = health_line(kit, screen, width * 50 // 100)
    items = [w for w in (health if health.children else None, lamp) if w is not None]
    if not items:
        return None
    flow(items, width, kit.sizes.gap)
    if lamp is not None:
        lamp.move_to(width - lamp.rect.width, lamp.rect.y)
    return group("foot", items)


def _column(kit: Kit, name: str, blocks: tuple[Block, ...], width: int) -> list[tuple[int, Widget]]:
    """Widgets from top to bottom, each with the space above it; number fields stand in lines."""
    gap = kit.sizes.gap
    column: list[tuple[int, Widget]] = []
    head_px = head_width(kit, blocks, width)
    numbers: list[Widget] = []
    for index, it in enumerate(blocks):
        widgets = (
            [field_block(kit, it, width, head_px)]
            if isinstance(it, Field)
            else block(kit, f"{name}.{index}", it, width)
        )
        if isinstance(it, Field) and it.kind == "number" and it.problem is None:
            numbers += widgets
            continue
        _flush(column, numbers, width, gap)
        tight = _between(it, gap)
        column += [(gap if i == 0 else tight, w) for i, w in enumerate(widgets)]
    _flush(column, numbers, width, gap)
    return column


def _between(it: Block, gap: int) -> int:
    """Space between the widgets of one block: less than between blocks."""
    match it:
        case Table() | FieldGrid():
            return max(1, gap // 6)
        case Line():
            return 0
        case Buttons():
            return gap * 2 // 3
        case _:
            return gap // 2


def _flush(column: list[tuple[int, Widget]], numbers: list[Widget], width: int, gap: int) -> None:
    if not numbers:
        return
    lines: list[list[Widget]] = [[]]
    used = 0
    for number in numbers:
        if lines[-1] and used + number.rect.width > width:
            lines.append([])
            used = 0
        lines[-1].append(number)
        used += number.rect.width + 2 * gap
    for line in lines:
        flow(line, width, 2 * gap)
        column.append((gap, group(f"{line[0].id}.line", line)))
    numbers.clear()


def _place(column: list[tuple[int, Widget]], x: int, y: int) -> int:
    bottom = y
    for index, (above, widget) in enumerate(column):
        widget.move_to(x, bottom + (above if index else 0))
        bottom = widget.rect.bottom
    return bottom


def _loosen(column: list[tuple[int, Widget]], air: int, gap: int) -> None:
    """Where there is room, blocks stand further apart; rows of a table stay together."""
    down = 0
    for index, (above, widget) in enumerate(column):
        if index and above >= gap:
            down += air
        widget.move_by(0, down)


def _scroll(kit: Kit, body: Widget, too_high: int) -> None:
    """Move the blocks by the scroll position and hide what is not wholly in sight."""
    if not too_high:
        kit.scrolled["body"] = 0
        return
    most = too_high + kit.sizes.gap
    offset = max(0, min(kit.ui.scrolls.get("body", 0), most))
    kit.scrolled["body"] = offset
    above = below = False
    for item in body.children:
        item.move_by(0, -offset)
        fits = item.rect.height <= body.rect.height
        if fits and (item.rect.top < body.rect.top - 1 or item.rect.bottom > body.rect.bottom + 1):
            above = above or item.rect.top < body.rect.top
            below = below or item.rect.bottom > body.rect.bottom
            item.hide()
    side = kit.sizes.detail // 2
    right = body.rect.right + kit.sizes.gap // 2

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        if above:
            surface.blit(paint_mark("up", side, kit.theme.dim), (right, rect.y))
        if below:
            surface.blit(paint_mark("down", side, kit.theme.dim), (right, rect.bottom - side))

    body.paint = paint
