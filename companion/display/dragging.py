"""What a pointer holds down, and what it drags in the live picture."""

from dataclasses import dataclass

from companion.display.stage import Stage
from companion.display.widgets import Widget, find_widget, walk
from companion.views.intents import Drag, Intent, Source

Place = tuple[int, int]


@dataclass(slots=True, kw_only=True)
class Hold:
    """A pointer that is down: on which widget, since when, where it came down.

    done: letting go means nothing any more.
    """

    widget: str
    since: float
    source: Source
    start: Place
    done: bool = False
    last_y: int = 0


def draggable_at(root: Widget, place: Place) -> Widget | None:
    """The picture at a place whose outlines can be dragged."""
    return next((w for w in walk(root) if w.draggable and w.rect.collidepoint(place)), None)


def drag_picture(
    hold: Hold | None, place: Place, stage: Stage, *, ended: bool = False
) -> list[Intent]:
    """What a pointer that came down on such a picture drags; nothing for any other."""
    widget = None if hold is None else find_widget(stage.root, hold.widget)
    if hold is None or widget is None or not widget.draggable:
        return []
    return [
        Drag(
            start=_share(widget, hold.start),
            at=_share(widget, place),
            position=stage.position,
            source=hold.source,
            ended=ended,
        )
    ]


def _share(widget: Widget, place: Place) -> tuple[float, float]:
    rect = widget.rect
    return (
        (place[0] - rect.x) / max(1, rect.width),
        (place[1] - rect.y) / max(1, rect.height),
    )
