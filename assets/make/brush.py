"""A brush for one thing: it is drawn in a square from -1 to 1 and laid down anywhere."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from assets.make.ink import Color, Ink, Point, hex_color, mix, oval


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """Seven colors that go together, from dark to light, and two that stand out."""

    deep: Color
    base: Color
    soft: Color
    light: Color
    paper: Color
    accent: Color
    second: Color


def palette(text: str) -> Palette:
    """Seven hex colors separated by spaces: deep, base, soft, light, paper, accent, second."""
    deep, base, soft, light, paper, accent, second = (hex_color(part) for part in text.split())
    return Palette(
        deep=deep, base=base, soft=soft, light=light, paper=paper, accent=accent, second=second
    )


PALETTES = tuple(
    palette(line)
    for line in (
        "1f2a44 35557f 7fa3c7 c9dcea f6f1e4 e8743b f2b84b",
        "2b1f3a 5a3e78 9d7fbd d8c8e8 f7f0ea e0567a f4c95d",
        "14342b 2f6f5e 79ab8f cfe3cf f8f3e3 d9622b f0c04a",
        "3a1d1d 8a3b32 cf7f62 f0cdb0 fbf3e6 2f6f8f f2b33d",
        "10303a 1f6f78 66b2b2 c5e4df f7f4e8 f07f4f f5d06b",
        "33261a 7a5a34 bd9a63 e6d3a8 faf4e4 b5433a 4f8a8b",
        "1c2340 45488f 8c8fd0 d3d6f0 f8f5ee f28d6b 7fc8a9",
        "2a2e1a 66712e a7b060 dfe2b4 f9f6e6 c0503f e9a83a",
        "3b1630 86305f c5749b efc6d6 fcf3ef 2d7f86 f3bd55",
        "182c4a 2d5f9a 6fb0dd cbe6f5 faf6ea f2c230 d94f45",
        "2c1a12 6d3b22 b57a4b e7c396 fbf2e0 3f7d6e e06f3d",
        "0f2f2f 27605a 8fbf9a dcead0 fbf6e8 e4a23b b24a6a",
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Brush:
    """Draws on `ink` in coordinates from -1 to 1 around x, y.

    size: pixels for 1. tilt: degrees clockwise. flip: left and right change places.
    """

    ink: Ink
    x: float
    y: float
    size: float
    pal: Palette
    tilt: float = 0.0
    flip: bool = False

    def at(self, point: Point) -> Point:
        """Where a point of the thing lies on the sheet."""
        px, py = (-point[0] if self.flip else point[0]), point[1]
        turn = math.radians(self.tilt)
        cos, sin = math.cos(turn), math.sin(turn)
        return (
            self.x + self.size * (px * cos - py * sin),
            self.y + self.size * (px * sin + py * cos),
        )

    def poly(self, points: Sequence[Point], color: Color, alpha: float = 1.0) -> None:
        """A filled polygon."""
        self.ink.poly([self.at(p) for p in points], color, alpha)

    def line(
        self, points: Sequence[Point], color: Color, width: float = 0.05, alpha: float = 1.0
    ) -> None:
        """A line; width in the thing's own measure."""
        self.ink.line([self.at(p) for p in points], color, width * self.size, alpha)

    def disc(self, x: float, y: float, r: float, color: Color, alpha: float = 1.0) -> None:
        """A filled circle."""
        self.poly(oval(x, y, r, r), color, alpha)

    def oval(self, x: float, y: float, rx: float, ry: float, color: Color) -> None:
        """A filled ellipse."""
        self.poly(oval(x, y, rx, ry), color)

    def box(self, x0: float, y0: float, x1: float, y1: float, color: Color) -> None:
        """A filled rectangle."""
        self.poly([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], color)

    def ring(self, x: float, y: float, r: float, color: Color, width: float = 0.05) -> None:
        """A circle's line."""
        self.line(oval(x, y, r, r), color, width)

    def shade(self, color: Color, share: float = 0.25) -> Color:
        """The color nearer to the palette's darkest."""
        return mix(color, self.pal.deep, share)
