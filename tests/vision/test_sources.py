import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np
import pytest

from vision.sightings import CameraState
from vision.sources import Frame, Trouble, open_source
from vision.sources.cameras import find_camera_number
from vision.sources.files import PHOTO_SHOWN_S, PHOTO_STEP_S
from vision.sources.mjpeg import JpegCutter, connect_mjpeg


def _picture(grey: int) -> np.ndarray:
    return np.full((48, 64, 3), grey, np.uint8)


def _jpeg(grey: int) -> bytes:
    return cv2.imencode(".jpg", _picture(grey))[1].tobytes()


def _read_all(source) -> list[Frame]:
    frames = []
    while (frame := source.read(1.0)) is not None:
        assert isinstance(frame, Frame), frame
        frames.append(frame)
    source.close()
    return frames


def test_a_video_file_runs_on_its_own_clock(tmp_path):
    path = tmp_path / "table.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (64, 48))
    for grey in (10, 60, 110):
        writer.write(_picture(grey))
    writer.release()
    frames = _read_all(open_source(str(path)))
    assert [round(frame.t_s, 3) for frame in frames] == [0.0, 0.1, 0.2]
    assert [round(float(frame.picture.mean()), -1) for frame in frames] == [10, 60, 110]


def test_a_folder_shows_its_photos_by_name_and_passes_over_what_is_no_photo(tmp_path):
    cv2.imwrite(str(tmp_path / "b.png"), _picture(200))
    cv2.imwrite(str(tmp_path / "a.png"), _picture(20))
    (tmp_path / "aa.jpg").write_bytes(b"no photo")
    (tmp_path / "notes.txt").write_text("hello")
    frames = _read_all(open_source(str(tmp_path)))
    each = round(PHOTO_SHOWN_S / PHOTO_STEP_S)
    assert [int(frame.picture[0, 0, 0]) for frame in frames] == [20] * each + [200] * each
    assert [frame.cut for frame in frames].count(True) == 2


@pytest.mark.parametrize("name", ["nowhere.mp4", "camera:", "empty", "text.mp4", "ftp://x"])
def test_what_cannot_be_opened_reads_as_one_plain_sentence(tmp_path, name, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.mp4").write_text("no video")
    trouble = open_source(name).read(0.1)
    assert isinstance(trouble, Trouble)
    assert trouble.final
    assert "give" in trouble.sentence or "put" in trouble.sentence


def test_a_scheme_can_be_given_from_outside():
    asked = []

    def open_drawn(address):
        asked.append(address)
        return "the source"

    assert open_source("drawn:x.jsonl?seed=7", openers={"drawn": open_drawn}) == "the source"
    assert asked == ["drawn:x.jsonl?seed=7"]


def test_a_camera_is_found_by_part_of_its_name_and_the_first_of_its_devices(tmp_path):
    for number, name in (("video0", "Built-in"), ("video3", "HD USB"), ("video2", "HD USB")):
        (tmp_path / number).mkdir()
        (tmp_path / number / "name").write_text(name + "\n")
    assert find_camera_number("usb", tmp_path) == 2
    assert find_camera_number("other", tmp_path) is None
    assert find_camera_number("usb", tmp_path / "absent") is None


@pytest.mark.parametrize("chunk", [1, 7, 1000, 100_000])
@pytest.mark.parametrize("length", [None, "right", "wrong"])
def test_pictures_are_cut_from_any_chunks_and_garbage(chunk, length):
    data = b"junk\xff\xd8 more"
    for grey in (10, 90):
        jpeg = _jpeg(grey)
        said = {
            None: "",
            "right": f"Content-Length: {len(jpeg)}\r\n",
            "wrong": "Content-Length: 9\r\n",
        }
        data += b"--x\r\n" + said[length].encode() + b"\r\n" + jpeg + b"\r\ngarbage \xff\xd9"
    cutter = JpegCutter()
    pictures = []
    for start in range(0, len(data), chunk):
        pictures += cutter.feed(data[start : start + chunk])
    assert pictures == [_jpeg(10), _jpeg(90)]


@contextmanager
def _served(*bodies: bytes, kind="multipart/x-mixed-replace; boundary=x") -> Iterator[str]:
    waiting = list(bodies)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            if not waiting:
                self.send_error(503)
                return
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.end_headers()
            self.wfile.write(waiting.pop(0))

        def log_message(self, *args):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/stream"
    finally:
        server.shutdown()
        server.server_close()


def _part(grey: int) -> bytes:
    return b"--x\r\nContent-Type: image/jpeg\r\n\r\n" + _jpeg(grey) + b"\r\n"


def test_a_stream_is_opened_again_after_it_ended():
    with _served(_part(40), b"\x00garbage\xff\xd9" + _part(160)) as url:
        source = open_source(url)
        seen = []
        while len(seen) < 2:
            frame = source.read(5.0)
            assert isinstance(frame, Frame), frame
            seen.append((round(float(frame.picture.mean())), frame.cut))
        source.close()
    assert seen == [(40, True), (160, True)]
    assert source.read(0.0) is None


def test_a_page_that_is_no_stream_is_told():
    with _served(b"<html>", kind="text/html") as url:
        trouble = connect_mjpeg(url)
    assert isinstance(trouble, Trouble)
    assert "not a stream" in trouble.sentence


def test_an_answer_of_refusal_and_silence_are_told():
    with _served() as url:
        refused = connect_mjpeg(url)
    silent = connect_mjpeg(url)
    assert isinstance(refused, Trouble)
    assert "503" in refused.sentence
    assert isinstance(silent, Trouble)
    assert silent.state is CameraState.LOST
    assert "does not answer" in silent.sentence
