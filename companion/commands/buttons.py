"""`companion buttons [list|monitor|test]`: find, watch and test button boxes."""

import argparse
import sys
import time
from typing import assert_never

from companion.commands.seconds import seconds
from devices.button_boxes import AUTO, ButtonBoxes
from devices.errors import AddressError
from devices.events import (
    BoxOffline,
    BoxOnline,
    Event,
    NotAButtonBox,
    Pressed,
    Problem,
    StuckButton,
    box_name,
)
from devices.frames import LampMode

LIST_S = 6.5
"""A port without a box is known as such after 5 s; one that is forbidden after 1 s. It ends as
soon as every port is either."""
LOOK_AGAIN_S = 1.3
"""The list of ports is read each second."""
TEST_S = 60.0
_POLL_S = 0.02


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `buttons` to the command line."""
    parser = subparsers.add_parser(
        "buttons",
        help="find, watch and test button boxes",
        description="Find button boxes (list), show what they send (monitor), or try every "
        "button once (test). Presses shown by monitor and test reach no game.",
    )
    parser.add_argument("what", nargs="?", choices=("list", "monitor", "test"), default="list")
    parser.add_argument(
        "--url",
        action="append",
        metavar="URL",
        help="port name, socket://HOST:PORT, rfc2217://HOST:PORT, sim: or auto (default)",
    )
    parser.add_argument(
        "--seconds", type=seconds, metavar="N", help="stop after so long (monitor: at Ctrl-C)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0: boxes found, or all buttons tried; 1: none, or some not; 2: bad address."""
    try:
        boxes = ButtonBoxes(args.url or AUTO, look_only=args.what == "list")
    except AddressError as error:
        print(f"companion buttons: {error}", file=sys.stderr)
        return 2
    try:
        if args.what == "monitor":
            return _monitor(boxes, args.seconds)
        if args.what == "test":
            return _test(boxes, args.seconds)
        return _list(boxes, args.seconds)
    except KeyboardInterrupt:
        return 0
    finally:
        boxes.close()


def sentence(event: Event) -> str:
    """An event in words.

    >>> sentence(NotAButtonBox(port="COM3"))
    'COM3 is not a button box.'
    """
    match event:
        case BoxOnline():
            firmware = f", firmware {event.firmware}" if event.firmware else ""
            return f"{_name(event.uid)} on {event.port}: {event.buttons} buttons{firmware}."
        case BoxOffline():
            return f"{_name(event.uid)} on {event.port} is gone ({event.reason})."
        case Pressed():
            how_old = "before a restart" if event.age_ms is None else f"{event.age_ms} ms ago"
            what = "held" if event.long else "pressed"
            return (
                f"{_name(event.uid)}: button {event.button + 1} {what} {how_old} "
                f"(number {event.seq}, turn token {event.ctx})."
            )
        case StuckButton():
            state = "has been down for 20 s" if event.stuck else "is free again"
            return f"{_name(event.uid)}: button {event.button + 1} {state}."
        case NotAButtonBox():
            return f"{event.port} is not a button box."
        case Problem():
            return event.sentence
        case _:
            assert_never(event)


def _name(uid: int) -> str:
    return "B" + box_name(uid)[1:]


def _show(event: Event) -> None:
    """Finds and presses to stdout, what is wrong to stderr."""
    out = sys.stderr if isinstance(event, Problem | NotAButtonBox) else sys.stdout
    print(sentence(event), file=out, flush=True)


def _list(boxes: ButtonBoxes, seconds: float | None) -> int:
    start_s = time.monotonic()
    found = trouble = False
    explained: set[str] = set()
    while (passed_s := time.monotonic() - start_s) < (seconds or LIST_S):
        for event in boxes.poll():
            found = found or isinstance(event, BoxOnline)
            if isinstance(event, Problem | NotAButtonBox):
                explained.add(event.port)
                trouble = trouble or isinstance(event, Problem)
            _show(event)
        health = boxes.health()
        explained |= {box.port for box in health.boxes}
        if passed_s > LOOK_AGAIN_S and explained.issuperset(health.ports):
            break
        time.sleep(_POLL_S)
    if not found and not trouble:
        print(
            "No button box found: plug one in, or name its port with --url. "
            "How to build one is told in docs/button-boxes.md.",
            file=sys.stderr,
        )
    return 0 if found else 1


def _monitor(boxes: ButtonBoxes, seconds: float | None) -> int:
    print("Waiting for button boxes; Ctrl-C ends.", flush=True)
    end_s = time.monotonic() + seconds if seconds else float("inf")
    found = False
    while time.monotonic() < end_s:
        for event in boxes.poll():
            found = found or isinstance(event, BoxOnline)
            _show(event)
            if isinstance(event, Pressed):
                boxes.ack(event.uid, event.epoch, event.seq)
        time.sleep(_POLL_S)
    return 0 if found else 1


def _test(boxes: ButtonBoxes, seconds: float | None) -> int:
    """Every button of every box once; its lamp goes on."""
    untried: dict[int, set[int]] = {}
    end_s = time.monotonic() + (seconds or TEST_S)
    print("Press every button of every box once.", flush=True)
    if any(port.startswith("sim:") for port in boxes.health().ports):
        print("Boxes of sim: have nothing to press here: only the practice table does.", flush=True)
    while time.monotonic() < end_s:
        for event in boxes.poll():
            _show(event)
            if isinstance(event, BoxOnline) and event.uid not in untried:
                untried[event.uid] = set(range(event.buttons))
                boxes.set_lamps(event.uid, (LampMode.SLOW,))
            elif isinstance(event, Pressed):
                boxes.ack(event.uid, event.epoch, event.seq)
                untried.get(event.uid, set()).discard(event.button)
                boxes.buzz(event.uid, 1)
                if not untried.get(event.uid):
                    boxes.set_lamps(event.uid, (LampMode.ON,))
        if untried and not any(untried.values()):
            time.sleep(_POLL_S * 5)  # let the last ack reach its box
            print("All buttons work.")
            return 0
        time.sleep(_POLL_S)
    return _say_untried(untried)


def _say_untried(untried: dict[int, set[int]]) -> int:
    if not untried:
        print("No button box found to test.", file=sys.stderr)
    for uid, buttons in untried.items():
        if buttons:
            numbers = ", ".join(str(b + 1) for b in sorted(buttons))
            print(f"{_name(uid)}: nothing came from button {numbers}.", file=sys.stderr)
    return 1
