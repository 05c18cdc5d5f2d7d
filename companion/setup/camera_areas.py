"""Where a game's areas lie in a camera's picture, as well as it is known.

Best first: what was calibrated for this camera, the mat in the picture, and else the whole
picture as the table.
"""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from calibration.mat import MIN_MARKERS, corner_markers, find_markers
from calibration.plane import Plane, plane_from_matrix
from calibration.profile import CameraProfile
from companion.games.at_table import Layout
from companion.setup.camera_link import area_polygons
from companion.setup.camera_profile import with_mat
from vision.areas import Areas, areas_from

USUAL_PICTURE = (1920, 1080)
"""Cameras are asked for this size; for another one the areas are fitted when it comes."""

LOOK_EVERY_S = 1.0
"""How often the mat is looked for while it was not found."""


def areas_for(layout: Layout, profile: CameraProfile | None = None) -> Areas:
    """The game's areas under a camera.

    profile: what is kept of the camera. Without a table plane in it the picture is taken to show
    just the table of the layout: hang the camera so that the table fills its picture.
    """
    polygons = area_polygons(layout)
    if profile is None or profile.plane is None:
        return areas_from(polygons, filled_by(layout), USUAL_PICTURE)
    edited = {name: area for name, area in profile.areas_mm.items() if name in polygons}
    return areas_from({**polygons, **edited}, profile.plane, profile.picture_px)


def filled_by(layout: Layout) -> Plane:
    """The plane of a camera straight above whose picture is filled by the table's width."""
    width, height = USUAL_PICTURE
    scale = width / layout.width_mm
    aside = (height - layout.height_mm * scale) / 2
    return plane_from_matrix(((scale, 0, 0), (0, scale, aside), (0, 0, 1)))


class MatSearch:
    """Looks for the mat in pictures until it is found once.

    profile: what is kept of the camera. Its mat may lie where it lay then, while the camera was put up
    anew: the plane is found again, areas that were edited stay where they are on the table.
    """

    def __init__(self, layout: Layout, profile: CameraProfile | None = None) -> None:
        self._layout = layout
        self._profile = profile or CameraProfile(name="", address="")
        corners = corner_markers(layout.width_mm, layout.height_mm)
        self._mats = tuple(mat for mat in (self._profile.markers, corners) if mat)
        self._next_s = float("-inf")
        self._found = False

    def find(self, picture: npt.NDArray[np.uint8], now_s: float) -> Areas | None:
        """The areas by the mat in this picture; None also where it is too early to look again."""
        if self._found or now_s < self._next_s:
            return None
        self._next_s = now_s + LOOK_EVERY_S
        seen = find_markers(picture)
        if len(seen) < MIN_MARKERS:
            return None
        found = [laid for mat in self._mats if (laid := with_mat(self._profile, picture, mat))]
        if not found:
            return None
        self._found = True
        # Pieces that were laid out for another table fit one plane badly.
        return areas_for(self._layout, min(found, key=lambda profile: _misfit(profile, seen)))


def _misfit(profile: CameraProfile, seen: Mapping[int, npt.NDArray[np.float64]]) -> float:
    """By how many pixels the markers in the picture miss where the plane puts them, at most."""
    if profile.plane is None:
        return float("inf")
    return max(
        float(np.abs(profile.plane.px(marker.corners_mm()) - seen[marker.number]).max())
        for marker in profile.markers
    )
