"""Cameras of this computer and RTSP streams, through OpenCV."""

import sys
from pathlib import Path

import cv2
import numpy as np

from vision.sightings import CameraState
from vision.sources.frames import Picture, Trouble

ASKED_SIZE = (1920, 1080)
"""What is asked of a camera; it gives what it can."""

STREAM_TIMEOUT_MS = 2000
"""Opening and reading a stream: a loss must be noticed within two seconds."""

_V4L_FOLDER = Path("/sys/class/video4linux")


class _Capture:
    def __init__(self, capture: cv2.VideoCapture, first: Picture) -> None:
        self._capture = capture
        self._first: Picture | None = first

    def grab(self) -> Picture | None:
        """The next picture, None when the camera gave up."""
        if self._first is not None:
            picture, self._first = self._first, None
            return picture
        try:
            found, mat = self._capture.read()
        except cv2.error:
            return None
        return np.asarray(mat, np.uint8) if found and mat is not None else None

    def close(self) -> None:
        """Let go of the driver."""
        self._capture.release()


def connect_camera(number: int) -> _Capture | Trouble:
    """Open a camera by number; a camera that opens but gives no picture is in use elsewhere."""
    backend = cv2.CAP_DSHOW if sys.platform == "win32" else cv2.CAP_ANY
    capture = cv2.VideoCapture(number, backend)
    if not capture.isOpened():
        capture.release()
        return Trouble(
            state=CameraState.LOST,
            sentence=f"There is no camera {number}; plug it in, or choose another number.",
        )
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, ASKED_SIZE[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, ASKED_SIZE[1])
    busy = (
        f"Camera {number} opens but gives no picture: another program may be using it; "
        "close that program."
    )
    return _first_picture(capture, Trouble(state=CameraState.BUSY, sentence=busy))


def connect_rtsp(url: str) -> _Capture | Trouble:
    """Open an RTSP stream; never waits longer than the stream timeouts."""
    limits = [
        cv2.CAP_PROP_OPEN_TIMEOUT_MSEC,
        STREAM_TIMEOUT_MS,
        cv2.CAP_PROP_READ_TIMEOUT_MSEC,
        STREAM_TIMEOUT_MS,
    ]
    capture = cv2.VideoCapture(url, cv2.CAP_FFMPEG, limits)
    lost = f"No stream comes from {url!r}; check that the camera is on and the address is right."
    return _first_picture(capture, Trouble(state=CameraState.LOST, sentence=lost))


def _first_picture(capture: cv2.VideoCapture, otherwise: Trouble) -> _Capture | Trouble:
    try:
        found, mat = capture.read() if capture.isOpened() else (False, None)
    except cv2.error:
        found, mat = False, None
    if found and mat is not None:
        return _Capture(capture, np.asarray(mat, np.uint8))
    capture.release()
    return otherwise


class NumberedCamera:
    """Opens a camera by its number the first time, and by its name ever after.

    Numbers move when cameras are plugged in again: another camera is never taken in its place. Where
    the system tells no names, the number is all there is.
    """

    def __init__(self, number: int, folder: Path = _V4L_FOLDER) -> None:
        self._number = number
        self._folder = folder
        self._name: str | None = None

    def __call__(self) -> _Capture | Trouble:
        """Open it, or say why not."""
        number = self._number
        if self._name is not None and camera_name(number, self._folder) != self._name:
            found = find_camera_number(self._name, self._folder)
            if found is None:
                return Trouble(
                    state=CameraState.LOST,
                    sentence=f"The camera {self._name!r} is unplugged; plug it in again.",
                )
            number = found
        camera = connect_camera(number)
        if not isinstance(camera, Trouble):
            self._name = self._name or camera_name(number, self._folder)
        return camera


def find_camera_number(name: str, folder: Path = _V4L_FOLDER) -> int | None:
    """The number of the camera whose name contains `name`, or None; case does not matter.

    Names are known on Linux only; OpenCV has no list of cameras. A camera has several
    devices of one name there: the first is the one with pictures.
    """
    numbers = [
        int(device.name.removeprefix("video"))
        for device in (folder.iterdir() if folder.is_dir() else ())
        if device.name.removeprefix("video").isdecimal() and _is_named(device, name)
    ]
    return min(numbers, default=None)


def camera_name(number: int, folder: Path = _V4L_FOLDER) -> str | None:
    """What the system calls the camera with this number (Linux only), or None."""
    try:
        name = (folder / f"video{number}" / "name").read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return name or None


def _is_named(device: Path, name: str) -> bool:
    try:
        return name.casefold() in (device / "name").read_text(encoding="utf-8").casefold()
    except OSError:
        return False


def connect_named(name: str) -> _Capture | Trouble:
    """Open a camera by name: looked up anew each time, since numbers move when re-plugged."""
    number = find_camera_number(name)
    if number is None:
        return Trouble(
            state=CameraState.LOST,
            sentence=f"No camera named {name!r} is plugged in; plug it in, or give its number.",
        )
    return connect_camera(number)
