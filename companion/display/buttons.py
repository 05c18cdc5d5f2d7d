"""Buttons: words, a key, perhaps a glyph or a card's picture."""

import pygame

from companion.display.button_face import ButtonLine, paint_face
from companion.display.kit import Kit, free_color
from companion.display.text import Weight
from companion.display.widgets import Act, Role, Widget
from companion.views.board import Ask
from companion.views.intents import Do, Intent, Press, Source
from companion.views.page import Button


def do_ask(ask: Ask) -> Act:
    """The act that starts `ask`."""

    def act(position: int, source: Source) -> Intent:
        return Do(ask=ask, position=position, source=source)

    return act


def act_of(kit: Kit, ask: Ask | None) -> tuple[Act | None, str | None, str | None]:
    """Act, reason why not, and key of an ask; all None without one. A disabled one asks why."""
    if ask is None:
        return None, None, None
    return do_ask(ask), None if ask.disabled is None else kit.put(ask.disabled), ask.key


def press_button(name: str, question: str | None = None) -> Act:
    """The act that presses the button called `name`."""

    def act(position: int, source: Source) -> Intent:
        return Press(id=name, position=position, source=source, question=question)

    return act


def button(  # noqa: PLR0913 - a button has many looks
    kit: Kit,
    name: str,
    title: str,
    *,
    act: Act | None,
    em_px: int,
    key: str | None = None,
    disabled: str | None = None,
    primary: bool = False,
    chosen: bool = False,
    player: str | None = None,
    card: str | None = None,
    still: str | None = None,
    width: int | None = None,
    most: int | None = None,
    lines: int = 1,
    air: float = 0.2,
) -> Widget:
    """A button `width` wide (None: as its words need, at most `most`); height follows.

    With `card` its picture stands above the words, with `still` a small one before them; with
    `player` the glyph stands before them. What is disabled still acts where `act` is given: it
    asks why.
    """
    parts = ButtonLine(kit, em_px, title, key, player)
    pad_x, pad_y = max(3, round(em_px * 0.42)), max(2, round(em_px * air))
    small = (0, 0) if still is None else kit.card_size(still, round(em_px * 2.4), em_px * 3)
    aside = small[0] + pad_x if still is not None else 0
    room = (width or most or kit.sizes.width) - 2 * pad_x - parts.extra - aside
    words = kit.fit(title, room, em_px, Weight.SEMIBOLD, lines, 0.62)
    parts.words = words
    wide = width or words.width + parts.extra + 2 * pad_x + aside
    line_px = kit.text.line_px(words.em_px)
    high = max(kit.text.line_px(em_px), line_px * len(words.lines), small[1]) + 2 * pad_y
    children = _card_above(kit, name, card, wide, em_px, pad_x)
    top = children[0].rect.height + pad_x if children else 0
    if still is not None:
        place = (pad_x, (high - small[1]) // 2)
        children.append(kit.card(f"{name}.still", still, small).move_to(*place))
    rect = pygame.Rect(0, 0, wide, high + top)

    def paint(surface: pygame.Surface, where: pygame.Rect) -> None:
        dead, held = disabled is not None, kit.ui.held == name
        paint_face(
            kit, surface, where, primary=primary, chosen=chosen, dead=dead, held=held, player=player
        )
        face = pygame.Rect(where.x + aside, where.y + top, where.width - aside, where.height - top)
        parts.paint(surface, face, pad_x, strong=primary and not dead, dead=dead)

    return Widget(
        id=name,
        role=Role.BUTTON,
        rect=rect,
        label=title,
        paint=paint,
        act=act,
        key=key,
        disabled=disabled,
        primary=primary,
        clipped=words.clipped,
        em_px=words.em_px,
        flags=("chosen",) if chosen else (),
        children=children,
    )


def _card_above(  # noqa: PLR0917 - where, what, how large
    kit: Kit, name: str, card: str | None, wide: int, em_px: int, pad_px: int
) -> list[Widget]:
    """The picture of a card above a button's words; nothing without a card."""
    if card is None:
        return []
    side = kit.card_size(card, round(em_px * 7), wide - 2 * pad_px)
    return [kit.card(f"{name}.card", card, side).move_to((wide - side[0]) // 2, pad_px)]


def page_button(  # noqa: PLR0913 - as `button`
    kit: Kit,
    it: Button,
    *,
    em_px: int,
    width: int | None = None,
    question: str | None = None,
    most: int | None = None,
    lines: int = 2,
    prefix: str = "",
    key: str | None = None,
    air: float = 0.2,
) -> Widget:
    """The button of a page, a question or the tools."""
    return button(
        kit,
        f"{prefix}{it.id}",
        kit.put(it.title),
        act=None if it.disabled else press_button(it.id, question),
        em_px=em_px,
        key=it.key or key,
        disabled=kit.put(it.disabled) if it.disabled else None,
        primary=it.primary,
        chosen=it.chosen,
        player=it.player if it.player or it.color is None else free_color(it.color),
        card=it.card,
        still=it.still,
        width=width,
        most=most,
        lines=lines,
        air=air,
    )


def button_words(
    kit: Kit, name: str, title: str, *, em_px: int, width: int, key: str | None, lines: int
) -> Widget:
    """A key cap and words as they stand on a button, for buttons that hold more than that."""
    parts = ButtonLine(kit, em_px, title, key, None)
    parts.left = True
    pad = max(3, round(em_px * 0.3))
    parts.words = kit.fit(title, width - parts.extra - 2 * pad, em_px, Weight.SEMIBOLD, lines, 0.6)
    high = max(
        kit.text.line_px(em_px), kit.text.line_px(parts.words.em_px) * len(parts.words.lines)
    )

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        parts.paint(surface, rect, pad, strong=False, dead=False)

    return Widget(
        id=name,
        role=Role.TEXT,
        rect=pygame.Rect(0, 0, width, high),
        label=title,
        paint=paint,
        clipped=parts.words.clipped,
        em_px=parts.words.em_px,
    )
