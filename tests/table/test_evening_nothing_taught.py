"""Whole evenings of Treatment by keys, however little of the cards is known."""

from dataclasses import replace
from functools import cache

import pytest
from evenings import Evening, open_session
from keyboard_person import PRINTED, SKIPPED, Person

from companion.games.treatment import GAME
from companion.practice.practice_table import write_game
from companion.rules.header import parse_header
from companion.rules.house_rules import HouseRules

USUAL = {"draw", "place", "exchange", "discard", "award", "apply_effect"}
"""What takes two presses at most. Cards of a flip and numbers of a card take more."""


def evening_with(known, practice):
    """A table that plays a written game with everything known, names alone, or no card at all."""
    file, options = practice.file, dict(practice.header.options)
    if known == "names":
        file = replace(file, cards=tuple(replace(c, fields={}) for c in file.cards))
    elif known == "nothing":
        file = replace(file, cards=())
    deck = GAME.read_deck(file)
    if known != "everything":
        forms = GAME.option_forms(deck, HouseRules(GAME.switches, {}), 1)
        options = {form.name: list(form.default) for form in forms if form.kind == "many"}
    evening = Evening(players=tuple(practice.header.players))
    raw = {"format": 1, "game": "treatment", "players": list(evening.players), "deck": "ours"}
    evening.rules = GAME.set_up(parse_header({**raw, "options": options}), deck)
    evening.file = file
    evening.session = open_session(GAME, evening.rules, file, evening.clock)
    return evening


@cache
def played(known, numbers, seed, players=3):
    practice = write_game(GAME, seed, players=players, most_entries=90)
    evening = evening_with(known, practice)
    person = Person(evening, practice.rules, practice.file, numbers)
    person.play(practice.entries)
    return evening, person


@pytest.mark.parametrize(
    ("known", "numbers", "seed", "players"),
    [
        ("everything", PRINTED, 1, 3),
        ("names", PRINTED, 2, 3),
        ("names", SKIPPED, 3, 3),
        ("nothing", PRINTED, 4, 4),
        ("nothing", SKIPPED, 5, 2),
        pytest.param("names", SKIPPED, 6, 5, marks=pytest.mark.slow),
        pytest.param("nothing", SKIPPED, 7, 5, marks=pytest.mark.slow),
        pytest.param("names", PRINTED, 8, 2, marks=pytest.mark.slow),
    ],
)
def test_an_evening_ends_with_the_true_score_however_little_is_known(known, numbers, seed, players):
    evening, person = played(known, numbers, seed, players)
    truth = person.played
    assert evening.rules.scores(evening.state) == person.truth.scores(truth.state)
    assert evening.session.ledger.timeline.progress.winners == truth.progress.winners
    assert evening.scene.name == "result"


@pytest.mark.parametrize(
    "evening", [("everything", PRINTED, 1, 3), ("nothing", SKIPPED, 5, 2)], ids=str
)
def test_usual_moves_take_two_presses_at_most(evening):
    _, person = played(*evening)
    over = [(do, n) for do, n in person.spent if do in USUAL and n > 2]
    assert over == []
    assert max(n for do, n in person.spent if do in {"draw", "place"}) == 1


def test_everything_that_is_not_typed_takes_three_presses_at_most():
    """Key, "not seen", skip: also a new Case that nobody has taught."""
    _, person = played("nothing", SKIPPED, 5, 2)
    assert max(n for _, n in person.spent) <= 3


@pytest.fixture
def names_only():
    practice = write_game(GAME, 1, most_entries=90)
    return evening_with("names", practice)


def test_numbers_of_a_case_are_one_form_that_can_be_skipped(names_only):
    names_only.key("n")
    names_only.pick(names_only.scene.cards[0].card)
    assert names_only.is_page("set_numbers")
    names_only.key("f2")
    assert names_only.rows[-1].entry.move.do == "reveal_case"


def test_a_wrong_number_is_marked_and_nothing_is_entered(names_only):
    names_only.key("n")
    names_only.pick(names_only.scene.cards[0].card)
    names_only.type("max_cards", "many")
    names_only.key("enter")
    assert names_only.is_page("set_numbers")
    problems = [b.problem for b in names_only.scene.blocks if getattr(b, "problem", None)]
    assert [p.key for p in problems] == ["table.number_between"]
    assert names_only.rows == ()


def test_what_was_told_about_a_symptom_is_not_asked_again(names_only):
    """The Symptom comes again once the pile went round; its entry is complete by itself."""
    names_only.key("n")
    names_only.key("enter")
    names_only.key("f2")
    symptom = next(iter(names_only.rules.table.deck.symptoms))
    for again in range(2):
        while not any(a.do == "reveal_symptom" for a in names_only.scene.board.actions):
            names_only.key("d")
        names_only.key("n")
        names_only.pick(symptom)
        assert names_only.is_page("set_numbers") is (again == 0)
        if not again:
            names_only.type("category", "psychotic")
            names_only.press("choose:effect=draw=1")
            names_only.key("enter")
    first, second = [r.entry.move for r in names_only.rows if r.entry.move.do == "reveal_symptom"]
    assert second.told == first.told
    assert second.told.category == "psychotic"


def test_a_text_symptom_takes_away_an_action_in_one_more_press(names_only):
    names_only.key("n")
    names_only.key("enter")
    names_only.key("f2")
    while not any(a.do == "reveal_symptom" for a in names_only.scene.board.actions):
        names_only.key("d")
    names_only.key("n")
    names_only.key("enter")
    names_only.key("f2")
    names_only.presses = 0
    names_only.key("k")
    skip = next(
        b for block in names_only.scene.blocks if hasattr(block, "buttons")
        for b in block.buttons if b.title.key == "effect.skip_action"
    )  # fmt: skip
    names_only.press(skip.id)
    assert names_only.presses == 2
    assert names_only.state.player("Ana").acted
    assert names_only.scene.board.strip.player == "Ben"


def test_replacing_a_flip_by_who_takes_the_case_replaces_it(names_only):
    """The other answer goes into the old place too, not behind it."""
    names_only.key("n")
    names_only.key("enter")
    names_only.key("f2")
    for key in "ppp":
        names_only.key(key)
    names_only.key("f")
    names_only.key("f2")
    flip = names_only.rows[-1].n
    names_only.key("r")
    choice = next(
        b for block in names_only.scene.blocks if hasattr(block, "buttons")
        for b in block.buttons if b.title.key == "do.flip"
    )  # fmt: skip
    names_only.press(choice.id)
    takes = next(
        b for block in names_only.scene.blocks if hasattr(block, "buttons")
        for b in block.buttons if b.player == "Ben"
    )  # fmt: skip
    names_only.press(takes.id)
    correct = names_only.rows[-1].entry.move
    assert (correct.do, correct.entry) == ("correct", flip)
    assert names_only.rules.scores(names_only.state)["Ben"] == 1
