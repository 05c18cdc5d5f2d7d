"""The practice decks are complete, valid for their games, and no two cards look alike."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest

from assets.make.ink import write_png
from assets.make.treatment_art import CASES, RESOURCES, SYMPTOMS, TREATMENTS
from assets.make.treatment_cards import draw_card
from companion.assets_folder import assets_folder
from companion.decks.check import find_faults
from companion.decks.deck_file import DeckFile, read_deck_file
from companion.decks.pictures import list_pictures
from companion.games.find_games import find_game
from companion.games.treatment import GAME
from companion.practice.practice_table import write_game

DECKS = assets_folder() / "decks"
GAMES = {"practice-treatment": "treatment", "practice-unconscious-mind": "unconscious_mind"}
MOST_ALIKE = 0.82
"""Correlation of two small pictures; two photographs of one card reach 0.9 and more."""


@pytest.fixture(params=GAMES)
def deck(request) -> DeckFile:
    return read_deck_file(DECKS / request.param)


def small(file: Path) -> np.ndarray:
    picture = cv2.imread(str(file), cv2.IMREAD_UNCHANGED).astype(np.float32)
    if picture.shape[2] == 4:
        covers = picture[:, :, 3:] / 255
        picture = picture[:, :, :3] * covers + 128 * (1 - covers)
    tiny = cv2.resize(picture, (30, 42), interpolation=cv2.INTER_AREA)
    tiny -= tiny.mean((0, 1))
    return (tiny / np.linalg.norm(tiny)).ravel()


def test_the_game_finds_no_fault_and_every_card_has_a_picture(deck):
    assert find_faults(deck.path, find_game(deck.game).read_deck) == ()
    assert "not the real cards" in deck.name


def test_the_deck_of_treatment_has_the_numbers_of_the_box():
    deck = read_deck_file(DECKS / "practice-treatment")
    count = Counter[str]()
    for card in deck.cards:
        count[card.kind] += card.copies
    assert (count["case"], count["treatment"] + count["resource"], count["symptom"]) == (28, 74, 15)
    cases = Counter(c.fields["category"] for c in deck.cards if c.kind == "case")
    symptoms = {c.fields["category"] for c in deck.cards if c.kind == "symptom"}
    assert set(cases.values()) == {4}
    assert len(cases) == 7
    assert symptoms == set(cases)


def test_the_deck_of_treatment_has_resources_a_first_player_card_and_a_back_for_each_pile():
    deck = read_deck_file(DECKS / "practice-treatment")
    assert sum(card.copies for card in deck.cards if card.kind == "resource") >= 5
    folder = DECKS / "practice-treatment"
    assert (folder / "first_player.png").is_file()
    assert {f.stem for f in list_pictures(deck).backs} == {
        "back_case", "back_treatment", "back_symptom",
    }  # fmt: skip


@pytest.mark.parametrize(("players", "target"), [(2, 4), (3, 3), (4, 2), (5, 2)])
def test_a_game_with_the_practice_deck_has_the_length_that_the_rules_suggest(players, target):
    """A few rounds for a Case; no more Cases than need be won, and hardly one that nobody takes."""
    games = [write_game(GAME, s, players=players, most_entries=200).entries for s in range(6)]
    cases = [sum(body["do"] == "reveal_case" for body in game) for game in games]
    symptoms = sum(body["do"] == "reveal_symptom" for game in games for body in game)
    assert min(cases) >= target
    assert max(cases) <= players * (target - 1) + 2
    assert 2 <= 1 + symptoms / sum(cases) <= 4


def test_every_card_of_the_treatment_deck_is_of_some_use_and_none_too_strong():
    for card in read_deck_file(DECKS / "practice-treatment").cards:
        if card.kind == "treatment":
            plus, minus = (
                sum(card.fields["positive"].values()),
                sum(card.fields["negative"].values()),
            )
            assert 1 <= plus - minus <= 3, card.id


def test_no_two_pictures_of_a_deck_are_alike(deck):
    pictures = list_pictures(deck)
    files = [*(f for fs in pictures.of_card.values() for f in fs), *pictures.backs]
    seen = {file.stem: small(file) for file in files}
    alike = [
        (one, other)
        for one, other in combinations(seen, 2)
        if float(seen[one] @ seen[other]) > MOST_ALIKE
    ]
    assert alike == []


def test_layers_let_the_client_below_show_through():
    deck = read_deck_file(DECKS / "practice-unconscious-mind")
    layers = [c.id for c in deck.cards if c.kind == "grief_layer"]
    for card in layers:
        picture = cv2.imread(str(DECKS / "practice-unconscious-mind" / "cards" / f"{card}.png"), -1)
        high, wide, channels = picture.shape
        assert channels == 4
        middle = picture[
            int(high * 0.25) : int(high * 0.55), int(wide * 0.42) : int(wide * 0.58), 3
        ]
        assert middle.mean() < 70
        assert (picture[:, :, 3] > 200).mean() > 0.1


def test_every_drawn_card_stands_in_the_deck_and_the_other_way_round():
    ids = {c.id for c in read_deck_file(DECKS / "practice-treatment").cards}
    assert {*CASES, *TREATMENTS, *RESOURCES, *SYMPTOMS} == ids


def test_the_drawing_script_draws_the_same_card_again(tmp_path):
    deck = read_deck_file(DECKS / "practice-treatment")
    card = next(c for c in deck.cards if c.id == "crisis-plan")
    write_png(tmp_path / "again.png", draw_card(card))
    again = cv2.imread(str(tmp_path / "again.png")).astype(int)
    shipped = cv2.imread(str(deck.path.parent / "cards" / "crisis-plan.png")).astype(int)
    # Another release of OpenCV or FreeType may set an edge a shade differently.
    assert (np.abs(again - shipped).max(2) > 40).mean() < 0.01


@pytest.mark.slow
def test_features_of_one_card_are_not_found_on_another(deck):
    finder = cv2.SIFT_create(200)
    pictures = list_pictures(deck)
    found: dict[str, tuple[np.ndarray, np.ndarray]] = {}
    for files in pictures.of_card.values():
        picture = cv2.imread(str(files[0]), cv2.IMREAD_GRAYSCALE)
        scale = 220 / picture.shape[0]
        points, rows = finder.detectAndCompute(
            cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), None
        )
        rows = np.sqrt(rows / (rows.sum(1, keepdims=True) + 1e-7))
        found[files[0].stem] = (np.array([p.pt for p in points], np.float32), rows)
    kinds = {card.id: card.kind for card in deck.cards}
    pairs = (pair for pair in combinations(found, 2) if kinds[pair[0]] == kinds[pair[1]])
    for one, other in pairs:
        (here, mine), (there, theirs) = found[one], found[other]
        apart = 2 - 2 * mine @ theirs.T
        near, best = np.partition(apart, 1, 1)[:, :2], np.argmin(apart, 1)
        good = near[:, 0] < 0.64 * near[:, 1]
        if good.sum() < 0.3 * len(mine):
            continue
        _, kept = cv2.findHomography(here[good], there[best[good]], cv2.RANSAC, 4)
        share = 0 if kept is None else float(kept.sum()) / len(mine)
        # Two photographs of one card share two thirds; frames and signs alone stay far below.
        assert share < 0.3, (one, other)
