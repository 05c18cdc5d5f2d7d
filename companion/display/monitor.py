"""The physical width of a monitor, which pygame does not tell: asked from the system."""

import ctypes
import sys
from pathlib import Path

EDID_HEADER = b"\x00\xff\xff\xff\xff\xff\xff\x00"
_DRM = Path("/sys/class/drm")
_HORZSIZE = 4  # GetDeviceCaps: width of the screen in mm
LEAST_MM, MOST_MM = 80, 5000


def edid_width_mm(edid: bytes) -> int | None:
    """Width of the picture from a monitor's EDID block; None when it does not say.

    The first detailed timing says it in mm, byte 21 in cm (VESA E-EDID 1.4, 3.6.2 and 3.10.2).
    """
    if len(edid) < 128 or not edid.startswith(EDID_HEADER):
        return None
    detailed = edid[54:72]
    width = detailed[12] | (detailed[14] & 0xF0) << 4 if detailed[:2] != b"\0\0" else 0
    width = width or edid[21] * 10
    return width if LEAST_MM <= width <= MOST_MM else None


def find_monitor_width_mm(index: int = 0) -> int | None:
    """Width of monitor `index` as the system reports it (often wrong), or None."""
    if sys.platform == "win32":
        return _windows_width_mm()
    if sys.platform == "darwin":
        return _mac_width_mm(index)
    return _linux_width_mm(index)


def _linux_width_mm(index: int) -> int | None:
    widths: list[int] = []
    for connector in sorted(_DRM.glob("card*-*")):
        try:
            if (connector / "status").read_text().strip() != "connected":
                continue
            width = edid_width_mm((connector / "edid").read_bytes())
        except OSError:  # a connector that went away meanwhile
            continue
        if width is not None:
            widths.append(width)
    return widths[index] if index < len(widths) else None


def _windows_width_mm() -> int | None:
    loader = getattr(ctypes, "windll", None)
    if loader is None:
        return None
    screen = loader.user32.GetDC(None)
    width = int(loader.gdi32.GetDeviceCaps(screen, _HORZSIZE))
    loader.user32.ReleaseDC(None, screen)
    return width if LEAST_MM <= width <= MOST_MM else None


def _mac_width_mm(index: int) -> int | None:
    class Size(ctypes.Structure):
        _fields_ = (("width", ctypes.c_double), ("height", ctypes.c_double))

    try:
        graphics = ctypes.CDLL("/System/Library/Frameworks/CoreGraphics.framework/CoreGraphics")
    except OSError:
        return None
    if index:
        return None
    graphics.CGMainDisplayID.restype = ctypes.c_uint32
    graphics.CGDisplayScreenSize.restype = Size
    graphics.CGDisplayScreenSize.argtypes = (ctypes.c_uint32,)
    width = round(graphics.CGDisplayScreenSize(graphics.CGMainDisplayID()).width)
    return width if LEAST_MM <= width <= MOST_MM else None
