"""From a scene to the picture a camera would give of it."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

import cv2
import numpy as np

from vision.sources.frames import Picture
from vision.sources.rendered import tabletop as surfaces
from vision.sources.rendered.optics import Size, find_plane_of, lens_maps
from vision.sources.rendered.scene import DrawnCard, Light, Scene, Sensor
from vision.sources.rendered.sprites import (
    Sprite,
    card_sprite,
    find_art,
    glare_sprite,
    hand_sprite,
    light_at,
    marker_sprite,
)

Value = TypeVar("Value")

FULL_HD: Size = (1920, 1080)

_NOISE_ROOM_PX = 96
"""The noise picture is that much larger, and another part of it is taken for each frame."""

_NOISE_REACH = 3
"""Noise is cut off at three standard deviations."""

_KEPT_SPRITES = 400
_KEPT_PICTURES = 4


class Renderer:
    """Renders scenes at one size; remembers tables, cards and compositions.

    pictures: label to BGR or BGRA picture; a label without one gets a placeholder.
    """

    def __init__(
        self, pictures: Mapping[str, Picture], size: Size = FULL_HD, seed: int = 0
    ) -> None:
        self._pictures = pictures
        self._size = size
        self._rng = np.random.default_rng(seed)
        self._sprites: OrderedDict[Hashable, Sprite | None] = OrderedDict()
        self._tables: OrderedDict[Hashable, Picture] = OrderedDict()
        self._still: OrderedDict[Hashable, Picture] = OrderedDict()
        self._noises: OrderedDict[Hashable, Picture] = OrderedDict()

    def render(self, scene: Scene) -> Picture:
        """A new picture; the same scene again differs by its noise only."""
        still_key = (
            self._table_key(scene),
            scene.cards,
            scene.glares,
            scene.shadow,
            scene.sensor.blur_px,
            scene.sensor.motion_px,
            scene.sensor.jpeg_quality,
        )
        still = _remembered(self._still, still_key, _KEPT_PICTURES, lambda: self._compose(scene))
        hands = [
            sprite
            for hand in scene.hands
            if (sprite := hand_sprite(hand, scene.camera, scene.light, self._size)) is not None
        ]
        picture = still.copy() if hands else still
        for sprite in hands:
            sprite.lay_on(picture)
        return self._expose(picture, scene.light, scene.sensor)

    def _table_key(self, scene: Scene) -> Hashable:
        light = (scene.light.slope, scene.light.slope_deg)
        return (scene.table_mm, scene.cloth, scene.cloth_seed, scene.camera, scene.markers, light)

    def _compose(self, scene: Scene) -> Picture:
        """Table, cards and reflections, without hands, gain and noise."""
        table = _remembered(
            self._tables, self._table_key(scene), _KEPT_PICTURES, lambda: self._lay_table(scene)
        )
        picture = table.copy()
        for card in scene.cards:
            sprite = self._card(card, scene)
            if sprite is not None:
                sprite.lay_on(picture)
        for glare in scene.glares:
            spot = glare_sprite(glare, scene.camera, self._size)
            if spot is not None:
                spot.lay_on(picture)
        return self._through_lens(picture, scene)

    def _card(self, card: DrawnCard, scene: Scene) -> Sprite | None:
        light = (scene.light.slope, scene.light.slope_deg)

        def make() -> Sprite | None:
            art = find_art(card, self._pictures)
            return card_sprite(
                card, art, scene.camera, scene.light, shadow=scene.shadow, size=self._size
            )

        key = (card, scene.camera, light, scene.shadow)
        return _remembered(self._sprites, key, _KEPT_SPRITES, make)

    def _lay_table(self, scene: Scene) -> Picture:
        width, height = self._size
        plane = find_plane_of(scene.camera, self._size)
        middle = plane.px([(scene.table_mm[0] / 2, scene.table_mm[1] / 2)])[0]
        near = plane.px([(scene.table_mm[0] / 2 + 10, scene.table_mm[1] / 2)])[0]
        scale = max(0.2, float(np.linalg.norm(near - middle)) / 10)
        surface = surfaces.tabletop(
            scene.cloth,
            scene.cloth_seed,
            (round(scene.table_mm[0] * scale), round(scene.table_mm[1] * scale)),
        )
        to_mm = np.array([[1 / scale, 0, 0.5 / scale], [0, 1 / scale, 0.5 / scale], [0, 0, 1]])
        picture = np.asarray(
            cv2.warpPerspective(
                surface,
                np.array(plane.to_px) @ to_mm,
                self._size,
                borderMode=cv2.BORDER_CONSTANT,
                borderValue=surfaces.FLOOR_BGR,
            ),
            np.uint8,
        )
        factor = light_at(scene.light, self._size, (0, 0, width, height))
        picture = np.asarray(np.clip(picture * factor[..., None], 0, 255), np.uint8)
        for marker in scene.markers:
            sprite = marker_sprite(marker, scene.camera, scene.light, self._size)
            if sprite is not None:
                sprite.lay_on(picture)
        return picture

    def _through_lens(self, picture: Picture, scene: Scene) -> Picture:
        share = self._size[0] / FULL_HD[0]
        made: cv2.typing.MatLike = picture
        if scene.camera.lens_k1:
            maps = lens_maps(scene.camera, self._size)
            made = cv2.remap(made, *maps, cv2.INTER_LINEAR, borderValue=surfaces.FLOOR_BGR)
        if scene.sensor.blur_px * share > 0.2:
            made = cv2.GaussianBlur(made, (0, 0), scene.sensor.blur_px * share)
        dx, dy = (length * share for length in scene.sensor.motion_px)
        if max(abs(dx), abs(dy)) >= 1:
            made = cv2.filter2D(made, -1, _smear(dx, dy))
        if scene.sensor.jpeg_quality is not None:
            quality = [cv2.IMWRITE_JPEG_QUALITY, scene.sensor.jpeg_quality]
            packed = cv2.imencode(".jpg", made, quality)[1]
            made = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR))
        return np.asarray(made, np.uint8)

    def _expose(self, still: Picture, light: Light, sensor: Sensor) -> Picture:
        """Gain, color of the light, shake and noise; always a new picture."""
        made: cv2.typing.MatLike = still
        lift = round(_NOISE_REACH * sensor.noise)
        if light.gain != 1 or light.warmth or lift:
            made = cv2.LUT(made, _tone(light, lift))
        if sensor.shift_px != (0, 0):
            dx, dy = sensor.shift_px
            matrix = np.array([[1, 0, dx], [0, 1, dy]], np.float64)
            made = cv2.warpAffine(
                made, matrix, self._size, flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE
            )
        if lift == 0:
            return still.copy() if made is still else np.asarray(made, np.uint8)
        noise = _remembered(self._noises, sensor.noise, 2, lambda: self._make_noise(sensor.noise))
        x, y = (int(v) for v in self._rng.integers(0, _NOISE_ROOM_PX, 2))
        part = noise[y : y + self._size[1], x : x + self._size[0]]
        return np.asarray(cv2.add(made, part), np.uint8)

    def _make_noise(self, strength: float) -> Picture:
        width, height = (length + _NOISE_ROOM_PX for length in self._size)
        lift = round(_NOISE_REACH * strength)
        noise = self._rng.standard_normal((height, width, 3), np.float32) * strength + lift
        return np.asarray(np.clip(np.round(noise), 0, 2 * lift), np.uint8)


def _tone(light: Light, lift: int) -> Picture:
    """A table of 256 x 1 x 3 for `cv2.LUT`. `lift` is taken off because the noise adds it."""
    values = np.arange(256, dtype=np.float64)[:, None]
    warm = np.array([1 - 0.25 * light.warmth, 1.0, 1 + 0.18 * light.warmth])
    return np.asarray(np.clip(values * light.gain * warm - lift, 0, 255), np.uint8)[:, None, :]


def _smear(dx: float, dy: float) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    reach = int(max(abs(dx), abs(dy))) // 2 + 1
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    start = (round(reach - dx / 2), round(reach - dy / 2))
    cv2.line(kernel, start, (round(reach + dx / 2), round(reach + dy / 2)), 1.0)
    return np.asarray(kernel / kernel.sum(), np.float32)


def _remembered(
    kept: OrderedDict[Hashable, Value], key: Hashable, at_most: int, make: Callable[[], Value]
) -> Value:
    if key in kept:
        kept.move_to_end(key)
        return kept[key]
    value = kept[key] = make()
    while len(kept) > at_most:
        kept.popitem(last=False)
    return value


def render(
    scene: Scene, pictures: Mapping[str, Picture], seed: int = 0, size: Size = FULL_HD
) -> Picture:
    """One picture of one scene. For many of them keep a `Renderer`, which remembers."""
    return Renderer(pictures, size, seed).render(scene)
