"""Readers as a camera's work needs them: one that says when it reads, one that reads nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field

from vision.sources.frames import Picture
from vision.watch_places import OpenReading, Reader, Reading

Announce = Callable[[bool], None]
"""Told True when cards begin to be read and False when they were."""


class AnnouncedReader:
    """A reader that says when it begins and ends: it may take long, and is no hang."""

    def __init__(self, reader: Reader, announce: Announce) -> None:
        self._reader = reader
        self._announce = announce

    def begin(self, picture: Picture, *, card_height_px: float | None = None) -> OpenReading:
        """As the reader."""
        self._announce(True)
        try:
            opened = self._reader.begin(picture, card_height_px=card_height_px)
        finally:
            self._announce(False)
        return _AnnouncedReading(opened, self._announce)

    def read_region(
        self, picture: Picture, region: tuple[int, int, int, int], card_height_px: float
    ) -> Reading:
        """As the reader."""
        self._announce(True)
        try:
            return self._reader.read_region(picture, region, card_height_px)
        finally:
            self._announce(False)


class _AnnouncedReading:
    """A picture being read that says when it is read on."""

    def __init__(self, opened: OpenReading, announce: Announce) -> None:
        self._opened = opened
        self._announce = announce

    @property
    def is_done(self) -> bool:
        """As the reading."""
        return self._opened.is_done

    def advance(self, work_s: float) -> Reading:
        """As the reading."""
        self._announce(True)
        try:
            return self._opened.advance(work_s)
        finally:
            self._announce(False)


@dataclass(frozen=True, slots=True)
class _NothingRead:
    sightings: tuple[()] = ()
    complete: bool = True


@dataclass(frozen=True, slots=True)
class _NothingToRead:
    is_done: bool = True
    nothing: Reading = field(default_factory=_NothingRead)

    def advance(self, work_s: float) -> Reading:  # noqa: ARG002 - as every reading
        return self.nothing


class NoReader:
    """Reads nothing: for a camera whose picture alone is wanted."""

    def begin(
        self,
        picture: Picture,  # noqa: ARG002 - as every reader
        *,
        card_height_px: float | None = None,  # noqa: ARG002
    ) -> OpenReading:
        """Nothing."""
        return _NothingToRead()

    def read_region(
        self,
        picture: Picture,  # noqa: ARG002
        region: tuple[int, int, int, int],  # noqa: ARG002
        card_height_px: float,  # noqa: ARG002
    ) -> Reading:
        """Nothing."""
        return _NothingRead()
