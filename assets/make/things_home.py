"""Things of rooms and tables, each drawn in a square from -1 to 1."""

from assets.make.brush import Brush
from assets.make.ink import mix, oval, rounded


def bowl(b: Brush) -> None:
    """A bowl of soup with steam."""
    p = b.pal
    for x in (-0.35, 0.0, 0.35):
        b.line([(x, -0.9), (x + 0.12, -0.7), (x - 0.1, -0.5), (x + 0.05, -0.28)], p.light, 0.07)
    b.poly(oval(0, 0, 0.9, 0.85, 0, 180), p.accent)
    b.oval(0, 0, 0.9, 0.2, p.deep)
    b.oval(0, 0.02, 0.78, 0.13, p.second)
    for i, x in enumerate((-0.6, -0.2, 0.2, 0.6)):
        b.poly([(x - 0.12, 0.35), (x, 0.2 + 0.05 * i), (x + 0.12, 0.35), (x, 0.52)], p.paper)
    b.box(-0.4, 0.8, 0.4, 0.92, p.deep)


def cup(b: Brush) -> None:
    """A cup on a saucer."""
    p = b.pal
    b.oval(0, 0.75, 0.95, 0.17, p.soft)
    b.line(oval(0.65, 0.15, 0.3, 0.28), p.base, 0.12)
    b.poly(
        [(-0.7, -0.25), (0.7, -0.25), (0.5, 0.55), (0.3, 0.7), (-0.3, 0.7), (-0.5, 0.55)], p.base
    )
    b.oval(0, -0.25, 0.7, 0.15, p.deep)
    for y in (0.05, 0.3):
        b.line([(-0.6, y), (-0.3, y + 0.12), (0, y), (0.3, y + 0.12), (0.6, y)], p.second, 0.06)
    b.line([(-0.1, -0.45), (0.05, -0.6), (-0.1, -0.75), (0.05, -0.95)], p.paper, 0.07)


def pills(b: Brush) -> None:
    """Two capsules and three tablets."""
    p = b.pal
    for x, y, first, last in ((-0.35, -0.4, p.accent, p.paper), (0.3, 0.35, p.second, p.base)):
        for box, color in (((x - 0.5, y - 0.22, x + 0.5, y + 0.22), first),):
            b.poly(rounded(box, 0.21), color)
        b.poly([(x, y - 0.22), *oval(x + 0.29, y, 0.21, 0.22, -90, 90), (x, y + 0.22)], last)
        b.line([(x - 0.35, y - 0.1), (x + 0.35, y - 0.1)], p.paper, 0.04)
    for x, y in ((0.55, -0.5), (-0.55, 0.45), (0.75, -0.1)):
        b.disc(x, y, 0.24, p.deep)
        b.disc(x, y - 0.03, 0.22, p.light)
        b.line([(x - 0.15, y - 0.03), (x + 0.15, y - 0.03)], p.deep, 0.04)


def bottle(b: Brush) -> None:
    """A dropper bottle with a label."""
    p = b.pal
    b.poly(rounded((-0.5, -0.25, 0.5, 0.95), 0.15), p.base)
    b.box(-0.2, -0.55, 0.2, -0.2, p.soft)
    b.poly(rounded((-0.26, -0.95, 0.26, -0.5), 0.12), p.deep)
    b.box(-0.5, 0.05, 0.5, 0.65, p.paper)
    b.poly([(0, 0.12), (0.14, 0.38), (0, 0.56), (-0.14, 0.38)], p.accent)
    for y in (0.2, 0.35, 0.5):
        b.line([(-0.42, y), (-0.22, y)], p.soft, 0.04)
        b.line([(0.22, y), (0.42, y)], p.soft, 0.04)
    b.line([(-0.38, -0.1), (-0.38, 0.0)], p.light, 0.06)


