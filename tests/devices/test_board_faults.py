"""Public faults of boards, contacts and hosts, replayed by number (see test_serial_faults.py)."""

import random

from box_bench import UID, Bench, a_box, buttons, kinds
from chaos import bounce
from pin_boards import SimulatedPins

from devices.events import (
    Pressed,
    Problem,
    ProblemKind,
    StuckButton,
)
from devices.firmware.seatlink_micropython import Box
from devices.simulated_box import BoxMemory, SimulatedBox


def pins_bench():
    board = SimulatedPins()
    board.power_on(0.0)
    bench = Bench(board)
    bench.run(0.5)
    return board, bench


def test_12_row_31_twenty_edges_in_thirty_milliseconds_are_one_press():
    """devices.md fault 12, faults.md row 31"""
    board, bench = pins_bench()
    edges = [(1.0 + n * 0.0015, 2, n % 2 == 0) for n in range(20)]
    board.schedule([*edges, (1.03, 2, True), (1.2, 2, False)])
    bench.run(2)
    assert buttons(bench.log) == [2]


def test_13_row_31_two_players_at_once_are_two_presses_in_order():
    """devices.md fault 13, faults.md row 31"""
    board, bench = pins_bench()
    board.schedule([(1.0, 4, True), (1.0, 1, True), (1.1, 4, False), (1.1, 1, False)])
    bench.run(1)
    assert sorted(buttons(bench.log)) == [1, 4]
    assert [p.seq for p in bench.log.kept] == [0, 1]


def test_14_row_31_a_held_button_is_one_press_no_repeat_and_stuck_after_twenty_seconds():
    """devices.md fault 14, faults.md row 31"""
    box = a_box()
    bench = Bench(box)
    bench.run(0.5)
    box.hold(1, bench.now_s)
    assert kinds(bench.run(10)) == ["Pressed"]
    assert bench.run(12) == [StuckButton(uid=UID, button=1)]


def test_14_a_button_held_at_power_up_is_no_press():
    """devices.md fault 14"""
    board = SimulatedPins()
    board.schedule([(0.0, 3, True), (2.0, 3, False)])
    board.power_on(0.1)
    bench = Bench(board)
    bench.run(3)
    assert buttons(bench.log) == []


def test_15_a_reset_in_mid_session_is_over_in_less_than_a_second():
    """devices.md fault 15"""
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


def test_18_a_0x03_on_the_line_stops_no_board_and_is_never_sent():
    """devices.md fault 18"""
    board = Box(uid=5, epoch=6, buttons=2, lamps=1)
    board.receive(b"\x03\x03\x03$Q*AB24\n", 10)
    assert b"$HI,01,00000005,0006" in board.output(10)
    bench = Bench(a_box())
    bench.run(2)
    assert all(32 <= byte < 127 or byte == 10 for _, data in bench.sent for byte in data)


def test_19_a_host_asleep_for_a_minute_gets_all_presses_up_to_the_limit_and_hears_of_the_rest():
    """devices.md fault 19"""
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
    """devices.md fault 20"""
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
    """devices.md, after the faults: CircuitPython restarts by itself"""
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


def test_row_29_pulling_a_box_with_a_held_button_presses_and_releases_nothing():
    """faults.md row 29"""
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
