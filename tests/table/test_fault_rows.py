"""Every row of docs/faults.md names tests that are there and say the row's number."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINE = re.compile(r"^\| (\d+) \|.*\| (.+) \|$", re.MULTILINE)
ROWS = dict(LINE.findall((ROOT / "docs" / "faults.md").read_text("utf-8")))


def docstrings_of(file):
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    return {n.name: ast.get_docstring(n) or "" for n in tree.body if isinstance(n, ast.FunctionDef)}


@pytest.mark.parametrize("row", ROWS)
def test_a_row_has_tests_that_say_its_number(row):
    for place in re.findall(r"`([^`]+)`", ROWS[row]):
        file, name = place.split("::")
        found = {n: said for n, said in docstrings_of(file).items() if n.startswith(name)}
        assert found, f"there is no {place}"
        for test, said in found.items():
            assert re.search(rf"faults\.md row {row}\b", said), f"{file}::{test}"


def test_the_table_has_the_rows_that_are_tried_at_the_table():
    assert {"1", "2", "4", "5", "7", "9", "10", "11", "15", "16", "34", "37", "39"} <= set(ROWS)
