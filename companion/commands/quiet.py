"""Keeps what C libraries write to stderr away from the person: our own sentences say it better."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_STDERR = 2


@contextmanager
def quiet_libraries() -> Iterator[None]:
    """FFmpeg, libjpeg, libpng and OpenCV write nothing; Python's own stderr still does.

    They write straight to the process's second stream, each in its own words for a developer,
    and most have no switch for it.
    """
    try:
        kept = os.dup(_STDERR)
    except OSError:  # there is none, as under pythonw
        yield
        return
    before = sys.stderr
    before.flush()
    if _writes_to_stderr(before):
        sys.stderr = os.fdopen(
            os.dup(kept), "w", buffering=1, encoding=before.encoding, errors="backslashreplace"
        )
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, _STDERR)
    os.close(null)
    try:
        yield
    finally:
        os.dup2(kept, _STDERR)
        os.close(kept)
        if sys.stderr is not before:
            sys.stderr.close()
            sys.stderr = before


def _writes_to_stderr(stream: object) -> bool:
    try:
        return stream.fileno() == _STDERR  # type: ignore[attr-defined, no-any-return]
    except (AttributeError, OSError, ValueError):
        return False
