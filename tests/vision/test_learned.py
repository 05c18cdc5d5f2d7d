from dataclasses import replace

import cv2
import pytest
from drawn_cards import PICTURES, lay, photo
from hue_table import SIZE, card, make_hue_reader, scene, write_deck

from vision.learned import MOST_LEARNED, Learning, with_learned
from vision.process import CameraProcess, Mode
from vision.process_work import CameraOrder, DrawnCamera
from vision.references import build_references
from vision.sightings import CameraState, Face, Look, SettledCard, Sighting
from vision.sources.clocks import SteppedClock
from vision.sources.rendered import Glare, Sensor, truth

pytestmark = pytest.mark.slow


def seen(label, *, visible=1.0, state=CameraState.OK, track=7, **how):
    """A picture of card c-1 and a look that takes it for `label`."""
    picture, drawn = photo(lay("c-1", angle=15), distance_mm=500, **how)
    (true,) = truth(drawn, (1280, 720))
    sighting = Sighting(
        label=label, face=Face.UP, confidence=0.6, corners=true.corners, visible=visible
    )
    settled = SettledCard(sighting=sighting, area=None, track=track, since_s=0)
    return picture, Look(t_s=0, camera=state, cards=(settled,))


@pytest.mark.parametrize("taken_for", ["c-0", None])
def test_a_card_that_a_person_named_is_kept_as_a_further_picture(tmp_path, taken_for):
    learning = Learning(tmp_path / "cards")
    learning.name(7, "c-1")
    learning.look(*seen(taken_for))
    learning.look(*seen(taken_for))
    assert [path.name for path in (tmp_path / "cards").iterdir()] == ["c-1_2.png"]
    kept = cv2.imread(str(tmp_path / "cards" / "c-1_2.png"))
    original = cv2.resize(PICTURES["c-1"], kept.shape[1::-1], interpolation=cv2.INTER_AREA)
    assert cv2.matchTemplate(kept, original, cv2.TM_CCOEFF_NORMED)[0, 0] > 0.9


@pytest.mark.parametrize(
    ("label", "how"),
    [
        ("c-1", {}),
        ("c-0", {"visible": 0.6}),
        ("c-0", {"state": CameraState.HAND}),
        ("c-0", {"track": 8}),
        ("c-0", {"sensor": Sensor(blur_px=9.0)}),
        ("c-0", {"glares": (Glare(x_mm=600, y_mm=350, radius_mm=25, strength=1.0),)}),
    ],
    ids=["known", "covered", "hand", "gone", "blurred", "glare"],
)
def test_what_would_teach_nothing_or_something_wrong_is_not_kept(tmp_path, label, how):
    learning = Learning(tmp_path)
    learning.name(7, "c-1")
    learning.look(*seen(label, **how))
    assert list(tmp_path.iterdir()) == []


def test_who_named_the_wrong_card_and_says_so_teaches_only_the_right_one(tmp_path):
    learning = Learning(tmp_path)
    learning.name(7, "c-3")
    learning.look(*seen("c-0"))
    assert [path.name for path in tmp_path.iterdir()] == ["c-3_2.png"]
    learning.name(7, "c-1")
    assert learning.look(*seen("c-3")) == (7,)
    assert [path.name for path in tmp_path.iterdir()] == ["c-1_2.png"]


def test_a_hand_in_the_way_is_waited_for(tmp_path):
    learning = Learning(tmp_path)
    learning.name(7, "c-1")
    picture, look = seen("c-0", state=CameraState.HAND)
    learning.look(picture, look)
    learning.look(picture, replace(look, camera=CameraState.OK))
    assert len(list(tmp_path.iterdir())) == 1


def test_only_a_few_further_pictures_of_a_card_are_kept(tmp_path):
    learning = Learning(tmp_path)
    for _ in range(MOST_LEARNED + 2):
        learning.name(7, "c-1")
        learning.look(*seen("c-0"))
    assert len(list(tmp_path.iterdir())) == MOST_LEARNED


def test_learned_pictures_are_references_the_next_time_only_of_cards_of_the_deck(tmp_path):
    for name in ("c-1_2", "stranger_2"):
        cv2.imwrite(str(tmp_path / f"{name}.png"), PICTURES["c-1"])
    references = build_references({"c-1": [PICTURES["c-1"]]})
    assert [r.label for r in with_learned(references, tmp_path).pictures] == ["c-1", "c-1"]
    assert with_learned(references, tmp_path / "none") is references
    assert with_learned(references, None) is references


def test_a_running_camera_learns_what_it_is_told(tmp_path):
    order = CameraOrder(
        address="drawn:",
        deck_folder=write_deck(tmp_path),
        drawn=DrawnCamera(scene=scene(card("red")), size_px=(SIZE[0] * 3, SIZE[1] * 3), fps=16),
        make_reader=make_hue_reader,
        learned=tmp_path / "learned",
    )
    camera = CameraProcess(order, mode=Mode.INLINE, clock=SteppedClock())
    looks = [item for _ in range(30) for item in camera.poll()]
    (lying,) = looks[-1].cards
    camera.learn(lying.track, "pink")
    for _ in range(5):
        camera.poll()
    assert [path.name for path in (tmp_path / "learned").iterdir()] == ["pink_2.png"]
    camera.close()
