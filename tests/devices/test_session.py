import pytest
from box_bench import UID, Bench, a_box, buttons, kinds
from mute_bench import BEAT, hi, last_ack, mute_bench, press

from devices.codec import encode
from devices.events import (
    BoxOnline,
    Cursor,
    NotAButtonBox,
    OfflineReason,
    ProblemKind,
)
from devices.frames import (
    Ack,
    OtherVersion,
    Query,
    Unsupported,
    Verdict,
)
from devices.register import BoxRegister
from devices.session import Session
from devices.simulated_box import BoxMemory

# -- hello


def test_a_question_at_opening_then_quiet_then_each_second():
    bench = mute_bench()
    bench.run(4.9)
    questions = [round(t, 1) for t, data in bench.sent if data == encode(Query())]
    assert questions == [0.0, 2.2, 3.2, 4.2]
    assert bench.board.heard == encode(Query()) * 4


def test_a_foreign_device_is_let_go_after_five_seconds_and_hears_only_questions():
    bench = mute_bench()
    bench.feed(b"T:21.5 /0.0 ok\r\n" * 50)
    events = bench.run(6)
    assert events[0] == NotAButtonBox(port="port")
    assert bench.gave_up
    assert set(bench.board.heard.split(b"\n")) == {encode(Query()).strip(), b""}


def test_a_press_before_the_hello_does_not_count():
    bench = mute_bench()
    assert bench.feed(press(10)) == []
    assert last_ack(bench) is None


@pytest.mark.parametrize(
    ("known", "hello", "cursor"),
    [
        (None, {"oldest": 10, "next": 10}, Cursor(epoch=7, seq=9)),
        (None, {"oldest": 5, "next": 10}, Cursor(epoch=7, seq=9)),
        (None, {"oldest": 0, "next": 0}, Cursor(epoch=7, seq=0xFFFF)),
        (Cursor(epoch=7, seq=6), {"oldest": 5, "next": 10}, Cursor(epoch=7, seq=6)),
        (Cursor(epoch=7, seq=9), {"oldest": 10, "next": 10}, Cursor(epoch=7, seq=9)),
        (Cursor(epoch=6, seq=900), {"oldest": 5, "next": 10}, Cursor(epoch=7, seq=4)),
        (Cursor(epoch=7, seq=0xFFFE), {"oldest": 1, "next": 3}, Cursor(epoch=7, seq=0)),
        (Cursor(epoch=7, seq=2), {"oldest": 5, "next": 10}, Cursor(epoch=7, seq=4)),
    ],
    ids=[
        "unknown, nothing waits",
        "unknown, presses wait: newest",
        "unknown, first number",
        "known: after the last kept",
        "known, nothing new",
        "known, new sequence: from the oldest",
        "known, over the wrap",
        "known, the board has forgotten some: from the oldest",
    ],
)
def test_where_a_box_goes_on(known, hello, cursor):
    bench = mute_bench(known)
    online = [e for e in bench.feed(hi(**hello)) if isinstance(e, BoxOnline)]
    assert [e.cursor for e in online] == [cursor]


def test_presses_of_an_unknown_box_are_acked_as_stale_and_told():
    bench = mute_bench()
    events = bench.feed(hi(oldest=5, next=10))
    assert events[1].kind is ProblemKind.DROPPED
    assert events[1].sentence.startswith("5 presses of box 1A2B3C4D")
    assert last_ack(bench) == encode(Ack(epoch=7, seq=9, verdict=Verdict.STALE))


@pytest.mark.parametrize("last", [10, 11, 4000])
def test_a_board_that_went_back_in_time_is_set_up_anew(last):
    bench = mute_bench(Cursor(epoch=7, seq=last))
    events = bench.feed(hi(oldest=10, next=10))
    assert [e.kind for e in events] == [ProblemKind.WENT_BACK]
    line = bench.board.heard.split(b"\n")[-2]
    assert line.startswith(b"$U,1A2B3C4D,")
    assert b"0007*" not in line
    assert bench.feed(hi(oldest=10, next=10)) == [], "set up once, not for every hello"


def test_a_blank_board_gets_an_id():
    box = a_box(memory=BoxMemory(uid=0xFFFFFFFF, epoch=0xFFFF))
    bench = Bench(box)
    events = bench.run(0.5)
    assert kinds(events) == ["BoxOnline"]
    assert box.memory.uid not in {0, 0xFFFFFFFF}
    box.press(2, bench.now_s)
    bench.run(0.1)
    assert buttons(bench.log) == [2]


def test_another_version_is_answered_and_told_once():
    bench = mute_bench()
    line = encode(OtherVersion(version=2))
    events = bench.feed(line * 3)
    assert [e.kind for e in events] == [ProblemKind.OTHER_VERSION]
    assert encode(Unsupported(version=1)) in bench.board.heard


