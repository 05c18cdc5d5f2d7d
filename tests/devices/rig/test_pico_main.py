import importlib.util
import os
import subprocess
import sys
import tty

import pytest
from pin_boards import FIRMWARE, RIG

from devices.events import BoxOnline

pytestmark = pytest.mark.slow


@pytest.fixture
def pico(tmp_path):
    """The firmware's `main` under MicroPython, its line behind a pseudo-terminal."""
    if importlib.util.find_spec("micropython_unix") is None:
        pytest.skip("MicroPython is not installed; .ci/install-firmware-tools installs it")
    (tmp_path / "pins").write_text("")
    master, slave = os.openpty()
    tty.setraw(slave)
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "micropython_unix", str(RIG / "run_main.py")),
            *(str(FIRMWARE), str(RIG / "board_stubs")),
        ],
        stdin=master,
        stdout=master,
        cwd=tmp_path,
    )
    yield slave
    process.kill()
    process.wait()
    os.close(master)
    os.close(slave)


def test_the_picos_main_says_hello_takes_presses_and_stands_a_0x03(pico, programs, tmp_path):
    program = programs(os.ttyname(pico))
    box = program.until_event(BoxOnline)
    assert (box.buttons, box.firmware) == (6, "SEATLNKP 1.0")
    os.write(pico, b"\x03\x03AT\r\n\xff")
    for pin in (3, 7):
        program.until(lambda: nothing_is_held(program))
        pressed = len(program.pressed)
        (tmp_path / "pins").write_text(str(pin))
        program.until_pressed(pressed + 1)
        (tmp_path / "pins").write_text("")
    assert [p.button for p in program.pressed] == [1, 5]


def nothing_is_held(program):
    boxes = program.boxes.health().boxes
    return all(box.beat is not None and box.beat.held is None for box in boxes)
