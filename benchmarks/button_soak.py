"""Evenings of bad luck for button boxes, more and longer than in the tests; and the latency.

    python benchmarks/button_soak.py [--presses 300] [--evenings 20] [--seed N]

Runs the real Arduino sketch in simavr, the Pico's file in MicroPython, and the simulated box
(tests/devices/rig says how) with seeds from `--seed` on: bounce, noise on the line, power cuts,
resets, cable cuts, a host that dies between keeping a press and saying so. Then it measures from
the first contact of a button to the durable entry: the board in virtual time to the millisecond,
the host in real time through a port's thread, the session and the store. Without the firmware's
tools only the simulated box runs, and the table says so. Appends its tables to
benchmarks/results.md.
"""

import argparse
import importlib.util
import os
import platform
import random
import secrets
import sqlite3
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parent))
sys.path.append(str(Path(__file__).parents[1] / "tests/devices"))
sys.path.append(str(Path(__file__).parents[1] / "tests/devices/rig"))
import box_bench
from avr_board import AvrBoard
from chaos import play_evening
from firmware_tools import build_shim, build_sketch, missing_tools
from pin_boards import MicroPythonBoard, SimulatedPins
from table import HEADER, open_session

from companion.game_log.game_log import GameLog
from companion.game_log.records import PressKey
from companion.game_log.store import open_store
from companion.rules.header import parse_header
from companion.rules.seats import Player
from companion.table.clock import SystemClock
from companion.table.ledger import StoreKeeper
from companion.table.signals import ButtonSignal
from devices.button_boxes import SIM, ButtonBoxes
from devices.events import Pressed
from devices.simulated_boxes import SimulatedBoxes

HERE = Path(__file__).parent
NOISES = (0.0, 0.001, 0.01)
GOALS_MS = {"Arduino": 30.0, "MicroPython": 10.0}
WIRE_MS = 2.6
"""A press of 30 bytes at 115200 baud; simavr has it in its time, MicroPython's port to Unix has
not (a Pico's USB takes about 1 ms)."""
STEP_S = 0.001
SOAKED = (
    "| board | evenings | presses | had to count | kept | cuts and resets | host kills |"
    " bytes damaged | lost, doubled, out of order | CPU s |"
)


@contextmanager
def boards(folder: Path) -> Iterator[dict[str, Callable[[int], Any]]]:
    """What can be run here: name → make a board from a seed."""
    found: dict[str, Callable[[int], Any]] = {}
    if not missing_tools():
        shim, elf = build_shim(folder), build_sketch(folder)
        found["Arduino"] = lambda _seed: AvrBoard(shim, elf)
    if importlib.util.find_spec("micropython_unix") is not None:
        found["MicroPython"] = MicroPythonBoard
    found["simulated box"] = lambda _seed: SimulatedPins()
    yield found


def soak(name: str, make: Callable[[int], Any], seeds: range, presses: int) -> str:
    """All evenings of one board, as a row of the table. Raises AssertionError, naming the seed."""
    sums: Counter[str] = Counter()
    started = time.process_time()
    for seed in seeds:
        forgets = name == "MicroPython"
        uno = bool(seed % 2) and not forgets
        report = play_evening(
            partial(make, seed),
            seed,
            presses,
            noise=NOISES[seed % 3],
            forgets=forgets,
            resets_on_open=uno,
        )
        report.check()
        sums += Counter(report.counts)
        sums["certain"] += report.certain
        sums["all"] += len(report.fingers)
        sums["kept"] += len(report.kept)
    cuts = sums["power cut"] + sums["cable cut"] + sums["reset"] + sums["resets by opening"]
    kills = sums["host killed"] + sums["kills between keep and ack"]
    return (
        f"| {name} | {len(seeds)} | {sums['all']} | {sums['certain']} | {sums['kept']} | {cuts} |"
        f" {kills} | {sums['damaged bytes']} | 0 | {time.process_time() - started:.0f} |"
    )


def board_latencies(name: str, make: Callable[[int], Any], count: int) -> list[float]:
    """From first contact until the host has the press, in virtual milliseconds."""
    rng = random.Random(1)
    box_bench.STEP_S = STEP_S
    board = make(1)
    board.power_on(0.0)
    bench = box_bench.Bench(board)
    bench.run(1.0)
    found = []
    for n in range(count):
        at_s = bench.now_s + rng.uniform(0.05, 0.3)
        board.schedule([(at_s, n % 6, True), (at_s + 0.06, n % 6, False)])
        while len(bench.log.kept) <= n:
            bench.run(STEP_S)
        found.append((bench.now_s - at_s) * 1000 + (WIRE_MS if name != "Arduino" else 0.0))
        bench.run(0.1)
    board.power_off()
    return found


