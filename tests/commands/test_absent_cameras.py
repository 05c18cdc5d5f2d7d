"""What `watch`, `calibrate` and `enroll` say of a camera that is not there."""

import os
import subprocess
import sys

import cv2
import numpy as np
import pytest

from companion.__main__ import main
from vision.sightings import CameraState
from vision.sources import Trouble, patience

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr(patience, "REFUSED_S", 0.0)


@pytest.mark.parametrize("words", [["calibrate", "--camera"], ["enroll", "ours", "--camera"]])
@pytest.mark.parametrize("address", ["http://127.0.0.1:9/x", "rtsp://127.0.0.1:9/x", "/no/where"])
def test_an_absent_camera_is_one_sentence_and_exit_2(words, address, capfd):
    assert main([*words, address]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert address in err
    assert err.count("\n") == 1


def test_a_camera_in_use_is_told_as_that(monkeypatch, capfd):
    busy = Trouble(state=CameraState.BUSY, sentence="Camera 0 is in use; close that program.")
    monkeypatch.setattr("vision.sources.cameras.connect_camera", lambda _: busy)
    assert main(["calibrate", "--camera", "0"]) == 2
    assert capfd.readouterr().err == f"{busy.sentence}\n"


@pytest.mark.slow
def test_broken_files_leave_no_words_of_libraries_on_stderr(tmp_path):
    picture = np.random.default_rng(0).integers(0, 255, (400, 300, 3), np.uint8)
    for ending in (".jpg", ".png"):
        data = bytearray(cv2.imencode(ending, picture)[1].tobytes())
        data[900:910] = b"\xff\xd8\x00\x11\x22\x33\x44\x55\x66\x77"
        (tmp_path / f"bad{ending}").write_bytes(data)
    (tmp_path / "junk.mp4").write_bytes(b"\0\0\0\x18ftypmp42" + b"junk" * 1000)
    for words in (["recognize", "bad.jpg", "bad.png"], ["watch", "junk.mp4"]):
        done = subprocess.run(
            [sys.executable, "-m", "companion", *words, "--deck", "practice-treatment"],
            cwd=tmp_path, capture_output=True, text=True, check=False,
            env={**os.environ, "COMPANION_DATA": str(tmp_path / "data"),
                 "PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip
        assert len(done.stderr.splitlines()) == 1
        assert "can be read" in done.stderr
