"""What people look at all evening does not jump about."""

import numpy as np
from sample_screens import SAMPLES


def test_an_opening_question_never_makes_the_words_larger(open_display) -> None:
    display = open_display(size=(1920, 1080))
    picture = np.zeros((360, 640, 3), np.uint8)
    display.show(SAMPLES["table5"](), picture)
    before = display.dump()["scale"]
    display.show(SAMPLES["breach"](), picture)
    assert display.dump()["scale"] <= before
    display.show(SAMPLES["table5"](), picture)
    assert display.dump()["scale"] == before
