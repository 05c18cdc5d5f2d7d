"""What people look at all evening does not jump about."""

import numpy as np
from sample_screens import SAMPLES, table

PICTURE = np.zeros((360, 640, 3), np.uint8)


def every(node):
    yield node
    for child in node.get("children", []):
        yield from every(child)


def test_an_opening_question_never_makes_the_words_larger(open_display) -> None:
    display = open_display(size=(1920, 1080))
    display.show(SAMPLES["table5"](), PICTURE)
    before = display.dump()["scale"]
    display.show(SAMPLES["breach"](), PICTURE)
    assert display.dump()["scale"] <= before


def test_words_keep_their_size_while_a_little_more_room_comes_and_goes(open_display) -> None:
    display = open_display(size=(1920, 1080))
    scales = []
    for count in (5, 4, 5, 4):
        display.show(table(count), PICTURE)
        scales.append(display.dump()["scale"])
    assert len(set(scales)) == 1


def test_the_live_picture_stays_where_it_is_while_there_is_room(open_display) -> None:
    display = open_display(size=(1366, 768))
    places = []
    for count in (3, 4, 3):
        display.show(table(count), PICTURE)
        live = next(n for n in every(display.dump()["tree"]) if n["id"] == "live")
        places.append(live["rect"][0] < 700)
    assert len(set(places)) == 1
