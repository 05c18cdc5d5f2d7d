"""The referee answers what tables ask, in their words, and says when it does not know."""

import json
import tomllib
from functools import cache
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.game_log.store import open_store
from companion.referee.answering import ask
from companion.referee.german import in_english
from companion.referee.rulebook import rulebook_games
from companion.referee.spelling import Speller
from companion.referee.words import Vocabulary, raw_words

LISTS = {
    name: tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text("utf-8"))["question"]
    for name in ("questions", "questions_unseen", "questions_third")
}


@pytest.fixture(params=LISTS)
def answered(request):
    return [q for q in LISTS[request.param] if "rules" in q]


@cache
def answers(question, game):
    return ask(question, [game])


def share(questions, holds):
    return sum(map(holds, questions)) / len(questions)


def first(question, game):
    return answers(question, game).answers[0]


def test_the_right_rule_comes_first_for_three_questions_in_four(answered):
    assert share(answered, lambda q: first(q["ask"], q["game"]).rule in q["rules"]) >= 0.75


def test_the_right_rule_is_among_the_first_three_for_nine_in_ten(answered):
    def near(q):
        return any(a.rule in q["rules"] for a in answers(q["ask"], q["game"]).answers[:3])

    assert share(answered, near) >= 0.90


def test_silence_of_the_pages_is_told_with_its_switch_four_times_in_five(answered):
    def told(q):
        found = answers(q["ask"], q["game"])
        is_open = found.answers[0].open
        return found.certain and is_open is not None and (is_open.switch or "") == q["switch"]

    assert share([q for q in answered if "switch" in q], told) >= 0.80


def test_what_is_asked_about_is_mostly_certain(answered):
    assert share(answered, lambda q: answers(q["ask"], q["game"]).certain) >= 0.9


@pytest.mark.parametrize("name", LISTS)
def test_the_referee_does_not_know_other_games_and_other_things(name):
    elsewhere = [q for q in LISTS[name] if "rules" not in q]
    assert share(elsewhere, lambda q: not ask(q["ask"], rulebook_games()).certain) >= 0.8


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("what is the hnad limti", "TR-HAND-01"),
        ("may I exchagne with one card", "TR-ACT-03"),
        ("is a resorce card an acton", "TR-RES-03"),
        ("HOW MANY CASES DO WE NEED TO WIN WITH 3 PLAYERS???", "TR-WIN-01"),
        ("the symtom deck is emty", "TR-SYMP-01"),
    ],
)
def test_slips_of_the_keys_do_no_harm(typed, rule):
    assert first(typed, "treatment").rule == rule


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("healed patients", "cured clients"),
        ("the trauma is off", "the grief layer is removed"),
        ("may I keep four hearts", "can I hold 4 heart-shaped boxes"),
    ],
)
def test_words_with_the_same_meaning_find_the_same_rule(said, meant):
    game = "unconscious_mind"
    assert first(said, game).rule == first(meant, game).rule


@pytest.mark.parametrize(
    ("said", "meant", "game"),
    [
        ("Wann endet das Spiel?", "when does the game end", "treatment"),
        ("is der Nachziehstapel empty", "is the draw deck empty", "treatment"),
        ("Wie viele Herzen darf ich behalten", "how many hearts may I keep", "unconscious_mind"),
    ],
)
def test_german_words_are_read_as_english_ones(said, meant, game):
    assert first(said, game).rule == first(meant, game).rule


def test_a_word_that_the_rulebook_knows_stays_english():
    assert in_english(["hand", "fall", "fälle"], {"hand", "fall"}.__contains__)[:2] == [
        "hand",
        "fall",
    ]


def test_a_slip_is_corrected_and_a_short_or_far_word_left():
    speller = Speller(["reputation", "catharsis", "case"])
    words = ("reputaiton", "catarsis", "vase", "castle", "reputation")
    assert [speller.correct(w) for w in words] == [
        "reputation", "catharsis", "vase", "castle", "reputation",
    ]  # fmt: skip


def test_the_longest_phrase_with_another_meaning_is_taken():
    words = Vocabulary((("room", ("office",)), ("secondroom", ("second office",))))
    assert words.search_words(raw_words("The second office, my office")) == ["secondroom", "room"]


def test_each_rule_answers_once_and_at_most_five_answer():
    found = ask("what happens when a deck is empty", rulebook_games()).answers
    assert len({a.rule for a in found}) == len(found) == 5
    assert [a.score for a in found] == sorted((a.score for a in found), reverse=True)


@pytest.fixture(autouse=True)
def data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    return tmp_path


def printed(capsys, *argv):
    code = main(["ask", *argv])
    return code, capsys.readouterr()


def test_json_has_the_promised_keys(capsys):
    question = "Both client decks are gone, now what?"
    code, out = printed(capsys, question, "--game", "unconscious_mind", "--json")
    told = json.loads(out.out)
    assert code == 0
    assert told["question"] == question
    assert told["certain"] is True
    best = told["answers"][0]
    assert best["rule"] == "UM-DRAFT-03"
    assert best["open"]["switch"] == "um.exhaust"
    assert {"rule", "title", "text", "source", "score"} <= best.keys()
    assert 0 <= best["score"] <= 1


def test_an_answer_from_the_pages_has_no_open_key(capsys):
    _, out = printed(capsys, "Is a resource card an action?", "--game", "treatment", "--json")
    assert "open" not in json.loads(out.out)["answers"][0]


def test_not_knowing_is_said_and_exit_one(capsys):
    code, out = printed(capsys, "Can I castle out of check?")
    assert code == 1
    assert out.out.startswith("I do not know")
    code, out = printed(capsys, "zzz qqq", "--json")
    assert code == 1
    assert json.loads(out.out) == {"question": "zzz qqq", "answers": [], "certain": False}


def test_text_names_rule_source_and_house_rule(capsys):
    code, out = printed(capsys, "may I pass?", "--game", "treatment")
    assert code == 0
    for part in ("[TR-ACT-01]", "House rule: tr.pass", "Treatment rulebook, Gameplay"):
        assert part in out.out


@pytest.mark.parametrize(
    ("argv", "named"), [(["", "--json"], "empty"), (["why?", "--game", "chess"], "'chess'")]
)
def test_bad_use_is_one_sentence_and_exit_two(capsys, argv, named):
    code, out = printed(capsys, *argv)
    assert code == 2
    assert named in out.err
    assert out.err.count("\n") == 1


def test_without_a_game_the_running_one_is_asked(capsys, data_folder):
    _, out = printed(capsys, "who wins a tie?", "--json")
    assert {a["game"] for a in json.loads(out.out)["answers"]} == set(rulebook_games())
    with open_store(data_folder) as store:
        store.new_game({"format": 1, "game": "treatment", "players": ["A", "B"]}, rules_version="1")
    _, out = printed(capsys, "who wins a tie?", "--json")
    assert {a["game"] for a in json.loads(out.out)["answers"]} == {"treatment"}
