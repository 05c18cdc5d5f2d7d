"""Every sentence that Treatment can say stands in both languages, with the same slots."""

import re
from pathlib import Path

from treatment_table import WORDS, acting_evening, evening, to_scoring

from companion.games.treatment import GAME
from companion.rules.sentence import read_words

ENGLISH, GERMAN = read_words(GAME.package, "en"), read_words(GAME.package, "de")
SOURCES = sorted(Path(__import__(GAME.package, fromlist=["x"]).__file__).parent.glob("*.py"))


def slots(template):
    return set(re.findall(r"\{(\w+)", template))


def test_both_languages_have_the_same_keys():
    assert set(ENGLISH) == set(GERMAN)


def test_both_languages_fill_the_same_slots():
    # A count may stand only in the plural forms of one language.
    differing = [k for k in ENGLISH if slots(ENGLISH[k]) - {"n"} != slots(GERMAN[k]) - {"n"}]
    assert differing == []


def test_every_key_in_the_code_has_words():
    said = set()
    for file in SOURCES:
        text = file.read_text("utf-8")
        said |= set(re.findall(r'say\(\s*"([a-z_.A-Z0-9-]+)"', text))
        said |= {f"breach.{key}" for key in re.findall(r'breaks\(\s*"[^"]+",\s*"(\w+)"', text)}
        said |= {f"doubt.{key}" for key in re.findall(r'doubt\(\s*"(\w+)"', text)}
    assert said - set(ENGLISH) == set()


def put(sentence):
    return WORDS["en"].put(sentence)


def test_the_strip_says_whose_turn_it_is_and_what_to_do():
    game = acting_evening(2)
    view = game.rules.view(game.state)
    assert put(view.strip.prompt) == "Ana: draw, exchange or place"
    assert put(view.strip.place) == "Case 1, round 1"
    assert WORDS["de"].put(view.strip.prompt) == "Ana: ziehen, tauschen oder legen"


def test_the_strip_says_what_is_due():
    game = acting_evening(2)
    game.repair(decks__treatment=55, players__Ana__hand=7)
    game.legal("draw", "Ana")
    view = game.rules.view(game.state)
    assert put(view.strip.prompt) == "Ana must discard 1 card."
    assert put(view.rows[0].badge) == "1 due"


def test_the_view_never_shows_what_lies_face_down():
    game = acting_evening(2)
    game.legal("place", "Ana", card="p5")
    view = game.rules.view(game.state)
    placed = next(part for part in view.rows[0].parts if part.name == "placed")
    assert (placed.cards, placed.face_down) == ((), 1)
    assert "p5" not in str(view)


def test_the_view_of_a_scoring_shows_cards_and_effects():
    game = to_scoring(2, "anxiety-1", [1, 1])
    game.legal("play_resource", "Ana", card="new-evidence")
    game.legal("flip", "Ana", cards=["p5"])
    view = game.rules.view(game.state)
    parts = {part.name: part for part in view.rows[0].parts}
    assert parts["placed"].cards == ("p5",)
    assert [put(text) for text, _ in parts["effects"].chips] == ["\u00d72 Therapy"]
    assert put(view.strip.prompt) == "Ben: turn up the cards"


def test_the_end_names_the_winner():
    game = evening(2)
    game.repair(players__Ana__in_treatment=["neuro-1", "neuro-2", "neuro-3", "neuro-4"])
    view = game.rules.view(game.state)
    assert put(view.strip.prompt) == "Ana wins."
    assert view.actions == ()


def test_the_last_flip_says_who_takes_the_case_and_why():
    game = to_scoring(2, "anxiety-1", [1, 1])
    game.legal("flip", "Ana", cards=["p5"])
    decision = game.legal("flip", "Ben", cards=["t4"])
    assert put(decision.because) == "Ana takes anxiety-1 (Ana 5 and Ben 4): the highest score."
    assert decision.rules == ("TR-SCORE-02", "TR-SCORE-05")
