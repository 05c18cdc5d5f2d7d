"""Letters by stick and buttons: up and down turn a letter, right goes on, left takes one away."""

from companion.display.text_field import TextField

LETTERS = "abcdefghijklmnopqrstuvwxyzäöüß 0123456789.-_:/"
DIGITS = "0123456789-"


def spell(text: TextField, step: tuple[int, int]) -> bool:
    """One step of the stick at the end of the field; whether its value changed."""
    text.cursor = len(text.value)
    if step[0] < 0:
        if not text.value:
            return False
        text.value = text.value[:-1]
        text.cursor -= 1
        return True
    signs = DIGITS if text.kind == "number" else LETTERS
    if step[0] > 0 or not text.value:
        return text.type_text(_as_usual(signs[0], text.value))
    last = text.value[-1]
    now = signs.find(last.lower())
    turned = signs[(now + step[1]) % len(signs)] if now >= 0 else signs[0]
    keeps_small = last.islower() and not _begins(text.value[:-1])
    text.value = text.value[:-1]
    text.cursor -= 1
    return text.type_text(turned if keeps_small else _as_usual(turned, text.value))


def swap_case(text: TextField) -> bool:
    """The last letter large or small; whether its value changed."""
    text.cursor = len(text.value)
    swapped = text.value[-1:].swapcase()
    if len(swapped) != 1 or swapped == text.value[-1:]:
        return False
    text.value = text.value[:-1] + swapped
    return True


def _begins(before: str) -> bool:
    return not before or before.endswith(" ")


def _as_usual(sign: str, before: str) -> str:
    """Names begin large."""
    large = sign.upper()
    return large if _begins(before) and len(large) == 1 else sign
