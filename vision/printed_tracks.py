"""Printed tracks: a row of numbered spaces on the mat, and the pawn that lies on one of them.

The program prints the track itself, so it knows what each space looks like: where one space
does not look like its print and all others do, the pawn lies there. Anything else (a hand, a
reflection, no track, two pawns, a pawn between two spaces) is not read at all.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.areas import Areas
from vision.sightings import Corners, Face, SettledCard, Sighting
from vision.sources.frames import Picture

Floats = npt.NDArray[np.float32]

TRACK_ART = "printed track "
"""A drawn card with such a picture is a printed track; the number of its spaces follows."""

PAWN_ART = "pawn"
PAWN_SHARE = 0.74
"""Diameter of the drawn pawn in heights of the track."""

_PX_A_SPACE = 28
"""Width and height of a space where it is compared."""

_PRINT_PX = 120
_REACH = 0.55
"""How far a track may lie from its place, in heights of a space."""

_FOUND = 0.48
"""Correlation of the whole track from which it is there; a pawn covers a part of it."""

_SAME = 0.74
"""Correlation from which a space shows its print; drawn ones have 0.84 and more."""

_COVERED = 0.64
"""Correlation below which something lies on a space; drawn pawns give 0.42 to 0.55."""

_OTHER = 34.0
"""Difference in grey or color values, in the middle of a space, from which that is no shadow."""

_SETTLED_S = 0.3
"""A pawn that was seen on the same space for so long lies there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTrack:
    """A track on the mat. name: of the area that it fills; turn_deg: 0 or 180, as cards there."""

    name: str
    spaces: int
    turn_deg: float = 0.0


@lru_cache(maxsize=16)
def track_picture(spaces: int, space_px: int = _PRINT_PX) -> Picture:
    """What is printed, grey values: spaces from 0 on, square, their numbers large and black."""
    picture = np.full((space_px, space_px * spaces), 250, np.uint8)
    line = max(1, space_px // 24)
    for number in range(spaces):
        left = number * space_px
        cv2.rectangle(picture, (left, 0), (left + space_px - 1, space_px - 1), 90, line)
        text, scale, thick = str(number), space_px / 46, max(2, space_px // 9)
        if len(text) > 1:
            scale *= 0.62
        (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
        at = (left + (space_px - width) // 2, (space_px + height) // 2)
        cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, scale, 15, thick, cv2.LINE_AA)
    return picture


def drawn_piece(label: str) -> Picture | None:
    """The picture of a printed track or a pawn for a drawn table; None for any other label."""
    if label.startswith(TRACK_ART):
        return cv2.cvtColor(track_picture(int(label.removeprefix(TRACK_ART))), cv2.COLOR_GRAY2BGR)  # type: ignore[return-value]
    if label != PAWN_ART:
        return None
    piece = np.zeros((96, 96, 4), np.uint8)
    cv2.circle(piece, (48, 48), 46, (36, 38, 150, 255), -1, cv2.LINE_AA)
    cv2.circle(piece, (48, 48), 30, (52, 58, 196, 255), -1, cv2.LINE_AA)
    return piece


class PawnReader:
    """Reads the pawns of all tracks of one camera, and tells what has not moved for a moment."""

    def __init__(self, tracks: Iterable[PrintedTrack]) -> None:
        self._tracks = tuple(tracks)
        self._since: dict[str, tuple[int | None, float]] = {}

    def look(self, picture: Picture, areas: Areas, t_s: float) -> tuple[SettledCard, ...]:
        """One card for each track that is read surely: its label is the number of the space.

        Its number (`track`) is negative, always the same for a track and a space.
        """
        if not self._tracks:
            return ()
        outlines = areas.outlines_px()
        found: list[SettledCard] = []
        for index, track in enumerate(self._tracks):
            outline = outlines.get(track.name)
            if outline is None or len(outline) != 4:
                continue
            space = read_track(picture, track, outline)
            before, since_s = self._since.get(track.name, (None, t_s))
            if space != before:
                since_s = t_s
            self._since[track.name] = (space, since_s)
            if space is not None and t_s - since_s >= _SETTLED_S:
                corners = _space_corners(track, outline, space)
                found.append(_pawn(track.name, space, corners, -1 - 100 * index - space, since_s))
        return tuple(found)

    def forget(self) -> None:
        """The table could not be seen: nothing is settled."""
        self._since.clear()


def _pawn(name: str, space: int, corners: Corners, number: int, since_s: float) -> SettledCard:
    sighting = Sighting(
        label=str(space), face=Face.UP, confidence=1.0, corners=corners, visible=1.0
    )
    return SettledCard(sighting=sighting, area=name, track=number, since_s=since_s)


def read_track(
    picture: Picture, track: PrintedTrack, outline: tuple[tuple[float, float], ...]
) -> int | None:
    """The space on which the one pawn lies; None where that is not sure.

    outline: the four corners of the track's area in pixels, clockwise from the upper left one.
    """
    wanted = track_picture(track.spaces, _PX_A_SPACE)
    seen = _straight(picture, track, outline)
    place = _find_print(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), wanted)
    if place is None:
        return None
    x, y = place
    strip = seen[y : y + _PX_A_SPACE, x : x + _PX_A_SPACE * track.spaces]
    alike = [_alike(strip, wanted, space) for space in range(track.spaces)]
    space = int(np.argmin(alike))
    others = [value for number, value in enumerate(alike) if number != space]
    if alike[space] > _COVERED or min(others) < _SAME:
        return None
    return space if _differs(strip, wanted, space) else None


def _homography(
    track: PrintedTrack, outline: tuple[tuple[float, float], ...]
) -> npt.NDArray[np.float64]:
    """From the printed strip (px of the comparison) to the picture."""
    corners = np.array(outline, np.float32)
    if track.turn_deg % 360 >= 90:
        corners = np.roll(corners, 2, axis=0)
    width, height = _PX_A_SPACE * track.spaces, _PX_A_SPACE
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(flat, corners), np.float64)


def _straight(
    picture: Picture, track: PrintedTrack, outline: tuple[tuple[float, float], ...]
) -> Picture:
    """The track's place and a little around it, as printed (BGR)."""
    margin = round(_REACH * _PX_A_SPACE)
    aside = np.array([[1, 0, -margin], [0, 1, -margin], [0, 0, 1]], np.float64)
    size = (_PX_A_SPACE * track.spaces + 2 * margin, _PX_A_SPACE + 2 * margin)
    matrix = _homography(track, outline) @ aside
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(picture, matrix, size, flags=flags), np.uint8)


