from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import pytest
from hue_table import LEFT_AND_RIGHT, PICTURES, SIZE, card, make_hue_reader, scene, write_deck

from vision.areas import Areas
from vision.process import (
    HANG_S,
    MOST_START_S,
    READING_S,
    START_S,
    STARTING,
    CameraProcess,
    Mode,
)
from vision.process_channel import MOST_LOOKS, make_channel
from vision.process_work import CameraOrder, DrawnCamera, ShowScene
from vision.sightings import CameraState, Look
from vision.sources import Trouble
from vision.sources.clocks import RealClock, SteppedClock
from vision.sources.rendered import DrawnTable, Fault

pytestmark = pytest.mark.slow

LIMIT_S = 20.0
"""For a spawned process on a busy machine; tests end as soon as they have what they wait for."""


def _order(tmp_path, **changes) -> CameraOrder:
    drawn = DrawnCamera(scene=scene(card("red")), size_px=SIZE, fps=16)
    values = {"address": "drawn:", "drawn": drawn, "make_reader": make_hue_reader, **changes}
    return CameraOrder(deck_folder=write_deck(tmp_path), **values)


def _poll_until(camera, done, polls=None) -> list[Look | Trouble]:
    clock, seen = RealClock(), []
    start_s = clock.now_s()
    while polls is None or polls > 0:
        seen += camera.poll()
        if done(seen):
            return seen
        polls = None if polls is None else polls - 1
        if polls is None:
            assert clock.now_s() - start_s < LIMIT_S, seen[-3:]
            clock.wait_s(0.01)
    raise AssertionError(seen[-3:])


def _came(seen) -> list[str]:
    return [
        come.sighting.label for item in seen if isinstance(item, Look) for come in item.appeared
    ]


@pytest.mark.parametrize("mode", [Mode.PROCESS, Mode.THREAD, Mode.INLINE])
def test_a_drawn_camera_works_alike_wherever_it_runs(tmp_path, mode):
    clock = SteppedClock() if mode is Mode.INLINE else None
    camera = CameraProcess(_order(tmp_path), mode=mode, clock=clock)
    try:
        polls = 100 if mode is Mode.INLINE else None
        seen = _poll_until(camera, lambda seen: _came(seen) == ["red"], polls)
        camera.show(scene(card("red"), card("blue", 700)), by_hand=False)
        seen += _poll_until(camera, lambda seen: _came(seen) == ["blue"], polls)
        preview = None
        while preview is None:
            preview = camera.preview()
        assert preview.shape == (SIZE[1], SIZE[0], 3)
        assert not np.array_equal(preview[0, 0], preview[135, 240])
    finally:
        camera.close()
        camera.close()


def test_a_drawn_address_plays_what_its_own_opener_opens(tmp_path):
    clock, asked = SteppedClock(), []

    def opened(address):
        asked.append(address)
        return DrawnTable(PICTURES, scene(card("pink")), clock=clock, size=SIZE, fps=16)

    order = _order(tmp_path, address="drawn:game.jsonl?seed=7", open_drawn=opened)
    camera = CameraProcess(order, mode=Mode.INLINE, clock=clock)
    _poll_until(camera, lambda seen: _came(seen) == ["pink"], 100)
    assert asked == ["drawn:game.jsonl?seed=7"]


def test_the_areas_can_be_changed_while_it_runs(tmp_path):
    camera = CameraProcess(_order(tmp_path), mode=Mode.INLINE, clock=SteppedClock())
    _poll_until(camera, lambda seen: _came(seen) == ["red"], 100)
    camera.set_areas(LEFT_AND_RIGHT)
    (look,) = camera.poll()
    assert [lying.area for lying in look.cards] == ["left"]
    assert not look.appeared
    camera.set_areas(Areas())
    assert camera.poll()[0].cards[0].area is None


def test_an_unplugged_camera_gives_its_reason_and_its_state(tmp_path):
    camera = CameraProcess(_order(tmp_path), mode=Mode.INLINE, clock=SteppedClock())
    _poll_until(camera, lambda seen: _came(seen) == ["red"], 100)
    camera.set_fault(Fault.UNPLUG, on=True)
    seen = [item for _ in range(10) for item in camera.poll()]
    assert any(isinstance(item, Trouble) and "unplugged" in item.sentence for item in seen)
    assert seen[-1].camera is CameraState.LOST
    assert len(seen[-1].cards) == 1


@dataclass
class FakeWorker:
    """A process that lives, and gives a heartbeat, as the test wants."""

    channel: object
    alive: bool = True
    started: bool = False
    killed: bool = False
    asked: list = field(default_factory=list)

    def start(self):
        self.started = True
        self.asked = self.channel.asked()

    def is_alive(self):
        return self.alive

    def kill(self):
        self.killed = True
        self.alive = False

    def join(self, timeout=None):
        pass


