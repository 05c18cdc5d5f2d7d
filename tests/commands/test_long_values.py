"""A value or file of any length: the sentence stays one to read, and the machine its own."""

import json
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.commands import recognize
from companion.game_log import script as scripts
from companion.rules.errors import BadInput
from companion.rules.fields import Fields

LONG = "x" * 100_000
HEADER = {"format": 1, "game": "treatment", "players": ["Ana", "Ben"], "deck": "practice",
          "options": {"removed_categories": ["anxiety", "bipolar"]}}  # fmt: skip


@pytest.mark.parametrize(
    ("entry", "key"),
    [
        ({"do": "draw", "by": LONG}, "'by'"),
        ({"do": LONG}, "'do'"),
        ({"do": "repair", "patch": LONG}, "'patch'"),
        ({"do": "repair", "patch": [{"op": "add", "path": "/x", "value": [LONG]}]}, "x"),
        ({"do": "draw", "by": "Ana", LONG: 1}, "unknown key"),
    ],
)
def test_a_long_value_leaves_file_line_and_key_in_a_short_sentence(tmp_path, capsys, entry, key):
    script = tmp_path / "s.jsonl"
    script.write_text(json.dumps(HEADER) + "\n" + json.dumps(entry), "utf-8")
    assert main(["replay", str(script)]) == 2
    err = capsys.readouterr().err
    assert err.startswith("companion: s.jsonl, line 2: ")
    assert key in err
    assert len(err) < 700


@pytest.mark.parametrize("words", [["replay", LONG], ["play", LONG], ["demo", "--game", LONG]])
def test_a_long_word_on_the_command_line_is_not_said_whole(words, capsys):
    assert main(words) == 2
    err = capsys.readouterr().err
    assert err.startswith("companion")
    assert len(err) < 700


def test_the_end_of_a_sentence_is_kept_after_a_long_value():
    with pytest.raises(BadInput) as refused:
        Fields({"name": [LONG]}, "deck.toml").text("name")
    assert str(refused.value).startswith("deck.toml: 'name' must be a text, not [\"xxx")
    assert str(refused.value).endswith('xxx"]')
    assert len(str(refused.value)) < 200


def test_a_script_that_never_ends_is_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(scripts, "_LARGEST", 1 << 20)
    script = tmp_path / "s.jsonl"
    script.write_bytes(b" " * (2 << 20))
    for endless in (str(script), "/dev/zero") if Path("/dev/zero").exists() else (str(script),):
        assert main(["replay", endless]) == 2
        assert "is no game script: it is larger than 1 MB" in capsys.readouterr().err


def test_a_photo_that_never_ends_is_no_picture(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(recognize, "LARGEST", 10)
    monkeypatch.setattr(recognize, "open_reader", lambda _: None)
    monkeypatch.setattr(recognize, "_warm_up", lambda _: None)
    photo = tmp_path / "p.jpg"
    photo.write_bytes(b"\xff" * 11)
    assert main(["recognize", str(photo), "--deck", "x", "--json"]) == 1
    assert "is not a picture" in json.loads(capsys.readouterr().out)["error"]


def test_an_empty_deck_name_is_not_the_folder_one_stands_in():
    assert isinstance(recognize.open_reader(""), recognize.NoDeck)


@pytest.mark.parametrize(
    ("header", "entry", "says"),
    [
        ({"game": "chess"}, {}, "'game' must be one of treatment, unconscious_mind, not 'chess'"),
        ({"house_rules": {"tr.pass": "yes"}}, {}, "'tr.pass' must be one of false, true, not"),
        ({}, {"do": "draw", "by": "Zoe"}, "'by' must be one of Ana, Ben, not 'Zoe'"),
        ({}, {"do": "award", "to": "Zoe"}, "'to' must be one of Ana, Ben, not 'Zoe'"),
        ({}, {"do": "jump"}, "'do' must be one of reveal_case, "),
    ],
)
def test_a_wrong_word_is_told_with_its_key_and_the_words_there_are(
    tmp_path, capsys, header, entry, says
):
    script = tmp_path / "s.jsonl"
    script.write_text(json.dumps(HEADER | header) + "\n" + json.dumps(entry), "utf-8")
    assert main(["replay", str(script)]) == 2
    assert says in capsys.readouterr().err
