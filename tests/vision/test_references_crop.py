import cv2
import numpy as np
import pytest
from drawn_cards import paint_card

from vision.references import read_references
from vision.references_crop import cut_card

ASPECT = 63 / 88
CLOTHS = ((60, 90, 130), (40, 45, 42), (120, 140, 60))


def on_cloth(card, cloth, margin=44, noise=4.0):
    height, width = card.shape[:2]
    rng = np.random.default_rng(3)
    table = rng.normal(cloth, noise, (height + 2 * margin, width + 2 * margin, 3))
    table = np.clip(table, 0, 255).astype(np.uint8)
    table[margin : margin + height, margin : margin + width] = card
    return table


def turned(picture, degrees):
    height, width = picture.shape[:2]
    pose = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 0.9)
    fill = [int(v) for v in np.median(picture[:3].reshape(-1, 3), axis=0)]
    return cv2.warpAffine(picture, pose, (width, height), borderValue=fill)


@pytest.mark.parametrize("cloth", CLOTHS)
@pytest.mark.parametrize("degrees", [0, 4])
def test_plain_table_around_a_card_is_cut_off(cloth, degrees):
    card = paint_card(2)
    picture = turned(on_cloth(card, cloth), degrees)
    cut = cut_card(picture, ASPECT)
    assert cut is not picture
    alike = cv2.resize(cut, (card.shape[1], card.shape[0])).astype(int) - card
    assert np.abs(alike).mean() < 14
    assert cut.shape[0] == pytest.approx(card.shape[0] * 0.9, abs=6)


def test_a_frame_printed_on_a_card_is_no_table():
    card = paint_card(2)
    assert cut_card(card, ASPECT) is card


def test_a_printed_border_of_other_proportions_is_no_table():
    card = cv2.resize(paint_card(2), (340, 440))
    assert cut_card(card, ASPECT) is card


def test_nothing_is_cut_where_print_lies_outside_of_the_frame():
    card = np.full((440, 360, 3), 235, np.uint8)
    card[70:380, 70:290] = cv2.resize(paint_card(4), (220, 310))
    cv2.putText(card, "K", (16, 56), cv2.FONT_HERSHEY_DUPLEX, 1.5, (20, 20, 20), 3)
    assert cut_card(card, ASPECT) is card


def test_nothing_is_cut_on_a_patterned_table():
    rng = np.random.default_rng(5)
    table = cv2.resize(rng.integers(0, 255, (30, 24, 3), np.uint8), (403, 528))
    table[44:484, 44:359] = paint_card(2)
    assert cut_card(table, ASPECT) is table


def test_references_of_a_folder_are_cut(tmp_path):
    cv2.imwrite(str(tmp_path / "oak.png"), on_cloth(paint_card(1), CLOTHS[0]))
    (reference,) = read_references(tmp_path).pictures
    assert reference.aspect == pytest.approx(315 / 440, abs=0.02)
