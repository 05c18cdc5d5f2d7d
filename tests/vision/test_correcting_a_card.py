"""What people say about a card counts from then on, through the real recognizer."""

import cv2
import numpy as np
import pytest
from drawn_cards import paint_card

from vision.areas import Areas
from vision.follow_cards import SettledCards
from vision.process_work import CameraOrder, CameraWork, LearnCard
from vision.sightings import Candidate, Face, Sighting
from vision.sources.clocks import SteppedClock
from vision.sources.rendered import CameraPose, Cloth, DrawnCard, DrawnTable, Scene

pytestmark = pytest.mark.slow

SIZE = (960, 540)
READ, LEARNED = 4, 12
"""Frames (ten a second) after which a table is read, and read anew in slices."""

ON_THE_TABLE = paint_card(1)


def nearly(picture, changes):
    """Another card that differs in a few places."""
    other, rng = picture.copy(), np.random.default_rng(5)
    for _ in range(changes):
        x, y = (int(v) for v in rng.integers(60, (250, 380)))
        cv2.circle(other, (x, y), 28, [int(v) for v in rng.integers(0, 255, 3)], -1)
    return other


@pytest.fixture
def deck(tmp_path):
    """The lamp was enrolled from another edition; the boat looks like the lamp of this one."""
    cards = tmp_path / "deck" / "cards"
    cards.mkdir(parents=True)
    cv2.imwrite(str(cards / "lamp.png"), paint_card(11))
    cv2.imwrite(str(cards / "boat.png"), nearly(ON_THE_TABLE, 4))
    cv2.imwrite(str(cards / "tree.png"), paint_card(2))
    return cards.parent


def a_game(deck, number):
    """The running camera of one game: the lamp lies on the table, each time elsewhere."""
    clock = SteppedClock()
    lying = DrawnCard(
        picture="lamp", x_mm=560 + 40 * number, y_mm=350, angle_deg=(10, 75, -60)[number]
    )
    camera = CameraPose(distance_mm=720, tilt_deg=10)
    scene = Scene(cloth=Cloth.FELT, camera=camera, cards=(lying,))

    def opened(_):
        return DrawnTable(
            {"lamp": ON_THE_TABLE}, scene, clock=clock, size=SIZE, fps=10, seed=number
        )

    order = CameraOrder(address="drawn:", deck_folder=deck, learned=deck / "cards")
    return CameraWork(order, clock=clock, openers={"drawn": opened})


def watch(game, frames):
    looks = [look for _ in range(frames) for look in game.step()]
    (card,) = looks[-1].cards
    return card, looks


def belief(sighting, label):
    """How sure the recognizer is that it is this card."""
    if sighting.label == label:
        return sighting.confidence
    return max((c.confidence for c in sighting.alternatives if c.label == label), default=0.0)


def test_a_wrong_card_that_is_corrected_is_right_from_then_on(deck):
    """faults.md row 24: correct the same wrong card three games in a row."""
    beliefs, labels = [], []
    for number in range(3):
        game = a_game(deck, number)
        card, _ = watch(game, READ)
        beliefs.append(belief(card.sighting, "lamp"))
        labels.append(card.sighting.label)
        if labels[-1] != "lamp":
            game.follow(LearnCard(track=card.track, label="lamp"))
            watch(game, LEARNED)
        game.close()
    assert labels[0] == "boat"
    assert beliefs[1] > beliefs[0]
    assert labels[2] == "lamp"


def test_the_running_camera_learns_at_once_and_the_card_stays_where_it_was(deck):
    """faults.md row 24: it counts within the game, not only from the next start."""
    game = a_game(deck, 0)
    before, _ = watch(game, READ)
    game.follow(LearnCard(track=before.track, label="lamp"))
    after, looks = watch(game, LEARNED)
    assert (before.sighting.label, after.sighting.label) == ("boat", "lamp")
    assert after.track == before.track
    assert [[c.sighting.label for c in look.appeared] for look in looks if look.appeared] == [
        ["lamp"]
    ]
    game.close()


def at(label, x=100.0, confidence=0.9):
    corners = ((x, 100.0), (x + 63, 100.0), (x + 63, 188.0), (x, 188.0))
    candidates = () if label else (Candidate(label="lamp", confidence=0.4),)
    return Sighting(
        label=label,
        face=Face.UP,
        confidence=confidence,
        corners=corners,
        visible=1.0,
        alternatives=candidates,
    )


def settled(*sightings):
    cards = SettledCards()
    cards.settle(sightings, (), lambda _: True, areas=Areas(), t_s=0.0)
    return cards


def read_again(cards, *sightings):
    return cards.settle(sightings, (), lambda _: False, areas=Areas(), t_s=1.0)


def test_a_card_without_a_name_that_is_named_at_the_second_look_is_one_card():
    cards = settled(at(None))
    changes = read_again(cards, at("lamp", x=103))
    assert [(c.track, c.sighting.label) for c in cards.cards] == [(1, "lamp")]
    assert [c.sighting.label for c in changes.left] == [None]
    assert [c.sighting.label for c in changes.appeared] == ["lamp"]


@pytest.mark.parametrize("doubted", [True, False])
def test_only_where_a_person_refused_the_name_another_one_takes_its_place(doubted):
    cards = settled(at("boat"))
    if doubted:
        cards.doubt(1)
    read_again(cards, at("lamp"))
    expected = [(1, "lamp")] if doubted else [(1, "boat"), (2, "lamp")]
    assert [(c.track, c.sighting.label) for c in cards.cards] == expected
