"""TOML that the library gives up on with other errors than its own."""

import tomllib

import pytest

from calibration.profile import ProfileError, read_profile
from companion.__main__ import main
from companion.decks.deck_file import DeckError, read_deck_file
from companion.game_log.settings import Settings
from companion.rules.toml_text import parse_toml

ENDLESS = (
    ("a = " + "9" * 5000, "too large"),
    ("a = " + "[" * 100_000, "nested"),
    ("[" + ".".join("a" * 5000) + "]\nb = 1", "nested"),
    ("a = " + "[" * 60 + "]" * 60, "nested"),
)


@pytest.mark.parametrize(("text", "says"), ENDLESS)
def test_whatever_is_wrong_with_a_text_is_one_kind_of_error(text, says):
    with pytest.raises(tomllib.TOMLDecodeError, match=says):
        parse_toml(text)


@pytest.mark.parametrize("text", [text for text, _ in ENDLESS])
def test_decks_boards_settings_and_cameras_refuse_it_in_a_sentence(tmp_path, text):
    file = tmp_path / "deck.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(DeckError, match=r"deck\.toml"):
        read_deck_file(file)
    with pytest.raises(ProfileError, match=r"deck\.toml"):
        read_profile(file)
    assert "deck.toml is not valid TOML" in (Settings(file).problem or "")


def test_replay_names_script_line_and_deck_file(tmp_path, capsys):
    (tmp_path / "huge.toml").write_text(ENDLESS[0][0], "utf-8")
    script = tmp_path / "s.jsonl"
    script.write_text(
        '{"format": 1, "game": "treatment", "players": ["A", "B"], "deck": "huge.toml"}', "utf-8"
    )
    assert main(["replay", str(script)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("companion: s.jsonl, line 1: huge.toml is not valid TOML: ")
