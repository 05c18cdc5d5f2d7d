"""Setting the table in the camera's picture: its four corners, or its areas, dragged or by keys."""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum

from calibration.profile import CameraProfile
from companion.games.at_table import Layout
from companion.rules.sentence import Sentence, say
from companion.setup.area_edit import AreaEdit
from companion.setup.camera_areas import areas_for
from companion.setup.camera_link import area_polygons
from companion.setup.camera_profile import with_corners
from companion.setup.table_corners import ARROWS, TableCorners
from companion.table.state_facts import area_title
from companion.views.intents import Drag
from companion.views.page import Block, Button, Buttons, Field, Line, Tier
from companion.views.scene import Outline

_NUMBERS = ("x", "y", "width", "height")
_MOST_SEATS = 9


class Mode(Enum):
    """What is set by hand at the moment."""

    NOTHING = "nothing"
    CORNERS = "corners"
    AREAS = "areas"


class TableSetting:
    """What is being set for one camera.

    layout: the table of the game. package: where the game's words lie. profile: what is known of the camera, with what was set so far.
    size_px: width and height of the picture; the page tells it with each one.
    """

    def __init__(self, layout: Layout, profile: CameraProfile, package: str) -> None:
        self._layout = layout
        self._package = package
        self.profile = profile
        self.mode = Mode.NOTHING
        self.size_px = (16, 9)
        self._corners = TableCorners()
        self._areas = self._edit()
        self._typed = ("", "")
        """Name and value of the number that is being typed: it may be no good yet."""

    # What is shown ----------------------------------------------------------------

    def blocks(self) -> tuple[Block, ...]:
        """How the chosen corner or area is set by keys."""
        match self.mode:
            case Mode.CORNERS:
                return self._corner_blocks()
            case Mode.AREAS:
                return self._area_blocks()
            case _:
                return ()

    def _corner_blocks(self) -> tuple[Block, ...]:
        chosen = self._corners.chosen
        which = tuple(
            Button(id=f"corner:{i}", title=say(f"setup.cameras.corner_{i}"), chosen=i == chosen)
            for i in range(4)
        )
        return (
            Line(text=say("setup.cameras.drag_corners"), tier=Tier.DETAIL),
            Buttons(buttons=which, columns=4),
            _arrows(),
        )

    def _area_blocks(self) -> tuple[Block, ...]:
        choose = (
            Button(id="area:back", title=say("setup.cameras.area_back")),
            Button(id="area:next", title=say("setup.cameras.area_next"), key="n"),
            Button(id="area:reset", title=say("setup.cameras.area_reset")),
        )
        return (
            Line(
                text=say("setup.cameras.drag_areas", area=self._title(self._areas.chosen)),
                tier=Tier.DETAIL,
            ),
            Buttons(buttons=choose, columns=3),
            _arrows(),
        )

    def numbers(self) -> tuple[Field, ...]:
        """The same as numbers: thousandths of the picture for a corner, millimetres for an area."""
        if self.mode is Mode.CORNERS:
            x, y = self._corners.at[self._corners.chosen]
            return self._fields({"x": x * 1000, "y": y * 1000})
        if self.mode is Mode.AREAS and self._areas.box is not None:
            box = self._areas.box
            return self._fields({name: getattr(box, name) for name in _NUMBERS}, "_mm")
        return ()

    def _fields(self, values: Mapping[str, float], unit: str = "") -> tuple[Field, ...]:
        typed = dict([self._typed])
        return tuple(
            Field(
                id=f"at:{name}",
                title=say(f"setup.cameras.at_{name}{unit}"),
                value=typed.get(name, f"{value:.0f}"),
                kind="number",
            )
            for name, value in values.items()
        )

    def outlines(self) -> tuple[Outline, ...]:
        """The corners while they are set, else the areas; what can be dragged has grips."""
        if self.mode is Mode.CORNERS:
            a, b, c, d = self._corners.at
            return (Outline(corners=(a, b, c, d), label="", sure=False, grips=True),)
        width, height = self.size_px
        editing = self.mode is Mode.AREAS
        chosen = self._areas.chosen if editing else ""
        outlines = []
        for name, points in areas_for(self._layout, self._edited()).fitted(
            self.size_px
        ).outlines_px().items():  # fmt: skip
            if len(points) == 4:
                a, b, c, d = ((x / width, y / height) for x, y in points)
                outlines.append(
                    Outline(
                        corners=(a, b, c, d),
                        label=self._title(name),
                        sure=name != chosen,
                        grips=name == chosen,
                    )
                )
        # Painted last: the chosen one lies above the others.
        return tuple(sorted(outlines, key=lambda outline: outline.grips))

    def _title(self, area: str) -> Sentence:
        """What people call an area; nobody has taken a seat yet."""
        seats = tuple(say("setup.cameras.seat", n=n + 1) for n in range(_MOST_SEATS))
        return area_title(area, seats, self._package)

    # What is done -----------------------------------------------------------------

    def press(self, button: str) -> Sentence | None:
        """One of this page's buttons; what is to be said about it."""
        self._typed = ("", "")
        kind, _, value = button.partition(":")
        match kind, value:
            case "corners", _:
                self.mode = Mode.NOTHING if self.mode is Mode.CORNERS else Mode.CORNERS
            case "areas", _:
                return self._show_areas()
            case "corner", "0" | "1" | "2" | "3":
                self._corners.chosen = int(value)
            case "area", "next" | "back":
                self._areas.choose_next(1 if value == "next" else -1)
            case "area", "reset":
                self.profile = replace(self.profile, areas_mm={})
                self._areas = self._edit()
            case "nudge", _ if value in ARROWS:
                self._nudge(value)
            case _:
                pass
        return None

    def _show_areas(self) -> Sentence | None:
        if self.mode is Mode.AREAS:
            self.mode = Mode.NOTHING
            return None
        if self.profile.plane is None:
            return say("setup.cameras.no_plane")
        self.mode, self._areas = Mode.AREAS, self._edit()
        return None

    def _nudge(self, way: str) -> None:
        if self.mode is Mode.CORNERS:
            self._corners.nudge(way, self._shape)
        elif self.mode is Mode.AREAS:
            self._areas.nudge(*ARROWS[way])

    def type_number(self, name: str, value: str) -> None:
        """A number of the chosen corner (thousandths) or area (millimetres)."""
        self._typed = (name, value)
        try:
            number = int(value)
        except ValueError:
            return
        if self.mode is Mode.CORNERS and name in {"x", "y"}:
            x, y = self._corners.at[self._corners.chosen]
            share = number / 1000
            self._corners.set(*((share, y) if name == "x" else (x, share)))
        elif self.mode is Mode.AREAS and name in _NUMBERS:
            self._areas.set(**{name: number})

    def drag(self, drag: Drag) -> None:
        """A corner or an area is dragged on the picture."""
        self._typed = ("", "")
        if self.mode is Mode.CORNERS:
            self._corners.drag(drag.start, drag.at, self._shape, ended=drag.ended)
        elif self.mode is Mode.AREAS:
            plane = self.profile.plane_for(self.size_px)
            if plane is not None:
                width, height = self.size_px
                ends = plane.mm([(x * width, y * height) for x, y in (drag.start, drag.at)])
                (ax, ay), (bx, by) = ((float(x), float(y)) for x, y in ends)
                self._areas.drag((ax, ay), (bx, by), ended=drag.ended)

    def finish(self) -> bool:
        """Take over what was set; False where the corners are no table."""
        if self.mode is Mode.CORNERS:
            width, height = self.size_px
            corners = tuple((x * width, y * height) for x, y in self._corners.at)
            table = (self._layout.width_mm, self._layout.height_mm)
            found = with_corners(self.profile, corners, table, self.size_px)
            if found is None:
                return False
            self.profile = found
        self.profile = self._edited()
        self.mode = Mode.NOTHING
        return True

    def _edit(self) -> AreaEdit:
        polygons = area_polygons(self._layout)
        edited = {n: p for n, p in self.profile.areas_mm.items() if n in polygons}
        table = (self._layout.width_mm, self._layout.height_mm)
        return AreaEdit({**polygons, **edited}, table)

    def _edited(self) -> CameraProfile:
        """The profile with the areas that were changed; those of other games stay in it."""
        if self.mode is not Mode.AREAS:
            return self.profile
        changed = {name: self._areas.boxes[name].corners for name in self._areas.changed}
        return replace(self.profile, areas_mm={**self.profile.areas_mm, **changed})

    @property
    def _shape(self) -> float:
        return self.size_px[0] / max(1, self.size_px[1])


def _arrows() -> Buttons:
    arrows = tuple(Button(id=f"nudge:{way}", title=say(f"setup.cameras.{way}")) for way in ARROWS)
    return Buttons(buttons=arrows, columns=4)
