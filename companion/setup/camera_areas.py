"""Where a game's areas lie in a camera's picture, as well as it is known.

Best first: what was calibrated for this camera, the mat in the picture, and else the whole
picture as the table.
"""

import numpy as np
import numpy.typing as npt

from calibration.mat import corner_markers, find_plane
from calibration.plane import Plane, plane_from_matrix
from calibration.profile import CameraProfile
from companion.games.at_table import Layout
from companion.setup.camera_link import area_polygons
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
    """Looks for the mat of a layout in pictures until it is found once."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._mat = corner_markers(layout.width_mm, layout.height_mm)
        self._next_s = float("-inf")
        self._found = False

    def find(self, picture: npt.NDArray[np.uint8], now_s: float) -> Areas | None:
        """The areas by the mat in this picture; None also where it is too early to look again."""
        if self._found or now_s < self._next_s:
            return None
        self._next_s = now_s + LOOK_EVERY_S
        plane = find_plane(picture, self._mat)
        if plane is None:
            return None
        self._found = True
        size = (picture.shape[1], picture.shape[0])
        return areas_from(area_polygons(self._layout), plane, size)
