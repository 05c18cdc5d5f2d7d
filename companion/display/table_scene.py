"""The evening: strip, player rows, middle, log, questions, actions, tools, health."""

import pygame

from companion.display.buttons import button, do_ask, page_button
from companion.display.camera_picture import camera_picture
from companion.display.edge import edge_column
from companion.display.kit import Kit
from companion.display.player_row import player_row
from companion.display.strip import health_line, strip
from companion.display.widgets import Role, Widget, flow, group, stack
from companion.views.board import Ask, BoardView
from companion.views.scene import Screen, TableScene

EDGE_SHARE = 38  # percent of the width for the middle, the log and the questions
ROOM_BELOW_SHARES = {True: 15, None: 22, False: 34}
"""Percent of the height that must be free below the rows for the live picture to stand there,
by where it stood before: it does not hop about with every card."""
ONE_LINE_SHARES = (1.0, 0.92, 0.84)  # buttons become this small before they take a second line


def table_scene(kit: Kit, screen: Screen, scene: TableScene) -> tuple[Widget, int]:
    """The whole scene as a tree, and by how many px it is too high."""
    sizes = kit.sizes
    gap = sizes.gap
    width = sizes.width - 2 * gap
    top = strip(kit, screen, scene.board.strip, width).move_to(gap, gap)
    foot = _foot(kit, screen, scene, width)
    foot.move_to(gap, sizes.height - gap - foot.rect.height)
    upper, lower = top.rect.bottom + gap, foot.rect.y - gap
    has_edge = bool(scene.log or scene.questions or scene.board.middle or scene.board.due)
    has_edge = has_edge or kit.frame_size is not None
    edge_px = width * EDGE_SHARE // 100 if has_edge else -gap
    rows, too_high = _rows(kit, scene.board, width - edge_px - gap, lower - upper)
    rows.move_to(gap, upper)
    children = [top, rows, foot]
    below = _picture_below(kit, rows, width - edge_px - gap, lower)
    kit.picture_below = below is not None if kit.frame_size is not None else None
    if below is not None:
        children.insert(2, below)
    if has_edge:
        area = pygame.Rect(gap + width - edge_px, upper, edge_px, lower - upper)
        edge, more = edge_column(kit, scene, area, with_picture=below is None)
        too_high += more
        children.insert(2, edge)
    root = Widget(
        id="table",
        role=Role.PANEL,
        rect=pygame.Rect(0, 0, sizes.width, sizes.height),
        children=children,
    )
    return root, too_high


