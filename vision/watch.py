"""Watches a table: frame in, `Look` out. No threads, no clock but the frames' own times."""

from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from vision.areas import Areas
from vision.camera_state import ContentJudge
from vision.camera_state_change import Cause, compare_cells
from vision.follow_cards import Changes
from vision.follow_change import (
    KnownTable,
    apply_gain,
    changed_mask,
    find_blobs,
    find_gain,
    shrink,
)
from vision.follow_looks import agree
from vision.sightings import CameraState, Look, SettledCard, Sighting
from vision.sources.frames import Frame, Picture, Trouble
from vision.watch_memory import TableMemory
from vision.watch_places import (
    COVERED_CARDS,
    TOUCHED_SHARE,
    Place,
    Reader,
    plan_places,
    touched_share,
)

STILL_S = 0.15
"""A hand that pauses moves again within it; longer would be felt as waiting."""

EDGE_STILL_S = 0.6
"""What reaches over the picture's edge is an arm until it has not moved for so long."""

MOVING_CARDS = 0.02
"""Motion below this share of a card is noise and trembling light."""

HAND_CARDS = 0.3
"""Motion from this share of a card on is a hand; a card that slides alone moves less."""

GIVEN_UP_S = 30.0
"""Something that covers the table and has not moved for so long is no hand but belongs there."""

LIGHT_GAIN = 0.08
"""The whole picture brighter or darker by so much: a lamp, not the camera's own exposure."""

STEADY_GAIN = 0.01
LIGHT_STEADY_S = 0.5
"""Lamps and the camera's exposure have settled; the table must recover within 3 s."""

LARGE_SHARE = 0.08
"""From this share of the picture on it is asked what changed it as a whole."""

SAME_TABLE_SHARE = 0.3
"""After an interruption: the table is the one known if fewer cells show something else."""

ASK_MOVED_S = 0.5
"""Between two attempts to find by how much the camera moved."""

MOVED_GIVEN_UP_S = 3.0
"""A still picture of something else altogether: another table, read anew."""

LOST_S = 1.5
"""Without a frame for so long a camera is lost; noticed within 2 s."""

WHOLE_BUDGET_S = 0.4
"""For a whole picture; what was found by then counts and the next look goes on."""


@dataclass(slots=True)
class _Times:
    """Since when things are as they are, seconds of the source."""

    now_s: float = 0.0
    moved_s: float = 0.0
    unsteady_s: float = 0.0
    asked_moved_s: float = -ASK_MOVED_S
    strange_since_s: float | None = None
    changed_s: float = 0.0


@dataclass(slots=True)
class _Whole:
    """Reading the whole picture: at the start, or (`again`) after light or camera changed."""

    again: bool
    looks: list[tuple[Sighting, ...]] = field(default_factory=list)


