"""The page *cameras and mat*: live picture, height of a card, corners and areas to set."""

import importlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from calibration.mat import corner_markers
from calibration.profile import CameraProfile
from companion.games.at_table import Layout
from companion.games.game import Game
from companion.rules.sentence import Sentence, say
from companion.setup.camera_areas import USUAL_PICTURE
from companion.setup.camera_link import camera_view
from companion.setup.camera_profile import (
    card_height_px,
    height_says,
    keep_profile,
    profile_of,
    with_mat,
)
from companion.setup.pages.setup_page import Leave, Preview, Step, StillPage
from companion.setup.pages.table_setting import Mode, TableSetting
from companion.setup.table_camera import News, TableCamera
from companion.views.intents import Back, Drag, Intent, Press, Type
from companion.views.page import Block, Button, Buttons, CameraPicture, Field, Line, Page, Tier
from companion.views.scene import CameraView
from vision.process_channel import PREVIEW_WIDTH

OpenCamera = Callable[[str], TableCamera]
"""Opens the camera at an address, whose picture alone is wanted."""


class CamerasPage(StillPage):
    """One camera at a time.

    data: the data folder. layout_of: the table of a game. open_camera: as its type says.
    """

    def __init__(
        self,
        data: Path,
        game: Game,
        *,
        address: str,
        open_camera: OpenCamera,
        keep_address: Callable[[str], None],
    ) -> None:
        self._data = data
        self._layout, self._package = layout_of(game), game.package
        self._address = address
        self._open_camera = open_camera
        self._keep_address = keep_address
        self._camera: TableCamera | None = None
        self._setting = self._new_setting(address)
        self._news = News()
        self._preview: Preview | None = None
        self._says: Sentence | None = None
        if address:
            self._open()

    # What is shown ----------------------------------------------------------------

    def page(self) -> Page:
        """Address, picture, what the camera says, and the ways to lay the areas."""
        blocks: list[Block] = [CameraPicture(draggable=self._setting.mode is not Mode.NOTHING)]
        if self._says is not None:
            blocks.append(Line(text=self._says))
        if self._preview is not None:
            blocks += self._setting.blocks()
        if (height := self._height()) is not None:
            blocks.append(Line(text=height, tier=Tier.DETAIL))
        return Page(
            name="cameras",
            title=say("setup.cameras.title"),
            blocks=tuple(blocks),
            side=self._side(),
            back=Button(id="cancel", title=say("table.back"), key="escape"),
        )

    def _side(self) -> tuple[Block, ...]:
        title = say("front.camera")
        blocks: list[Block] = [
            Field(id="address", title=title, value=self._address),
            Buttons(buttons=(Button(id="open", title=say("setup.cameras.open"), primary=True),)),
        ]
        if self._preview is None:
            return tuple(blocks)
        mode = self._setting.mode
        blocks.append(
            Buttons(
                buttons=(
                    Button(id="mat", title=say("setup.cameras.mat"), key="m"),
                    Button(
                        id="corners", title=say("setup.cameras.corners"), key="c",
                        chosen=mode is Mode.CORNERS,
                    ),
                    Button(
                        id="areas", title=say("setup.cameras.areas"), key="a",
                        chosen=mode is Mode.AREAS,
                    ),
                    Button(id="keep", title=say("setup.cameras.keep"), key="enter", primary=True),
                ),
                columns=2,
            )
        )  # fmt: skip
        return (*blocks, *self._setting.numbers())

    def camera(self) -> tuple[CameraView | None, Preview | None]:
        """The live picture with the areas outlined, and the corners while they are set."""
        if self._camera is None or self._preview is None:
            trouble = self._news.trouble
            sentence = None if trouble is None else say("table.plain", text=trouble)
            return camera_view(None, (1, 1), sentence), None
        trouble = self._news.trouble
        sentence = None if trouble is None else say("table.plain", text=trouble)
        view = camera_view(self._news.look, (1, 1), sentence)
        return replace(view, outlines=self._setting.outlines()), self._preview

    def _height(self) -> Sentence | None:
        profile = self._setting.profile
        if profile.plane is None:
            return None
        # The widest preview is of a wider picture, the one that cards are read in.
        size = profile.picture_px
        share = USUAL_PICTURE[0] / size[0] if size[0] == PREVIEW_WIDTH else 1.0
        return height_says(card_height_px(profile.plane, size) * share)

    # What is done -----------------------------------------------------------------

    def on_intent(self, intent: Intent) -> Step:
        """Open another camera, find the mat, set the corners, keep it all."""
        match intent:
            case Back() | Press(id="cancel"):
                return Leave()
            case Type(id="address", value=value, entered=entered):
                self._address = value
                if entered:
                    self._open()
            case Type(id=name, value=value) if name.startswith("at:"):
                self._setting.type_number(name.removeprefix("at:"), value)
            case Drag():
                self._setting.drag(intent)
            case Press(id="open"):
                self._open()
            case Press(id="mat"):
                self._find_mat()
            case Press(id="keep"):
                self._keep()
            case Press(id=button):
                self._says = self._setting.press(button)
            case _:
                pass
        return None

    def _find_mat(self) -> None:
        if self._preview is None:
            return
        mat = corner_markers(self._layout.width_mm, self._layout.height_mm)
        found = with_mat(self._setting.profile, self._preview, mat)
        if found is None:
            self._says = say("setup.cameras.no_mat")
            return
        self._setting.profile, self._setting.mode = found, Mode.NOTHING
        self._says = say("setup.plane.found", n=len(found.markers))

    def _keep(self) -> None:
        if not self._setting.finish():
            self._says = say("setup.cameras.crossed")
            return
        try:
            keep_profile(self._data, self._setting.profile)
        except OSError as error:
            self._says = say("setup.cannot_keep", why=error.strerror)
            return
        self._keep_address(self._address)
        self._says = say("setup.cameras.kept")

    # The camera -------------------------------------------------------------------

    def _open(self) -> None:
        self.close()
        self._news, self._preview, self._says = News(), None, None
        address = self._address.strip()
        if not address:
            return
        self._setting = self._new_setting(address)
        self._camera = self._open_camera(address)

    def _new_setting(self, address: str) -> TableSetting:
        known = profile_of(self._data, address) if address else None
        profile = known or CameraProfile(name=address, address=address)
        return TableSetting(self._layout, profile, self._package)

    def tick(self) -> None:
        """Take what the camera says."""
        if self._camera is None:
            return
        for news in self._camera.poll():
            if news.look is None:
                self._news = replace(self._news, trouble=news.trouble)
            else:
                self._news = news
        self._preview = self._camera.preview()
        if self._preview is not None:
            self._setting.size_px = (self._preview.shape[1], self._preview.shape[0])

    def close(self) -> None:
        """Let go of the camera."""
        if self._camera is not None:
            self._camera.close()
            self._camera = None


def layout_of(game: Game) -> Layout:
    """The table of a game with all seats taken."""
    layout: Layout = importlib.import_module(f"{game.package}.layout").lay_out(max(game.seats))
    return layout
