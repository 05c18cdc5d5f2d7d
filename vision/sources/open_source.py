"""From the address a user typed to a source of frames."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from vision.sightings import CameraState
from vision.sources.cameras import NumberedCamera, connect_named, connect_rtsp
from vision.sources.clocks import Clock
from vision.sources.files import PhotoFolder, VideoFile
from vision.sources.frames import Frame, Source, Trouble
from vision.sources.live import Connection, LiveSource
from vision.sources.mjpeg import connect_mjpeg

Opener = Callable[[str], Source]
"""Opens an address of its scheme; gets the whole address."""

FORMS = (
    "a camera number or camera:NAME, a video file, a folder of photos, "
    "http://... (MJPEG), rtsp://... or drawn:"
)


class NoSource:
    """A source that cannot be: says so once more each time it is read."""

    def __init__(self, sentence: str) -> None:
        self._trouble = Trouble(state=CameraState.LOST, sentence=sentence, final=True)

    def read(self, timeout_s: float) -> Frame | Trouble | None:  # noqa: ARG002 - never waits
        """The reason."""
        return self._trouble

    def close(self) -> None:
        """Nothing is open."""


def open_source(
    address: str,
    *,
    openers: Mapping[str, Opener] | None = None,
    paced_by: Clock | None = None,
) -> Source:
    """Open any address. Never raises: what cannot be opened reads as a final `Trouble`.

    openers: schemes that somebody else knows how to open, such as {"drawn": ...}; asked first.
    paced_by: plays files at their own speed, as a camera would; None reads as fast as possible.
    """
    scheme = address.partition(":")[0].lower()
    if openers and ":" in address and scheme in openers:
        return openers[scheme](address)
    connect = _find_connect(address)
    return _open_path(address, paced_by) if connect is None else LiveSource(connect)


def _find_connect(address: str) -> Callable[[], Connection | Trouble] | None:
    scheme, colon, name = address.partition(":")
    if address.isdecimal():
        return NumberedCamera(int(address))
    match scheme.lower() if colon else "":
        case "camera" if name.isdecimal():
            return NumberedCamera(int(name))
        case "camera" if name.strip():
            return partial(connect_named, name.strip())
        case "http" | "https":
            return partial(connect_mjpeg, address)
        case "rtsp" | "rtsps":
            return partial(connect_rtsp, address)
        case _:
            return None


def _open_path(address: str, paced_by: Clock | None) -> Source:
    path = Path(address).expanduser()
    if path.is_dir():
        return PhotoFolder(path, paced_by=paced_by)
    if path.is_file():
        return VideoFile(path, paced_by=paced_by)
    return NoSource(f"{address!r} is no file or folder; give {FORMS}.")
