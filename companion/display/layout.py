"""Builds the tree of a screen at the largest size at which everything fits."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from companion.display.kit import Kit
from companion.display.page_scene import page_scene
from companion.display.picker_scene import picker_scene
from companion.display.table_scene import table_scene
from companion.display.widgets import Widget
from companion.views.page import Page
from companion.views.scene import Picker, Screen, TableScene

GROWN = (1.6, 1.45, 1.3, 1.15)
"""Steps for big screens with room to spare, as long as sentences stay below MOST_SENTENCE."""
MOST_SENTENCE = 1 / 17  # of the window's height
SCALES = (1.0, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.54, 0.48, 0.42, 0.37, 0.32)
COMPACT_AFTER = 0.85  # below it pictures shrink first, then words
LEAST_WHOLE = 0.72  # a page scrolls rather than become smaller than this
SCROLLING = 0.85  # the size of pages that scroll


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A tree, the kit it was built with, and what did not fit (px too high, texts clipped)."""

    root: Widget
    kit: Kit
    too_high: int
    clipped: int


MakeKit = Callable[[float, bool], Kit]
"""Makes a kit for a scale (1.0 is the full size), compact or not."""


def build(screen: Screen, make_kit: MakeKit, most: float = GROWN[0]) -> Built:
    """The scene of `screen`, as large as fits up to the scale `most`; long pages roll."""
    grown = [(scale, False) for scale in GROWN if _is_calm(make_kit(scale, False))]
    steps = grown + [(scale, compact) for scale in SCALES for compact in _densities(scale)]
    steps = [step for step in steps if step[0] <= most]
    if isinstance(screen.scene, TableScene):
        found = _largest(screen, make_kit, steps, scrolls=False)
        return found or _build(screen, make_kit(*steps[-1]))
    whole = [step for step in steps if step[0] >= LEAST_WHOLE]
    found = _largest(screen, make_kit, whole, scrolls=False)
    if found is None:
        rolled = [step for step in steps if step[0] <= SCROLLING]
        found = _largest(screen, make_kit, rolled, scrolls=True)
    return found or _build(screen, make_kit(*steps[-1]))


def _largest(
    screen: Screen, make_kit: MakeKit, steps: list[tuple[float, bool]], *, scrolls: bool
) -> Built | None:
    """The first of the steps at which everything fits, found by halving: smaller fits better."""
    best: Built | None = None
    low, high = 0, len(steps) - 1
    middle = min(high, sum(scale > 1.0 for scale, _ in steps))  # full size is likely to fit
    while low <= high:
        built = _build(screen, make_kit(*steps[middle]))
        if built.clipped == 0 and (scrolls or built.too_high == 0):
            best, high = built, middle - 1
        else:
            low = middle + 1
        middle = (low + high) // 2
    return best


def _is_calm(kit: Kit) -> bool:
    return kit.sizes.sentence <= kit.sizes.height * MOST_SENTENCE


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
            root, too_high = picker_scene(kit, scene)
        case _:
            assert_never(scene)
    return Built(root=root, kit=kit, too_high=too_high, clipped=kit.clipped)
