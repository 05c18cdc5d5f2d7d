"""Ranks: winners first, equals share a place."""

import pytest

from companion.scores.standings import find_standings


@pytest.mark.parametrize(
    ("scores", "winners", "ranks"),
    [
        ({"a": 1, "b": 3, "c": 2}, ["b"], {"b": 1, "c": 2, "a": 3}),
        ({"a": 2, "b": 3, "c": 2}, ["b"], {"b": 1, "a": 2, "c": 2}),
        ({"a": 3, "b": 3, "c": 2}, ["a", "b"], {"a": 1, "b": 1, "c": 3}),
        ({"a": 3, "b": 3}, ["b"], {"b": 1, "a": 2}),
        ({"a": 0, "b": 0}, [], {"a": 1, "b": 1}),
        ({"a": 5, "b": 2}, ["b"], {"b": 1, "a": 2}),
    ],
)
def test_ranks_follow_winners_then_scores(scores, winners, ranks):
    assert {s.player: s.rank for s in find_standings(scores, winners)} == ranks


def test_equals_stand_in_seat_order():
    assert [s.player for s in find_standings({"c": 1, "a": 1}, [])] == ["c", "a"]
