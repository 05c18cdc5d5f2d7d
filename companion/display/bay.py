"""A bay: a place of a player with cards, cards above them, and a track of its own."""

import pygame

from companion.display.buttons import act_of
from companion.display.kit import Kit
from companion.display.shapes import paint_panel
from companion.display.text import Weight
from companion.display.theme import mix
from companion.display.widgets import Role, Widget, flow, group, stack
from companion.views.board import Bay, Track


def bay(kit: Kit, name: str, it: Bay, width: int, card_px: int) -> Widget:
    """Small: cards and words in a line, `width` at most."""
    gap = max(2, kit.sizes.gap // 3)
    items = _cards(kit, name, it, card_px, width // 2, min_share=0.8)
    words = kit.put(it.empty) if it.empty is not None else _where(it.track)
    if words:
        color = kit.theme.dim if it.empty is not None else kit.theme.text
        items.append(kit.tag(f"{name}.where", words, width, color=color))
    flow(items, width, gap)
    return group(name, items, label=kit.put(it.title))


def _where(track: Track | None) -> str:
    """The label of the space on which the marker stands."""
    if track is None or not track.markers:
        return ""
    return track.spaces[track.markers[0][0]]


def large_bay(kit: Kit, name: str, it: Bay, width: int, card_px: int) -> Widget:
    """Title and words, cards, and the track over the whole width, on a surface of its own."""
    gap = max(3, kit.sizes.gap // 2)
    inside = width - 2 * gap
    head: list[Widget] = [
        kit.label(f"{name}.title", kit.put(it.title), inside, kit.sizes.detail,
                  weight=Weight.SEMIBOLD, floor=0.6)
    ]  # fmt: skip
    tags = it.tags if it.empty is None else (it.empty, *it.tags)
    for index, tag in enumerate(tags):
        head.append(kit.tag(f"{name}.tag.{index}", kit.put(tag), inside, color=kit.theme.text))
    flow(head, inside, gap)
    items = [group(f"{name}.head", head)]
    cards = _cards(kit, name, it, card_px, inside // 2, min_share=0.86)
    if cards:
        flow(cards, inside, gap)
        items.append(group(f"{name}.cards", cards))
    if it.track is not None:
        items.append(wide_track(kit, f"{name}.track", it.track, inside))
    bottom = stack(items, gap, gap, gap)
    act, disabled, key = act_of(kit, it.ask)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, sizes = kit.theme, kit.sizes
        fill = theme.raised if it.ask is not None else theme.sunk
        if kit.ui.held == name:
            fill = mix(fill, theme.text, 0.15)
        paint_panel(surface, rect, sizes.radius, fill, theme.line, sizes.hairline)

    return Widget(
        id=name,
        role=Role.BUTTON if it.ask is not None else Role.PANEL,
        rect=pygame.Rect(0, 0, width, bottom + gap),
        label=kit.put(it.title),
        paint=paint,
        act=act,
        disabled=disabled,
        key=key,
        children=items,
    )


def _cards(
    kit: Kit, name: str, it: Bay, card_px: int, width: int, *, min_share: float
) -> list[Widget]:
    """The cards, then those that lie above them, these a little smaller."""
    made = []
    for where, cards, high in (
        ("card", it.cards, card_px),
        ("above", it.above, round(card_px * min_share)),
    ):
        for index, card in enumerate(cards):
            size = kit.card_size(card, high, width)
            made.append(kit.card(f"{name}.{where}.{index}", card, size))
    return made


def wide_track(kit: Kit, name: str, it: Track, width: int) -> Widget:
    """Spaces of one width side by side, the marker on its space, below them what they give."""
    theme, sizes = kit.theme, kit.sizes
    gap = max(1, sizes.gap // 6)
    count = len(it.spaces)
    each = (width - gap * (count - 1)) // max(1, count)
    line_px = kit.text.line_px(sizes.detail)
    high = min(line_px, each * 5 // 4)
    em_px = sizes.detail * high // line_px  # a line must not be higher than its space
    markers = dict(it.markers)
    made: list[Widget] = []
    for index, space in enumerate(it.spaces):
        here = markers.get(index, ())
        side = min(round(sizes.detail * 0.8), each * 3 // 4)
        inside: list[Widget] = (
            [kit.glyph(f"{name}.{index}.marker", here[0], side)]
            if here
            else [kit.label(f"{name}.{index}.label", space, each, em_px, color=theme.dim,
                            floor=0.4)]
        )  # fmt: skip
        mark = inside[0]
        mark.move_to((each - mark.rect.width) // 2, (high - mark.rect.height) // 2)
        fill = mix(theme.raised, theme.accent, 0.3) if here else theme.sunk
        cell = kit.panel(f"{name}.{index}", pygame.Rect(0, 0, each, high), inside, fill=fill,
                         border=theme.text if here else theme.line, label=space)  # fmt: skip
        made.append(cell.move_to(index * (each + gap), 0))
        worth = it.worth[index] if index < len(it.worth) else ""
        if worth:
            words = kit.label(f"{name}.{index}.worth", worth, each, round(sizes.detail * 0.7),
                              color=theme.accent, floor=0.5)  # fmt: skip
            x = index * (each + gap) + (each - words.rect.width) // 2
            made.append(words.move_to(x, high))
    return group(name, made, label=kit.put(it.title))
