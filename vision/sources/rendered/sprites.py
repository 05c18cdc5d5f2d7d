"""Pieces that are laid over the picture: what they let through and what they add."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from calibration.mat import QUIET_SHARE, Marker, marker_picture
from vision.printed_tracks import drawn_piece
from vision.sightings import Face
from vision.sources.frames import Picture
from vision.sources.rendered.optics import Size, card_outline_mm, find_plane_of
from vision.sources.rendered.scene import BACK, CameraPose, DrawnCard, Glare, Hand, Light

Floats = npt.NDArray[np.float64]

CORNER_RADIUS_MM = 3.0
SHADOW_MM = 2.5
"""How far a lying card's shadow reaches."""

VIGNETTE = 0.12
"""A lens is darker toward its corners by about this share."""

HAND_LIFT = 1.07
"""A hand is nearer to the camera than the table, and looks larger."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sprite:
    """Laid at x, y: picture = picture * keep / 255 + add. Both h x w x 3 bytes."""

    x: int
    y: int
    keep: Picture
    add: Picture

    def lay_on(self, picture: Picture) -> None:
        """Change `picture` in place; the sprite lies wholly inside of it."""
        height, width = self.keep.shape[:2]
        place = picture[self.y : self.y + height, self.x : self.x + width]
        cv2.multiply(place, self.keep, dst=place, scale=1 / 255)
        cv2.add(place, self.add, dst=place)


def light_at(light: Light, size: Size, box: tuple[int, int, int, int]) -> npt.NDArray[np.float32]:
    """Brightness factor (h x w) of a box x, y, w, h of the picture, without the gain."""
    x, y, w, h = box
    across = (np.arange(x, x + w, dtype=np.float32) / size[0] - 0.5)[None, :]
    down = (np.arange(y, y + h, dtype=np.float32) / size[1] - 0.5)[:, None]
    toward = np.radians(light.slope_deg)
    slope = 2 * light.slope * (across * np.cos(toward) + down * np.sin(toward))
    return np.asarray(1 + slope - VIGNETTE * 2 * (across**2 + down**2), np.float32)


@lru_cache(maxsize=256)
def _card_shape(width: int, height: int, radius: int) -> Picture:
    mask = np.zeros((height, width), np.uint8)
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return mask


@lru_cache(maxsize=256)
def placeholder(label: str) -> Picture:
    """A picture for a label that has none: its name on a quiet pattern, 252 x 352."""
    rng = np.random.default_rng(list(label.encode()))
    picture = np.full((352, 252, 3), 245, np.uint8)
    color = tuple(int(v) for v in rng.integers(40, 180, 3))
    cv2.rectangle(picture, (12, 12), (239, 339), color, -1)
    for _ in range(0 if label == BACK else 40):
        x, y, r = (int(v) for v in rng.integers((20, 60, 4), (232, 330, 26)))
        cv2.circle(picture, (x, y), r, tuple(int(v) for v in rng.integers(0, 255, 3)), -1)
    for offset in range(-352, 252, 18) if label == BACK else ():
        cv2.line(picture, (offset, 352), (offset + 352, 0), (235, 235, 235), 3, cv2.LINE_AA)
    cv2.putText(picture, label[:14], (18, 44), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (255, 255, 255), 2)
    return picture


def find_art(card: DrawnCard, pictures: Mapping[str, Picture]) -> Picture:
    """The picture that the card shows: BGR or BGRA."""
    label = card.picture if card.face is Face.UP else BACK
    found = pictures.get(label)
    if found is None:
        found = drawn_piece(label)
    return placeholder(label) if found is None else found


def card_sprite(
    card: DrawnCard, art: Picture, camera: CameraPose, light: Light, *, shadow: float, size: Size
) -> Sprite | None:
    """A card with its shadow; None where it is out of the picture."""
    corners = find_plane_of(camera, size).px(card_outline_mm(card))
    scale = float(np.linalg.norm(corners[3] - corners[0])) / card.size_mm[1]
    reach = max(2, round(SHADOW_MM * scale))
    box = _box(corners, size, margin=2 * reach + 2)
    if box is None:
        return None
    color, alpha = _shrink(art, card, corners)
    height, width = alpha.shape
    edge = np.array(
        [(-0.5, -0.5), (width - 0.5, -0.5), (width - 0.5, height - 0.5), (-0.5, height - 0.5)]
    )
    local = (corners - box[:2]).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(edge.astype(np.float32), local)
    extent = (box[2], box[3])
    seen = cv2.warpPerspective(color, matrix, extent, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.warpPerspective(alpha, matrix, extent) / np.float32(255)
    lit = light_at(light, size, box) * cover
    solid = cv2.warpPerspective(
        np.full_like(alpha, 255) if card.see_through else alpha, matrix, extent
    )
    soft = cv2.blur(np.roll(solid, (reach // 2, reach // 2), (0, 1)), (reach, reach)) / np.float32(
        255
    )
    strength = shadow * (0.25 if card.see_through else 1.0)
    keep = (1 - cover) * (1 - strength * soft * (1 - cover)) * 255
    return Sprite(
        x=box[0],
        y=box[1],
        keep=np.repeat(keep.astype(np.uint8)[..., None], 3, axis=2),
        add=np.clip(seen * lit[..., None], 0, 255).astype(np.uint8),
    )


def _shrink(art: Picture, card: DrawnCard, corners: Floats) -> tuple[Picture, Picture]:
    """Color and alpha of a card, brought near to its size in the picture against aliasing."""
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    height = int(max(sides[0], sides[2], 8) * 1.15)
    width = int(max(sides[1], sides[3], 8) * 1.15)
    larger = art.shape[0] < height
    how = cv2.INTER_LINEAR if larger else cv2.INTER_AREA
    small = np.asarray(cv2.resize(art, (width, height), interpolation=how), np.uint8)
    radius = max(1, round(CORNER_RADIUS_MM * height / card.size_mm[1]))
    alpha = _card_shape(width, height, radius)
    if small.ndim == 3 and small.shape[2] == 4:
        alpha = np.asarray(cv2.multiply(alpha, small[..., 3], scale=1 / 255), np.uint8)
    if card.opacity < 1:
        alpha = np.asarray(cv2.convertScaleAbs(alpha, alpha=card.opacity), np.uint8)
    return np.ascontiguousarray(small[..., :3]), alpha


def _box(points: Floats, size: Size, margin: int) -> tuple[int, int, int, int] | None:
    low = np.maximum(np.floor(points.min(axis=0)).astype(int) - margin, 0)
    high = np.minimum(np.ceil(points.max(axis=0)).astype(int) + margin + 1, size)
    if (high - low <= 0).any():
        return None
    return int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])


def marker_sprite(marker: Marker, camera: CameraPose, light: Light, size: Size) -> Sprite | None:
    """A marker printed on the mat, with its quiet border."""
    side = marker.size_mm * (1 + 2 * QUIET_SHARE)
    sheet = DrawnCard(picture="", x_mm=marker.x_mm, y_mm=marker.y_mm, size_mm=(side, side))
    art = cv2.cvtColor(marker_picture(marker.number), cv2.COLOR_GRAY2BGR)
    # Black ink reflects some light, and paper less than all of it.
    printed = cv2.convertScaleAbs(art, alpha=0.8, beta=24)
    return card_sprite(sheet, np.asarray(printed, np.uint8), camera, light, shadow=0.1, size=size)


def glare_sprite(glare: Glare, camera: CameraPose, size: Size) -> Sprite | None:
    """A soft white spot, longer than high as a lamp's reflection is."""
    plane = find_plane_of(camera, size)
    reach = np.array(
        [(dx * glare.radius_mm, dy * glare.radius_mm) for dx in (-2, 2) for dy in (-1, 1)]
    )
    corners = plane.px(reach + np.array((glare.x_mm, glare.y_mm)))
    box = _box(corners, size, margin=0)
    if box is None:
        return None
    middle, half = corners.mean(axis=0), np.ptp(corners, axis=0) / 2
    across = (np.arange(box[0], box[0] + box[2]) - middle[0]) / half[0]
    down = (np.arange(box[1], box[1] + box[3]) - middle[1]) / half[1]
    away = across[None, :] ** 2 + down[:, None] ** 2
    white = np.clip(glare.strength * 1.4 * np.exp(-3 * away) - 0.07, 0, 1) * 255
    add = np.repeat(white.astype(np.uint8)[..., None], 3, axis=2)
    return Sprite(x=box[0], y=box[1], keep=255 - add, add=add)


