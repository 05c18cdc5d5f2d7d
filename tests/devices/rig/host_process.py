"""A program that keeps presses in a file and can be killed at any instant.

Arguments: the ports' pattern and the file. A line is one durable transaction: the press and the
cursor in one, or the cursor of a box that came online alone.
"""

import os
import sys
import threading
from pathlib import Path

from devices.button_boxes import ButtonBoxes
from devices.events import BoxOnline, Cursor, Pressed


def read_cursors(path: Path) -> dict[int, Cursor]:
    cursors = {}
    for line in path.read_text().splitlines(keepends=True) if path.exists() else ():
        if line.endswith("\n"):
            uid, epoch, seq, _ = map(int, line.split())
            cursors[uid] = Cursor(epoch=epoch, seq=seq)
    return cursors


def main() -> None:
    ports, path = sys.argv[1:]
    boxes = ButtonBoxes(ports, read_cursors(Path(path)))
    log = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    while True:
        for event in boxes.poll():
            match event:
                case BoxOnline(uid=uid, cursor=cursor):
                    keep(log, uid, cursor.epoch, cursor.seq, -1)
                case Pressed(uid=uid, epoch=epoch, seq=seq, button=button):
                    keep(log, uid, epoch, seq, button)
                    boxes.ack(uid, epoch, seq)
        threading.Event().wait(0.005)


def keep(log: int, *values: int) -> None:
    os.write(log, (" ".join(map(str, values)) + "\n").encode())
    os.fsync(log)


main()
