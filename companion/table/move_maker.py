"""Making moves: judged, then durable, then counted; a breach becomes a question at the edge.

Everything that wants an entry (screens, buttons, camera) goes through here, and everything
that is said in passing (toasts, sounds, acknowledgements, trouble with the store) is
collected here until the session hands it on.
"""

import logging
from typing import Any

from companion.game_log.errors import StoreError
from companion.game_log.judged import Judged
from companion.game_log.records import PressKey
from companion.game_log.timeline import Preview
from companion.rules.errors import BadInput, ImpossibleState
from companion.rules.sentence import Sentence, say
from companion.table.clock import Clock
from companion.table.doubles import Doubles
from companion.table.ledger import Body, Ledger, Origin
from companion.table.open_questions import OpenQuestions
from companion.table.outputs import Ack, Sound
from companion.table.questions import OpenQuestion, ask_breach
from companion.table.signals import PressVerdict
from companion.views.intents import Source

_log = logging.getLogger(__name__)

_CARD_ARGUMENTS = ("card", "cards", "client")


class MoveMaker:
    """The one way to an entry.

    made: entries recorded since the session last looked, oldest first.
    trouble: why the newest entry or press could not be kept; None when all is saved.
    undone_at_s: when something was undone last. doubles: who ended a turn last, and when.
    """

    def __init__(self, ledger: Ledger, clock: Clock) -> None:
        self.ledger = ledger
        self.clock = clock
        self.questions = OpenQuestions()
        self.doubles = Doubles(clock)
        self.acks: list[Ack] = []
        self.sounds: list[Sound] = []
        self.made: list[Judged] = []
        self.toasted: tuple[int, Sentence] | None = None
        self.trouble: Sentence | None = None
        self.undone_at_s = float("-inf")

    def make(
        self, body: Body, origin: Origin, *, tracks: frozenset[int] = frozenset()
    ) -> Judged | None:
        """Record a complete move; None when it was not recorded and a question or toast says why.

        The press that made a move which was not recorded still has to be kept by the caller.
        tracks: the camera's numbers of the cards that show it.
        """
        preview = self._judged(body, origin)
        if preview is None:
            return None
        if preview.judged.open_breach:
            self._ask_about_breach(preview.judged, body, origin, tracks)
            return None
        try:
            judged = self.ledger.keep(preview, origin)
        except StoreError as error:
            self._not_saved(error)
            return None
        self.trouble = None
        self.questions.forget_settled(self.ledger)
        self.sounds.append(Sound.SEEN if origin.source is Source.CAMERA else Sound.ACCEPTED)
        self.made.append(judged)
        if judged.entry.move.do == "undo":
            self.undone_at_s = self.clock.now_s()
        if origin.press is not None:
            self.acks.append(Ack(key=origin.press, verdict=PressVerdict.APPLIED))
        return judged

    def _judged(self, body: Body, origin: Origin) -> Preview[Any] | None:
        """What the entry would do; None where it cannot be, and a toast says why.

        Judging works on a copy of the log's course. So even a mistake of the program on the way
        (faults.md row 4) leaves the game as it was: it is said, written to the program's own
        log, and every button goes on working.
        """
        try:
            return self.ledger.judge(body, origin)
        except (BadInput, ImpossibleState) as error:
            self.toast(say("table.plain", text=str(error)))
        except Exception:  # noqa: BLE001 - the one boundary, see above
            _log.exception("%r could not be judged", body.get("do"))
            self.toast(say("table.not_worked_out"))
            self.sounds.append(Sound.REFUSED)
        return None

    def keep_press(self, press: PressKey, verdict: PressVerdict) -> None:
        """Keep a press that made no entry and acknowledge it; not kept, not acknowledged."""
        try:
            self.ledger.record_press(press)
        except StoreError as error:
            self._not_saved(error)  # the box sends it again
            return
        self.acks.append(Ack(key=press, verdict=verdict))

    def keep_cursor(self, cursor: PressKey) -> None:
        """Keep where a box stands; without it presses before its first kept one could be lost."""
        try:
            self.ledger.record_press(cursor)
        except StoreError as error:
            self._not_saved(error)

    def toast(self, sentence: Sentence) -> None:
        """Say something in passing."""
        self.toasted = ((self.toasted[0] if self.toasted else 0) + 1, sentence)

    def ask(self, question: OpenQuestion) -> None:
        """Put a question at the edge unless the same one waits there already."""
        if self.questions.add(question):
            self.sounds.append(Sound.ASKING)

    def _ask_about_breach(
        self, judged: Judged, body: Body, origin: Origin, tracks: frozenset[int]
    ) -> None:
        question = ask_breach(
            self.questions.next_id(),
            judged,
            body,
            origin,
            position=self.ledger.position,
            other_card=any(key in body for key in _CARD_ARGUMENTS),
            tracks=tracks,
        )
        if self.questions.add(question):
            self.sounds.append(Sound.REFUSED)

    def _not_saved(self, error: StoreError) -> None:
        reason = error.reason or "unknown"
        self.trouble = say(f"table.not_saved.{reason}", why=str(error))
        self.toast(self.trouble)
        self.sounds.append(Sound.REFUSED)
