r"""Frames to lines and back.

A line is ASCII `$BODY*CRC\n`: fields of fixed width, numbers in upper-case hexadecimal,
CRC-16/CCITT-FALSE over BODY. Widths and letter case are part of the check: together with the
CRC they let no damaged line through. The table of frames is printed in docs/button-boxes.md.
"""

import binascii
import re
from collections.abc import Callable
from typing import assert_never

from devices.errors import FrameError
from devices.frames import (
    LONG_PRESS,
    MOST_LAMPS,
    PROTOCOL,
    RECOVERED,
    Ack,
    BoardFrame,
    Buzz,
    Firmware,
    Frame,
    Heartbeat,
    Hi,
    HostFrame,
    LampMode,
    Lamps,
    OtherVersion,
    Press,
    Provision,
    Query,
    Unsupported,
    Verdict,
)


def crc(body: bytes) -> int:
    """CRC-16/CCITT-FALSE of a frame's body.

    >>> hex(crc(b"123456789"))
    '0x29b1'
    """
    return binascii.crc_hqx(body, 0xFFFF)


def encode(frame: Frame) -> bytes:
    r"""The line of a frame, line end included.

    >>> encode(Query())
    b'$Q*AB24\n'

    Raises:
        FrameError: a value is too large for its field.
    """
    body = _body(frame).encode("ascii")
    return b"$%b*%04X\n" % (body, crc(body))


def _hex(value: int, width: int, field: str) -> str:
    if not 0 <= value < 16**width:
        raise FrameError(f"{field} {value!r} does not fit, expected 0 to {16**width - 1}")
    return f"{value:0{width}X}"


def _body(frame: Frame) -> str:
    if isinstance(frame, Hi | Press | Heartbeat | OtherVersion):
        return _board_body(frame)
    return _host_body(frame)


def _board_body(frame: BoardFrame) -> str:
    match frame:
        case Hi():
            return _hi_body(frame)
        case Press():
            return _press_body(frame)
        case Heartbeat():
            return _heartbeat_body(frame)
        case OtherVersion(version=version):
            return f"HI,{_hex(version, 2, 'version')}"
        case _:
            assert_never(frame)


def _host_body(frame: HostFrame) -> str:
    match frame:
        case Query():
            body = "Q"
        case Ack(epoch=epoch, seq=seq, verdict=verdict):
            body = f"A,{_hex(epoch, 4, 'epoch')},{_hex(seq, 4, 'seq')},{verdict.value}"
        case Lamps(ctx=ctx, modes=modes):
            if not 1 <= len(modes) <= MOST_LAMPS:
                raise FrameError(f"{len(modes)!r} lamps, expected 1 to {MOST_LAMPS}")
            body = f"L,{_hex(ctx, 2, 'ctx')}," + "".join(_hex(m, 1, "lamp") for m in modes)
        case Buzz(buzz_id=buzz_id, tune=tune):
            body = f"B,{_hex(buzz_id, 2, 'buzz_id')},{_hex(tune, 2, 'tune')}"
        case Provision(uid=uid, epoch=epoch):
            body = f"U,{_hex(uid, 8, 'uid')},{_hex(epoch, 4, 'epoch')}"
        case Unsupported(version=version):
            body = f"X,{_hex(version, 2, 'version')}"
        case _:
            assert_never(frame)
    return body


def _hi_body(frame: Hi) -> str:
    fields = [
        f"HI,{PROTOCOL:02X}",
        _hex(frame.uid, 8, "uid"),
        _hex(frame.epoch, 4, "epoch"),
        _hex(frame.oldest, 4, "oldest"),
        _hex(frame.next, 4, "next"),
        _hex(frame.buttons, 2, "buttons"),
        _hex(frame.reset, 2, "reset"),
    ]
    if frame.firmware is not None:
        name = frame.firmware.name
        if not re.fullmatch("[A-Z0-9_]{8}", name):
            raise FrameError(f"firmware name {name!r}, expected 8 of A-Z, 0-9, _")
        fields += [
            name,
            _hex(frame.firmware.version, 4, "version"),
            _hex(frame.firmware.abilities, 2, "abilities"),
        ]
    return ",".join(fields)


