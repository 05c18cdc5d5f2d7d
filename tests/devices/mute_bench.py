"""A board that says only what a test has it say."""

from box_bench import UID, Bench, Log

from devices.codec import encode
from devices.frames import (
    Heartbeat,
    Hi,
    Press,
)


class Mute:
    """A board that says nothing by itself."""

    def __init__(self):
        self.heard = b""

    def receive(self, data, _now_s):
        self.heard += data

    def take_output(self, _now_s):
        return b""


def hi(**changes):
    values = {"uid": UID, "epoch": 7, "oldest": 10, "next": 10, "buttons": 5, "reset": 1}
    return encode(Hi(**(values | changes)))


def press(seq, epoch=7, button=0):
    return encode(Press(epoch=epoch, seq=seq, button=button, ctx=0, age_ms=1))


BEAT = encode(Heartbeat(uptime_s=1, held=None, queue=0, ctx=0, rx_errors=0, refused=0))


def mute_bench(known=None):
    log = Log()
    if known is not None:
        log.cursors[UID] = known
    bench = Bench(Mute(), log)
    bench.run(0.01)
    return bench


def last_ack(bench):
    acks = [line for line in bench.board.heard.split(b"\n") if line.startswith(b"$A")]
    return acks[-1] + b"\n" if acks else None
