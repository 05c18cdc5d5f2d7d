import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.codec import crc, decode_body, encode
from devices.errors import FrameError
from devices.framer import Framer
from devices.frames import (
    MAX_FRAME,
    Ack,
    Buzz,
    Firmware,
    Heartbeat,
    Hi,
    LampMode,
    Lamps,
    OtherVersion,
    Press,
    Provision,
    Query,
    Unsupported,
    Verdict,
    firmware_text,
)

FIRMWARE = Firmware(name="SEATLINK", version=0x0102, abilities=3)
HI = Hi(uid=0xDEADBEEF, epoch=0xFFFF, oldest=1, next=2, buttons=6, reset=1)

CASES = [
    (Query(), b"Q"),
    (HI, b"HI,01,DEADBEEF,FFFF,0001,0002,06,01"),
    (
        Hi(uid=1, epoch=2, oldest=3, next=4, buttons=5, reset=8, firmware=FIRMWARE),
        b"HI,01,00000001,0002,0003,0004,05,08,SEATLINK,0102,03",
    ),
    (Press(epoch=1, seq=0xABCD, button=5, ctx=9, age_ms=16), b"P,0001,ABCD,05,09,0010"),
    (Press(epoch=1, seq=2, button=5, ctx=9, age_ms=None), b"P,0001,0002,05,09,FFFF"),
    (Press(epoch=1, seq=2, button=5, ctx=9, age_ms=1, long=True), b"P,0001,0002,85,09,0001"),
    (
        Heartbeat(uptime_s=300, held=None, queue=1, ctx=2, rx_errors=3, refused=4),
        b"H,012C,00,01,02,03,04",
    ),
    (
        Heartbeat(uptime_s=0, held=2, queue=0, ctx=0, rx_errors=0, refused=0),
        b"H,0000,03,00,00,00,00",
    ),
    (Ack(epoch=1, seq=2, verdict=Verdict.STALE), b"A,0001,0002,S"),
    (Lamps(ctx=255, modes=(LampMode.ON, LampMode.OFF, LampMode.ERROR)), b"L,FF,105"),
    (Buzz(buzz_id=1, tune=2), b"B,01,02"),
    (Provision(uid=0xCAFE, epoch=3), b"U,0000CAFE,0003"),
    (Unsupported(version=1), b"X,01"),
]


@pytest.mark.parametrize(("frame", "body"), CASES, ids=lambda v: v if isinstance(v, bytes) else "")
def test_a_frame_and_its_line_are_the_same(frame, body):
    line = encode(frame)
    assert line == b"$%b*%04X\n" % (body, crc(body))
    assert decode_body(body) == frame
    assert Framer().feed(line) == [frame]
    assert len(line) <= MAX_FRAME


def test_the_crc_is_ccitt_false():
    assert crc(b"123456789") == 0x29B1


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"q",
        b"Q,",
        b"P,0001,abcd,05,09,0010",
        b"P,001,ABCD,05,09,0010",
        b"P,0001,ABCD,05,09,0010,00",
        b"P,0001,ABCD,05,09, 010",
        b"P,+001,ABCD,05,09,0010",
        b"HI,01,DEADBEEF,FFFF,0001,0002,06",
        b"HI,01,DEADBEEF,FFFF,0001,0002,06,01,short,0102,03",
        b"A,0001,0002,X",
        b"L,00,",
        b"L,00,6",
        b"L,00,00000000000000000",
        b"Z,00",
    ],
)
def test_a_body_off_the_grammar_is_nothing_even_with_a_right_crc(body):
    assert decode_body(body) is None
    assert Framer().feed(b"$%b*%04X\n" % (body, crc(body))) == []


def test_a_hello_of_another_version_is_told_apart():
    assert decode_body(b"HI,02,whatever comes") == OtherVersion(version=2)
    assert decode_body(encode(OtherVersion(version=9))[1:-6]) == OtherVersion(version=9)


@pytest.mark.parametrize(
    ("frame", "field"),
    [
        (Ack(epoch=0x10000, seq=0, verdict=Verdict.KEPT), "epoch 65536"),
        (Press(epoch=0, seq=-1, button=0, ctx=0, age_ms=0), "seq -1"),
        (Press(epoch=0, seq=0, button=128, ctx=0, age_ms=0), "button 128"),
        (Lamps(ctx=0, modes=()), "0 lamps"),
        (Lamps(ctx=256, modes=(LampMode.ON,)), "ctx 256"),
        (
            Hi(
                uid=1,
                epoch=2,
                oldest=3,
                next=4,
                buttons=5,
                reset=8,
                firmware=Firmware(name="too long a name", version=0, abilities=0),
            ),
            "firmware name",
        ),
    ],
)
def test_a_value_too_large_for_its_field_is_named(frame, field):
    with pytest.raises(FrameError, match=field):
        encode(frame)


def test_an_old_press_has_the_greatest_age_and_not_the_mark_of_a_recovered_one():
    line = encode(Press(epoch=1, seq=1, button=0, ctx=0, age_ms=10_000_000))
    assert b",FFFE*" in line


def test_firmware_is_named_with_its_version():
    assert not firmware_text(HI)
    named = Hi(uid=1, epoch=2, oldest=3, next=4, buttons=5, reset=8, firmware=FIRMWARE)
    assert firmware_text(named) == "SEATLINK 1.2"


PRESSES = st.builds(
    Press,
    epoch=st.integers(0, 0xFFFF),
    seq=st.integers(0, 0xFFFF),
    button=st.integers(0, 0x7F),
    ctx=st.integers(0, 0xFF),
    age_ms=st.none() | st.integers(0, 0xFFFE),
    long=st.booleans(),
)


@given(PRESSES)
def test_every_press_survives_the_wire(press):
    assert Framer().feed(encode(press)) == [press]
