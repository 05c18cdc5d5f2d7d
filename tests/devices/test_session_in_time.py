"""A session as time passes: lamps, tunes, silence, power cuts, the signal."""

import itertools

import pytest
from box_bench import UID, Bench, a_box, kinds
from mute_bench import hi

from devices import lamp_sender
from devices.codec import encode
from devices.events import (
    BoxOffline,
    Cursor,
    OfflineReason,
    Pressed,
    ProblemKind,
    StuckButton,
)
from devices.frames import (
    Firmware,
    Heartbeat,
    Hi,
    LampMode,
    Query,
    buttons_per_lamp,
)
from devices.register import BoxRegister
from devices.session import Session
from devices.simulated_box import BoxMemory, SimulatedBox


def test_silence_is_noticed_after_1_6_seconds_and_ends_with_a_hello():
    box = a_box()
    bench = Bench(box)
    bench.run(1)
    bench.to_host = lambda _: b""
    assert bench.run(1.5) == []
    assert bench.run(0.7) == [BoxOffline(uid=UID, port="port", reason=OfflineReason.SILENT)]
    bench.to_host = lambda data: data
    assert kinds(bench.run(1.5)) == ["BoxOnline"]


def test_a_box_that_stays_silent_is_given_up_but_not_called_foreign():
    bench = Bench(a_box())
    bench.run(1)
    bench.to_host = lambda _: b""
    assert kinds(bench.run(8)) == ["BoxOffline"]
    assert bench.gave_up


def test_lamps_go_out_each_half_second_and_at_once_when_they_change():
    box = a_box()
    bench = Bench(box)
    bench.run(0.1)
    bench.sent.clear()
    bench.run(2.0)
    assert len([1 for _, data in bench.sent if data.startswith(b"$L")]) == 4
    bench._take(bench.session.set_lamps(9, (LampMode.ON, LampMode.SLOW), bench.now_s))
    assert box.lamps.ctx == 9
    bench.sent.clear()
    bench._take(bench.session.set_lamps(9, (LampMode.ON, LampMode.SLOW), bench.now_s))
    assert bench.sent == [], "no change, no line"


def test_a_tune_is_played_once_though_sent_three_times():
    box = a_box()
    bench = Bench(box)
    bench.run(0.1)
    bench._take(bench.session.buzz(3, bench.now_s))
    bench.run(3)
    assert sum(data.count(b"$B") for _, data in bench.sent) == 3
    bench._take(bench.session.buzz(3, bench.now_s))
    bench.run(1)
    assert box.tunes == [3, 3]


def test_a_restarted_programs_first_tune_is_no_repetition_of_the_last_ones(monkeypatch):
    """The board did not restart: it remembers the id of the tune it played last."""
    ids = iter((7, 200, 90))
    monkeypatch.setattr(lamp_sender.secrets, "randbelow", lambda most: next(ids) % most)
    bench = Bench(a_box())
    for _ in range(2):
        bench.run(1.0)
        bench._take(bench.session.buzz(3, bench.now_s))
        bench.run(2.0)
        bench.kill_host()
        bench.connect()
    assert bench.board.tunes == [3, 3]


def test_a_button_held_for_20_seconds_is_stuck_and_told_once():
    box = a_box()
    bench = Bench(box)
    bench.run(0.1)
    box.hold(1, bench.now_s)
    assert kinds(bench.run(19)) == ["Pressed"]
    assert bench.run(10) == [StuckButton(uid=UID, button=1)]
    box.let_go()
    assert bench.run(1) == [StuckButton(uid=UID, button=1, stuck=False)]
    assert len(bench.log.kept) == 1


def test_presses_that_the_box_refused_are_told_with_their_number():
    box = a_box()
    bench = Bench(box)
    bench.run(0.1)
    bench.keeps = False
    for _ in range(35):
        box.press(0, bench.now_s)
    events = bench.run(1)
    told = [e for e in events if not isinstance(e, Pressed)]
    assert [e.kind for e in told] == [ProblemKind.REFUSED]
    assert "5 presses" in told[0].sentence


