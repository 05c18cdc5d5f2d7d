import numpy as np
import pytest

from vision.verify_against import against
from vision.verify_rivals import Doubts

CELLS = 12
HALF = np.arange(CELLS) < CELLS // 2


def doubts(marks=0.0, rivals=1):
    return Doubts(
        rivals=np.arange(rivals),
        gain=np.full((rivals, CELLS), 40, np.float32),
        apart=np.full((rivals, CELLS), 40, np.float32),
        marks=np.full(CELLS, marks, np.float32) * ~HALF,
        edges=np.ones(4, np.float32),
        tint=np.stack([np.zeros(CELLS), np.ones(CELLS)], axis=1).astype(np.float32),
    )


def log_odds(filled, **shown):
    found = against(doubts(**shown), HALF, ~HALF, filled=filled, votes=5.0, outlined=False)
    assert found is not None
    return found.log_odds


def test_other_marks_beside_half_a_card_speak_more_against_it_than_beside_a_sliver():
    for_half = log_odds(0.5, marks=1.0) - log_odds(0.5)
    for_sliver = log_odds(0.1, marks=1.0) - log_odds(0.1)
    assert for_half > 1.4 * for_sliver > 0


@pytest.mark.parametrize(("filled", "least"), [(0.1, 1.8), (0.3, 1.0), (0.5, 0.0)])
def test_a_sliver_is_doubted_where_no_other_card_shows_what_is_frame(filled, least):
    assert log_odds(filled, rivals=0) - log_odds(filled) >= least


def test_a_card_seen_wholly_needs_no_rival():
    assert log_odds(1.0, rivals=0) == log_odds(1.0)
