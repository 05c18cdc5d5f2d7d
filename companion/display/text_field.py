"""The text of a field while it is typed: cursor, input-method preview, keys."""

from dataclasses import dataclass

import pygame

_NUMBER = set("0123456789-")


@dataclass(slots=True, kw_only=True)
class TextField:
    """value: what was typed. cursor: index into it. preview: not yet entered by the input method.

    kind: `text` or `number` (only digits and a minus are taken). without: characters it never takes.
    """

    value: str
    kind: str = "text"
    cursor: int = 0
    preview: str = ""
    without: str = ""

    def take_over(self, value: str) -> None:
        """The screen says another value than was typed: show that one."""
        if value != self.value:
            at_end = self.cursor >= len(self.value)
            self.value = value
            self.cursor = len(value) if at_end else min(self.cursor, len(value))

    def type_text(self, text: str) -> bool:
        """Insert typed text at the cursor; returns whether the value changed."""
        self.preview = ""
        taken = "".join(
            c
            for c in text
            if c.isprintable() and c not in self.without and (self.kind != "number" or c in _NUMBER)
        )
        self.value = self.value[: self.cursor] + taken + self.value[self.cursor :]
        self.cursor += len(taken)
        return bool(taken)

    def press_key(self, key: int) -> bool | None:
        """An editing key: True when the value changed, False when not, None if it is none."""
        match key:
            case pygame.K_BACKSPACE if self.cursor > 0:
                self.value = self.value[: self.cursor - 1] + self.value[self.cursor :]
                self.cursor -= 1
                return True
            case pygame.K_DELETE if self.cursor < len(self.value):
                self.value = self.value[: self.cursor] + self.value[self.cursor + 1 :]
                return True
            case pygame.K_BACKSPACE | pygame.K_DELETE:
                return False
            case pygame.K_LEFT if self.cursor > 0:
                self.cursor -= 1
                return False
            case pygame.K_RIGHT if self.cursor < len(self.value):
                self.cursor += 1
                return False
            case pygame.K_HOME:
                self.cursor = 0
                return False
            case pygame.K_END:
                self.cursor = len(self.value)
                return False
        return None
