"""What is always on screen: whose turn it is, what to do, the camera lamp, the health line."""

import pygame

from companion.display.kit import Kit
from companion.display.text import Weight
from companion.display.theme import Color, mix
from companion.display.widgets import Role, Widget, flow, group, stack
from companion.views.board import Strip
from companion.views.scene import Lamp, Screen

_LAMP_MARKS = {
    Lamp.OFF: "ring",
    Lamp.READY: "dot",
    Lamp.HAND: "hand",
    Lamp.SEEN: "check",
    Lamp.ASKING: "diamond",
    Lamp.LOST: "times",
}


def strip(kit: Kit, screen: Screen, it: Strip, width: int) -> Widget:
    """Player with glyph, what to do, where in the game, and the camera lamp."""
    sizes, theme = kit.sizes, kit.theme
    gap = sizes.gap
    right = _right(kit, screen, kit.put(it.place), width * 36 // 100)
    side = round(sizes.score * 1.15)
    sign = kit.glyph("strip.player", it.player, side)
    left = gap * 5 // 4 + side + gap
    room = width - left - right.rect.width - 3 * gap
    prompt = kit.label(
        "strip.prompt",
        kit.put(it.prompt),
        room,
        max(sizes.score, sizes.held(1.7)),
        weight=Weight.SEMIBOLD,
        lines=2,
        floor=0.55,
    ).move_to(left, 0)
    high = max(prompt.rect.height, right.rect.height, side) + gap
    for widget in (sign, prompt, right):
        widget.move_to(widget.rect.x, (high - widget.rect.height) // 2)
    sign.move_by(gap * 5 // 4, 0)
    right.move_to(width - gap * 5 // 4 - right.rect.width, right.rect.y)
    fill = mix(theme.panel, kit.color(it.player), 0.16) if it.player else theme.panel
    edge: Color | None = kit.color(it.player) if it.player else None
    return kit.panel(
        "strip",
        pygame.Rect(0, 0, width, high),
        [sign, prompt, right],
        fill=fill,
        border=mix(fill, edge, 0.55) if edge else None,
        border_px=sizes.hairline,
        label=kit.name(it.player) if it.player else kit.word("whole_table"),
    )


def _right(kit: Kit, screen: Screen, place: str, width: int) -> Widget:
    sizes = kit.sizes
    lines: list[Widget] = []
    if place:
        words = kit.label("strip.place", place, width, sizes.detail, color=kit.theme.dim)
        lines.append(words)
    lamp = camera_lamp(kit, screen, width)
    if lamp is not None:
        lines.append(lamp)
    stack(lines, 0)
    whole = group("strip.right", lines)
    for line in lines:
        line.move_to(whole.rect.width - line.rect.width, line.rect.y)
    return whole


def camera_lamp(kit: Kit, screen: Screen, width: int) -> Widget | None:
    """The lamp as a colored shape, each state with its own, and what the camera says."""
    camera = screen.camera
    if camera is None:
        return None
    sizes = kit.sizes
    color = lamp_color(kit, camera.lamp)
    side = round(sizes.detail * 0.78)
    mark = kit.mark("camera.lamp", _LAMP_MARKS[camera.lamp], side, color)
    mark.label = camera.lamp.value
    left = side + sizes.gap // 2
    words = kit.label(
        "camera.says",
        kit.put(camera.says),
        width - left,
        sizes.detail,
        color=kit.theme.text if camera.lamp in {Lamp.ASKING, Lamp.LOST} else kit.theme.dim,
        lines=2,
    ).move_to(left, 0)
    mark.move_to(0, (kit.text.line_px(words.em_px) - side) // 2)
    return group("camera", [mark, words], label=words.label)


def lamp_color(kit: Kit, lamp: Lamp) -> Color:
    """The color that goes with the lamp's shape."""
    theme = kit.theme
    return {
        Lamp.OFF: theme.dim,
        Lamp.READY: theme.good,
        Lamp.HAND: theme.accent,
        Lamp.SEEN: theme.good,
        Lamp.ASKING: theme.warning,
        Lamp.LOST: theme.warning,
    }[lamp]


def health_line(kit: Kit, screen: Screen, width: int, share: float = 1.0) -> Widget:
    """What runs and what does not, in one line: "25 fps · buttons 3/3 · saved 1 s ago", or what needs a person now."""
    health = screen.health
    if health is None:
        return group("health", [])
    em_px = round(kit.sizes.detail * share)
    items: list[Widget] = []
    if health.trouble is not None:
        side = round(em_px * 0.8)
        items.append(kit.mark("health.mark", "warning", side, kit.theme.warning))
        room = width - side - kit.sizes.gap
        items.append(
            kit.label(
                "health.trouble",
                kit.put(health.trouble),
                room,
                em_px,
                color=kit.theme.warning,
                weight=Weight.SEMIBOLD,
                floor=0.8,
            )
        )
    else:
        words = " · ".join(kit.put(says) for says in health.says)
        items.append(
            kit.label(
                "health.says",
                words,
                width,
                em_px,
                color=kit.theme.dim,
                floor=0.9,
            )
        )
    flow(items, width, kit.sizes.gap // 2)
    return group("health", items, role=Role.PANEL)
