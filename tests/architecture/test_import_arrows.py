"""Every arrow of every import-linter contract is seen to fail once: a contract that cannot fail guards nothing."""

import os
import shutil
import subprocess
import sys
import tomllib
from itertools import permutations, product
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("companion", "vision", "devices", "calibration")
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
    "contracts"
]

FREE = {"companion.assets_folder"}
"""Modules that any package may use."""


def _arrows(contract):
    """Every module of the contract's source with every import that it forbids."""
    if contract["type"] == "independence":
        return list(permutations(contract["modules"], 2))
    return list(product(contract["source_modules"], contract["forbidden_modules"]))


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
    return " ".join(run.stdout.split())


@pytest.mark.slow
def test_every_contract_breaks_for_every_arrow_that_it_forbids(copy):
    for source, forbidden in {arrow for contract in CONTRACTS for arrow in _arrows(contract)}:
        module = copy.joinpath(*source.split("."), "__init__.py")
        module.write_text(f"{module.read_text('utf-8')}\nimport {forbidden}\n", "utf-8")
    said = _lint(copy)
    for contract in CONTRACTS:
        assert f"{contract['name']} BROKEN" in said, contract["name"]
        for source, forbidden in _arrows(contract):
            assert f"{source} is not allowed to import {forbidden}:" in said, contract["name"]


@pytest.mark.slow
def test_every_contract_holds_as_the_code_stands(tmp_path):
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    assert "BROKEN" not in _lint(tmp_path)


def test_every_package_of_the_program_stands_in_a_contract():
    named = {module for contract in CONTRACTS for module in contract.get("source_modules", ())}
    named |= {module for contract in CONTRACTS for module in contract.get("forbidden_modules", ())}
    packages = {
        f"companion.{path.name}" if path.is_dir() else f"companion.{path.stem}"
        for path in (ROOT / "companion").iterdir()
        if (path.is_dir() and (path / "__init__.py").exists())
        or (path.suffix == ".py" and not path.stem.startswith("__"))
    }
    assert packages - named == FREE


@pytest.mark.parametrize(
    "package",
    [p for p in PACKAGES if p != "companion"]
    + [
        f"companion.{p.name}"
        for p in (ROOT / "companion").iterdir()
        if (p / "__init__.py").exists()
    ],
)
def test_no_package_is_empty(package):
    files = [p for p in ROOT.joinpath(*package.split(".")).rglob("*.py") if p.name != "__init__.py"]
    assert files
