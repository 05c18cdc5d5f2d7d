"""settings.toml keeps what it does not know."""

import tomllib
from pathlib import Path

from companion.game_log.data_folder import data_folder
from companion.game_log.settings import Settings


def test_companion_data_names_the_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("COMPANION_DATA")
    assert data_folder().is_absolute()
    assert data_folder() != Path.cwd()


def test_unknown_keys_are_kept_and_reported(tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text(
        'language = "de"\n[future]\ncolour = "red"\n"odd key" = [1, 2]\n[[seat]]\nname = "Ana"\n',
        "utf-8",
    )
    settings = Settings(file)
    assert settings.unknown(["language"]) == ("future.colour", "future.odd key", "seat")
    settings.write({"screen.scale": 1.25, "sound.on": False, "language": 'a "b"\n\x7f'})
    raw = tomllib.loads(file.read_text("utf-8"))
    assert raw["future"] == {"colour": "red", "odd key": [1, 2]}
    assert raw["seat"] == [{"name": "Ana"}]
    assert raw["language"] == 'a "b"\n\x7f'
    assert Settings(file).get("screen.scale", 1.0) == 1.25
    assert Settings(file).get("sound.on", True) is False


def test_a_value_of_another_kind_is_the_default(tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text('scale = "large"\nwhole = 2\ntruth = true\n', "utf-8")
    settings = Settings(file)
    assert settings.get("scale", 1.0) == 1.0
    assert settings.get("whole", 1.0) == 2.0
    assert settings.get("truth", 3) == 3


def test_a_broken_file_is_told_and_kept_aside(tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text("language = ", "utf-8")
    settings = Settings(file)
    assert "settings.toml is not valid TOML" in settings.problem
    settings.write({"language": "en"})
    assert settings.problem is None
    assert (tmp_path / "settings.toml.broken").read_text("utf-8") == "language = "


def test_a_missing_file_is_no_problem(tmp_path):
    assert Settings(tmp_path / "settings.toml").problem is None
