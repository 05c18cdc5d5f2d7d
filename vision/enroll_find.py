"""Where cards lie in a picture when nothing is known of them yet but their proportions.

Several ways of telling cards from what they lie on are tried: edges, and the colors that the
picture's rim has. Each gives outlines; those with four straight sides of a card's proportions
remain, and where several say nearly the same, the one that the most ways agree on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.enroll_lines import find_lines
from vision.enroll_quads import (
    Line,
    Quad,
    aspect_off,
    by_rows,
    clockwise,
    cross_at,
    overlap,
    share_same,
)
from vision.enroll_sides import find_by_sides
from vision.features import Picture, scaled

LOOKED_AT_PX = 1300
"""The longer side of the picture in which cards are looked for."""

LEAST_SHARE = 0.004
"""A card covers at least this share of the picture."""

MOST_SHARE = 0.97
ASPECT_OFF = 0.16
"""A card seen at a slant has other proportions by this factor (natural logarithm) at most."""

LEAST_FILLED = 0.93
"""An outline covers at least this share of the quadrilateral around it: round corners."""

SAME = 0.9
"""Two quadrilaterals are one when their common part is at least this share of both together."""

INSIDE = 0.8
"""One lies in another when at least this share of it does."""

SMALLER = 0.6
"""Cards of one picture differ in area by this factor at most; what is smaller is part of a card."""

RIM_COLORS = 6
RIM_SHARE = 0.03
EDGES = ((20, 60), (50, 130))
"""Canny thresholds: for cards on cloth of nearly their color, and for busy tables."""

REACH_PX = (4.0, 2.0)
"""A side is moved inward and outward by at most so many pixels of the picture looked at."""

SAMPLES = 60
MOST_WAYS = 3
"""More ways that agree say no more: the frame inside a card is often clearer than its edge."""

BY_SIDES = (100, 101)
"""Four clear sides count as two ways."""

PATTERNED = 250
"""So many pieces of lines outside of what was found: the cloth has a pattern. Wood has 75."""

OFF_COSTS = 12.0
"""What wrong proportions weigh against agreeing ways."""

OUTER_SHARE = 0.4
"""The outermost step counts that has this share of the steepest: frames are printed inside."""

WEAK_STEP = 6.0
"""Grey values: a weaker step is no edge to move a side to."""

SIDE_PART = 0.12
"""This share of a side at both ends is left out when its line is fitted: corners are round."""


@dataclass(frozen=True, slots=True)
class _Outline:
    quad: Quad
    off: float
    way: int

    @property
    def area(self) -> float:
        return float(cv2.contourArea(self.quad.astype(np.float32)))


def find_cards(
    picture: Picture,
    aspects: Sequence[float],
    *,
    before: Picture | None = None,
    maybe_empty: bool = False,
) -> tuple[Quad, ...]:
    """Outlines of the cards in a picture, row by row.

    aspects: width divided by height of the cards there may be.
    before: the same view without the newest card, where there is one (a camera).
    maybe_empty: perhaps no card lies there: then a pattern is not searched for four sides.
    """
    scale = min(1.0, LOOKED_AT_PX / max(picture.shape[:2]))
    small = scaled(picture, scale)
    outlines: list[_Outline] = []
    for way, mask in enumerate(_masks(small, before)):
        outlines += _outlines(mask, aspects, way)
    quads = _choose(outlines)
    if before is None and not maybe_empty:
        further = list(_by_sides(small, aspects, quads))
        quads = _choose(outlines + further) if further else quads
    chosen = [_on_edges(small, quad) for quad in quads]
    # Pixel middles lie at whole numbers: a picture begins half a pixel before zero.
    return tuple((quad + 0.5) / scale - 0.5 for quad in by_rows(chosen))


def _by_sides(
    small: Picture, aspects: Sequence[float], found: Sequence[Quad]
) -> Iterator[_Outline]:
    """What has four clear sides, on a patterned cloth only: elsewhere the other ways are better."""
    lines = find_lines(small)
    if lines.count_outside(found) < PATTERNED:
        return
    for quad in find_by_sides(lines, aspects):
        corners = clockwise(quad)
        off = aspect_off(corners, aspects)
        if off <= ASPECT_OFF and not _touches_rim(corners, (small.shape[1], small.shape[0])):
            yield from (_Outline(corners, off, way) for way in BY_SIDES)


def is_patterned(picture: Picture, found: Sequence[Quad]) -> bool:
    """Whether the cloth around the outlines found in a picture has a pattern of its own."""
    scale = min(1.0, LOOKED_AT_PX / max(picture.shape[:2]))
    lines = find_lines(scaled(picture, scale))
    return lines.count_outside([quad * scale for quad in found]) >= PATTERNED


def _masks(small: Picture, before: Picture | None) -> Iterator[Picture]:
    """Pictures in which cards are white, or at least outlined in white."""
    if before is not None:
        size = (small.shape[1], small.shape[0])
        old = np.asarray(cv2.resize(before, size, interpolation=cv2.INTER_AREA), np.uint8)
        changed = cv2.absdiff(
            cv2.GaussianBlur(old, (0, 0), 1.5), cv2.GaussianBlur(small, (0, 0), 1.5)
        )
        for step in (14, 28):
            yield _closed((changed.max(axis=2) > step).astype(np.uint8) * 255, 9)
        return
    calm = np.asarray(cv2.bilateralFilter(small, 7, 40, 5), np.uint8)
    lab = np.asarray(cv2.cvtColor(calm, cv2.COLOR_BGR2LAB), np.uint8)
    for faint, strong in EDGES:
        edges = np.zeros(lab.shape[:2], np.uint8)
        for channel in cv2.split(lab):
            edges |= np.asarray(cv2.Canny(channel, faint, strong), np.uint8)
        for width in (2, 5):
            yield np.asarray(cv2.dilate(edges, np.ones((width, width), np.uint8)), np.uint8)
        yield _without_tails(edges)
    distance = _unlike_rim(lab)
    limits: list[float] = [float(cv2.threshold(distance, 0, 255, cv2.THRESH_OTSU)[0]), 18.0, 32.0]
    for limit in limits:
        mask = (distance > limit).astype(np.uint8) * 255
        opened = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)))
        yield _closed(np.asarray(opened, np.uint8), 9)


def _without_tails(edges: Picture) -> Picture:
    """Densely printed places only: lines of the table that lead up to a card are cut off."""
    dense = _closed(np.asarray(cv2.dilate(edges, np.ones((3, 3), np.uint8)), np.uint8), 13)
    filled = dense.copy()
    contours, _ = cv2.findContours(dense, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    cv2.drawContours(filled, contours, -1, 255, cv2.FILLED)
    return np.asarray(
        cv2.morphologyEx(filled, cv2.MORPH_OPEN, np.ones((19, 19), np.uint8)), np.uint8
    )


def _closed(mask: Picture, width: int) -> Picture:
    return np.asarray(
        cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((width, width), np.uint8)), np.uint8
    )


def _unlike_rim(lab: Picture) -> Picture:
    """For each pixel how far it is from the nearest of the colors at the picture's rim."""
    height, width = lab.shape[:2]
    rim = max(2, round(RIM_SHARE * min(height, width)))
    strips = (lab[:rim], lab[-rim:], lab[:, :rim], lab[:, -rim:])
    pixels = np.vstack([s.reshape(-1, 3) for s in strips]).astype(np.float32)
    pixels = pixels[:: max(1, len(pixels) // 4000)]
    cv2.setRNGSeed(7)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 1.0)
    start = np.zeros((len(pixels), 1), np.int32)
    _, _, colors = cv2.kmeans(pixels, RIM_COLORS, start, stop, 1, cv2.KMEANS_PP_CENTERS)
    wide = lab.astype(np.float32)
    nearest = np.full(lab.shape[:2], np.inf, np.float32)
    for color in np.asarray(colors):
        step = wide - color
        # Shadows change how light the cloth is, seldom its color.
        step[..., 0] *= 0.6
        nearest = np.minimum(nearest, np.sqrt((step**2).sum(axis=2)))
    return np.asarray(np.clip(nearest * 2, 0, 255), np.uint8)


def _outlines(mask: Picture, aspects: Sequence[float], way: int) -> Iterator[_Outline]:
    height, width = mask.shape[:2]
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    for contour in contours:
        if len(contour) < 40:
            continue
        hull = cv2.convexHull(contour)
        area = cv2.contourArea(hull)
        if not LEAST_SHARE <= area / (width * height) <= MOST_SHARE:
            continue
        quad = _straightened(contour, hull)
        if quad is None or _touches_rim(quad, (width, height)):
            continue
        filled = cv2.contourArea(contour) / max(1.0, cv2.contourArea(quad.astype(np.float32)))
        off = aspect_off(quad, aspects)
        if LEAST_FILLED <= filled <= 1.04 and off <= ASPECT_OFF:
            yield _Outline(quad, off, way)


def _touches_rim(quad: Quad, size: tuple[int, int]) -> bool:
    """A card that the picture cuts off would be kept without its edge."""
    low, high = quad.min(axis=0), quad.max(axis=0)
    return bool((low < 1).any() or (high > np.array(size) - 2).any())


def _straightened(contour: cv2.typing.MatLike, hull: cv2.typing.MatLike) -> Quad | None:
    """The quadrilateral whose sides are the lines along the contour's four sides."""
    rough = cv2.approxPolyDP(hull, 0.03 * cv2.arcLength(hull, closed=True), closed=True)
    if len(rough) != 4:
        box = cv2.boxPoints(cv2.minAreaRect(hull))
        if cv2.contourArea(hull) < LEAST_FILLED * cv2.contourArea(box):
            return None
        rough = box
    corners = clockwise(np.asarray(rough, np.float64).reshape(4, 2))
    points = np.asarray(contour, np.float64).reshape(-1, 2)
    lines = [_line_along(points, corners[i], corners[(i + 1) % 4]) for i in range(4)]
    made = []
    for i in range(4):
        before, after = lines[i - 1], lines[i]
        if before is None or after is None:
            return None
        crossing = cross_at(before, after)
        if crossing is None or np.linalg.norm(crossing - corners[i]) > 0.2 * np.linalg.norm(
            corners[i] - corners[(i + 1) % 4]
        ):
            return None
        made.append(crossing)
    return np.array(made)


def _line_along(
    points: NDArray[np.float64], start: NDArray[np.float64], end: NDArray[np.float64]
) -> Line | None:
    """A point and a direction of the line through the contour's points near one side."""
    side = end - start
    length = float(np.linalg.norm(side))
    if length < 8:
        return None
    along = side / length
    normal = np.array([-along[1], along[0]])
    from_start = points - start
    place, away = from_start @ along / length, from_start @ normal
    near = (np.abs(away) < 0.05 * length) & (place > SIDE_PART) & (place < 1 - SIDE_PART)
    if near.sum() < 0.4 * length * (1 - 2 * SIDE_PART):
        return None
    kept = points[near].astype(np.float32)
    vx, vy, x, y = np.asarray(cv2.fitLine(kept, cv2.DIST_HUBER, 0, 0.01, 0.01)).reshape(-1).tolist()
    return np.array([x, y]), np.array([vx, vy])


def _choose(outlines: list[_Outline]) -> list[Quad]:
    """Each card once: groups that say the same, larger and better supported ones first."""
    groups: list[list[_Outline]] = []
    for outline in sorted(outlines, key=lambda o: -o.area):
        for group in groups:
            if share_same(group[0].quad, outline.quad) >= SAME:
                group.append(outline)
                break
        else:
            groups.append([outline])
    best = [_middle_of(group) for group in groups]
    ways = [len({o.way for o in group}) for group in groups]
    score = [
        (min(MOST_WAYS, w) - OFF_COSTS * b.off) * b.area for w, b in zip(ways, best, strict=True)
    ]
    order = sorted(range(len(groups)), key=lambda i: -score[i])
    kept: list[_Outline] = []
    for i in order:
        if all(overlap(best[i].quad, other.quad) < 1 - INSIDE for other in kept):
            kept.append(best[i])
    largest = max((o.area for o in kept), default=0.0)
    return [o.quad for o in kept if o.area >= SMALLER * SMALLER * largest]


def _on_edges(small: Picture, quad: Quad) -> Quad:
    """Every side moved to the steepest step near it: widened outlines lie a little outside."""
    soft = cv2.GaussianBlur(small, (0, 0), 0.8).astype(np.float32)
    inward = np.arange(-REACH_PX[1], REACH_PX[0] + 1.01, 0.5)
    moved: list[Line] = []
    for i in range(4):
        start, end = quad[i], quad[(i + 1) % 4]
        along = (end - start) / max(1.0, float(np.linalg.norm(end - start)))
        normal = np.array([-along[1], along[0]])
        shares = np.linspace(SIDE_PART, 1 - SIDE_PART, SAMPLES)[:, None]
        points = start + shares * (end - start)
        places = points[None] + inward[:, None, None] * normal
        colors = cv2.remap(
            soft,
            places[..., 0].astype(np.float32),
            places[..., 1].astype(np.float32),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        # Middle over the side: what is printed crosses the edge only here and there.
        steps = np.median(np.abs(colors[2:] - colors[:-2]).max(axis=2), axis=1)
        clear = np.flatnonzero(steps >= max(WEAK_STEP, OUTER_SHARE * float(steps.max())))
        best = 0 if len(clear) == 0 else _uphill(steps, int(clear[0]))
        shift = 0.0 if len(clear) == 0 else inward[best + 1]
        moved.append((start + shift * normal, along))
    corners = [cross_at(moved[i - 1], moved[i]) for i in range(4)]
    if any(corner is None for corner in corners):
        return quad
    return np.array(corners, np.float64)


def _uphill(steps: NDArray[np.floating], at: int) -> int:
    """The first peak from here on."""
    while at + 1 < len(steps) and steps[at + 1] > steps[at]:
        at += 1
    return at


def _middle_of(group: list[_Outline]) -> _Outline:
    """The outline of a group that is of middle size: not the shadow's, not the inner frame's."""
    ordered = sorted(group, key=lambda o: o.area)
    return ordered[len(ordered) // 2]
