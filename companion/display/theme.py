"""Design tokens: the colors of each theme. Nothing else in the display names a color."""

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

Color = tuple[int, int, int]


class ThemeName(StrEnum):
    """The themes a table can choose."""

    DARK = "dark"
    LIGHT = "light"
    HIGH_CONTRAST = "high_contrast"


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Colors by what they are for.

    ground: behind everything. panel, raised, sunk: surfaces from calm to pressable.
    text, dim: words and lesser words, both at least 4.5 : 1 on every surface.
    accent, on_accent: the one thing most people want, and words on it.
    players: one color per player index; the glyph of the same player always stands with it.
    """

    name: ThemeName
    ground: Color
    panel: Color
    raised: Color
    sunk: Color
    line: Color
    text: Color
    dim: Color
    accent: Color
    on_accent: Color
    warning: Color
    good: Color
    players: tuple[Color, ...]


DARK = Theme(
    name=ThemeName.DARK,
    ground=(15, 19, 25),
    panel=(25, 31, 40),
    raised=(40, 49, 62),
    sunk=(19, 24, 31),
    line=(58, 70, 86),
    text=(240, 243, 246),
    dim=(170, 182, 196),
    accent=(126, 190, 255),
    on_accent=(9, 26, 44),
    warning=(255, 190, 100),
    good=(128, 220, 160),
    players=(
        (255, 159, 67),
        (92, 184, 255),
        (98, 214, 142),
        (250, 220, 90),
        (238, 142, 206),
        (255, 118, 105),
        (178, 156, 255),
        (200, 206, 214),
    ),
)

LIGHT = Theme(
    name=ThemeName.LIGHT,
    ground=(241, 238, 232),
    panel=(255, 254, 251),
    raised=(233, 228, 219),
    sunk=(247, 245, 240),
    line=(200, 193, 181),
    text=(28, 33, 40),
    dim=(80, 88, 98),
    accent=(20, 92, 160),
    on_accent=(255, 255, 255),
    warning=(150, 78, 0),
    good=(20, 112, 62),
    players=(
        (196, 92, 0),
        (0, 104, 190),
        (0, 128, 72),
        (146, 112, 0),
        (182, 44, 136),
        (196, 44, 34),
        (98, 70, 200),
        (88, 96, 106),
    ),
)

HIGH_CONTRAST = Theme(
    name=ThemeName.HIGH_CONTRAST,
    ground=(0, 0, 0),
    panel=(0, 0, 0),
    raised=(24, 24, 24),
    sunk=(0, 0, 0),
    line=(255, 255, 255),
    text=(255, 255, 255),
    dim=(232, 232, 232),
    accent=(255, 232, 0),
    on_accent=(0, 0, 0),
    warning=(255, 196, 0),
    good=(120, 255, 150),
    players=(
        (255, 160, 40),
        (90, 200, 255),
        (90, 255, 140),
        (255, 240, 60),
        (255, 140, 220),
        (255, 120, 100),
        (190, 170, 255),
        (255, 255, 255),
    ),
)


def find_theme(name: ThemeName) -> Theme:
    """The theme called `name`."""
    match name:
        case ThemeName.DARK:
            return DARK
        case ThemeName.LIGHT:
            return LIGHT
        case ThemeName.HIGH_CONTRAST:
            return HIGH_CONTRAST
        case _:
            assert_never(name)


def mix(a: Color, b: Color, share: float) -> Color:
    """The color `share` of the way from `a` to `b`."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )
