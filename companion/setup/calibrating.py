"""Calibrating a camera: the lens from photos of the sheet, the table plane from the mat."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from calibration.charuco import find_charuco
from calibration.lens import LEAST_VIEWS, LensFit, View, fit_lens
from calibration.mat import MIN_MARKERS, Marker, find_markers
from calibration.profile import CameraProfile
from companion.rules.sentence import Sentence, say
from companion.setup.camera_profile import card_height_px, height_says, with_mat
from vision.features import Picture

MOST_VIEWS = 20
NEW_VIEW_SHARE = 0.04
"""The sheet must have moved by this share of the picture's width to be another view."""


class Calibration:
    """Takes pictures of one camera, one after the other.

    mat: where the markers lie on this table.
    """

    def __init__(self, mat: tuple[Marker, ...]) -> None:
        self._mat = mat
        self._views: list[View] = []
        self._with_mat: Picture | None = None
        self.size_px: tuple[int, int] | None = None
        self.markers = 0
        self.pictures = 0

    @property
    def views(self) -> int:
        """How many different views of the sheet there are."""
        return len(self._views)

    def see(self, picture: Picture) -> bool:
        """One more picture; whether it taught anything. Pictures of another size are left out."""
        size = (picture.shape[1], picture.shape[0])
        self.size_px = self.size_px or size
        if size != self.size_px:
            return False
        self.pictures += 1
        known = {marker.number for marker in self._mat}
        seen = len(known & set(find_markers(picture)))
        if seen >= MIN_MARKERS and seen >= self.markers:
            self._with_mat, self.markers = picture, seen
        places, corners = find_charuco(picture)
        if len(places) and self._is_new(corners) and self.views < MOST_VIEWS:
            self._views.append((places, corners))
            return True
        return seen >= MIN_MARKERS

    def _is_new(self, corners: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]") -> bool:
        width = (self.size_px or (1, 1))[0]
        spots = [(c.mean(axis=0), c.std(axis=0)) for _, c in self._views]
        middle, spread = corners.mean(axis=0), corners.std(axis=0)
        steps = [max(np.abs(middle - m).max(), np.abs(spread - s).max()) for m, s in spots]
        return all(step > NEW_VIEW_SHARE * width for step in steps)

    def finish(self, before: CameraProfile) -> "Calibrated":
        """What all pictures together say; what they do not show stays as it was before."""
        size = self.size_px or before.picture_px
        fit = fit_lens(self._views, size)
        profile = before if fit is None or not fit.is_good else replace(before, lens=fit.lens)
        laid = None if self._with_mat is None else with_mat(profile, self._with_mat, self._mat)
        if laid is None and profile is not before:
            # The old plane was of bent pixels; without the mat it cannot be made anew.
            profile = replace(profile, picture_px=size, plane=None)
        return Calibrated(
            profile=laid or profile,
            fit=fit,
            has_plane=laid is not None,
            views=self.views,
            markers=self.markers,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibrated:
    """The outcome. profile: to be kept if anything was found."""

    profile: CameraProfile
    fit: LensFit | None
    has_plane: bool
    views: int
    markers: int

    @property
    def found(self) -> bool:
        """Whether there is anything new."""
        return self.has_plane or (self.fit is not None and self.fit.is_good)

    @property
    def says(self) -> tuple[Sentence, ...]:
        """What was found, a sentence each."""
        lines: list[Sentence] = []
        if self.fit is not None:
            word = "fits" if self.fit.is_good else "unfit"
            lines.append(
                say(
                    f"setup.lens.{word}",
                    views=self.fit.views,
                    error=f"{self.fit.error_px:.1f}",
                    bent=round(self.fit.lens.most_bent_px),
                )
            )
        elif self.views:
            lines.append(say("setup.lens.few", views=self.views, least=LEAST_VIEWS))
        plane = self.profile.plane
        if self.has_plane and plane is not None:
            lines.append(say("setup.plane.found", n=self.markers))
            lines.append(height_says(card_height_px(plane, self.profile.picture_px)))
        elif not self.found:
            lines.append(say("setup.plane.none"))
        return tuple(lines)


def calibrate(pictures: Iterable[Picture], mat: tuple[Marker, ...], before: CameraProfile
              ) -> Calibrated:  # fmt: skip
    """All pictures at once."""
    calibration = Calibration(mat)
    for picture in pictures:
        calibration.see(picture)
    return calibration.finish(before)
