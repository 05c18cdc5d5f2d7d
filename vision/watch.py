"""Watches a table: frame in, `Look` out. No threads, no clock but the frames' own times."""

from collections.abc import Collection
from dataclasses import dataclass

import cv2
import numpy as np

from vision.areas import Areas
from vision.camera_state import ContentJudge
from vision.follow_cards import Changes
from vision.follow_change import apply_gain, changed_mask, find_gain, shrink
from vision.sightings import CameraState, Look, SettledCard
from vision.sources.frames import Frame, Picture, Trouble
from vision.watch_memory import TableMemory
from vision.watch_places import Reader
from vision.watch_reads import TableReads, work_per_frame_s
from vision.watch_upheaval import STILL_S, Upheaval, shows_same

EDGE_STILL_S = 0.6
"""What reaches over the picture's edge is an arm until it has not moved for so long."""

MOVING_CARDS = 0.02
"""Motion below this share of a card is noise and trembling light."""

HAND_CARDS = 0.3
"""Motion from this share of a card on is a hand; a card that slides alone moves less."""

GIVEN_UP_S = 30.0
"""Something that covers the table and has not moved for so long is no hand but belongs there."""

STEADY_GAIN = 0.01
"""Brightness from one frame to the next: a camera that adapts changes more."""

LOST_S = 1.5
"""Without a frame for so long a camera is lost; noticed within 2 s."""

ROUNDING_S = 1e-6
"""Frame times are sums of frame lengths."""

_UNTIL_READ = frozenset({CameraState.LIGHT, CameraState.MOVED, CameraState.OPENING})
"""States that last until the table was read again."""


@dataclass(slots=True)
class _Times:
    """Since when things are as they are, seconds of the source."""

    now_s: float = 0.0
    moved_s: float = 0.0
    unsteady_s: float = 0.0
    changed_s: float = 0.0

    @property
    def quiet_s(self) -> float:
        """For how long nothing has moved."""
        return self.now_s - self.moved_s + ROUNDING_S


