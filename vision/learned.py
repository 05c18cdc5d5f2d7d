"""What people said about cards on the table becomes further reference pictures.

A person names a card that the camera took for another, or did not know. Its picture is cut out as it
lies there and kept beside the deck's own, so that it is known from then on.
"""

import logging
from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

from vision.enroll import CutCard, cut_card
from vision.enroll_quality import Flaw
from vision.features import Picture
from vision.references import References, read_references
from vision.sightings import CameraState, Look, SettledCard

MOST_LEARNED = 3
"""Further pictures of one card that are kept from the table."""

LEAST_VISIBLE = 0.65
"""A card that is covered would teach what lies on it. Not more: where the camera took it for another
card, what differs between the two counts as hidden."""

MOST_OVERLAPPED = 0.03
"""Other cards may lie over so much of it."""

_SPOILED = frozenset({Flaw.TINY, Flaw.BLANK, Flaw.BLURRED, Flaw.GLARE})

_log = logging.getLogger(__name__)


class Learning:
    """Waits for good looks at cards that people have named.

    folder: where further pictures are kept; None keeps nothing.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._named: dict[int, str] = {}
        self._kept: dict[int, tuple[str, Path]] = {}

    def name(self, track: int, label: str) -> None:
        """A person says that the card with this number is that one.

        If they said otherwise before, what was learned by that is forgotten.
        """
        if self._folder is None:
            return
        self._named[track] = label
        before, path = self._kept.get(track, (label, None))
        if path is not None and before != label:
            del self._kept[track]
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                _log.warning("%s cannot be removed: %s", path.name, error.strerror)

    def look(self, picture: Picture, look: Look) -> tuple[int, ...]:
        """A picture and what was read in it: keep what was named, once, when it is seen well.

        Returns the numbers of the cards of which there is a further picture now.
        """
        if not self._named or look.camera is not CameraState.OK:
            return ()
        kept: list[int] = []
        there = {card.track: card for card in look.cards}
        for track, label in list(self._named.items()):
            card = there.get(track)
            if card is None or card.sighting.label == label:
                del self._named[track]
            elif card.sighting.visible >= LEAST_VISIBLE and not _is_overlapped(card, look.cards):
                del self._named[track]
                if self._keep(picture, card, label):
                    kept.append(track)
        return tuple(kept)

    def _keep(self, picture: Picture, card: SettledCard, label: str) -> bool:
        cut = cut_card(picture, np.array(card.sighting.corners, np.float64))
        path = None if self._folder is None else free_picture(self._folder, label)
        if path is None or _SPOILED & set(cut.flaws) or not _is_inside(cut, picture):
            return False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_suffix(".new")
            draft.write_bytes(cv2.imencode(".png", cut.picture)[1].tobytes())
            draft.replace(path)
        except OSError as error:
            _log.warning("the picture of %s cannot be kept: %s", label, error.strerror)
            return False
        self._kept[card.track] = (label, path)
        return True


def free_picture(folder: Path, label: str) -> Path | None:
    """Where the next further picture goes: `ID_2.png`, `ID_3.png` …; None when there are enough."""
    names = (folder / f"{label}_{number}.png" for number in range(2, 2 + MOST_LEARNED))
    return next((path for path in names if not path.exists()), None)


def with_learned(references: References, folder: Path | None) -> References:
    """The references with the further pictures of their cards that were learned at tables."""
    if folder is None or not folder.is_dir():
        return references
    try:
        further = read_references(folder)
    except OSError as error:
        _log.warning("learned pictures cannot be read: %s", error.strerror)
        return references
    known = set(references.labels)
    kept = tuple(r for r in further.pictures if r.label in known)
    return References((*references.pictures, *kept), references.problems)


def _is_overlapped(card: SettledCard, others: Iterable[SettledCard]) -> bool:
    quad = np.array(card.sighting.corners, np.float32)
    size = cv2.contourArea(quad)
    for other in others:
        if other.track != card.track:
            there = np.array(other.sighting.corners, np.float32)
            common, _ = cv2.intersectConvexConvex(quad, there)
            if common > MOST_OVERLAPPED * size:
                return True
    return False


def _is_inside(cut: CutCard, picture: Picture) -> bool:
    corners = np.array(cut.corners)
    return bool((corners > -1).all() and (corners < np.array(picture.shape[1::-1]) + 1).all())
