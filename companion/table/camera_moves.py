"""What the camera sees becomes entries: provisional, implied, taken back, or a question."""

from typing import Any

from companion.games.at_table import AtTable
from companion.rules.decision import Verdict
from companion.rules.sentence import Sentence, say
from companion.rules.table_facts import (
    Difference,
    Reading,
    SeenCard,
    TableReading,
    TableSeen,
    Unsure,
)
from companion.table.camera import TablesWord, same_cards, tracks_of
from companion.table.evidence import StillWanted, want_still
from companion.table.ledger import Body, Cause, Origin
from companion.table.move_maker import MoveMaker
from companion.table.outputs import CardNamed
from companion.table.questions import OpenQuestion, ask_readings, ask_unsure
from companion.views.intents import Press, Source

_MOST_READS = 8
"""A look can bring several entries one after the other; more than this never happens."""

_CHOICES = 3
"""How many cards are offered when the recognizer is unsure."""


class CameraMoves:
    """Reads the table against the log each time one of them changed.

    word: what people said about cards that lie there. waiting: what a half-made move still
    needs. differences: what no move explains now. readings: what could have happened.
    paused: nothing is entered, what lies there is only compared. stills: to be kept now. named: cards that people named since the last turn.
    left_alone: areas where the table said that the log is right, until their cards move.
    changes: counts the looks and words that may have changed a comparison.
    """

    def __init__(self, maker: MoveMaker, at_table: AtTable[Any]) -> None:
        self._maker = maker
        self._at_table = at_table
        self.word = TablesWord()
        self.waiting: tuple[Sentence, ...] = ()
        self.differences: tuple[Difference, ...] = ()
        self.readings: tuple[Reading, ...] = ()
        self.stills: list[StillWanted] = []
        self.named: list[CardNamed] = []
        self.left_alone: dict[str, tuple[SeenCard, ...]] = {}
        self.changes = 0
        self._paused = False
        self.seen_at_s: float | None = None
        self._raw: TableSeen | None = None
        self._read_at = -1
        self._groups = 0
        self._tracks: dict[int, frozenset[int]] = {}

    def see(self, seen: TableSeen) -> None:
        """A trusted look at the table."""
        unchanged = self._raw is not None and same_cards(seen.areas, self._raw.areas)
        if unchanged and self._read_at == self._maker.ledger.position:
            return
        gone = frozenset() if self._raw is None else tracks_of(self._raw) - tracks_of(seen)
        if gone:
            self._maker.questions.forget_cards(gone)
        self._raw = seen
        self.changes += 1
        self._forget_moved()
        self._read()

    @property
    def seen(self) -> TableSeen | None:
        """What lies there, as the table calls it; None before the first look."""
        return None if self._raw is None else self.word.overlay(self._raw, keep_ignored=True)

    def pause(self, *, on: bool) -> None:
        """Only compare (a hold is open), or enter again what is seen."""
        if on == self._paused:
            return
        self._paused = on
        self._read()

    def take_reading(self, index: int) -> None:
        """A person says that this is what happened."""
        if index < len(self.readings) and self._raw is not None:
            tracks = self.word.unexplained(self.word.overlay(self._raw))
            if self._record(self.readings[index], tracks):
                self.settle()
            self._read()

    def leave_alone(self, areas: tuple[str, ...]) -> None:
        """The log is right about these areas: their cards are left out until they move."""
        if self._raw is None:
            return
        for area in areas:
            self.left_alone[area] = self._raw.cards(area)
            self.word.ignored |= tracks_of(TableSeen(areas={area: self._raw.cards(area)}))
        self.changes += 1
        self._read()

    def _forget_moved(self) -> None:
        if self._raw is not None:
            raw = self._raw
            self.left_alone = {
                area: cards
                for area, cards in self.left_alone.items()
                if same_cards({area: cards}, {area: raw.cards(area)})
            }

    def answer(self, question: OpenQuestion, press: Press) -> None:
        """A choice in a question about cards."""
        kind, _, value = press.id.partition(":")
        if kind == "reading" and question.readings:
            self._record(question.readings[int(value)], question.tracks)
        elif kind == "taken_back":
            self._take_back()
        elif kind == "card" and question.unsure is not None and question.unsure.track is not None:
            self._name(question.unsure.track, value)
            self._read()

    def name_card(self, track: int, card: str) -> None:
        """A person says which card that is; it keeps the name until it moves."""
        self._name(track, card)
        self._read()

    def _name(self, track: int, card: str) -> None:
        self.word.named[track] = card
        self.named.append(CardNamed(track=track, card=card))

    def refuse(self, tracks: frozenset[int]) -> None:
        """A person refused what these cards stand for: they are left out until they move."""
        self.word.ignored |= tracks

    def refuse_entry(self, n: int | None) -> None:
        """A person undoes entry `n`: its cards are left out until they move."""
        if n is not None:
            self.word.ignored |= self._tracks.get(n, frozenset())

    def rename_entry(self, n: int, card: str) -> None:
        """A person says which card entry `n` was: the camera keeps to it until it moves."""
        tracks = self._tracks.get(n, frozenset())
        if len(tracks) == 1:
            self._name(next(iter(tracks)), card)

    def settle(self) -> None:
        """Everything that lies there now is accounted for by what the table decided."""
        if self._raw is not None:
            self._explain(self.word.overlay(self._raw))

    def _explain(self, seen: TableSeen) -> None:
        """Table and log agree: new cards belong to the newest entry."""
        new = self.word.unexplained(seen)
        newest = self._maker.ledger.timeline.newest_counting
        if new and newest is not None:
            self._tracks[newest] = self._tracks.get(newest, frozenset()) | new
        self.word.explain(seen)

    def _read(self) -> None:
        """Read again and again until the table and the log agree or a person is needed."""
        for _ in range(_MOST_READS):
            if self._raw is None:
                return
            seen = self.word.overlay(self._raw)
            reading = self._reading(seen)
            if self.word.ignored and not _agrees(reading):
                # A card that was refused may have been entered by hand since.
                whole = self.word.overlay(self._raw, keep_ignored=True)
                if _agrees(again := self._reading(whole)):
                    self.word.ignored.clear()
                    seen, reading = whole, again
            self.waiting, self.differences = reading.waiting, reading.differences
            self.readings = reading.readings
            self._read_at = self._maker.ledger.position
            if self._paused or not self._follow(reading, seen):
                return

    def _reading(self, seen: TableSeen) -> TableReading:
        ledger = self._maker.ledger
        provisional = ledger.provisional()
        before = None
        if provisional is not None:
            before = ledger.timeline.state_after(provisional.n - 1)
        return ledger.rules.read_table(ledger.state, before, seen)

    def _follow(self, reading: TableReading, seen: TableSeen) -> bool:
        """Act on a reading; whether the log changed so that it is worth another look."""
        for unsure in reading.unsure:
            self._ask_which(unsure)
        tracks = self.word.unexplained(seen)
        if reading.taken_back:
            return self._take_back_or_ask(seen, tracks)
        if not reading.readings:
            if _agrees(reading):
                self._explain(seen)
            return False
        if len(reading.readings) > 1:
            self._ask_what(reading.readings, tracks)
            return False
        done = self._record(reading.readings[0], tracks)
        if done:
            self._explain(seen)
        return done

    def _record(self, reading: Reading, tracks: frozenset[int]) -> bool:
        """Enter all moves of a reading; stops at the first that is not accepted."""
        self._groups += 1
        group = f"seen-{self._maker.ledger.position + 1}-{self._groups}"
        for step in reading.moves:
            body = self._maker.ledger.rules.write_move(step.move)
            cause = Cause.IMPLIED if step.implied else Cause.SEEN
            still = None if step.implied else self._want_still(body, tracks)
            name = None if still is None else still.name
            origin = Origin(source=Source.CAMERA, cause=cause, group=group, evidence=name)
            if self._maker.make(body, origin, tracks=tracks) is None:
                return False
        self.seen_at_s = self._maker.clock.now_s()
        return True

    def _want_still(self, body: Body, tracks: frozenset[int]) -> StillWanted | None:
        """The picture that proves a move, cut out while its cards lie there."""
        if self._raw is None:
            return None
        number = self._maker.ledger.position + 1
        seen = self.word.overlay(self._raw)
        still = want_still(body, number, seen, tracks, self._maker.clock)
        if still is not None:
            self.stills.append(still)
        return still

    def _take_back_or_ask(self, seen: TableSeen, tracks: frozenset[int]) -> bool:
        """The newest card left again, unless a second copy of what lay there has come instead."""
        ledger = self._maker.ledger
        again = ledger.rules.read_table(ledger.state, None, seen)
        if not again.readings:
            return self._take_back()
        newest = ledger.newest()
        title = say("table.taken_back", what=None if newest is None else newest.because)
        self._ask_what(again.readings, tracks, take_back=title)
        return False

    def _take_back(self) -> bool:
        newest = self._maker.ledger.provisional()
        if newest is None:
            return False
        origin = Origin(source=Source.CAMERA, cause=Cause.CARD_LEFT)
        if self._maker.make({"do": "undo"}, origin) is None:
            return False
        self._maker.toast(say("table.taken_back", what=newest.because))
        return True

    def _ask_which(self, unsure: Unsure) -> None:
        names = tuple(self._at_table.card_name(card) for card in unsure.choices[:_CHOICES])
        limited = Unsure(area=unsure.area, track=unsure.track, choices=unsure.choices[:_CHOICES])
        question_id = self._maker.questions.next_id()
        position = self._maker.ledger.position
        self._maker.ask(ask_unsure(question_id, limited, names, position))

    def _ask_what(
        self,
        readings: tuple[Reading, ...],
        tracks: frozenset[int],
        take_back: Sentence | None = None,
    ) -> None:
        titles = tuple(self.title_of(reading) for reading in readings)
        question = ask_readings(
            self._maker.questions.next_id(),
            readings,
            titles,
            position=self._maker.ledger.position,
            tracks=tracks,
            take_back=take_back,
        )
        self._maker.ask(question)

    def title_of(self, reading: Reading) -> Sentence:
        """What a reading says, in the words of the entries it would make."""
        rules, state = self._maker.ledger.rules, self._maker.ledger.state
        said: list[Sentence] = []
        for step in reading.moves:
            decision = rules.decide(state, step.move)
            said.append(decision.because)
            if decision.verdict is not Verdict.BREACH:
                for event in decision.events:
                    state = rules.evolve(state, event)
        return say("table.and_then", steps=tuple(said))


def _agrees(reading: TableReading) -> bool:
    """Whether the table shows exactly what the log says."""
    return not (
        reading.readings
        or reading.taken_back
        or reading.waiting
        or reading.unsure
        or reading.differences
    )
