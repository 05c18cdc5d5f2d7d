"""The rulebooks are whole: every rule that a verdict can cite, every switch a table can set."""

import re
from pathlib import Path

import pytest

import companion
from companion.games.treatment.switches import SWITCHES as TREATMENT
from companion.games.unconscious_mind.switches import SWITCHES as UNCONSCIOUS_MIND
from companion.referee.rulebook import load_rulebook, rulebook_games
from companion.referee.why import find_rule, rule_title
from companion.rules.errors import BadInput

GAMES = {"treatment": TREATMENT, "unconscious_mind": UNCONSCIOUS_MIND}
CITED = re.compile(r"\"((?:TR|UM)-[A-Z0-9]+-[A-Z0-9]+)\"")


@pytest.fixture(params=GAMES)
def book(request):
    return load_rulebook(request.param)


def test_both_games_have_a_rulebook():
    assert rulebook_games() == tuple(sorted(GAMES))


def test_every_rule_that_the_program_cites_is_in_a_rulebook():
    ids = {rule.id for game in GAMES for rule in load_rulebook(game).rules}
    sources = [p for p in Path(companion.__file__).parent.rglob("*.py") if "referee" not in p.parts]
    cited = {found for path in sources for found in CITED.findall(path.read_text("utf-8"))}
    assert len(cited) > 60
    assert cited - ids == set()


def test_the_log_rules_have_texts_too():
    for rule_id in ("LOG-UNDO", "LOG-REDO", "LOG-CORRECT"):
        assert find_rule("treatment", rule_id).text.endswith(".")


def test_no_rule_stands_twice(book):
    ids = [rule.id for rule in book.rules]
    assert len(ids) == len(set(ids))


def test_every_rule_says_something_and_is_asked_for_in_six_ways(book):
    for rule in book.rules:
        assert rule.title, rule.id
        assert rule.text.endswith((".", ")")), rule.id
        assert len(rule.asked) >= 6, rule.id
        assert "rulebook, " in rule.source, rule.id


def test_related_rules_and_carriers_of_open_points_exist(book):
    ids = {rule.id for rule in book.rules}
    for rule in book.rules:
        assert set(rule.related) <= ids - {rule.id}, rule.id
    for point in book.open_points:
        assert point.rules, point.point
        assert set(point.rules) <= ids, point.point


def test_every_switch_is_told_by_its_open_point(book):
    told = {(p.switch, p.point) for p in book.open_points if p.switch}
    assert told == {(s.name, s.open_point) for s in GAMES[book.game]}


def test_a_switch_has_two_readings(book):
    for point in book.open_points:
        assert point.default.endswith("."), point.point
        assert point.other or not point.switch, point.point


def test_the_quick_way_to_a_rule_gives_the_same_rule(book):
    assert [find_rule(book.game, rule.id) for rule in book.rules] == list(book.rules)


@pytest.mark.parametrize(
    ("game", "rule_id"), [("treatment", "UM-CURE-01"), ("chess", "TR-ACT-01"), ("treatment", "x")]
)
def test_an_unknown_rule_is_none_and_its_title_the_id(game, rule_id):
    assert find_rule(game, rule_id) is None
    assert rule_title(game, rule_id) == rule_id


def test_a_game_without_rulebook_is_named_with_those_there_are():
    with pytest.raises(BadInput, match=r"'chess'.*treatment, unconscious_mind"):
        load_rulebook("chess")