def _picture_below(kit: Kit, rows: Widget, width: int, lower: int) -> Widget | None:
    """The live picture below the rows, where few players leave enough room for it."""
    if not _has_room_below(kit, rows.rect.bottom, lower):
        return None
    top = rows.rect.bottom + kit.sizes.gap
    picture = camera_picture(kit, width, lower - top)
    return picture.move_to(rows.rect.x + (width - picture.rect.width) // 2, top)


def _has_room_below(kit: Kit, bottom: int, lower: int) -> bool:
    room = lower - bottom - kit.sizes.gap
    share = ROOM_BELOW_SHARES[kit.ui.picture_below]
    return kit.frame_size is not None and room >= kit.sizes.height * share // 100


def _rows(kit: Kit, board: BoardView, width: int, height: int) -> tuple[Widget, int]:
    gap = max(2, kit.sizes.gap * 2 // 3)
    due = board.strip.player
    seat = kit.ui.seat if any(row.player == kit.ui.seat for row in board.rows) else due
    rows = [
        player_row(kit, row, width, active=row.player == due, seated=row.player == seat)
        for row in board.rows
    ]
    needed = stack(rows, gap) if rows else 0
    spare = max(0, height - needed)
    if rows and spare and not _has_room_below(kit, needed, height):
        each = min(spare // len(rows), kit.sizes.sentence * 5 // 4)
        for row in rows:
            row.rect.height += each
            for child in row.children:
                child.move_by(0, each // 2)
        stack(rows, gap)
    return group("rows", rows), max(0, needed - height)


def _foot(kit: Kit, screen: Screen, scene: TableScene, width: int) -> Widget:
    """Actions above, tools and health below, each in one line where that is not too small."""
    gap = kit.sizes.gap
    items: list[Widget] = []
    bottom = 0
    tiles = _board_tiles(kit, scene, width)
    if tiles:
        bottom = flow(tiles, width, gap // 2) + gap * 2 // 3
        items.append(group("tiles", tiles))
    actions = _actions(kit, scene, width)
    if actions:
        bottom = flow(actions, width, gap * 2 // 3, 0, bottom) + gap * 2 // 3
        items.append(group("actions", actions))
    items += _below(kit, screen, scene, width, bottom)
    foot = group("foot", items)
    foot.rect.width = width
    return foot


def _board_tiles(kit: Kit, scene: TableScene, width: int) -> list[Widget]:
    """What is printed on the game's board to be done, read at arm's length."""
    made: list[Widget] = []
    for share in ONE_LINE_SHARES:
        clipped = kit.clipped
        with kit.nearer() as near:
            em_px = round(near.sizes.detail * share)
            made = [_board_tile(near, i, ask, width, em_px)
                    for i, ask in enumerate(scene.board.tiles)]  # fmt: skip
        if _line_px(made, kit.sizes.gap // 2) <= width:
            break
        kit.clipped = clipped
    return made


def _board_tile(kit: Kit, index: int, ask: Ask, width: int, em_px: int) -> Widget:
    return button(
        kit,
        f"tile.{index}",
        kit.put(ask.title) if ask.title is not None else ask.do,
        act=do_ask(ask),
        em_px=em_px,
        key=ask.key,
        disabled=kit.put(ask.disabled) if ask.disabled is not None else None,
        most=width,
    )


def _actions(kit: Kit, scene: TableScene, width: int) -> list[Widget]:
    asks = scene.board.actions
    made: list[Widget] = []
    for share in ONE_LINE_SHARES:
        em_px = round(kit.sizes.sentence * share)
        made = [_action(kit, scene, index, width=width, em_px=em_px) for index in range(len(asks))]
        if _line_px(made, kit.sizes.gap * 2 // 3) <= width:
            return made
    return [
        _action(kit, scene, index, width=width, em_px=kit.sizes.sentence)
        for index in range(len(asks))
    ]


def _line_px(widgets: list[Widget], gap: int) -> int:
    return sum(w.rect.width for w in widgets) + gap * max(0, len(widgets) - 1)


def _below(kit: Kit, screen: Screen, scene: TableScene, width: int, top: int) -> list[Widget]:
    """Health at the left and the tools at the right, or below each other."""
    gap = kit.sizes.gap
    for share in ONE_LINE_SHARES:
        tools = _tools(kit, scene, width, round(kit.sizes.detail * share))
        tools_px = _line_px(tools, gap // 2)
        clipped = kit.clipped
        health = health_line(kit, screen, max(1, width - tools_px - 2 * gap), share)
        if kit.clipped == clipped:
            break
        kit.clipped = clipped
    else:
        tools = _tools(kit, scene, width, kit.sizes.detail)
        health = health_line(kit, screen, width, 1.0)
        bottom = flow(tools, width, gap // 2, 0, top)
        health.move_to(0, bottom + gap // 2)
        return [w for w in (group("tools", tools), health) if w.children]
    flow(tools, width, gap // 2, width - tools_px, top)
    whole = group("tools", tools)
    middle = (whole.rect.height - health.rect.height) // 2 if tools else 0
    health.move_to(0, top + max(0, middle))
    return [w for w in (whole, health) if w.children]


def _tools(kit: Kit, scene: TableScene, width: int, em_px: int) -> list[Widget]:
    return [
        page_button(kit, tool, em_px=em_px, most=width, lines=1, prefix="tool.")
        for tool in scene.tools
    ]


def _action(kit: Kit, scene: TableScene, index: int, *, width: int, em_px: int) -> Widget:
    """One action; with the glyph of its player when another one's act is due."""
    ask = scene.board.actions[index]
    due = scene.board.strip.player
    title = kit.put(ask.title) if ask.title is not None else ask.do
    return button(
        kit,
        f"action.{index}.{ask.do}",
        title,
        act=do_ask(ask),
        em_px=em_px,
        key=ask.key,
        disabled=kit.put(ask.disabled) if ask.disabled is not None else None,
        primary=index == 0 and not scene.questions and ask.disabled is None,
        player=ask.by if ask.by != due else None,
        most=width,
    )
