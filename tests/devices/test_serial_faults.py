"""Public faults of serial ports, replayed by number: opening, losing, sharing, finding again.

Numbers 1 to 20 and their sources stand in docs/button-boxes.md; those of boards and contacts are
replayed in test_board_faults.py. What only a real contact shows is in tests/devices/rig.
"""

import errno
import os
import random
import threading
import time

import pytest
import serial
from box_bench import UID, Bench, a_box, buttons, kinds

from devices import asking, link, port_thread, ports, welcome
from devices.address import PortAddress
from devices.codec import encode
from devices.events import (
    BoxOffline,
    BoxOnline,
    NotAButtonBox,
    OfflineReason,
    Problem,
    ProblemKind,
)
from devices.finder import PortWatch
from devices.frames import LampMode, Query
from devices.link import SerialPort, open_port
from devices.port_troubles import explain_open_error
from devices.simulated_box import BoxMemory, SimulatedBox

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning"),
]


BOOT_TEXT = b"ets Jun  8 2016 00:22:57\r\nrst:0x1 \xff\xfe\x00\r\n$P,0007,00"


def test_01_presses_made_while_the_program_was_closed_come_once_and_marked(
    programs, plug, tmp_path
):
    """devices.md fault 1"""
    box = plug()
    first = programs(str(tmp_path / "ttyACM0"))
    first.until_event(BoxOnline)
    first.boxes.close()
    box.press(3)
    box.unplug(power_off=False)
    plug(box=box.box, resets_on_open=True, boot_s=0.05, boot_text=BOOT_TEXT)
    second = programs(str(tmp_path / "ttyACM0"), dict(first.cursors))
    second.until_pressed(1)
    assert [(p.button, p.age_ms) for p in second.pressed] == [(3, None)]


def test_02_a_program_killed_between_keeping_and_ack_keeps_the_press_once(programs, plug, tmp_path):
    """devices.md fault 2"""
    box = plug()
    first = programs(str(tmp_path / "ttyACM0"), {})
    first.until_event(BoxOnline)
    first.acks = False
    box.press(3)
    first.until_pressed(1)
    first.boxes.close()
    assert box.box.memory.queue
    second = programs(str(tmp_path / "ttyACM0"), dict(first.cursors))
    second.until(lambda: not box.box.memory.queue)
    assert second.pressed == []


def test_03_pulling_the_cable_is_an_event_and_nothing_else(programs, plug, tmp_path):
    """devices.md fault 3"""
    box = plug()
    program = programs(str(tmp_path / "ttyACM0"))
    program.until_event(BoxOnline)
    box.unplug()
    assert program.until_event(BoxOffline).reason is OfflineReason.UNPLUGGED
    program.until(lambda: bool(program.boxes.health().troubles))


class Fails:
    """A pyserial port that throws one of the things pyserial throws."""

    def __init__(self, error):
        self.error = error

    @property
    def in_waiting(self):
        raise self.error

    def read(self, _size):
        return b"x"

    def write(self, _data):
        raise self.error

    def close(self):
        raise self.error


@pytest.mark.parametrize(
    "error",
    [
        serial.SerialException("device disconnected"),
        serial.SerialTimeoutException("write timeout"),
        OSError(errno.EIO, "Input/output error"),
        link._termios_error(5, "Input/output error"),
        TypeError("'NoneType' object cannot be interpreted as an integer"),
        PermissionError(13, "ClearCommError failed"),
    ],
    ids=lambda e: type(e).__name__,
)
@pytest.mark.parametrize("act", ["read", "write", "close"])
def test_03_whatever_pyserial_throws_is_one_kind_of_error(error, act):
    """devices.md fault 3"""
    port = SerialPort(Fails(error))
    with pytest.raises(OSError, match=r"\w"):
        port.write(b"x") if act == "write" else getattr(port, act)()


def test_04_a_box_that_comes_back_as_another_port_is_the_same_box(programs, plug, tmp_path):
    """devices.md fault 4"""
    box = plug("ttyACM0")
    program = programs(str(tmp_path / "ttyACM*"))
    program.until_event(BoxOnline)
    box.unplug()
    program.until_event(BoxOffline)
    box = plug("ttyACM1", box.box)
    program.until_event(BoxOnline, 2)
    box.press(4)
    assert program.until_pressed(1) == [4]
    assert program.pressed[0].uid == UID


def test_05_two_adapters_without_serial_numbers_that_swap_ports_swap_no_seats(
    programs, plug, tmp_path
):
    """devices.md fault 5"""
    boxes = [SimulatedBox(memory=BoxMemory(uid=uid, epoch=1)) for uid in (1, 2)]
    plugged = [plug(f"ttyUSB{n}", box) for n, box in enumerate(boxes)]
    program = programs(str(tmp_path / "ttyUSB*"))
    program.until_event(BoxOnline, 2)
    for port in plugged:
        port.unplug()
    program.until_event(BoxOffline, 2)
    plugged = [plug(f"ttyUSB{1 - n}", box) for n, box in enumerate(boxes)]
    program.until_event(BoxOnline, 4)
    plugged[0].press(3)
    program.until_pressed(1)
    assert program.pressed[0].uid == 1


