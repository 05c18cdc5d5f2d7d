"""Things of streets, gardens and harbors, each drawn in a square from -1 to 1."""

from assets.make.brush import Brush
from assets.make.ink import oval, rounded


def house(b: Brush) -> None:
    """A small house."""
    p = b.pal
    b.box(0.4, -0.8, 0.6, -0.3, p.deep)
    b.box(-0.7, -0.15, 0.7, 0.9, p.paper)
    b.poly([(-0.92, -0.1), (0, -0.9), (0.92, -0.1)], p.accent)
    for i in range(5):
        b.line(
            [(-0.6 + i * 0.13, -0.2 - i * 0.1), (0.6 - i * 0.13, -0.2 - i * 0.1)],
            b.shade(p.accent),
            0.03,
        )
    b.poly(rounded((-0.2, 0.3, 0.2, 0.95), 0.12), p.base)
    b.disc(0.12, 0.62, 0.04, p.second)
    for x in (-0.57, 0.32):
        b.box(x, 0.1, x + 0.27, 0.42, p.second)
        b.line([(x + 0.13, 0.1), (x + 0.13, 0.42)], p.deep, 0.03)
        b.line([(x, 0.26), (x + 0.27, 0.26)], p.deep, 0.03)


def boat(b: Brush) -> None:
    """A sailing boat."""
    p = b.pal
    b.line([(0, -0.95), (0, 0.4)], p.deep, 0.06)
    b.poly([(0.07, -0.88), (0.8, 0.25), (0.07, 0.25)], p.paper)
    b.poly([(-0.07, -0.7), (-0.6, 0.25), (-0.07, 0.25)], p.second)
    for y in (-0.3, 0.0):
        b.line([(0.07, y), (0.45 + y * 0.6, y)], p.accent, 0.05)
    b.poly([(-0.9, 0.38), (0.95, 0.38), (0.6, 0.8), (-0.6, 0.8)], p.accent)
    b.line([(-0.8, 0.52), (0.83, 0.52)], p.paper, 0.06)
    for x in (-0.8, -0.3, 0.2, 0.7):
        b.line(oval(x, 0.95, 0.25, 0.13, 200, 340, 10), p.light, 0.06)


def bridge(b: Brush) -> None:
    """A stone bridge."""
    p = b.pal
    b.poly([(-0.98, 0.2), (0, -0.35), (0.98, 0.2), (0.98, 0.8), (-0.98, 0.8)], p.soft)
    for x, r in ((-0.55, 0.25), (0, 0.36), (0.55, 0.25)):
        b.poly([*oval(x, 0.55, r, r, 180, 360), (x + r, 0.82), (x - r, 0.82)], p.deep)
        b.line(oval(x, 0.55, r + 0.05, r + 0.05, 180, 360, 14), p.paper, 0.05)
    b.line([(-0.98, 0.1), (0, -0.45), (0.98, 0.1)], p.base, 0.09)
    for i in range(9):
        x = -0.88 + i * 0.22
        y = 0.1 - 0.55 * (1 - abs(x) / 0.98)
        b.line([(x, y), (x, y - 0.22)], p.base, 0.05)
    b.line([(-0.98, -0.12), (0, -0.67), (0.98, -0.12)], p.base, 0.05)


def door(b: Brush) -> None:
    """A door that stands open."""
    p = b.pal
    b.poly([*oval(0, -0.3, 0.6, 0.6, 180, 360), (0.6, 0.95), (-0.6, 0.95)], p.deep)
    b.poly([*oval(0, -0.3, 0.48, 0.48, 180, 360), (0.48, 0.95), (-0.48, 0.95)], p.second)
    b.poly([(-0.48, -0.3), (-0.2, -0.5), (0.1, -0.6), (0.1, 0.8), (-0.48, 0.95)], p.accent)
    for y in (-0.25, 0.2):
        b.poly([(-0.38, y), (0.0, y - 0.05), (0.0, y + 0.3), (-0.38, y + 0.35)], b.shade(p.accent))
    b.disc(0.02, 0.3, 0.06, p.paper)
    b.poly([(-0.75, 0.95), (0.75, 0.95), (0.9, 1.0), (-0.9, 1.0)], p.base)