class Owner:
    """A camera process whose workers are fake and whose clock is stepped."""

    def __init__(self, tmp_path):
        self.clock = SteppedClock()
        self.workers = []
        self.camera = CameraProcess(
            _order(tmp_path), mode=Mode.THREAD, clock=self.clock, starter=self._start
        )

    def _start(self, _order, channel):
        self.workers.append(FakeWorker(channel))
        return self.workers[-1]

    def pass_s(self, seconds, *, beating):
        told = []
        for _ in range(round(seconds / 0.25)):
            self.clock.wait_s(0.25)
            if beating:
                self.workers[-1].channel.beat()
            told += self.camera.poll()
        return told


def test_a_camera_that_hangs_is_killed_and_started_again(tmp_path):
    owner = Owner(tmp_path)
    assert owner.pass_s(5, beating=True) == []
    told = owner.pass_s(HANG_S + 0.5, beating=False)
    assert [item.state for item in told] == [CameraState.LOST]
    assert owner.workers[0].killed
    assert len(owner.workers) == 2
    assert owner.workers[1].started


def test_a_camera_that_reads_cards_for_long_does_not_hang(tmp_path):
    owner = Owner(tmp_path)
    owner.pass_s(5, beating=True)
    owner.workers[-1].channel.set_reading(True)
    assert owner.pass_s(READING_S - 1, beating=False) == []
    assert len(owner.pass_s(2, beating=False)) == 1


def test_a_camera_that_only_starts_slowly_is_left_alone(tmp_path):
    owner = Owner(tmp_path)
    told = owner.pass_s(START_S - 1, beating=False)
    assert [(item.state, item.sentence) for item in told] == [(CameraState.OPENING, STARTING)]
    assert len(owner.workers) == 1
    assert owner.pass_s(5, beating=True) == []


def test_a_camera_that_cannot_start_in_time_gets_twice_the_time_at_each_new_start(tmp_path):
    owner = Owner(tmp_path)
    starts_s, last = [], 0
    while len(starts_s) < 6:
        owner.pass_s(0.25, beating=False)
        if len(owner.workers) > last:
            last = len(owner.workers)
            starts_s.append(owner.clock.now_s())
    waited = [after - before for before, after in pairwise(starts_s)]
    wanted = [START_S, 2 * START_S, 4 * START_S, MOST_START_S, MOST_START_S]
    pauses = [0.0, 1.0, 2.0, 5.0, 5.0]
    for time_s, patience_s, pause_s in zip(waited, wanted, pauses, strict=True):
        assert time_s == pytest.approx(patience_s + pause_s, abs=1.0)


def test_a_start_that_took_long_counts_no_more_once_the_camera_runs(tmp_path):
    owner = Owner(tmp_path)
    owner.pass_s(START_S + 1, beating=False)
    owner.pass_s(40, beating=True)
    owner.pass_s(HANG_S + 0.5, beating=False)
    workers = len(owner.workers)
    owner.pass_s(START_S + 2, beating=False)
    assert len(owner.workers) == workers + 1


def test_a_camera_that_died_is_started_again_with_the_scene_it_had(tmp_path):
    owner = Owner(tmp_path)
    owner.pass_s(1, beating=True)
    table = scene(card("blue"))
    owner.camera.show(table)
    owner.workers[0].alive = False
    owner.pass_s(0.5, beating=False)
    assert owner.workers[1].asked == [ShowScene(scene=table, by_hand=False)]


def test_a_camera_that_dies_at_once_is_not_started_over_and_over(tmp_path):
    owner = Owner(tmp_path)
    for _ in range(200):
        owner.workers[-1].alive = False
        owner.pass_s(0.25, beating=False)
    assert 5 <= len(owner.workers) <= 15


def test_after_the_end_of_a_recording_nothing_is_started_again(tmp_path):
    (tmp_path / "photos").mkdir()
    write_deck(tmp_path / "photos")
    camera = CameraProcess(
        _order(tmp_path, address=str(tmp_path / "photos")), mode=Mode.INLINE, clock=SteppedClock()
    )
    seen = [item for _ in range(60) for item in camera.poll()]
    assert seen[-1].final
    assert camera.poll() == []


def test_the_oldest_looks_give_way_to_the_newest():
    channel = make_channel(None)
    looks = [Look(t_s=float(n), camera=CameraState.OK, cards=()) for n in range(MOST_LOOKS + 5)]
    for look in looks:
        channel.put(look)
    assert channel.take() == looks[5:]


def test_a_large_picture_fits_the_preview():
    channel = make_channel(None)
    assert channel.take_preview() is None
    channel.put_preview(np.full((1200, 1000, 3), 9, np.uint8))
    preview = channel.take_preview()
    assert preview.shape == (960, 800, 3)
    assert (preview == 9).all()
