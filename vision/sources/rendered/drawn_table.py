"""The drawn table as a camera: told from outside what lies there, gives frames by a clock."""

import threading
from collections import deque
from collections.abc import Iterable, Mapping

import numpy as np

from vision.sightings import CameraState
from vision.sources.clocks import Clock, RealClock
from vision.sources.frames import Frame, Picture, Trouble
from vision.sources.rendered.faults import Fault, FaultTime, disturb
from vision.sources.rendered.optics import Size
from vision.sources.rendered.play import HandPlay, plan_hand
from vision.sources.rendered.render import FULL_HD, Renderer
from vision.sources.rendered.scene import Scene


class DrawnTable:
    """A `Source` whose table is told with `show`, from any thread.

    pictures: label to BGR or BGRA picture. speed: of the hands; the frames keep their rate.
    plan: faults by the table's own time, besides those put on with `set_fault`.
    """

    def __init__(  # noqa: PLR0913 - a source is set up in one place
        self,
        pictures: Mapping[str, Picture],
        scene: Scene | None = None,
        *,
        clock: Clock | None = None,
        size: Size = FULL_HD,
        fps: float = 25.0,
        seed: int = 0,
        speed: float = 1.0,
        plan: Iterable[FaultTime] = (),
    ) -> None:
        self._renderer = Renderer(pictures, size, seed)
        self._rng = np.random.default_rng(seed)
        self._clock = clock or RealClock()
        self._step_s = 1.0 / fps
        self._speed = speed
        self._plan = tuple(plan)
        self._lock = threading.Lock()
        self._scene = scene or Scene()
        self._waiting: deque[Scene] = deque()
        self._play: HandPlay | None = None
        self._put_on: set[Fault] = set()
        self._start_s: float | None = None
        self._frame = -1
        self._last: Picture | None = None
        self._was_lost = True
        self._closed = False

    def show(self, scene: Scene, *, by_hand: bool = True) -> None:
        """What lies there from now on. A hand brings the changes, one scene after the other."""
        with self._lock:
            if by_hand:
                self._waiting.append(scene)
            else:
                self._waiting.clear()
                self._play, self._scene = None, scene

    def set_fault(self, fault: Fault, *, on: bool) -> None:
        """Put a fault on or off, from any thread."""
        with self._lock:
            (self._put_on.add if on else self._put_on.discard)(fault)

    @property
    def is_still(self) -> bool:
        """No hand is on its way and no scene waits."""
        with self._lock:
            return self._play is None and not self._waiting

    def read(self, timeout_s: float) -> Frame | Trouble | None:
        """The next frame at its time; None once closed."""
        if self._closed:
            return None
        t_s = self._wait_for_frame()
        with self._lock:
            scene = self._advance(t_s)
            faults = frozenset(self._put_on) | {
                item.fault for item in self._plan if 0 <= t_s - item.start_s < item.length_s
            }
        if Fault.UNPLUG in faults:
            self._clock.wait_s(timeout_s)
            self._was_lost = True
            return Trouble(
                state=CameraState.LOST,
                sentence="The practice camera is unplugged; it comes back by itself.",
                t_s=t_s + timeout_s,
            )
        picture = self._picture(scene, faults, t_s)
        cut, self._was_lost = self._was_lost, False
        return Frame(t_s=t_s, picture=picture, cut=cut)

    def close(self) -> None:
        """No more frames."""
        self._closed = True

    def _wait_for_frame(self) -> float:
        """Wait for the next frame's time; a slow reader misses frames, as with a camera."""
        now_s = self._clock.now_s()
        if self._start_s is None:
            self._start_s = now_s
        due = max(self._frame + 1, int((now_s - self._start_s) / self._step_s + 1e-6))
        self._clock.wait_s(self._start_s + due * self._step_s - now_s)
        self._frame = due
        return due * self._step_s

    def _advance(self, t_s: float) -> Scene:
        if self._play is not None and t_s >= self._play.start_s + self._play.length_s:
            self._scene = self._play.visits[-1].then
            self._play = None
        while self._play is None and self._waiting:
            wanted = self._waiting.popleft()
            self._play = plan_hand(self._scene, wanted, t_s, self._speed)
            if self._play is None:
                self._scene = wanted
        return self._scene if self._play is None else self._play.scene_at(t_s)

    def _picture(self, scene: Scene, faults: frozenset[Fault], t_s: float) -> Picture:
        if Fault.FROZEN in faults and self._last is not None:
            return self._last
        picture = self._renderer.render(disturb(scene, faults, t_s, self._rng))
        if Fault.BLACK in faults:
            picture = np.zeros_like(picture)
        self._last = picture
        return picture
