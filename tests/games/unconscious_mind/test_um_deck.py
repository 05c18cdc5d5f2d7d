"""The deck file: what is taught, what is unknown, the boards and their checks."""

from dataclasses import replace

import pytest
from um_fixtures import DECK_FILE, READ_DECK, make_rules

from companion.decks.deck_file import CardEntry
from companion.games.unconscious_mind import GAME
from companion.games.unconscious_mind.deck import Condition, Gain
from companion.rules.errors import BadInput


def read(table="client", board=None, **fields):
    card = CardEntry(
        id=fields.pop("id", "x-1"), kind=table, name="X", copies=1, fields=fields,
        where=f"deck.toml, [[{table}]] x-1",
    )  # fmt: skip
    return GAME.read_deck(replace(DECK_FILE, cards=(card,), board=board or {}))


def test_a_taught_card_has_defaults_and_an_untaught_one_unknowns():
    taught = read("client", therapy=3).client("x-1")
    assert (taught.kind, taught.vp, taught.tags, taught.effect) == (None, None, None, None)
    known = READ_DECK.client("c-4")
    assert (known.vp, known.tags, known.effect) == (0, (), "")
    assert known.condition == Condition()
    assert READ_DECK.client("bare").therapy is None
    assert READ_DECK.client("?").kind is None


def test_grief_layers_and_dreams():
    layer = read("grief_layer", therapy=2).grief_layer("x-1")
    assert (layer.vp, layer.starting, layer.gains, layer.icon) == (0, False, (), None)
    bare = read("grief_layer", icon="eye").grief_layer("x-1")
    assert (bare.vp, bare.starting, bare.gains, bare.icon) == (None, None, None, "eye")
    dream = read("dream", cost={}, therapy=2).dream("x-1")
    assert (dream.kind, dream.cost, dream.gains, dream.icon) == (None, (), None, "?")
    unsure = READ_DECK.dream("m-5tp")
    assert (unsure.gains, unsure.icon) == ((Gain(what="boxes", count=2),), "waves")


def test_an_icon_may_be_unknown_on_a_taught_card():
    assert read("grief_layer", therapy=2, icon="?").grief_layer("x-1").icon == "?"


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("client", {"kind": "prince"}),
        ("client", {"therapy": -1}),
        ("client", {"hat": 1}),
        ("client", {"condition": {"count": "hats"}}),
        ("client", {"condition": {"count": "coffee", "hat": 1}}),
        ("grief_layer", {"icon": "sun"}),
        ("grief_layer", {"gains": [{"what": "hats"}]}),
        ("grief_layer", {"gains": [{"what": "vp", "count": 0}]}),
        ("dream", {"cost": {"growth.huge": 1}}),
        ("goal", {"id": "H"}),
        ("castle", {}),
    ],
)
def test_wrong_fields_are_named(kind, fields):
    with pytest.raises(BadInput, match=r"deck\.toml"):
        read(kind, **fields)


@pytest.mark.parametrize(
    "board",
    [
        {"hat": 1},
        {"therapy": {"length": 0}},
        {"therapy": {"catharsis": 9}},
        {"therapy": {"placement_vp": {"9": 1}}},
        {"reputation": {"watch": 12}},
        {"reputation": {"walk_lines": [[2, 4]]}},
        {"reputation": {"walk_lines": [[9, 10], [10, 11]]}},
        {"reputation": {"zones": [{"from": 0, "to": 5}, {"from": 7, "to": 10}]}},
        {"reputation": {"cap": 11}},
        {"city": {"ring": ["theater", "theater"]}},
        {"city": {"ring": ["theater"]}},
        {"city": {"districts": {"green": ["moon"]}}},
    ],
    ids=str,
)
def test_boards_are_checked(board):
    with pytest.raises(BadInput, match=r"\[board\]"):
        read(board=board)


def test_the_board_defaults():
    board = READ_DECK.board
    assert (board.therapy.length, board.therapy.catharsis) == (8, 3)
    assert dict(board.therapy.placement_vp) == {6: 1, 7: 2, 8: 3}
    track = board.reputation
    assert (track.watch, track.cap, track.freud_start, track.player_start) == (10, 9, 1, 0)
    assert [track.zone_number(n) for n in range(11)] == [1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert board.city.clockwise("cafe", 1) == "theater"


def test_another_board_is_played_on():
    board = {
        "therapy": {"length": 5, "catharsis": 1, "placement_vp": {"5": 4}},
        "reputation": {"player_start": 2, "freud_start": 3},
        "city": {"ring": ["a", "b"], "districts": {"one": ["a"], "two": ["b"]}},
    }
    deck = GAME.read_deck(replace(DECK_FILE, board=board))
    state = make_rules(("Ana",), deck=deck).start()
    assert state.stacks == ((2, ("Ana",)),)
    assert (state.freud_reputation, state.freud_location) == (3, "a")
    assert state.topmost_tokens == ("one", "two")


def test_every_kind_of_card_has_a_form():
    for kind in ("client", "grief_layer", "dream", "goal"):
        assert GAME.form(kind)
    assert GAME.form("castle") == ()
