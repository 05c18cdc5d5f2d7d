"""What is kept of a camera: `cameras/ID.toml` in the data folder.

    format = 1
    name = "HD USB camera"
    address = "camera:HD USB"
    picture_px = [1920, 1080]
    to_px = [[1.6, 0.0, 0.0], [0.0, 1.6, 0.0], [0.0, 0.0, 1.0]]
    lens = [1670.0, 1670.0, 959.5, 539.5, -0.12, 0.0, 0.0, 0.0, 0.0]

    [areas_mm]
    "seat 1 play area" = [[0, 0], [400, 0], [400, 300], [0, 300]]

    [[marker]]
    number = 0
    x_mm = 45.0
    y_mm = 45.0
    size_mm = 40.0

`to_px` carries millimetres of the table to pixels of a picture of `picture_px`. `lens`: focal lengths,
middle, k1, k2, p1, p2, k3; `to_px` is then of straightened pixels.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from calibration.lens import Lens
from calibration.mat import Marker
from calibration.plane import Plane, plane_from_matrix

FORMAT = 1

Polygon = tuple[tuple[float, float], ...]

_KEYS = frozenset(
    {"format", "name", "address", "picture_px", "to_px", "lens", "areas_mm", "marker"}
)


class ProfileError(ValueError):
    """A profile cannot be used; the message names the file, the key and the expected form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraProfile:
    """One camera as it was set up.

    address: as `--camera` takes it. plane: None while nobody calibrated. areas_mm: name to
    polygon in table millimetres; in pixels of `picture_px` where there is no plane.
    """

    name: str
    address: str
    picture_px: tuple[int, int] = (1920, 1080)
    plane: Plane | None = None
    areas_mm: Mapping[str, Polygon] = field(default_factory=dict)
    markers: tuple[Marker, ...] = ()
    lens: Lens | None = None

    def plane_for(self, size_px: tuple[int, int]) -> Plane | None:
        """The plane for pictures of another size of the same camera and the same shape."""
        if self.plane is None or size_px == self.picture_px:
            return self.plane
        across, down = size_px[0] / self.picture_px[0], size_px[1] / self.picture_px[1]
        # Pixel middles lie at whole numbers: the picture begins half a pixel before zero.
        scale = np.array(
            [[across, 0, (across - 1) / 2], [0, down, (down - 1) / 2], [0, 0, 1]], np.float64
        )
        moved = plane_from_matrix(scale @ np.array(self.plane.to_px))
        return moved if self.lens is None else replace(moved, lens=self.lens.fitted(size_px))


def write_profile(profile: CameraProfile, path: Path) -> None:
    """Write a profile; the old one stays whole until the new one is. Raises OSError."""
    lines = [
        f"format = {FORMAT}",
        f"name = {json.dumps(profile.name, ensure_ascii=False)}",
        f"address = {json.dumps(profile.address, ensure_ascii=False)}",
        f"picture_px = {list(profile.picture_px)}",
    ]
    if profile.plane is not None:
        lines.append(f"to_px = {[list(row) for row in profile.plane.to_px]}")
    if profile.lens is not None:
        lens = profile.lens
        values = [*lens.focal_px, *lens.middle_px, *lens.bends]
        lines.append(f"lens = {[float(value) for value in values]}")
    lines += ["", "[areas_mm]"]
    for name, polygon in profile.areas_mm.items():
        corners = [[float(x), float(y)] for x, y in polygon]
        lines.append(f"{json.dumps(name, ensure_ascii=False)} = {corners}")
    for marker in profile.markers:
        lines += ["", "[[marker]]", f"number = {marker.number}"]
        lines += [f"x_mm = {float(marker.x_mm)}", f"y_mm = {float(marker.y_mm)}"]
        lines += [f"size_mm = {float(marker.size_mm)}"]
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_text("\n".join(lines) + "\n", encoding="utf-8")
    part.replace(path)