class TableWatcher:
    """Follows the cards of one camera.

    reader: `vision.recognize.CardReader` or anything that reads like it. areas: which places
    have names. card_height_px: of a card in the picture; None asks the areas' plane, else the
    cards themselves. Not safe for two threads.
    """

    def __init__(
        self, reader: Reader, areas: Areas | None = None, card_height_px: float | None = None
    ) -> None:
        self._reader = reader
        self._memory = TableMemory(areas or Areas(), card_height_px)
        self._judge = ContentJudge()
        self._before: Picture | None = None
        self._whole: _Whole | None = _Whole(again=False)
        self._places: list[Place] | None = None
        self._state = CameraState.OPENING
        self._light = False
        self._poor = False
        self._moving_px = 0
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

    def see(self, frame: Frame) -> Look:
        """The table after one more frame."""
        small = shrink(frame.picture)
        self._time.now_s = frame.t_s
        self._memory.measure(frame.picture, small)
        if frame.cut or self._before is None or self._before.shape != small.shape:
            self._begin(small)
        before = small if self._before is None else self._before
        self._before = small
        step = find_gain(before, small)
        steady = bool(np.abs(step - 1).max() <= STEADY_GAIN)
        still = self._watch_motion(apply_gain(before, step), small, frame.picture)
        content = self._judge.judge(frame.picture, small, frame.t_s, still=still)
        self._poor = content is CameraState.BLURRED and not self._judge.was_sharp
        if content is not CameraState.OK and not self._poor:
            self._places = None
            return self._look(content)
        known = self._memory.known
        if known is None:
            return self._read_first(frame.picture, small, still=still)
        mask, gain = known.changes(small)
        if self._is_light(known, small, mask, gain):
            return self._wait_for_light(small, gain, steady=steady)
        if self._is_elsewhere(known, small, mask):
            return self._see_elsewhere(frame.picture, small, still=still)
        self._time.strange_since_s = None
        return self._follow(frame.picture, small, mask, still=still)

    def lose(self, trouble: Trouble) -> Look:
        """No frame came. What lies there stays; the state follows after 1.5 s without one."""
        waited_s = trouble.t_s - self._time.now_s
        never = self._before is None or trouble.final
        if never or waited_s >= LOST_S or trouble.state is not CameraState.LOST:
            self._places = None
            self._state = trouble.state
        return Look(
            t_s=max(trouble.t_s, self._time.now_s),
            camera=self._state,
            cards=self.cards,
            changed_at_s=self._time.changed_s,
        )

    # ---- the first reading

    def _begin(self, small: Picture) -> None:
        """The picture does not continue the one before: is it the table that is known?"""
        self._judge = ContentJudge()
        self._before = None
        self._places = None
        self._light = False
        self._time.moved_s = self._time.now_s - STILL_S
        known = self._memory.known
        again = known is not None and _shows_same(known, small)
        if not again:
            self._memory.known = None
        self._whole = _Whole(again=again)

    def _read_first(self, picture: Picture, small: Picture, *, still: bool) -> Look:
        if not still or self._whole is None:
            self._whole = _Whole(again=False)
            return self._look(CameraState.HAND if self._is_hand(picture) else self._state)
        agreed = self._look_at_all(picture, self._whole)
        if agreed is None:
            lost = self._state in {CameraState.LOST, CameraState.BUSY}
            return self._look(CameraState.OPENING if lost else self._state)
        self._whole = None
        return self._look(
            CameraState.OK, self._memory.start(picture, small, agreed, self._time.now_s)
        )

    def _look_at_all(self, picture: Picture, whole: _Whole) -> tuple[Sighting, ...] | None:
        height = self._memory.card_height_px(_size_of(picture))
        reading = self._reader.read(picture, card_height_px=height, budget_s=WHOLE_BUDGET_S)
        whole.looks.append(reading.sightings)
        return agree(whole.looks)

    # ---- light and camera

    def _is_light(
        self, known: KnownTable, small: Picture, mask: Picture, gain: npt.NDArray[np.float64]
    ) -> bool:
        share = cv2.countNonZero(mask) / mask.size
        if not self._light and np.abs(gain - 1).max() > LIGHT_GAIN and share < 0.5:
            self._light = True
        elif not self._light and share > LARGE_SHARE:
            self._light = compare_cells(known.picture, small).cause is Cause.LIGHT
        return self._light

    def _wait_for_light(
        self, small: Picture, gain: npt.NDArray[np.float64], *, steady: bool
    ) -> Look:
        """No reading while the light changes; once it is steady it is taken over."""
        self._places = None
        if not steady:
            self._time.unsteady_s = self._time.now_s
        quiet_since_s = max(self._time.unsteady_s, self._time.moved_s)
        if self._time.now_s - quiet_since_s >= LIGHT_STEADY_S:
            self._memory.relight(small, gain)
            self._light = False
            self._whole = _Whole(again=True)
        return self._look(CameraState.LIGHT)

    def _is_elsewhere(self, known: KnownTable, small: Picture, mask: Picture) -> bool:
        if cv2.countNonZero(mask) / mask.size < LARGE_SHARE:
            return False
        return compare_cells(known.picture, small).cause is Cause.MOVED

    def _see_elsewhere(self, picture: Picture, small: Picture, *, still: bool) -> Look:
        """The camera was moved: find by how much, and carry areas and cards along."""
        self._places = None
        time = self._time
        if not still:
            time.strange_since_s = None
            return self._look(CameraState.MOVED)
        if time.strange_since_s is None:
            time.strange_since_s = time.now_s
        if time.now_s - time.asked_moved_s >= ASK_MOVED_S:
            time.asked_moved_s = time.now_s
            if self._memory.follow_camera(picture, small):
                self._whole = _Whole(again=True)
        if time.now_s - time.strange_since_s >= MOVED_GIVEN_UP_S:
            self._memory.known = None
            self._whole = _Whole(again=False)
        return self._look(CameraState.MOVED)

    # ---- a table that is known

    def _watch_motion(self, before: Picture, small: Picture, picture: Picture) -> bool:
        """Whether nothing has moved for `STILL_S`."""
        self._moving_px = cv2.countNonZero(changed_mask(before, small))
        if self._moving_px > MOVING_CARDS * self._memory.card_area_px(_size_of(picture)):
            self._time.moved_s = self._time.now_s
            self._places = None
        return self._quiet_s >= STILL_S

    @property
    def _quiet_s(self) -> float:
        return self._time.now_s - self._time.moved_s + 1e-6

    def _is_hand(self, picture: Picture) -> bool:
        return self._moving_px > HAND_CARDS * self._memory.card_area_px(_size_of(picture))

    def _follow(self, picture: Picture, small: Picture, mask: Picture, *, still: bool) -> Look:
        if not still:
            was_hand = self._state is CameraState.HAND
            hand = was_hand or self._is_hand(picture)
            return self._look(CameraState.HAND if hand else CameraState.OK)
        if self._places is None:
            self._places = plan_places(
                find_blobs(mask),
                self.cards,
                scale=self._memory.scale,
                card_px=self._memory.card_area_px(_size_of(picture)),
                size_px=_size_of(picture),
            )
        if not self._places:
            return self._rest(picture, small, mask)
        if self._quiet_s < EDGE_STILL_S and any(place.suspect for place in self._places):
            return self._look(CameraState.HAND)
        for place in self._places:
            if place.agreed is None:
                self._look_at(place, picture, small)
        if any(self._is_covered(place) for place in self._places):
            return self._look(CameraState.HAND)
        return self._commit(small)

    def _rest(self, picture: Picture, small: Picture, mask: Picture) -> Look:
        """Nothing has changed; after a change of light what was overlooked is looked for."""
        self._places = None
        if self._memory.known is not None:
            self._memory.known.drift(small, mask)
        if self._whole is None:
            return self._look(CameraState.OK)
        agreed = self._look_at_all(picture, self._whole)
        if agreed is None:
            return self._look(self._state)
        self._whole = None
        return self._look(CameraState.OK, self._memory.add(agreed, self._time.now_s))

    def _look_at(self, place: Place, picture: Picture, small: Picture) -> None:
        height = self._memory.card_height_px(_size_of(picture), place.region)
        if place.region is None or height is None:
            reading = self._reader.read(picture, card_height_px=height, budget_s=WHOLE_BUDGET_S)
        else:
            reading = self._reader.read_region(picture, place.region, height)
        scale = self._memory.scale
        place.looks.append(
            tuple(
                s for s in reading.sightings if touched_share(s, place.mask, scale) > TOUCHED_SHARE
            )
        )
        place.agreed = agree(place.looks)
        if place.agreed is not None:
            unexplained = self._memory.unexplained_px(place, small)
            card_px = self._memory.card_area_px(_size_of(picture))
            place.covered = unexplained > COVERED_CARDS * card_px

    def _is_covered(self, place: Place) -> bool:
        return place.covered and self._quiet_s < GIVEN_UP_S

    def _commit(self, small: Picture) -> Look:
        appeared: tuple[SettledCard, ...] = ()
        left: tuple[SettledCard, ...] = ()
        places = self._places or []
        for place in places:
            if place.agreed is not None:
                changes = self._memory.settle(place, small, self._time.now_s)
                appeared += changes.appeared
                left += changes.left
        self._places = [place for place in places if place.agreed is None] or None
        state = CameraState.OK if self._places is None else self._state
        return self._look(state, Changes(appeared=appeared, left=left))

    def _look(self, state: CameraState, changes: Changes | None = None) -> Look:
        if state is CameraState.OK and self._poor:
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


def _shows_same(known: KnownTable, small: Picture) -> bool:
    """Most of the table is as it was before the interruption."""
    if known.picture.shape != small.shape:
        return False
    report = compare_cells(known.picture, small)
    return report.cause is not Cause.MOVED and float(report.replaced.mean()) < SAME_TABLE_SHARE


def _size_of(picture: Picture) -> tuple[int, int]:
    return (picture.shape[1], picture.shape[0])
