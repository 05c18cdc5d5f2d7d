import contextlib
import errno
import socket
import threading
import time

import pytest
import serial
from box_bench import UID
from pty_bench import Program
from serial import rfc2217

from devices import link
from devices.address import PortAddress, parse_address
from devices.button_boxes import ButtonBoxes
from devices.events import BoxOffline, BoxOnline, Problem, ProblemKind
from devices.frames import LampMode, Verdict
from devices.simulated_box import BoxMemory, SimulatedBox
from devices.simulated_boxes import SimulatedBoxes

pytestmark = pytest.mark.slow


def test_a_box_is_found_pressed_and_acked(programs, plug, tmp_path):
    box = plug()
    program = programs(str(tmp_path / "ttyACM*"))
    program.until_event(BoxOnline)
    box.press(2)
    box.press(4)
    assert program.until_pressed(2) == [2, 4]
    program.until(lambda: not box.box.memory.queue)
    assert [v for _, v in box.box.acks] == [Verdict.KEPT] * 2


def test_lamps_and_token_reach_the_box_and_the_press_brings_the_token_back(
    programs, plug, tmp_path
):
    box = plug()
    program = programs(str(tmp_path / "ttyACM0"))
    program.boxes.set_turn_token(17)
    program.boxes.set_lamps(UID, [LampMode.ON, LampMode.SLOW])
    program.until(lambda: box.box.lamps.modes == (LampMode.ON, LampMode.SLOW))
    box.press(0)
    program.until_pressed(1)
    assert program.pressed[0].ctx == 17
    program.boxes.buzz(UID, 5)
    program.until(lambda: box.box.tunes == [5])


def test_a_named_port_that_comes_back_under_another_name_is_found(programs, plug, tmp_path):
    box = plug("ttyACM0")
    program = programs(str(tmp_path / "ttyACM0"), find_ports=lambda: (str(tmp_path / "ttyACM1"),))
    program.until_event(BoxOnline)
    box.unplug()
    program.until_event(BoxOffline)
    plug("ttyACM1", box.box)
    again = program.until_event(BoxOnline, 2)
    assert (again.uid, again.port) == (UID, str(tmp_path / "ttyACM1"))


def test_a_name_that_no_file_can_have_does_not_end_the_search_for_boxes(programs, plug, tmp_path):
    names = []
    program = programs(str(tmp_path / ("x" * 300)), find_ports=lambda: tuple(names))
    plug()
    names.append(str(tmp_path / "ttyACM0"))
    assert program.until_event(BoxOnline).uid == UID


def test_a_system_that_cannot_list_its_ports_for_a_moment_costs_no_box(programs, plug, tmp_path):
    looks = []

    def find_ports():
        looks.append(1)
        if len(looks) > 1:
            raise PermissionError(13, "no")
        return (str(tmp_path / "ttyACM0"),)

    box = plug()
    program = programs("auto", find_ports=find_ports)
    program.until_event(BoxOnline)
    seen = len(looks)
    program.until(lambda: len(looks) > seen + 3)
    box.press(1)
    assert program.until_pressed(1) == [1]
    assert not program.of(BoxOffline)


@pytest.mark.parametrize("scheme", ["spy", "alt"])
def test_pyserials_own_addresses_of_a_port_work(programs, plug, tmp_path, scheme):
    plug("ttyACM0")
    more = "?file=/dev/null" if scheme == "spy" else ""
    program = programs(f"{scheme}://{tmp_path}/ttyACM0{more}")
    assert program.until_event(BoxOnline).uid == UID


def test_modem_lines_can_be_switched_off(programs, plug, tmp_path):
    plug("ttyACM0")
    program = programs(f"{tmp_path}/ttyACM*?dtr=off&rts=off")
    assert program.until_event(BoxOnline).uid == UID


