"""Cuts a byte stream into frames and counts what it throws away."""

import re
from dataclasses import dataclass

from devices.codec import crc, decode_body
from devices.frames import MAX_FRAME, Frame

_LINE = re.compile(rb"\$([^$*]*)\*([0-9A-F]{4})\r?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What a framer has seen since it was made.

    frames: good ones. bad_lines: lines with a `$` that failed a check (CRC, grammar, length).
    noise_bytes: bytes outside of such lines: boot text, chatter of other programs.
    """

    frames: int = 0
    bad_lines: int = 0
    noise_bytes: int = 0


class Framer:
    """Feed it bytes as they come, in any portions; it keeps the unfinished rest.

    It never raises and holds at most one frame's length of bytes.
    """

    def __init__(self) -> None:
        self._rest = b""
        self._frames = 0
        self._bad_lines = 0
        self._noise_bytes = 0

    @property
    def tally(self) -> Tally:
        """The counts so far."""
        return Tally(frames=self._frames, bad_lines=self._bad_lines, noise_bytes=self._noise_bytes)

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that `data` completes, in order."""
        *lines, rest = (self._rest + data).split(b"\n")
        frames = [frame for line in lines if (frame := self._read_line(line)) is not None]
        self._rest = self._shorten(rest)
        return frames

    def _read_line(self, line: bytes) -> Frame | None:
        start = line.rfind(b"$")
        if start < 0:
            self._noise_bytes += len(line) + 1
            return None
        self._noise_bytes += start
        frame = None
        if len(line) - start < MAX_FRAME and (found := _LINE.fullmatch(line, start)):
            body, check = found.groups()
            if crc(body) == int(check, 16):
                frame = decode_body(body)
        if frame is None:
            self._bad_lines += 1
        else:
            self._frames += 1
        return frame

    def _shorten(self, rest: bytes) -> bytes:
        """Of an unfinished line only what can still become a frame."""
        start = rest.rfind(b"$")
        if start < 0:
            self._noise_bytes += len(rest)
            return b""
        self._noise_bytes += start
        if len(rest) - start > MAX_FRAME:
            self._bad_lines += 1
            return b""
        return rest[start:]