def host_latencies(folder: Path, count: int) -> tuple[list[float], float]:
    """From the bytes at the port until the entry is durable: real ms of each, CPU ms of one."""
    simulated = SimulatedBoxes(seats=3)
    found = []
    cpu_s = 0.0
    with open_store(folder) as store:
        log = GameLog.start(store, parse_header(HEADER), folder)
        session = open_session(log, StoreKeeper(log, store, SystemClock()))
        boxes = ButtonBoxes(SIM, simulated=simulated)
        for n in range(count):
            time.sleep(0.02 + 0.01 * (n % 3))
            while boxes.poll():
                pass
            started, cpu_started = time.perf_counter(), time.process_time()
            simulated.press(n % 3, n % 3)
            press = _next_press(boxes)
            players = log.timeline.rules.header.players
            key = PressKey(uid=press.uid, epoch=press.epoch, seq=press.seq)
            player, token = Player(players[n % 3]), session.ledger.token
            session.on_signal(
                ButtonSignal(key=key, player=player, button=press.button + 1, token=token)
            )
            if not session.take_outputs().acks:
                raise SystemExit("a press was not kept: is the disk full?")
            found.append((time.perf_counter() - started) * 1000)
            cpu_s += time.process_time() - cpu_started
            boxes.ack(press.uid, press.epoch, press.seq)
        boxes.close()
    return found, cpu_s / max(1, count) * 1000


def bare_commit_ms(folder: Path, count: int = 100) -> float:
    """What this disk takes to keep one row: the least that a durable entry can take."""
    found = []
    with sqlite3.connect(folder / "bare.sqlite", isolation_level=None) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("CREATE TABLE row (n INTEGER)")
        for n in range(count):
            time.sleep(0.02)
            started = time.perf_counter()
            db.execute("INSERT INTO row VALUES (?)", (n,))
            found.append((time.perf_counter() - started) * 1000)
    return statistics.median(found)


def _next_press(boxes: ButtonBoxes) -> Pressed:
    while True:
        boxes.wait(1.0)
        for event in boxes.poll():
            if isinstance(event, Pressed):
                return event


def latency_row(name: str, board_ms: list[float], host_ms: list[float]) -> str:
    """Board and host together, as a row of the table."""
    both = sorted(b + h for b, h in zip(board_ms, host_ms, strict=True))
    goal = GOALS_MS.get(name)
    return (
        f"| {name} | {len(both)} | {statistics.median(board_ms):.1f} |"
        f" {statistics.median(host_ms):.2f} | {statistics.median(both):.1f} |"
        f" {both[int(len(both) * 0.99)]:.1f} | {'-' if goal is None else f'{goal:.0f}'} |"
    )


def write_results(lines: list[str]) -> None:
    """To the screen, and to the end of the results."""
    text = "\n".join(lines) + "\n"
    print(text)
    with (HERE / "results.md").open("a", encoding="utf-8") as results:
        results.write("\n" + text)


def main() -> None:
    """Parse the command line, run, print, append."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--presses", type=int, default=300, help="an evening")
    parser.add_argument("--evenings", type=int, default=20, help="of each board; 0: latency only")
    parser.add_argument("--seed", type=int, help="of the first evening; else a random one")
    parser.add_argument("--latency", type=int, default=300, help="presses to measure")
    args = parser.parse_args()
    first = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    seeds = range(first, first + args.evenings)
    print(f"seeds {first} to {first + args.evenings - 1}")
    with tempfile.TemporaryDirectory() as raw, boards(Path(raw)) as found:
        head = f"`python benchmarks/button_soak.py --presses {args.presses} --evenings "
        head += f"{args.evenings} --seed {first}`; {platform.machine()}, Python "
        head += f"{platform.python_version()}."
        if missing := missing_tools():
            head += f" The real Arduino sketch did not run: {missing}."
        rows = (
            []
            if args.evenings == 0
            else [soak(name, make, seeds, args.presses) for name, make in found.items()]
        )
        bare_ms = bare_commit_ms(Path(raw))
        host, cpu_ms = host_latencies(Path(raw), args.latency)
        latencies = [
            latency_row(name, board_latencies(name, make, args.latency), host)
            for name, make in found.items()
        ]
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    said = (
        "From first contact to durable entry: board in virtual time, host in real time;"
        f" {cpu_ms:.1f} ms of CPU a press, {bare_ms:.1f} ms for a bare commit in {tempfile.gettempdir()},"
        f" {load:.1f} programs at work on {os.cpu_count()} cores."
    )
    day = datetime.now(UTC).date().isoformat()
    write_results(
        [
            f"## Button boxes, {day}",
            "",
            head,
            "",
            *((SOAKED, "|---|---|---|---|---|---|---|---|---|---|", *rows, "") if rows else ()),
            said,
            "",
            "| board | presses | board ms | host ms | both ms, median | both ms, 99 % | goal |",
            "|---|---|---|---|---|---|---|",
            *latencies,
        ]
    )


if __name__ == "__main__":
    main()
