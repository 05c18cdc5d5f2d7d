import random

import pytest
from avr_board import EEPROM_SIZE, AvrBoard
from box_bench import Bench, Log, buttons
from firmware_tools import BOARDS, build_shim, build_sketch, elf_sizes, missing_tools

from devices.codec import encode
from devices.events import BoxOnline, Problem, ProblemKind, StuckButton
from devices.frames import Buzz, Unsupported

pytestmark = pytest.mark.slow


def tap(at_s, button, hold_s=0.05):
    return [(at_s, button, True), (at_s + hold_s, button, False)]


def a_bench(board):
    """A board that has been set up, and its host."""
    board.power_on(0.0)
    bench = Bench(board)
    bench.run(0.6)
    assert bench.session.status is not None
    return bench


@pytest.mark.parametrize("name", BOARDS)
def test_the_sketch_builds_without_a_warning_and_leaves_room(tmp_path, name):
    if missing := missing_tools():
        pytest.skip(missing)
    flash, ram = elf_sizes(build_sketch(tmp_path, name))
    assert flash < 24_000
    assert ram < 1_400


def test_a_button_held_at_power_up_is_no_press_and_the_next_one_is(avr):
    board = avr()
    board.schedule([(0.0, 2, True), (1.0, 2, False), *tap(1.5, 2)])
    bench = a_bench(board)
    bench.run(0.8)
    assert buttons(bench.log) == []
    bench.run(0.5)
    assert buttons(bench.log) == [2]


def test_six_buttons_in_one_millisecond_are_six_presses(avr):
    board = avr()
    bench = a_bench(board)
    board.schedule([e for b in range(6) for e in tap(1.0 + b * 0.0001, b)])
    bench.run(1.5)
    assert sorted(buttons(bench.log)) == [0, 1, 2, 3, 4, 5]
    assert [p.seq for p in bench.log.kept] == [0, 1, 2, 3, 4, 5]


def test_spikes_are_nothing_and_short_taps_are_presses(avr):
    board = avr()
    rng = random.Random(1)
    bench = a_bench(board)
    for n in range(300):
        board.schedule(tap(1.0 + n * 0.03, 1, rng.uniform(0.00005, 0.004)))
    bench.run(10)
    assert buttons(bench.log) == []
    start_s = bench.now_s
    for n in range(100):
        board.schedule(tap(start_s + n * 0.06, 1, 0.012))
    bench.run(7)
    assert buttons(bench.log) == [1] * 100


def test_thirty_presses_wait_for_a_host_and_more_are_refused_and_told(avr):
    board = avr()
    bench = a_bench(board)
    bench.kill_host()
    for n in range(35):
        board.schedule(tap(1.0 + n * 0.1, n % 6))
    bench.run(6)
    bench.connect()
    bench.run(3)
    assert buttons(bench.log) == [n % 6 for n in range(30)]
    told = [e.sentence for e in bench.events if isinstance(e, Problem)]
    assert len(told) == 1
    assert "5 presses" in told[0]


def test_hammering_is_kept_or_refused_and_nothing_in_between(avr):
    board = avr()
    bench = a_bench(board)
    for n in range(60):
        for button in range(6):
            board.schedule(tap(1.0 + n / 28 + button * 0.001, button, 0.017))
    bench.run(8)
    refused = bench.session.status.beat.refused
    assert refused > 0
    assert len(bench.log.kept) + refused == 360


def test_a_power_cut_at_any_instant_of_a_press_leaves_none_or_one_and_the_next_is_right(avr):
    for step in range(60):
        board = avr()
        bench = a_bench(board)
        board.schedule(tap(0.7, 3, 0.1))
        bench.run(0.7 + step * 0.001 - bench.now_s)
        board.take_output(0.7 + step * 0.001)
        board.power_off()
        bench.run(0.5)
        board.power_on(bench.now_s)
        board.schedule(tap(bench.now_s + 0.2, 4))
        bench.run(1.5)
        assert buttons(bench.log) in ([4], [3, 4]), f"cut {step} ms after contact"
        board.power_off()


def test_forty_power_cycles_go_on_counting(avr):
    board = avr()
    bench = a_bench(board)
    for n in range(40):
        board.schedule(tap(bench.now_s + 0.1, n % 6))
        bench.run(0.3)
        board.power_off()
        board.power_on(bench.now_s)
        bench.run(0.1)
    bench.run(1)
    assert buttons(bench.log) == [n % 6 for n in range(40)]


def test_a_restored_memory_is_noticed_and_no_new_press_is_taken_for_an_old_one(avr):
    board = avr()
    bench = a_bench(board)
    image = board.read_eeprom()
    for n in range(5):
        board.schedule(tap(1.0 + n * 0.1, n))
    bench.run(1.5)
    bench.cut_cable()
    board.power_off()
    board.eeprom = image
    board.power_on(bench.now_s)
    bench.connect()
    bench.run(1.5)
    for n in range(25):
        board.schedule(tap(bench.now_s + 0.1 + n * 0.1, n % 6))
    bench.run(4)
    assert buttons(bench.log) == [0, 1, 2, 3, 4] + [n % 6 for n in range(25)]
    assert [e.kind for e in bench.events if isinstance(e, Problem)] == [ProblemKind.WENT_BACK]