def book(b: Brush) -> None:
    """An open book."""
    p = b.pal
    b.poly(
        [(-0.95, -0.35), (0, -0.2), (0.95, -0.35), (0.95, 0.6), (0, 0.78), (-0.95, 0.6)], p.accent
    )
    for side in (-1, 1):
        b.poly([(0, -0.25), (side * 0.85, -0.5), (side * 0.85, 0.45), (0, 0.68)], p.paper)
        for i in range(6):
            y = -0.28 + i * 0.13
            end = 0.75 if i % 3 else 0.5
            b.line([(side * 0.1, y + 0.07), (side * end, y - 0.1)], p.base, 0.035)
    b.poly([(0.2, -0.4), (0.34, -0.43), (0.34, 0.3), (0.27, 0.2), (0.2, 0.33)], p.second)


def armchair(b: Brush) -> None:
    """A comfortable chair."""
    p = b.pal
    b.poly(rounded((-0.6, -0.9, 0.6, 0.5), 0.3), p.base)
    for x in (-0.3, 0, 0.3):
        for y in (-0.6, -0.3):
            b.disc(x, y, 0.05, p.second)
    b.poly(rounded((-0.55, 0.05, 0.55, 0.5), 0.12), p.accent)
    b.poly(rounded((-0.95, -0.2, -0.5, 0.75), 0.2), b.shade(p.base))
    b.poly(rounded((0.5, -0.2, 0.95, 0.75), 0.2), b.shade(p.base))
    b.box(-0.5, 0.48, 0.5, 0.75, b.shade(p.base, 0.45))
    for x in (-0.8, 0.72):
        b.box(x, 0.72, x + 0.1, 0.97, p.deep)


def floor_lamp(b: Brush) -> None:
    """A lamp and its light."""
    p = b.pal
    b.ink.poly(
        [b.at(q) for q in ((-0.45, -0.3), (0.45, -0.3), (0.95, 0.95), (-0.95, 0.95))],
        p.second,
        0.45,
    )
    b.line([(0, -0.4), (0, 0.9)], p.deep, 0.08)
    b.oval(0, 0.9, 0.4, 0.09, p.deep)
    b.poly([(-0.25, -0.95), (0.25, -0.95), (0.55, -0.3), (-0.55, -0.3)], p.accent)
    for x in (-0.3, 0, 0.3):
        b.line([(x * 0.5, -0.93), (x * 1.1, -0.32)], p.paper, 0.05)
    b.line([(0.3, -0.3), (0.3, -0.02)], p.deep, 0.03)
    b.disc(0.3, 0.02, 0.05, p.deep)


def key(b: Brush) -> None:
    """A large old key."""
    p = b.pal
    b.ring(0, -0.55, 0.33, p.second, 0.17)
    b.disc(0, -0.2, 0.12, p.second)
    b.line([(0, -0.15), (0, 0.9)], p.second, 0.17)
    for y, length in ((0.45, 0.35), (0.65, 0.25), (0.82, 0.4)):
        b.box(0, y - 0.05, length, y + 0.07, p.second)
    b.line([(-0.04, -0.1), (-0.04, 0.85)], p.paper, 0.04)
    b.poly([(0.1, -0.85), (0.55, -0.95), (0.85, -0.55), (0.4, -0.45)], p.accent)
    b.line([(0.3, -0.75), (0.6, -0.62)], p.paper, 0.05)


def letter(b: Brush) -> None:
    """An envelope with a stamp."""
    p = b.pal
    b.box(-0.9, -0.55, 0.9, 0.65, p.paper)
    b.poly([(-0.9, -0.55), (0.9, -0.55), (0, 0.2)], p.light)
    b.line([(-0.9, -0.55), (0, 0.2), (0.9, -0.55)], p.base, 0.05)
    b.line([(-0.9, 0.65), (-0.25, 0.0)], p.base, 0.04)
    b.line([(0.9, 0.65), (0.25, 0.0)], p.base, 0.04)
    for i in range(9):
        x = -0.9 + i * 0.2
        b.poly(
            [(x, 0.65), (x + 0.1, 0.65), (x + 0.2, 0.75), (x + 0.1, 0.75)],
            p.accent if i % 2 else p.base,
        )
    b.disc(0, 0.2, 0.17, p.accent)
    b.poly([(0, 0.1), (0.06, 0.2), (0, 0.3), (-0.06, 0.2)], p.paper)


