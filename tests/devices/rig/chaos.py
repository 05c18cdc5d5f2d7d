"""An evening of bad luck for one box: bounce, noise, power cuts, resets, cable cuts, kills.

Everything is drawn from one seed and runs in virtual time. What must hold: every press that no
cut overlaps is kept exactly once, in order; a press that one overlaps is kept at most once.
"""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from box_bench import Bench, Log

from devices.events import BoxOnline, Pressed, Problem, ProblemKind

Edge = tuple[float, int, bool]

BOOTLOADER_S = 1.6
"""How long an Uno is deaf after the reset that opening its port causes."""
KEPT_WITHIN_S = 0.2
"""From first contact until the press is in EEPROM, others waiting included."""
FETCHED_WITHIN_S = 6.0
"""From first contact until the host has a press, if it was killed just then: what a board
without EEPROM may lose in a power cut."""


class PinBoard(Protocol):
    """A board whose contacts can be moved, and that can lose its power."""

    buttons: int

    @property
    def powered(self) -> bool: ...

    def schedule(self, edges: list[Edge]) -> None: ...

    def power_on(self, now_s: float) -> None: ...

    def power_off(self) -> None: ...

    def receive(self, data: bytes, now_s: float) -> None: ...

    def take_output(self, now_s: float) -> bytes: ...


@dataclass
class Finger:
    """One press as it was made: contact from `down_s` to `up_s`."""

    button: int
    down_s: float
    up_s: float
    cut: bool = False


@dataclass
class Report:
    """What happened, and what the log holds."""

    seed: int
    fingers: list[Finger] = field(default_factory=list)
    kept: list[int] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    def count(self, what: str, by: int = 1) -> None:
        self.counts[what] = self.counts.get(what, 0) + by

    @property
    def certain(self) -> int:
        return sum(not f.cut for f in self.fingers)

    def check(self) -> None:
        """Lost, doubled, swapped or made up: all of them break this pattern."""
        pattern = "".join(f"{f.button}{'?' if f.cut else ''}" for f in self.fingers)
        log = "".join(map(str, self.kept))
        assert re.fullmatch(pattern, log), f"seed {self.seed}: {self.counts}\n{pattern}\n{log}"


def bounce(rng: random.Random, at_s: float, button: int, *, down: bool) -> list[Edge]:
    """A contact changes with up to eleven chatters within 4 ms."""
    edges = [(at_s, button, down)]
    for _ in range(rng.randint(0, 11)):
        at_s += rng.uniform(0.00005, 0.00018)
        edges.append((at_s, button, not down))
        at_s += rng.uniform(0.00005, 0.00018)
        edges.append((at_s, button, down))
    return edges


class ChaosBench(Bench):
    """A bench on which the cable damages bytes and the host dies at the worst moment."""

    def __init__(self, board: PinBoard, rng: random.Random, report: Report, noise: float):
        super().__init__(board, Log(), connected=False)
        self.rng = rng
        self.report = report
        self.noise = noise
        self.to_host = self.to_board = self.damage

    def damage(self, data: bytes) -> bytes:
        if not self.noise or not data:
            return data
        out = bytearray()
        for byte in data:
            if self.rng.random() >= self.noise:
                out.append(byte)
                continue
            self.report.count("damaged bytes")
            match self.rng.randrange(4):
                case 0:
                    out.append(byte ^ 1 << self.rng.randrange(8))
                case 1:
                    pass
                case 2:
                    out += bytes([byte, self.rng.randrange(256)])
                case _:
                    out += bytes([byte, byte])
        return bytes(out)

    def _on_press(self, press: Pressed) -> None:
        if self.killed:
            return
        self.log.keep(press)
        if self.rng.random() < 0.04:
            self.report.count("kills between keep and ack")
            self.killed = True
        elif self.session is not None:
            self._take(self.session.ack(press.uid, press.epoch, press.seq, self.answer))


class TooBusyError(Exception):
    """The board refused presses, loudly, because its queue was full: which ones, nobody knows."""


def play_evening(
    make: Callable[[], PinBoard],
    seed: int,
    presses: int,
    *,
    paces: tuple[float, ...] = (1.0, 2.0, 4.0),
    **more: bool | float,
) -> "Report":
    """An evening with a fresh board; in fewer presses a second if its queue ran over."""
    for pace in paces:
        try:
            return Evening(make(), seed, presses, pace=pace, **more).run()
        except TooBusyError:
            continue
    raise AssertionError(f"seed {seed}: even an evening {paces[-1]} times slower is too busy")