@lru_cache(maxsize=8)
def _hand_art(tone: float) -> tuple[Picture, Picture]:
    """Color and cover of a hand at 1 px/mm, finger tips at (130, 12), arm downward."""
    cover = np.zeros((900, 260), np.uint8)
    for tip, root, thick in (
        ((96, 40), (100, 120), 19),
        ((118, 16), (118, 120), 20),
        ((142, 14), (138, 120), 20),
        ((164, 34), (156, 120), 18),
        ((58, 110), (100, 175), 24),
    ):
        cv2.line(cover, tip, root, 255, thick, cv2.LINE_AA)
    cv2.ellipse(cover, (128, 155), (46, 58), 0, 0, 360, 255, -1, cv2.LINE_AA)
    cv2.rectangle(cover, (94, 170), (162, 899), 255, -1)
    light, dark = np.array((148, 178, 222), np.float32), np.array((42, 62, 96), np.float32)
    color = np.empty((900, 260, 3), np.float32)
    color[:] = light + tone * (dark - light)
    sleeve = np.array((96, 60, 48), np.float32)
    cv2.rectangle(cover, (82, 330), (174, 899), 255, -1)
    color[330:] = sleeve * (1 + 0.06 * np.sin(np.arange(570) / 7)[:, None, None])
    inside = cv2.distanceTransform((cover > 127).astype(np.uint8), cv2.DIST_L2, 3)
    round_off = 0.62 + 0.38 * np.clip(inside / 16, 0, 1)
    return np.clip(color * round_off[..., None], 0, 255).astype(np.uint8), cover


