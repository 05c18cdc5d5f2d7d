import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.codec import encode
from devices.framer import Framer, Tally
from devices.frames import Ack, Heartbeat, Press, Query, Verdict

PRESS = Press(epoch=1, seq=2, button=3, ctx=4, age_ms=5)
LINE = encode(PRESS)


@pytest.mark.parametrize(
    ("data", "frames", "tally"),
    [
        (LINE, 1, Tally(frames=1)),
        (LINE.replace(b"\n", b"\r\n"), 1, Tally(frames=1)),
        (b"ets Jun  8 2016 00:22:57\r\n\xff\xfe\x00" + LINE, 1, Tally(frames=1, noise_bytes=29)),
        (LINE[:-7] + LINE, 1, Tally(frames=1, noise_bytes=len(LINE) - 7)),
        (LINE.replace(b"02", b"03", 1), 0, Tally(bad_lines=1)),
        (b"$" + b"0" * 200 + b"\n" + LINE, 1, Tally(frames=1, bad_lines=1)),
        (LINE.lower() + LINE, 1, Tally(frames=1, bad_lines=1)),
        (b"AT\r\nAT+GCAP\r\n", 0, Tally(noise_bytes=13)),
        (b"$$$" + LINE, 1, Tally(frames=1, noise_bytes=3)),
        (b"\xff" * 500, 0, Tally(noise_bytes=500)),
    ],
    ids=[
        "plain",
        "crlf",
        "boot text",
        "half line",
        "damage",
        "too long",
        "case",
        "modem",
        "dollars",
        "ff",
    ],
)
def test_frames_come_out_and_the_rest_is_counted(data, frames, tally):
    framer = Framer()
    assert framer.feed(data) == [PRESS] * frames
    assert framer.tally == tally


def test_an_endless_line_does_not_grow_the_framer():
    framer = Framer()
    for _ in range(1000):
        framer.feed(b"$" + b"A" * 999)
    assert len(framer._rest) <= 60
    assert framer.feed(b"\n" + LINE) == [PRESS]


STREAM = [
    PRESS,
    Query(),
    Ack(epoch=9, seq=8, verdict=Verdict.REFUSED),
    Heartbeat(uptime_s=1, held=0, queue=2, ctx=3, rx_errors=4, refused=5),
]


@given(st.lists(st.integers(1, 40), max_size=40))
def test_portions_make_no_difference(portions):
    data = b"junk\n" + b"".join(map(encode, STREAM))
    framer = Framer()
    frames = []
    for size in portions:
        frames += framer.feed(data[:size])
        data = data[size:]
    assert frames + framer.feed(data) == STREAM


@given(st.binary(max_size=300))
def test_any_bytes_are_survived_and_the_next_line_is_read(data):
    framer = Framer()
    framer.feed(data)
    assert framer.feed(b"\n" + LINE)[-1:] == [PRESS]


def test_two_hundred_thousand_random_bytes_hold_no_frame():
    assert Framer().feed(random.Random(5).randbytes(200_000)) == []


def test_damaged_lines_are_never_read_as_something_else():
    rng = random.Random(7)
    framer = Framer()
    for _ in range(20_000):
        line = bytearray(LINE)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(line) - 1)
            match rng.randrange(4):
                case 0:
                    line[at] ^= 1 << rng.randrange(8)
                case 1:
                    del line[at]
                case 2:
                    line.insert(at, rng.randrange(256))
                case _:
                    line.insert(at, line[at])
        assert all(frame == PRESS for frame in framer.feed(bytes(line) + b"\n"))
