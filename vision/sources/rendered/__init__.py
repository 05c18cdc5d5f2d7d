"""The drawn table: practice camera, test source and benchmark, with exact truth."""

from vision.sources.rendered.drawn_table import DrawnTable
from vision.sources.rendered.faults import Fault, FaultTime, plan_faults
from vision.sources.rendered.render import FULL_HD, Renderer, render
from vision.sources.rendered.scene import (
    BACK,
    CameraPose,
    Cloth,
    DrawnCard,
    Glare,
    Hand,
    Light,
    Scene,
    Sensor,
)
from vision.sources.rendered.truth import TrueCard, truth

__all__ = [
    "BACK",
    "FULL_HD",
    "CameraPose",
    "Cloth",
    "DrawnCard",
    "DrawnTable",
    "Fault",
    "FaultTime",
    "Glare",
    "Hand",
    "Light",
    "Renderer",
    "Scene",
    "Sensor",
    "TrueCard",
    "plan_faults",
    "render",
    "truth",
]