def test_two_ports_with_the_same_id_are_one_box_and_one_problem():
    register = BoxRegister()
    first, second = (Session(f"p{n}", register, 0.0) for n in (1, 2))
    assert kinds(first.received(hi(), 0.1).events) == ["BoxOnline"]
    assert second.received(hi(), 0.2).events == ()
    assert second.received(press(10), 0.3).events == ()
    told = second.received(hi(), 2.5).events
    assert [e.kind for e in told] == [ProblemKind.TWICE]
    assert "p1" in told[0].sentence
    assert second.received(hi(), 3.5).events == ()
    assert first.lost(OfflineReason.UNPLUGGED).let_go
    register.release("p1")
    assert kinds(second.received(hi(), 4.5).events) == ["BoxOnline"]


# -- presses


def armed_bench():
    bench = mute_bench()
    bench.feed(hi())
    return bench


def test_presses_are_acked_in_order_after_they_are_kept():
    bench = armed_bench()
    bench.feed(press(10) + press(11, button=1))
    assert buttons(bench.log) == [0, 1]
    assert last_ack(bench) == encode(Ack(epoch=7, seq=11, verdict=Verdict.KEPT))


def test_nothing_is_acked_before_it_is_kept():
    bench = armed_bench()
    bench.keeps = False
    assert kinds(bench.feed(press(10) + press(11))) == ["Pressed"]
    assert bench.feed(press(10) + press(11)) == [], "handed out once"
    assert last_ack(bench) is None


def test_a_duplicate_is_acked_again_and_not_handed_out():
    bench = armed_bench()
    bench.feed(press(10))
    bench.board.heard = b""
    assert bench.feed(press(10)) == []
    assert last_ack(bench) == encode(Ack(epoch=7, seq=10, verdict=Verdict.KEPT))


def test_a_gap_waits_for_what_is_missing():
    bench = armed_bench()
    assert bench.feed(press(12)) == []
    assert last_ack(bench) == encode(Ack(epoch=7, seq=9, verdict=Verdict.KEPT))
    bench.feed(press(10) + press(11) + press(12))
    assert [p.seq for p in bench.log.kept] == [10, 11, 12]


def test_numbers_run_over_the_end():
    bench = mute_bench()
    bench.feed(hi(oldest=0xFFFE, next=0xFFFE))
    bench.feed(press(0xFFFE) + press(0xFFFF) + press(0) + press(1))
    assert [p.seq for p in bench.log.kept] == [0xFFFE, 0xFFFF, 0, 1]


def test_a_press_that_could_not_be_kept_comes_again_in_its_place():
    bench = armed_bench()
    bench.keeps = False
    bench.feed(press(10) + press(11))
    bench.session.offer_again(UID)
    bench.keeps = True
    bench.feed(press(10) + press(11))
    assert [p.seq for p in bench.log.kept] == [10, 11]


def test_the_verdict_goes_to_the_board():
    bench = armed_bench()
    bench.answer = Verdict.REFUSED
    bench.feed(press(10))
    assert last_ack(bench) == encode(Ack(epoch=7, seq=10, verdict=Verdict.REFUSED))


@pytest.mark.parametrize(
    ("uid", "epoch", "seq"), [(UID + 1, 7, 10), (UID, 8, 10), (UID, 7, 11), (UID, 7, 9)]
)
def test_an_ack_for_anything_else_is_passed_over(uid, epoch, seq):
    bench = armed_bench()
    bench.keeps = False
    bench.feed(press(10))
    assert bench.session.ack(uid, epoch, seq, Verdict.KEPT).out == b""


def test_a_new_sequence_in_mid_session_is_asked_about_and_accepted_from_its_oldest():
    bench = armed_bench()
    bench.run(1.1)
    bench.board.heard = b""
    assert bench.feed(press(3, epoch=8)) == []
    assert encode(Query()) in bench.board.heard
    assert kinds(bench.feed(hi(epoch=8, oldest=3, next=4))) == ["BoxOnline"]
    bench.feed(press(3, epoch=8))
    assert [(p.epoch, p.seq) for p in bench.log.kept] == [(8, 3)]


def test_a_storm_of_foreign_numbers_makes_one_question_a_second():
    bench = armed_bench()
    bench.board.heard = b""
    for _ in range(40):
        bench.feed(press(3, epoch=8) + BEAT)
        bench.run(0.05)
    assert bench.board.heard.count(encode(Query())) <= 2


def test_a_reset_of_the_board_goes_on_where_it_was():
    bench = armed_bench()
    bench.feed(press(10))
    assert bench.feed(hi(oldest=11, next=11)) == []
    bench.feed(press(11))
    assert [p.seq for p in bench.log.kept] == [10, 11]


def test_another_board_behind_the_same_port_is_another_box():
    bench = armed_bench()
    assert kinds(bench.feed(hi(uid=99))) == ["BoxOffline"]
    assert kinds(bench.feed(hi(uid=99))) == ["BoxOnline"]


def test_look_only_finds_the_box_and_leaves_the_presses_in_it():
    session = Session("port", BoxRegister(), 0.0, look_only=True)
    step = session.received(hi(oldest=5, next=10) + press(5), 0.1)
    assert kinds(step.events) == ["BoxOnline"]
    assert b"$A" not in step.out
