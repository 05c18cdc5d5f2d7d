"""Things that grow, fly and shine, each drawn in a square from -1 to 1."""

from assets.make.brush import Brush
from assets.make.ink import oval


def tree(b: Brush) -> None:
    """A round tree with fruit."""
    p = b.pal
    b.poly([(-0.12, 0.95), (-0.07, 0.1), (0.07, 0.1), (0.15, 0.95)], p.deep)
    b.line([(0, 0.4), (0.35, 0.1)], p.deep, 0.07)
    for x, y, r in ((-0.4, -0.1, 0.42), (0.4, -0.15, 0.42), (0, -0.5, 0.45), (0, -0.05, 0.4)):
        b.disc(x, y, r, p.base)
    for x, y, r in ((-0.45, -0.2, 0.25), (0.3, -0.3, 0.22), (-0.05, -0.6, 0.25)):
        b.disc(x, y, r, p.soft)
    for x, y in (
        (-0.55, 0.1),
        (-0.2, -0.3),
        (0.2, 0.05),
        (0.5, -0.1),
        (0.15, -0.65),
        (-0.3, -0.55),
        (0.55, -0.4),
    ):
        b.disc(x, y, 0.085, p.accent)


def pine(b: Brush) -> None:
    """A pine in snow."""
    p = b.pal
    b.box(-0.08, 0.6, 0.08, 0.95, p.deep)
    for i in range(4):
        y, w = -0.95 + i * 0.38, 0.3 + i * 0.17
        b.poly([(0, y), (w, y + 0.55), (-w, y + 0.55)], b.shade(p.base, 0.12 * (3 - i)))
        b.poly([(0, y), (w * 0.4, y + 0.22), (0.05, y + 0.16), (-w * 0.4, y + 0.22)], p.paper)


def sun(b: Brush) -> None:
    """A sun with rays."""
    p = b.pal
    for i in range(16):
        outer = 0.97 if i % 2 else 0.78
        x, y = oval(0, 0, outer, outer, 0, 337.5, 16)[i]
        x1, y1 = oval(0, 0, 0.5, 0.5, -8, 329.5, 16)[i]
        x2, y2 = oval(0, 0, 0.5, 0.5, 8, 345.5, 16)[i]
        b.poly([(x1, y1), (x, y), (x2, y2)], p.accent if i % 2 else p.second)
    b.disc(0, 0, 0.5, p.second)
    b.ring(0, 0, 0.36, p.accent, 0.05)
    b.disc(0, 0, 0.2, p.paper)


def moon(b: Brush) -> None:
    """A moon with stars."""
    p = b.pal
    b.disc(0, 0, 0.8, p.second)
    b.disc(0.3, -0.18, 0.66, p.base)
    for x, y, r in ((-0.55, 0.2, 0.1), (-0.3, 0.55, 0.07), (-0.6, -0.2, 0.06)):
        b.disc(x, y, r, b.shade(p.second, 0.2))
    for x, y, r in ((0.35, -0.45, 0.2), (0.6, 0.1, 0.14), (0.1, 0.0, 0.1)):
        b.poly(
            [
                (x, y - r),
                (x + r * 0.25, y - r * 0.25),
                (x + r, y),
                (x + r * 0.25, y + r * 0.25),
                (x, y + r),
                (x - r * 0.25, y + r * 0.25),
                (x - r, y),
                (x - r * 0.25, y - r * 0.25),
            ],
            p.paper,
        )


def bird(b: Brush) -> None:
    """A bird on a twig."""
    p = b.pal
    b.line([(-0.95, 0.6), (0.2, 0.72), (0.95, 0.55)], p.deep, 0.08)
    b.poly([(-0.95, 0.25), (-0.3, 0.0), (-0.25, 0.3)], b.shade(p.accent))
    b.oval(0, 0.12, 0.48, 0.4, p.accent)
    b.disc(0.38, -0.28, 0.3, p.accent)
    b.poly([(0.62, -0.36), (0.92, -0.22), (0.64, -0.14)], p.second)
    b.disc(0.45, -0.34, 0.06, p.deep)
    b.poly([(-0.35, 0.0), (0.2, -0.05), (0.1, 0.35), (-0.45, 0.3)], p.base)
    for i in range(3):
        b.line([(-0.4, 0.08 + i * 0.09), (0.1, 0.05 + i * 0.1)], p.light, 0.035)
    b.oval(0.2, 0.3, 0.2, 0.16, p.paper)
    for x in (-0.05, 0.1):
        b.line([(x, 0.5), (x, 0.68)], p.deep, 0.05)
    for x, y in ((-0.7, 0.45), (0.65, 0.45), (0.8, 0.75)):
        b.oval(x, y, 0.13, 0.07, p.soft)


