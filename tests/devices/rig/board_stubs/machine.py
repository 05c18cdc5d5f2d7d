"""What MicroPython's `machine` has on a board, for its port to Unix.

The pins are a file: the number of the button that is down, or nothing.
"""


class Pin:
    IN = OUT = PULL_UP = 0

    def __init__(self, name: object, *_: object) -> None:
        self.name = str(name)

    def value(self, *_: int) -> int:
        with open("pins") as file:  # noqa: PTH123 - no pathlib on boards
            return 0 if file.read().strip() == self.name else 1


def unique_id() -> bytes:
    return b"\xe6\x61\x41\x04\x03\x2b\x3c\x21"


def idle() -> None:
    pass
