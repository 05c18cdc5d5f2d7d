"""What every game builds on: headers, fields, switches, seats, sentences, patches."""

import pytest

from companion.rules.errors import BadInput
from companion.rules.fields import Fields
from companion.rules.header import parse_header, write_header
from companion.rules.house_rules import HouseRules, Switch
from companion.rules.json_patch import patch_json
from companion.rules.moves import SHARED_MOVES, parse_shared, write_shared
from companion.rules.seats import Player, clockwise_from, next_seat
from companion.rules.sentence import Wording, say

HEADER = {"format": 1, "game": "treatment", "players": ["Ana", "Ben"], "deck": "d.toml"}
SWITCHES = (
    Switch(name="x.count", choices=(0, 1), open_point="1"),
    Switch(name="x.way", choices=(False, True), open_point="2"),
)


def test_first_player_is_the_first_of_the_list_unless_named():
    assert parse_header(HEADER).first_player == "Ana"
    assert parse_header(HEADER | {"first_player": "Ben"}).first_player == "Ben"


def test_a_header_is_written_as_it_was_read():
    raw = HEADER | {"first_player": "Ben", "house_rules": {"x.count": 1}, "options": {"a": []}}
    assert write_header(parse_header(raw)) == raw


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"format": 2}, "format"),
        ({"players": []}, "players"),
        ({"players": ["Ana", "Ana"]}, "players"),
        ({"players": ["Ana", 3]}, "players"),
        ({"first_player": "Zoe"}, "first_player"),
        ({"deck": ""}, "deck"),
        ({"house_rules": []}, "house_rules"),
        ({"speed": 3}, "speed"),
    ],
)
def test_a_bad_header_names_its_key(change, named):
    with pytest.raises(BadInput, match=named):
        parse_header(HEADER | change)


@pytest.mark.parametrize(
    ("chosen", "named"),
    [({"x.nothing": 1}, "x.nothing"), ({"x.count": True}, "x.count"), ({"x.way": 1}, "x.way")],
)
def test_a_switch_takes_only_its_own_values(chosen, named):
    with pytest.raises(BadInput, match=named):
        HouseRules(SWITCHES, chosen)


def test_only_switches_that_differ_are_listed():
    rules = HouseRules(SWITCHES, {"x.count": 1, "x.way": False})
    assert rules.differing() == {"x.count": 1}
    assert rules == HouseRules(SWITCHES, {"x.count": 1})
    assert hash(rules) == hash(HouseRules(SWITCHES, {"x.count": 1}))
    assert rules != HouseRules(SWITCHES, {})


@pytest.mark.parametrize(
    ("read", "named"),
    [
        (lambda f: f.text("missing"), "missing"),
        (lambda f: f.text("number"), "number"),
        (lambda f: f.whole("truth"), "truth"),
        (lambda f: f.whole("number", least=4), "from 4"),
        (lambda f: f.whole("number", most=2), "up to 2"),
        (lambda f: f.choice("word", ("a", "b")), "a, b"),
        (lambda f: f.texts("number"), "number"),
        (lambda f: f.counts("counts", ("a",)), "b"),
        (lambda f: f.truth_or("number", default=False), "number"),
        (lambda f: f.done(), "number"),
    ],
)
def test_fields_name_what_is_wrong(read, named):
    fields = Fields({"number": 3, "truth": True, "word": "c", "counts": {"b": 1}}, "thing")
    with pytest.raises(BadInput, match=named):
        read(fields)


def test_fields_must_be_an_object():
    with pytest.raises(BadInput, match="thing"):
        Fields([1], "thing")


def test_seats_go_clockwise():
    seats = [Player(n) for n in ("Ana", "Ben", "Caro")]
    assert clockwise_from(seats, seats[2]) == ("Caro", "Ana", "Ben")
    assert next_seat(seats, seats[2]) == "Ana"


@pytest.mark.parametrize(
    ("template", "values", "text"),
    [
        ("{n} {n|card|cards}", {"n": 1}, "1 card"),
        ("{n} {n|card|cards}", {"n": 0}, "0 cards"),
        ("{who} win", {"who": ("Ana", "Ben", "Caro")}, "Ana, Ben and Caro win"),
        ("{who} win", {"who": ()}, " win"),
        ("{n}", {"n": None}, "?"),
        ("{inner}!", {"inner": say("k", n=2)}, "2 cards!"),
    ],
)
def test_sentences_become_words(template, values, text):
    wording = Wording({"t": template, "k": "{n} {n|card|cards}"})
    assert wording.put(say("t", **values)) == text


def test_a_sentence_without_words_still_says_something():
    assert Wording({}).put(say("nothing.here", n=1)) == "nothing.here: n 1"


def test_a_language_falls_back_to_the_one_behind_it():
    assert Wording({"a": "A", "b": "B"}, {"a": "Ä"}).put(say("b")) == "B"


def test_a_patch_leaves_the_value_alone():
    value = {"a": [1]}
    assert patch_json(value, [{"op": "add", "path": "/a/-", "value": 2}]) == {"a": [1, 2]}
    assert value == {"a": [1]}


@pytest.mark.parametrize(
    "patch",
    [
        [{"op": "jump", "path": "/a"}],
        [{"op": "replace", "path": "/b/c", "value": 1}],
        [{"op": "replace"}],
        [{"path": "/a"}],
        ["replace"],
        [3],
        [None],
        [{"op": "add", "path": "no-slash", "value": 1}],
        [{"op": "add", "path": 3, "value": 1}],
        [{"op": "test", "path": "/a", "value": 1}],
        [{"op": "add", "path": "/a/x", "value": 1}],
        [{"op": "move", "path": "/a"}],
        [{"op": "remove", "path": ""}],
    ],
)
def test_a_patch_that_does_not_fit_is_bad_input(patch):
    with pytest.raises(BadInput):
        patch_json({"a": [1]}, patch)


@pytest.mark.parametrize(
    "body",
    [
        {"do": "leave", "by": "Ana", "rest": "skip"},
        {"do": "come_back", "by": "Ana"},
        {"do": "seats", "players": ["Ana", "Ben"], "first_player": "Ben"},
        {"do": "repair", "by": "Ana", "patch": [{"op": "test", "path": "", "value": 1}]},
    ],
)
def test_shared_moves_are_written_as_they_were_read(body):
    assert body["do"] in SHARED_MOVES
    rest = {k: v for k, v in body.items() if k not in {"do", "by"}}
    by = body.get("by")
    move = parse_shared(Fields(rest, "move"), body["do"], None if by is None else Player(by))
    assert write_shared(move) == body