def fish(b: Brush) -> None:
    """A fish with scales."""
    p = b.pal
    b.poly([(0.45, 0), (0.95, -0.45), (0.82, 0), (0.95, 0.45)], p.accent)
    b.oval(-0.1, 0, 0.75, 0.45, p.second)
    for i in range(4):
        for j in range(3):
            b.line(oval(-0.1 + i * 0.18, -0.2 + j * 0.2, 0.1, 0.1, -90, 90, 8), p.accent, 0.04)
    b.poly([(-0.85, 0), (-0.5, -0.36), (-0.38, 0), (-0.5, 0.36)], p.paper)
    b.disc(-0.58, -0.1, 0.07, p.deep)
    b.poly([(-0.2, -0.42), (0.15, -0.75), (0.3, -0.36)], p.accent)
    for x, y, r in ((-0.9, -0.5, 0.08), (-0.75, -0.75, 0.05), (-0.95, -0.8, 0.04)):
        b.ring(x, y, r, p.light, 0.03)


def flower(b: Brush) -> None:
    """A flower with many petals."""
    p = b.pal
    b.line([(0, 0.1), (0.08, 0.98)], p.deep, 0.07)
    b.poly([(0.06, 0.75), (0.45, 0.4), (0.55, 0.65)], p.base)
    b.poly([(0.06, 0.9), (-0.4, 0.55), (-0.48, 0.8)], p.base)
    for i in range(9):
        x, y = oval(0, -0.25, 0.43, 0.43, 0, 320, 9)[i]
        b.disc(x, y, 0.23, p.accent if i % 2 else b.shade(p.accent, 0.2))
        b.line(
            [(x * 0.5, -0.25 + (y + 0.25) * 0.5), (x * 1.2, -0.25 + (y + 0.25) * 1.2)],
            p.paper,
            0.03,
        )
    b.disc(0, -0.25, 0.27, p.second)
    for i in range(6):
        x, y = oval(0, -0.25, 0.15, 0.15, 0, 300, 6)[i]
        b.disc(x, y, 0.045, p.deep)


def fern(b: Brush) -> None:
    """A fern frond."""
    p = b.pal
    b.line([(-0.2, 0.95), (0.0, 0.2), (0.15, -0.9)], p.deep, 0.05)
    for i in range(8):
        y = 0.65 - i * 0.2
        x = -0.12 + i * 0.035
        w = 0.6 - i * 0.06
        for side in (-1, 1):
            b.poly(
                [
                    (x, y),
                    (x + side * w * 0.5, y - 0.22),
                    (x + side * w, y - 0.2),
                    (x + side * w * 0.5, y - 0.04),
                ],
                p.base if side > 0 else p.soft,
            )


def cloud(b: Brush) -> None:
    """A cloud that rains."""
    p = b.pal
    for i in range(6):
        x = -0.65 + i * 0.26
        b.line([(x, 0.25), (x - 0.12, 0.6 + 0.15 * (i % 2))], p.accent, 0.07)
        b.disc(x - 0.15, 0.75 + 0.15 * (i % 2), 0.06, p.accent)
    for x, y, r in ((-0.5, 0, 0.36), (0.5, 0.02, 0.34), (-0.1, -0.3, 0.45), (0.3, -0.15, 0.36)):
        b.disc(x, y, r, p.light)
    b.box(-0.5, 0.0, 0.5, 0.35, p.light)
    b.line(oval(-0.1, -0.25, 0.3, 0.3, 170, 290, 14), p.soft, 0.06)
    b.line(oval(0.35, -0.05, 0.2, 0.2, 200, 320, 10), p.soft, 0.06)


