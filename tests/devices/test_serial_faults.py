"""Twenty public faults of serial button boxes, replayed by number, and four of the table's.

Numbers 1 to 20 and their sources stand in docs/button-boxes.md; `row` numbers are those of the
list of table faults. What only a real contact shows is in tests/devices/rig.
"""

import errno
import os
import random
import threading
import time

import pytest
import serial
from box_bench import UID, Bench, a_box, buttons, kinds
from chaos import bounce
from pin_boards import SimulatedPins

from devices import asking, link, welcome
from devices.address import PortAddress
from devices.codec import encode
from devices.events import (
    BoxOffline,
    BoxOnline,
    NotAButtonBox,
    OfflineReason,
    Pressed,
    Problem,
    ProblemKind,
    StuckButton,
)
from devices.finder import PortWatch
from devices.firmware.seatlink_micropython import Box
from devices.frames import LampMode, Query
from devices.link import SerialPort, open_port
from devices.port_troubles import explain_open_error
from devices.simulated_box import BoxMemory, SimulatedBox

pytestmark = pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")

BOOT_TEXT = b"ets Jun  8 2016 00:22:57\r\nrst:0x1 \xff\xfe\x00\r\n$P,0007,00"


def test_01_presses_made_while_the_program_was_closed_come_once_and_marked(
    programs, plug, tmp_path
):
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
    port = SerialPort(Fails(error))
    with pytest.raises(OSError, match=r"\w"):
        port.write(b"x") if act == "write" else getattr(port, act)()


def test_04_a_box_that_comes_back_as_another_port_is_the_same_box(programs, plug, tmp_path):
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
    watch = PortWatch()
    watch.look((), 0.0, first=True)
    problems = []
    for n in range(3):
        watch.look(("ttyUSB0",), n * 10.0)
        problems += watch.look((), n * 10.0 + 3.0).problems
    assert [p.kind for p in problems] == [ProblemKind.VANISHES]
    assert "brltty" in problems[0].sentence


def test_07_a_port_that_stays_a_while_and_is_pulled_is_not_explained():
    watch = PortWatch()
    watch.look(("ttyUSB0",), 0.0, first=True)
    for n in range(3):
        assert watch.look((), n * 60.0 + 1).problems == ()
        watch.look(("ttyUSB0",), n * 60.0 + 30)


@pytest.mark.skipif(not hasattr(os, "seteuid") or os.geteuid() != 0, reason="needs root")
def test_08_a_forbidden_port_is_one_plain_sentence_and_the_program_goes_on(
    programs, plug, tmp_path
):
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
    error = OSError(number, "broken")
    problem = explain_open_error("COM1", error, platform=platform, group="uucp")
    assert problem.kind is kind
    assert words in problem.sentence


def test_09_a_port_in_use_is_told_and_taken_when_it_is_free(programs, plug, tmp_path):
    box = plug()
    other = open_port(PortAddress(url=str(box.path)))
    program = programs(str(tmp_path / "ttyACM0"))
    assert program.until_event(Problem).kind is ProblemKind.IN_USE
    other.close()
    program.until_event(BoxOnline)


def test_10_boot_text_garbage_and_half_lines_are_counted_and_harmless(programs, plug, tmp_path):
    box = plug(resets_on_open=True, boot_s=0.02, boot_text=BOOT_TEXT + b"\n")
    program = programs(str(tmp_path / "ttyACM0"))
    program.until_event(BoxOnline)
    box.press(1)
    assert program.until_pressed(1) == [1]
    (status,) = program.boxes.health().boxes
    assert status.tally.noise_bytes > 20
    assert status.tally.bad_lines == 1


def test_11_a_foreign_device_is_let_go_and_heard_only_questions(programs, monkeypatch):
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


def pins_bench():
    board = SimulatedPins()
    board.power_on(0.0)
    bench = Bench(board)
    bench.run(0.5)
    return board, bench


def test_12_row_31_twenty_edges_in_thirty_milliseconds_are_one_press():
    board, bench = pins_bench()
    edges = [(1.0 + n * 0.0015, 2, n % 2 == 0) for n in range(20)]
    board.schedule([*edges, (1.03, 2, True), (1.2, 2, False)])
    bench.run(2)
    assert buttons(bench.log) == [2]


def test_13_row_31_two_players_at_once_are_two_presses_in_order():
    board, bench = pins_bench()
    board.schedule([(1.0, 4, True), (1.0, 1, True), (1.1, 4, False), (1.1, 1, False)])
    bench.run(1)
    assert sorted(buttons(bench.log)) == [1, 4]
    assert [p.seq for p in bench.log.kept] == [0, 1]


def test_14_row_31_a_held_button_is_one_press_no_repeat_and_stuck_after_twenty_seconds():
    box = a_box()
    bench = Bench(box)
    bench.run(0.5)
    box.hold(1, bench.now_s)
    assert kinds(bench.run(10)) == ["Pressed"]
    assert bench.run(12) == [StuckButton(uid=UID, button=1)]


def test_14_a_button_held_at_power_up_is_no_press():
    board = SimulatedPins()
    board.schedule([(0.0, 3, True), (2.0, 3, False)])
    board.power_on(0.1)
    bench = Bench(board)
    bench.run(3)
    assert buttons(bench.log) == []


