"""A question: a card at the edge with its pictures and choices."""

import pygame

from companion.display.buttons import page_button
from companion.display.kit import Kit
from companion.display.text import Weight
from companion.display.theme import Color
from companion.display.widgets import Widget, group, stack
from companion.views.page import Button
from companion.views.scene import Question


def question_card(kit: Kit, it: Question, waiting: int, width: int, taken_keys: set[str]) -> Widget:
    """The open question, `width` wide; `waiting` more stand behind it.

    taken_keys: keys that mean something else on this screen, so that no number is given twice.
    """
    sizes = kit.sizes
    gap = sizes.gap
    inside = width - 2 * gap
    name = f"question.{it.id}"
    color = _color(kit, it)
    items = [_head(kit, name, it, inside, color)]
    for index, line in enumerate(it.lines):
        items.append(
            kit.label(
                f"{name}.line.{index}",
                kit.put(line),
                inside,
                sizes.detail,
                lines=9,
                color=kit.theme.text,
            )
        )
    if it.cards:
        items.append(_cards(kit, name, it, inside))
    items.append(_choices(kit, name, it, inside, taken_keys))
    if waiting:
        words = kit.word("more_questions", n=waiting)
        items.append(kit.label(f"{name}.waiting", words, inside, sizes.detail, color=kit.theme.dim))
    bottom = stack(items, gap * 3 // 4, gap, gap)
    return kit.panel(
        name,
        pygame.Rect(0, 0, width, bottom + gap),
        items,
        border=color,
        border_px=max(2, 2 * sizes.hairline),
        label=kit.put(it.title),
    )


def _color(kit: Kit, it: Question) -> Color:
    return kit.theme.warning if it.kind == "breach" else kit.theme.accent


def _head(kit: Kit, name: str, it: Question, width: int, color: Color) -> Widget:
    side = round(kit.sizes.sentence * 0.8)
    sign = (
        kit.glyph(f"{name}.player", it.player, side)
        if it.player is not None
        else kit.mark(f"{name}.mark", "warning" if it.kind == "breach" else "ring", side, color)
    )
    left = side + kit.sizes.gap * 2 // 3
    title = kit.label(
        f"{name}.title",
        kit.put(it.title),
        width - left,
        kit.sizes.sentence,
        weight=Weight.SEMIBOLD,
        lines=6,
    ).move_to(left, 0)
    sign.move_to(0, (kit.text.line_px(kit.sizes.sentence) - side) // 2)
    return group(f"{name}.head", [sign, title])


def _cards(kit: Kit, name: str, it: Question, width: int) -> Widget:
    gap = kit.sizes.gap * 2 // 3
    each = (width - gap * (len(it.cards) - 1)) // len(it.cards)
    most = kit.sizes.height * (24 if kit.compact else 34) // 100
    items: list[Widget] = []
    x = 0
    for index, card in enumerate(it.cards):
        size = kit.card_size(card, most, each)
        items.append(kit.card(f"{name}.card.{index}", card, size).move_to(x, 0))
        x += size[0] + gap
    return group(f"{name}.cards", items)


def _choices(kit: Kit, name: str, it: Question, width: int, taken: set[str]) -> Widget:
    pictured = [c for c in it.choices if c.card is not None]
    plain = [c for c in it.choices if c.card is None]
    keys = _number_keys(it.choices, taken)
    gap = kit.sizes.gap * 2 // 3
    items: list[Widget] = []
    top = 0
    if pictured:
        each = (width - gap * (len(pictured) - 1)) // len(pictured)
        row = [
            page_button(
                kit, c, em_px=kit.sizes.detail, width=each, question=it.id, lines=4,
                prefix=f"{name}.", key=keys.get(c.id),
            )
            for c in pictured
        ]  # fmt: skip
        tallest = max(b.rect.height for b in row)
        for index, b in enumerate(row):
            b.rect.height = tallest
            items.append(b.move_to(index * (each + gap), 0))
        top = tallest + gap
    buttons = [
        page_button(
            kit, c, em_px=kit.sizes.detail, width=width, question=it.id, lines=3,
            prefix=f"{name}.", key=keys.get(c.id),
        )
        for c in plain
    ]  # fmt: skip
    stack(buttons, gap // 2, 0, top)
    return group(f"{name}.choices", [*items, *buttons])


def _number_keys(choices: tuple[Button, ...], taken: set[str]) -> dict[str, str]:
    """Numbers for the choices that name no key of their own."""
    used = taken | {c.key for c in choices if c.key}
    free = iter([str(n) for n in range(1, 10) if str(n) not in used])
    keys: dict[str, str] = {}
    for choice in choices:
        if not choice.key:
            key = next(free, None)
            if key is not None:
                keys[choice.id] = key
    return keys