def test_a_spoiled_memory_is_a_blank_board_and_gets_a_new_name(avr):
    board = avr(eeprom=random.Random(3).randbytes(EEPROM_SIZE))
    bench = a_bench(board)
    board.schedule(tap(1.0, 1))
    bench.run(1)
    assert buttons(bench.log) == [1]
    assert len([e for e in bench.events if isinstance(e, BoxOnline)]) == 1


def test_one_spoiled_copy_of_the_name_is_enough(avr):
    board = avr()
    uid = a_bench(board).session.status.uid
    board.power_off()
    board.eeprom = b"\x00" * 16 + board.eeprom[16:]
    assert a_bench(board).session.status.uid == uid


def test_rubbish_on_the_line_harms_nothing(avr):
    board = avr()
    bench = a_bench(board)
    rng = random.Random(2)
    for n in range(40):
        board.schedule(tap(bench.now_s + 0.01, n % 6))
        rubbish = rng.choice((b"AT\r\n", b"\xff" * 30, b"$A,00", b"$" + b"9" * 99, b"\x03\x04\n"))
        board.receive(rubbish, bench.now_s)
        bench.run(0.15)
    bench.run(0.6)
    assert buttons(bench.log) == [n % 6 for n in range(40)]
    assert bench.session.status.beat.rx_errors > 5


def test_a_host_that_does_not_read_for_a_minute_stops_nothing(avr):
    board = avr()
    bench = a_bench(board)
    bench.to_host = bench.to_board = lambda _: b""
    for n in range(20):
        board.schedule(tap(1.0 + n * 2.5, n % 6))
    bench.run(60)
    bench.to_host = bench.to_board = lambda data: data
    bench.run(5)
    assert buttons(bench.log) == [n % 6 for n in range(20)]


def test_a_stuck_button_is_told_and_the_others_go_on(avr):
    board = avr()
    bench = a_bench(board)
    board.schedule([(1.0, 2, True), (30.0, 2, False), *tap(25.0, 5)])
    bench.run(31)
    assert buttons(bench.log) == [2, 5]
    stuck = [(e.button, e.stuck) for e in bench.events if isinstance(e, StuckButton)]
    assert stuck == [(2, True), (2, False)]


def test_the_lamp_says_what_became_of_a_press(avr):
    board = avr()
    bench = a_bench(board)
    bench.keeps = False

    def changes(seconds):
        seen = []
        end_s = bench.now_s + seconds
        while bench.now_s < end_s:
            bench.run(0.005)
            if seen[-1:] != [board.lamp()]:
                seen.append(board.lamp())
        return len(seen) - 1

    assert changes(1) == 0, "dark: the host has said so"
    board.schedule(tap(bench.now_s, 1))
    assert changes(1) > 8, "blinks fast: not kept yet"
    bench.keeps = True
    bench.session.offer_again(bench.session.status.uid)
    bench.run(0.5)
    assert changes(1) == 0, "as the host says: kept"


def test_two_boards_that_come_to_a_known_host_are_two_boxes(avr):
    log = Log()
    uids = []
    for _ in range(2):
        board = avr()
        board.power_on(0.0)
        bench = Bench(board, log)
        bench.run(0.6)
        uids.append(bench.session.status.uid)
        bench.cut_cable()
    assert len(set(uids)) == 2


def test_a_long_press_is_a_second_signal_where_the_sketch_is_built_for_it(tmp_path):
    if missing := missing_tools():
        pytest.skip(missing)
    elf = build_sketch(tmp_path, more=("-DLONG_PRESS_MS=800", "-DBUZZER_PIN=9"))
    board = AvrBoard(build_shim(tmp_path), elf)
    bench = a_bench(board)
    board.schedule([*tap(1.0, 3, 0.3), *tap(2.0, 4, 1.5)])
    bench._take(bench.session.buzz(1, bench.now_s))
    bench.run(4)
    board.power_off()
    assert [(p.button, p.long) for p in bench.log.kept] == [(3, False), (4, False), (4, True)]


def blinks(board, bench, seconds, is_on):
    """How often something goes from off to on."""
    ups, was = 0, is_on()
    end_s = bench.now_s + seconds
    while bench.now_s < end_s:
        bench.run(0.005)
        now = is_on()
        ups += now and not was
        was = now
    return ups


def test_a_board_that_hears_that_its_version_is_not_spoken_blinks_an_error(avr):
    board = avr()
    bench = a_bench(board)
    bench.run(0.5)
    assert blinks(board, bench, 1, board.lamp) == 0
    board.receive(encode(Unsupported(version=2)), bench.now_s)
    assert blinks(board, bench, 3, board.lamp) > 5
    bench.run(3)
    assert blinks(board, bench, 1, board.lamp) == 0, "and goes on as before"


def test_a_tune_sounds_once_for_each_id(tmp_path):
    if missing := missing_tools():
        pytest.skip(missing)
    board = AvrBoard(build_shim(tmp_path), build_sketch(tmp_path, more=("-DBUZZER_PIN=9",)))
    bench = a_bench(board)
    bench.run(0.5)

    def heard(buzz_id):
        board.receive(encode(Buzz(buzz_id=buzz_id, tune=1)), bench.now_s)
        sounds = False
        for _ in range(60):
            bench.run(0.0031)
            sounds = sounds or bool(board._lib.board_pin(board._board, b"B", 1))
        bench.run(0.5)
        return sounds

    assert [heard(5), heard(5), heard(5), heard(6), heard(6)] == [True, False, False, True, False]
    board.power_off()
