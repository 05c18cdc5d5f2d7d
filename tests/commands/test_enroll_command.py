import sys
from pathlib import Path

import cv2
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "vision"))
from drawn_cards import PICTURES

from companion.__main__ import main

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))


def put(folder, **pictures):
    folder.mkdir(exist_ok=True)
    for name, picture in pictures.items():
        cv2.imwrite(str(folder / f"{name}.png"), PICTURES[picture])
    return folder


def test_a_folder_of_photos_becomes_a_deck_that_reads_them(tmp_path, capsys):
    folder = put(tmp_path / "photos", lamp="c-0", boat="c-1")
    (folder / "broken.jpg").write_bytes(b"nothing")
    assert main(["enroll", "ours", "--from", str(folder)]) == 0
    told = capsys.readouterr().out
    assert "Skipped: 'broken.jpg' is not a picture that can be read." in told
    assert "2 new, 0 known already, 1 skipped. The deck 'ours' has 2 cards." in told
    table = cv2.copyMakeBorder(
        PICTURES["c-1"], 90, 90, 90, 90, cv2.BORDER_CONSTANT, value=(60,) * 3
    )
    cv2.imwrite(str(tmp_path / "table.png"), table)
    assert main(["recognize", str(tmp_path / "table.png"), "--deck", "ours", "--json"]) == 0
    assert '"card": "boat"' in capsys.readouterr().out


@pytest.mark.slow
def test_cards_that_look_alike_are_named_and_exit_is_1(tmp_path, capsys):
    folder = put(tmp_path / "photos", lamp="c-0", twin="c-0", boat="c-1")
    assert main(["enroll", "ours", "--from", str(folder)]) == 1
    assert "lamp and twin look alike" in capsys.readouterr().out
    assert main(["enroll", "ours", "--report"]) == 1


@pytest.mark.parametrize("name", ["missing", "empty"])
def test_nothing_to_teach_from_is_exit_2(tmp_path, capsys, name):
    (tmp_path / "empty").mkdir()
    assert main(["enroll", "ours", "--from", str(tmp_path / name)]) == 2
    assert capsys.readouterr().err


def test_a_card_on_its_head_is_turned(tmp_path, capsys):
    main(["enroll", "ours", "--from", str(put(tmp_path / "p", lamp="c-0"))])
    assert main(["enroll", "ours", "--turn", "lamp"]) == 0
    kept = cv2.imread(str(tmp_path / "data/decks/ours/cards/lamp.png"))
    assert (kept == PICTURES["c-0"][::-1, ::-1]).all()
    assert main(["enroll", "ours", "--turn", "boat"]) == 2
