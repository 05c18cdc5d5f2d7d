"""What people can ask for: the only way from a display, a phone or a script into the session.

Every intent carries `position`: the log position of the screen it was made on. A choice made
on an old screen is judged against that position, never against what came since.
"""

from dataclasses import dataclass
from enum import StrEnum

from companion.views.board import Ask


class Source(StrEnum):
    """Where an intent came from; kept in the entry's meta (contract, section 2)."""

    CAMERA = "camera"
    BUTTONS = "buttons"
    KEYS = "keys"
    MOUSE = "mouse"
    TOUCH = "touch"
    GAMEPAD = "gamepad"
    PHONE = "phone"
    SCRIPT = "script"


@dataclass(frozen=True, slots=True, kw_only=True)
class Do:
    """Start or make the move of an `Ask` on the board."""

    ask: Ask
    position: int
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A button was pressed: of a page, a tool, a picker's extra or a question's choice.

    question: id of the question when the button is one of its choices.
    """

    id: str
    position: int
    source: Source
    question: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Type:
    """A field has a new value (every change), `entered` when Enter was pressed in it.

    id: the field's, or "query" in the picker.
    """

    id: str
    value: str
    position: int
    source: Source
    entered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """A card was picked in the picker; once more takes it back."""

    card: str
    position: int
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenEntry:
    """A log line was pressed: correct that entry, or open an implied one."""

    n: int
    position: int
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Back:
    """Escape, or the back button of a page."""

    position: int
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Drag:
    """Something in the live picture is dragged, by mouse or finger.

    start, at: where it was taken hold of and where it is now, in shares of the picture's width and
    height; beyond 0 to 1 outside of it. ended: it was let go.
    """

    start: tuple[float, float]
    at: tuple[float, float]
    position: int
    source: Source
    ended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PadPress:
    """A button of a pad that does not drive the screen was pressed.

    pad: id of `PadSeen`. button: from 0, as the system counts. token: turn token of the picture
    it was pressed on.
    """

    pad: int
    button: int
    position: int
    token: int
    source: Source = Source.GAMEPAD


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyPress:
    """A key that stands for a seat's button, or one that was asked for. key: as in `PadUse`."""

    key: str
    position: int
    token: int
    source: Source = Source.KEYS


@dataclass(frozen=True, slots=True, kw_only=True)
class Quit:
    """The window was closed."""


Intent = Do | Press | Type | Pick | OpenEntry | Back | Drag | PadPress | KeyPress | Quit
