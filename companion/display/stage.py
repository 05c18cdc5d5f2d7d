"""What events are judged against."""

from dataclasses import dataclass

from companion.display.widgets import Widget
from companion.views.pads import PadUse


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """The tree on the screen, its log position, its size; what a game does with pads and keys."""

    root: Widget
    position: int
    size: tuple[int, int]
    line_px: int
    pads: PadUse | None = None