def lighthouse(b: Brush) -> None:
    """A lighthouse."""
    p = b.pal
    for side in (-1, 1):
        b.ink.poly([b.at(q) for q in ((0, -0.62), (side, -0.85), (side, -0.35))], p.second, 0.6)
    for i in range(5):
        y = -0.45 + i * 0.26
        w, v = 0.2 + i * 0.04, 0.24 + i * 0.04
        b.poly([(-w, y), (w, y), (v, y + 0.27), (-v, y + 0.27)], p.accent if i % 2 else p.paper)
    b.box(-0.26, -0.5, 0.26, -0.43, p.deep)
    b.box(-0.16, -0.75, 0.16, -0.5, p.second)
    b.poly([(-0.22, -0.75), (0, -0.98), (0.22, -0.75)], p.deep)
    b.poly([(-0.8, 0.95), (-0.5, 0.7), (0.4, 0.72), (0.85, 0.95)], p.base)


def kite(b: Brush) -> None:
    """A kite with a tail."""
    p = b.pal
    b.line([(0.1, 0.3), (-0.2, 0.5), (0.15, 0.65), (-0.2, 0.8), (-0.05, 0.98)], p.deep, 0.04)
    b.poly([(0.1, -0.95), (0.6, -0.4), (0.1, 0.3)], p.accent)
    b.poly([(0.1, -0.95), (-0.45, -0.4), (0.1, 0.3)], p.second)
    b.poly([(0.1, -0.4), (0.6, -0.4), (0.1, 0.3)], p.base)
    b.poly([(0.1, -0.4), (-0.45, -0.4), (0.1, -0.95)], p.paper)
    for x, y in ((-0.15, 0.48), (0.1, 0.64), (-0.15, 0.8)):
        b.poly([(x - 0.14, y - 0.09), (x, y), (x - 0.14, y + 0.09)], p.accent)
        b.poly([(x + 0.14, y - 0.09), (x, y), (x + 0.14, y + 0.09)], p.accent)


def bus(b: Brush) -> None:
    """A bus."""
    p = b.pal
    b.poly(rounded((-0.95, -0.55, 0.95, 0.55), 0.16), p.accent)
    b.box(-0.95, 0.12, 0.95, 0.26, p.paper)
    for i in range(4):
        x = -0.85 + i * 0.4
        b.poly(rounded((x, -0.4, x + 0.33, 0.02), 0.06), p.light)
        b.line([(x + 0.05, -0.08), (x + 0.22, -0.35)], p.paper, 0.05)
    b.box(0.73, -0.4, 0.9, 0.5, p.base)
    for x in (-0.5, 0.45):
        b.disc(x, 0.58, 0.24, p.deep)
        b.disc(x, 0.58, 0.1, p.second)
    b.disc(0.9, 0.36, 0.06, p.second)


def bicycle(b: Brush) -> None:
    """A bicycle."""
    p = b.pal
    for x in (-0.55, 0.55):
        b.ring(x, 0.35, 0.4, p.deep, 0.07)
        for i in range(6):
            q = oval(x, 0.35, 0.38, 0.38, 10, 310, 6)[i]
            b.line([(x, 0.35), q], p.soft, 0.02)
    b.line(
        [(-0.55, 0.35), (-0.25, -0.25), (0.35, -0.25), (0.0, 0.35), (-0.55, 0.35)], p.accent, 0.08
    )
    b.line([(-0.3, -0.4), (0.0, 0.35)], p.accent, 0.08)
    b.line([(0.55, 0.35), (0.33, -0.5), (0.55, -0.58)], p.accent, 0.08)
    b.line([(-0.45, -0.42), (-0.15, -0.42)], p.deep, 0.1)
    b.box(0.45, -0.45, 0.85, -0.15, p.second)
    for x in (0.5, 0.65, 0.8):
        b.line([(x, -0.45), (x, -0.15)], p.deep, 0.025)


