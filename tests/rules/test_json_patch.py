"""A patch that does not fit says which path, and what stands there instead."""

import pytest

from companion.rules.errors import BadInput
from companion.rules.json_patch import patch_json

STATE = {"round": 3, "players": {"Ana": {"hand": 5, "cards": ["a"]}, "Ben": {"hand": 4}}}


def test_a_patch_changes_a_copy():
    assert patch_json(STATE, [{"op": "replace", "path": "/round", "value": 4}])["round"] == 4
    assert STATE["round"] == 3


@pytest.mark.parametrize(
    ("op", "says"),
    [
        ({"op": "replace", "path": "/players/Zoe/hand", "value": 1},
         "patch, operation 1: '/players/Zoe/hand': '/players' has no 'Zoe', it has 'Ana', 'Ben'"),
        ({"op": "remove", "path": "/round/x"},
         "patch, operation 1: '/round/x': '/round' is 3, nothing can stand below it"),
        ({"op": "remove", "path": "/players/Ana/cards/1"},
         ("patch, operation 1: '/players/Ana/cards/1': '/players/Ana/cards' is a list of 1,"
         " '1' is no place in it")),
        ({"op": "replace", "path": "/round"}, "patch, operation 1: 'replace' of '/round' needs 'value'"),
        ({"op": "swap", "path": "/round"},
         "patch, operation 1: 'op' must be one of add, replace, test, move, copy, remove, not \"swap\""),
        ({"path": "/round"},
         "patch, operation 1: 'op' must be one of add, replace, test, move, copy, remove, not null"),
        ("round", 'patch, operation 1: "round" is no RFC 6902 operation: it needs \'op\' and \'path\''),
        ({"op": "test", "path": "/round", "value": 9},
         "patch: a 'test' does not fit what the state has there: '/round'"),
        ({"op": "add", "path": "round", "value": 9},
         "patch, operation 1: the path 'round' must begin with '/'"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_one_short_sentence(op, says):
    with pytest.raises(BadInput) as refused:
        patch_json(STATE, [op])
    assert str(refused.value) == says


def test_the_second_operation_is_named_and_nothing_is_half_done():
    ops = [{"op": "remove", "path": "/round"}, {"op": "remove", "path": "/round"}]
    with pytest.raises(BadInput, match="operation 2: '/round': the state has no 'round'"):
        patch_json(STATE, ops)
    assert STATE["round"] == 3
