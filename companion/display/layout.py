"""Builds the tree of a screen at the largest size at which everything fits."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

import pygame

from companion.display.kit import Kit
from companion.display.page_scene import page_scene
from companion.display.picker_scene import picker_scene
from companion.display.table_scene import table_scene
from companion.display.widgets import Widget
from companion.views.page import Page
from companion.views.scene import Picker, Screen, TableScene

SCALES = (1.0, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.54, 0.48, 0.42, 0.37, 0.32)
COMPACT_AFTER = 0.85  # below it pictures shrink first, then words
LEAST_SCROLLING = 0.66  # a page scrolls rather than become smaller than this


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A tree, the kit it was built with, and what did not fit (px too high, texts clipped)."""

    root: Widget
    kit: Kit
    too_high: int
    clipped: int


MakeKit = Callable[[float, bool], Kit]
"""Makes a kit for a scale (1.0 is the full size), compact or not."""


def build(screen: Screen, make_kit: MakeKit) -> Built:
    """The scene of `screen`, as large as fits; lists of pages and pickers may scroll."""
    scene = screen.scene
    match scene:
        case TableScene():
            return _largest(screen, make_kit, scrolls=False)
        case Page() | Picker():
            return _largest(screen, make_kit, scrolls=True)
        case _:
            assert_never(scene)


def _largest(screen: Screen, make_kit: MakeKit, *, scrolls: bool) -> Built:
    """The first step of the scales that fits, found by halving: smaller always fits better."""
    steps = [(scale, compact) for scale in SCALES for compact in _densities(scale)]
    if scrolls:
        steps = [s for s in steps if s[0] >= LEAST_SCROLLING] + [(s, True) for s in SCALES[-5:]]
    low, high = 0, len(steps) - 1
    best: Built | None = None
    while low <= high:
        middle = 0 if best is None and low == 0 and high == len(steps) - 1 else (low + high) // 2
        built = _build(screen, make_kit(*steps[middle]))
        may_scroll = scrolls and steps[middle][0] <= LEAST_SCROLLING
        if built.clipped == 0 and (built.too_high == 0 or may_scroll):
            best, high = built, middle - 1
        else:
            low = middle + 1
    return best or _build(screen, make_kit(*steps[-1]))


def _densities(scale: float) -> tuple[bool, ...]:
    return (False,) if scale > COMPACT_AFTER else (False, True)


def _build(screen: Screen, kit: Kit) -> Built:
    scene = screen.scene
    match scene:
        case TableScene():
            root, too_high = table_scene(kit, screen, scene)
        case Page():
            root, too_high = page_scene(kit, screen, scene)
        case Picker():
            root, too_high = picker_scene(kit, screen, scene)
        case _:
            assert_never(scene)
    return Built(root=root, kit=kit, too_high=too_high, clipped=kit.clipped)


def covers(root: Widget, size: tuple[int, int]) -> bool:
    """Whether the tree was built for a window of this size."""
    return root.rect == pygame.Rect((0, 0), size)
