"""The evening: strip, player rows, middle, log, questions, actions, tools, health."""

import pygame

from companion.display.buttons import button, do_ask, page_button
from companion.display.edge import edge_column
from companion.display.kit import Kit
from companion.display.player_row import player_row
from companion.display.strip import health_line, strip
from companion.display.widgets import Role, Widget, flow, group, stack
from companion.views.board import Ask, BoardView
from companion.views.scene import Screen, TableScene

EDGE_SHARE = 37  # percent of the width for the middle, the log and the questions


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
    if has_edge:
        area = pygame.Rect(gap + width - edge_px, upper, edge_px, lower - upper)
        edge, more = edge_column(kit, screen, scene, area)
        too_high += more
        children.insert(2, edge)
    root = Widget(
        id="table",
        role=Role.PANEL,
        rect=pygame.Rect(0, 0, sizes.width, sizes.height),
        children=children,
    )
    return root, too_high


def _rows(kit: Kit, board: BoardView, width: int, height: int) -> tuple[Widget, int]:
    gap = max(2, kit.sizes.gap * 2 // 3)
    due = board.strip.player
    rows = [player_row(kit, row, width, active=row.player == due) for row in board.rows]
    needed = stack(rows, gap) if rows else 0
    spare = max(0, height - needed)
    if rows and spare:
        each = min(spare // len(rows), kit.sizes.sentence * 5 // 4)
        for row in rows:
            row.rect.height += each
            for child in row.children:
                child.move_by(0, each // 2)
        stack(rows, gap)
    return group("rows", rows), max(0, needed - height)


def _foot(kit: Kit, screen: Screen, scene: TableScene, width: int) -> Widget:
    gap = kit.sizes.gap
    actions = [
        _action(kit, index, ask, width, primary=index == 0 and not scene.questions)
        for index, ask in enumerate(scene.board.actions)
    ]
    bottom = flow(actions, width, gap * 2 // 3) if actions else 0
    tools = [
        page_button(kit, tool, em_px=kit.sizes.detail, most=width, lines=1, prefix="tool.")
        for tool in scene.tools
    ]
    tools_px = sum(t.rect.width for t in tools) + gap // 2 * max(0, len(tools) - 1)
    health = health_line(kit, screen, max(width // 3, width - tools_px - 2 * gap))
    items: list[Widget] = [group("actions", actions)] if actions else []
    top = bottom + (gap * 2 // 3 if actions else 0)
    below: list[Widget] = []
    if tools:
        same_line = health.rect.width + 2 * gap + tools_px <= width
        flow(tools, width, gap // 2, 0, top)
        whole = group("tools", tools)
        if same_line:
            whole.move_by(width - whole.rect.width, 0)
            middle = (whole.rect.height - health.rect.height) // 2
            health.move_to(0, top + max(0, middle))
        else:
            health.move_to(0, whole.rect.bottom + gap // 2)
        below = [whole]
    else:
        health.move_to(0, top)
    if health.children:
        below.append(health)
    foot = group("foot", [*items, *below])
    foot.rect.width = width
    return foot


def _action(kit: Kit, index: int, ask: Ask, width: int, *, primary: bool) -> Widget:
    title = kit.put(ask.title) if ask.title is not None else ask.do
    return button(
        kit,
        f"action.{index}.{ask.do}",
        title,
        act=do_ask(ask),
        em_px=kit.sizes.sentence,
        key=ask.key,
        disabled=kit.put(ask.disabled) if ask.disabled is not None else None,
        primary=primary and ask.disabled is None,
        player=None,
        most=width,
    )