class TableWatcher:
    """Follows the cards of one camera.

    reader: `vision.recognize.CardReader` or anything that reads like it. areas: which places
    have names. card_height_px: of a card in the picture; None asks the areas' plane, else the
    cards themselves. at_once: whole pictures are read at one frame, for a source that waits (a
    file, a stepped clock); a live camera's are read a slice at each frame, so that hands are seen
    meanwhile. Not safe for two threads.
    """

    def __init__(
        self,
        reader: Reader,
        areas: Areas | None = None,
        card_height_px: float | None = None,
        *,
        at_once: bool = False,
    ) -> None:
        self._memory = TableMemory(areas or Areas(), card_height_px)
        self._reads = TableReads(reader, self._memory)
        self._upheaval = Upheaval(self._memory, self._reads)
        self._judge = ContentJudge()
        self._before: Picture | None = None
        self._state = CameraState.OPENING
        self._never_sharp = False
        self._moving_cards = 0.0
        self._work_s = 0.0
        self._at_once = at_once
        self._early: set[int] = set()
        self._time = _Times()

    @property
    def cards(self) -> tuple[SettledCard, ...]:
        """Everything settled that lies there now."""
        return self._memory.settled.cards

    @property
    def areas(self) -> Areas:
        """The areas where they are now; they follow a camera that was moved."""
        return self._memory.areas

    def set_areas(self, areas: Areas) -> None:
        """The areas were edited; cards get theirs anew, which is no event."""
        self._memory.set_areas(areas)

    def use(self, reader: Reader, doubted: Collection[int] = ()) -> None:
        """Read with another reader from now on, and the whole table once more.

        doubted: numbers of cards that people gave another name.
        """
        self._reads.use(reader)
        for track in doubted:
            self._memory.settled.doubt(track)
        if self._memory.known is not None:
            self._reads.read_all(again=True)

    def see(self, frame: Frame) -> Look:
        """The table after one more frame."""
        small = shrink(frame.picture)
        between_s = frame.t_s - self._time.now_s
        self._work_s = work_per_frame_s(between_s, at_once=frame.photo or self._at_once)
        self._time.now_s = frame.t_s
        self._memory.measure(frame.picture, small)
        if frame.cut or self._before is None or self._before.shape != small.shape:
            self._begin(small, photo=frame.photo)
        self._watch_motion(small)
        still = self._time.quiet_s >= STILL_S
        content = self._judge.judge(frame.picture, small, frame.t_s, still=still)
        self._never_sharp = content is CameraState.BLURRED and not self._judge.was_sharp
        if content is not CameraState.OK and not self._never_sharp:
            self._reads.forget_places()
            return self._look(content)
        known = self._memory.known
        if known is None:
            return self._read_first(frame.picture, small, still=still)
        mask, gain = known.changes(small)
        upheaval = self._upheaval.check(
            frame.picture,
            small,
            mask,
            gain,
            t_s=self._time.now_s,
            quiet_s=self._time.quiet_s,
            steady_s=self._time.now_s - self._time.unsteady_s,
        )
        if upheaval is not None:
            self._reads.forget_places()
            return self._look(upheaval)
        return self._follow(frame.picture, small, mask, still=still)

    def lose(self, trouble: Trouble) -> Look:
        """No frame came. What lies there stays; the state follows after 1.5 s without one."""
        waited_s = trouble.t_s - self._time.now_s
        never = self._before is None or trouble.final
        if never or waited_s >= LOST_S or trouble.state is not CameraState.LOST:
            self._reads.forget_places()
            self._state = trouble.state
        return Look(
            t_s=max(trouble.t_s, self._time.now_s),
            camera=self._state,
            cards=self.cards,
            changed_at_s=self._time.changed_s,
        )

    def _begin(self, small: Picture, *, photo: bool) -> None:
        """The picture does not continue the one before: is it the table that is known?"""
        self._judge = ContentJudge()
        self._before = None
        self._upheaval.restart()
        self._reads.forget_places()
        self._time.moved_s = self._time.now_s - STILL_S
        known = self._memory.known
        again = known is not None and not photo and shows_same(known, small)
        if not again:
            self._memory.known = None
        self._reads.read_all(again=again)

    def _watch_motion(self, small: Picture) -> None:
        """Note what moved since the frame before, and whether the light is steady."""
        before = small if self._before is None else self._before
        self._before = small
        gain = find_gain(before, small)
        if np.abs(gain - 1).max() > STEADY_GAIN:
            self._time.unsteady_s = self._time.now_s
        moving = cv2.countNonZero(changed_mask(apply_gain(before, gain), small))
        scale = self._memory.scale
        size_px = (round(small.shape[1] / scale), round(small.shape[0] / scale))
        self._moving_cards = moving / self._memory.card_area_px(size_px)
        if self._moving_cards > MOVING_CARDS:
            self._time.moved_s = self._time.now_s
            self._reads.forget_places()

    def _read_first(self, picture: Picture, small: Picture, *, still: bool) -> Look:
        """Nothing is known yet: read everything as soon as nothing moves."""
        if not still:
            self._reads.read_all(again=False)
            return self._look(CameraState.HAND if self._is_hand else self._state)
        agreed = self._reads.look_at_all(picture, self._work_s)
        if agreed is None:
            lost = self._state in {CameraState.LOST, CameraState.BUSY}
            state = CameraState.OPENING if lost else self._state
            return self._look(state, self._see_early(picture))
        self._reads.recheck(self._time.now_s)
        self._early.clear()
        changes = self._memory.start(picture, small, agreed, self._time.now_s)
        return self._look(CameraState.OK, changes)

    def _see_early(self, picture: Picture) -> Changes | None:
        """Cards that two pictures show, before all of the first was read.

        None where an older table's cards are remembered: which moved is known only at the end.
        """
        if any(card.track not in self._early for card in self.cards):
            return None
        early = self._reads.look_early(picture)
        if not early:
            return None
        changes = self._memory.add(early, self._time.now_s)
        self._early |= {card.track for card in changes.appeared}
        return changes

    @property
    def _is_hand(self) -> bool:
        return self._moving_cards > HAND_CARDS

    def _follow(self, picture: Picture, small: Picture, mask: Picture, *, still: bool) -> Look:
        """A table that is known: wait for the hand to leave, then read what changed."""
        if not still:
            hand = self._is_hand or self._state is CameraState.HAND
            return self._look(CameraState.HAND if hand else CameraState.OK)
        if not self._reads.plan(picture, small, mask):
            return self._rest(picture, small, mask)
        if self._time.quiet_s < EDGE_STILL_S and self._reads.is_arm:
            return self._look(CameraState.HAND)
        self._reads.look_at_places(picture, small, self._work_s)
        if self._reads.follow_cards(picture, small):
            return self._look(CameraState.MOVED)
        cover = self._reads.find_cover(small)
        if cover is not None and self._time.quiet_s < GIVEN_UP_S:
            return self._look(cover)
        changes = self._reads.settle_places(small, self._time.now_s)
        return self._look(self._state if self._reads.has_places else CameraState.OK, changes)

    def _rest(self, picture: Picture, small: Picture, mask: Picture) -> Look:
        """Nothing has changed: follow daylight, and look for what was overlooked."""
        self._memory.rest(picture, small, mask)
        if not self._reads.is_due(self._time.now_s):
            return self._look(CameraState.OK)
        agreed = self._reads.look_at_all(picture, self._work_s)
        if agreed is None:
            return self._look(self._state if self._state in _UNTIL_READ else CameraState.OK)
        return self._look(CameraState.OK, self._memory.add(agreed, self._time.now_s))

    def _look(self, state: CameraState, changes: Changes | None = None) -> Look:
        if state is CameraState.OK and self._never_sharp:
            # Never in focus so far: said, but read as well as it goes.
            state = CameraState.BLURRED
        self._state = state
        if changes is not None and (changes.appeared or changes.left):
            self._time.changed_s = self._time.now_s
        return Look(
            t_s=self._time.now_s,
            camera=state,
            cards=self.cards,
            appeared=() if changes is None else changes.appeared,
            left=() if changes is None else changes.left,
            changed_at_s=self._time.changed_s,
        )
