"""The page *cameras and mat*: live picture, areas, height of a card, four corners to set."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from calibration.mat import corner_markers
from calibration.profile import CameraProfile
from companion.games.at_table import Layout
from companion.games.game import Game
from companion.rules.sentence import Sentence, say
from companion.setup.camera_areas import USUAL_PICTURE, areas_for
from companion.setup.camera_link import camera_view
from companion.setup.camera_profile import (
    card_height_px,
    height_says,
    keep_profile,
    profile_of,
    with_corners,
    with_mat,
)
from companion.setup.pages.setup_page import Leave, Preview, Step, StillPage
from companion.setup.table_camera import News, TableCamera
from companion.views.intents import Back, Intent, Press, Type
from companion.views.page import Block, Button, Buttons, CameraPicture, Field, Line, Page, Tier
from companion.views.scene import CameraView, Outline
from vision.process_channel import PREVIEW_WIDTH

OpenCamera = Callable[[str], TableCamera]
"""Opens the camera at an address, whose picture alone is wanted."""

NUDGE_SHARE = 0.005
"""An arrow moves a corner by this share of the picture's width."""

_START = ((0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95))
_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@dataclass(slots=True)
class _Corners:
    """The table's corners in shares of the picture, clockwise from the upper left."""

    at: list[tuple[float, float]] = field(default_factory=lambda: list(_START))
    chosen: int = 0
    shown: bool = False


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
        self._layout = layout_of(game)
        self._address = address
        self._open_camera = open_camera
        self._keep_address = keep_address
        self._camera: TableCamera | None = None
        self._profile = CameraProfile(name=address, address=address)
        self._news = News()
        self._preview: Preview | None = None
        self._corners = _Corners()
        self._says: Sentence | None = None
        if address:
            self._open()

    # What is shown ----------------------------------------------------------------

    def page(self) -> Page:
        """Address, picture, what the camera says, and the ways to lay the areas."""
        blocks: list[Block] = [CameraPicture()]
        if self._says is not None:
            blocks.append(Line(text=self._says))
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
        blocks.append(
            Buttons(
                buttons=(
                    Button(id="mat", title=say("setup.cameras.mat"), key="m"),
                    Button(id="corners", title=say("setup.cameras.corners"), key="c"),
                    Button(id="keep", title=say("setup.cameras.keep"), key="enter", primary=True),
                )
            )
        )
        if self._corners.shown:
            blocks += self._corner_blocks()
        return tuple(blocks)

    def _corner_blocks(self) -> list[Block]:
        chosen = self._corners.chosen
        which = tuple(
            Button(id=f"corner:{i}", title=say(f"setup.cameras.corner_{i}"), chosen=i == chosen)
            for i in range(4)
        )
        arrows = tuple(
            Button(id=f"nudge:{way}", title=say(f"setup.cameras.{way}")) for way in _ARROWS
        )
        x, y = self._corners.at[chosen]
        fields = tuple(
            Field(
                id=f"at:{axis}", title=say(f"setup.cameras.at_{axis}"), value=f"{share * 1000:.0f}",
                kind="number",
            )
            for axis, share in (("x", x), ("y", y))
        )  # fmt: skip
        return [Buttons(buttons=which, columns=2), Buttons(buttons=arrows, columns=4), *fields]

    def camera(self) -> tuple[CameraView | None, Preview | None]:
        """The live picture with the areas outlined, and the corners while they are set."""
        if self._camera is None or self._preview is None:
            trouble = self._news.trouble
            sentence = None if trouble is None else say("table.plain", text=trouble)
            return camera_view(None, (1, 1), sentence), None
        trouble = self._news.trouble
        sentence = None if trouble is None else say("table.plain", text=trouble)
        view = camera_view(self._news.look, (1, 1), sentence)
        return replace(view, outlines=self._outlines()), self._preview

    def _outlines(self) -> tuple[Outline, ...]:
        if self._corners.shown:
            a, b, c, d = self._corners.at
            return (Outline(corners=(a, b, c, d), label="", sure=False),)
        if self._preview is None:
            return ()
        width, height = self._size()
        outlines = []
        areas = areas_for(self._layout, self._profile).fitted((width, height))
        for name, points in areas.outlines_px().items():
            if len(points) == 4:
                a, b, c, d = ((x / width, y / height) for x, y in points)
                outlines.append(Outline(corners=(a, b, c, d), label=name, sure=True))
        return tuple(outlines)

    def _height(self) -> Sentence | None:
        if self._profile.plane is None:
            return None
        # The widest preview is of a wider picture, the one that cards are read in.
        size = self._profile.picture_px
        share = USUAL_PICTURE[0] / size[0] if size[0] == PREVIEW_WIDTH else 1.0
        return height_says(card_height_px(self._profile.plane, size) * share)

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
            case Type(id="at:x" | "at:y" as name, value=value):
                self._type_corner(name, value)
            case Press(id="open"):
                self._open()
            case Press(id=button):
                self._press(button)
            case _:
                pass
        return None

    def _press(self, button: str) -> None:
        kind, _, value = button.partition(":")
        match kind:
            case "mat":
                self._find_mat()
            case "corners":
                self._corners.shown = not self._corners.shown
            case "corner" if value in {"0", "1", "2", "3"}:
                self._corners.chosen = int(value)
            case "nudge" if value in _ARROWS:
                dx, dy = _ARROWS[value]
                x, y = self._corners.at[self._corners.chosen]
                width, height = self._size()
                step = NUDGE_SHARE
                self._set_corner(x + dx * step, y + dy * step * width / height)
            case "keep":
                self._keep()
            case _:
                pass

    def _type_corner(self, name: str, value: str) -> None:
        try:
            share = int(value) / 1000
        except ValueError:
            return
        x, y = self._corners.at[self._corners.chosen]
        self._set_corner(*((share, y) if name == "at:x" else (x, share)))

    def _set_corner(self, x: float, y: float) -> None:
        self._corners.at[self._corners.chosen] = (min(1.2, max(-0.2, x)), min(1.2, max(-0.2, y)))

    def _find_mat(self) -> None:
        if self._preview is None:
            return
        mat = corner_markers(self._layout.width_mm, self._layout.height_mm)
        found = with_mat(self._profile, self._preview, mat)
        if found is None:
            self._says = say("setup.cameras.no_mat")
            return
        self._profile, self._corners.shown = found, False
        self._says = say("setup.plane.found", n=len(found.markers))

    def _keep(self) -> None:
        if self._corners.shown:
            width, height = self._size()
            corners = tuple((x * width, y * height) for x, y in self._corners.at)
            table = (self._layout.width_mm, self._layout.height_mm)
            found = with_corners(self._profile, corners, table, (width, height))
            if found is None:
                self._says = say("setup.cameras.crossed")
                return
            self._profile, self._corners.shown = found, False
        try:
            keep_profile(self._data, self._profile)
        except OSError as error:
            self._says = say("setup.cannot_keep", why=error.strerror)
            return
        self._keep_address(self._address)
        self._says = say("setup.cameras.kept")

    def _size(self) -> tuple[int, int]:
        if self._preview is None:
            return (16, 9)
        return (self._preview.shape[1], self._preview.shape[0])

    # The camera -------------------------------------------------------------------

    def _open(self) -> None:
        self.close()
        self._news, self._preview, self._says = News(), None, None
        address = self._address.strip()
        if not address:
            return
        known = profile_of(self._data, address)
        self._profile = known or CameraProfile(name=address, address=address)
        self._camera = self._open_camera(address)

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

    def close(self) -> None:
        """Let go of the camera."""
        if self._camera is not None:
            self._camera.close()
            self._camera = None


def layout_of(game: Game) -> Layout:
    """The table of a game with all seats taken."""
    layout: Layout = importlib.import_module(f"{game.package}.layout").lay_out(max(game.seats))
    return layout
