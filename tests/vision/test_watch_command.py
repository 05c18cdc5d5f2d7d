import json

import cv2
import numpy as np
import pytest

from calibration.plane import plane_from_corners
from calibration.profile import CameraProfile, write_profile
from companion.__main__ import main
from companion.commands import watch as command
from vision.sightings import CameraState
from vision.sources import Frame, Trouble, open_source
from vision.sources.clocks import SteppedClock
from vision.sources.rendered import CameraPose, Cloth, DrawnCard, DrawnTable, Scene

pytestmark = pytest.mark.slow

SIZE = (800, 450)


def _paint(number: int) -> np.ndarray:
    rng = np.random.default_rng(number)
    picture = np.full((352, 252, 3), rng.integers(60, 230, 3), np.uint8)
    for _ in range(60):
        x, y, reach = (int(v) for v in rng.integers((15, 15, 4), (237, 337, 30)))
        color = tuple(int(v) for v in rng.integers(0, 255, 3))
        if rng.random() < 0.5:
            cv2.circle(picture, (x, y), reach, color, -1, cv2.LINE_AA)
        else:
            cv2.rectangle(picture, (x, y), (x + reach, y + 2 * reach // 3), color, -1)
    return picture


@pytest.fixture(scope="module")
def pictures():
    return {f"card-{number}": _paint(number) for number in range(4)}


@pytest.fixture
def deck(tmp_path, pictures):
    folder = tmp_path / "deck"
    folder.mkdir()
    for name, picture in pictures.items():
        cv2.imwrite(str(folder / f"{name}.png"), picture)
    return str(folder)


def _table(pictures) -> DrawnTable:
    pose = CameraPose(distance_mm=700, looks_at_mm=(500, 300))
    one = DrawnCard(picture="card-0", x_mm=330, y_mm=300, angle_deg=20)
    table = DrawnTable(
        pictures,
        Scene(cloth=Cloth.FELT, camera=pose, cards=(one,)),
        clock=SteppedClock(),
        size=SIZE,
        fps=12,
    )
    two = DrawnCard(picture="card-1", x_mm=640, y_mm=300, angle_deg=200)
    table.show(Scene(cloth=Cloth.FELT, camera=pose, cards=(one, two)), by_hand=False)
    table.show(Scene(cloth=Cloth.FELT, camera=pose, cards=(two,)))
    return table


def _video(path, pictures) -> str:
    table = _table(pictures)
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 12.0, SIZE)
    start = table.read(1).picture
    for _ in range(8):
        writer.write(start)
    for _ in range(26):
        writer.write(table.read(1).picture)
    writer.release()
    return str(path)


def _lines(capsys) -> list[dict]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_video_gives_a_line_for_each_change(tmp_path, deck, pictures, capsys, monkeypatch):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    source = _video(tmp_path / "table.avi", pictures)
    assert main(["watch", source, "--deck", deck, "--json"]) == 0
    lines = _lines(capsys)
    assert all({"t", "camera", "appeared", "left", "cards"} <= set(line) for line in lines)
    assert lines[0]["camera"] == "opening"
    assert [card["card"] for line in lines for card in line["left"]] == ["card-0"]
    assert sorted({card["card"] for line in lines for card in line["appeared"]}) == [
        "card-0",
        "card-1",
    ]
    (last,) = lines[-1]["cards"]
    assert {"card", "confidence", "face", "corners", "visible", "alternatives"} <= set(last)
    assert last["area"] is None
    assert lines[-1]["camera"] == "ok"
    assert "hand" in {line["camera"] for line in lines}


def test_a_camera_that_was_set_up_gives_areas(tmp_path, deck, pictures, capsys, monkeypatch):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    source = _video(tmp_path / "table.avi", pictures)
    corners = [(0, 0), (1919, 0), (1919, 1079), (0, 1079)]
    profile = CameraProfile(
        name="x",
        address=source,
        plane=plane_from_corners(corners, 800, 450),
        areas_mm={"left half": ((0, 0), (400, 0), (400, 450), (0, 450))},
    )
    write_profile(profile, tmp_path / "data" / "cameras" / "x.toml")
    assert main(["watch", source, "--deck", deck, "--json", "--seconds", "0.6"]) == 0
    lines = _lines(capsys)
    areas = {card["card"]: card["area"] for card in lines[-1]["cards"]}
    assert areas == {"card-0": "left half", "card-1": None}
    assert lines[-1]["t"] <= 0.6


def test_without_json_it_speaks_words(tmp_path, deck, pictures, capsys):
    folder = tmp_path / "photos"
    folder.mkdir()
    cv2.imwrite(str(folder / "a.png"), _table(pictures).read(1).picture)
    assert main(["watch", str(folder), "--deck", deck]) == 0
    assert "+ card-0" in capsys.readouterr().out


@pytest.mark.parametrize("source", ["nowhere.mp4", "camera:"])
def test_what_cannot_be_read_is_exit_2_with_one_sentence(source, deck, capsys):
    assert main(["watch", source, "--deck", deck, "--json"]) == 2
    captured = capsys.readouterr()
    assert len(captured.err.splitlines()) == 1
    assert source in captured.err


def test_an_unknown_deck_is_exit_2(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    assert main(["watch", "0", "--deck", "no-such-deck"]) == 2
    assert "no-such-deck" in capsys.readouterr().err


@pytest.mark.parametrize("seconds", ["0", "-1", "soon", "nan", "inf"])
def test_seconds_must_be_a_number_above_zero(seconds, capsys):
    assert main(["watch", "0", "--deck", "x", "--seconds", seconds]) == 2
    assert seconds in capsys.readouterr().err


def test_a_drawn_table_can_be_passed_in(tmp_path, deck, pictures, capsys, monkeypatch):
    def open_drawn(address, name):
        assert (address, name) == ("drawn:x?seed=3", deck)
        return open_source(_video(tmp_path / "drawn.avi", pictures))

    monkeypatch.setattr(command, "open_drawn", open_drawn)
    assert main(["watch", "drawn:x?seed=3", "--deck", deck, "--json", "--seconds", "9"]) == 0
    told = _lines(capsys)
    assert told[0]["camera"] == "opening"
    assert "card-0" in {card["card"] for line in told for card in line["appeared"]}


class Silent:
    """A camera whose pictures, or troubles, all say the same second."""

    def __init__(self, *news):
        self.news = list(news)
        self.asked = 0

    def read(self, timeout_s):  # noqa: ARG002 - as every source
        self.asked += 1
        assert self.asked < 5000
        return self.news.pop(0) if len(self.news) > 1 else self.news[0]

    def close(self):
        pass


SILENCE = Trouble(state=CameraState.LOST, sentence="The camera is gone.")


@pytest.mark.parametrize("first", [0, 1])
def test_a_camera_that_gives_nothing_more_is_left_after_the_seconds_asked_for(
    deck, capsys, monkeypatch, first
):
    seconds = iter(range(10_000))
    monkeypatch.setattr(command.time, "monotonic", lambda: next(seconds) / 10)
    frames = [Frame(t_s=0.0, picture=np.zeros((90, 160, 3), np.uint8))] * first
    source = Silent(*frames, SILENCE)
    monkeypatch.setattr(command, "open_drawn", lambda *_: source)
    assert main(["watch", "drawn:", "--deck", deck, "--seconds", "3"]) == (0 if first else 2)
    assert source.asked <= 40
    capsys.readouterr()
