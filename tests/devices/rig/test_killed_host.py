import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from avr_board import AvrBoard
from chaos import Finger, Report
from firmware_tools import build_shim, build_sketch, missing_tools

from devices.simulated_box import BoxMemory, SimulatedBox
from devices.simulated_pty import PtyBox

pytestmark = pytest.mark.slow

BOOT_S = 0.05
"""A board that starts takes a contact that is closed within its first 12 ms for one held down."""


def a_board(folder):
    """The real firmware in real time; the simulated box where its tools are missing."""
    if missing_tools():
        return SimulatedBox(memory=BoxMemory(uid=5, epoch=6), buttons=6)
    return AvrBoard(build_shim(folder), build_sketch(folder))


def kept_buttons(log):
    lines = [line.split() for line in log.read_text().splitlines()]
    keys = [tuple(line[:3]) for line in lines if line[3] != "-1"]
    assert len(set(keys)) == len(keys), "a press twice"
    return [int(line[3]) for line in lines if line[3] != "-1"]


@pytest.mark.parametrize("resets_on_open", [False, True], ids=["native", "uno"])
def test_a_program_killed_a_dozen_times_and_a_box_replugged_lose_and_double_nothing(
    tmp_path, resets_on_open
):
    rng = random.Random(11)
    log, pause = tmp_path / "log", threading.Event()
    box = PtyBox(a_board(tmp_path), tmp_path / "ttyACM0", resets_on_open=resets_on_open)
    report = Report(seed=11)

    def press():
        resets = box.resets
        pause.wait(BOOT_S)
        finger = Finger(button=rng.randrange(6), down_s=0.0, up_s=0.0)
        box.press(finger.button)
        pause.wait(rng.uniform(0.1, 0.3))
        # It may have been held at power-up, or have been on its way into memory.
        finger.cut = box.resets != resets
        report.fingers.append(finger)

    def host():
        command = [sys.executable, str(Path(__file__).with_name("host_process.py"))]
        return subprocess.Popen([*command, str(tmp_path / "ttyACM*"), str(log)])

    process = host()
    wait_until(lambda: log.exists() and log.read_text())
    for kill in range(12):
        for _ in range(rng.randint(1, 4)):
            press()
        process.kill()
        process.wait()
        if kill in {4, 8}:
            box.unplug(power_off=False)
            box = PtyBox(box.box, tmp_path / f"ttyACM{kill}", resets_on_open=resets_on_open)
        process = host()
    try:
        wait_until(lambda: len(kept_buttons(log)) >= report.certain)
        pause.wait(0.5)
    finally:
        process.kill()
        process.wait()
        box.unplug()
    report.kept = kept_buttons(log)
    report.check()
    assert report.certain > 12


def wait_until(is_so):
    end_s = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < end_s
        threading.Event().wait(0.05)
