"""The card picker: type a part of the name, or point at the picture; legal cards first."""

from dataclasses import replace

import pygame

from companion.display.button_face import paint_face
from companion.display.buttons import button_words, page_button
from companion.display.fields import text_box
from companion.display.kit import Kit
from companion.display.shapes import paint_mark
from companion.display.text import Weight
from companion.display.widgets import Act, Role, Widget, flow, group
from companion.views.intents import Intent, Pick, Source
from companion.views.page import Button
from companion.views.scene import PickCard, Picker

MOST_BIG_TILES = 8
QUERY = "query"
DIGITS = "0123456789"


def pick_card(card: str) -> Act:
    """The act that picks the card, or takes the pick back."""

    def act(position: int, source: Source) -> Intent:
        return Pick(card=card, position=position, source=source)

    return act


def picker_scene(kit: Kit, it: Picker) -> tuple[Widget, int]:
    """The picker as a tree, and by how many px it is too high (its list scrolls, so 0)."""
    sizes = kit.sizes
    gap = sizes.gap
    outer = 2 * gap
    width = sizes.width - 2 * outer
    head = _head(kit, it, width).move_to(outer, gap)
    hint = kit.word("type_name")
    box = text_box(kit, QUERY, it.query, width, label=hint, without=DIGITS, hint=hint).move_to(
        outer, head.rect.bottom + gap // 2
    )
    foot = _extras(kit, it, width)
    foot.move_to(outer, sizes.height - gap - foot.rect.height)
    top = box.rect.bottom + gap
    view = pygame.Rect(outer, top, width, foot.rect.y - gap // 2 - top)
    body = _tiles(kit, it, view)
    root = Widget(
        id="picker",
        role=Role.PANEL,
        rect=pygame.Rect(0, 0, sizes.width, sizes.height),
        label=kit.put(it.title),
        children=[head, box, body, foot] if foot.children else [head, box, body],
    )
    return root, max(0, sizes.detail * 4 - view.height)


def _head(kit: Kit, it: Picker, width: int) -> Widget:
    sizes = kit.sizes
    items: list[Widget] = []
    room = width
    if it.player is not None:
        sign = kit.glyph("picker.player", it.player, round(sizes.score * 0.85))
        items.append(sign)
        room -= sign.rect.width + sizes.gap
    count = ""
    if it.wanted != 1 or it.chosen:
        key = "chosen" if it.wanted is None else "chosen_of"
        count = kit.word(key, n=len(it.chosen), wanted=it.wanted)
    number: Widget | None = None
    if count:
        number = kit.label("picker.count", count, width // 3, sizes.detail, color=kit.theme.dim)
        room -= number.rect.width + sizes.gap
    items.append(
        kit.label(
            "picker.title", kit.put(it.title), room, sizes.score, weight=Weight.BOLD,
            lines=2, floor=0.6,
        )
    )  # fmt: skip
    if number is not None:
        items.append(number)
    flow(items, width, sizes.gap)
    if number is not None:
        number.move_to(width - number.rect.width, number.rect.y)
    whole = group("picker.head", items)
    whole.rect.width = width
    return whole


def _extras(kit: Kit, it: Picker, width: int) -> Widget:
    items = [
        page_button(kit, _with_alt(extra), em_px=kit.sizes.sentence, most=width, lines=1)
        for extra in it.extra
    ]
    if items:
        flow(items, width, kit.sizes.gap * 2 // 3)
    return group("picker.extra", items)


def _with_alt(it: Button) -> Button:
    """Letters and digits belong to the typing: such keys go with Alt here."""
    return replace(it, key=f"alt+{it.key}") if it.key and len(it.key) == 1 else it


def _tiles(kit: Kit, it: Picker, view: pygame.Rect) -> Widget:
    gap = kit.sizes.gap * 2 // 3
    if not it.cards:
        words = kit.label(
            "picker.nothing",
            kit.word("nothing_found" if it.query else "nothing_there"),
            view.width, kit.sizes.sentence,
            color=kit.theme.dim, lines=2,
        ).move_to(view.x, view.y)  # fmt: skip
        return Widget(id="tiles", role=Role.PANEL, rect=view, children=[words])
    big = len(it.cards) <= MOST_BIG_TILES
    columns = _columns(kit, it, view.width, gap, big=big)
    each = (view.width - gap * (columns - 1)) // columns
    make = _big_tile if big else _tile
    size = (each, view.height)
    tiles = [make(kit, it, index, card, size) for index, card in enumerate(it.cards)]
    y = view.y
    for start in range(0, len(tiles), columns):
        row = tiles[start : start + columns]
        tallest = max(t.rect.height for t in row)
        for c, tile in enumerate(row):
            for child in tile.children:
                child.move_by(0, (tallest - tile.rect.height) // 2 if not big else 0)
            tile.rect.height = tallest
            tile.move_to(view.x + c * (each + gap), y)
        y += tallest + gap
    body = Widget(id="tiles", role=Role.PANEL, rect=view, children=list(tiles), scrolls="tiles")
    _scroll(kit, body, y - gap)
    return body


def _columns(kit: Kit, it: Picker, width: int, gap: int, *, big: bool) -> int:
    least = kit.sizes.detail * (7 if big else 12)
    fitting = max(1, (width + gap) // (least + gap))
    return min(fitting, 4 if big and len(it.cards) in {4, 7, 8} else fitting, max(2, len(it.cards)))


def _number_key(index: int) -> str | None:
    return str(index + 1) if index < 9 else None


def _flags(it: Picker, card: PickCard) -> tuple[str, ...]:
    flags = ("chosen",) if card.card in it.chosen else ()
    return flags if card.legal else (*flags, "not legal")


def _big_tile(kit: Kit, it: Picker, index: int, card: PickCard, size: tuple[int, int]) -> Widget:
    """Picture above, name and note below; `size` is the width and the most height."""
    sizes = kit.sizes
    width, height = size
    pad = sizes.gap * 2 // 3
    words = _words(kit, index, card, width)
    note = _note(kit, index, card, width - 2 * pad)
    text_px = words.rect.height + (note.rect.height if note else 0) + 2 * pad
    high = max(sizes.detail * 2, min(height - text_px, sizes.detail * 8))
    side = kit.card_size(card.card, high, width - 2 * pad)
    picture = kit.card(f"card.{index}.picture", card.card, side, card.name)
    children = [picture.move_to((width - side[0]) // 2, pad), words.move_to(0, side[1] + pad)]
    bottom = words.rect.bottom
    if note is not None:
        children.append(note.move_to(pad, bottom))
        bottom = note.rect.bottom
    return _whole(
        kit, it, index, card, rect=pygame.Rect(0, 0, width, bottom + pad), children=children
    )


def _tile(kit: Kit, it: Picker, index: int, card: PickCard, size: tuple[int, int]) -> Widget:
    """Picture at the left, name and note beside it."""
    sizes = kit.sizes
    width, height = size
    pad = sizes.gap // 2
    side = kit.card_size(card.card, min(height, round(sizes.detail * 2.7)), width // 3)
    left = pad + side[0]
    words = _words(kit, index, card, width - left)
    note = _note(kit, index, card, width - left - 2 * pad)
    text_px = words.rect.height + (note.rect.height if note else 0)
    high = max(side[1], text_px) + 2 * pad
    picture = kit.card(f"card.{index}.picture", card.card, side, card.name)
    top = (high - text_px) // 2
    children = [picture.move_to(pad, (high - side[1]) // 2), words.move_to(left, top)]
    if note is not None:
        children.append(note.move_to(left + pad, words.rect.bottom))
    return _whole(kit, it, index, card, rect=pygame.Rect(0, 0, width, high), children=children)


def _whole(
    kit: Kit,
    it: Picker,
    index: int,
    card: PickCard,
    *,
    rect: pygame.Rect,
    children: list[Widget],
) -> Widget:
    name = f"card.{index}"
    chosen = card.card in it.chosen

    def paint(surface: pygame.Surface, where: pygame.Rect) -> None:
        held = kit.ui.held == name
        paint_face(kit, surface, where, chosen=chosen, dead=not card.legal, held=held)
        if chosen:
            side = kit.sizes.detail
            mark = paint_mark("check", side, kit.theme.good)
            surface.blit(mark, (where.right - side * 5 // 4, where.y + side // 4))

    return Widget(
        id=name,
        role=Role.BUTTON,
        rect=rect,
        label=card.name,
        paint=paint,
        act=pick_card(card.card),
        key=_number_key(index),
        clipped=any(c.clipped for c in children),
        em_px=kit.sizes.detail,
        flags=_flags(it, card),
        children=children,
    )


def _words(kit: Kit, index: int, card: PickCard, width: int) -> Widget:
    return button_words(
        kit,
        f"card.{index}.name",
        card.name,
        em_px=kit.sizes.detail,
        width=width,
        key=_number_key(index),
        lines=2,
    )


def _note(kit: Kit, index: int, card: PickCard, width: int) -> Widget | None:
    if card.note is None:
        return None
    color = kit.theme.dim if card.legal else kit.theme.warning
    em_px = max(6, round(kit.sizes.detail * 0.86))
    return kit.label(f"card.{index}.note", kit.put(card.note), width, em_px, color=color, lines=2)


def _scroll(kit: Kit, body: Widget, bottom: int) -> None:
    view = body.rect
    too_high = max(0, bottom - view.bottom)
    offset = max(0, min(kit.ui.scrolls.get("tiles", 0), too_high))
    kit.scrolled["tiles"] = offset
    below = False
    for tile in body.children:
        tile.move_by(0, -offset)
        if tile.rect.height <= view.height and not view.inflate(0, 4).contains(tile.rect):
            below = below or tile.rect.bottom > view.bottom
            tile.hide()
    side = kit.sizes.detail // 2

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        x = rect.right + kit.sizes.gap // 2
        if offset:
            surface.blit(paint_mark("up", side, kit.theme.dim), (x, rect.y))
        if below:
            surface.blit(paint_mark("down", side, kit.theme.dim), (x, rect.bottom - side))

    body.paint = paint
