import sys
from pathlib import Path

import pytest
from box_bench import UID
from pty_bench import Program

from devices import port_thread, ports
from devices.button_boxes import ButtonBoxes
from devices.simulated_box import BoxMemory, SimulatedBox

sys.path.append(str(Path(__file__).parent / "rig"))


@pytest.fixture
def programs(monkeypatch):
    """Make programs at an address; all are closed at the end. Ports are looked for often."""
    monkeypatch.setattr(ports, "SCAN_EVERY_S", 0.02)
    monkeypatch.setattr(port_thread, "TELL_AFTER_S", 0.05)
    made = []

    def start(urls, cursors=None, **more):
        program = Program(ButtonBoxes(urls, cursors, **more), cursors)
        made.append(program.boxes)
        return program

    yield start
    for boxes in made:
        boxes.close()


@pytest.fixture
def plug(tmp_path):
    """Plug boxes in under names of choice; all are unplugged at the end."""
    from devices.simulated_pty import PtyBox  # noqa: PLC0415 - POSIX only

    plugged = []

    def plug_in(name="ttyACM0", box=None, **more):
        if box is None:
            box = SimulatedBox(memory=BoxMemory(uid=UID, epoch=7))
        pty = PtyBox(box, tmp_path / name, **more)
        plugged.append(pty)
        return pty

    yield plug_in
    for pty in plugged:
        pty.unplug()