def _find_print(seen: npt.NDArray[np.uint8] | cv2.typing.MatLike, wanted: Picture
                ) -> tuple[int, int] | None:  # fmt: skip
    """Where the print lies in the picture of its place; None where it does not."""
    soft = cv2.GaussianBlur(wanted, (0, 0), 0.9)
    scores = cv2.matchTemplate(seen, soft, cv2.TM_CCOEFF_NORMED)
    _, best, _, at = cv2.minMaxLoc(scores)
    return (int(at[0]), int(at[1])) if best >= _FOUND else None


def _alike(strip: Picture, wanted: Picture, space: int) -> float:
    """How much a space looks like its print, -1 to 1; a pixel to each side is tried."""
    left = space * _PX_A_SPACE
    inner = slice(2, _PX_A_SPACE - 2)
    soft = cv2.GaussianBlur(wanted, (0, 0), 0.9)
    template = soft[inner, left + 2 : left + _PX_A_SPACE - 2]
    seen = cv2.cvtColor(strip[:, left : left + _PX_A_SPACE], cv2.COLOR_BGR2GRAY)
    return float(cv2.matchTemplate(seen, template, cv2.TM_CCOEFF_NORMED).max())


def _differs(strip: Picture, wanted: Picture, space: int) -> bool:
    """Whether the middle of the space is darker, in some color, than its print in this light.

    A reflection only makes things brighter: it is no pawn, and a white pawn is none either.
    """
    third = _PX_A_SPACE // 3

    def middle(picture: Picture, number: int) -> Floats:
        left = number * _PX_A_SPACE
        part = picture[third:-third, left + third : left + _PX_A_SPACE - third]
        return np.asarray(part.reshape(-1, 3).mean(axis=0), np.float32)

    printed = np.asarray(cv2.cvtColor(wanted, cv2.COLOR_GRAY2BGR), np.uint8)
    numbers = [n for n in range(strip.shape[1] // _PX_A_SPACE) if n != space]
    light = np.median(
        [middle(strip, n) / np.maximum(middle(printed, n), 1.0) for n in numbers], axis=0
    )
    darker = middle(printed, space) * light - middle(strip, space)
    return bool(darker.max() >= _OTHER)


def _space_corners(
    track: PrintedTrack, outline: tuple[tuple[float, float], ...], space: int
) -> Corners:
    left, right = space * _PX_A_SPACE, (space + 1) * _PX_A_SPACE
    flat = np.array(
        [[(left, 0), (right, 0), (right, _PX_A_SPACE), (left, _PX_A_SPACE)]], np.float64
    )
    a, b, c, d = (
        (float(x), float(y))
        for x, y in cv2.perspectiveTransform(flat, _homography(track, outline))[0]
    )
    return (a, b, c, d)
