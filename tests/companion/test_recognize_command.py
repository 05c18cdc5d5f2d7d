import argparse
import json

import cv2
import numpy as np
import pytest

from companion.commands import recognize


def card(seed):
    rng = np.random.default_rng(seed)
    small = rng.integers(0, 255, (36, 26, 3), dtype=np.uint8)
    return cv2.resize(small, (208, 288), interpolation=cv2.INTER_CUBIC)


@pytest.fixture
def deck(tmp_path):
    folder = tmp_path / "refs"
    folder.mkdir()
    for seed, name in enumerate(("oak", "pine", "yew")):
        cv2.imwrite(str(folder / f"{name}.png"), card(seed))
    return folder


@pytest.fixture
def photo(tmp_path):
    table = np.full((420, 640, 3), 90, np.uint8)
    table[60:348, 200:408] = card(1)
    path = tmp_path / "photo.png"
    cv2.imwrite(str(path), table)
    return path


def run(*words):
    parser = argparse.ArgumentParser()
    recognize.add_parser(parser.add_subparsers(dest="command"))
    return recognize.run(parser.parse_args(["recognize", *map(str, words)]))


def test_one_json_object_is_printed_for_each_photo(deck, photo, capsys):
    assert run(photo, "--deck", deck, "--json") == 0
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    assert (found["image"], found["width"], found["height"]) == (str(photo), 640, 420)
    (only,) = found["cards"]
    assert (only["card"], only["face"]) == ("pine", "up")
    assert (
        np.abs(np.array(only["corners"]) - [(200, 60), (408, 60), (408, 348), (200, 348)]).max() < 4
    )
    assert 0 <= only["confidence"] <= 1
    assert 0 <= only["visible"] <= 1
    assert only["alternatives"] == []


def test_an_unreadable_photo_is_an_error_line_and_the_others_are_read(
    deck, photo, tmp_path, capsys
):
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"nothing")
    absent = tmp_path / "absent.jpg"
    assert run(broken, photo, absent, "--deck", deck, "--json") == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["error" in line for line in lines] == [True, False, True]
    assert "absent.jpg" in lines[2]["error"]


def test_a_deck_that_does_not_exist_is_bad_usage(photo, capsys):
    assert run(photo, "--deck", "no-such-deck") == 2
    shown = capsys.readouterr()
    assert "no-such-deck" in shown.err
    assert len(shown.err.splitlines()) == 1


def test_a_deck_without_pictures_is_bad_usage(photo, tmp_path, capsys):
    empty = tmp_path / "empty"
    empty.mkdir()
    assert run(photo, "--deck", empty) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_an_enrolled_deck_is_found_by_its_name(photo, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    cards = tmp_path / "decks" / "trees" / "cards"
    cards.mkdir(parents=True)
    cv2.imwrite(str(cards / "pine.png"), card(1))
    assert run(photo, "--deck", "trees") == 0
    assert "pine" in capsys.readouterr().out
