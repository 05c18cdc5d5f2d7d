"""Plays a script at the practice table, through the same doors as people do.

What can be seen is laid on the drawn table and left to the camera. What leaves no trace is
pressed on a simulated seat box. What neither brings is entered by key after a while, as a
person would, and wrong readings are undone: all three are counted, so that a demo can say
how the evening went.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.game_log.entries import Entry, LogAct, read_entry, write_entry
from companion.game_log.judged import Judged, Status
from companion.game_log.timeline import Timeline
from companion.games.at_table import AtTable
from companion.practice.drawn_scene import TableTop
from companion.rules.moves import Json
from companion.rules.sentence import Sentence
from companion.table.clock import Clock
from companion.table.questions import OpenQuestion
from companion.table.session import Session
from companion.views.board import Ask
from companion.views.intents import Do, Press, Source
from companion.views.page import Page
from vision.sources.rendered import Scene

Body = Mapping[str, Json]

PATIENCE_S = 6.0
"""A card that was laid is entered by key after this time, or a press pressed again."""

HAND_S = 0.9
"""A hand needs about so long for each card it lays or takes."""

SCORING_PAUSE_S = 2.5
"""Long enough to read a scoring."""

_PRESSED = ("draw", "pass", "end_turn")
"""Moves that leave no trace: a seat's button makes them."""

_IMPLIED = ("start_turn",)
"""Moves that leave no trace and are known from what follows: that is done at once."""


class Table(Protocol):
    """The drawn table."""

    def show(self, scene: Scene) -> None:
        """A hand brings the table to this."""
        ...


