"""What every set-up page can do, and what it may lead to."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt

from companion.views.intents import Intent
from companion.views.page import Page
from companion.views.scene import CameraView

Preview = npt.NDArray[np.uint8]
"""Height x width x 3, BGR."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Back to the page before."""


@dataclass(frozen=True, slots=True)
class Open:
    """Another page on top of this one."""

    page: "SetupPage"


Step = Leave | Open | None


class SetupPage(Protocol):
    """One set-up page."""

    def page(self) -> Page:
        """What is to be shown now."""
        ...

    def on_intent(self, intent: Intent) -> Step:
        """One intent; where it leads."""
        ...

    def tick(self) -> None:
        """Once a turn of the main loop: see what cameras say."""
        ...

    def camera(self) -> tuple[CameraView | None, Preview | None]:
        """Lamp, outlines and the live picture; None where the page has no camera."""
        ...

    def take_sounds(self) -> tuple[str, ...]:
        """Sounds to be heard now, by name."""
        ...

    def picture(self, card: str | None) -> Path | None:
        """The picture of a card shown on this page."""
        ...

    def close(self) -> None:
        """Let go of cameras. May be called twice."""
        ...


class StillPage:
    """A page without camera and sound."""

    def tick(self) -> None:
        """Nothing happens by itself."""

    def camera(self) -> tuple[CameraView | None, Preview | None]:
        """No camera."""
        return None, None

    def take_sounds(self) -> tuple[str, ...]:
        """Silence."""
        return ()

    def picture(self, card: str | None) -> Path | None:  # noqa: ARG002 - as every page
        """No card is shown."""
        return None

    def close(self) -> None:
        """Nothing is open."""
