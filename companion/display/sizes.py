"""Sizes in pixels, from millimetres at the farthest seat (display.md: 22, 20, 16 arc minutes)."""

import math
from dataclasses import dataclass, replace

from companion.views.page import Tier

SCORE_ARC_MIN, SENTENCE_ARC_MIN, DETAIL_ARC_MIN = 22.0, 20.0, 16.0
CAPITALS_PER_EM = 0.727  # Inter and Atkinson Hyperlegible: height of a capital per font size
USUAL_MONITOR_WIDTH_MM = 531.0  # a 24" screen, where the system does not say
LEAST_EM_PX = 7
ARM_MM = 750.0
"""How far away whoever touches the screen sits: what need not be read across the table."""
NEAR_SHARE = 0.7  # of the details, where these are large enough for it
SHARE_OF_HEIGHT = 1 / 30  # a big screen far away: sentences never smaller than this share of it


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """Font sizes (em, px) of the three tiers and what is derived from them.

    scale: 1.0 is the size the farthest seat needs; less where everything would not fit.
    score_full: the score tier at scale 1.0: scores and the prompt hold it as long as they can.
    width, height: of the window. arm: details at arm's length, never squeezed.
    """

    width: int
    height: int
    score: int
    score_full: int
    sentence: int
    detail: int
    scale: float
    arm: int = LEAST_EM_PX

    def nearer(self) -> "Sizes":
        """Sizes for what is read at arm's length: details and sentences smaller, scores not."""
        detail = min(self.detail, max(self.arm, round(self.detail * NEAR_SHARE)))
        sentence = max(detail, self.sentence * detail // self.detail)
        return replace(self, detail=detail, sentence=sentence)

    @property
    def gap(self) -> int:
        """Unit of spacing, px."""
        return max(2, round(self.sentence * 0.3))

    @property
    def radius(self) -> int:
        """Radius of rounded corners, px."""
        return max(3, round(self.sentence * 0.24))

    @property
    def hairline(self) -> int:
        """Width of thin lines, px."""
        return max(1, round(self.sentence / 26))

    def at_arm(self) -> "Sizes":
        """Everything as small as arm's length allows: much to type on one screen."""
        detail = min(self.detail, self.arm)
        return replace(self, detail=detail, sentence=min(self.sentence, detail * 6 // 5))

    def held(self, most: float) -> int:
        """The score tier in full where that is at most `most` times the squeezed one, px."""
        return min(self.score_full, round(self.score * most))

    def em_px(self, tier: Tier) -> int:
        """Font size of a tier, px."""
        return {Tier.SCORE: self.score, Tier.SENTENCE: self.sentence, Tier.DETAIL: self.detail}[
            tier
        ]


def capitals_mm(arc_min: float, distance_mm: float) -> float:
    """Height of capitals seen under `arc_min` at `distance_mm`.

    >>> round(capitals_mm(22, 2000), 1), round(capitals_mm(20, 2000), 1)
    (12.8, 11.6)
    """
    return distance_mm * math.tan(math.radians(arc_min / 60))


def sizes_for(
    size: tuple[int, int],
    px_per_mm: float,
    distance_mm: float,
    text_scale: float,
    scale: float,
) -> Sizes:
    """Sizes for a window of `size` px; `text_scale` is the person's slider, `scale` the squeeze."""
    width, height = size
    factor = px_per_mm * text_scale / CAPITALS_PER_EM
    lift = max(
        1.0,
        height
        * SHARE_OF_HEIGHT
        * text_scale
        / (factor * capitals_mm(SENTENCE_ARC_MIN, distance_mm)),
    )

    def em(arc_min: float, scale: float = scale, away_mm: float = distance_mm) -> int:
        return max(LEAST_EM_PX, math.ceil(capitals_mm(arc_min, away_mm) * factor * lift * scale))

    return Sizes(
        width=width,
        height=height,
        score=em(SCORE_ARC_MIN),
        score_full=em(SCORE_ARC_MIN, 1.0),
        sentence=em(SENTENCE_ARC_MIN),
        detail=em(DETAIL_ARC_MIN),
        scale=scale,
        arm=em(DETAIL_ARC_MIN, 1.0, min(ARM_MM, distance_mm)),
    )
