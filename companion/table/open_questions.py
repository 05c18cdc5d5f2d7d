"""The questions that wait at the edge, oldest first."""

from companion.rules.errors import RulesError
from companion.table.ledger import Ledger
from companion.table.questions import OpenQuestion

_MOST = 12
"""More than anybody answers: the oldest goes."""


class OpenQuestions:
    """A short queue of questions without doubles."""

    def __init__(self) -> None:
        self._questions: list[OpenQuestion] = []
        self._ids = 0

    @property
    def all(self) -> tuple[OpenQuestion, ...]:
        """Oldest first."""
        return tuple(self._questions)

    def next_id(self) -> str:
        """An id that no question had before."""
        self._ids += 1
        return f"q{self._ids}"

    def add(self, question: OpenQuestion) -> bool:
        """Add it unless one about the same thing waits; whether it was added."""
        if any(_same(question, old) for old in self._questions):
            return False
        self._questions = [*self._questions[-_MOST + 1 :], question]
        return True

    def put(self, old: OpenQuestion, new: OpenQuestion) -> None:
        """`new` where `old` waits."""
        self._questions = [new if q is old else q for q in self._questions]

    def find(self, about: str) -> OpenQuestion | None:
        """The open question about this, or None."""
        return next((q for q in self._questions if q.about == about), None)

    def take(self, question_id: str) -> OpenQuestion | None:
        """Take a question out to answer it; None when it is gone."""
        found = next((q for q in self._questions if q.view.id == question_id), None)
        if found is not None:
            self._questions.remove(found)
        return found

    def forget_old(self, now_s: float) -> None:
        """Late presses do not wait for ever."""
        self._questions = [q for q in self._questions if q.expires_s is None or q.expires_s > now_s]

    def forget_settled(self, ledger: Ledger) -> None:
        """What an entry has made pointless: readings of an older moment, breaches that are none now."""
        self._questions = [q for q in self._questions if _still_open(q, ledger)]

    def forget_cards(self, gone: frozenset[int]) -> tuple[OpenQuestion, ...]:
        """Drop questions about cards that left the table; returns them."""
        dropped = tuple(q for q in self._questions if q.tracks and q.tracks <= gone)
        self._questions = [q for q in self._questions if q not in dropped]
        return dropped


def _still_open(question: OpenQuestion, ledger: Ledger) -> bool:
    if question.readings:
        return question.position == ledger.position
    if question.view.kind == "confirm":
        return question.position == ledger.position
    if question.view.kind == "breach" and question.body is not None:
        try:
            return ledger.judge(question.body).judged.open_breach
        except RulesError:
            return False
    return True


def _same(new: OpenQuestion, old: OpenQuestion) -> bool:
    if new.view.kind != old.view.kind:
        return False
    if new.unsure is not None or old.unsure is not None:
        return new.unsure == old.unsure
    if new.view.kind == "late_press":
        return new.about == old.about
    return (new.body, new.readings) == (old.body, old.readings)
