import shutil
import subprocess
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.charuco import find_charuco
from calibration.mat import corner_markers, find_markers
from companion.__main__ import main
from companion.decks.deck_file import read_deck_file
from companion.games.unconscious_mind import layout as mind_layout
from vision.printed_tracks import track_picture

pytestmark = pytest.mark.slow

DOTS_PER_INCH = 150
MM = DOTS_PER_INCH / 25.4

needs_pdftoppm = pytest.mark.skipif(
    shutil.which("pdftoppm") is None, reason="pdftoppm (poppler-utils) is not installed"
)


def printed(folder: Path, *words: str, page: int = 1) -> np.ndarray:
    """A page of what `companion print` writes, as grey values."""
    file = folder / "sheet.pdf"
    assert main(["print", *words, "--out", str(file)]) == 0
    subprocess.run(
        ["pdftoppm", "-r", str(DOTS_PER_INCH), "-f", str(page), "-l", str(page),
         "-gray", "-singlefile", str(file), str(folder / "page")],
        check=True,
    )  # fmt: skip
    return cv2.imread(str(folder / "page.pgm"), cv2.IMREAD_GRAYSCALE)


def longest_run_mm(rows: np.ndarray) -> float:
    """The longest dark run in any of the rows."""
    best = 0
    for row in rows:
        edges = np.flatnonzero(np.diff(np.r_[0, (row < 160).astype(np.int8), 0]))
        best = max([best, *(edges[1::2] - edges[::2])])
    return best / MM


@needs_pdftoppm
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_mat_markers_lie_where_the_table_plane_expects_them(tmp_path, paper):
    seen = find_markers(printed(tmp_path, "mat", "--paper", paper))
    assert sorted(seen) == [0, 1, 2, 3]
    sides = [np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1) / MM for quad in seen.values()]
    assert np.allclose(sides, 40, atol=0.25)
    # The four pieces stand edge to edge: as if the table were two pieces wide.
    wanted = {m.number: (m.x_mm, m.y_mm) for m in corner_markers(176, 176)}
    for number, quad in seen.items():
        moved = (quad.mean(0) - seen[0].mean(0)) / MM
        assert np.allclose(moved, np.subtract(wanted[number], wanted[0]), atol=0.2)


@needs_pdftoppm
def test_the_mat_of_a_game_with_tracks_has_them_in_their_real_size(tmp_path):
    page = printed(tmp_path, "mat", "--game", "unconscious_mind", page=2)
    rect = mind_layout.lay_out(4).areas["seat 1 primary track"]
    size = (round(rect.width_mm * MM), round(rect.height_mm * MM))
    wanted = cv2.resize(track_picture(9), size, interpolation=cv2.INTER_AREA)
    found = cv2.matchTemplate(page, wanted, cv2.TM_CCOEFF_NORMED)
    assert found.max() > 0.9
    rows = {round(y / MM / 10) for y in np.argwhere(found > 0.85)[:, 0]}
    assert len(rows) == 8


@needs_pdftoppm
def test_lens_sheet_has_every_corner_at_its_place(tmp_path):
    places_mm, spots_px = find_charuco(printed(tmp_path, "calibration"))
    assert len(places_mm) == 24
    error = (spots_px - spots_px[0]) / MM - (places_mm - places_mm[0])
    # The renderer stretches a picture to whole pixels, here of 0.17 mm.
    assert np.abs(error).max() < 0.3


@needs_pdftoppm
@pytest.mark.parametrize("words", [("mat",), ("calibration",)])
def test_the_ruler_is_100_mm_long(tmp_path, words):
    page = printed(tmp_path, *words)
    lower = page[int(page.shape[0] * 0.7) :]
    below = lower[-int(25 * MM) :] if words == ("calibration",) else lower
    assert longest_run_mm(below) == pytest.approx(100, abs=0.5)


@needs_pdftoppm
def test_cards_have_their_real_size_and_backs_lie_behind_them(tmp_path):
    deck = tmp_path / "deck"
    (deck / "cards").mkdir(parents=True)
    tables = "".join(f'[[case]]\nid = "c-{i}"\n' for i in range(4))
    (deck / "deck.toml").write_text(f'format = 1\ngame = "treatment"\n{tables}', "utf-8")
    for i in range(4):
        cv2.imwrite(str(deck / "cards" / f"c-{i}.png"), np.full((88, 63, 3), 40 * i, np.uint8))
    cv2.imwrite(str(deck / "cards" / "back_case.png"), np.full((88, 63, 3), 90, np.uint8))
    faces = printed(tmp_path, "deck", "--deck", str(deck))
    left, top = (210 - 189) / 2, (297 - 264) / 2
    for i, (column, row) in enumerate([(0, 0), (1, 0), (2, 0), (0, 1)]):
        x, y = left + column * 63, top + row * 88
        inside = faces[
            int((y + 1) * MM) : int((y + 87) * MM), int((x + 1) * MM) : int((x + 62) * MM)
        ]
        assert np.abs(inside.astype(int) - 40 * i).max() <= 2
    assert faces[int((top + 100) * MM), int((left + 70) * MM)] == 255
    backs = printed(tmp_path, "deck", "--deck", str(deck), page=2)
    # The fourth card is the first of the second row: its back is the last one there.
    assert abs(int(backs[int((top + 100) * MM), int((left + 140) * MM)]) - 90) <= 2
    assert backs[int((top + 100) * MM), int((left + 20) * MM)] == 255


def test_a_deck_without_pictures_prints_names(tmp_path, capsys):
    file = tmp_path / "lone.toml"
    file.write_text(
        'format = 1\ngame = "treatment"\n[[case]]\nid = "c"\nname = "Žluťoučký كلب"\ncopies = 12\n',
        "utf-8",
    )
    assert main(["print", "deck", "--deck", str(file), "--out", str(tmp_path / "x.pdf")]) == 0
    assert "12 cards" in capsys.readouterr().out
    assert len(read_deck_file(file).cards) == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["deck"], "Say which deck"),
        (["deck", "--deck", "nobody"], "nobody"),
        (["deck", "--game", "chess"], "chess"),
        (["deck", "--game", "treatment", "--deck", "practice-unconscious-mind"], "treatment"),
        (["mat", "--game", "chess"], "chess"),
        (["poster"], "poster"),
    ],
)
def test_what_cannot_be_printed_is_said_in_one_sentence(tmp_path, capsys, words, says):
    assert main(["print", *words, "--out", str(tmp_path / "x.pdf")]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1


def test_a_folder_that_is_not_there_is_said(tmp_path, capsys):
    assert main(["print", "calibration", "--out", str(tmp_path / "no" / "x.pdf")]) == 2
    assert "x.pdf" in capsys.readouterr().err
