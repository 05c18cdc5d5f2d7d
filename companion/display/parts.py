"""The parts of a board: counters, card places, piles, chips, grids, tracks."""

from typing import assert_never

import pygame

from companion.display.bay import bay
from companion.display.buttons import act_of
from companion.display.grid import grid
from companion.display.kit import Kit
from companion.display.shapes import paint_panel
from companion.display.text import Weight
from companion.display.theme import mix
from companion.display.widgets import Role, Widget, flow, group
from companion.rules.sentence import Sentence
from companion.views.board import Ask, Bay, CardPlace, Chips, Counter, Grid, Part, Pile, Track

MOST_CARDS_DRAWN = 8
TIMES, NONE = "\u00d7", "\u2013"


def part(kit: Kit, owner: str, it: Part, width: int, *, card_px: int) -> Widget:
    """The widget of one part, at most `width` wide; cards in it are `card_px` high."""
    name = f"{owner}.{it.name}"
    match it:
        case Counter():
            return _counter(kit, name, it, width)
        case CardPlace():
            return _card_place(kit, name, it, width, card_px)
        case Pile():
            return _pile(kit, name, it, width)
        case Chips():
            return _chips(kit, name, it, width)
        case Grid():
            return grid(kit, name, it, width, titled(kit, f"{name}.title", it.title, width))
        case Track():
            return _track(kit, name, it, width)
        case Bay():
            return bay(kit, name, it, width, card_px)
        case _:
            assert_never(it)


