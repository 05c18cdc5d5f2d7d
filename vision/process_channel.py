"""Between a camera's process and its owner: looks out, requests in, preview, heartbeat.

Everything here is lossy on purpose but the requests: looks are whole, so the newest says all.
"""

import ctypes
import multiprocessing
import queue
from dataclasses import dataclass
from multiprocessing.context import SpawnContext
from typing import Any

import cv2
import numpy as np

from vision.process_work import Request
from vision.sightings import Look
from vision.sources import Trouble
from vision.sources.frames import Picture

MOST_LOOKS = 64
"""Two seconds of changes; an owner that is away longer needs only the newest."""

PREVIEW_WIDTH = 960
PREVIEW_BYTES = PREVIEW_WIDTH * PREVIEW_WIDTH * 3
"""Room for pictures up to square."""


@dataclass(slots=True, kw_only=True)
class Channel:
    """Both ends hold the same object; it can be handed to a spawned process.

    head: beats, preview number (odd while it is written), its width and height, stop, whether
    a picture is being read.
    """

    looks: Any
    requests: Any
    head: Any
    preview: Any

    def beat(self) -> None:
        """The camera's side: alive."""
        self.head[0] += 1

    @property
    def beats(self) -> int:
        """How often the camera's side was alive."""
        return int(self.head[0])

    def set_reading(self, reading: bool) -> None:
        """The camera's side: reading cards, which may take long on a busy machine."""
        self.head[5] = int(reading)

    @property
    def is_reading(self) -> bool:
        """The camera's side is reading cards."""
        return bool(self.head[5])

    @property
    def is_stopping(self) -> bool:
        """The owner has closed."""
        return bool(self.head[4])

    def stop(self) -> None:
        """The owner's side: no more."""
        self.head[4] = 1

    def put(self, news: Look | Trouble) -> None:
        """The camera's side: tell; the oldest gives way."""
        while True:
            try:
                self.looks.put_nowait(news)
            except queue.Full:
                _drop_oldest(self.looks)
            else:
                return

    def take(self) -> list[Look | Trouble]:
        """The owner's side: all that was told, oldest first."""
        return list(_drain(self.looks))

    def ask(self, request: Request) -> None:
        """The owner's side: let the camera do something."""
        self.requests.put(request)

    def asked(self) -> list[Request]:
        """The camera's side: all that was asked, oldest first."""
        return list(_drain(self.requests))

    def put_preview(self, picture: Picture) -> None:
        """The camera's side: the newest picture, at most 960 wide."""
        height, width = picture.shape[:2]
        share = min(1.0, PREVIEW_WIDTH / max(width, height))
        size = (max(1, int(width * share)), max(1, int(height * share)))
        small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        room = np.frombuffer(self.preview, np.uint8)
        self.head[1] += 1
        room[: small.size] = small.ravel()
        self.head[2], self.head[3] = size
        self.head[1] += 1

    def take_preview(self) -> Picture | None:
        """The owner's side: a copy of the newest picture; None if there is none or it changes."""
        number = self.head[1]
        if number == 0 or number % 2:
            return None
        width, height = self.head[2], self.head[3]
        room = np.frombuffer(self.preview, np.uint8)
        copy = room[: width * height * 3].reshape(height, width, 3).copy()
        return copy if self.head[1] == number else None


def _drop_oldest(looks: Any) -> None:
    try:
        looks.get_nowait()
    except queue.Empty:
        return


def _drain(source: Any) -> Any:
    while True:
        try:
            yield source.get_nowait()
        except queue.Empty:
            return


def make_channel(context: SpawnContext | None) -> Channel:
    """A channel to a spawned process, or, without a context, to a thread."""
    if context is None:
        return Channel(
            looks=queue.Queue(MOST_LOOKS),
            requests=queue.Queue(),
            head=(ctypes.c_longlong * 6)(),
            preview=(ctypes.c_uint8 * PREVIEW_BYTES)(),
        )
    return Channel(
        looks=context.Queue(MOST_LOOKS),
        requests=context.Queue(),
        head=context.RawArray(ctypes.c_longlong, 6),
        preview=context.RawArray(ctypes.c_uint8, PREVIEW_BYTES),
    )


def spawn_context() -> SpawnContext:
    """Spawned, on every system alike: a fork would copy locks that other threads hold."""
    return multiprocessing.get_context("spawn")