class SeatBoxes(Protocol):
    """The simulated boxes."""

    def press(self, seat: int, button: int) -> bool:
        """Press a button, both from 0; False if the box refused it."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Doors:
    """What the game is played through; what is None is played by key."""

    table: Table | None = None
    boxes: SeatBoxes | None = None


@dataclass(slots=True)
class Tally:
    """How the entries came, and what went wrong on the way."""

    by_source: Counter[str] = field(default_factory=Counter)
    wrong: list[Sentence] = field(default_factory=list)
    asked: int = 0


class Conductor:
    """One scripted game at one practice table."""

    def __init__(
        self,
        entries: Sequence[Body],
        session: Session,
        at_table: AtTable[Any],
        top: TableTop,
        *,
        roles: tuple[str, ...],
        doors: Doors,
        clock: Clock,
    ) -> None:
        rules = session.ledger.rules
        self._entries = [read_entry(dict(body), rules) for body in entries]
        self._truth: Timeline[Any] = Timeline(rules)
        self._session = session
        self._at_table = at_table
        self._top = top
        self._roles = roles
        self._table, self._boxes = doors.table, doors.boxes
        self._clock = clock
        self._acting = False
        self._next_s = clock.now_s()
        self._deadline_s = 0.0
        self._shown: Scene | None = None
        self._moved_cards = 0
        self._ahead = False
        self.tally = Tally()

    @property
    def finished(self) -> bool:
        """Whether every entry of the script is in the log."""
        return len(self._truth) >= len(self._entries)

    @property
    def as_scripted(self) -> bool:
        """Whether the game at the table ended as the script's did."""
        mine, theirs = self._session.ledger.timeline, self._truth
        rules = mine.rules
        return (
            self.finished
            and rules.scores(mine.state) == rules.scores(theirs.state)
            and mine.progress.winners == theirs.progress.winners
        )

    @property
    def progress(self) -> tuple[int, int]:
        """Entries done and entries in all."""
        return len(self._truth), len(self._entries)

    def scene(self) -> Scene:
        """The table as the script has it now."""
        return self._scene_of(self._truth.state)

    def step(self) -> None:
        """A little further; never waits."""
        now = self._clock.now_s()
        if self.finished or now < self._next_s:
            return
        if not self._acting:
            self._act(now)
            return
        if self._arrived():
            self._go_on(now)
        elif (question := self._question()) is not None:
            self._answer(question)
        elif now > self._deadline_s:
            if not self._allow():
                self._enter_by_key()
            self._deadline_s = now + PATIENCE_S

    # One entry ------------------------------------------------------------------

    def _act(self, now: float) -> None:
        """Do what a person would do at the table for the next entry."""
        entry = self._entries[len(self._truth)]
        move = entry.move
        self._moved_cards = 0
        pressed = move.do in _PRESSED and move.do in self._roles and self._boxes is not None
        if pressed and self._boxes is not None and move.by is not None:
            seat = self._truth.rules.header.players.index(move.by)
            self._boxes.press(seat, self._roles.index(move.do))
        else:
            following = self._scene_after_next(entry)
            self._ahead = following is not None
            self._lay(following or self._scene_while(entry))
        self._acting = True
        patience = PATIENCE_S if self._moved_cards or pressed else 0.0
        self._deadline_s = now + patience + self._moved_cards * HAND_S

    def _scene_while(self, entry: Entry) -> Scene:
        """The table the moment the move is made."""
        shown = None
        if not isinstance(entry.move, LogAct):
            shown = self._at_table.shows(self._truth.state, entry.move)
        if shown is None:
            return self._scene_of(self._truth.preview(entry).state)
        return self._top.scene(shown)

    def _scene_after_next(self, entry: Entry) -> Scene | None:
        """The table after the next entry too, where that shows what this one was."""
        after_next = len(self._truth) + 1
        if self._table is None or entry.move.do not in _IMPLIED or after_next >= len(self._entries):
            return None
        following = self._entries[after_next]
        if isinstance(following.move, LogAct) or following.move.by != entry.move.by:
            return None
        rules, state = self._truth.rules, self._truth.preview(entry).state
        before = self._scene_of(state)
        for event in rules.decide(state, following.move).events:
            state = rules.evolve(state, event)
        after = self._scene_of(state)
        return after if after.cards != before.cards else None

    def _lay(self, scene: Scene) -> None:
        """Have a hand bring the table to this."""
        before = () if self._shown is None else self._shown.cards
        self._moved_cards = len(set(scene.cards) ^ set(before))
        if self._table is not None and self._moved_cards:
            self._shown = scene
            self._table.show(scene)

    def _scene_of(self, state: Any) -> Scene:
        return self._top.scene(self._truth.rules.expected(state))

    def _counting(self) -> list[Judged]:
        return [
            row
            for row in self._session.ledger.timeline.judged
            if row.entry.is_move and row.status is Status.STANDS and row.stands_as_move
        ]

    def _arrived(self) -> bool:
        """Whether the log has the next entry; a wrong one is undone."""
        done = self._counting()
        if len(done) <= len(self._truth):
            return False
        row, wanted = done[len(self._truth)], self._entries[len(self._truth)]
        if _same_move(self._body(row), write_entry(wanted, self._truth.rules)):
            return True
        self.tally.wrong.append(row.because)
        press = Press(id="undo", position=self._session.ledger.position, source=Source.KEYS)
        self._session.on_intent(press)
        self._enter_by_key()
        return False

    def _go_on(self, now: float) -> None:
        row = self._counting()[len(self._truth)]
        meta = row.entry.meta or {}
        how = meta.get("cause") if meta.get("cause") == "implied" else meta.get("source")
        self.tally.by_source[str(how)] += 1
        self._truth.append(self._entries[len(self._truth)])
        # What the button made has its visible side too (cards on the discard pile).
        if not self._ahead:
            self._lay(self._scene_of(self._truth.state))
        self._ahead = False
        self._acting = False
        scoring = isinstance(self._session.screen().scene, Page)
        self._next_s = now + (SCORING_PAUSE_S if scoring else 0.0)

    def _body(self, row: Judged) -> dict[str, Json]:
        return write_entry(row.entry, self._truth.rules)

    def _enter_by_key(self) -> None:
        """As a person at the keyboard would, with everything known."""
        body = write_entry(self._entries[len(self._truth)], self._truth.rules)
        do, by = str(body.pop("do")), body.pop("by", None)
        for name in ("note", "ruling", "meta"):
            body.pop(name, None)
        ask = Ask(do=do, by=None if by is None else str(by), arguments=tuple(body.items()))
        position = self._session.ledger.position
        self._session.on_intent(Do(ask=ask, position=position, source=Source.KEYS))
        self._session.end_taps()

    # Questions --------------------------------------------------------------------

    def _question(self) -> OpenQuestion | None:
        return next((q for q in self._session.questions if q.readings), None)

    def _allow(self) -> bool:
        """What the log holds for a breach though the script does not: the table allows it."""
        breach = next((q for q in self._session.questions if q.view.kind == "breach"), None)
        if breach is None or not any(c.id == "allow" for c in breach.view.choices):
            return False
        position = self._session.ledger.position
        self._session.on_intent(
            Press(id="allow", position=position, source=Source.KEYS, question=breach.view.id)
        )
        return True

    def _answer(self, question: OpenQuestion) -> None:
        """Choose the reading that begins as the script goes on; else leave it to the keys."""
        self.tally.asked += 1
        wanted = write_entry(self._entries[len(self._truth)], self._truth.rules)
        rules = self._truth.rules
        choice = "take_back"
        for i, reading in enumerate(question.readings):
            if _same_move(rules.write_move(reading.moves[0].move), wanted):
                choice = f"reading:{i}"
                break
        position = self._session.ledger.position
        self._session.on_intent(
            Press(id=choice, position=position, source=Source.KEYS, question=question.view.id)
        )


_SAME = (
    "card", "cards", "discards", "to", "room", "client", "clients", "grief_layer", "kind", "what",
    "row", "district", "slot",
)  # fmt: skip
"""Arguments that tell one act from another; a number that is left out is one."""


def _same_move(got: Body, wanted: Body) -> bool:
    """Whether two entries are the same act; cards that nobody saw agree with any."""
    if (got.get("do"), got.get("by")) != (wanted.get("do"), wanted.get("by")):
        return False
    if got.get("count", 1) != wanted.get("count", 1):
        return False
    return all(_agrees(got.get(key), wanted.get(key)) for key in _SAME)


def _agrees(got: Json, wanted: Json) -> bool:
    if isinstance(got, list) and isinstance(wanted, list):
        known = [card for card in got if card != "?"]
        left = list(wanted)
        for card in known:
            if card not in left:
                return False
            left.remove(card)
        return len(got) == len(wanted)
    return got in {None, "?"} or wanted in {None, "?"} or got == wanted
