"""Sheets of paper that are exact in millimetres: rulers, crop marks, words."""

from enum import StrEnum
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from fpdf import FPDF
from fpdf.enums import Align

from companion.assets_folder import assets_folder

RULER_MM = 100.0
GREY = 120


class Paper(StrEnum):
    """What lies in the printer."""

    A4 = "a4"
    LETTER = "letter"


class Sheets:
    """A PDF in the making. All lengths are millimetres from the sheet's upper left corner."""

    def __init__(self, paper: Paper, title: str) -> None:
        self._pdf = FPDF(unit="mm", format=paper.value)
        self._pdf.set_auto_page_break(auto=False)
        self._pdf.set_margin(0)
        self._pdf.set_title(title)
        fonts = assets_folder() / "fonts"
        for style, name in (("", "Inter-Regular"), ("B", "Inter-Bold")):
            self._pdf.add_font("inter", style, fonts / f"{name}.ttf")
        for name in ("NotoSansArabic", "NotoSansHebrew", "NotoSansDevanagari", "NotoSansThai"):
            self._pdf.add_font(name, "", fonts / f"{name}-Regular.ttf")
        self._pdf.set_fallback_fonts(
            ["notosansarabic", "notosanshebrew", "notosansdevanagari", "notosansthai"],
            exact_match=False,
        )

    @property
    def width_mm(self) -> float:
        """Of the page at hand."""
        return float(self._pdf.w)

    @property
    def height_mm(self) -> float:
        """Of the page at hand."""
        return float(self._pdf.h)

    def page(self, *, landscape: bool = False) -> None:
        """Begin a page."""
        self._pdf.add_page(orientation="landscape" if landscape else "portrait")

    def words(self, x: float, y: float, text: str, *, size_mm: float = 3.5, bold: bool = False,
              width: float = 0.0, align: Align = Align.L) -> float:  # fmt: skip
        """Lines of words in a column with its upper left corner at x, y; returns where they end."""
        self._pdf.set_font("inter", "B" if bold else "", size_mm * 72 / 25.4)
        self._pdf.set_xy(x, y)
        self._pdf.multi_cell(
            width or self.width_mm - x - 10, size_mm * 1.35, text, align=align, padding=0
        )
        return float(self._pdf.get_y()) + size_mm * 1.35

    def line(self, x0: float, y0: float, x1: float, y1: float, width: float = 0.2) -> None:
        """A black line."""
        self._pdf.set_draw_color(0)
        self._pdf.set_line_width(width)
        self._pdf.line(x0, y0, x1, y1)

    def frame(self, x: float, y: float, width: float, height: float) -> None:
        """A thin grey rectangle."""
        self._pdf.set_draw_color(GREY)
        self._pdf.set_line_width(0.2)
        self._pdf.rect(x, y, width, height)

    def gray_picture(self, picture: npt.NDArray[np.uint8], x: float, y: float,
                     width: float, height: float) -> None:  # fmt: skip
        """A picture in memory, grey values, laid into a rectangle."""
        data = BytesIO(cv2.imencode(".png", picture)[1].tobytes())
        self._pdf.image(data, x, y, width, height)

    def picture_file(self, file: Path, x: float, y: float, width: float, height: float) -> None:
        """A picture file laid into a rectangle, whatever its proportions."""
        self._pdf.image(file, x, y, width, height)

    def ruler(self, x: float, y: float, *, upright: bool = False) -> None:
        """A ruler of 100 mm from x, y to the right (or down), and what it is for."""
        dx, dy = (0.0, 1.0) if upright else (1.0, 0.0)
        self.line(x, y, x + dx * RULER_MM, y + dy * RULER_MM, 0.25)
        for mm in range(0, 101, 5):
            long = 3.0 if mm % 50 == 0 else 2.0 if mm % 10 == 0 else 1.2
            px, py = x + dx * mm, y + dy * mm
            self.line(px, py, px - dy * long, py - dx * long, 0.2)
        text = "100 mm: print at 100 %, not fitted to the page, and measure this line"
        if upright:
            # The margin is too narrow for words beside the ruler: they go on below it.
            foot = y + 2 * RULER_MM
            with self._pdf.rotation(90, x - 3, foot):
                self.words(x - 3, foot, text, size_mm=2.3, width=RULER_MM - 3)
        else:
            self.words(x, y + 1, text, size_mm=2.6, width=RULER_MM + 20)

    def save(self, file: Path) -> None:
        """Write the PDF. Raises OSError."""
        file.write_bytes(bytes(self._pdf.output()))
