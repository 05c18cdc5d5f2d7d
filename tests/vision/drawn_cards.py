"""Drawn cards that differ, and pictures of them on tables, for tests of teaching."""

import cv2
import numpy as np

from vision.sources.rendered import CameraPose, Cloth, DrawnCard, Scene, Sensor, render


def paint_card(seed: int, size=(315, 440)) -> np.ndarray:
    """A card with a white frame and a picture of its own."""
    rng = np.random.default_rng(seed)
    width, height = size
    card = np.full((height, width, 3), 215, np.uint8)
    color = [int(v) for v in rng.integers(30, 160, 3)]
    cv2.rectangle(card, (14, 14), (width - 15, height - 15), color, -1)
    for _ in range(26):
        x, y = (int(v) for v in rng.integers(60, (width - 60, height - 60)))
        shade = [int(v) for v in rng.integers(0, 256, 3)]
        if rng.random() < 0.5:
            cv2.circle(card, (x, y), int(rng.integers(6, 34)), shade, -1)
        else:
            far = (x + int(rng.integers(-40, 40)), y + int(rng.integers(-40, 40)))
            cv2.rectangle(card, (x, y), far, shade, -1)
    cv2.putText(card, f"No {seed}", (40, 60), cv2.FONT_HERSHEY_SIMPLEX, 1.4, (255, 255, 255), 4)
    return card


PICTURES = {f"c-{n}": paint_card(n) for n in range(8)}


def photo(*cards: DrawnCard, cloth=Cloth.FELT, distance_mm=620.0, sensor=None, glares=(), tilt=0.0):
    scene = Scene(
        cloth=cloth,
        camera=CameraPose(distance_mm=distance_mm, tilt_deg=tilt),
        cards=cards,
        glares=glares,
        sensor=sensor or Sensor(),
    )
    return render(scene, PICTURES, size=(1280, 720)), scene


def lay(name: str, x=600.0, y=350.0, angle=0.0) -> DrawnCard:
    return DrawnCard(picture=name, x_mm=x, y_mm=y, angle_deg=angle)
