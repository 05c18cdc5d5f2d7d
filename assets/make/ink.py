"""A sheet to draw on, with smooth edges: everything is drawn twice as large and made smaller at the end.

Coordinates are pixels of the finished picture, x right and y down; colors are (red, green, blue).
The same calls give the same bytes on every machine that has the same OpenCV and pygame.
"""

import struct
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pygame

Color = tuple[int, int, int]
Point = tuple[float, float]
Pixels = npt.NDArray[np.uint8]

FINER = 2
"""Pixels drawn for one finished pixel, in each direction."""

_SUBPIXEL_BITS = 4
_FONTS = Path(__file__).resolve().parent.parent / "fonts"


def mix(one: Color, other: Color, share: float) -> Color:
    """`share` 0 gives `one`, 1 gives `other`."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(one, other, strict=True))
    return r, g, b


def hex_color(text: str) -> Color:
    """`"f2e6c9"` as a color."""
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


@cache
def _font(name: str, size: int) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(_FONTS / f"{name}.ttf", size)


class Ink:
    """One picture in the making; `finished()` gives it at its real size."""

    def __init__(self, width: float, height: float, paper: Color) -> None:
        self.width = width
        self.height = height
        shape = (round(height * FINER), round(width * FINER), 3)
        self.px: Pixels = np.empty(shape, np.uint8)
        self.px[:] = paper

    # --- shapes ---------------------------------------------------------------------------

    def poly(self, points: Sequence[Point], color: Color, alpha: float = 1.0) -> None:
        """A filled polygon."""
        corners = self._fixed(points)
        if alpha >= 1:
            cv2.fillPoly(self.px, [corners], color, cv2.LINE_AA, _SUBPIXEL_BITS)
            return
        self._blend(self._mask(points), color, alpha)

    def line(self, points: Sequence[Point], color: Color, width: float, alpha: float = 1.0) -> None:
        """An open line through the points, with round joints."""
        thick = max(1, round(width * FINER))
        corners = self._fixed(points)
        if alpha >= 1:
            cv2.polylines(self.px, [corners], False, color, thick, cv2.LINE_AA, _SUBPIXEL_BITS)
            return
        mask = np.zeros(self.px.shape[:2], np.uint8)
        cv2.polylines(mask, [corners], False, 255, thick, cv2.LINE_AA, _SUBPIXEL_BITS)
        self._blend(mask, color, alpha)

    def disc(self, x: float, y: float, radius: float, color: Color, alpha: float = 1.0) -> None:
        """A filled circle."""
        self.poly(oval(x, y, radius, radius), color, alpha)

    def rect(
        self, box: tuple[float, float, float, float], color: Color, alpha: float = 1.0
    ) -> None:
        """A filled rectangle; box: left, top, right, bottom."""
        left, top, right, bottom = box
        self.poly([(left, top), (right, top), (right, bottom), (left, bottom)], color, alpha)

    def fade(self, box: tuple[float, float, float, float], top: Color, bottom: Color) -> None:
        """A rectangle that goes from one color to another, downwards."""
        x0, y0, x1, y1 = (round(v * FINER) for v in box)
        rows = np.linspace(0, 1, max(1, y1 - y0))[:, None, None]
        shade = np.array(top) * (1 - rows) + np.array(bottom) * rows
        # Few steps instead of a smooth run: it looks printed and packs into a small file.
        shade = np.round(shade / 5) * 5
        self.px[y0:y1, x0:x1] = np.clip(shade, 0, 255).astype(np.uint8)

    @contextmanager
    def inside(self, points: Sequence[Point]) -> Iterator[None]:
        """What is drawn in the block shows only inside the polygon."""
        before = self.px.copy()
        yield
        mask = self._mask(points)[:, :, None].astype(np.float32) / 255
        self.px = (before + (self.px.astype(np.float32) - before) * mask).astype(np.uint8)

    def paste(self, other: "Ink", x: float, y: float, shape: Sequence[Point]) -> None:
        """Lay another sheet down with its top-left at x, y; it shows inside `shape` only."""
        with self.inside(shape):
            x0, y0 = round(x * FINER), round(y * FINER)
            high, wide = other.px.shape[:2]
            self.px[y0 : y0 + high, x0 : x0 + wide] = other.px[
                : self.px.shape[0] - y0, : self.px.shape[1] - x0
            ]

    # --- words ----------------------------------------------------------------------------

    def text_width(self, words: str, size: float, font: str = "AtkinsonHyperlegible-Bold") -> float:
        """How wide the words get, in pixels."""
        return _font(font, round(size * FINER)).size(words)[0] / FINER

    def text(
        self,
        words: str,
        at: Point,
        size: float,
        color: Color,
        *,
        font: str = "AtkinsonHyperlegible-Bold",
        turned: int = 0,
    ) -> None:
        """Words with their middle at `at`; turned: quarter turns counter-clockwise."""
        surface = _font(font, round(size * FINER)).render(words, True, (255, 255, 255))
        grey = np.rot90(np.asarray(pygame.surfarray.array_alpha(surface)).T, turned)
        mask = np.zeros(self.px.shape[:2], np.uint8)
        wide, high = surface.get_size() if turned % 2 == 0 else surface.get_size()[::-1]
        x0, y0 = round(at[0] * FINER - wide / 2), round(at[1] * FINER - high / 2)
        left, top = max(0, -x0), max(0, -y0)
        right = min(wide, self.px.shape[1] - x0)
        bottom = min(high, self.px.shape[0] - y0)
        mask[y0 + top : y0 + bottom, x0 + left : x0 + right] = grey[top:bottom, left:right]
        self._blend(mask, color, 1.0)

    # --- the end --------------------------------------------------------------------------

    def finished(self) -> Pixels:
        """Height x width x 3, red first, at its real size."""
        size = (round(self.width), round(self.height))
        return np.asarray(cv2.resize(self.px, size, interpolation=cv2.INTER_AREA), np.uint8)

    def _mask(self, points: Sequence[Point]) -> Pixels:
        mask = np.zeros(self.px.shape[:2], np.uint8)
        cv2.fillPoly(mask, [self._fixed(points)], 255, cv2.LINE_AA, _SUBPIXEL_BITS)
        return mask

    def _blend(self, mask: Pixels, color: Color, alpha: float) -> None:
        x, y, wide, high = cv2.boundingRect(mask)
        part = self.px[y : y + high, x : x + wide]
        share = mask[y : y + high, x : x + wide, None].astype(np.float32) * (alpha / 255)
        part[:] = np.clip(part + (np.array(color, np.float32) - part) * share, 0, 255)

    @staticmethod
    def _fixed(points: Sequence[Point]) -> npt.NDArray[np.int32]:
        scaled = np.array(points, np.float64) * FINER - 0.5
        return np.round(scaled * (1 << _SUBPIXEL_BITS)).astype(np.int32)


# --- outlines -------------------------------------------------------------------------------


def oval(  # noqa: PLR0917 - read as an outline: place, size, part
    x: float, y: float, rx: float, ry: float, start: float = 0, end: float = 360, steps: int = 48
) -> list[Point]:
    """Points of an ellipse or of a part of it; angles in degrees, 0 to the right, clockwise."""
    angles = np.radians(np.linspace(start, end, steps))
    return [(x + rx * float(np.cos(a)), y + ry * float(np.sin(a))) for a in angles]


def rounded(box: tuple[float, float, float, float], radius: float) -> list[Point]:
    """A rectangle with round corners."""
    x0, y0, x1, y1 = box
    r = radius
    return [
        *oval(x1 - r, y0 + r, r, r, -90, 0, 10),
        *oval(x1 - r, y1 - r, r, r, 0, 90, 10),
        *oval(x0 + r, y1 - r, r, r, 90, 180, 10),
        *oval(x0 + r, y0 + r, r, r, 180, 270, 10),
    ]


def arch(box: tuple[float, float, float, float]) -> list[Point]:
    """A window with a round top."""
    x0, y0, x1, y1 = box
    r = (x1 - x0) / 2
    return [*oval(x0 + r, y0 + r, r, r, 180, 360), (x1, y1), (x0, y1)]


# --- files ----------------------------------------------------------------------------------


def write_png(path: Path, picture: Pixels, colors: int = 160) -> None:
    """Write a picture (3 or 4 channels, red first) with a palette of few colors: a small file."""
    high, wide, channels = picture.shape
    palette, indexes = _few_colors(picture.reshape(-1, channels), colors)
    rows = np.zeros((high, wide + 1), np.uint8)
    rows[:, 1:] = indexes.reshape(high, wide)
    head = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"PLTE", palette[:, :3].tobytes())]
    if channels == 4:
        chunks.append((b"tRNS", palette[:, 3].tobytes()))
    chunks += [(b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b"")]
    parts = [b"\x89PNG\r\n\x1a\n"]
    for name, data in chunks:
        check = zlib.crc32(name + data)
        parts.append(struct.pack(">I", len(data)) + name + data + struct.pack(">I", check))
    path.write_bytes(b"".join(parts))


def _few_colors(pixels: Pixels, colors: int) -> tuple[Pixels, Pixels]:
    """Palette and each pixel's place in it, by k-means on a part of the pixels."""
    coarse = np.ascontiguousarray(pixels // 4)
    keys = np.zeros(len(coarse), np.uint32)
    for channel in range(coarse.shape[1]):
        keys = keys * 64 + coarse[:, channel]
    unique, place, counts = np.unique(keys, return_inverse=True, return_counts=True)
    sums = np.stack(
        [np.bincount(place, pixels[:, c].astype(np.float64)) for c in range(pixels.shape[1])], 1
    )
    means = (sums / counts[:, None]).astype(np.float32)
    if len(unique) <= colors:
        return np.round(means).astype(np.uint8), place.astype(np.uint8)
    # The colors that occur most start as the palette, each far enough from those before it.
    order = np.argsort(-counts * (1 + _spread(means)))
    palette = means[order[:colors]].copy()
    weight = np.sqrt(counts).astype(np.float32)
    nearest = _nearest(means, palette)
    for _ in range(6):
        total = np.bincount(nearest, weight, colors)
        for channel in range(means.shape[1]):
            moved = np.bincount(nearest, weight * means[:, channel], colors)
            palette[:, channel] = np.where(
                total > 0, moved / np.maximum(total, 1e-6), palette[:, channel]
            )
        nearest = _nearest(means, palette)
    return np.round(palette).astype(np.uint8), nearest[place].astype(np.uint8)


def _spread(means: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    return np.asarray(means.std(1) / 64, np.float32)


def _nearest(
    colors: npt.NDArray[np.float32], palette: npt.NDArray[np.float32]
) -> npt.NDArray[np.intp]:
    squares = (colors**2).sum(1)[:, None] - 2 * colors @ palette.T + (palette**2).sum(1)[None]
    return np.asarray(squares.argmin(1))