def test_06_a_probing_modem_manager_delays_and_presses_nothing(programs, plug, tmp_path):
    """devices.md fault 6"""
    plug(boot_text=b"AT\r\r\nAT+GCAP\r\n~\x00x\xf0~")
    busy = iter([OSError(errno.EBUSY, "Device or resource busy")] * 2)

    def busy_at_first(address):
        for error in busy:
            raise error
        return open_port(address)

    program = programs(str(tmp_path / "ttyACM0"), open_address=busy_at_first)
    program.until_event(BoxOnline)
    assert program.pressed == []
    hint = explain_open_error("ttyACM0", OSError(errno.EBUSY, "busy")).sentence
    assert "ModemManager" in hint
    assert "tried again" in hint


def test_07_a_port_that_vanishes_twice_is_explained_with_brltty():
    """devices.md fault 7"""
    watch = PortWatch()
    watch.look((), 0.0, first=True)
    problems = []
    for n in range(3):
        watch.look(("ttyUSB0",), n * 10.0)
        problems += watch.look((), n * 10.0 + 3.0).problems
    assert [p.kind for p in problems] == [ProblemKind.VANISHES]
    assert "brltty" in problems[0].sentence


def test_07_a_port_that_stays_a_while_and_is_pulled_is_not_explained():
    """devices.md fault 7"""
    watch = PortWatch()
    watch.look(("ttyUSB0",), 0.0, first=True)
    for n in range(3):
        assert watch.look((), n * 60.0 + 1).problems == ()
        watch.look(("ttyUSB0",), n * 60.0 + 30)


@pytest.mark.skipif(not hasattr(os, "seteuid") or os.geteuid() != 0, reason="needs root")
def test_08_a_forbidden_port_is_one_plain_sentence_and_the_program_goes_on(
    programs, plug, tmp_path
):
    """devices.md fault 8"""
    plug()
    port = (tmp_path / "ttyACM0").readlink()
    port.chmod(0o600)
    os.seteuid(65534)
    try:
        program = programs(str(port))
        problem = program.until_event(Problem)
    finally:
        os.seteuid(0)
    assert problem.kind is ProblemKind.PERMISSION
    program.until_event(BoxOnline)
    assert len(program.of(Problem)) == 1


@pytest.mark.parametrize(
    ("number", "platform", "kind", "words"),
    [
        (errno.EACCES, "linux", ProblemKind.PERMISSION, "sudo usermod -aG uucp $USER"),
        (errno.EACCES, "darwin", ProblemKind.PERMISSION, "allow this program"),
        (errno.EBUSY, "win32", ProblemKind.IN_USE, "in use by another program"),
        (errno.EAGAIN, "linux", ProblemKind.IN_USE, "in use by another program"),
        (errno.ENOENT, "linux", ProblemKind.ABSENT, "plug the button box in"),
        (errno.EIO, "linux", ProblemKind.CANNOT_OPEN, "Cannot open COM1: broken."),
    ],
)
def test_08_each_error_of_opening_has_its_sentence(number, platform, kind, words):
    """devices.md fault 8"""
    error = OSError(number, "broken")
    problem = explain_open_error("COM1", error, platform=platform, group="uucp")
    assert problem.kind is kind
    assert words in problem.sentence


@pytest.mark.parametrize("url", ["loop://?logging=nonsense", "spy://?x=1", "loop://?when=now"])
def test_08_a_setting_that_no_port_has_is_one_sentence_and_no_traceback(url, programs):
    problem = programs(url).until_event(Problem)
    assert problem.kind is ProblemKind.CANNOT_OPEN
    assert problem.sentence.startswith(f"Cannot open {url}: ")


def test_09_a_port_in_use_is_told_and_taken_when_it_is_free(programs, plug, tmp_path):
    """devices.md fault 9"""
    box = plug()
    other = open_port(PortAddress(url=str(box.path)))
    program = programs(str(tmp_path / "ttyACM0"))
    assert program.until_event(Problem).kind is ProblemKind.IN_USE
    other.close()
    program.until_event(BoxOnline)


def test_10_boot_text_garbage_and_half_lines_are_counted_and_harmless(programs, plug, tmp_path):
    """devices.md fault 10"""
    box = plug(resets_on_open=True, boot_s=0.02, boot_text=BOOT_TEXT + b"\n")
    program = programs(str(tmp_path / "ttyACM0"))
    program.until_event(BoxOnline)
    box.press(1)
    assert program.until_pressed(1) == [1]
    (status,) = program.boxes.health().boxes
    assert status.tally.noise_bytes > 20
    assert status.tally.bad_lines == 1


