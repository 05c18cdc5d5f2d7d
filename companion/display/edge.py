"""The edge of the table scene: the middle of the table, the log, the camera, the open question."""

import pygame

from companion.display.camera_picture import camera_picture
from companion.display.kit import Kit
from companion.display.parts import part
from companion.display.question import question_card
from companion.display.text import Weight
from companion.display.widgets import Act, Role, Widget, flow, group, stack
from companion.views.board import BoardView, Counter, Grid
from companion.views.intents import Intent, OpenEntry, Source
from companion.views.scene import LogLine, TableScene

LEAST_LOG_LINES = 2
LEAST_PICTURE_SHARE = 16  # percent of the window's height for the live picture
USUAL_LOG_LINES = 5  # of them the picture takes room only down to the least
_MOST_LOG_LINES = 40
CARD_SHARE, SMALL_CARD_SHARE, NEAR_CARD_SHARE = 17, 9, 7
"""Percent of the window's height for a card in the middle: few cards, some, many."""


def edge_column(
    kit: Kit, scene: TableScene, area: pygame.Rect, *, with_picture: bool
) -> tuple[Widget, int]:
    """What stands beside the rows, within `area`; and by how many px it is too high."""
    gap = max(2, kit.sizes.gap * 2 // 3)
    items: list[Widget] = []
    left = area.height
    too_high = 0
    question: Widget | None = None
    if scene.questions:
        keys = {ask.key for ask in scene.board.actions if ask.key}
        keys |= {tool.key for tool in scene.tools if tool.key}
        keys |= keys_of_rows(scene.board)
        waiting = len(scene.questions) - 1
        question = question_card(kit, scene.questions[0], waiting, area.width, keys)
        left -= question.rect.height + gap
        too_high = max(0, -left - gap)
    small = with_picture and kit.frame_size is not None
    narrow = question is not None
    if any(row.brief for row in scene.board.rows):  # much to see: read at arm's length
        with kit.nearer() as near:
            middle = _middle(near, scene, area.width, narrow=narrow, share=NEAR_CARD_SHARE)
    else:
        share = SMALL_CARD_SHARE if kit.compact or small else CARD_SHARE
        middle = _middle(kit, scene, area.width, narrow=narrow, share=share)
    if middle is not None and (question is None or middle.rect.height <= left):
        items.append(middle)
        left -= middle.rect.height + gap
        too_high = max(too_high, -left - gap)
    picture = _picture(kit, area.width, left, len(scene.log)) if with_picture else None
    if picture is not None:
        left -= picture.rect.height + gap
    elif with_picture and kit.frame_size is not None and question is None:
        too_high = max(too_high, 1)
    log = _log(kit, scene, area.width, left)
    if question is None and len(log.children if log else ()) < min(LEAST_LOG_LINES, len(scene.log)):
        too_high = max(too_high, kit.text.line_px(kit.sizes.detail))
    items += [w for w in (log, picture, question) if w is not None]
    used = sum(w.rect.height for w in items) + gap * max(0, len(items) - 1)
    if log is not None and used < area.height:
        _spread(log, area.height - used, kit.text.line_px(kit.sizes.detail))
    stack(items, gap, area.x, area.y)
    if picture is not None:
        picture.move_by((area.width - picture.rect.width) // 2, 0)
    return group("edge", items), max(0, too_high)


def _spread(log: Widget, spare: int, line_px: int) -> None:
    """Room for less than one more line goes between the lines: no line stays blank.

    Where there is more room, or few lines, they stay at the top.
    """
    log.rect.height += spare
    between = max(1, len(log.children) - 1)
    if spare // between <= line_px // 2:
        for index, child in enumerate(log.children):
            child.move_by(0, spare * index // between)


def keys_of_rows(board: BoardView) -> set[str]:
    """Keys of the counters and cells of the players' rows."""
    found: set[str] = set()
    for row in board.rows:
        for it in row.parts:
            asks = (it.one_more,) if isinstance(it, Counter) else ()
            cells = tuple(a for line in it.asks for a in line) if isinstance(it, Grid) else ()
            found |= {ask.key for ask in (*asks, *cells) if ask is not None and ask.key}
    return found


def _middle(kit: Kit, scene: TableScene, width: int, *, narrow: bool, share: int) -> Widget | None:
    gap = kit.sizes.gap
    inside = width - 2 * gap
    items: list[Widget] = []
    for index, due in enumerate(scene.board.due):
        mark = kit.mark(f"due.{index}.mark", "diamond", kit.sizes.detail // 2, kit.theme.warning)
        text = kit.label(
            f"due.{index}.text", kit.put(due), inside - mark.rect.width - gap // 2,
            kit.sizes.detail, weight=Weight.SEMIBOLD, lines=3,
        )  # fmt: skip
        flow([mark, text], inside, gap // 2)
        items.append(group(f"due.{index}", [mark, text]))
    card_px = kit.text.line_px(kit.sizes.detail) if narrow else kit.sizes.height * share // 100
    parts = [part(kit, "middle", p, inside, card_px=card_px) for p in scene.board.middle]
    if parts:
        flow(parts, inside, gap * 3 // 4)
        items.append(group("middle.parts", parts))
    for index, reminder in enumerate(scene.board.reminders):
        items.append(
            kit.label(
                f"reminder.{index}", kit.put(reminder), inside, kit.sizes.detail,
                color=kit.theme.dim, lines=3,
            )
        )  # fmt: skip
    if not items:
        return None
    bottom = stack(items, gap // 2, gap, gap * 2 // 3)
    return kit.panel("middle", pygame.Rect(0, 0, width, bottom + gap * 2 // 3), items)


def _picture(kit: Kit, width: int, left: int, log_lines: int) -> Widget | None:
    """The live picture, when there is room for it and for some lines of the log."""
    if kit.frame_size is None:
        return None
    line_px = round(kit.text.line_px(kit.sizes.detail) * 1.15)
    least = min(LEAST_LOG_LINES, log_lines) * line_px + 2 * kit.sizes.gap
    usual = min(USUAL_LOG_LINES, log_lines) * line_px + 2 * kit.sizes.gap
    share = kit.sizes.height * LEAST_PICTURE_SHARE // 100
    high = min(left - least, max(left - usual, share))
    if high < share:
        return None
    return camera_picture(kit, width, high)


def _log(kit: Kit, scene: TableScene, width: int, height: int) -> Widget | None:
    """The newest lines that fit, newest at the bottom; the wheel shows older ones."""
    pad = kit.sizes.gap * 2 // 3
    room = height - 2 * pad
    hidden = min(kit.ui.scrolls.get("log", 0), max(0, len(scene.log) - 1))
    kit.scrolled["log"] = hidden
    shown = scene.log[: len(scene.log) - hidden] if hidden else scene.log
    lines: list[Widget] = []
    used = 0
    for entry in reversed(shown[-_MOST_LOG_LINES:]):
        line = _entry(kit, entry, width - 2 * pad)
        if used + line.rect.height > room:
            break
        used += line.rect.height + pad // 3
        lines.insert(0, line)
    if not lines:
        return None
    bottom = stack(lines, pad // 3, pad, pad)
    whole = kit.panel("log", pygame.Rect(0, 0, width, bottom + pad), lines)
    whole.scrolls = "log"
    return whole


def _entry(kit: Kit, it: LogLine, width: int) -> Widget:
    sizes, theme = kit.sizes, kit.theme
    side = round(sizes.detail * 0.62)
    name = f"log.{it.n}"
    sign = kit.glyph(f"{name}.player", it.player, side, hollow=it.implied)
    left = side + sizes.gap // 2
    text = kit.put(it.text) + (" …" if it.provisional else "")
    flag_px = side + sizes.gap // 3 if it.ruled else 0
    clipped = kit.clipped
    words = kit.label(
        f"{name}.text", text, width - left - flag_px, sizes.detail,
        color=theme.dim if it.provisional or it.implied or it.struck else theme.text,
        lines=3, struck=it.struck,
    ).move_to(left, 0)  # fmt: skip
    kit.clipped = clipped  # one endless entry must not make all the rest smaller
    sign.move_to(0, (kit.text.line_px(words.em_px) - side) // 2)
    children = [sign, words]
    if it.ruled:
        flag = kit.mark(f"{name}.ruled", "flag", side, theme.warning)
        children.append(flag.move_to(width - side, sign.rect.y))
    states = {
        "provisional": it.provisional,
        "implied": it.implied,
        "struck": it.struck,
        "ruled": it.ruled,
    }
    return Widget(
        id=name,
        role=Role.ENTRY,
        rect=pygame.Rect(0, 0, width, words.rect.height),
        label=kit.put(it.text),
        act=_open_entry(it.n),
        flags=tuple(state for state, holds in states.items() if holds),
        children=children,
    )


def _open_entry(n: int) -> Act:
    def act(position: int, source: Source) -> Intent:
        return OpenEntry(n=n, position=position, source=source)

    return act
