"""What really lies in a drawn picture."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.sightings import Corners, Face
from vision.sources.frames import Picture
from vision.sources.rendered.optics import Size, card_corners_px
from vision.sources.rendered.render import FULL_HD
from vision.sources.rendered.scene import SEE_THROUGH, DrawnCard, Scene
from vision.sources.rendered.sprites import hand_sprite

_SHIFT = 4
"""Fractional bits of the corners that OpenCV fills."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueCard:
    """One card of the scene.

    label: None for a card face down. corners: pixels, clockwise from the card's own top-left.
    visible: share of the card's surface that the picture shows: not outside of it, not under
        another opaque card or a hand.
    """

    label: str | None
    face: Face
    corners: Corners
    visible: float


def truth(scene: Scene, size: Size = FULL_HD) -> tuple[TrueCard, ...]:
    """All cards in the scene's order, also those that nobody can see."""
    covered = np.zeros((size[1], size[0]), np.uint8)
    for hand in scene.hands:
        sprite = hand_sprite(hand, scene.camera, scene.light, size)
        if sprite is not None:
            height, width = sprite.keep.shape[:2]
            place = covered[sprite.y : sprite.y + height, sprite.x : sprite.x + width]
            place[sprite.keep[..., 0] < 128] = 1
    found = [_uncover(card, scene, size, covered) for card in reversed(scene.cards)]
    return tuple(reversed(found))


def _uncover(card: DrawnCard, scene: Scene, size: Size, covered: Picture) -> TrueCard:
    """The card as seen under what is `covered` already; adds the card to it."""
    corners = card_corners_px(card, scene.camera, size)
    quad = np.array(corners, np.float32)
    area = float(cv2.contourArea(quad))
    low = np.clip(np.floor(quad.min(axis=0)).astype(int) - 1, 0, size)
    high = np.clip(np.ceil(quad.max(axis=0)).astype(int) + 2, 0, size)
    place = covered[low[1] : high[1], low[0] : high[0]]
    shape = np.zeros(place.shape, np.uint8)
    if place.size:
        fixed = np.round((quad - low) * (1 << _SHIFT)).astype(np.int32)
        cv2.fillPoly(shape, [fixed], 1, lineType=cv2.LINE_8, shift=_SHIFT)
    total = max(area, float(shape.sum()), 1.0)
    visible = float(np.count_nonzero(shape & (1 - place))) / total
    if not card.see_through and card.opacity >= SEE_THROUGH:
        place |= shape
    up = card.face is Face.UP
    label = card.picture if up else None
    return TrueCard(label=label, face=card.face, corners=corners, visible=round(visible, 3))
