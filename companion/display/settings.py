"""What a table can choose about its screen."""

from dataclasses import dataclass

from companion.display.theme import ThemeName


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplaySettings:
    """How the screen looks.

    size: of the window, px; in full screen the monitor's own size is used.
    monitor: index of the monitor; the first when there are fewer.
    text_scale: the person's slider, 1.0 for the size the farthest seat needs.
    viewing_distance_mm: to the farthest seat.
    monitor_width_mm: corrects what the system says about the monitor; None believes it.
    font: "Inter" or "AtkinsonHyperlegible". language: for the display's own few words.
    """

    theme: ThemeName = ThemeName.DARK
    size: tuple[int, int] = (1280, 720)
    fullscreen: bool = False
    monitor: int = 0
    text_scale: float = 1.0
    viewing_distance_mm: float = 2000.0
    monitor_width_mm: float | None = None
    font: str = "Inter"
    language: str = "en"