def telephone(b: Brush) -> None:
    """A telephone with a dial."""
    p = b.pal
    b.poly([(-0.6, -0.15), (0.6, -0.15), (0.85, 0.75), (-0.85, 0.75)], p.accent)
    b.line([(-0.7, -0.25), (-0.55, -0.5), (0, -0.6), (0.55, -0.5), (0.7, -0.25)], p.deep, 0.2)
    b.disc(0, 0.3, 0.38, p.paper)
    for i in range(10):
        x, y = oval(0, 0.3, 0.27, 0.27, 120, 420, 10)[i]
        b.disc(x, y, 0.055, p.deep)
    b.disc(0, 0.3, 0.12, p.second)
    b.line([(0.75, 0.6), (0.95, 0.7), (0.8, 0.8), (0.97, 0.92)], p.deep, 0.05)


def clock(b: Brush) -> None:
    """A round clock."""
    p = b.pal
    b.disc(0, 0, 0.92, p.deep)
    b.disc(0, 0, 0.82, p.paper)
    for i in range(12):
        x, y = oval(0, 0, 0.68, 0.68, 0, 330, 12)[i]
        b.disc(x, y, 0.08 if i % 3 == 0 else 0.04, p.base)
    b.line([(0, 0), (0.25, -0.42)], p.accent, 0.1)
    b.line([(0, 0), (-0.45, 0.2)], p.deep, 0.07)
    b.disc(0, 0, 0.1, p.second)


def teapot(b: Brush) -> None:
    """A teapot with a pattern."""
    p = b.pal
    b.line(oval(0.62, 0.1, 0.32, 0.38, -90, 90), p.base, 0.12)
    b.poly([(-0.5, 0.2), (-0.95, -0.35), (-0.75, -0.4), (-0.35, 0.0)], p.base)
    b.oval(0, 0.2, 0.7, 0.62, p.base)
    b.oval(0, -0.36, 0.34, 0.12, p.deep)
    b.disc(0, -0.52, 0.11, p.accent)
    for x in (-0.4, -0.13, 0.14, 0.41):
        b.poly([(x, 0.0), (x + 0.1, 0.15), (x, 0.3), (x - 0.1, 0.15)], p.second)
        b.disc(x, 0.45, 0.06, p.paper)
    b.box(-0.35, 0.76, 0.35, 0.86, p.deep)


def pot_plant(b: Brush) -> None:
    """A plant in a pot."""
    p = b.pal
    for x, y in ((-0.6, -0.3), (-0.35, -0.75), (0, -0.9), (0.4, -0.7), (0.65, -0.25)):
        b.line([(0, 0.25), (x * 0.6, y * 0.4), (x, y)], p.deep, 0.05)
        b.poly(
            [(x * 0.45, y * 0.3), (x - 0.18, y + 0.1), (x, y - 0.08), (x + 0.18, y + 0.1)], p.base
        )
        b.line([(x * 0.5, y * 0.35), (x, y)], p.light, 0.03)
    b.poly([(-0.48, 0.2), (0.48, 0.2), (0.34, 0.95), (-0.34, 0.95)], p.accent)
    b.box(-0.55, 0.12, 0.55, 0.32, b.shade(p.accent))
    for i in range(5):
        b.poly(
            [
                (-0.4 + i * 0.2, 0.6),
                (-0.3 + i * 0.2, 0.48),
                (-0.2 + i * 0.2, 0.6),
                (-0.3 + i * 0.2, 0.72),
            ],
            p.paper,
        )


