"""The page of cameras and mat with the picture of a camera that always sees the same table."""

import tempfile
from pathlib import Path

from driven_table import Eye, Shown
from sample_boxes import worded

from companion.app import read_wording
from companion.games.find_games import find_game
from companion.setup.pages.cameras import CamerasPage, layout_of
from companion.setup.table_camera import News
from companion.views.intents import Drag, Press, Source
from companion.views.scene import Screen
from vision.sightings import CameraState, Look


class StillCamera:
    """A camera that always sees the same table."""

    def __init__(self, picture):
        self.picture = picture

    def poll(self):
        return [News(look=Look(t_s=0, camera=CameraState.OK, cards=()))]

    def preview(self):
        return self.picture

    def close(self):
        """Nothing is open."""


def _cameras(game, *presses, corners=()):
    found = find_game(game)
    layout = layout_of(found)
    picture = Eye(None, layout).frame()
    with tempfile.TemporaryDirectory() as folder:
        page = CamerasPage(
            Path(folder),
            found,
            address="0",
            open_camera=lambda _: StillCamera(picture),
            keep_address=lambda _: None,
        )
    page.tick()
    for name in presses:
        page.on_intent(Press(id=name, position=0, source=Source.KEYS))
    for start, at in corners:
        page.on_intent(Drag(start=start, at=at, position=0, source=Source.MOUSE, ended=True))
    return page, _shown_page(page, game)


def _shown_page(page, game):
    view, preview = page.camera()
    screen = Screen(position=0, scene=page.page(), camera=view)
    words = read_wording(find_game(game).package, "en")
    return Shown(worded(screen, words.put), preview, lambda _card: None)


def cameras_corners():
    """Two corners are dragged to where the table's are in the picture; the second is chosen."""
    at = ((0.066, 0.05), (0.934, 0.05))
    start = ((0.05, 0.05), (0.95, 0.05))
    return _cameras("treatment", "corners", corners=tuple(zip(start, at, strict=True)))[1]


def cameras_areas():
    """The table was set by its corners; the third area is chosen."""
    page, _ = _cameras("unconscious_mind", "corners")
    for name in ("keep", "areas", "area:next", "area:next"):
        page.on_intent(Press(id=name, position=0, source=Source.KEYS))
    return _shown_page(page, "unconscious_mind")
