"""The doctor finds what is wrong and says what to do."""

import importlib.metadata

import pytest

from companion.setup import checks


@pytest.mark.parametrize(("old", "new"), checks.TWINS)
def test_twin_packages_are_named_with_the_line_that_repairs_them(monkeypatch, old, new):
    real = importlib.metadata.version
    monkeypatch.setattr(
        importlib.metadata, "version", lambda name: "1.0" if name == old else real(name)
    )
    check = checks.check_twins()
    assert check.ok is False
    assert f"pip uninstall -y {old} {new} && pip install {new}" in check.do


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path):
    file = tmp_path / "file"
    file.write_text("in the way")
    check = checks.check_data_folder(file / "data")
    assert check.ok is False
    assert "COMPANION_DATA" in check.do


def test_a_damaged_store_is_named(tmp_path):
    (tmp_path / "games.sqlite3").write_bytes(b"this is no database" * 100)
    assert checks.check_store(tmp_path).ok is False


def test_an_empty_data_folder_is_fine(tmp_path):
    assert checks.check_data_folder(tmp_path / "new").ok
    assert checks.check_store(tmp_path).ok


def test_the_practice_decks_are_there():
    assert checks.check_decks().ok


def test_a_driver_that_crashes_is_no_crash_of_ours():
    ok, said = checks._probe("raise SystemExit('no such driver')")
    assert not ok
    assert said == "no such driver"


@pytest.mark.parametrize(
    ("probed", "ok", "said"),
    [
        ((True, "none"), None, "no gamepad"),
        ((False, "no driver"), None, "no driver"),
        ((True, "Zero Delay, Zero Delay"), True, "no guarantee"),
    ],
)
def test_gamepads_are_named_and_so_is_that_nothing_is_promised(monkeypatch, probed, ok, said):
    monkeypatch.setattr(checks, "_probe", lambda _code: probed)
    check = checks.check_pads()
    assert check.ok is ok
    assert said in check.found


def test_every_fault_of_a_taught_deck_is_named_with_file_table_and_key(tmp_path):
    assert checks.check_taught_decks(tmp_path).ok is None
    deck = tmp_path / "decks" / "ours" / "deck.toml"
    deck.parent.mkdir(parents=True)
    deck.write_text(
        'format = 1\ngame = "treatment"\nname = "Ours"\n'
        '[[case]]\nid = "c-1"\nmax_cards = 0\n[[resource]]\nid = "r-1"\nwhen = "never"\n',
        "utf-8",
    )
    check = checks.check_taught_decks(tmp_path)
    assert check.ok is False
    assert "ours/deck.toml, [[case]] c-1: 'max_cards'" in check.found
    assert "[[resource]] r-1: 'when'" in check.found
    assert "deck.toml" in check.do


def test_a_taught_deck_without_pictures_can_be_played(tmp_path):
    deck = tmp_path / "decks" / "ours" / "deck.toml"
    deck.parent.joinpath("cards").mkdir(parents=True)
    deck.write_text(
        'format = 1\ngame = "treatment"\nname = "Ours"\n[[case]]\nid = "c-1"\n', "utf-8"
    )
    check = checks.check_taught_decks(tmp_path)
    assert check.ok is True
    assert "c-1.png" in check.found
