"""MJPEG over HTTP: the stream that network cameras and telephones serve."""

import http.client
import re
import urllib.error
import urllib.request
from typing import IO

import cv2
import numpy as np

from vision.sightings import CameraState
from vision.sources.frames import Picture, Trouble

TIMEOUT_S = 2.0
"""For connecting and for every read: a loss must be noticed within two seconds."""

CHUNK_BYTES = 65536
MAX_BUFFER_BYTES = 16_000_000
"""Longer than any frame: what has no end by then is garbage."""

_START = b"\xff\xd8\xff"
_END = b"\xff\xd9"
_LENGTH = re.compile(rb"content-length:\s*(\d+)", re.IGNORECASE)


class JpegCutter:
    """Cuts a byte stream into JPEG pictures; bytes between them do not matter.

    A part's Content-Length is believed when the picture really ends there, since a picture
    may hold a smaller one with an end mark of its own.
    """

    def __init__(self) -> None:
        self._buffer = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """The pictures that are complete with these bytes, oldest first."""
        self._buffer += data
        pictures = []
        while (picture := self._cut()) is not None:
            pictures.append(picture)
        if len(self._buffer) > MAX_BUFFER_BYTES:
            self._buffer.clear()
        return pictures

    def _cut(self) -> bytes | None:
        start = self._buffer.find(_START)
        if start < 0:
            return None
        head = _LENGTH.findall(bytes(self._buffer[:start]))
        length = int(head[-1]) if head else 0
        if 0 < length <= MAX_BUFFER_BYTES:
            stop = start + length
            if len(self._buffer) < stop:
                return None
            if _END in self._buffer[max(start, stop - 16) : stop]:
                return self._take(start, stop)
        end = self._buffer.find(_END, start + len(_START))
        return None if end < 0 else self._take(start, end + len(_END))

    def _take(self, start: int, stop: int) -> bytes:
        picture = bytes(self._buffer[start:stop])
        del self._buffer[:stop]
        return picture


class _Stream:
    def __init__(self, response: IO[bytes]) -> None:
        self._response = response
        self._cutter = JpegCutter()

    def grab(self) -> Picture | None:
        """The newest picture that has arrived; None when the stream ends or falls silent."""
        while True:
            try:
                data = self._response.read1(CHUNK_BYTES)  # type: ignore[attr-defined]
            except (OSError, http.client.HTTPException, ValueError):
                return None
            if not data:
                return None
            # The newest readable one: older ones were waiting in the network.
            for jpeg in reversed(self._cutter.feed(data)):
                picture = _decode(jpeg)
                if picture is not None:
                    return picture

    def close(self) -> None:
        """Hang up."""
        self._response.close()


def _decode(jpeg: bytes) -> Picture | None:
    try:
        picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    return None if picture is None else np.asarray(picture, np.uint8)


def connect_mjpeg(url: str) -> _Stream | Trouble:
    """Open an MJPEG stream, or say why not."""
    try:
        request = urllib.request.Request(url, headers={"User-Agent": "table-companion"})  # noqa: S310
        response = urllib.request.urlopen(request, timeout=TIMEOUT_S)  # noqa: S310 - http only, see open_source
    except urllib.error.HTTPError as error:
        return _lost(url, f"answers {error.code} {error.reason}; check the path of the address.")
    except (OSError, http.client.HTTPException, ValueError):
        return _lost(url, "does not answer; check that the camera is on and the address is right.")
    kind = response.headers.get_content_type()
    if kind.startswith("text/"):
        response.close()
        return _lost(url, f"is a page of {kind}, not a stream; give the address of the MJPEG.")
    return _Stream(response)


def _lost(url: str, what: str) -> Trouble:
    return Trouble(state=CameraState.LOST, sentence=f"The camera at {url!r} {what}")