def test_11_a_foreign_device_is_let_go_and_heard_only_questions(programs, monkeypatch):
    """devices.md fault 11"""
    monkeypatch.setattr(asking, "NO_HELLO_S", 0.1)
    written, closed = [], threading.Event()

    class Printer:
        def read(self):
            return b"T:21.5 B:60\r\n"

        def write(self, data):
            written.append(data)

        def close(self):
            closed.set()

    program = programs("auto", find_ports=lambda: ("COM7",), open_address=lambda _: Printer())
    assert program.until_event(NotAButtonBox) == NotAButtonBox(port="COM7")
    assert closed.wait(5)
    assert set(written) == {encode(Query())}


def test_16_a_write_that_blocks_is_a_lost_port(plug, monkeypatch):
    """devices.md fault 16"""
    monkeypatch.setattr(link, "WRITE_S", 0.05)
    master, slave = os.openpty()
    port = open_port(PortAddress(url=os.ttyname(slave)))
    with pytest.raises(OSError, match="timeout"):
        port.write(b"x" * 1_000_000)
    port.close()
    os.close(master)
    os.close(slave)


def test_17_closing_from_another_thread_ends_the_reader_without_a_traceback(plug):
    """devices.md fault 17"""
    box = plug()
    port = open_port(PortAddress(url=str(box.path)))
    ended = []

    def read_on():
        try:
            while True:
                port.read()
        except OSError as error:
            ended.append(error)

    thread = threading.Thread(target=read_on)
    thread.start()
    port.close()
    thread.join(5)
    assert len(ended) == 1


def test_two_cloned_boards_are_one_box_and_one_problem(programs, plug, tmp_path, monkeypatch):
    """devices.md, after the faults: two boards with one memory"""
    monkeypatch.setattr(welcome, "TWICE_S", 0.1)
    monkeypatch.setattr(asking, "QUIET_AFTER_OPEN_S", 0.1)
    monkeypatch.setattr(asking, "ASK_EVERY_S", 0.2)
    for n in range(2):
        plug(f"ttyACM{n}", SimulatedBox(memory=BoxMemory(uid=UID, epoch=7)))
    program = programs(str(tmp_path / "ttyACM*"))
    assert program.until_event(Problem).kind is ProblemKind.TWICE
    assert len(program.of(BoxOnline)) == 1


def test_row_29_an_absent_port_is_tried_again_and_told_once(programs, plug, tmp_path):
    """faults.md row 29"""
    program = programs(str(tmp_path / "ttyACM0"))
    program.until_event(Problem)
    plug()
    program.until_event(BoxOnline)
    assert [p.kind for p in program.of(Problem)] == [ProblemKind.ABSENT]


def test_row_30_boot_text_and_half_lines_before_the_hello_count_for_nothing(
    programs, plug, tmp_path
):
    """faults.md row 30"""
    box = SimulatedBox(memory=BoxMemory(uid=UID, epoch=7))
    plug(box=box, resets_on_open=True, boot_s=0.1, boot_text=BOOT_TEXT)
    program = programs(str(tmp_path / "ttyACM0"))
    program.until_event(BoxOnline)
    assert program.pressed == []


def test_row_33_a_press_at_the_moment_of_a_new_turn_carries_the_old_turns_token(
    programs, plug, tmp_path
):
    """faults.md row 33"""
    box = plug()
    program = programs(str(tmp_path / "ttyACM0"))
    program.boxes.set_turn_token(8)
    program.until(lambda: box.box.lamps.ctx == 8)
    with box.lock:
        box.box.press(0, time.monotonic())
        program.boxes.set_turn_token(9)
        program.boxes.set_lamps(UID, [LampMode.ON])
    program.until_pressed(1)
    assert program.pressed[0].ctx == 8


def test_04_the_longest_way_back_takes_less_than_three_seconds():
    """devices.md fault 4

    A new name is seen at the next look, or a named port tried at the next retry; an Uno is deaf
    in its boot loader then and says hello by itself when it starts.
    """
    boot_loader_s = 1.6
    board = SimulatedBox(memory=BoxMemory(uid=UID, epoch=7))
    bench = Bench(board)
    bench.run(boot_loader_s)
    board.power_on(bench.now_s)
    assert kinds(bench.run(0.05)) == ["BoxOnline"]
    slowest_look_s = max(ports.SCAN_EVERY_S, port_thread.LAST_RETRY_S)
    assert slowest_look_s + boot_loader_s + 0.05 < 3


def test_09_a_second_program_that_takes_bytes_away_makes_no_press_and_loses_none():
    """devices.md fault 9"""
    rng = random.Random(9)
    box = a_box()
    bench = Bench(box)
    bench.run(0.5)

    def stolen(data):
        if not data or rng.random() < 0.7:
            return data
        cut = rng.randrange(len(data))
        return data[:cut] + data[cut + rng.randrange(20) :]

    bench.to_host = stolen
    for n in range(40):
        box.press(n % 5, bench.now_s)
        bench.run(0.3)
    bench.to_host = lambda data: data
    bench.run(3)
    assert buttons(bench.log) == [n % 5 for n in range(40)]
    assert bench.session.status.tally.bad_lines > 3
