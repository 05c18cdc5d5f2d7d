"""Where a timeline stands: its judged entries, what counts, and the state after each place."""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from companion.game_log.entries import Correct, Redo, Undo
from companion.game_log.judged import Judged, ScoreLine, score_lines_of

S = TypeVar("S")


@dataclass(slots=True, kw_only=True)
class Course(Generic[S]):
    """Where the timeline stands; copied before every change.

    rows: one for each entry. spine: places that count, ascending, with the state after each.
    in_force: place → number of the `correct` that speaks there.
    corrects: place → numbers of the corrections that may speak there, ascending.
    undone, settled: numbers (see the module's text). entered: whether each entry counted
    when it was entered. redoable: what may be redone, newest last, with what its undo settled.
    """

    rows: list[Judged] = field(default_factory=list)
    spine: list[tuple[int, S]] = field(default_factory=list)
    in_force: dict[int, int] = field(default_factory=dict)
    corrects: dict[int, tuple[int, ...]] = field(default_factory=dict)
    undone: set[int] = field(default_factory=set)
    settled: set[int] = field(default_factory=set)
    entered: dict[int, bool] = field(default_factory=dict)
    redoable: tuple[tuple[int, frozenset[int]], ...] = ()

    def copy(self) -> "Course[S]":
        """A course that can be changed without changing this one."""
        return Course(
            rows=list(self.rows),
            spine=list(self.spine),
            in_force=dict(self.in_force),
            corrects=dict(self.corrects),
            undone=set(self.undone),
            settled=set(self.settled),
            entered=dict(self.entered),
            redoable=self.redoable,
        )

    def row(self, n: int) -> Judged:
        """The entry with this number."""
        return self.rows[n - 1]

    def newest_counting(self) -> int | None:
        """The entry an undo would cancel: a move or a `correct` in force."""
        own = next((place for place, _ in reversed(self.spine) if place not in self.in_force), 0)
        return max(own, *self.in_force.values(), 0) or None

    def place_of(self, n: int) -> int:
        """The place where entry `n` speaks: its own number, or that of the corrected entry."""
        move = self.row(n).entry.move
        return move.entry if isinstance(move, Correct) else n

    def as_played(self) -> set[int]:
        """Numbers that the corrections in force let stand, whatever they become.

        A correction speaks only of what was there when it was entered.
        """
        return {
            number
            for n in self.in_force.values()
            if isinstance(move := self.row(n).entry.move, Correct)
            for number in move.allow
            if number < n
        }

    def redo_target(self) -> tuple[int, frozenset[int]] | None:
        """What a redo would bring back now, and what its undo settled."""
        straight = bool(self.rows) and isinstance(self.rows[-1].entry.move, Undo | Redo)
        return self.redoable[-1] if straight and self.redoable else None

    def state(self, start: S) -> S:
        """The state after every entry that counts; `start` if none does."""
        return self.spine[-1][1] if self.spine else start

    def score_lines(self, opening: tuple[ScoreLine, ...]) -> tuple[ScoreLine, ...]:
        """Points of everything that counts, named after the places that gave them."""
        lines = list(opening)
        for place, _ in self.spine:
            lines += score_lines_of(self.row(self.in_force.get(place, place)).points, place)
        return tuple(lines)