def bench(b: Brush) -> None:
    """A bench under a street light."""
    p = b.pal
    b.line([(0.75, 0.9), (0.75, -0.75), (0.5, -0.85)], p.deep, 0.06)
    b.disc(0.45, -0.8, 0.15, p.second)
    for y in (-0.1, 0.1, 0.35):
        b.box(-0.9, y, 0.55, y + 0.13, p.accent)
    for x in (-0.75, 0.35):
        b.line([(x, -0.15), (x, 0.85)], p.deep, 0.08)
    b.poly(rounded((-0.55, 0.12, -0.2, 0.36), 0.05), p.base)
    b.line([(-0.45, 0.12), (-0.38, 0.0), (-0.3, 0.12)], p.base, 0.04)


def balloon(b: Brush) -> None:
    """A hot-air balloon."""
    p = b.pal
    b.poly([*oval(0, -0.25, 0.68, 0.68, 150, 390, 40), (0.2, 0.5), (-0.2, 0.5)], p.accent)
    for x, color in ((0.42, p.second), (0.16, p.paper)):
        b.poly([*oval(0, -0.25, x, 0.68, 180, 360, 30), (x * 0.45, 0.5), (-x * 0.45, 0.5)], color)
    b.line([(-0.2, 0.5), (-0.13, 0.68)], p.deep, 0.03)
    b.line([(0.2, 0.5), (0.13, 0.68)], p.deep, 0.03)
    b.poly(rounded((-0.17, 0.66, 0.17, 0.95), 0.05), p.base)
    for i in range(3):
        b.line([(-0.15, 0.73 + i * 0.08), (0.15, 0.73 + i * 0.08)], p.deep, 0.025)


def lantern(b: Brush) -> None:
    """A paper lantern."""
    p = b.pal
    b.line([(0, -0.98), (0, -0.7)], p.deep, 0.05)
    b.ink.disc(*b.at((0, 0)), 0.95 * b.size, p.second, 0.3)
    b.oval(0, 0, 0.62, 0.66, p.accent)
    for x in (0.2, 0.42):
        b.line(oval(0, 0, x, 0.66), p.second, 0.04)
    for y in (-0.4, -0.13, 0.13, 0.4):
        w = 0.6 * (1 - (y / 0.7) ** 2) ** 0.5
        b.line([(-w, y), (w, y)], b.shade(p.accent, 0.4), 0.03)
    b.box(-0.28, -0.75, 0.28, -0.6, p.deep)
    b.box(-0.28, 0.6, 0.28, 0.72, p.deep)
    for x in (-0.15, 0, 0.15):
        b.line([(x, 0.72), (x, 0.97)], p.second, 0.045)


def signpost(b: Brush) -> None:
    """A signpost with three arms."""
    p = b.pal
    b.box(-0.07, -0.95, 0.07, 0.95, p.deep)
    for y, side, color in ((-0.75, 1, p.accent), (-0.35, -1, p.paper), (0.05, 1, p.second)):
        b.poly(
            [
                (-0.35 * side, y),
                (0.65 * side, y),
                (0.9 * side, y + 0.14),
                (0.65 * side, y + 0.28),
                (-0.35 * side, y + 0.28),
            ],
            color,
        )
        b.line([(-0.2 * side, y + 0.1), (0.5 * side, y + 0.1)], p.deep, 0.04)
        b.line([(-0.2 * side, y + 0.19), (0.3 * side, y + 0.19)], p.deep, 0.04)
    b.poly([(-0.5, 0.97), (-0.3, 0.75), (-0.15, 0.97)], p.base)
    b.poly([(0.1, 0.97), (0.3, 0.65), (0.5, 0.97)], p.base)