def dog(b: Brush) -> None:
    """A sitting dog."""
    p = b.pal
    b.line([(-0.5, 0.75), (-0.85, 0.6), (-0.9, 0.25)], p.accent, 0.14)
    b.poly([(-0.6, 0.9), (-0.5, 0.2), (0.0, -0.35), (0.4, -0.2), (0.42, 0.9)], p.accent)
    b.oval(-0.3, 0.65, 0.36, 0.28, b.shade(p.accent, 0.15))
    b.oval(0.25, -0.5, 0.4, 0.33, p.accent)
    b.poly([(0.4, -0.55), (0.85, -0.42), (0.85, -0.22), (0.4, -0.2)], p.paper)
    b.disc(0.85, -0.4, 0.08, p.deep)
    b.disc(0.4, -0.55, 0.06, p.deep)
    b.poly([(0.0, -0.75), (-0.2, -0.3), (0.05, -0.1), (0.15, -0.55)], p.deep)
    b.line([(0.0, -0.12), (0.38, -0.08)], p.second, 0.09)
    b.box(0.2, 0.75, 0.55, 0.92, p.paper)


def cat(b: Brush) -> None:
    """A cat that looks out."""
    p = b.pal
    b.line([(0.4, 0.8), (0.8, 0.7), (0.85, 0.3), (0.65, 0.15)], p.base, 0.13)
    b.poly([(-0.5, 0.92), (-0.4, 0.0), (0.4, 0.0), (0.55, 0.92)], p.base)
    b.oval(0, -0.3, 0.46, 0.38, p.base)
    b.poly([(-0.45, -0.35), (-0.42, -0.9), (-0.08, -0.6)], p.base)
    b.poly([(0.45, -0.35), (0.42, -0.9), (0.08, -0.6)], p.base)
    for x in (-0.2, 0.2):
        b.oval(x, -0.32, 0.12, 0.1, p.second)
        b.line([(x, -0.42), (x, -0.22)], p.deep, 0.05)
    b.poly([(-0.07, -0.18), (0.07, -0.18), (0, -0.1)], p.accent)
    for y in (-0.12, -0.05):
        b.line([(-0.65, y - 0.05), (-0.2, y)], p.light, 0.025)
        b.line([(0.65, y - 0.05), (0.2, y)], p.light, 0.025)
    for y in (0.2, 0.4, 0.6):
        b.line([(-0.38, y), (-0.1, y + 0.05)], p.deep, 0.06)
        b.line([(0.4, y), (0.12, y + 0.05)], p.deep, 0.06)


def snail(b: Brush) -> None:
    """A snail."""
    p = b.pal
    b.poly(
        [(-0.9, 0.8), (-0.6, 0.55), (0.4, 0.55), (0.6, 0.0), (0.85, 0.0), (0.9, 0.5), (0.7, 0.8)],
        p.second,
    )
    b.disc(-0.1, 0.05, 0.6, p.accent)
    for r, x in ((0.45, -0.1), (0.3, -0.06), (0.16, -0.02)):
        b.line(oval(x, 0.08, r, r, 20, 330, 30), p.paper, 0.07)
    for x in (0.68, 0.85):
        b.line([(x, 0.05), (x + 0.06, -0.3)], p.second, 0.05)
        b.disc(x + 0.06, -0.33, 0.06, p.deep)


def feather(b: Brush) -> None:
    """A feather."""
    p = b.pal
    b.poly(
        [(-0.35, 0.55), (-0.45, 0.0), (0.0, -0.7), (0.45, -0.95), (0.4, -0.3), (0.1, 0.35)],
        p.accent,
    )
    for i in range(7):
        t = i / 7
        x, y = -0.25 + 0.6 * t, 0.4 - 1.1 * t
        b.line([(x, y), (x - 0.22, y - 0.1)], p.paper, 0.03)
        b.line([(x, y), (x + 0.2, y - 0.02)], b.shade(p.accent, 0.5), 0.03)
    b.line([(-0.55, 0.95), (-0.2, 0.3), (0.4, -0.85)], p.deep, 0.05)


def mountain(b: Brush) -> None:
    """A mountain with a flag and a path."""
    p = b.pal
    b.poly([(-0.98, 0.9), (-0.35, -0.15), (0.1, 0.9)], p.soft)
    b.poly([(-0.5, 0.9), (0.2, -0.7), (0.98, 0.9)], p.base)
    b.poly(
        [(0.2, -0.7), (0.42, -0.25), (0.28, -0.32), (0.18, -0.15), (0.08, -0.3), (0.0, -0.25)],
        p.paper,
    )
    b.line([(0.3, 0.9), (0.0, 0.65), (0.4, 0.4), (0.1, 0.15), (0.3, -0.05)], p.second, 0.06)
    b.line([(0.2, -0.7), (0.2, -0.98)], p.deep, 0.04)
    b.poly([(0.2, -0.98), (0.5, -0.9), (0.2, -0.8)], p.accent)
