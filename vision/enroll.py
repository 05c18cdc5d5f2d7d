"""Cuts the cards out of a picture: flat, upright, each judged.

    for card in cut_cards(photo):
        keep(card.picture, card.flaws)

A picture that shows one card and nothing else is taken as it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.enroll_find import find_cards
from vision.enroll_quads import Quad, aspect_off, clockwise, sides_of
from vision.enroll_quality import Flaw, find_flaws
from vision.features import Picture, scaled
from vision.references import DEFAULT_SIZE_MM
from vision.sightings import Corners

KEPT_HEIGHT_PX = 880
"""Cards are kept at most this high: ten pixels a millimetre."""

WHOLE_ASPECT_OFF = 0.03
"""A picture with a card's proportions, within this natural logarithm, may be that card alone,"""

SHEET_PX = 1200
"""unless it is at least this high, as scans of a whole sheet are, which have such proportions too,"""

ON_SHEET = (0.04, 0.15)
"""and shows cards of such shares of it."""

BLOCK_OFF = 0.06
"""A block of touching cards differs from a whole number of cards by this share at most."""

UNUSUAL = (0.5, 0.72)
"""Width by height of cards of other games; cameras' upright pictures have 0.56 and 0.75 as well, but
are higher."""

Sizes = Sequence[tuple[float, float]]
"""Widths and heights in millimetres of the cards that there may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CutCard:
    """One card cut out of a picture.

    picture: upright as far as its shape tells; it may stand on its head.
    corners: where it lay, clockwise from the upper left of `picture`.
    height_px: how high the card was there.
    """

    picture: Picture
    corners: Corners
    height_px: float
    size_mm: tuple[float, float]
    flaws: tuple[Flaw, ...]

    @property
    def is_usable(self) -> bool:
        """It can be known by this picture."""
        return not any(flaw.is_fatal for flaw in self.flaws)

    def turned(self) -> "CutCard":
        """The same card the other way up."""
        a, b, c, d = self.corners
        picture = np.ascontiguousarray(self.picture[::-1, ::-1])
        return replace(self, picture=picture, corners=(c, d, a, b))


def cut_cards(
    picture: Picture,
    sizes_mm: Sizes = (DEFAULT_SIZE_MM,),
    *,
    before: Picture | None = None,
    px_per_mm: float | None = None,
    maybe_empty: bool = False,
) -> tuple[CutCard, ...]:
    """All cards of a picture, row by row.

    before: the same view before the newest card was laid: then only what came since is found.
    px_per_mm: of a scan, where it is known: cards that touch each other are then told apart.
    maybe_empty: perhaps there is no card yet, as in the first picture of a camera.
    """
    aspects = [width / height for width, height in sizes_mm]
    if before is None and px_per_mm is None and _has_shape_of_card(picture, aspects):
        if picture.shape[0] < SHEET_PX:
            return (_whole(picture, sizes_mm),)
        quads = find_cards(picture, aspects)
        least, most = (share * picture.shape[0] * picture.shape[1] for share in ON_SHEET)
        if (
            not all(least < cv2.contourArea(q.astype(np.float32)) < most for q in quads)
            or not quads
        ):
            return (_whole(picture, sizes_mm),)
    else:
        blocks = [] if px_per_mm is None else _block_aspects(sizes_mm)
        quads = find_cards(picture, aspects + blocks, before=before, maybe_empty=maybe_empty)
        if before is None and px_per_mm is None and not quads and _may_be_card(picture):
            return (_whole(picture, sizes_mm),)
    if px_per_mm is not None:
        quads = tuple(part for quad in quads for part in _split(quad, sizes_mm, px_per_mm))
    return tuple(cut_card(picture, quad, sizes_mm) for quad in quads)


def _block_aspects(sizes_mm: Sizes) -> list[float]:
    """Proportions of blocks of up to five by five cards."""
    counts = [(a, d) for a in range(1, 6) for d in range(1, 6)]
    return sorted({w * across / (h * down) for w, h in sizes_mm for across, down in counts})


def _split(quad: Quad, sizes_mm: Sizes, px_per_mm: float) -> list[Quad]:
    """The cards of a block of cards that lie edge to edge, row by row; one card as it is."""
    sides = np.array(sides_of(quad)) / px_per_mm
    best, counts = BLOCK_OFF, (1, 1)
    for size in sizes_mm:
        for w, h in (size, size[::-1]):
            ratios = sides / (w, h)
            whole = np.maximum(1, np.round(ratios))
            off = float(np.abs(ratios / whole - 1).max())
            if off < best:
                best, counts = off, (int(whole[0]), int(whole[1]))
    across, down = counts
    unit = np.array([(0, 0), (across, 0), (across, down), (0, down)], np.float32)
    carry = cv2.getPerspectiveTransform(unit, quad.astype(np.float32))
    parts = []
    for row in range(down):
        for column in range(across):
            place = np.array([[column, row]], np.float64)
            corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64) + place
            parts.append(cv2.perspectiveTransform(corners[None], carry)[0].astype(np.float64))
    return parts


def _has_shape_of_card(picture: Picture, aspects: Sequence[float]) -> bool:
    height, width = picture.shape[:2]
    off = min(abs(float(np.log(width / height / aspect))) for aspect in aspects)
    return off <= WHOLE_ASPECT_OFF


def _may_be_card(picture: Picture) -> bool:
    """A small upright picture in which no card was found: cut out already, of another size."""
    height, width = picture.shape[:2]
    return bool(height < SHEET_PX and UNUSUAL[0] <= width / height <= UNUSUAL[1])


def _whole(picture: Picture, sizes_mm: Sizes) -> CutCard:
    """The picture is the card; its pixels stay as they are where there are not too many."""
    height, width = picture.shape[:2]
    card = scaled(picture, min(1.0, KEPT_HEIGHT_PX / max(height, width)))
    return CutCard(
        picture=card,
        corners=((0, 0), (width - 1, 0), (width - 1, height - 1), (0, height - 1)),
        height_px=height,
        size_mm=min(sizes_mm, key=lambda s: abs(float(np.log(width / height * s[1] / s[0])))),
        flaws=find_flaws(card, height),
    )


def cut_card(picture: Picture, quad: Quad, sizes_mm: Sizes = (DEFAULT_SIZE_MM,)) -> CutCard:
    """The card with these corners (4 x 2, clockwise): laid flat, turned upright, judged."""
    size_mm = min(sizes_mm, key=lambda size: aspect_off(quad, [size[0] / size[1]]))
    corners = _upright(clockwise(quad), lying=size_mm[0] > size_mm[1])
    across, down = sides_of(corners)
    # Seen at a slant a card is lower or narrower than it is: the larger scale keeps all of it.
    scale = min(max(across / size_mm[0], down / size_mm[1]), KEPT_HEIGHT_PX / max(size_mm))
    width, height = (max(8, round(side * scale)) for side in size_mm)
    ends = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - 0.5
    shrink = min(1.0, 1.5 * scale * max(size_mm) / max(across, down))
    near = (corners + 0.5) * shrink - 0.5
    matrix = cv2.getPerspectiveTransform(near.astype(np.float32), ends)
    flat = cv2.warpPerspective(
        scaled(picture, shrink), matrix, (width, height),
        flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    card = np.asarray(flat, np.uint8)
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return CutCard(
        picture=card,
        corners=(a, b, c, d),
        height_px=down,
        size_mm=size_mm,
        flaws=find_flaws(card, max(across, down)),
    )


def _upright(quad: Quad, *, lying: bool) -> Quad:
    """The corners from the card's upper left: longest sides upright, nearest to how it lies."""
    first, second = sides_of(quad)
    is_lying = first > second
    if is_lying == lying:
        return quad
    # A card that lies on its side is taken to be turned to the left.
    return np.roll(quad, 1, axis=0)