@dataclass
class Evening:
    """A plan: `presses` fingers, and something bad every few seconds.

    forgets: the board keeps presses in memory only. pace: so many times slower than usual.
    """

    board: PinBoard
    seed: int
    presses: int
    noise: float = 0.0
    resets_on_open: bool = False
    forgets: bool = False
    pace: float = 1.0

    def run(self) -> Report:
        self.rng = random.Random(self.seed)
        self.longest = 3.0 if self.noise > 0.005 else 1.4  # much is sent again and again then
        self.report = Report(seed=self.seed)
        self.bench = ChaosBench(self.board, self.rng, self.report, self.noise)
        self.deaf: list[tuple[float, float]] = []
        self.wake_s: float | None = None
        self.back_s: float | None = 0.0
        self.board.power_on(0.0)
        self.bench.connect()
        self._settle()
        end_s = self._make_presses()
        self._play(end_s)
        self._settle()
        return self._close()

    # -- fingers

    def _make_presses(self) -> float:
        at_s = self.bench.now_s + 0.3
        free_s = [0.0] * self.board.buttons
        for _ in range(self.presses):
            at_s += self.rng.choice((0.03, 0.06, 0.15, 0.3, 0.6)) * self.rng.uniform(
                0.8 * self.pace, self.longest * self.pace
            )
            button = self.rng.randrange(self.board.buttons)
            at_s = max(at_s, free_s[button])
            up_s = at_s + self.rng.uniform(0.03, 0.15)
            self.board.schedule(
                bounce(self.rng, at_s, button, down=True)
                + bounce(self.rng, up_s, button, down=False)
            )
            self.report.fingers.append(Finger(button=button, down_s=at_s, up_s=up_s))
            free_s[button] = up_s + 0.05
        return at_s + 0.5

    # -- bad luck

    def _play(self, end_s: float) -> None:
        bench = self.bench
        next_s = bench.now_s
        while bench.now_s < end_s:
            bench.run(0.05)
            self._come_back()
            if bench.killed:
                self._kill()
            elif bench.now_s >= next_s and self.wake_s is None and self.back_s is None:
                self._something_bad()
                next_s = bench.now_s + self.rng.uniform(0.5, 5.0)

    def _something_bad(self) -> None:
        cuts = ("power cut", "cable cut", "reset")
        quiet = ("nothing", "nothing", "host killed", "garbage")
        what = self.rng.choice(quiet * 3 + cuts[:1] if self.forgets else quiet + cuts)
        self.report.count(what)
        if what == "host killed":
            self._kill()
        elif what in {"power cut", "cable cut"}:
            self._cut(off_s=self.rng.uniform(0.0, 1.0))
        elif what == "reset":
            self._reset(BOOTLOADER_S if self.resets_on_open else 0.01)
        elif what == "garbage":
            junk = self.rng.choice((b"AT+GCAP\r\n", b"\xff" * 40, b"$P,00", b"ets Jun  8 2016\r\n"))
            self.board.receive(junk, self.bench.now_s)
            if self.bench.session is not None:
                self.bench.feed(junk)

    def _kill(self) -> None:
        self.bench.killed = False
        self.bench.kill_host()
        self.back_s = self.bench.now_s + self.rng.uniform(0.1, 1.0)

    def _cut(self, off_s: float) -> None:
        self.bench.cut_cable()
        self._dark(off_s)
        self.back_s = self.wake_s

    def _reset(self, deaf_s: float) -> None:
        self._dark(deaf_s)

    def _dark(self, off_s: float) -> None:
        self.board.power_off()
        self.wake_s = self.bench.now_s + off_s
        self.deaf.append((self.bench.now_s, self.wake_s))

    def _come_back(self) -> None:
        now_s = self.bench.now_s
        if self.wake_s is not None and now_s >= self.wake_s:
            self.board.power_on(now_s)
            self.deaf[-1] = (self.deaf[-1][0], now_s)
            self.wake_s = None
        if self.back_s is not None and self.wake_s is None and now_s >= self.back_s:
            self.back_s = None
            self.bench.connect()
            if self.resets_on_open:
                self.report.count("resets by opening")
                self._reset(BOOTLOADER_S)

    def _settle(self) -> None:
        """No more bad luck: all comes back and what waits is fetched."""
        end_s = self.bench.now_s + 15
        rests = False
        while self.bench.now_s < end_s and not rests:
            self.bench.run(0.7)
            self._come_back()
            if self.bench.killed:
                self._kill()
            rests = self._at_rest()

    def _at_rest(self) -> bool:
        """The box is online and has said since that nothing waits in it."""
        session = self.bench.session
        status = session.status if session is not None else None
        return status is not None and status.beat is not None and status.beat.queue == 0

    def _close(self) -> Report:
        report = self.report
        within_s = FETCHED_WITHIN_S if self.forgets else KEPT_WITHIN_S
        for finger in report.fingers:
            finger.cut = any(
                finger.down_s - KEPT_WITHIN_S < up and down < finger.down_s + within_s
                for down, up in self.deaf
            )
        self.board.power_off()
        report.kept = [p.button for p in self.bench.log.kept]
        report.count("boxes online", sum(isinstance(e, BoxOnline) for e in self.bench.events))
        problems = [e for e in self.bench.events if isinstance(e, Problem)]
        report.count("problems", len(problems))
        if any(p.kind is ProblemKind.REFUSED for p in problems):
            raise TooBusyError
        keys = {(p.uid, p.epoch, p.seq) for p in self.bench.log.kept}
        assert len(keys) == len(report.kept), f"seed {self.seed}: a key twice"
        return report
