"""One player's row: glyph, name, badge, score with pips, and what belongs to the player."""

import pygame

from companion.display.kit import Kit
from companion.display.large_row import large_parts
from companion.display.parts import part
from companion.display.shapes import paint_pip
from companion.display.text import Weight
from companion.display.theme import mix
from companion.display.widgets import Role, Widget, flow, group, walk
from companion.views.board import PlayerRow

MOST_PIPS = 6


def player_row(
    kit: Kit, it: PlayerRow, width: int, *, active: bool, seated: bool | None = None
) -> Widget:
    """The row, `width` wide.

    active: this player's act is due. seated: keys act for this player; None: as for `active`.
    """
    gap = kit.sizes.gap
    left, right = gap + gap // 2, width - gap * 5 // 4
    name = f"row.{it.player}"
    seated = active if seated is None else seated
    if it.brief and seated:
        children, high = _large(kit, name, it, left, right)
    elif it.brief:
        with kit.nearer() as near:
            card_px = near.text.line_px(near.sizes.detail) * 8 // 5
            parts = [part(near, name, p, right - left, card_px=card_px) for p in it.brief]
        for widget in parts:
            _forget_keys(widget)
        children, high = _beside_or_below(kit, name, it, parts, left, right)
    else:
        card_px = round(kit.text.line_px(kit.sizes.detail) * 1.15)
        parts = [part(kit, name, p, right - left, card_px=card_px) for p in it.parts]
        children, high = _beside_or_below(kit, name, it, parts, left, right)
    row = _panel(kit, name, it, width, children, high, active=active)
    seat = (*(("seat",) if it.brief else ()), *(("seated",) if it.brief and seated else ()))
    row.flags = (*(("due",) if active else ()), *(("resting",) if it.resting else ()), *seat)
    return row


def _forget_keys(widget: Widget) -> None:
    """Keys act for one seat only."""
    for inner in walk(widget, hidden=True):
        inner.key = None


def _large(kit: Kit, name: str, it: PlayerRow, left: int, right: int) -> tuple[list[Widget], int]:
    """Head and score on top, all parts below."""
    score = _score(kit, name, it)
    score.move_to(right - score.rect.width, 0)
    head = _head(kit, name, it, score.rect.x - kit.sizes.gap * 3 // 2 - left).move_to(left, 0)
    high = max(head.rect.height, score.rect.height)
    _centre([head, score], high)
    whole = large_parts(kit, name, it, right - left)
    whole.move_to(left, high)
    return [head, score, whole], whole.rect.bottom + kit.sizes.gap // 4


def _beside_or_below(  # noqa: PLR0917 - the row and the room there is
    kit: Kit, name: str, it: PlayerRow, parts: list[Widget], left: int, right: int
) -> tuple[list[Widget], int]:
    """Parts beside the name where they fit in one line, else below it."""
    gap = kit.sizes.gap
    score = _score(kit, name, it)
    score.move_to(right - score.rect.width, 0)
    middle = score.rect.x - gap * 3 // 2
    head = _head(kit, name, it, middle - left)
    head.move_to(left, 0)
    beside = sum(p.rect.width for p in parts) + gap * max(0, len(parts) - 1)
    children = [head, score]
    high = max(head.rect.height, score.rect.height)
    if parts and head.rect.right + 2 * gap + beside <= middle:
        flow(parts, beside, gap)
        block = group(f"{name}.parts", parts).move_to(middle - beside, 0)
        high = max(high, block.rect.height)
        children.append(block)
        _centre(children, high)
    elif parts:
        _centre(children, high)
        flow(parts, right - left, gap * 3 // 4, left, high + gap // 4)
        block = group(f"{name}.parts", parts)
        high = block.rect.bottom
        children.append(block)
    return children, high


def _panel(  # noqa: PLR0917 - the row and what stands in it
    kit: Kit, name: str, it: PlayerRow, width: int, children: list[Widget], high: int, *,
    active: bool,
) -> Widget:  # fmt: skip
    sizes, theme = kit.sizes, kit.theme
    pad = sizes.gap // 2
    for child in children:
        child.move_by(0, pad)
    fill = theme.panel
    if active:
        fill = mix(theme.panel, kit.color(it.player), 0.12)
    return kit.panel(
        name,
        pygame.Rect(0, 0, width, high + 2 * pad),
        children,
        fill=mix(fill, theme.ground, 0.6) if it.resting else fill,
        border=kit.color(it.player) if active else None,
        border_px=max(2, 2 * sizes.hairline) if active else 0,
        bar=kit.color(it.player) if not it.resting and not active else None,
        label=kit.name(it.player),
    )


def _centre(children: list[Widget], high: int) -> None:
    for child in children:
        child.move_to(child.rect.x, (high - child.rect.height) // 2)


def _head(kit: Kit, name: str, it: PlayerRow, width: int) -> Widget:
    sizes = kit.sizes
    side = round(sizes.sentence * 0.8)
    sign = kit.glyph(f"{name}.glyph", it.player, side, hollow=it.resting)
    left = side + sizes.gap * 3 // 4
    room = width - left
    items: list[Widget] = [sign]
    badge: Widget | None = None
    if it.badge is not None:
        badge = kit.tag(f"{name}.badge", kit.put(it.badge), room * 55 // 100)
        room -= badge.rect.width + sizes.gap * 2 // 3
    words = kit.label(
        f"{name}.name",
        kit.name(it.player),
        room,
        sizes.sentence,
        weight=Weight.SEMIBOLD,
        color=kit.theme.dim if it.resting else kit.theme.text,
        lines=2,
        floor=0.5,
    ).move_to(left, 0)
    items.append(words)
    if badge is not None:
        items.append(badge.move_to(words.rect.right + sizes.gap * 2 // 3, 0))
    high = max(i.rect.height for i in items)
    _centre(items, high)
    return group(f"{name}.head", items)


def _score(kit: Kit, name: str, it: PlayerRow) -> Widget:
    sizes, theme = kit.sizes, kit.theme
    number = str(it.score)
    em_px = max(round(sizes.score * 1.12), sizes.held(1.85))
    wide = kit.text.width_px(number, em_px, Weight.BOLD)
    pip_px = round(sizes.sentence * 0.5)
    gap = max(2, pip_px // 3)
    pips = it.target if it.target is not None and it.target <= MOST_PIPS else 0
    pips_px = pips * (pip_px + gap)
    of = f"/{it.target}" if it.target is not None and not pips else ""
    of_px = kit.text.width_px(of, sizes.detail, Weight.REGULAR) if of else 0
    high = kit.text.line_px(em_px)
    color = theme.dim if it.resting else theme.text

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        for index in range(pips):
            pip = paint_pip(pip_px, kit.color(it.player), full=index < it.score)
            surface.blit(pip, (rect.x + index * (pip_px + gap), rect.centery - pip_px // 2))
        painted = kit.text.paint_line(number, em_px, color, Weight.BOLD)
        surface.blit(painted, (rect.right - of_px - wide, rect.y))
        if of:
            line = kit.text.paint_line(of, sizes.detail, theme.dim)
            drop = rect.y + round((em_px - sizes.detail) * 0.92)
            surface.blit(line, (rect.right - of_px, drop))

    player = kit.name(it.player)
    label = (
        kit.word("score", player=player, score=it.score)
        if it.target is None
        else kit.word("score_of", player=player, score=it.score, target=it.target)
    )
    return Widget(
        id=f"{name}.score",
        role=Role.SCORE,
        rect=pygame.Rect(0, 0, pips_px + gap + wide + of_px, high),
        label=label,
        paint=paint,
        em_px=em_px,
    )
