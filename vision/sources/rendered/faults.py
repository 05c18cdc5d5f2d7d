"""What can go wrong with a camera, put on at will or by a seeded plan."""

from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from vision.sources.rendered.scene import Glare, Hand, Scene


class Fault(StrEnum):
    """A fault of the drawn camera."""

    HAND = "hand"
    GLARE = "glare"
    UNPLUG = "unplug"
    LIGHT = "light"
    FROZEN = "frozen"
    BLACK = "black"
    SHAKE = "shake"
    BUMP = "bump"
    BLUR = "blur"
    FLICKER = "flicker"


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultTime:
    """A fault from `start_s` on, for `length_s`."""

    fault: Fault
    start_s: float
    length_s: float


def plan_faults(faults: frozenset[Fault], seed: int, until_s: float) -> tuple[FaultTime, ...]:
    """One fault after the other, 12 to 25 s apart and 2 to 6 s long, the same for each seed."""
    rng = np.random.default_rng(seed)
    kinds = sorted(faults)
    plan: list[FaultTime] = []
    t_s = float(rng.uniform(8, 15))
    while kinds and t_s < until_s:
        fault = kinds[len(plan) % len(kinds)]
        length_s = float(rng.uniform(2, 6))
        plan.append(FaultTime(fault=fault, start_s=t_s, length_s=length_s))
        t_s += length_s + float(rng.uniform(12, 25))
    return tuple(plan)


def disturb(scene: Scene, faults: frozenset[Fault], t_s: float, rng: np.random.Generator) -> Scene:
    """The scene with those faults that can be seen in it; the others are the camera's own."""
    width, height = scene.table_mm
    if Fault.HAND in faults:
        hand = Hand(x_mm=width * 0.5, y_mm=height * 0.4)
        scene = replace(scene, hands=(*scene.hands, hand))
    if Fault.GLARE in faults:
        spots = tuple(
            Glare(x_mm=width * share, y_mm=height * 0.5, radius_mm=35, strength=0.8)
            for share in (0.3, 0.55, 0.8)
        )
        scene = replace(scene, glares=scene.glares + spots)
    if Fault.LIGHT in faults:
        scene = replace(scene, light=replace(scene.light, gain=0.55, warmth=0.5))
    if Fault.FLICKER in faults:
        gain = 1 + 0.25 * float(np.sin(2 * np.pi * 4.3 * t_s))
        scene = replace(scene, light=replace(scene.light, gain=gain))
    if Fault.SHAKE in faults:
        dx, dy = (int(v) for v in rng.integers(-6, 7, 2))
        scene = replace(scene, sensor=replace(scene.sensor, shift_px=(dx, dy)))
    if Fault.BUMP in faults:
        x, y = scene.camera.looks_at_mm
        moved = replace(scene.camera, looks_at_mm=(x + 35, y - 20), turn_deg=3.0)
        scene = replace(scene, camera=moved)
    if Fault.BLUR in faults:
        scene = replace(scene, sensor=replace(scene.sensor, blur_px=6.0))
    return scene
