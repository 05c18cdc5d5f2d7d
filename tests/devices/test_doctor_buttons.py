"""The doctor's lines about button boxes, and each trouble of the `buttons` command in words."""

import argparse
import os
import socket

import pytest
from box_bench import UID

from companion.commands import buttons
from companion.setup.button_checks import look_for_boxes
from devices import ports
from devices.address import PortAddress
from devices.link import open_port

pytestmark = pytest.mark.slow


def look(*names, seconds=4.0):
    return look_for_boxes(lambda: names, seconds=seconds)


def test_a_computer_without_serial_ports_is_nothing_to_judge():
    assert look() == (None, "no serial port", "Play by keys, or plug a button box in.")


def test_a_box_is_found_by_asking_and_keeps_its_presses(plug):
    box = plug()
    box.press(2)
    ok, found, do = look(str(box.path))
    assert (ok, do) == (True, "")
    assert found == f"box 1A2B3C4D on {box.path}, 5 buttons"
    assert len(box.box.memory.queue) == 1


def test_a_port_that_is_in_use_is_a_fault_with_a_cure(plug):
    """devices.md fault 9"""
    box = plug()
    other = open_port(PortAddress(url=str(box.path)))
    ok, found, do = look(str(box.path))
    other.close()
    assert ok is False
    assert found == f"{box.path} does not open"
    assert "is in use by another program: close it" in do


@pytest.mark.skipif(not hasattr(os, "seteuid") or os.geteuid() != 0, reason="needs root")
def test_a_port_without_permission_is_a_fault_with_the_command_that_helps(plug):
    """devices.md fault 8"""
    port = plug().path.readlink()
    port.chmod(0o600)
    os.seteuid(65534)
    try:
        ok, _, do = look(str(port))
    finally:
        os.seteuid(0)
    assert ok is False
    assert "sudo usermod -aG" in do


def test_a_dead_port_is_said_and_no_fault(plug):
    """devices.md fault 11"""
    master, slave = os.openpty()
    name = os.ttyname(slave)
    ok, found, do = look(name, seconds=0.1)
    os.close(master)
    os.close(slave)
    assert ok is None
    assert found == f"no button box answered on {name}"
    assert "docs/button-boxes.md" in do


# The command ------------------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(buttons, "LOOK_AGAIN_S", 0.1)
    monkeypatch.setattr(ports, "SCAN_EVERY_S", 0.02)
    monkeypatch.setattr("devices.port_thread.TELL_AFTER_S", 0.02)
    monkeypatch.setattr("devices.asking.NO_HELLO_S", 0.15)


def run(what, url, capsys, seconds=0.5):
    args = argparse.Namespace(what=what, url=[url], seconds=seconds)
    code = buttons.run(args)
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("what", ["list", "monitor", "test"])
def test_a_socket_without_listener_is_one_plain_sentence(what, capsys):
    with socket.socket() as free:
        free.bind(("localhost", 0))
        url = f"socket://localhost:{free.getsockname()[1]}"
        code, _, err = run(what, url, capsys)
    assert code == 1
    assert err.splitlines()[0] == (
        f"Nobody answers at {url} (connection refused): start what shares the box there, and "
        "check host and port."
    )


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("what", ["list", "monitor", "test"])
def test_a_dead_port_is_no_button_box(what, capsys):
    master, slave = os.openpty()
    code, _, err = run(what, os.ttyname(slave), capsys)
    os.close(master)
    os.close(slave)
    assert code == 1
    assert f"{err.splitlines()[0]}".endswith("is not a button box.")


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("what", ["list", "monitor", "test"])
def test_a_port_in_use_is_one_plain_sentence(what, plug, capsys):
    box = plug()
    other = open_port(PortAddress(url=str(box.path)))
    code, _, err = run(what, str(box.path), capsys)
    other.close()
    assert code == 1
    assert "is in use by another program" in err.splitlines()[0]


@pytest.mark.usefixtures("quick")
@pytest.mark.skipif(not hasattr(os, "seteuid") or os.geteuid() != 0, reason="needs root")
@pytest.mark.parametrize("what", ["list", "monitor", "test"])
def test_a_forbidden_port_is_one_plain_sentence(what, plug, capsys):
    port = plug().path.readlink()
    port.chmod(0o600)
    os.seteuid(65534)
    try:
        code, _, err = run(what, str(port), capsys)
    finally:
        os.seteuid(0)
    assert code == 1
    assert err.startswith("No permission to open")


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("what", ["list", "monitor"])
def test_simulated_boxes_are_found_by_their_address(what, capsys):
    code, out, _ = run(what, "sim:", capsys, seconds=0.6)
    assert code == 0
    assert out.count("on sim:") == 4
    assert f"{UID:08X}" not in out
