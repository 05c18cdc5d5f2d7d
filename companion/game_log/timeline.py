"""The timeline: which entries count, what each is judged to be, and the state they give.

Entries are the truth: the state is what the counting entries give, in the order of their
numbers. Nothing is rewritten or deleted: `undo`, `redo` and `correct` are entries
themselves (companion.game_log.judging says what they mean). No files and no clocks here.

Every change is made on a copy of the course and taken over whole: an exception on the way
leaves the timeline as it was.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.game_log.course import Course
from companion.game_log.entries import Correct, Entry, LogAct
from companion.game_log.judged import Judged, ScoreLine, score_lines_of
from companion.game_log.judging import Judging
from companion.games.game import GameRules, Progress
from companion.rules.errors import BadInput
from companion.rules.moves import Seats
from companion.rules.seats import Player

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview(Generic[S]):
    """What an entry would do; `Timeline.accept` makes it so.

    state: the state then. before, after: the courses it leads from and to.
    """

    state: S
    opening: tuple[ScoreLine, ...]
    before: Course[S]
    after: Course[S]

    @property
    def judged(self) -> Judged:
        """The answer to the entry."""
        return self.after.rows[-1]

    @property
    def changed(self) -> tuple[Judged, ...]:
        """Older entries as they would be judged then: those whose verdict differs from now."""
        return tuple(
            new
            for old, new in zip(self.before.rows, self.after.rows, strict=False)
            if (old.printed, old.newly, old.allowed) != (new.printed, new.newly, new.allowed)
        )

    @property
    def score_lines(self) -> tuple[ScoreLine, ...]:
        """Every point with its source, as it would be then."""
        return self.after.score_lines(self.opening)


class Timeline(Generic[S]):
    """One game's log in memory: append entries, ask what they give."""

    def __init__(self, rules: GameRules[S]) -> None:
        self.rules = rules
        self._start = rules.start()
        self._opening = tuple(score_lines_of(rules.opening_points(), 0))
        self._course: Course[S] = Course()
        self._judging = Judging(rules, self._start)
        self._names: frozenset[Player] = frozenset(rules.header.players)

    @property
    def state(self) -> S:
        """The state after every entry that counts."""
        return self._course.state(self._start)

    @property
    def judged(self) -> tuple[Judged, ...]:
        """Every entry in the order of the log, judged as things stand now."""
        return tuple(self._course.rows)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry in the order of the log."""
        return tuple(row.entry for row in self._course.rows)

    def __len__(self) -> int:
        return len(self._course.rows)

    @property
    def progress(self) -> Progress:
        """Whose turn, what is due, is it over, who won."""
        return self.rules.progress(self.state)

    @property
    def score_lines(self) -> tuple[ScoreLine, ...]:
        """Every point with its source, in the order of the places that gave them."""
        return self._course.score_lines(self._opening)

    @property
    def newest_counting(self) -> int | None:
        """Number of the entry that an undo would cancel."""
        return self._course.newest_counting()

    @property
    def can_redo(self) -> bool:
        """Whether a redo would find something now."""
        return self._course.redo_target() is not None

    def state_after(self, n: int) -> S:
        """The state after every counting entry up to number `n`; the start for 0."""
        found = self._start
        for place, state in self._course.spine:
            if place > n:
                break
            found = state
        return found

    def preview(self, entry: Entry) -> Preview[S]:
        """What `append` would answer and change. Nothing is kept.

        Raises BadInput or ImpossibleState when the entry itself cannot be.
        """
        if isinstance(entry.move, LogAct):
            self._check_name(entry.move.by)
        after = self._judging.appended(self._course, entry)
        return Preview(
            state=after.state(self._start),
            opening=self._opening,
            before=self._course,
            after=after,
        )

    def accept(self, preview: Preview[S]) -> Judged:
        """Keep an entry that was previewed. ValueError if another came in between."""
        if preview.before is not self._course:
            raise ValueError("the log went on since this preview was made")
        self._course = preview.after
        move = preview.judged.entry.move
        if isinstance(move, Correct) and move.replacement is not None:
            move = move.replacement.move
        if isinstance(move, Seats):
            self._names |= set(move.players)
        return preview.judged

    def append(self, entry: Entry) -> Judged:
        """Judge an entry and keep it. Raises BadInput or ImpossibleState and keeps nothing."""
        return self.accept(self.preview(entry))

    def extend(self, entries: Iterable[Entry]) -> None:
        """Append all of them; those before a refused one are kept."""
        for entry in entries:
            self.append(entry)

    def _check_name(self, by: Player | None) -> None:
        if by is not None and by not in self._names:
            raise BadInput(f"'by' must be one of {', '.join(sorted(self._names))}, not {by!r}")
