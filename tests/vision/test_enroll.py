import cv2
import numpy as np
import pytest
from drawn_cards import PICTURES, lay, paint_card, photo

from vision.enroll import cut_cards
from vision.enroll_files import BadSheet, Sheet, find_names, read_sheets
from vision.enroll_find import find_cards, is_patterned
from vision.enroll_quality import Flaw
from vision.sources.rendered import Cloth, Glare, Sensor, truth

pytestmark = pytest.mark.slow

SIZE = (1280, 720)


def likeness(picture: np.ndarray, name: str) -> float:
    small = cv2.resize(picture, (63, 88), interpolation=cv2.INTER_AREA).astype(float)
    wanted = cv2.resize(PICTURES[name], (63, 88), interpolation=cv2.INTER_AREA).astype(float)
    return float(np.corrcoef(small.ravel(), wanted.ravel())[0, 1])


@pytest.mark.parametrize("cloth", [Cloth.FELT, Cloth.WOOD, Cloth.PLAIN])
def test_every_card_of_a_photo_is_cut_out_upright_in_reading_order(cloth):
    names = ["c-0", "c-1", "c-2", "c-3"]
    places = [(480, 280, 12), (700, 275, -9), (470, 430, 4), (710, 425, -20)]
    cards = [lay(n, *place) for n, place in zip(names, places, strict=True)]
    picture, scene = photo(*cards, cloth=cloth, tilt=10)
    cuts = cut_cards(picture)
    assert len(cuts) == 4
    for cut, name, true in zip(cuts, names, truth(scene, SIZE), strict=True):
        assert likeness(cut.picture, name) > 0.75
        assert np.abs(np.array(cut.corners) - np.array(true.corners)).max() < 0.05 * cut.height_px
        assert cut.is_usable


