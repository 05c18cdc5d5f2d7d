"""A table is read in slices: frames in between are judged, and cards are told as they are found."""

from dataclasses import dataclass

import numpy as np
import pytest
from hue_table import HUES, Bench, FakeReading, HueReader, card, scene

from vision.sightings import CameraState
from vision.watch import TableWatcher
from vision.watch_reads import MOST_WORK_S, WORK_S, work_per_frame_s

NAMES = list(HUES)
FULL = scene(*(card(name, 150 + 180 * n) for n, name in enumerate(NAMES)))
IDLE = 12
"""So many slices find nothing more."""


@dataclass
class SlowOpen:
    """Finds one card more at each slice."""

    everything: tuple
    slices: int = 0

    @property
    def is_done(self):
        return self.slices >= IDLE

    def advance(self, work_s):
        self.slices = IDLE if np.isinf(work_s) else self.slices + 1
        return FakeReading(self.everything[: self.slices])


class SlowReader(HueReader):
    def begin(self, picture, **_kwargs):
        return SlowOpen(super().begin(picture).reading.sightings)


def slow(first, **changes):
    bench = Bench(first)
    bench.reader = SlowReader()
    bench.watcher = TableWatcher(bench.reader, **changes)
    return bench


def test_cards_are_told_one_by_one_before_all_of_the_table_is_read():
    bench = slow(FULL)
    looks = bench.run(2.0)
    told = [len(look.cards) for look in looks]
    assert told[:6] == [0, 1, 2, 3, 4, 5]
    assert bench.reader.whole == 2
    assert sorted(bench.events()) == sorted(f"+{name}" for name in NAMES)
    assert [look.camera for look in looks[:6]] == [CameraState.OPENING] * 6
    assert looks[-1].camera is CameraState.OK


def test_a_source_that_waits_is_read_at_once():
    bench = slow(FULL, at_once=True)
    bench.run(0.25)
    assert bench.lies() == sorted(NAMES)


def test_a_hand_while_the_table_is_read_is_seen_and_the_reading_begins_anew():
    bench = slow(FULL)
    bench.run(0.4)
    bench.table.show(scene(*FULL.cards[1:]))
    looks = bench.run(4.0)
    assert CameraState.HAND in {look.camera for look in looks}
    assert bench.lies() == sorted(NAMES[1:])
    assert bench.events().count(f"-{NAMES[0]}") == bench.events().count(f"+{NAMES[0]}")


def test_a_card_laid_while_the_table_is_read_again_is_not_waited_for():
    bench = slow(scene(*FULL.cards[:2]))
    bench.run(2.0)
    bench.watcher.use(bench.reader)
    bench.run(0.2)
    bench.table.show(scene(*FULL.cards[:3]), by_hand=False)
    bench.run(0.5)
    assert bench.lies() == sorted(NAMES[:3])
    begun = bench.reader.whole
    bench.run(3.0)
    assert bench.reader.whole > begun
    assert bench.lies() == sorted(NAMES[:3])


@pytest.mark.parametrize(
    ("between_s", "at_once", "work_s"),
    [
        (0.01, False, WORK_S),
        (0.04, False, 0.02),
        (0.1, False, 0.05),
        (2.0, False, MOST_WORK_S),
        (0.04, True, np.inf),
    ],
)
def test_a_slice_is_short_and_fits_between_two_frames(between_s, at_once, work_s):
    assert work_per_frame_s(between_s, at_once=at_once) == pytest.approx(work_s)
