"""What is kept of cameras: `cameras/ID.toml` in the data folder, found by the camera itself.

Numbers of cameras change when they are plugged in again, so a camera is known by its name
where the system tells it, else by the address that was typed.
"""

import re
import zlib
from dataclasses import replace
from pathlib import Path

from calibration.mat import Marker, find_markers, plane_from_markers
from calibration.plane import Plane, plane_from_corners
from calibration.profile import CameraProfile, find_profile, write_profile
from companion.rules.sentence import Sentence, say
from vision.features import Picture
from vision.sources.cameras import camera_name

FOLDER = "cameras"

FAR_PX = 100
NEAR_PX = 130
"""Cards lower than the first are read badly, from the second on well."""


def identity_of(address: str) -> str:
    """The address by which a camera is found again: its name where it has one."""
    number = address.removeprefix("camera:")
    name = camera_name(int(number)) if number.isdecimal() else None
    return address if name is None else f"camera:{name}"


def profile_path(data: Path, identity: str) -> Path:
    """The file of a camera in the data folder."""
    slug = re.sub(r"[^a-z0-9]+", "-", identity.lower()).strip("-")[:40] or "camera"
    return data / FOLDER / f"{slug}-{zlib.crc32(identity.encode()):08x}.toml"


def profile_of(data: Path, address: str) -> CameraProfile | None:
    """What is kept of the camera at an address, or None."""
    identity = identity_of(address)
    found = find_profile(data / FOLDER, identity)
    return find_profile(data / FOLDER, address) if found is None else found


def keep_profile(data: Path, profile: CameraProfile) -> Path:
    """Keep it under the camera's identity. Raises OSError."""
    identity = identity_of(profile.address)
    known = replace(profile, address=identity)
    path = profile_path(data, identity)
    write_profile(known, path)
    return path


def with_mat(
    profile: CameraProfile, picture: Picture, mat: tuple[Marker, ...]
) -> CameraProfile | None:
    """The profile with the table plane that the mat in this picture shows, or None without mat."""
    size = (picture.shape[1], picture.shape[0])
    lens = None if profile.lens is None else profile.lens.fitted(size)
    seen = find_markers(picture)
    plane = plane_from_markers(seen, mat, lens)
    if plane is None:
        return None
    markers = tuple(marker for marker in mat if marker.number in seen)
    return replace(profile, picture_px=size, plane=plane, markers=markers, lens=lens)


def with_corners(
    profile: CameraProfile,
    corners_px: tuple[tuple[float, float], ...],
    table_mm: tuple[float, float],
    picture_px: tuple[int, int],
) -> CameraProfile | None:
    """The profile with four dragged corners of the table, or None where they are no table."""
    plane = plane_from_corners(corners_px, *table_mm)
    if plane is None:
        return None
    return replace(profile, picture_px=picture_px, plane=plane, markers=(), lens=None)


def card_height_px(plane: Plane, picture_px: tuple[int, int]) -> float:
    """Height of a card of 88 mm in the middle of the picture."""
    x, y = plane.mm([(picture_px[0] / 2, picture_px[1] / 2)])[0]
    return plane.card_height_px(float(x), float(y))


def height_says(height_px: float) -> Sentence:
    """Whether cards are high enough, in words."""
    word = "far" if height_px < FAR_PX else "fair" if height_px < NEAR_PX else "good"
    return say(f"setup.height.{word}", px=round(height_px))