def umbrella(b: Brush) -> None:
    """An open umbrella."""
    p = b.pal
    b.line([(0, -0.8), (0, 0.75), (0.06, 0.88), (0.2, 0.9), (0.27, 0.78)], p.deep, 0.07)
    for i, color in enumerate((p.accent, p.paper, p.accent, p.paper, p.accent)):
        x = -0.95 + i * 0.38
        b.poly(
            [
                (0, -0.85),
                (x * 0.9, -0.45),
                (x, 0.05),
                (x + 0.19, -0.08),
                (x + 0.38, 0.05),
                ((x + 0.38) * 0.9, -0.45),
            ],
            color,
        )
        b.line([(0, -0.85), (x * 0.9, -0.45), (x, 0.05)], p.deep, 0.03)
    b.disc(0, -0.88, 0.07, p.deep)


def suitcase(b: Brush) -> None:
    """A travelled suitcase."""
    p = b.pal
    b.line([(-0.3, -0.4), (-0.3, -0.7), (0.3, -0.7), (0.3, -0.4)], p.deep, 0.1)
    b.poly(rounded((-0.92, -0.42, 0.92, 0.75), 0.14), p.accent)
    for x in (-0.6, 0.5):
        b.box(x, -0.42, x + 0.14, 0.75, b.shade(p.accent, 0.5))
        b.box(x + 0.02, 0.0, x + 0.12, 0.12, p.second)
    b.poly([(-0.35, -0.2), (0.1, -0.3), (0.16, 0.0), (-0.3, 0.1)], p.paper)
    b.disc(0.2, 0.35, 0.2, p.second)
    b.disc(0.2, 0.35, 0.12, p.base)
    b.poly([(-0.3, 0.55), (-0.15, 0.25), (0.0, 0.55)], p.light)


def guitar(b: Brush) -> None:
    """A guitar."""
    p = b.pal
    b.box(-0.07, -0.95, 0.07, 0.2, p.deep)
    b.poly(rounded((-0.14, -0.98, 0.14, -0.72), 0.05), p.base)
    b.oval(0, 0.12, 0.38, 0.33, p.accent)
    b.oval(0, 0.58, 0.52, 0.4, p.accent)
    b.disc(0, 0.3, 0.16, p.deep)
    b.ring(0, 0.3, 0.2, p.paper, 0.03)
    b.box(-0.2, 0.68, 0.2, 0.76, p.deep)
    for x in (-0.04, 0.0, 0.04):
        b.line([(x, -0.9), (x, 0.7)], p.paper, 0.015)
    for y in (-0.85, -0.76):
        b.disc(-0.18, y, 0.04, p.second)
        b.disc(0.18, y, 0.04, p.second)


def candle(b: Brush) -> None:
    """A candle in a holder."""
    p = b.pal
    b.disc(0, -0.6, 0.42, p.second, 0.35)
    b.poly([(0, -0.95), (0.14, -0.62), (0.08, -0.45), (-0.08, -0.45), (-0.14, -0.62)], p.accent)
    b.poly([(0, -0.75), (0.06, -0.57), (0, -0.48), (-0.06, -0.57)], p.paper)
    b.box(-0.17, -0.4, 0.17, 0.6, p.paper)
    b.poly(
        [(-0.17, -0.4), (0.17, -0.4), (0.17, -0.1), (0.08, -0.25), (0, 0.05), (-0.09, -0.22)],
        p.light,
    )
    b.oval(0, 0.65, 0.6, 0.16, p.base)
    b.ring(0.68, 0.62, 0.16, p.base, 0.08)
    b.poly([(-0.4, 0.68), (0.4, 0.68), (0.3, 0.92), (-0.3, 0.92)], b.shade(p.base))


def bed(b: Brush) -> None:
    """A made bed with a quilt."""
    p = b.pal
    b.box(-0.95, -0.6, -0.82, 0.8, p.deep)
    b.box(0.82, -0.1, 0.95, 0.8, p.deep)
    b.box(-0.85, 0.15, 0.85, 0.6, p.base)
    b.poly(rounded((-0.8, -0.12, -0.3, 0.2), 0.1), p.paper)
    b.poly([(-0.35, 0.0), (0.85, 0.05), (0.85, 0.6), (-0.35, 0.6)], p.accent)
    for i in range(4):
        for j in range(2):
            x, y = -0.3 + i * 0.29, 0.1 + j * 0.25
            b.poly(
                [(x, y + 0.1), (x + 0.12, y), (x + 0.24, y + 0.1), (x + 0.12, y + 0.2)],
                (p.second, p.paper, p.soft)[(i + j) % 3],
            )
    b.line([(-0.88, -0.5), (-0.88, -0.75)], p.deep, 0.1)


