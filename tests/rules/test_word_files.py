"""Words files: every slot of every template is one that can be filled."""

import tomllib
from pathlib import Path

import pytest

import companion
from companion.rules.sentence import _SLOT, _flatten

FILES = sorted(Path(companion.__file__).parent.rglob("words.*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}-{f.name}")
def test_no_brace_is_left_when_all_slots_are_filled(file):
    flat = _flatten(tomllib.loads(file.read_text("utf-8")), "")
    left = {key: text for key, text in flat.items() if set("{}") & set(_SLOT.sub("", text))}
    assert not left
