"""Text in any script: a font for every run of characters, a cache of painted lines."""

import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import pygame
import pygame.freetype

from companion.display.theme import Color

CACHED_LINES = 3000
AIR_PX = 2  # hinting makes signs taller than their font says
ALMOST = 0.9  # a text that fits one line at this share of its size is not broken
_SELECTORS = {"\ufe0e", "\ufe0f"}  # text or picture: there are no pictures here
_SCRIPTS = {"Arabic": "Arab", "Hebrew": "Hebr", "Devanagari": "Deva", "Thai": "Thai"}
_FALLBACKS = (
    "NotoSansHebrew",
    "NotoSansArabic",
    "NotoSansDevanagari",
    "NotoSansThai",
    "NotoSansSymbols2",
    "NotoSansSymbols",
    "NotoSansMath",
)
_SYSTEM_FONTS = (
    "notosanscjksc",
    "notosanscjk",
    "notosanssc",
    "notosansjp",
    "microsoftyahei",
    "yugothic",
    "malgungothic",
    "hiraginosansgb",
    "applesdgothicneo",
    "wenquanyizenhei",
    "droidsansfallback",
)
MARK = "\u25c6"  # stands for a character that no font can draw: never an empty box


class Weight(StrEnum):
    """Weights that are bundled."""

    REGULAR = "Regular"
    SEMIBOLD = "SemiBold"
    BOLD = "Bold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """Lines of a text that fit a width at `em_px`; clipped when something had to go."""

    lines: tuple[str, ...]
    em_px: int
    width: int
    clipped: bool


@dataclass(frozen=True, slots=True)
class _Run:
    text: str
    family: str


class Text:
    """Measures and paints text with the bundled fonts, whatever script it is in."""

    def __init__(self, folder: Path, family: str = "Inter") -> None:
        """folder: where the font files lie; missing files are replaced by pygame's own font."""
        self._folder = folder
        self._family = family
        self._fonts: dict[tuple[str, Weight, int], pygame.font.Font] = {}
        self._coverage: dict[str, pygame.freetype.Font | None] = {}
        self._family_of: dict[str, str] = {}
        self._system: list[str] | None = None
        self._runs: dict[str, tuple[_Run, ...]] = {}
        self._widths: dict[tuple[str, int, Weight], int] = {}
        self._lines: OrderedDict[tuple[str, int, Weight, Color], pygame.Surface] = OrderedDict()
        self._fits: dict[tuple[str, int, int, Weight, int, float], Fitted] = {}

    # Fonts -----------------------------------------------------------------

    def _file(self, family: str, weight: Weight) -> Path | None:
        if family.startswith("/") or family[1:2] == ":":
            return Path(family)
        for style in (weight, Weight.BOLD, Weight.REGULAR):
            if style is Weight.BOLD and weight is Weight.REGULAR:
                continue
            path = self._folder / f"{family}-{style}.ttf"
            if path.is_file():
                return path
        return None

    def _font(self, family: str, weight: Weight, em_px: int) -> pygame.font.Font:
        key = (family, weight, em_px)
        font = self._fonts.get(key)
        if font is None:
            path = self._file(family, weight)
            font = pygame.font.Font(str(path) if path else None, em_px)
            self._set_script(font, family)
            self._fonts[key] = font
        return font

    def _set_script(self, font: pygame.font.Font, family: str) -> None:
        script = next((code for name, code in _SCRIPTS.items() if name in family), None)
        if script is None or not hasattr(font, "set_script"):
            return
        try:
            font.set_script(script)
            if script in {"Arab", "Hebr"} and hasattr(font, "set_direction"):
                font.set_direction(pygame.DIRECTION_RTL)
        except pygame.error:  # built without HarfBuzz: letters stand unshaped
            return

    def _covers(self, family: str, char: str) -> bool:
        if family not in self._coverage:
            path = self._file(family, Weight.REGULAR)
            if not pygame.freetype.get_init():
                pygame.freetype.init()
            self._coverage[family] = pygame.freetype.Font(str(path), 20) if path else None
        font = self._coverage[family]
        return font is not None and font.get_metrics(char)[0] is not None

    def _find_family(self, char: str) -> str | None:
        if self._covers(self._family, char):
            return self._family
        families = ("Inter", *_FALLBACKS)
        found = next((f for f in families if self._covers(f, char)), None)
        if found is None and ord(char) > 0x2E7F:
            found = next((f for f in self._system_fonts() if self._covers(f, char)), None)
        return found

    def _system_fonts(self) -> list[str]:
        if self._system is None:
            paths = [pygame.font.match_font(name) for name in _SYSTEM_FONTS]
            self._system = [str(path) for path in paths if path]
        return self._system

    # Runs ------------------------------------------------------------------

    def _split(self, text: str) -> tuple[_Run, ...]:
        known = self._runs.get(text)
        if known is not None:
            return known
        runs: list[_Run] = []
        for char in unicodedata.normalize("NFC", text):
            if char in _SELECTORS or unicodedata.category(char) in {"Cc", "Cf"}:
                continue
            shown, family = self._place(char, runs[-1].family if runs else None)
            if runs and runs[-1].family == family:
                runs[-1] = _Run(runs[-1].text + shown, family)
            else:
                runs.append(_Run(shown, family))
        result = tuple(runs)
        if len(self._runs) > CACHED_LINES:
            self._runs.clear()
        self._runs[text] = result
        return result

    def _place(self, char: str, before: str | None) -> tuple[str, str]:
        neutral = char == " " or unicodedata.combining(char) != 0
        if neutral and before is not None and self._covers(before, char):
            return char, before
        if char not in self._family_of:
            self._family_of[char] = self._find_family(char) or ""
        family = self._family_of[char]
        if family or self._file(self._family, Weight.REGULAR) is None:
            return char, family or self._family
        if unicodedata.combining(char) or 0x1F3FB <= ord(char) <= 0x1F3FF:
            return "", before or self._family
        return MARK, self._family

    # Measuring -------------------------------------------------------------

    def width_px(self, text: str, em_px: int, weight: Weight = Weight.REGULAR) -> int:
        """Width of one line."""
        key = (text, em_px, weight)
        width = self._widths.get(key)
        if width is None:
            width = sum(
                self._font(run.family, weight, em_px).size(run.text)[0] for run in self._split(text)
            )
            if len(self._widths) > 20 * CACHED_LINES:
                self._widths.clear()
            self._widths[key] = width
        return width

    def line_px(self, em_px: int) -> int:
        """Height of a line."""
        return round(em_px * 1.24) + AIR_PX

    def fit(
        self,
        text: str,
        width: int,
        em_px: int,
        weight: Weight = Weight.REGULAR,
        *,
        lines: int = 1,
        floor: float = 0.75,
    ) -> Fitted:
        """Break `text` into at most `lines` lines of `width`, smaller down to `floor` of `em_px`.

        What still does not fit ends in an ellipsis and is reported as clipped.
        """
        key = (text, width, em_px, weight, lines, floor)
        known = self._fits.get(key)
        if known is not None:
            return known
        if len(self._fits) > CACHED_LINES:
            self._fits.clear()
        self._fits[key] = result = self._fit(text, width, em_px, weight, lines=lines, floor=floor)
        return result

    def _fit(
        self, text: str, width: int, em_px: int, weight: Weight, *, lines: int, floor: float
    ) -> Fitted:
        if lines > 1:
            once = self._fit_once(text, width, em_px, weight)
            if once is not None:
                return once
        least = max(6, round(em_px * floor))
        size = em_px
        while True:
            broken = self._wrap(text, width, size, weight)
            widest = max((self.width_px(b, size, weight) for b in broken), default=0)
            if len(broken) <= lines and widest <= width:
                return Fitted(lines=tuple(broken), em_px=size, width=widest, clipped=False)
            if size <= least:
                break
            size = max(least, round(size * 0.94) if size > 16 else size - 1)
        kept = broken[:lines]
        last = " ".join(broken[lines - 1 :])
        while last and self.width_px(last + "…", size, weight) > width:
            last = last[:-1].rstrip()
        kept[-1:] = [last + "…"]
        widest = max(self.width_px(k, size, weight) for k in kept)
        return Fitted(lines=tuple(kept), em_px=size, width=widest, clipped=True)

    def _fit_once(self, text: str, width: int, em_px: int, weight: Weight) -> Fitted | None:
        """On one line, a little smaller: better than a last word alone on a second one."""
        for size in range(em_px, round(em_px * ALMOST) - 1, -1):
            wide = self.width_px(text, size, weight)
            if wide <= width:
                return Fitted(lines=(text,), em_px=size, width=wide, clipped=False)
            if wide > width / (ALMOST - 0.02):
                return None
        return None

    def _wrap(self, text: str, width: int, em_px: int, weight: Weight) -> list[str]:
        if self.width_px(text, em_px, weight) <= width:
            return [text]
        result: list[str] = []
        line = ""
        for word in text.split():
            longer = f"{line} {word}" if line else word
            if not line or self.width_px(longer, em_px, weight) <= width:
                line = longer
            else:
                result.append(line)
                line = word
        return [*result, line]

    # Painting --------------------------------------------------------------

    def paint_line(
        self, text: str, em_px: int, color: Color, weight: Weight = Weight.REGULAR
    ) -> pygame.Surface:
        """One painted line, `line_px(em_px)` high or higher; cached, do not paint on it."""
        key = (text, em_px, weight, color)
        line = self._lines.get(key)
        if line is None:
            line = self._paint(text, em_px, color, weight)
            self._lines[key] = line
            while len(self._lines) > CACHED_LINES:
                self._lines.popitem(last=False)
        else:
            self._lines.move_to_end(key)
        return line

    def _paint(self, text: str, em_px: int, color: Color, weight: Weight) -> pygame.Surface:
        height = self.line_px(em_px)
        line = pygame.Surface((max(1, self.width_px(text, em_px, weight)), height), pygame.SRCALPHA)
        main = self._font(self._family, weight, em_px)
        baseline = (height - main.get_height()) // 2 + main.get_ascent()
        x = 0
        for run in self._split(text):
            font = self._font(run.family, weight, em_px)
            line.blit(font.render(run.text, True, color), (x, baseline - _ascent(font, run.text)))
            x += font.size(run.text)[0]
        return line


def _ascent(font: pygame.font.Font, text: str) -> int:
    """Baseline of a rendered text from its top: signs above the ascent move it down."""
    tops = [metrics[3] for metrics in font.metrics(text) if metrics is not None]
    return max([font.get_ascent(), *tops])