def yarn(b: Brush) -> None:
    """A ball of wool with needles."""
    p = b.pal
    b.line([(-0.85, -0.85), (0.4, 0.5)], p.second, 0.08)
    b.line([(0.85, -0.85), (-0.4, 0.5)], p.second, 0.08)
    b.disc(0, 0.2, 0.68, p.accent)
    for i in range(6):
        b.line(
            oval(-0.3 + i * 0.12, 0.2, 0.28 + i * 0.03, 0.62, 110, 250, 16),
            mix(p.accent, p.paper, 0.45),
            0.04,
        )
        b.line(oval(0.05, 0.75 - i * 0.14, 0.55, 0.25, 200, 330, 16), b.shade(p.accent), 0.04)
    b.line([(0.5, 0.65), (0.75, 0.85), (0.95, 0.7)], p.accent, 0.06)


def mended_bowl(b: Brush) -> None:
    """A broken bowl, mended with gold."""
    p = b.pal
    b.poly(oval(0, -0.15, 0.92, 0.95, 0, 180), p.base)
    b.oval(0, -0.15, 0.92, 0.22, p.deep)
    b.oval(0, -0.12, 0.8, 0.15, b.shade(p.base, 0.5))
    for crack in (
        [(-0.6, 0.0), (-0.35, 0.25), (-0.45, 0.5)],
        [(-0.35, 0.25), (0.05, 0.35), (0.1, 0.75)],
        [(0.05, 0.35), (0.4, 0.1), (0.75, 0.2)],
        [(0.4, 0.1), (0.3, 0.0)],
    ):
        b.line(crack, p.second, 0.07)
    b.box(-0.32, 0.72, 0.32, 0.86, p.deep)


def speech(b: Brush) -> None:
    """Two speech bubbles."""
    p = b.pal
    b.poly([*rounded((-0.95, -0.8, 0.4, 0.1), 0.25)], p.accent)
    b.poly([(-0.7, 0.05), (-0.35, 0.05), (-0.75, 0.4)], p.accent)
    for y, end in ((-0.55, 0.2), (-0.35, 0.1), (-0.15, -0.2)):
        b.line([(-0.75, y), (end, y)], p.paper, 0.08)
    b.poly(rounded((-0.3, -0.05, 0.95, 0.7), 0.25), p.paper)
    b.poly([(0.4, 0.65), (0.7, 0.65), (0.75, 0.95)], p.paper)
    for x in (0.0, 0.32, 0.64):
        b.disc(x, 0.32, 0.1, p.base)


def paints(b: Brush) -> None:
    """A painter's board with a brush."""
    p = b.pal
    b.poly(
        [
            (-0.9, 0.1),
            (-0.7, -0.55),
            (0.0, -0.8),
            (0.7, -0.5),
            (0.85, 0.05),
            (0.5, 0.3),
            (0.3, 0.35),
            (0.4, 0.65),
            (0.0, 0.85),
            (-0.6, 0.65),
        ],
        p.light,
    )
    colors = (p.accent, p.second, p.base, p.deep, p.soft, p.paper)
    for color, (x, y) in zip(
        colors,
        ((-0.55, 0.1), (-0.45, -0.35), (-0.05, -0.55), (0.4, -0.4), (-0.35, 0.48), (0.5, -0.05)),
        strict=True,
    ):
        b.disc(x, y, 0.17, b.shade(color, 0.3))
        b.disc(x, y - 0.02, 0.15, color)
    b.disc(0.05, 0.5, 0.13, p.deep)
    b.line([(-0.1, 0.1), (0.95, -0.85)], p.deep, 0.08)
    b.poly([(-0.2, 0.2), (-0.12, -0.02), (0.05, 0.1)], p.accent)
