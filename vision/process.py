"""A camera in a process of its own, which is started again when it hangs or dies.

camera = CameraProcess(CameraOrder(address="0", deck_folder=folder))
for news in camera.poll(): ...
"""

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Protocol

import cv2

from vision.areas import Areas
from vision.process_channel import Channel, make_channel, spawn_context
from vision.process_work import (
    CameraOrder,
    CameraWork,
    LearnCard,
    Request,
    SetAreas,
    SetFault,
    ShowScene,
    ended,
)
from vision.sightings import CameraState, Look
from vision.sources import Trouble
from vision.sources.clocks import Clock, RealClock
from vision.sources.frames import Picture
from vision.sources.rendered import Fault, Scene

HANG_S = 6.0
"""Without a heartbeat for so long the process hangs in a driver: it is killed. A whole first
picture on a busy machine may take 2 s; that nothing comes is told by the frames long before."""

READING_S = 20.0
"""While cards are read: a cold picture on a busy machine takes seconds, and is no hang."""

START_S = 30.0
"""Until the first heartbeat: references are described once, drivers may be slow to load. Twice as
long each time it was not enough,"""

MOST_START_S = 240.0
"""but so long at most: a slow laptop gets there, and what it has described so far is kept."""

STARTING_S = 1.0
"""A start that takes longer is told."""

RESTART_S = (0.0, 1.0, 2.0, 5.0)
"""Before the first, second ... restart in a row; the last for all that follow."""

QUIET_LOOK_S = 0.2
"""Looks without news are told five times a second."""

PREVIEW_S = 0.066
"""Fifteen previews a second."""

STARTING = "The camera is starting; wait a moment."

_log = logging.getLogger(__name__)


class Mode(Enum):
    """Where the work is done: INLINE takes one frame at each `poll`, for tests and tools."""

    PROCESS = "process"
    THREAD = "thread"
    INLINE = "inline"


class Joinable(Protocol):
    """A process that can be waited for."""

    def join(self) -> None:
        """Return when it has ended."""


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A process that is started in here ignores Ctrl-C from its first moment on.

    A terminal sends it to every process; the program itself answers it and ends the others.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)


def _work_apart(order: CameraOrder, channel: Channel) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it is not passed on to a new process
    if (program := multiprocessing.parent_process()) is not None:
        threading.Thread(target=_end_with, args=(program,), name="program", daemon=True).start()
    work(order, channel)


def _end_with(program: Joinable) -> None:
    """End this process when the program is gone, however it ended.

    Else a killed program's camera stays taken and the next start finds it in use. At once,
    since the work may hang in a driver and nobody is left to hear about it.
    """
    program.join()
    os._exit(1)


def work(order: CameraOrder, channel: Channel, clock: Clock | None = None) -> None:
    """The whole life of a camera's process. Returns when stopped or at the source's end."""
    cv2.setNumThreads(1)
    time = clock or RealClock()
    try:
        camera = CameraWork(order, clock=clock, announce=channel.set_reading)
    except OSError as error:
        sentence = f"The deck {str(order.deck_folder)!r} cannot be read: {error.strerror}."
        channel.put(Trouble(state=CameraState.LOST, sentence=sentence, final=True))
        return
    teller = _Teller(channel)
    try:
        while not channel.is_stopping:
            channel.beat()
            for request in channel.asked():
                camera.follow(request)
            news = camera.step()
            if news is None:
                channel.put(ended())
                return
            teller.tell(news, camera.picture, time.now_s())
            if any(isinstance(item, Trouble) and item.final for item in news):
                return
    finally:
        camera.close()


