"""Where a game's areas lie in a camera's picture, as well as it is known."""

from calibration.plane import Plane, plane_from_matrix
from companion.games.at_table import Layout
from companion.setup.camera_link import area_polygons
from vision.areas import Areas, areas_from

USUAL_PICTURE = (1920, 1080)
"""Cameras are asked for this size; for another one the areas are fitted when it comes."""


def areas_for(layout: Layout, plane: Plane | None = None) -> Areas:
    """The game's default areas under a camera.

    plane: from a mat or four dragged corners. Without one the picture is taken to show just
    the table of the layout: hang the camera so that the table fills its picture.
    """
    if plane is None:
        return areas_from(area_polygons(layout), filled_by(layout), USUAL_PICTURE)
    return areas_from(area_polygons(layout), plane)


def filled_by(layout: Layout) -> Plane:
    """The plane of a camera straight above whose picture is filled by the table's width."""
    width, height = USUAL_PICTURE
    scale = width / layout.width_mm
    aside = (height - layout.height_mm * scale) / 2
    return plane_from_matrix(((scale, 0, 0), (0, scale, aside), (0, 0, 1)))
