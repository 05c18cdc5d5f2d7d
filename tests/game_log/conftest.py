"""Stores of these tests do not wait for the disk, but for those that kill and measure."""

import pytest

from companion.game_log import sqlite_file


@pytest.fixture(autouse=True)
def disk_that_is_not_waited_for(request, monkeypatch):
    if request.node.get_closest_marker("slow") is None:
        monkeypatch.setattr(sqlite_file, "SYNCHRONOUS", "OFF")
