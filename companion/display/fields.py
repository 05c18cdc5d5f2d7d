"""Fields of a page: a text box, a number with minus and plus, a choice."""

from collections.abc import Iterable

import pygame

from companion.display.buttons import button
from companion.display.kit import Kit
from companion.display.shapes import paint_panel
from companion.display.text_field import TextField
from companion.display.widgets import Act, Role, Widget, flow, group
from companion.views.intents import Intent, Source, Type
from companion.views.page import Block, Field

MINUS = "\u2212"


def type_value(name: str, value: str) -> Act:
    """The act that gives the field called `name` this value."""

    def act(position: int, source: Source) -> Intent:
        return Type(id=name, value=value, position=position, source=source)

    return act


def field_state(kit: Kit, name: str, value: str, kind: str, without: str = "") -> TextField:
    """What is being typed into this field; takes over the value of the screen."""
    state = kit.ui.fields.get(name)
    if state is None:
        state = TextField(value=value, kind=kind, cursor=len(value), without=without)
        kit.ui.fields[name] = state
    state.take_over(value)
    return state


def head_width(kit: Kit, blocks: Iterable[Block], width: int) -> int:
    """Width of the widest field title, so that boxes stand below each other.

    Titles of more than two fifths of the line are let out: their own boxes stand further right.
    """
    fields = [b for b in blocks if isinstance(b, Field) and b.kind != "choice"]
    widths = [_title(kit, it, width).rect.width for it in fields]
    return max((w for w in widths if w <= width * 2 // 5), default=0)


def field_block(kit: Kit, it: Field, width: int, head_px: int = 0) -> Widget:
    """Title (at least `head_px` wide), box, and below them why the value cannot be used."""
    gap = kit.sizes.gap
    head = _title(kit, it, width)
    if it.kind != "choice":
        head.rect.width = max(head.rect.width, head_px)
    if it.kind == "choice":
        control = _choice(kit, it, width)
    elif it.kind == "number":
        control = _number(kit, it, width)
    else:
        control = text_box(kit, it.id, it.value, width, label=kit.put(it.title))
    items = [head, control]
    beside = width - head.rect.width - gap
    if it.kind == "text" and beside >= width // 2:
        control = text_box(kit, it.id, it.value, beside, label=kit.put(it.title))
        items = [head, control]
    flow(items, width, gap)
    if head.rect.bottom <= control.rect.y:
        control.move_to(0, head.rect.bottom + gap // 4)
    whole = group(f"field.{it.id}", items)
    if it.problem is not None:
        problem = kit.label(
            f"field.{it.id}.problem",
            kit.put(it.problem),
            width,
            kit.sizes.detail,
            color=kit.theme.warning,
            lines=3,
        )
        items.append(problem.move_to(0, whole.rect.bottom + gap // 4))
        whole = group(f"field.{it.id}", items)
    return whole


def _title(kit: Kit, it: Field, width: int) -> Widget:
    words = kit.put(it.title)
    side = round(kit.sizes.detail * 0.75)
    items: list[Widget] = []
    if it.player is not None:
        items.append(kit.glyph(f"field.{it.id}.glyph", it.player, side))
    room = width - (side + kit.sizes.gap if items else 0)
    items.append(
        kit.label(
            f"field.{it.id}.title", words, room, kit.sizes.detail, color=kit.theme.dim, lines=2
        )
    )
    flow(items, width, kit.sizes.gap // 2)
    return group(f"field.{it.id}.head", items)


def text_box(  # noqa: PLR0913 - a field has many kinds
    kit: Kit,
    name: str,
    value: str,
    width: int,
    *,
    label: str,
    kind: str = "text",
    without: str = "",
    hint: str = "",
) -> Widget:
    """The box that is typed into: text, cursor while focused, preview of the input method."""
    sizes, theme = kit.sizes, kit.theme
    state = field_state(kit, name, value, kind, without)
    em_px = sizes.sentence
    high = kit.text.line_px(em_px) + sizes.gap // 2
    pad = sizes.gap * 2 // 3

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        focused = kit.ui.focus == name
        edge = theme.accent if focused else theme.line
        paint_panel(surface, rect, sizes.radius, theme.sunk, edge, max(1, sizes.hairline))
        old = surface.get_clip()
        surface.set_clip(rect.inflate(-pad, 0))
        _paint_typed(kit, surface, rect, state, hint, focused=focused)
        surface.set_clip(old)

    return Widget(
        id=name,
        role=Role.FIELD,
        rect=pygame.Rect(0, 0, width, high),
        label=f"{label}: {state.value}",
        paint=paint,
        em_px=em_px,
    )


def _paint_typed(
    kit: Kit,
    surface: pygame.Surface,
    rect: pygame.Rect,
    state: TextField,
    hint: str,
    *,
    focused: bool,
) -> None:
    """What was typed, or the hint; the cursor while focused; a line under what is composed."""
    sizes, theme = kit.sizes, kit.theme
    em_px, pad = sizes.sentence, sizes.gap * 2 // 3
    before, after = state.value[: state.cursor], state.value[state.cursor :]
    shown = before + state.preview + after
    cursor_px = kit.text.width_px(before + state.preview, em_px)
    left = rect.x + pad - max(0, cursor_px - (rect.width - 2 * pad))
    top = rect.centery - kit.text.line_px(em_px) // 2
    if shown:
        surface.blit(kit.text.paint_line(shown, em_px, theme.text), (left, top))
    elif hint:
        painted = kit.text.paint_line(hint, em_px, theme.dim)
        surface.blit(painted, (rect.x + pad + sizes.gap // 2, top))
    if focused:
        wide = max(2, em_px // 16)
        surface.fill(theme.accent, (left + cursor_px, top + em_px // 8, wide, em_px))
    if state.preview:
        start = kit.text.width_px(before, em_px)
        under = top + kit.text.line_px(em_px) - max(2, em_px // 12)
        surface.fill(theme.accent, (left + start, under, cursor_px - start, max(2, em_px // 16)))


def _number(kit: Kit, it: Field, width: int) -> Widget:
    gap = kit.sizes.gap // 2
    box_px = min(width // 2, kit.sizes.sentence * 4)
    title = kit.put(it.title)
    box = text_box(kit, it.id, it.value, box_px, label=title, kind="number")
    try:
        number = int(it.value)
    except ValueError:
        number = 0
    items = [_step(kit, it, MINUS, number - 1), box, _step(kit, it, "+", number + 1)]
    flow(items, width, gap)
    return group(f"field.{it.id}.number", items)


def _step(kit: Kit, it: Field, sign: str, value: int) -> Widget:
    title = kit.put(it.title)
    step = button(
        kit,
        f"field.{it.id}.{'plus' if sign == '+' else 'minus'}",
        sign,
        act=type_value(it.id, str(value)),
        em_px=kit.sizes.sentence,
    )
    step.label = kit.word("plus" if sign == "+" else "minus", title=title)
    return step


def _choice(kit: Kit, it: Field, width: int) -> Widget:
    items = [
        button(
            kit,
            f"field.{it.id}.{value}",
            kit.put(title),
            act=type_value(it.id, value),
            em_px=kit.sizes.detail,
            chosen=value == it.value,
            most=width,
            lines=2,
        )
        for value, title in it.choices
    ]
    flow(items, width, kit.sizes.gap // 2)
    return group(f"field.{it.id}.choices", items)
