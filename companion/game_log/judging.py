"""How an entry changes a course: what undo, redo and correct mean (contract, section 2).

- Every move has a *place*, its number. At its place the newest `correct` of it that the
  rules accept speaks; if there is none, the move speaks for itself.
- A `correct` plays everything from its place on again; an `undo` looks up the state that
  was there before.
- What an `undo` cancels is fixed when it is entered. A breach between the cancelled entry
  and its `undo` is *settled* by it: the table went back past it, so a later correction
  does not judge it again.
"""

from dataclasses import replace
from typing import Any, Generic, TypeVar

from companion.game_log.course import Course
from companion.game_log.entries import Correct, Entry, LogAct, Note, Redo, Undo
from companion.game_log.judged import Judged, Status
from companion.games.game import GameRules
from companion.rules.decision import Verdict
from companion.rules.errors import BadInput, ImpossibleState, RulesError
from companion.rules.sentence import Sentence, say

S = TypeVar("S")


class Judging(Generic[S]):
    """Appends entries to courses of one game. Keeps nothing itself."""

    def __init__(self, rules: GameRules[S], start: S) -> None:
        self._rules = rules
        self._start = start

    def appended(self, before: Course[S], entry: Entry) -> Course[S]:
        """The course with one more entry; `before` stays as it is.

        Raises BadInput or ImpossibleState when the entry itself cannot be.
        """
        course = before.copy()
        n = len(course.rows) + 1
        move = entry.move
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

    def _undo(self, course: Course[S], n: int, entry: Entry) -> None:
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

    def _redo(self, course: Course[S], n: int, entry: Entry) -> None:
        found = course.redo_target()
        if found is None:
            course.rows.append(_refused(n, entry, "LOG-REDO", say("log.nothing_to_redo")))
            return
        target, settled = found
        course.rows.append(_said(n, entry, say("log.redone", entry=target), target=target))
        course.undone.discard(target)
        course.settled -= settled
        course.redoable = course.redoable[:-1]
        self._play(course, course.place_of(target))

    def _correct(self, course: Course[S], n: int, entry: Entry, move: Correct) -> None:
        if reason := _cannot_correct(course, move.entry):
            row = _refused(n, entry, "LOG-CORRECT", reason)
            course.rows.append(replace(row, target=move.entry))
            return
        course.rows.append(_said(n, entry, say("log.removed", entry=move.entry)))
        course.corrects[move.entry] = (*course.corrects.get(move.entry, ()), n)
        self._play(course, move.entry, newest=n)

    def _play(self, course: Course[S], start: int, newest: int = 0) -> None:
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

    def _play_place(self, course: Course[S], place: int, newest: int) -> None:
        state = course.state(self._start)
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
        elif place in course.settled:
            course.rows[place - 1] = replace(course.row(place), status=Status.STANDS)
        else:
            row = self._judge(course, state, place, course.row(place).entry, newest)
            course.rows[place - 1] = row
            if row.stands_as_move:
                course.spine.append((place, self._after(state, row)))

    def _judge_correct(self, course: Course[S], state: S, n: int, newest: int) -> Judged:
        entry = course.row(n).entry
        move = entry.move
        if not isinstance(move, Correct):
            raise TypeError(f"entry {n} is no correct")
        if move.replacement is None:
            return _said(n, entry, say("log.removed", entry=move.entry), target=move.entry)
        allowed = replace(move.replacement, allowed=move.replacement.allowed or entry.allowed)
        row = self._judge(course, state, n, allowed, newest)
        return replace(row, entry=entry, target=move.entry)

    def _judge(self, course: Course[S], state: S, n: int, entry: Entry, newest: int) -> Judged:
        move = entry.move
        if isinstance(move, LogAct):
            raise TypeError(f"entry {n} is no move")
        try:
            decision = self._rules.decide(state, move)
        except RulesError as error:
            if n == newest:
                raise
            return self._cannot_be(course, n, entry, error)
        allowed = entry.allowed or n in course.as_played()
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

    def _cannot_be(self, course: Course[S], n: int, entry: Entry, error: RulesError) -> Judged:
        if not isinstance(error, BadInput | ImpossibleState):
            raise error
        return replace(
            _refused(n, entry, "LOG-CORRECT", say("log.cannot_be_now", reason=str(error))),
            newly=course.entered.get(n, False),
        )

    def _after(self, state: S, row: Judged) -> S:
        for event in row.events:
            state = self._rules.evolve(state, event)
        return state


def _cannot_correct(course: Course[Any], number: int) -> Sentence | None:
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
