"""The camera of a running game, behind one small interface: news, and a picture to show."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from companion.games.at_table import Layout
from companion.setup.camera_areas import MatSearch, areas_for
from companion.setup.camera_link import printed_tracks
from companion.setup.camera_profile import profile_of
from companion.table.outputs import CardNamed
from vision.process import CameraProcess
from vision.process_work import CameraOrder
from vision.sightings import Look
from vision.sources.clocks import Clock, RealClock
from vision.sources.frames import Trouble
from vision.sources.rendered import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """One thing the camera says.

    look: the table after a frame; None when there is only trouble.
    trouble: a sentence for people, None when all is well.
    """

    look: Look | None = None
    trouble: str | None = None


class TableCamera:
    """One watching camera and the newest of its pictures.

    search: looks for the mat in the pictures; None where the areas are known. clock: for it.
    """

    def __init__(
        self, process: CameraProcess, search: MatSearch | None = None, clock: Clock | None = None
    ) -> None:
        self._process = process
        self._search = search
        self._clock = clock or RealClock()
        self._preview: npt.NDArray[np.uint8] | None = None

    def poll(self) -> list[News]:
        """Everything since the last call, oldest first."""
        return [
            News(trouble=item.sentence) if isinstance(item, Trouble) else News(look=item)
            for item in self._process.poll()
        ]

    def preview(self) -> npt.NDArray[np.uint8] | None:
        """The newest picture (height x width x 3, BGR); the same array until a newer one is there."""
        picture = self._process.preview()
        if picture is not None:
            self._preview = picture
            areas = None
            if self._search is not None:
                areas = self._search.find(picture, self._clock.now_s())
            if areas is not None:
                self._process.set_areas(areas)
        return self._preview

    def show(self, scene: Scene) -> None:
        """A drawn camera: a hand brings the table to this."""
        self._process.show(scene)

    def learn(self, named: Iterable[CardNamed]) -> None:
        """People said which cards those are."""
        for card in named:
            self._process.learn(card.track, card.card)

    def close(self) -> None:
        """Let go of the camera."""
        self._process.close()


def open_table_camera(
    address: str, layout: Layout, *, data: Path, deck_folder: Path | None, cache: Path | None
) -> TableCamera:
    """The camera of a game, with the areas that its profile, or else the mat, tells.

    data: the data folder, where profiles lie.
    """
    profile = profile_of(data, address)
    # Corners that somebody dragged stay as they are; a mat is looked for again each evening.
    dragged = profile is not None and profile.plane is not None and not profile.markers
    order = CameraOrder(
        address=address,
        deck_folder=deck_folder,
        areas=areas_for(layout, profile),
        cache=cache,
        tracks=printed_tracks(layout),
        learned=None if deck_folder is None else learned_folder(deck_folder, data),
    )
    return TableCamera(CameraProcess(order), None if dragged else MatSearch(layout, profile))


def learned_folder(deck_folder: Path, data: Path) -> Path:
    """Where pictures of a deck's cards go that people name at the table.

    Among the pictures of a deck in the data folder; beside it for decks that come with the program
    or lie elsewhere, which stay as they are.
    """
    if deck_folder.resolve().is_relative_to((data / "decks").resolve()):
        return deck_folder / "cards"
    return data / "learned" / deck_folder.name
