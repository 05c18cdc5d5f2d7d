"""Names of keys: what a press on the keyboard is called in `Ask.key` and `Button.key`."""

from collections.abc import Iterable

import pygame

from companion.display.widgets import Widget

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_NAMES = {
    "return": "enter",
    "enter": "enter",
    "esc": "escape",
    "page up": "pageup",
    "page down": "pagedown",
    "left ctrl": "ctrl",
    "right ctrl": "ctrl",
}
MEDIA = {
    0x40000102: "media next",
    0x40000103: "media previous",
    0x40000104: "media stop",
    0x40000105: "media play",
}
"""Keys that pygame has no names for, by SDL's key codes."""

HOLD = ("f12", "h")
"""Either calls the hold wherever there is one; H only where it is not typed and means nothing else."""

_KEYPAD = range(pygame.KSCAN_NUMLOCKCLEAR, pygame.KSCAN_KP_PERIOD + 1)
_ORDER = ("ctrl", "alt", "shift")


def clean_key(name: str) -> str:
    """One spelling for a key: lower case, modifiers in a fixed order.

    >>> clean_key("Shift+Ctrl+B"), clean_key("Esc"), clean_key("+")
    ('ctrl+shift+b', 'escape', '+')
    """
    if len(name) <= 1:
        return name.lower()
    parts = [_NAMES.get(p, p) for p in name.lower().split("+")]
    held = [m for m in _ORDER if m in parts[:-1]]
    return "+".join([*held, parts[-1] or "+"])


def chord_of(event: pygame.event.Event) -> str:
    """The key of a KEYDOWN event with the modifiers held, e.g. "shift+b"."""
    name = pygame.key.name(event.key).lower()
    name = _NAMES.get(name, name)
    if name.startswith("[") and name.endswith("]"):  # the keypad
        name = name[1:-1]
    held = {
        "ctrl": bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
        "alt": bool(event.mod & pygame.KMOD_LALT),
        "shift": bool(event.mod & pygame.KMOD_SHIFT),
    }
    return "+".join([*[m for m in _ORDER if held[m]], name])


def seat_key_of(event: pygame.event.Event) -> str:
    """The name of a key that may stand for a seat's button: "media next", "keypad 4", "f7".

    Keys of the keypad have names of their own here: a number pad can lie at a seat.
    """
    if event.key in MEDIA:
        return MEDIA[event.key]
    name = chord_of(event)
    code = int(getattr(event, "scancode", 0)) or _scancode(event.key)
    if code in _KEYPAD:
        head, plus, key = name.rpartition("+")
        if not key:  # the plus key itself
            head, plus, key = head.rpartition("+")[0], "", "+"
        return f"{head}{plus if head else ''}keypad {key}"
    return name


def _scancode(key: int) -> int:
    """SDL's codes of keys without a sign hold the place of the key."""
    return key & 0x1FF if key & 0x40000000 else 0


def position_of(event: pygame.event.Event) -> str:
    """Where a letter key lies, as the letter there on an English keyboard: "@q".

    Keys that are chosen by their place lie together on every keyboard.
    """
    code = int(getattr(event, "scancode", 0))
    first, last = pygame.KSCAN_A, pygame.KSCAN_Z
    return f"@{chr(ord('a') + code - first)}" if first <= code <= last else ""


def sign_of(event: pygame.event.Event) -> str:
    """The sign typed where it is no letter or digit ("+", "?"), on whatever key it lies."""
    sign = str(getattr(event, "unicode", ""))
    return sign if len(sign) == 1 and sign.isprintable() and not sign.isalnum() else ""


def has_command(event: pygame.event.Event) -> bool:
    """Whether Ctrl, Alt or Meta is held, so that the key does not type."""
    return bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_LALT | pygame.KMOD_META))


def is_text(event: pygame.event.Event) -> bool:
    """Whether the key types a character, which then comes as TEXTINPUT."""
    sign = str(getattr(event, "unicode", ""))
    return bool(sign) and sign.isprintable()


def is_enter(event: pygame.event.Event) -> bool:
    """Enter, also on the keypad."""
    return bool(event.key in {pygame.K_RETURN, pygame.K_KP_ENTER})


def find_hold(widgets: Iterable[Widget], chord: str) -> Widget | None:
    """The button that calls the hold, for one of its keys."""
    if chord not in HOLD:
        return None
    return next((w for w in widgets if w.id in {"hold", "tool.hold"} and w.act is not None), None)


def find_by_key(widgets: Iterable[Widget], name: str) -> Widget | None:
    """The widget with this key: of several the one painted last, an enabled one first."""
    if not name:
        return None
    wanted = clean_key(name)
    found = [w for w in widgets if w.key is not None and clean_key(w.key) == wanted]
    enabled = [w for w in found if w.act is not None]
    first = enabled or found
    return first[-1] if first else None
