"""Names in any script: a font for every run, and never an empty box."""

import pygame
import pytest

from companion.assets_folder import assets_folder
from companion.display.text import MARK, Text, Weight

pytestmark = pytest.mark.skipif(
    not (assets_folder() / "fonts" / "Inter-Regular.ttf").is_file(), reason="needs bundled fonts"
)


@pytest.fixture
def text(open_display) -> Text:
    open_display(size=(320, 180))
    return Text(assets_folder() / "fonts")


RUNS = [
    ("Ana", [("Ana", "Inter")]),
    ("Björn-Åke Müller", [("Björn-Åke Müller", "Inter")]),
    ("Мария", [("Мария", "Inter")]),
    ("Zoë דני", [("Zoë ", "Inter"), ("דני", "NotoSansHebrew")]),
    ("דני אל", [("דני אל", "NotoSansHebrew")]),
    ("علي", [("علي", "NotoSansArabic")]),
    ("हिन्दी", [("हिन्दी", "NotoSansDevanagari")]),
    ("สมชาย", [("สมชาย", "NotoSansThai")]),
    ("☕ 3", [("☕ ", "NotoSansSymbols2"), ("3", "Inter")]),
    ("e\u0301", [("é", "Inter")]),
    ("a\u200db\ufe0f", [("ab", "Inter")]),
]


@pytest.mark.parametrize(("words", "runs"), RUNS)
def test_every_run_has_a_font_that_has_its_signs(text, words, runs) -> None:
    assert [(run.text, run.family) for run in text._split(words)] == runs


def test_signs_without_any_font_become_a_mark_and_skin_tones_vanish(text) -> None:
    shown = "".join(run.text for run in text._split("A\U000f1234\U0001f3fd"))
    assert shown == f"A{MARK}"


def test_arabic_letters_join(text) -> None:
    apart = sum(text.width_px(c, 40) for c in "علي")
    assert text.width_px("علي", 40) < apart


@pytest.mark.parametrize("words", [words for words, _ in RUNS])
def test_painted_text_has_ink_and_the_measured_width(text, words) -> None:
    line = text.paint_line(words, 32, (255, 255, 255))
    assert line.get_width() == text.width_px(words, 32)
    assert pygame.mask.from_surface(line).count() > 0


def test_a_long_text_is_broken_then_made_smaller_then_cut(text) -> None:
    words = "one two three four five six"
    whole = text.fit(words, 10_000, 30)
    assert (whole.lines, whole.em_px, whole.clipped) == ((words,), 30, False)
    broken = text.fit(words, 220, 30, lines=2)
    assert len(broken.lines) == 2
    assert broken.em_px == 30
    smaller = text.fit(words, whole.width * 85 // 100, 30)
    assert smaller.em_px < 30
    assert not smaller.clipped
    cut = text.fit(words, 60, 30)
    assert cut.clipped
    assert cut.lines[0].endswith("…")
    assert cut.width <= 60


def test_a_word_alone_on_the_second_line_is_avoided(text) -> None:
    words = "Ana exchanged two cards for 3"
    width = text.width_px(words, 30) * 94 // 100
    assert len(text.fit(words, width, 30, lines=2).lines) == 1


def test_weights_differ(text) -> None:
    widths = {text.width_px("Score", 40, weight) for weight in Weight}
    assert len(widths) == 3


@pytest.mark.parametrize("em_px", [12, 14, 16, 18, 24, 40])
def test_nothing_of_a_small_text_is_cut_off(text, em_px) -> None:
    words = "Ågj"
    line = text.paint_line(words, em_px, (255, 255, 255), Weight.SEMIBOLD)
    whole = text._font("Inter", Weight.SEMIBOLD, em_px).render(words, True, (255, 255, 255))
    painted = pygame.mask.from_surface(line).get_bounding_rects()
    expected = pygame.mask.from_surface(whole).get_bounding_rects()
    heights = [sum(r.height for r in rects) for rects in (painted, expected)]
    assert heights[1] - heights[0] <= 1
