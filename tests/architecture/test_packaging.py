"""The wheel: four import names, the assets inside, nothing of the tests."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def names(tmp_path_factory):
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--no-deps", "-q", "-w", str(out), str(ROOT)],
        check=True, capture_output=True,
    )  # fmt: skip
    wheel = next(out.glob("*.whl"))
    with zipfile.ZipFile(wheel) as file:
        return file.namelist()


@pytest.mark.slow
def test_the_wheel_has_four_import_names(names):
    top = {name.split("/")[0] for name in names if ".dist-info" not in name}
    assert top == {"companion", "vision", "devices", "calibration"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "part",
    [
        "companion/_assets/decks/practice-treatment/deck.toml",
        "companion/_assets/fonts/",
        "companion/games/treatment/words.en.toml",
        "companion/table/words.de.toml",
        "devices/firmware/",
    ],
)
def test_the_wheel_carries_what_the_program_reads(names, part):
    assert any(name.startswith(part) for name in names)


@pytest.mark.slow
def test_shipped_fonts_and_sounds_carry_their_licenses(names):
    folders = {name.rsplit("/", 1)[0] for name in names if name.startswith("companion/_assets/")}
    for folder in folders:
        if folder.endswith(("fonts", "sounds")):
            inside = [name for name in names if name.startswith(folder)]
            assert any("LICENSE" in name or "OFL" in name for name in inside), folder
