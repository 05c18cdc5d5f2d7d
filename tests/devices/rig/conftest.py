import importlib.util

import pytest
from avr_board import AvrBoard
from firmware_tools import build_shim, build_sketch, missing_tools
from pin_boards import MicroPythonBoard


@pytest.fixture(scope="session")
def avr_build(tmp_path_factory):
    """The door to libsimavr and the sketch; skips, with the reason, where tools are missing."""
    if missing := missing_tools():
        pytest.skip(f"{missing}; .ci/install-firmware-tools installs it. The simulated box ran")
    folder = tmp_path_factory.mktemp("avr")
    return build_shim(folder), build_sketch(folder)


@pytest.fixture
def avr(avr_build):
    """Make simulated Arduinos."""
    boards = []

    def make(**more):
        board = AvrBoard(*avr_build, **more)
        boards.append(board)
        return board

    yield make
    for board in boards:
        board.power_off()


@pytest.fixture
def micropython_board():
    """Make boards that run the MicroPython firmware; skips where there is no MicroPython."""
    if importlib.util.find_spec("micropython_unix") is None:
        pytest.skip("MicroPython is not installed; .ci/install-firmware-tools installs it")
    boards = []

    def make(seed=0):
        board = MicroPythonBoard(seed)
        boards.append(board)
        return board

    yield make
    for board in boards:
        board.power_off()
