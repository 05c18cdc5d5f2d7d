"""Runs under MicroPython: the Pico's firmware, driven line by line over stdin in virtual time.

In: `FOLDER UID EPOCH BUTTONS`, then lines `NOW_MS HEX|- MASKS`: bytes that came, and the
contacts' bit masks of the milliseconds before NOW_MS, with commas. Out: what it sends, as hex.
"""

import binascii
import sys


def drive() -> None:
    folder, uid, epoch, buttons = sys.stdin.readline().split()
    sys.path.insert(0, folder)
    from seatlink_micropython import Box  # noqa: PLC0415

    count = int(buttons)
    box = Box(int(uid), int(epoch), count, 1)
    write = sys.stdout.write
    write(sys.implementation.name + "\n")
    for line in sys.stdin:
        now, received, masks = line.split()
        now_ms = int(now)
        if received != "-":
            box.receive(binascii.unhexlify(received), now_ms)
        for mask in masks.split(","):
            bits = int(mask)
            box.look([bool(bits >> i & 1) for i in range(count)], now_ms)
        write(binascii.hexlify(box.output(now_ms)).decode() + "\n")


drive()