def test_the_press_carries_the_token_that_the_lamps_showed():
    box = a_box()
    bench = Bench(box)
    bench.run(0.1)
    bench._take(bench.session.set_lamps(41, (LampMode.ON,), bench.now_s))
    box.press(0, bench.now_s)
    bench._take(bench.session.set_lamps(42, (LampMode.ON,), bench.now_s))
    bench.run(0.1)
    assert [p.ctx for p in bench.log.kept] == [41]


def test_a_power_cut_keeps_the_presses_of_a_board_with_memory_and_marks_them():
    box = a_box()
    bench = Bench(box)
    bench.run(0.1)
    bench.cut_cable()
    box.press(3, bench.now_s)
    box.power_off()
    box.power_on(bench.now_s)
    bench.connect()
    bench.run(0.5)
    assert [(p.button, p.age_ms) for p in bench.log.kept] == [(3, None)]


def test_a_board_without_memory_starts_a_new_sequence_and_loses_no_press_after_it():
    box = SimulatedBox(
        memory=BoxMemory(uid=UID, epoch=1), keeps=False, new_epoch=iter([11, 12]).__next__
    )
    box.power_on(0.0)
    bench = Bench(box)
    bench.run(0.1)
    box.press(0, bench.now_s)
    bench.run(0.1)
    box.power_off()
    box.power_on(bench.now_s)
    box.press(1, bench.now_s)
    bench.run(2.5)
    assert [(p.epoch, p.button) for p in bench.log.kept] == [(11, 0), (12, 1)]


def test_status_tells_the_newest_press_and_the_signal():
    box = a_box()
    bench = Bench(box)
    assert bench.session.status is None
    bench.run(0.1)
    box.press(2, bench.now_s)
    bench.feed(b"$P,garbage\n")
    bench.run(1)
    status = bench.session.status
    assert (status.uid, status.buttons, status.pressed.button) == (UID, 5, 2)
    assert status.tally.bad_lines == 1
    assert status.firmware == "SIMULATE 1.0"


@pytest.mark.parametrize(
    ("abilities", "shared"), [(None, 5), (0x00, 5), (0x17, 1), (0x20, 2), (0xF0, 15)]
)
def test_a_hello_says_how_many_buttons_share_a_lamp(abilities, shared):
    firmware = None
    if abilities is not None:
        firmware = Firmware(name="SEATLINK", version=0x100, abilities=abilities)
    hi = Hi(uid=UID, epoch=1, oldest=0, next=0, buttons=5, reset=0, firmware=firmware)
    assert buttons_per_lamp(hi) == shared


def test_heartbeats_that_did_not_come_are_counted():
    box = a_box()
    bench = Bench(box)
    bench.run(3.2)
    assert bench.session.status.missed == 0
    bench.to_host = lambda _: b""
    bench.run(1)
    bench.to_host = lambda data: data
    bench.run(1)
    assert bench.session.status.missed == 2


def test_a_board_whose_hello_was_damaged_is_asked_again_at_its_next_word():
    """A heartbeat says that no boot loader is at work: no need to be quiet for 2.2 s."""
    box = a_box()
    bench = Bench(box)
    bench.to_host = lambda data: data.replace(b"$HI", b"$Hi")
    bench.run(1.8)
    asked = [at_s for at_s, data in bench.sent if encode(Query()) in data]
    assert len(asked) == 4
    assert all(b - a >= 0.4 for a, b in itertools.pairwise(asked))
    bench.to_host = lambda data: data
    assert kinds(bench.run(0.8))[:1] == ["BoxOnline"]


def test_a_box_that_another_port_speaks_for_is_not_asked_at_each_word():
    register = BoxRegister({UID: Cursor(epoch=7, seq=0)})
    register.claim(UID, "other")
    session = Session("port", register, 0.0)
    asked = 0
    for n in range(400):
        now_s = n * 0.01
        data = b""
        if n % 50 == 10:
            beat = Heartbeat(uptime_s=n, held=None, queue=0, ctx=0, rx_errors=0, refused=0)
            data = encode(beat)
        if n == 5:
            data = hi()
        for step in (session.received(data, now_s), session.tick(now_s)):
            asked += step.out.count(encode(Query()))
    assert asked <= 3