class _Teller:
    """Puts news into the channel; what repeats only now and then."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._state: CameraState | None = None
        self._sentence = ""
        self._told_s = 0.0
        self._shown_s = 0.0

    def tell(self, news: tuple[Look | Trouble, ...], picture: Picture | None, now_s: float) -> None:
        for item in news:
            if self._is_new(item, now_s):
                self._channel.put(item)
        if picture is not None and now_s - self._shown_s >= PREVIEW_S:
            self._shown_s = now_s
            self._channel.put_preview(picture)

    def _is_new(self, item: Look | Trouble, now_s: float) -> bool:
        if isinstance(item, Trouble):
            new = item.sentence != self._sentence
            self._sentence = item.sentence
            return new or item.final
        changed = item.camera is not self._state or item.appeared or item.left
        if changed or now_s - self._told_s >= QUIET_LOOK_S:
            self._state, self._told_s = item.camera, now_s
            if item.camera is CameraState.OK:
                self._sentence = ""
            return True
        return False


class Worker(Protocol):
    """A running camera: a process or a thread."""

    def is_alive(self) -> bool:
        """Whether it runs."""
        ...

    def start(self) -> None:
        """Begin."""
        ...

    def join(self, timeout: float | None = None) -> None:
        """Wait for the end."""
        ...


Starter = Callable[[CameraOrder, Channel], Worker]


class CameraProcess:
    """One camera, wherever it runs. All methods are for one thread, the owner's.

    clock: the owner's, for heartbeats; INLINE and THREAD work by it too.
    """

    def __init__(
        self,
        order: CameraOrder,
        *,
        mode: Mode = Mode.PROCESS,
        clock: Clock | None = None,
        starter: Starter | None = None,
    ) -> None:
        self._order = order
        self._mode = mode
        self._clock = clock or RealClock()
        self._given_clock = clock
        self._starter = starter or self._start_worker
        self._lasting: dict[object, Request] = {}
        self._ended = False
        self._starts = 0
        self._slow_starts = 0
        self._start_at_s: float | None = None
        self._worker: Worker | None = None
        self._work: CameraWork | None = None
        self._start()

    # ---- for the owner

    def poll(self) -> list[Look | Trouble]:
        """What happened since the last call, oldest first. Never blocks but INLINE."""
        if self._mode is Mode.INLINE:
            return self._step_inline()
        news = self._channel.take()
        if any(isinstance(item, Trouble) and item.final for item in news):
            self._ended = True
        if not self._ended:
            news += self._care()
        return news

    def preview(self) -> Picture | None:
        """A copy of the newest picture, at most 960 wide; None if there is none right now."""
        return self._channel.take_preview()

    def show(self, scene: Scene, *, by_hand: bool = True) -> None:
        """A drawn camera: what lies on the table from now on."""
        self._ask("scene", ShowScene(scene=scene, by_hand=by_hand))

    def set_fault(self, fault: Fault, *, on: bool) -> None:
        """A drawn camera: put a fault on or off."""
        self._ask(fault, SetFault(fault=fault, on=on))

    def set_areas(self, areas: Areas) -> None:
        """The areas were edited."""
        self._ask("areas", SetAreas(areas=areas))

    def learn(self, track: int, label: str) -> None:
        """A person named a card on the table: its picture helps to know it the next time."""
        request = LearnCard(track=track, label=label)
        if self._work is not None:
            self._work.follow(request)
        else:
            # Numbers of cards mean nothing to a camera that was started again.
            self._channel.ask(request)

    def close(self) -> None:
        """End the camera. May be called twice."""
        self._ended = True
        self._channel.stop()
        if self._work is not None:
            self._work.close()
            self._work = None
        if self._worker is not None:
            self._worker.join(timeout=1.0)
            _kill(self._worker)
            self._worker = None

    # ---- starting, and starting again

    def _ask(self, key: object, request: Request) -> None:
        self._lasting[key] = request
        if self._work is not None:
            self._work.follow(request)
        else:
            self._channel.ask(request)

    def _start(self) -> None:
        self._start_at_s = None
        self._starts += 1
        if self._mode is Mode.INLINE:
            self._channel = make_channel(None)
            self._work = CameraWork(self._order, clock=self._given_clock)
            return
        self._channel = make_channel(spawn_context() if self._mode is Mode.PROCESS else None)
        for request in self._lasting.values():
            # A table that was shown before lies there; no hand brings it a second time.
            again = (
                ShowScene(scene=request.scene, by_hand=False)
                if isinstance(request, ShowScene)
                else request
            )
            self._channel.ask(again)
        self._worker = self._starter(self._order, self._channel)
        with _deaf_to_interrupts():
            self._worker.start()
        self._beats = 0
        self._beat_at_s = self._clock.now_s()
        self._told_start = False

    def _start_worker(self, order: CameraOrder, channel: Channel) -> Worker:
        if self._mode is Mode.PROCESS:
            return spawn_context().Process(
                target=_work_apart, args=(order, channel), name="camera", daemon=True
            )
        return threading.Thread(
            target=work, args=(order, channel, self._given_clock), name="camera", daemon=True
        )

    def _care(self) -> list[Look | Trouble]:
        """Notice a hang or an end of the process, and start it again in time."""
        now_s = self._clock.now_s()
        if self._start_at_s is not None:
            if now_s >= self._start_at_s:
                self._start()
            return []
        if self._channel.beats != self._beats:
            self._beats, self._beat_at_s = self._channel.beats, now_s
            if self._beats > 100:
                self._starts, self._slow_starts = 1, 0
        alive = self._worker is not None and self._worker.is_alive()
        waited_s = now_s - self._beat_at_s
        if alive and waited_s <= self._patience_s():
            return self._tell_start(waited_s)
        if alive and not self._beats:
            self._slow_starts += 1
        _log.warning("camera %r: %s", self._order.address, "hangs" if alive else "died")
        if self._worker is not None:
            _kill(self._worker)
        self._channel.stop()
        pause_s = RESTART_S[min(self._starts - 1, len(RESTART_S) - 1)]
        self._start_at_s = now_s + pause_s
        sentence = "The camera stopped answering and is being started again; wait a moment."
        return [Trouble(state=CameraState.LOST, sentence=sentence)]

    def _patience_s(self) -> float:
        """How long to wait for the next heartbeat."""
        if not self._beats:
            return min(MOST_START_S, START_S * 2.0**self._slow_starts)
        return max(HANG_S, READING_S) if self._channel.is_reading else HANG_S

    def _tell_start(self, waited_s: float) -> list[Look | Trouble]:
        """Once a start that takes a while."""
        if self._beats or self._told_start or waited_s < STARTING_S:
            return []
        self._told_start = True
        return [Trouble(state=CameraState.OPENING, sentence=STARTING)]

    def _step_inline(self) -> list[Look | Trouble]:
        if self._ended or self._work is None:
            return []
        news = self._work.step()
        if news is None:
            self._ended = True
            return [ended()]
        if self._work.picture is not None:
            self._channel.put_preview(self._work.picture)
        return list(news)


def _kill(worker: Worker) -> None:
    """A process that hangs in a driver is killed; a thread is left behind."""
    kill = getattr(worker, "kill", None)
    if kill is not None and worker.is_alive():
        kill()
        worker.join(timeout=1.0)
