"""Every import-linter contract is seen to fail once: a contract that cannot fail guards nothing."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("companion", "vision", "devices", "calibration")
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
    "contracts"
]


def _breaking_import(contract):
    """A module of the contract's source and an import that it forbids."""
    if contract["type"] == "independence":
        first, second = contract["modules"][:2]
        return first, second
    return contract["source_modules"][0], contract["forbidden_modules"][0]


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    folder = tmp_path_factory.mktemp("arrows")
    for package in PACKAGES:
        ignore = shutil.ignore_patterns("__pycache__", "_assets")
        shutil.copytree(ROOT / package, folder / package, ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def _lint(folder):
    run = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()",
         "--no-cache"],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return run.stdout


@pytest.mark.slow
def test_every_contract_breaks_when_its_arrow_is_turned(copy):
    for contract in CONTRACTS:
        source, forbidden = _breaking_import(contract)
        module = copy.joinpath(*source.split("."), "__init__.py")
        module.write_text(f"{module.read_text('utf-8')}\nimport {forbidden}\n", "utf-8")
    said = _lint(copy)
    for contract in CONTRACTS:
        assert f"{contract['name']} BROKEN" in said, said


@pytest.mark.slow
def test_every_contract_holds_as_the_code_stands(tmp_path):
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    assert "BROKEN" not in _lint(tmp_path)
