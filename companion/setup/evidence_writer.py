"""Stills of cards, cut out of the camera's picture and kept by a thread of their own.

A still shows nothing but the cards an entry was read from, each set upright; whatever lies
face down is painted over first. Stills are small, and there are never too many of them.
"""

import hashlib
import logging
import queue
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
Quad = Sequence[tuple[float, float]]
"""Corners in shares of width and height, clockwise from the card's own upper left."""

MOST_STILLS = 400
"""In one game; the oldest go."""

CARD_PX = 200
"""Height of a card in a still."""

QUALITY = 82
"""Of the JPEG: about 10 kB a card."""

_PAINT = (40, 40, 40)
_WAITING = 32
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A still that is on the disk now. digest: SHA-256 of the file, in hex."""

    name: str
    area: str
    digest: str
    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class _Job:
    name: str
    area: str
    picture: Picture
    cards: tuple[Quad, ...]
    hidden: tuple[Quad, ...]


class EvidenceWriter:
    """Keeps the stills of one game in one folder."""

    def __init__(self, folder: Path, most: int = MOST_STILLS) -> None:
        self._folder = folder
        self._most = most
        self._jobs: queue.Queue[_Job | None] = queue.Queue(_WAITING)
        self._kept: queue.Queue[Kept] = queue.Queue()
        self._thread = threading.Thread(target=self._work, name="evidence", daemon=True)
        self._thread.start()

    def keep(
        self,
        name: str,
        area: str,
        picture: Picture,
        cards: Sequence[Quad],
        hidden: Sequence[Quad] = (),
    ) -> None:
        """Cut these cards out of the picture (BGR; not written to afterwards) and keep them.

        hidden: cards that lie face down; they are painted over. Never waits: where the disk
        is too slow, the still is left out.
        """
        job = _Job(name=name, area=area, picture=picture, cards=tuple(cards), hidden=tuple(hidden))
        try:
            self._jobs.put_nowait(job)
        except queue.Full:
            _log.warning("the still %s is left out: the disk is too slow", name)

    def poll(self) -> list[Kept]:
        """Stills that reached the disk since the last call."""
        found: list[Kept] = []
        while not self._kept.empty():
            found.append(self._kept.get_nowait())
        return found

    def find(self, name: str) -> Path | None:
        """The file of a still; None while it is not there, or no more."""
        path = self._folder / f"{name}.jpg"
        return path if path.is_file() else None

    def close(self) -> None:
        """Finish what waits, then stop."""
        self._jobs.put(None)
        self._thread.join(timeout=5)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                self._write(job)
            except OSError as error:
                _log.warning("the still %s cannot be kept: %s", job.name, error.strerror)

    def _write(self, job: _Job) -> None:
        data = encode_still(job.picture, job.cards, job.hidden)
        if data is None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f"{job.name}.jpg"
        path.write_bytes(data)
        digest = hashlib.sha256(data).hexdigest()
        self._kept.put(Kept(name=job.name, area=job.area, digest=digest, path=path))
        for old in sorted(self._folder.glob("*.jpg"))[: -self._most]:
            old.unlink(missing_ok=True)


def encode_still(picture: Picture, cards: Sequence[Quad], hidden: Sequence[Quad]) -> bytes | None:
    """The cards side by side as a JPEG, upright; None where there is nothing to show."""
    height, width = picture.shape[:2]
    size = np.array([width, height], np.float32)
    clean = picture
    if hidden:
        clean = picture.copy()
        for quad in hidden:
            cv2.fillPoly(clean, [np.int32(np.array(quad) * size)], _PAINT)  # type: ignore[list-item]
    shown = [_upright(clean, np.array(quad, np.float32) * size) for quad in cards]
    if not shown:
        return None
    done, data = cv2.imencode(".jpg", np.hstack(shown), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return data.tobytes() if done else None


def _upright(picture: Picture, corners: npt.NDArray[np.float32]) -> Any:
    """One card, flat and upright, `CARD_PX` high."""
    sides = [float(np.linalg.norm(corners[i] - corners[(i + 1) % 4])) for i in range(4)]
    wide, high = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    width = max(8, min(3 * CARD_PX, round(CARD_PX * wide / max(1.0, high))))
    target = np.array([[0, 0], [width, 0], [width, CARD_PX], [0, CARD_PX]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    return cv2.warpPerspective(picture, matrix, (width, CARD_PX), flags=cv2.INTER_LINEAR)
