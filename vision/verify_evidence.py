"""Weighs what speaks for a guess, once other cards have taken what is theirs.

Cards are accepted one after the other, the surest first. What an accepted card explains no
longer counts for a later one, and a cell that lies under an accepted card is excused: this
names a card that is mostly covered, and names one physical card once.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.features import Floats
from vision.identify_pose import placed
from vision.verify import AGREES, PLAIN, Bools, Comparison
from vision.verify_against import Against, against
from vision.verify_cells import Cells

WEIGHTS = (-13.2, 2.6, 5.2, 3.9, 7.0)
"""Logistic weights of the numbers in `Evidence.row`, one curve for all decks.

Fitted to photos and drawn tables of which half the cards were not enrolled, and checked with each
set left out; the first number then raised by 1.05, for most cards on a table are enrolled."""

WHOLLY = 0.89
"""A card of which all is seen matches its reference, pixel for pixel, about so well; a card that
differs in its small marks alone does not."""

MATCH_WEIGHTS = (3.0, 10.0)
"""What a better match adds, and what a worse one takes away where few votes speak for the card."""

MATCH_LIMITS = (-1.0, 0.9)
MANY_VOTES = 40.0
"""Distinct features of this weight are no coincidence: glare or dice may then disturb the match."""

UNDER_LAYER = 1.1
"""A see-through layer lies on something: so much more probable, in log odds, is any card there."""

OUTLINE_WEIGHTS = (-7.2, 2.5, 3.5, 3.2, 3.3)
"""Logistic weights for a card found by its outline: of nothing, of the match as above, of what is
filled, of how alike the worst cells are, of the share that speaks against the closest rival."""

UNKNOWN = -4.0
"""Log odds of an outlined card before it was examined."""

WORST_SHARE = 0.1
"""A card is as good as its worst cells, but for one and this share: look-alikes have bad ones."""

SAME_PLACE = 0.3
"""Two cards of one name are in the same place when their middles are nearer than this share of
the height: then the second is most likely the first, seen again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What speaks for one guess.

    votes: matched features, weighted.
    lines, colors: correlation, contrasts evened out and in color, of the worst tenth of the
        cells inside the hull of what agrees.
    agreeing: share of these cells that agree.
    filled: share of the card, plain cells too, that is as it should be.
    visible: share of the card that is seen.
    prior: what is known without looking, log odds.
    against: what speaks against the guess; None where not examined.
    outlined: no feature speaks for it, only a card's outline.
    match: how well all pixels inside the hull agree, -1 to 1; None where not examined.
    """

    votes: float
    lines: float
    colors: float
    agreeing: float
    filled: float
    visible: float
    match: float | None = None
    prior: float = 0.0
    against: Against | None = None
    outlined: bool = False

    def row(self) -> Floats:
        """The numbers that the logistic weights belong to."""
        votes = float(np.log1p(self.votes))
        whole = self.filled * max(0.0, self.lines) * max(0.0, self.colors)
        return np.array([1.0, votes, self.colors, self.agreeing, whole], np.float32)

    @property
    def score(self) -> float:
        """Logarithm of the odds that this card lies here."""
        against = self.against
        if self.outlined:
            return self._outline_score
        score = float(self.row() @ np.array(WEIGHTS)) + self.prior + self._match_score
        return score if against is None else score - against.log_odds

    @property
    def _outline_score(self) -> float:
        """The same for a guess that no feature speaks for, but the outline of a card."""
        if self.against is None or self.match is None:
            return UNKNOWN
        off = np.log((1.03 - WHOLLY) / (1.03 - min(1.0, max(0.0, self.match))))
        alike = max(0.0, self.lines) * max(0.0, self.colors)
        row = (1.0, np.clip(off, -1, 1.2), self.filled, alike, self.against.closest)
        return float(np.array(row) @ np.array(OUTLINE_WEIGHTS)) - self.against.log_odds

    @property
    def _match_score(self) -> float:
        """What the match of all pixels adds or takes away."""
        if self.match is None:
            return 0.0
        off = float(np.log((1.03 - WHOLLY) / (1.03 - min(1.0, max(0.0, self.match)))))
        off = self.filled * float(np.clip(off, *MATCH_LIMITS))
        if off > 0:
            return MATCH_WEIGHTS[0] * off
        return MATCH_WEIGHTS[1] * off * self._few

    @property
    def _few(self) -> float:
        """1 where few votes speak for the card, 0 where many do."""
        few = (np.log1p(MANY_VOTES) - np.log1p(self.votes)) / np.log(2.2)
        return float(np.clip(few, 0, 1))

    @property
    def probability(self) -> float:
        """That this card lies here."""
        return float(1 / (1 + np.exp(-self.score)))


NO_EVIDENCE = Evidence(votes=0, lines=0, colors=0, agreeing=0, filled=0, visible=0)


@dataclass(frozen=True, slots=True)
class Accepted:
    """A comparison that was taken as true, and the cells it rests on.

    middle, radius: a circle in the picture that holds the card.
    """

    comparison: Comparison
    cells: Cells
    agrees: Bools
    middle: Floats
    radius: float


def accept(comparison: Comparison, cells: Cells) -> Accepted:
    """Takes a comparison as true."""
    textured = cells.texture >= PLAIN
    agrees = ((comparison.alike >= AGREES) & textured) | comparison.plain
    there = placed(comparison.guess.pose, cells.middles).astype(np.float32)
    middle = there.mean(axis=0)
    radius = 1.3 * float(np.linalg.norm(there - middle, axis=1).max())
    return Accepted(comparison, cells, agrees, middle, radius)


def weigh(comparison: Comparison, cells: Cells, accepted: list[Accepted]) -> Evidence:
    """The evidence for a guess beside the cards that are accepted already."""
    taken, under = claims(cells, comparison.guess.pose, accepted)
    textured = cells.texture >= PLAIN
    agrees = (comparison.alike >= AGREES) & textured
    ours = agrees & ~taken
    outlined = not len(comparison.guess.weights)
    whole = (_hull(cells, ours) | outlined) & ~taken & (~(under | comparison.blind) | agrees)
    inside = whole & textured
    if not inside.any():
        return NO_EVIDENCE
    share = min(0.5, WORST_SHARE + 1 / float(inside.sum()))
    veiled = _veiled(cells, comparison.guess.pose, accepted)
    shown = ~cells.clear & (~veiled | agrees)
    filled = ours | (comparison.plain & ~taken)
    home = home_cells(cells, comparison.guess.spots)
    votes = float((comparison.guess.weights * ~taken[home]).sum())
    return Evidence(
        votes=votes,
        lines=_quantile(comparison.lines[inside], share),
        colors=_quantile(comparison.colors[inside], share),
        agreeing=float(ours.sum() / inside.sum()),
        filled=float(filled[shown].mean()),
        visible=min(1.0, 1.1 * float((agrees | comparison.plain)[~cells.clear].mean())),
        match=None if comparison.moments is None else comparison.moments.match(whole, cells.grid),
        against=against(
            comparison.doubts,
            whole,
            ~(whole | taken | under | comparison.blind),
            filled=float(filled[shown].mean()),
            votes=votes,
            outlined=outlined,
        ),
        outlined=outlined,
        prior=UNDER_LAYER if veiled.any() and not cells.clear.any() else 0.0,
    )


def _quantile(values: Floats, share: float) -> float:
    """As `np.quantile`, which takes ten times as long for a few values."""
    ordered = np.sort(values)
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return float(ordered[low] + (place - low) * (ordered[high] - ordered[low]))


def _veiled(
    cells: Cells,
    pose: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]",
    accepted: list[Accepted],
) -> Bools:
    """The cells that lie under the printed parts of a see-through layer."""
    veiled = np.zeros(len(cells.middles), bool)
    layers = [other for other in accepted if other.cells.clear.any()]
    if not layers:
        return veiled
    spots = placed(pose, cells.middles)
    for layer in layers:
        if (np.linalg.norm(spots - layer.middle, axis=1) > layer.radius).all():
            continue
        back = np.asarray(np.linalg.inv(layer.comparison.guess.pose) @ pose, np.float64)
        there = placed(back, cells.middles)
        printed = layer.cells.boxes[~layer.cells.clear]
        low, high = printed[:, :2], printed[:, :2] + printed[:, 2:]
        for left, right in zip(low, high, strict=True):
            veiled |= np.asarray(((there >= left) & (there <= right)).all(axis=1), bool)
    return veiled


def same_place(comparison: Comparison, cells: Cells, other: Accepted) -> bool:
    """Whether a comparison lays its card where the accepted one lies."""
    middle = placed(comparison.guess.pose, cells.middles.mean(axis=0)[None])[0]
    return float(np.linalg.norm(middle - other.middle)) < SAME_PLACE * 2 * other.radius / 1.3


def home_cells(cells: Cells, spots: Floats) -> NDArray[np.intp]:
    """For each spot of the face, the cell it lies in."""
    if not len(spots):
        return np.zeros(0, np.intp)
    away = np.abs(spots[:, None] - cells.middles[None]).max(axis=2)
    return np.asarray(away.argmin(axis=1), np.intp)


def _hull(cells: Cells, agrees: Bools) -> Bools:
    """The cells inside the convex hull of those that agree."""
    if agrees.sum() < 3:
        return agrees
    hull = cv2.convexHull(cells.middles[agrees])
    inside = [
        cv2.pointPolygonTest(hull, (float(x), float(y)), measureDist=True) >= -0.5
        for x, y in cells.middles
    ]
    return np.array(inside, bool)


def claims(
    cells: Cells,
    pose: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]",
    accepted: list[Accepted],
) -> tuple[Bools, Bools]:
    """For each cell: an accepted card explains what is seen there; the cell lies in one's outline."""
    taken = np.zeros(len(cells.middles), bool)
    under = np.zeros(len(cells.middles), bool)
    if not accepted:
        return taken, under
    spots = cv2.perspectiveTransform(cells.middles[None].astype(np.float64), pose)[0]
    for other in accepted:
        explained, inside = explains(other, np.asarray(spots, np.float32))
        taken |= explained
        under |= inside
    return taken, under


def explains(other: Accepted, spots: Floats) -> tuple[Bools, Bools]:
    """For each spot of the picture: the accepted card shows what is there; it lies in its outline.

    A spot counts as explained up to a quarter of a cell beside a cell that agrees.
    """
    near_by = np.linalg.norm(spots - other.middle, axis=1) < other.radius
    if not near_by.any():
        return near_by, near_by
    back = np.linalg.inv(other.comparison.guess.pose)
    there = cv2.perspectiveTransform(spots[None].astype(np.float64), back)[0]
    boxes = other.cells.boxes
    low, high = boxes[:, :2], boxes[:, :2] + boxes[:, 2:]
    edge = 0.25 * boxes[0, 2:]
    inside = ((there >= -edge / 2) & (there <= high.max(axis=0) + edge / 2)).all(axis=1)
    hits = np.zeros(len(spots), bool)
    near = np.flatnonzero(inside)
    good = np.flatnonzero(other.agrees)
    if len(near) and len(good):
        within = (there[near][:, None] >= low[good][None] - edge) & (
            there[near][:, None] <= high[good][None] + edge
        )
        hits[near] = within.all(axis=2).any(axis=1)
    return hits, inside
