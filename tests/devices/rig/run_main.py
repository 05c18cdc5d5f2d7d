"""Runs under MicroPython: the Pico's firmware as on a board, with stubs for its hardware."""

import sys

import micropython  # type: ignore[import-not-found]

micropython.kbd_intr(-1)
sys.path[:0] = [sys.argv[1], sys.argv[2]]
from seatlink_micropython import main  # noqa: E402

main()