@pytest.mark.parametrize(
    "cloth", [Cloth.CHECKED, pytest.param(Cloth.PLAYMAT, marks=pytest.mark.slow)]
)
def test_on_a_patterned_cloth_cards_are_found_by_their_four_sides(cloth):
    cards = [lay(f"c-{n}", 400 + 140 * (n % 4), 270 + 160 * (n // 4), 5 * n) for n in range(8)]
    picture, scene = photo(*cards, cloth=cloth, distance_mm=700)
    quads = find_cards(picture, [63 / 88])
    found = [
        any(np.abs(quad.mean(axis=0) - np.mean(true.corners, axis=0)).max() < 8 for quad in quads)
        for true in truth(scene, SIZE)
    ]
    assert sum(found) >= 6
    assert is_patterned(picture, quads)


@pytest.mark.parametrize("cloth", [Cloth.FELT, Cloth.WOOD])
def test_plain_cloths_are_not_taken_for_patterned_ones(cloth):
    picture, _ = photo(lay("c-0", 500), lay("c-1", 700), cloth=cloth)
    assert not is_patterned(picture, find_cards(picture, [63 / 88]))


@pytest.mark.parametrize("cloth", list(Cloth))
def test_the_empty_table_that_a_camera_sees_first_is_no_card(cloth):
    picture, _ = photo(cloth=cloth, distance_mm=700)
    assert cut_cards(picture, maybe_empty=True) == ()


def test_a_card_on_its_side_is_set_upright_and_can_be_turned():
    picture, _ = photo(lay("c-4", angle=90), distance_mm=400)
    (cut,) = cut_cards(picture)
    assert cut.picture.shape[0] > cut.picture.shape[1]
    assert max(likeness(c.picture, "c-4") for c in (cut, cut.turned())) > 0.75


def test_a_picture_of_one_card_alone_is_taken_as_it_is():
    (cut,) = cut_cards(PICTURES["c-0"])
    assert np.array_equal(cut.picture, PICTURES["c-0"])
    assert cut.flaws == ()


def test_a_scan_of_a_sheet_has_all_its_cards():
    sheet = np.full((1754, 1240, 3), 252, np.uint8)
    for n in range(5):
        x, y = 20 + (n % 3) * 400, 30 + (n // 3) * 560
        sheet[y : y + 520, x : x + 372] = cv2.resize(paint_card(n), (372, 520))
    cuts = cut_cards(sheet)
    assert [likeness(c.picture, f"c-{n}") > 0.75 for n, c in enumerate(cuts)] == [True] * 5


def test_cards_edge_to_edge_are_told_apart_where_the_scale_is_known():
    sheet = np.full((1200, 1000, 3), 255, np.uint8)
    for n in range(4):
        x, y = 100 + (n % 2) * 315, 100 + (n // 2) * 440
        sheet[y : y + 440, x : x + 315] = PICTURES[f"c-{n}"]
    cuts = cut_cards(sheet, px_per_mm=5.0)
    assert [likeness(c.picture, f"c-{n}") > 0.75 for n, c in enumerate(cuts)] == [True] * 4


def test_only_what_came_since_is_found_on_a_busy_table():
    before, _ = photo(lay("c-1", 480), cloth=Cloth.PLAYMAT)
    after, _ = photo(lay("c-1", 480), lay("c-2", 720), cloth=Cloth.PLAYMAT)
    (cut,) = cut_cards(after, before=before)
    assert likeness(cut.picture, "c-2") > 0.75


def test_an_empty_table_has_no_cards():
    assert cut_cards(photo()[0]) == ()


@pytest.mark.parametrize(
    ("flaw", "distance_mm", "sensor", "glares"),
    [
        (Flaw.TINY, 1150, Sensor(), ()),
        (Flaw.SMALL, 620, Sensor(), ()),
        (Flaw.BLURRED, 330, Sensor(blur_px=10.0), ()),
        (Flaw.GLARE, 330, Sensor(), (Glare(x_mm=605, y_mm=345, radius_mm=24, strength=1.0),)),
    ],
)
def test_what_is_wrong_with_a_picture_is_said(flaw, distance_mm, sensor, glares):
    picture, _ = photo(lay("c-2"), distance_mm=distance_mm, sensor=sensor, glares=glares)
    (cut,) = cut_cards(picture)
    assert flaw in cut.flaws
    assert cut.is_usable is not flaw.is_fatal


def test_a_folder_gives_its_pictures_and_names_what_is_broken(tmp_path):
    png = cv2.imencode(".png", PICTURES["c-0"])[1].tobytes()
    (tmp_path / "case").mkdir()
    (tmp_path / "a.png").write_bytes(png)
    (tmp_path / "case" / "b.png").write_bytes(png)
    (tmp_path / "broken.jpg").write_bytes(b"no picture")
    (tmp_path / "text.txt").write_text("not asked")
    sheets = list(read_sheets(tmp_path))
    assert [(s.name, s.folder) for s in sheets if isinstance(s, Sheet)] == [
        ("a", ""),
        ("b", "case"),
    ]
    assert [s.sentence for s in sheets if isinstance(s, BadSheet)] == [
        "'broken.jpg' is not a picture that can be read."
    ]
    assert find_names(tmp_path) == {"a", "b", "broken"}


def test_a_pdf_of_a_scanner_is_read_without_any_tool(tmp_path, monkeypatch):
    monkeypatch.setattr("shutil.which", lambda _: None)
    jpeg = cv2.imencode(".jpg", photo(lay("c-3"), distance_mm=400)[0])[1].tobytes()
    file = tmp_path / "scan.pdf"
    file.write_bytes(b"%PDF-1.4\n1 0 obj\nstream\n" + jpeg + b"\nendstream\n%%EOF")
    (sheet,) = read_sheets(file)
    assert (sheet.name, sheet.own_name) == ("scan-1", False)
    assert len(cut_cards(sheet.picture)) == 1


def test_a_pdf_without_pictures_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr("shutil.which", lambda _: None)
    file = tmp_path / "text.pdf"
    file.write_bytes(b"%PDF-1.4\n%%EOF")
    (bad,) = read_sheets(file)
    assert "pdftoppm" in bad.sentence
    file.write_bytes(b"hello")
    assert list(read_sheets(file)) == [BadSheet("'text.pdf' is no PDF.")]
