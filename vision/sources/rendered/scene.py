"""A drawn table as plain data: everything a camera would see, in millimetres."""

from dataclasses import dataclass
from enum import StrEnum

from calibration.mat import Marker
from vision.sightings import Face

BACK = "back"
"""The picture of a card that lies face down."""

SEE_THROUGH = 0.5
"""Layers below this opacity do not hide what lies under them."""


class Cloth(StrEnum):
    """What the table is made of."""

    WOOD = "wood"
    FELT = "felt"
    CHECKED = "checked"
    PLAYMAT = "playmat"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraPose:
    """Where the camera stands and how it sees.

    distance_mm: from the lens to the point it looks at.
    tilt_deg: 0 straight down, 45 from the near edge (large y) across the table.
    turn_deg: the picture turned clockwise about its middle.
    focal_share: focal length in picture widths; 0.87 is an ordinary webcam (60 degrees), and
        1044 mm distance then give 1.6 px/mm at 1920 px: a card of 88 mm is 141 px high.
    lens_k1: radial distortion at half the picture's width; negative is a barrel.
    """

    distance_mm: float = 1044.0
    tilt_deg: float = 0.0
    turn_deg: float = 0.0
    focal_share: float = 0.87
    looks_at_mm: tuple[float, float] = (600.0, 350.0)
    lens_k1: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnCard:
    """One card on the table.

    picture: the reference's label; a card face down shows `BACK` whatever it is.
    x_mm, y_mm: its middle. angle_deg: clockwise, 0 upright for the camera's owner.
    opacity: of the whole card; a picture with an alpha channel is see-through by itself too.
    see_through: a transparent layer; what lies under it counts as visible.
    """

    picture: str
    x_mm: float
    y_mm: float
    angle_deg: float = 0.0
    size_mm: tuple[float, float] = (63.0, 88.0)
    face: Face = Face.UP
    opacity: float = 1.0
    see_through: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Glare:
    """A bright reflection. strength: 1 is pure white in its middle."""

    x_mm: float
    y_mm: float
    radius_mm: float = 40.0
    strength: float = 0.7


@dataclass(frozen=True, slots=True, kw_only=True)
class Light:
    """The room's light.

    gain: 1 as photographed. slope: brighter by this share toward `slope_deg` (0 right, 90
    down), darker on the other side. warmth: -1 blue to 1 orange.
    """

    gain: float = 1.0
    slope: float = 0.1
    slope_deg: float = 30.0
    warmth: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand above the table.

    x_mm, y_mm: the finger tips. arm_deg: where the arm leads, 90 is to the near edge.
    tone: 0 light to 1 dark skin.
    """

    x_mm: float
    y_mm: float
    arm_deg: float = 90.0
    tone: float = 0.3


@dataclass(frozen=True, slots=True, kw_only=True)
class Sensor:
    """What the camera adds of its own.

    noise: standard deviation in grey values. blur_px: of lens and focus, standard deviation.
    motion_px: length and direction in which everything is smeared.
    jpeg_quality: None for an uncompressed picture. Pixels are of a picture 1920 wide.
    """

    noise: float = 2.0
    blur_px: float = 0.7
    motion_px: tuple[float, float] = (0.0, 0.0)
    shift_px: tuple[int, int] = (0, 0)
    jpeg_quality: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A table. cards: bottom first. shadow: how dark the cards' own shadows are, 0 to 1."""

    table_mm: tuple[float, float] = (1200.0, 700.0)
    cloth: Cloth = Cloth.WOOD
    cloth_seed: int = 1
    camera: CameraPose = CameraPose()
    light: Light = Light()
    cards: tuple[DrawnCard, ...] = ()
    markers: tuple[Marker, ...] = ()
    hands: tuple[Hand, ...] = ()
    glares: tuple[Glare, ...] = ()
    sensor: Sensor = Sensor()
    shadow: float = 0.4
