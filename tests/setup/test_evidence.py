"""Stills: small, bounded, upright, and blind to what lies face down."""

import cv2
import numpy as np

from companion.app_evidence import Evidence
from companion.setup.evidence_writer import EvidenceWriter, encode_still
from companion.table.evidence import StillWanted
from vision.sightings import CameraState, Face, Look, SettledCard, Sighting

CARD = ((0.25, 0.25), (0.5, 0.25), (0.5, 0.75), (0.25, 0.75))
BESIDE = ((0.5, 0.25), (0.75, 0.25), (0.75, 0.75), (0.5, 0.75))


def picture():
    """A red card on green, a white back beside it."""
    made = np.zeros((200, 400, 3), np.uint8)
    made[:] = (0, 120, 0)
    made[50:150, 100:200] = (0, 0, 220)
    made[50:150, 200:300] = (255, 255, 255)
    return made


def decoded(data):
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


def test_a_still_shows_the_card_and_nothing_around_it():
    still = decoded(encode_still(picture(), [CARD], []))
    assert still.shape[0] == 200
    assert abs(still.reshape(-1, 3).mean(axis=0) - (0, 0, 220)).max() < 12


def test_cards_of_one_entry_stand_side_by_side():
    one, two = (decoded(encode_still(picture(), [CARD] * n, [])) for n in (1, 2))
    assert two.shape == (one.shape[0], 2 * one.shape[1], 3)


def test_what_lies_face_down_is_painted_over():
    still = decoded(encode_still(picture(), [BESIDE], [BESIDE]))
    assert still.max() < 70


def test_a_still_is_small():
    noise = np.random.default_rng(1).integers(0, 255, (1080, 1920, 3), dtype=np.uint8)
    assert len(encode_still(noise, [CARD], [])) < 40_000


def test_the_oldest_stills_go_when_there_are_too_many(tmp_path):
    writer = EvidenceWriter(tmp_path, most=3)
    for n in range(6):
        writer.keep(f"{n:04d}-x", "case", picture(), [CARD])
    writer.close()
    assert sorted(p.stem for p in tmp_path.iterdir()) == ["0003-x", "0004-x", "0005-x"]
    assert len(writer.poll()) == 6
    assert writer.find("0001-x") is None
    assert writer.find("0005-x").is_file()


def test_a_disk_that_cannot_be_written_costs_the_still_only(tmp_path):
    (tmp_path / "file").write_text("in the way")
    writer = EvidenceWriter(tmp_path / "file")
    writer.keep("0001-x", "case", picture(), [CARD])
    writer.close()
    assert writer.poll() == []


def settled(track, face, corners):
    sighting = Sighting(
        label="a" if face is Face.UP else None, face=face, confidence=1.0, visible=1.0,
        corners=tuple((x * 1920, y * 1080) for x, y in corners),
    )  # fmt: skip
    return SettledCard(sighting=sighting, area="case", track=track, since_s=0.0)


def test_a_card_that_lies_face_down_gives_no_still(tmp_path):
    noted = []
    evidence = Evidence(tmp_path, noted.append)
    cards = (settled(1, Face.UP, CARD), settled(2, Face.DOWN, BESIDE))
    look = Look(t_s=0.0, camera=CameraState.OK, cards=cards)
    wanted = [
        StillWanted(name="0001-up", area="case", tracks=(1,)),
        StillWanted(name="0002-down", area="case", tracks=(2,)),
    ]
    evidence.keep(wanted, look, picture(), (1920, 1080))
    evidence.close()
    assert [kept.name for kept in noted] == ["0001-up"]
    find = evidence.pictures(lambda _: None)
    assert find("evidence:0001-up").is_file()
    assert find("evidence:0002-down") is None
    assert find("a-card") is None
