"""How much a table keeps is no rule: it lies in `meta`, and an export has contract keys only."""

import json

import pytest
from um_fixtures import READ_DECK, table

from companion.exports.as_json import json_export
from companion.game_log.entries import read_entry
from companion.game_log.game_log import GameLog, load_game
from companion.game_log.script import read_script
from companion.game_log.store import open_store
from companion.games.unconscious_mind import GAME
from companion.rules.header import parse_header

CONTRACT_OPTIONS = {"modules", "track_insights", "freud_location", "reputation_stack"}
ENTRIES = (
    {"do": "start_turn", "by": "Ana", "kind": "treat"},
    {"do": "gain", "by": "Ana", "what": "vp", "count": 3},
    {"do": "end_turn", "by": "Ana"},
)


def header(keep):
    return {
        "format": 1, "game": "unconscious_mind", "players": ["Ana", "Ben"], "deck": "practice",
        "options": {"keep": keep, "modules": ["nightmares"], "track_insights": True},
    }  # fmt: skip


@pytest.fixture
def store(tmp_path):
    with open_store(tmp_path) as store:
        yield store


def exported(store, tmp_path, game_id):
    path = tmp_path / "export.jsonl"
    path.write_text(json_export(load_game(store.read_game(game_id), tmp_path)), "utf-8")
    return json.loads(path.read_text("utf-8").splitlines()[0]), read_script(path)


@pytest.mark.parametrize("keep", ["points", "rooms", "everything"])
@pytest.mark.parametrize("old", [False, True])
def test_an_export_has_contract_options_and_replays_to_the_same(store, tmp_path, keep, old):
    raw = parse_header(header(keep))
    if old:  # a log of a version that wrote the option as it was chosen
        game_id = store.new_game(header(keep), rules_version="0", deck=None)
        log = GameLog.resume(store, game_id, tmp_path)
    else:
        log = GameLog.start(store, raw, tmp_path)
    for body in ENTRIES:
        log.append(read_entry(dict(body), log.timeline.rules))
    head, played = exported(store, tmp_path, log.id)
    assert set(head["options"]) <= CONTRACT_OPTIONS
    assert head.get("meta", {}) == ({} if keep == "everything" else {"keep": keep})
    assert played.timeline.state == log.timeline.state
    assert [r.printed for r in played.timeline.judged] == [r.printed for r in log.timeline.judged]
    assert played.rules.table.keep == keep


def test_rules_are_the_same_without_meta():
    settled = GAME.set_up(parse_header(header("points")), READ_DECK).header
    bare = GAME.set_up(parse_header({**header("points"), "options": dict(settled.options),
                                     "house_rules": dict(settled.house_rules)}), READ_DECK)  # fmt: skip
    assert bare.table.keep == "everything"
    assert bare.table.house_rules == GAME.set_up(settled, READ_DECK).table.house_rules
    assert not bare.table.tracks_insights


def test_an_unknown_word_in_meta_means_everything():
    fold = table(("Ana", "Ben"))
    again = GAME.set_up(
        parse_header({"format": 1, "game": "unconscious_mind", "players": ["Ana", "Ben"],
                      "deck": "d", "meta": {"keep": ["x"]}}),
        READ_DECK,
    )  # fmt: skip
    assert again.table.keep == fold.rules.table.keep == "everything"
