"""A pad that SDL makes up: real events without a device (devices.md, 3.3)."""

import ctypes
import sys
from pathlib import Path

import pygame
import pytest

GAMECONTROLLER, ARCADE_STICK = 1, 3


def _load():
    """Pygame's own SDL, in which its events happen; None where it cannot be found."""
    folder = Path(pygame.__file__).parent
    libs = [*folder.parent.glob("pygame*.libs/libSDL2-2*"), *folder.glob("**/libSDL2-2*")]
    libs += [*folder.glob("SDL2.dll"), *folder.glob(".dylibs/libSDL2-2*")]
    names = [str(p) for p in libs] or [None if sys.platform != "win32" else "SDL2.dll"]
    try:
        lib = ctypes.CDLL(names[0])
        lib.SDL_JoystickAttachVirtual.restype = ctypes.c_int
        lib.SDL_JoystickOpen.restype = ctypes.c_void_p
        for name in ("SDL_JoystickSetVirtualButton", "SDL_JoystickSetVirtualHat"):
            getattr(lib, name).argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
        lib.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
        lib.SDL_JoystickInstanceID.argtypes = [ctypes.c_void_p]
        lib.SDL_JoystickClose.argtypes = [ctypes.c_void_p]
    except (OSError, AttributeError):
        return None
    return lib


SDL = _load()

needs_virtual_pads = pytest.mark.skipif(
    SDL is None, reason="this pygame's SDL has no SDL_JoystickAttachVirtual"
)


class VirtualPad:
    """One pad, plugged in. kind: GAMECONTROLLER has a cross and named buttons."""

    def __init__(self, kind=GAMECONTROLLER, axes=6, buttons=16, hats=1):
        self.index = SDL.SDL_JoystickAttachVirtual(kind, axes, buttons, hats)
        assert self.index >= 0
        self._handle = SDL.SDL_JoystickOpen(self.index)
        self.id = SDL.SDL_JoystickInstanceID(self._handle)

    def button(self, number, *, down):
        SDL.SDL_JoystickSetVirtualButton(self._handle, number, int(down))
        SDL.SDL_JoystickUpdate()

    def press(self, number):
        self.button(number, down=True)
        self.button(number, down=False)

    def bounce(self, number, times=3):
        for _ in range(times):
            self.press(number)

    def stick(self, axis, share):
        SDL.SDL_JoystickSetVirtualAxis(self._handle, axis, round(share * 32767))
        SDL.SDL_JoystickUpdate()

    def hat(self, value):
        SDL.SDL_JoystickSetVirtualHat(self._handle, 0, value)
        SDL.SDL_JoystickUpdate()

    def unplug(self):
        index = next(
            i
            for i in range(SDL.SDL_NumJoysticks())
            if SDL.SDL_JoystickGetDeviceInstanceID(i) == self.id
        )
        SDL.SDL_JoystickDetachVirtual(index)
        SDL.SDL_JoystickUpdate()
        SDL.SDL_JoystickClose(self._handle)