def _pair(  # noqa: PLR0913 - as `Kit.label`
    kit: Kit,
    name: str,
    title: str,
    value: str,
    width: int,
    *,
    role: Role = Role.TEXT,
    raised: bool = False,
    dim: bool = False,
) -> Widget:
    """A title and its value in one line, on a raised surface when it can be pressed."""
    sizes, theme = kit.sizes, kit.theme
    value_em = sizes.sentence if role is Role.COUNTER else sizes.detail
    pad = sizes.gap * 2 // 3 if raised else 0
    between = sizes.gap * 2 // 3
    value_px = kit.text.width_px(value, value_em, Weight.BOLD)
    room = width - value_px - 2 * pad - between
    words = kit.fit(title, room, sizes.detail, Weight.REGULAR, 1, 0.65)
    high = kit.text.line_px(value_em) + (sizes.gap // 3 if raised else 0)
    wide = words.width + between + value_px + 2 * pad

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        if raised:
            fill = mix(theme.raised, theme.text, 0.15 if kit.ui.held == name else 0.0)
            edge = theme.line
            paint_panel(surface, rect, sizes.radius, fill, edge, sizes.hairline)
        top = rect.centery - kit.text.line_px(words.em_px) // 2
        line = kit.text.paint_line(words.lines[0], words.em_px, theme.dim)
        surface.blit(line, (rect.x + pad, top))
        top = rect.centery - kit.text.line_px(value_em) // 2
        color = theme.dim if dim else theme.text
        painted = kit.text.paint_line(value, value_em, color, Weight.BOLD)
        surface.blit(painted, (rect.right - pad - value_px, top))

    return Widget(
        id=name,
        role=role,
        rect=pygame.Rect(0, 0, wide, high),
        label=f"{title} {value}",
        paint=paint,
        clipped=words.clipped,
        em_px=words.em_px,
    )


def _counter(kit: Kit, name: str, it: Counter, width: int) -> Widget:
    title = kit.put(it.title)
    value = kit.word("unknown") if it.value is None else str(it.value)
    shown = value if it.limit is None else f"{value}/{it.limit}"
    widget = _pair(
        kit, name, title, shown, width, role=Role.COUNTER, raised=it.one_more is not None
    )
    widget.act, widget.disabled, widget.key = act_of(kit, it.one_more)
    widget.less = act_of(kit, it.one_less)[0]
    key = "counter" if it.limit is None else "counter_of"
    widget.label = kit.word(key, title=title, value=it.value, limit=it.limit)
    return widget


def _pile(kit: Kit, name: str, it: Pile, width: int) -> Widget:
    value = kit.word("unknown") if it.count is None else str(it.count)
    return _pair(kit, name, kit.put(it.title), value, width, dim=it.count is None)


def titled(kit: Kit, name: str, title: Sentence, width: int) -> list[Widget]:
    """The title of a part, with some air after it; nothing for an empty one."""
    words = kit.put(title)
    if not words:
        return []
    air = kit.sizes.gap // 3
    label = kit.label(name, words, width - air, kit.sizes.detail, color=kit.theme.dim, floor=0.65)
    label.rect.width += air
    return [label]


def _card_place(kit: Kit, name: str, it: CardPlace, width: int, card_px: int) -> Widget:
    sizes = kit.sizes
    cards: list[str | None] = [*it.cards, *[None] * it.face_down]
    side_gap = max(2, sizes.gap // 3)
    items = titled(kit, f"{name}.title", it.title, width)
    drawn = cards[:MOST_CARDS_DRAWN]
    for index, card in enumerate(drawn):
        size = kit.card_size(card, card_px, width // 2)
        items.append(kit.card(f"{name}.{index}", card, size))
    if len(cards) > len(drawn) or not cards or len(cards) > 3:
        count = kit.label(f"{name}.count", str(len(cards)), width, sizes.detail, weight=Weight.BOLD)
        items.append(count)
    words = [kit.put(tag) for tag in it.tags]
    tags = [kit.tag(f"{name}.tag.{i}", t, width, color=kit.theme.text) for i, t in enumerate(words)]
    beside = sum(i.rect.width for i in items) + side_gap * len(items)
    tall = card_px > 2 * kit.text.line_px(sizes.detail)
    if tall and tags and width - beside > 5 * sizes.detail:
        flow(items, width, side_gap)
        column = group(f"{name}.tags", tags)
        bottom = flow(tags, width - beside, side_gap)
        column.rect = tags[0].rect.unionall([t.rect for t in tags])
        column.move_to(beside, max(0, (group("", items).rect.height - bottom) // 2))
        items = [*items, column]
    else:
        items = [*items, *tags]
        flow(items, width, side_gap)
    whole = group(name, items, label=kit.word("cards_here", title=kit.put(it.title), n=len(cards)))
    _pressable_ground(kit, whole, it.ask)
    return whole


def _pressable_ground(kit: Kit, whole: Widget, ask: Ask | None) -> None:
    """Put a raised surface below what can be pressed, as a button around its children."""
    if ask is None:
        return
    pad = max(2, kit.sizes.gap // 3)
    for child in whole.children:
        child.move_by(pad, pad)
    whole.rect.inflate_ip(2 * pad, 2 * pad)
    whole.rect.topleft = (0, 0)
    whole.role = Role.BUTTON
    whole.act, whole.disabled, whole.key = act_of(kit, ask)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, sizes = kit.theme, kit.sizes
        fill = mix(theme.raised, theme.text, 0.15 if kit.ui.held == whole.id else 0.0)
        paint_panel(surface, rect, sizes.radius, fill, theme.line, sizes.hairline)

    whole.paint = paint


def _chips(kit: Kit, name: str, it: Chips, width: int) -> Widget:
    gap = max(2, kit.sizes.gap // 3)
    items = titled(kit, f"{name}.title", it.title, width)
    for index, (sentence, count) in enumerate(it.chips):
        words = kit.put(sentence)
        text = words if count == 1 else f"{words} {TIMES}{count}"
        items.append(kit.tag(f"{name}.{index}", text, width, color=kit.theme.text))
    if not it.chips:
        items.append(kit.label(f"{name}.none", NONE, width, kit.sizes.detail, color=kit.theme.dim))
    flow(items, width, gap)
    return group(name, items, label=kit.put(it.title))


def _track(kit: Kit, name: str, it: Track, width: int) -> Widget:
    """The spaces in lines; markers of players as glyphs, others as words, bottom first."""
    gap = max(2, kit.sizes.gap // 4)
    items = titled(kit, f"{name}.title", it.title, width)
    markers = dict(it.markers)
    for index, space in enumerate(it.spaces):
        items.append(_space(kit, f"{name}.{index}", space, markers.get(index, ()), width))
    flow(items, width, gap)
    return group(name, items, label=kit.put(it.title))


def _space(kit: Kit, name: str, label: str, markers: tuple[str, ...], width: int) -> Widget:
    theme, sizes = kit.theme, kit.sizes
    pad, side = max(2, sizes.gap // 4), round(sizes.detail * 0.8)
    inside: list[Widget] = []
    em = sizes.detail if markers else max(6, round(sizes.detail * 0.85))
    if label:
        color = theme.text if markers else theme.dim
        inside.append(kit.label(f"{name}.label", label, width // 2, em, color=color))
    for index, marker in enumerate(markers):
        where = f"{name}.marker.{index}"
        known = marker in kit.looks
        inside.append(
            kit.glyph(where, marker, side)
            if known
            else kit.label(where, marker, width // 2, sizes.detail, weight=Weight.SEMIBOLD)
        )
    flow(inside, width, pad)
    whole = group("", inside).rect
    high = kit.text.line_px(sizes.detail)
    rect = pygame.Rect(0, 0, max(whole.width + 2 * pad, high * 2 // 3), max(high, whole.height))
    for child in inside:
        child.move_by(pad, (rect.height - whole.height) // 2)
    fill = mix(theme.raised, theme.accent, 0.18) if markers else theme.sunk
    return kit.panel(name, rect, inside, fill=fill, border=theme.line, label=label)
