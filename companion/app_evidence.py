"""Hands the camera's picture to whoever keeps stills, as the session asks for them."""

from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from companion.setup.evidence_writer import EvidenceWriter, Kept
from companion.table.evidence import PREFIX, StillWanted
from vision.sightings import Face, Look, SettledCard

FindPicture = Callable[[str | None], Path | None]


class Evidence:
    """The stills of one game. note: is told of each that reached the disk."""

    def __init__(self, folder: Path, note: Callable[[Kept], None] | None = None) -> None:
        self._writer = EvidenceWriter(folder)
        self._note = note

    def keep(
        self,
        wanted: Iterable[StillWanted],
        look: Look | None,
        picture: npt.NDArray[np.uint8] | None,
        size_px: tuple[int, int],
    ) -> None:
        """Cut out what was asked for; size_px: of the picture that the look was read from."""
        for kept in self._writer.poll():
            if self._note is not None:
                self._note(kept)
        if look is None or picture is None:
            return
        cards = {card.track: card for card in look.cards}
        hidden = [_quad(c, size_px) for c in look.cards if c.sighting.face is Face.DOWN]
        for still in wanted:
            shown = [cards[t] for t in still.tracks if t in cards]
            quads = [_quad(c, size_px) for c in shown if c.sighting.face is Face.UP]
            if quads:
                self._writer.keep(still.name, still.area, picture, quads, hidden)

    def pictures(self, cards: FindPicture) -> FindPicture:
        """Finds stills by their names, and cards as before."""

        def find(card: str | None) -> Path | None:
            if card is not None and card.startswith(PREFIX):
                return self._writer.find(card.removeprefix(PREFIX))
            return cards(card)

        return find

    def close(self) -> None:
        """Finish what waits."""
        self._writer.close()
        for kept in self._writer.poll():
            if self._note is not None:
                self._note(kept)


def _quad(card: SettledCard, size_px: tuple[int, int]) -> tuple[tuple[float, float], ...]:
    width, height = size_px
    return tuple((x / width, y / height) for x, y in card.sighting.corners)