def ladder(b: Brush) -> None:
    """A ladder that leads up to a star."""
    p = b.pal
    b.line([(-0.55, 0.95), (-0.1, -0.5)], p.accent, 0.09)
    b.line([(0.1, 0.95), (0.4, -0.5)], p.accent, 0.09)
    for i in range(7):
        t = i / 7
        b.line(
            [(-0.5 + 0.42 * t, 0.8 - 1.35 * t), (0.13 + 0.27 * t, 0.8 - 1.35 * t)], p.second, 0.08
        )
    star = [
        oval(0.3, -0.7, r, r, a, a, 1)[0]
        for i in range(10)
        for a, r in [(-90 + i * 36, 0.3 if i % 2 == 0 else 0.13)]
    ]
    b.poly(star, p.second)
    b.ring(0.3, -0.7, 0.36, p.light, 0.02)


def windmill(b: Brush) -> None:
    """A windmill."""
    p = b.pal
    b.poly([(-0.25, -0.3), (0.25, -0.3), (0.45, 0.95), (-0.45, 0.95)], p.paper)
    for y in (0.0, 0.3, 0.6):
        b.line([(-0.3 - y * 0.13, y), (0.3 + y * 0.13, y)], p.soft, 0.04)
    b.poly([(-0.32, -0.28), (0, -0.65), (0.32, -0.28)], p.base)
    b.box(-0.13, 0.6, 0.13, 0.95, p.deep)
    for dx, dy in ((0.65, -0.65), (0.65, 0.65), (-0.65, 0.65), (-0.65, -0.65)):
        x, y = dx, -0.25 + dy
        b.line([(0, -0.25), (x, y)], p.deep, 0.06)
        b.poly(
            [
                (dx * 0.25, -0.25 + dy * 0.25),
                (x, y),
                (x - dy * 0.28, y + dx * 0.28),
                (dx * 0.25 - dy * 0.28, -0.25 + dy * 0.25 + dx * 0.28),
            ],
            p.accent,
        )
    b.disc(0, -0.25, 0.1, p.second)


def watering_can(b: Brush) -> None:
    """A watering can at work."""
    p = b.pal
    b.line(oval(0.35, -0.1, 0.5, 0.5, -100, 80, 20), p.base, 0.1)
    b.poly([(-0.15, -0.35), (0.6, -0.35), (0.7, 0.65), (-0.25, 0.65)], p.accent)
    b.poly([(-0.2, 0.4), (-0.22, 0.15), (-0.75, -0.45), (-0.85, -0.35)], p.accent)
    b.poly([(-0.95, -0.3), (-0.62, -0.62), (-0.75, -0.3)], p.deep)
    b.line([(-0.12, -0.05), (0.63, -0.05)], p.second, 0.08)
    b.line([(-0.18, 0.35), (0.66, 0.35)], p.second, 0.08)
    for i in range(6):
        b.line(
            [(-0.92 + i * 0.06, -0.1 + i * 0.12), (-0.97 + i * 0.06, 0.12 + i * 0.12)],
            p.light,
            0.05,
        )


def gate(b: Brush) -> None:
    """A garden gate between hedges."""
    p = b.pal
    for x in (-0.8, 0.8):
        for dx, dy in (
            (-0.12, 0.1),
            (0.1, -0.1),
            (0.0, 0.4),
            (-0.08, 0.7),
            (0.1, 0.6),
            (0.05, 0.25),
        ):
            b.disc(x + dx, dy, 0.24, p.base)
        b.disc(x, 0.0, 0.1, p.accent)
        b.disc(x + 0.08, 0.5, 0.09, p.accent)
    b.line(oval(0, -0.1, 0.62, 0.75, 180, 360, 24), p.deep, 0.08)
    for i in range(7):
        x = -0.48 + i * 0.16
        b.line([(x, 0.9), (x, -0.05 - 0.25 * (1 - (x / 0.6) ** 2))], p.paper, 0.07)
    for y in (0.15, 0.7):
        b.line([(-0.55, y), (0.55, y)], p.paper, 0.07)