def _press_body(frame: Press) -> str:
    if not 0 <= frame.button < LONG_PRESS:
        raise FrameError(f"button {frame.button!r} does not fit, expected 0 to {LONG_PRESS - 1}")
    button = frame.button | (LONG_PRESS if frame.long else 0)
    age = RECOVERED if frame.age_ms is None else min(frame.age_ms, RECOVERED - 1)
    return (
        f"P,{_hex(frame.epoch, 4, 'epoch')},{_hex(frame.seq, 4, 'seq')},"
        f"{button:02X},{_hex(frame.ctx, 2, 'ctx')},{_hex(age, 4, 'age')}"
    )


def _heartbeat_body(frame: Heartbeat) -> str:
    held = 0 if frame.held is None else frame.held + 1
    return (
        f"H,{_hex(frame.uptime_s, 4, 'uptime')},{_hex(held, 2, 'held')},"
        f"{_hex(frame.queue, 2, 'queue')},{_hex(frame.ctx, 2, 'ctx')},"
        f"{_hex(frame.rx_errors, 2, 'rx_errors')},{_hex(frame.refused, 2, 'refused')}"
    )


def _read_hi(part: tuple[bytes, ...]) -> Frame:
    uid, epoch, oldest, next_, buttons, reset = (int(p, 16) for p in part[:6])
    firmware = None
    if part[6]:
        firmware = Firmware(
            name=part[6].decode("ascii"), version=int(part[7], 16), abilities=int(part[8], 16)
        )
    return Hi(
        uid=uid,
        epoch=epoch,
        oldest=oldest,
        next=next_,
        buttons=buttons,
        reset=reset,
        firmware=firmware,
    )


def _read_press(part: tuple[bytes, ...]) -> Frame:
    epoch, seq, button, ctx, age = (int(p, 16) for p in part)
    return Press(
        epoch=epoch,
        seq=seq,
        button=button & ~LONG_PRESS,
        ctx=ctx,
        age_ms=None if age == RECOVERED else age,
        long=bool(button & LONG_PRESS),
    )


def _read_heartbeat(part: tuple[bytes, ...]) -> Frame:
    uptime, held, queue, ctx, rx_errors, refused = (int(p, 16) for p in part)
    return Heartbeat(
        uptime_s=uptime,
        held=held - 1 if held else None,
        queue=queue,
        ctx=ctx,
        rx_errors=rx_errors,
        refused=refused,
    )


def _read_ack(part: tuple[bytes, ...]) -> Frame:
    return Ack(
        epoch=int(part[0], 16), seq=int(part[1], 16), verdict=Verdict(part[2].decode("ascii"))
    )


def _read_lamps(part: tuple[bytes, ...]) -> Frame:
    return Lamps(ctx=int(part[0], 16), modes=tuple(LampMode(d - ord("0")) for d in part[1]))


def _pattern(body: str) -> re.Pattern[bytes]:
    """A body's grammar; `#n` stands for a field of n upper-case hexadecimal digits."""
    return re.compile(re.sub(r"#(\d)", r"([0-9A-F]{\1})", body).encode("ascii"))


_GRAMMAR: tuple[tuple[re.Pattern[bytes], Callable[[tuple[bytes, ...]], Frame]], ...] = (
    (_pattern("P,#4,#4,#2,#2,#4"), _read_press),
    (_pattern("H,#4,#2,#2,#2,#2,#2"), _read_heartbeat),
    (_pattern("HI,01,#8,#4,#4,#4,#2,#2(?:,([A-Z0-9_]{8}),#4,#2)?"), _read_hi),
    (_pattern("HI,(?!01)#2(?:,.*)?"), lambda p: OtherVersion(version=int(p[0], 16))),
    (_pattern("Q"), lambda _: Query()),
    (_pattern("A,#4,#4,([KRS])"), _read_ack),
    (_pattern("L,#2,([0-5]{1,16})"), _read_lamps),
    (_pattern("B,#2,#2"), lambda p: Buzz(buzz_id=int(p[0], 16), tune=int(p[1], 16))),
    (_pattern("U,#8,#4"), lambda p: Provision(uid=int(p[0], 16), epoch=int(p[1], 16))),
    (_pattern("X,#2"), lambda p: Unsupported(version=int(p[0], 16))),
)


def decode_body(body: bytes) -> Frame | None:
    """The frame of a body whose CRC is right; None where no grammar fits it whole."""
    for pattern, read in _GRAMMAR:
        if found := pattern.fullmatch(body):
            return read(found.groups())
    return None