@pytest.mark.parametrize(
    ("query", "dtr", "rts"),
    [("", None, None), ("?dtr=off&rts=off", False, False), ("?dtr=off", False, None),
     ("?rts=on", None, True)],
)  # fmt: skip
def test_modem_lines_have_their_levels_before_the_port_is_opened(monkeypatch, query, dtr, rts):
    """Both on by pyserial's own way, unless the address says otherwise."""
    at_open = []

    class Line:
        dtr = rts = None

        def open(self):
            at_open.append((self.dtr, self.rts))

    asked = []

    def port_for(url, **more):
        asked.append((url, more["do_not_open"]))
        return Line()

    monkeypatch.setattr(serial, "serial_for_url", port_for)
    link.open_port(parse_address(f"/dev/ttyUSB3{query}"))
    assert at_open == [(dtr, rts)]
    assert asked == [("/dev/ttyUSB3", True)]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("could not open port 'COM3': PermissionError(13, 'Access is denied.')", errno.EBUSY),
        ("could not open port 'COM9': FileNotFoundError(2, 'The system …')", errno.ENOENT),
        ("something else", errno.EIO),
    ],
)
def test_the_reason_that_windows_hides_in_the_text_is_found(monkeypatch, text, number):
    def refuse(*_, **__):
        raise serial.SerialException(text)

    monkeypatch.setattr(link.serial, "serial_for_url", refuse)
    with pytest.raises(OSError, match=r"port|else") as caught:
        link.open_port(PortAddress(url="COM3"))
    assert caught.value.errno == number


def test_auto_looks_at_the_ports_of_the_computer(programs, plug, tmp_path):
    plug("ttyUSB3")
    program = programs("auto", find_ports=lambda: tuple(map(str, tmp_path.glob("tty*"))))
    assert program.until_event(BoxOnline).port.endswith("ttyUSB3")


def test_a_press_that_waits_through_a_replug_without_a_poll_comes_once(programs, plug, tmp_path):
    box = plug("ttyACM0")
    program = programs(str(tmp_path / "ttyACM*"))
    program.until_event(BoxOnline)
    box.press(3)
    box.press(4)
    wait_for(lambda: any(s.pressed for s in program.boxes.health().boxes))
    box.unplug(power_off=False)
    plug("ttyACM1", box.box)
    wait_for(lambda: [s.port[-1] for s in program.boxes.health().boxes if s.pressed] == ["1"])
    assert program.until_pressed(2) == [3, 4]
    program.until(lambda: not box.box.memory.queue)
    assert len(program.pressed) == 2


def test_a_press_acked_while_the_box_was_away_is_acked_when_it_comes_again(
    programs, plug, tmp_path
):
    box = plug("ttyACM0")
    program = programs(str(tmp_path / "ttyACM*"))
    program.until_event(BoxOnline)
    program.acks = False
    box.press(3)
    program.until_pressed(1)
    box.unplug(power_off=False)
    program.until_event(BoxOffline)
    press = program.pressed[0]
    program.boxes.ack(press.uid, press.epoch, press.seq, Verdict.REFUSED)
    plug("ttyACM1", box.box)
    program.until(lambda: not box.box.memory.queue)
    assert len(program.pressed) == 1


def test_a_press_that_could_not_be_kept_comes_again(programs, plug, tmp_path):
    box = plug()
    program = programs(str(tmp_path / "ttyACM0"))
    program.until_event(BoxOnline)
    program.acks = False
    box.press(1)
    box.press(2)
    program.until_pressed(1)
    program.boxes.offer_again(UID)
    program.acks = True
    assert program.until_pressed(3) == [1, 1, 2]


def test_whoever_waits_is_woken_by_a_press(programs):
    simulated = SimulatedBoxes(seats=1)
    program = programs("sim:", simulated=simulated)
    program.until_event(BoxOnline)
    program.boxes.wait(0)
    woken = threading.Event()

    def wait():
        program.boxes.wait(60)
        woken.set()

    waiting = threading.Thread(target=wait)
    waiting.start()
    simulated.press(0, 1)
    assert woken.wait(8)
    waiting.join()
    assert program.until_pressed(1) == [1]


def test_two_boxes_stay_apart(programs, plug, tmp_path):
    one = plug("ttyACM0")
    two = plug("ttyACM1", SimulatedBox(memory=BoxMemory(uid=5, epoch=1)))
    program = programs(str(tmp_path / "ttyACM*"))
    program.until_event(BoxOnline, 2)
    one.press(1)
    two.press(2)
    program.until_pressed(2)
    assert sorted((p.uid, p.button) for p in program.pressed) == [(5, 2), (UID, 1)]