def test_15_a_reset_in_mid_session_is_over_in_less_than_a_second():
    box = a_box()
    bench = Bench(box)
    bench.run(0.5)
    box.press(0, bench.now_s)
    bench.run(0.001)
    box.power_off()
    box.power_on(bench.now_s)
    box.press(1, bench.now_s)
    bench.run(0.9)
    assert buttons(bench.log) == [0, 1]


def test_16_a_write_that_blocks_is_a_lost_port(plug, monkeypatch):
    monkeypatch.setattr(link, "WRITE_S", 0.05)
    master, slave = os.openpty()
    port = open_port(PortAddress(url=os.ttyname(slave)))
    with pytest.raises(OSError, match="timeout"):
        port.write(b"x" * 1_000_000)
    port.close()
    os.close(master)
    os.close(slave)


def test_17_closing_from_another_thread_ends_the_reader_without_a_traceback(plug):
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


def test_18_a_0x03_on_the_line_stops_no_board_and_is_never_sent():
    board = Box(uid=5, epoch=6, buttons=2, lamps=1)
    board.receive(b"\x03\x03\x03$Q*AB24\n", 10)
    assert b"$HI,01,00000005,0006" in board.output(10)
    bench = Bench(a_box())
    bench.run(2)
    assert all(32 <= byte < 127 or byte == 10 for _, data in bench.sent for byte in data)


def test_19_a_host_asleep_for_a_minute_gets_all_presses_up_to_the_limit_and_hears_of_the_rest():
    box = a_box()
    bench = Bench(box)
    bench.run(0.5)
    asleep, bench.session = bench.session, None
    for n in range(35):
        box.press(n % 5, bench.now_s)
        bench.run(60 / 35)
    bench.session = asleep
    bench.run(5)
    assert buttons(bench.log) == [n % 5 for n in range(30)]
    told = [e for e in bench.events if isinstance(e, Problem)]
    assert [p.kind for p in told] == [ProblemKind.REFUSED]


def test_20_a_line_that_falls_asleep_is_noticed_and_loses_no_press():
    box = a_box()
    bench = Bench(box)
    bench.run(0.5)
    bench.to_host = bench.to_board = lambda _: b""
    box.press(2, bench.now_s)
    assert kinds(bench.run(3)) == ["BoxOffline"]
    bench.to_host = bench.to_board = lambda data: data
    bench.run(2)
    assert buttons(bench.log) == [2]


def test_a_board_that_restarts_by_itself_goes_on_under_a_new_sequence():
    box = SimulatedBox(
        memory=BoxMemory(uid=UID, epoch=0), keeps=False, new_epoch=iter(range(1, 99)).__next__
    )
    box.power_on(0.0)
    bench = Bench(box)
    for n in range(5):
        bench.run(0.5)
        box.press(n, bench.now_s)
        bench.run(0.5)
        box.power_on(bench.now_s)
    bench.run(1)
    assert buttons(bench.log) == [0, 1, 2, 3, 4]


def test_two_cloned_boards_are_one_box_and_one_problem(programs, plug, tmp_path, monkeypatch):
    monkeypatch.setattr(welcome, "TWICE_S", 0.1)
    monkeypatch.setattr(asking, "QUIET_AFTER_OPEN_S", 0.1)
    monkeypatch.setattr(asking, "ASK_EVERY_S", 0.2)
    for n in range(2):
        plug(f"ttyACM{n}", SimulatedBox(memory=BoxMemory(uid=UID, epoch=7)))
    program = programs(str(tmp_path / "ttyACM*"))
    assert program.until_event(Problem).kind is ProblemKind.TWICE
    assert len(program.of(BoxOnline)) == 1


def test_row_29_pulling_a_box_with_a_held_button_presses_and_releases_nothing():
    board, bench = pins_bench()
    board.schedule([(1.0, 2, True), (4.0, 2, False)])
    bench.run(1)
    assert buttons(bench.log) == [2]
    bench.cut_cable()
    board.power_off()
    bench.run(1)
    board.power_on(bench.now_s)
    bench.connect()
    events = bench.run(3)
    assert [e for e in events if isinstance(e, Pressed | StuckButton)] == []
    board.schedule(bounce(random.Random(1), bench.now_s + 0.1, 2, down=True))
    bench.run(0.5)
    assert buttons(bench.log) == [2, 2]


def test_row_29_an_absent_port_is_tried_again_and_told_once(programs, plug, tmp_path):
    program = programs(str(tmp_path / "ttyACM0"))
    program.until_event(Problem)
    plug()
    program.until_event(BoxOnline)
    assert [p.kind for p in program.of(Problem)] == [ProblemKind.ABSENT]


def test_row_30_boot_text_and_half_lines_before_the_hello_count_for_nothing(
    programs, plug, tmp_path
):
    box = SimulatedBox(memory=BoxMemory(uid=UID, epoch=7))
    plug(box=box, resets_on_open=True, boot_s=0.1, boot_text=BOOT_TEXT)
    program = programs(str(tmp_path / "ttyACM0"))
    program.until_event(BoxOnline)
    assert program.pressed == []


def test_row_33_a_press_at_the_moment_of_a_new_turn_carries_the_old_turns_token(
    programs, plug, tmp_path
):
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
