"""`companion demo` with arguments that cannot be: one sentence before anything is played."""

import os

import pygame
import pytest

from companion.__main__ import main
from companion.app_parts import NoScreen
from companion.commands import demo
from companion.display import Display


@pytest.fixture(autouse=True)
def nothing_plays(monkeypatch):
    monkeypatch.setattr(demo, "_play", lambda *_: pytest.fail("it played"))


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "1e400", "soon", ""])
def test_seconds_must_be_a_number_above_zero(seconds, capsys):
    assert main(["demo", "--seconds", seconds]) == 2
    err = capsys.readouterr().err
    assert f"--seconds: {seconds!r} is no number of seconds above 0" in err
    assert err.count("\n") == 1


def test_pictures_need_a_folder_and_a_file_is_none(tmp_path, capsys):
    (tmp_path / "taken").write_text("x", "utf-8")
    for where in (tmp_path / "taken", tmp_path / "taken" / "below"):
        assert main(["demo", "--shots", str(where)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"companion: --shots {str(where)!r}")
        assert err.count("\n") == 1


def test_a_folder_that_may_not_be_written_to_is_told_at_once(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert main(["demo", "--shots", str(tmp_path)]) == 2
    assert "nothing may be written into this folder" in capsys.readouterr().err


def test_a_picture_that_cannot_be_saved_is_an_error_of_the_system(tmp_path, monkeypatch):
    def refuse(surface, path):
        raise pygame.error("Couldn't open it")

    monkeypatch.setattr(pygame.image, "save", refuse)
    display = Display.__new__(Display)
    display._window = type("Window", (), {"surface": pygame.Surface((1, 1))})()
    with pytest.raises(OSError, match="Couldn't open it"):
        display.save(tmp_path / "x.png")


def test_a_display_that_is_none_is_said_and_the_demo_goes_on_without(monkeypatch, capsys):
    def play(*_):
        if os.environ.get("SDL_VIDEODRIVER") != "dummy":
            raise NoScreen("No screen can be opened here.")
        return 0

    monkeypatch.setenv("SDL_VIDEODRIVER", "")
    monkeypatch.setenv("DISPLAY", ":97")
    monkeypatch.setattr(demo, "_play", play)
    assert main(["demo"]) == 0
    assert "There is no display here" in capsys.readouterr().out