def test_health_names_boxes_ports_and_what_is_wrong(programs, plug, tmp_path):
    plug("ttyACM0")
    program = programs([str(tmp_path / "ttyACM0"), str(tmp_path / "absent")])
    program.until_event(BoxOnline)
    program.until_event(Problem)
    health = program.boxes.health()
    assert [b.uid for b in health.boxes] == [UID]
    assert [t.kind for t in health.troubles] == [ProblemKind.ABSENT]
    assert len(health.ports) == 2


def test_simulated_boxes_are_ports_like_others(programs):
    simulated = SimulatedBoxes(seats=2, buttons=6)
    program = programs("sim:", simulated=simulated)
    program.until_event(BoxOnline, 2)
    simulated.press(1, 5)
    program.until_pressed(1)
    assert (program.pressed[0].uid, program.pressed[0].button) == (simulated.uid(1), 5)
    program.boxes.set_lamps(simulated.uid(0), [LampMode.FAST])
    program.until(lambda: simulated.lamps(0) == (LampMode.FAST,))
    simulated.unplug(1)
    program.until_event(BoxOffline)
    assert simulated.lamps(1) == (LampMode.OFF,)
    assert not simulated.press(1, 0)
    simulated.plug_in(1)
    program.until_event(BoxOnline, 3)


def test_a_closed_program_leaves_dark_lamps_and_the_token_of_no_game(programs):
    """Else a press made for one game could count in the next, where the same token is due."""
    program = programs("sim:", simulated=SimulatedBoxes(seats=1))
    box = program.boxes.simulated.boxes[0]
    program.until_event(BoxOnline)
    program.boxes.set_turn_token(1)
    program.boxes.set_lamps(box.memory.uid, [LampMode.ON])
    program.until(lambda: box.lamps.ctx == 1)
    program.boxes.close()
    assert (box.lamps.ctx, set(box.lamps.modes)) == (0, {LampMode.OFF})


def test_sim_makes_four_boxes_by_itself(programs):
    program = programs("sim:")
    program.until_event(BoxOnline, 4)
    assert len(program.boxes.simulated.boxes) == 4


class Telnet:
    """What an rfc2217 server says around a box's bytes."""

    def __init__(self, connection):
        self.write = connection.sendall
        self.manager = rfc2217.PortManager(serial.serial_for_url("loop://"), self)

    def decode(self, data):
        return b"".join(self.manager.filter(data))

    def encode(self, data):
        return b"".join(self.manager.escape(data))


class Plain:
    def __init__(self, _connection):
        self.decode = self.encode = bytes


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # pyserial's own
@pytest.mark.parametrize(("scheme", "dialect"), [("socket", Plain), ("rfc2217", Telnet)])
def test_a_box_behind_a_network_port(scheme, dialect):
    server = socket.create_server(("127.0.0.1", 0))
    box = SimulatedBox(memory=BoxMemory(uid=UID, epoch=7))
    box.power_on(time.monotonic())
    stop = threading.Event()

    def serve():
        connection, _ = server.accept()
        connection.settimeout(0.005)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        words = dialect(connection)
        with connection:
            while not stop.is_set():
                with contextlib.suppress(TimeoutError):
                    box.receive(words.decode(connection.recv(1000)), time.monotonic())
                connection.sendall(words.encode(box.take_output(time.monotonic())))

    thread = threading.Thread(target=serve)
    thread.start()
    program = Program(ButtonBoxes(f"{scheme}://127.0.0.1:{server.getsockname()[1]}"))
    try:
        program.until_event(BoxOnline)
        box.press(2, time.monotonic())
        assert program.until_pressed(1) == [2]
        stop.set()
        server.close()
        assert program.until_event(BoxOffline).uid == UID
    finally:
        stop.set()
        program.boxes.close()
        thread.join()


def wait_for(is_so):
    end_s = time.monotonic() + 8
    while not is_so():
        assert time.monotonic() < end_s
        threading.Event().wait(0.002)
