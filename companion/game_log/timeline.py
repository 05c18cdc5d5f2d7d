"""The timeline: which entries count, what each is judged to be, and the state they give.

Entries are the truth: the state is what the counting entries give, in the order of their
numbers. Nothing is rewritten or deleted: `undo`, `redo` and `correct` are entries
themselves, and what they mean is worked out here, without files and clocks.

How an entry is judged:

- Every move has a *place*, its number. At its place the newest `correct` of it that the
  rules accept speaks; if there is none, the move speaks for itself.
- A `correct` plays everything from its place on again; an `undo` looks up the state that
  was there before.
- What an `undo` cancels is fixed when it is entered. A breach between the cancelled entry
  and its `undo` is *settled* by it: the table went back past it, so a later correction
  does not judge it again.

Every change is made on a copy of the course and taken over whole: an exception on the way
leaves the timeline as it was.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from companion.game_log.entries import Correct, Entry, LogAct, Note, Redo, Undo
from companion.game_log.judged import Judged, ScoreLine, Status, score_lines_of
from companion.games.game import GameRules, Progress
from companion.rules.decision import Verdict
from companion.rules.errors import BadInput, ImpossibleState, RulesError
from companion.rules.moves import Seats
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say

S = TypeVar("S")


@dataclass(slots=True, kw_only=True)
class _Course(Generic[S]):
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

    def copy(self) -> "_Course[S]":
        return _Course(
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
        return self.rows[n - 1]

    def newest_counting(self) -> int | None:
        """The entry an undo would cancel: a move or a `correct` in force."""
        own = next((place for place, _ in reversed(self.spine) if place not in self.in_force), 0)
        return max(own, *self.in_force.values(), 0) or None

    def place_of(self, n: int) -> int:
        """The place where entry `n` speaks: its own number, or that of the corrected entry."""
        move = self.row(n).entry.move
        return move.entry if isinstance(move, Correct) else n


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview(Generic[S]):
    """What an entry would do.

    judged: the answer to it. state: the state then. changed: other entries as they would
    be judged then, those only whose verdict or standing differs from now.
    """

    judged: Judged
    state: S
    changed: tuple[Judged, ...]
    score_lines: tuple[ScoreLine, ...]


class Timeline(Generic[S]):
    """One game's log in memory: append entries, ask what they give."""

    def __init__(self, rules: GameRules[S]) -> None:
        self.rules = rules
        self._start = rules.start()
        self._opening = tuple(score_lines_of(rules.opening_points(), 0))
        self._course: _Course[S] = _Course()
        self._names: frozenset[Player] = frozenset(rules.header.players)

    @property
    def state(self) -> S:
        """The state after every entry that counts."""
        spine = self._course.spine
        return spine[-1][1] if spine else self._start

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
        return _score_lines(self._opening, self._course)

    @property
    def newest_counting(self) -> int | None:
        """Number of the entry that an undo would cancel."""
        return self._course.newest_counting()

    @property
    def can_redo(self) -> bool:
        """Whether a redo would find something now."""
        return _redo_target(self._course) is not None

    def state_after(self, n: int) -> S:
        """The state after every counting entry up to number `n`; the start for 0."""
        found = self._start
        for place, state in self._course.spine:
            if place > n:
                break
            found = state
        return found

    def append(self, entry: Entry) -> Judged:
        """Judge an entry and keep it. Raises BadInput or ImpossibleState and keeps nothing."""
        course = self._appended(entry)
        self._course = course
        if isinstance(entry.move, Seats):
            self._names |= set(entry.move.players)
        return course.rows[-1]

    def extend(self, entries: Iterable[Entry]) -> None:
        """Append all of them; those before a refused one are kept."""
        for entry in entries:
            self.append(entry)

    def preview(self, entry: Entry) -> Preview[S]:
        """What `append` would answer and change. Nothing is kept."""
        course = self._appended(entry)
        changed = tuple(
            new
            for old, new in zip(self._course.rows, course.rows, strict=False)
            if (old.printed, old.newly, old.allowed) != (new.printed, new.newly, new.allowed)
        )
        return Preview(
            judged=course.rows[-1],
            state=course.spine[-1][1] if course.spine else self._start,
            changed=changed,
            score_lines=_score_lines(self._opening, course),
        )

    def _appended(self, entry: Entry) -> _Course[S]:
        course = self._course.copy()
        n = len(course.rows) + 1
        move = entry.move
        if isinstance(move, LogAct):
            self._check_name(move.by)
        match move:
            case Note():
                course.rows.append(_said(n, entry, say("log.noted", text=move.text)))
            case Undo():
                self._undo(course, n, entry)
            case Redo():
                self._redo(course, n, entry)
            case Correct():
                self._correct(course, n, entry, move)
            case _:
                course.rows.append(_said(n, entry, Sentence("log.noted")))
                self._play(course, n, newest=n)
        if not isinstance(move, Undo | Redo):
            course.redoable = ()
        course.entered[n] = course.rows[-1].stands_as_move
        return course

    def _check_name(self, by: Player | None) -> None:
        if by is not None and by not in self._names:
            raise BadInput(f"'by' must be one of {', '.join(sorted(self._names))}, not {by!r}")

    def _undo(self, course: _Course[S], n: int, entry: Entry) -> None:
        target = course.newest_counting()
        if target is None:
            course.rows.append(_refused(n, entry, "LOG-UNDO", say("log.nothing_to_undo")))
            return
        settled = frozenset(
            row.n
            for row in course.rows[target:]
            if row.open_breach and row.n not in course.settled and _is_judged(row.entry)
        )
        course.rows.append(_said(n, entry, say("log.undone", entry=target), target=target))
        course.undone.add(target)
        course.settled |= settled
        course.redoable = (*course.redoable, (target, settled))
        if course.row(target).entry.is_move:
            course.spine.pop()  # nothing younger counts, so this is the target's own state
        else:
            self._play(course, course.place_of(target))
        course.rows[target - 1] = replace(course.row(target), status=Status.UNDONE)

    def _redo(self, course: _Course[S], n: int, entry: Entry) -> None:
        found = _redo_target(course)
        if found is None:
            course.rows.append(_refused(n, entry, "LOG-REDO", say("log.nothing_to_redo")))
            return
        target, settled = found
        course.rows.append(_said(n, entry, say("log.redone", entry=target), target=target))
        course.undone.discard(target)
        course.settled -= settled
        course.redoable = course.redoable[:-1]
        self._play(course, course.place_of(target))

    def _correct(self, course: _Course[S], n: int, entry: Entry, move: Correct) -> None:
        if reason := _cannot_correct(course, move.entry):
            row = _refused(n, entry, "LOG-CORRECT", reason)
            course.rows.append(replace(row, target=move.entry))
            return
        course.rows.append(_said(n, entry, say("log.removed", entry=move.entry)))
        course.corrects[move.entry] = (*course.corrects.get(move.entry, ()), n)
        self._play(course, move.entry, newest=n)

    def _play(self, course: _Course[S], start: int, newest: int = 0) -> None:
        """Judge every place from `start` on anew.

        newest: the entry just appended: what cannot be in it is the caller's mistake and
        raises; an older entry that can no longer be is a breach.
        """
        while course.spine and course.spine[-1][0] >= start:
            course.spine.pop()
        for place in [p for p in course.in_force if p >= start]:
            del course.in_force[place]
        for place in range(start, len(course.rows) + 1):
            if course.row(place).entry.is_move and place not in course.undone:
                self._play_place(course, place, newest)

    def _play_place(self, course: _Course[S], place: int, newest: int) -> None:
        state = course.spine[-1][1] if course.spine else self._start
        for n in reversed(course.corrects.get(place, ())):
            if n in course.undone or n in course.settled:
                continue
            if place in course.in_force:
                course.rows[n - 1] = replace(course.row(n), status=Status.CORRECTED)
                continue
            row = self._judge_correct(course, state, n, newest)
            course.rows[n - 1] = row
            if row.stands_as_move:
                course.in_force[place] = n
                if row.entry.move.replacement is not None:  # type: ignore[union-attr]
                    course.spine.append((place, self._after(state, row)))
        if place in course.in_force:
            course.rows[place - 1] = replace(course.row(place), status=Status.CORRECTED)
        elif place not in course.settled:
            row = self._judge(course, state, place, course.row(place).entry, newest)
            course.rows[place - 1] = row
            if row.stands_as_move:
                course.spine.append((place, self._after(state, row)))

    def _judge_correct(self, course: _Course[S], state: S, n: int, newest: int) -> Judged:
        entry = course.row(n).entry
        move = entry.move
        if not isinstance(move, Correct):
            raise TypeError(f"entry {n} is no correct")
        if move.replacement is None:
            return _said(n, entry, say("log.removed", entry=move.entry), target=move.entry)
        allowed = replace(move.replacement, allowed=move.replacement.allowed or entry.allowed)
        row = self._judge(course, state, n, allowed, newest)
        return replace(row, entry=entry, target=move.entry)

    def _judge(self, course: _Course[S], state: S, n: int, entry: Entry, newest: int) -> Judged:
        move = entry.move
        if isinstance(move, LogAct):
            raise TypeError(f"entry {n} is no move")
        try:
            decision = self.rules.decide(state, move)
        except RulesError as error:
            if n == newest:
                raise
            return self._cannot_be(course, n, entry, error)
        allowed = entry.allowed or n in _as_played(course)
        breach = decision.verdict is Verdict.BREACH
        applied = allowed or not breach
        return Judged(
            n=n,
            entry=entry,
            verdict=decision.verdict,
            rules=decision.rules,
            because=decision.because,
            events=decision.events if applied else (),
            points=decision.points if applied else (),
            allowed=allowed,
            newly=not applied and course.entered.get(n, False),
        )

    def _cannot_be(self, course: _Course[S], n: int, entry: Entry, error: RulesError) -> Judged:
        if not isinstance(error, BadInput | ImpossibleState):
            raise error
        return replace(
            _refused(n, entry, "LOG-CORRECT", say("log.cannot_be_now", reason=str(error))),
            newly=course.entered.get(n, False),
        )

    def _after(self, state: S, row: Judged) -> S:
        for event in row.events:
            state = self.rules.evolve(state, event)
        return state