def read_profile(path: Path) -> CameraProfile:
    """Read a profile. Raises OSError, and ProfileError for a file that is none."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:  # also for endless digits and nesting
        raise ProfileError(f"{path.name!r} is no TOML file: {error}.") from error
    unknown = sorted(set(data) - _KEYS)
    if unknown:
        raise ProfileError(f"{path.name!r}: unknown key {unknown[0]!r}.")
    if data.get("format") != FORMAT:
        raise ProfileError(f"{path.name!r}: format is {data.get('format')!r}; expected {FORMAT}.")
    size = _size(data, path)
    lens = _lens(data, size, path)
    plane = _plane(data, path)
    return CameraProfile(
        name=_text(data, "name", path),
        address=_text(data, "address", path),
        picture_px=size,
        plane=None if plane is None else replace(plane, lens=lens),
        lens=lens,
        areas_mm=_areas(data, path),
        markers=tuple(_marker(item, path) for item in _list(data, "marker", path)),
    )


def find_profile(folder: Path, address: str) -> CameraProfile | None:
    """The profile of an address among those of a folder, or None; broken ones are passed over."""
    if not folder.is_dir():
        return None
    for path in sorted(folder.glob("*.toml")):
        try:
            profile = read_profile(path)
        except (OSError, ProfileError):
            continue
        if profile.address == address:
            return profile
    return None


def _text(data: Mapping[str, Any], key: str, path: Path) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise ProfileError(f"{path.name!r}: {key} is {value!r}; expected text.")
    return value


def _list(data: Mapping[str, Any], key: str, path: Path) -> list[Any]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise ProfileError(f"{path.name!r}: {key} is {value!r}; expected a list.")
    return value


def _size(data: Mapping[str, Any], path: Path) -> tuple[int, int]:
    match data.get("picture_px", [1920, 1080]):
        case [int(width), int(height)] if width > 0 and height > 0:
            return width, height
        case value:
            raise ProfileError(f"{path.name!r}: picture_px is {value!r}; expected [1920, 1080].")


def _plane(data: Mapping[str, Any], path: Path) -> Plane | None:
    rows = data.get("to_px")
    if rows is None:
        return None
    try:
        matrix = np.array(rows, np.float64)
    except (TypeError, ValueError):
        matrix = np.zeros(0)
    if matrix.shape != (3, 3) or not np.isfinite(matrix).all() or matrix[2, 2] == 0:
        raise ProfileError(f"{path.name!r}: to_px is {rows!r}; expected three rows of three.")
    if abs(np.linalg.det(matrix)) < 1e-9:
        raise ProfileError(f"{path.name!r}: to_px is {rows!r}; it carries the table to a line.")
    return plane_from_matrix(matrix)


def _lens(data: Mapping[str, Any], size_px: tuple[int, int], path: Path) -> Lens | None:
    values = data.get("lens")
    if values is None:
        return None
    numbers = isinstance(values, list) and all(isinstance(v, int | float) for v in values)
    if not numbers or len(values) != 9 or min(values[:2]) <= 0:
        raise ProfileError(f"{path.name!r}: lens is {values!r}; expected nine numbers.")
    fx, fy, cx, cy, k1, k2, p1, p2, k3 = (float(value) for value in values)
    return Lens(
        picture_px=size_px, focal_px=(fx, fy), middle_px=(cx, cy), bends=(k1, k2, p1, p2, k3)
    )


def _areas(data: Mapping[str, Any], path: Path) -> dict[str, Polygon]:
    areas = data.get("areas_mm", {})
    if not isinstance(areas, dict):
        raise ProfileError(f"{path.name!r}: areas_mm is {areas!r}; expected names and corners.")
    return {name: _polygon(name, corners, path) for name, corners in areas.items()}


def _polygon(name: str, corners: Any, path: Path) -> Polygon:
    made = []
    for corner in corners if isinstance(corners, list) else ():
        match corner:
            case [int() | float() as x, int() | float() as y]:
                made.append((float(x), float(y)))
            case _:
                made.clear()
                break
    if len(made) < 3:
        raise ProfileError(
            f"{path.name!r}: area {name!r} is {corners!r}; expected [[x, y], [x, y], [x, y], ...]."
        )
    return tuple(made)


def _marker(item: Any, path: Path) -> Marker:
    match item:
        case {
            "number": int(number),
            "x_mm": int() | float() as x_mm,
            "y_mm": int() | float() as y_mm,
            "size_mm": int() | float() as size_mm,
        } if number >= 0 and size_mm > 0:
            return Marker(number=number, x_mm=x_mm, y_mm=y_mm, size_mm=size_mm)
        case _:
            raise ProfileError(
                f"{path.name!r}: marker is {item!r}; expected number, x_mm, y_mm and size_mm."
            )
