"""A port's thread: what it tells, what it tries again, how it ends."""

import queue
import threading
import time

from devices import port_thread, ports
from devices.button_boxes import ButtonBoxes
from devices.events import BoxOnline, Pressed, ProblemKind
from devices.lamp_sender import LampPlan
from devices.port_thread import PortThread, Shared
from devices.register import BoxRegister
from devices.simulated_boxes import SimulatedBoxes


def test_a_press_is_not_lost_when_nobody_fetches_events():
    simulated = SimulatedBoxes(seats=1)
    events = queue.Queue(maxsize=1)
    thread = PortThread(
        "sim:1",
        lambda: simulated.open("sim:1"),
        shared=Shared(register=BoxRegister(), plan=LampPlan(), events=events),
        retry_foreign_s=None,
    )
    wait_for(lambda: thread.status is not None)
    simulated.press(0, 3)
    wait_for(lambda: thread.status.pressed is not None)
    assert isinstance(events.get(timeout=5), BoxOnline)
    assert isinstance(events.get(timeout=5), Pressed)
    thread.stop()
    thread.join(5)


def test_close_returns_while_a_driver_hangs(monkeypatch):
    """devices.md fault 17"""
    assert ports.CLOSE_S < 1
    monkeypatch.setattr(ports, "CLOSE_S", 0.05)
    let_go = threading.Event()

    class Hangs:
        def read(self):
            let_go.wait()
            return b""

        def write(self, data):
            pass

        def close(self):
            pass

    boxes = ButtonBoxes("COM99", open_address=lambda _: Hangs(), find_ports=tuple)
    boxes.close()
    assert not let_go.is_set()
    let_go.set()


def test_trouble_at_plugging_in_is_not_told_if_it_passes(monkeypatch):
    """devices.md, after the faults: "Access denied" for a second after a replug"""
    simulated = SimulatedBoxes(seats=1)
    tries = iter([PermissionError(13, "Access is denied")] * 2)

    def opener():
        for error in tries:
            raise error
        return simulated.open("sim:1")

    events = queue.Queue()
    monkeypatch.setattr(port_thread, "FIRST_RETRY_S", 0.01)
    thread = PortThread(
        "sim:1",
        opener,
        shared=Shared(register=BoxRegister(), plan=LampPlan(), events=events),
        retry_foreign_s=None,
    )
    assert isinstance(events.get(timeout=5), BoxOnline)
    thread.stop()
    thread.join(5)


def test_a_port_that_takes_long_to_fail_is_told_the_first_time(monkeypatch):
    """Nobody answers at a network address: that alone takes five seconds."""
    monkeypatch.setattr(port_thread, "TELL_AFTER_S", 0.02)
    monkeypatch.setattr(port_thread, "FIRST_RETRY_S", 60)

    def opener():
        threading.Event().wait(0.05)
        raise TimeoutError("timed out")

    events = queue.Queue()
    thread = PortThread(
        "socket://h:1",
        opener,
        shared=Shared(register=BoxRegister(), plan=LampPlan(), events=events),
        retry_foreign_s=None,
    )
    assert events.get(timeout=5).kind is ProblemKind.ABSENT
    thread.stop()
    thread.join(5)


class DropsAtOnce:
    """What accepts a connection and closes it."""

    def read(self):
        raise OSError(5, "socket disconnected")

    def write(self, data):
        pass

    def close(self):
        pass


def test_a_port_that_drops_again_and_again_is_told_once_and_tried_on(monkeypatch):
    monkeypatch.setattr(port_thread, "FIRST_RETRY_S", 0.001)
    monkeypatch.setattr(port_thread, "LAST_RETRY_S", 0.002)
    opened = []
    simulated = SimulatedBoxes(seats=1)

    def opener():
        opened.append(1)
        return DropsAtOnce() if len(opened) < 20 else simulated.open("sim:1")

    events = queue.Queue()
    thread = PortThread(
        "socket://h:1",
        opener,
        shared=Shared(register=BoxRegister(), plan=LampPlan(), events=events),
        retry_foreign_s=None,
    )
    problem = events.get(timeout=5)
    assert (problem.kind, "socket://h:1" in problem.sentence) == (ProblemKind.CUT, True)
    assert isinstance(events.get(timeout=5), BoxOnline)
    wait_for(lambda: thread.trouble is None)
    thread.stop()
    thread.join(5)


def wait_for(is_so):
    end_s = time.monotonic() + 8
    while not is_so():
        assert time.monotonic() < end_s
        threading.Event().wait(0.002)