def _score_lines(opening: tuple[ScoreLine, ...], course: _Course[Any]) -> tuple[ScoreLine, ...]:
    lines = list(opening)
    for place, _ in course.spine:
        lines += score_lines_of(course.row(course.in_force.get(place, place)).points, place)
    return tuple(lines)


def _as_played(course: _Course[Any]) -> set[int]:
    """Numbers that the corrections in force let stand whatever they become."""
    return {
        number
        for n in course.in_force.values()
        if isinstance(move := course.row(n).entry.move, Correct)
        for number in move.allow
    }


def _redo_target(course: _Course[Any]) -> tuple[int, frozenset[int]] | None:
    straight = bool(course.rows) and isinstance(course.rows[-1].entry.move, Undo | Redo)
    return course.redoable[-1] if straight and course.redoable else None


def _cannot_correct(course: _Course[Any], number: int) -> Sentence | None:
    if number > len(course.rows):
        return say("log.correct_missing", entry=number)
    if number in course.undone:
        return say("log.correct_undone", entry=number)
    move = course.row(number).entry.move
    if isinstance(move, LogAct):
        return say("log.correct_kind", entry=number, do=move.do)
    return None


def _is_judged(entry: Entry) -> bool:
    """Whether a correction would judge it anew: a move of the game or a `correct`."""
    return entry.is_move or isinstance(entry.move, Correct)


def _said(n: int, entry: Entry, because: Sentence, target: int | None = None) -> Judged:
    return Judged(n=n, entry=entry, verdict=Verdict.LEGAL, because=because, target=target)


def _refused(n: int, entry: Entry, rule: str, because: Sentence) -> Judged:
    return Judged(
        n=n,
        entry=entry,
        verdict=Verdict.BREACH,
        rules=(rule,),
        because=because,
        allowed=entry.allowed,
    )
