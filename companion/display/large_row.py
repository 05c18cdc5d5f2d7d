"""The row that keys act for: counters as large tiles, bays side by side, grids beside them."""

from collections.abc import Sequence

import pygame

from companion.display.bay import large_bay
from companion.display.buttons import act_of
from companion.display.grid import grid
from companion.display.kit import Kit
from companion.display.parts import part
from companion.display.shapes import paint_panel
from companion.display.text import Weight
from companion.display.theme import mix
from companion.display.widgets import Role, Widget, flow, group, stack
from companion.views.board import Bay, Counter, Grid, Part, PlayerRow

CARD_SHARE = 12  # percent of the window's height for a card in a bay
COMPACT_CARD_SHARE = 8


def large_parts(kit: Kit, name: str, it: PlayerRow, width: int) -> Widget:
    """Everything of the row below its head, `width` wide."""
    gap = kit.sizes.gap * 2 // 3
    counters = [p for p in it.parts if isinstance(p, Counter)]
    bays = [p for p in it.parts if isinstance(p, Bay)]
    grids = [p for p in it.parts if isinstance(p, Grid)]
    rest = [p for p in it.parts if not isinstance(p, Counter | Bay | Grid)]
    lines = [_tiles(kit, name, counters, width), _body(kit, name, bays, grids, width)]
    if rest:
        lines.append(_rest(kit, name, rest, width))
    lines = [line for line in lines if line.rect.height]
    stack(lines, gap)
    return group(f"{name}.parts", lines)


def _tiles(kit: Kit, name: str, counters: list[Counter], width: int) -> Widget:
    gap = kit.sizes.gap // 2
    each = (width - gap * (len(counters) - 1)) // max(1, len(counters))
    made = [_tile(kit, f"{name}.{it.name}", it, each) for it in counters]
    high = max((t.rect.height for t in made), default=0)
    for index, tile in enumerate(made):
        tile.rect.height = high
        tile.move_to(index * (each + gap), 0)
    return group(f"{name}.counters", made)


def _tile(kit: Kit, name: str, it: Counter, width: int) -> Widget:
    """The number in the score's size, its name below it, its key in a corner."""
    sizes, theme = kit.sizes, kit.theme
    pad = max(3, sizes.gap // 3)
    title = kit.put(it.title)
    value = kit.word("unknown") if it.value is None else str(it.value)
    shown = value if it.limit is None else f"{value}/{it.limit}"
    number = kit.fit(shown, width - 2 * pad, sizes.held(1.6), Weight.BOLD, 1, 0.5)
    with kit.nearer() as near:
        words = near.fit(title, width - 2 * pad, near.sizes.detail, Weight.REGULAR, 2, 0.7)
    act, disabled, key = act_of(kit, it.one_more)
    cap = kit.key_cap(key) if key else ""
    cap_em = max(7, round(words.em_px * 0.9))
    number_px, line_px = kit.text.line_px(number.em_px), kit.text.line_px(words.em_px)
    pressable = it.one_more is not None

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        fill = theme.raised if pressable else theme.sunk
        if kit.ui.held == name:
            fill = mix(fill, theme.text, 0.15)
        paint_panel(surface, rect, sizes.radius, fill, theme.line, sizes.hairline)
        line = kit.text.paint_line(number.lines[0], number.em_px, theme.text, Weight.BOLD)
        surface.blit(line, (rect.centerx - number.width // 2, rect.y))
        for index, text in enumerate(words.lines):
            line = kit.text.paint_line(text, words.em_px, theme.dim)
            top = rect.y + number_px + index * line_px
            surface.blit(line, (rect.centerx - line.get_width() // 2, top))
        if cap:
            line = kit.text.paint_line(cap, cap_em, theme.dim, Weight.SEMIBOLD)
            surface.blit(line, (rect.right - pad - line.get_width(), rect.y + pad // 2))

    label_key = "counter" if it.limit is None else "counter_of"
    return Widget(
        id=name,
        role=Role.COUNTER,
        rect=pygame.Rect(0, 0, width, number_px + len(words.lines) * line_px + pad),
        label=kit.word(label_key, title=title, value=it.value, limit=it.limit),
        paint=paint,
        act=act,
        less=act_of(kit, it.one_less)[0],
        key=key,
        disabled=disabled,
        clipped=number.clipped or words.clipped,
        em_px=number.em_px,
    )


def _body(kit: Kit, name: str, bays: list[Bay], grids: list[Grid], width: int) -> Widget:
    """Bays share what the grids leave."""
    gap = kit.sizes.gap
    made: list[Widget] = []
    least = kit.text.line_px(kit.sizes.detail) * (6 if kit.compact else 7) // 5
    for it in grids:
        where = f"{name}.{it.name}"
        with kit.nearer() as near:
            title = near.label(
                f"{where}.title", near.put(it.title), width // 3, near.sizes.detail,
                color=kit.theme.dim,
            )  # fmt: skip
        made.append(grid(kit, where, it, width * 2 // 5, [title], least_px=least))
    used = sum(g.rect.width + gap for g in made)
    left = width - used
    share = COMPACT_CARD_SHARE if kit.compact else CARD_SHARE
    card_px = kit.sizes.height * share // 100
    each = (left - gap * (len(bays) - 1)) // max(1, len(bays))
    rooms = [large_bay(kit, f"{name}.{it.name}", it, each, card_px) for it in bays]
    x = 0
    high = max((w.rect.height for w in (*rooms, *made)), default=0)
    for room in rooms:
        room.rect.height = high
        room.move_to(x, 0)
        x += each + gap
    for beside in made:
        beside.move_to(x, (high - beside.rect.height) // 2)
        x += beside.rect.width + gap
    return group(f"{name}.body", [*rooms, *made])


def _rest(kit: Kit, name: str, rest: Sequence[Part], width: int) -> Widget:
    with kit.nearer() as near:
        card_px = round(near.text.line_px(near.sizes.detail) * 1.15)
        made = [part(near, name, p, width, card_px=card_px) for p in rest]
        flow(made, width, near.sizes.gap)
    return group(f"{name}.rest", made)