def hand_sprite(hand: Hand, camera: CameraPose, light: Light, size: Size) -> Sprite | None:
    """A hand with its arm, nearer to the lens than the cards."""
    color, cover = _hand_art(round(hand.tone, 2))
    turn = np.radians(hand.arm_deg - 90)
    cos, sin = np.cos(turn) * HAND_LIFT, np.sin(turn) * HAND_LIFT
    place = np.array([[cos, -sin, hand.x_mm], [sin, cos, hand.y_mm], [0, 0, 1]])
    place = place @ np.array([[1, 0, -130], [0, 1, -12], [0, 0, 1]])
    to_px = np.array(find_plane_of(camera, size).to_px) @ place
    outline = np.array([(40, 0, 1), (220, 0, 1), (220, 899, 1), (40, 899, 1)]) @ to_px.T
    if (outline[:, 2] <= 0).any():
        return None
    box = _box(outline[:, :2] / outline[:, 2:], size, margin=2)
    if box is None:
        return None
    matrix = np.array([[1, 0, -box[0]], [0, 1, -box[1]], [0, 0, 1]]) @ to_px
    extent = (box[2], box[3])
    seen = cv2.warpPerspective(color, matrix, extent)
    mask = cv2.blur(np.asarray(cv2.warpPerspective(cover, matrix, extent)), (3, 3))
    mask3 = cv2.cvtColor(mask, cv2.COLOR_GRAY2BGR)
    middle = light_at(light, size, (box[0] + box[2] // 2, box[1] + box[3] // 2, 1, 1))
    add = cv2.multiply(seen, mask3, scale=float(middle[0, 0]) / 255)
    return Sprite(
        x=box[0], y=box[1], keep=np.asarray(255 - mask3, np.uint8), add=np.asarray(add, np.uint8)
    )
