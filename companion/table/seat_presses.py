"""Presses at the seats become moves, questions or a plain "too late"."""

from dataclasses import replace
from typing import Any

from companion.game_log.judged import Judged
from companion.games.at_table import AtTable
from companion.rules.moves import Json
from companion.rules.seats import Player
from companion.rules.sentence import say
from companion.table.doubles import SHARED_KEY, Hand
from companion.table.ledger import Body, Origin
from companion.table.move_maker import MoveMaker
from companion.table.questions import ask_confirm, ask_late_press
from companion.table.scenes import Scenes
from companion.table.seat_buttons import (
    COUNTING_ROLES,
    Meaning,
    PressMeaning,
    meaning_of,
    role_says,
)
from companion.table.signals import NO_KEY, ButtonSignal, PressVerdict
from companion.table.undoing import (
    CONSENT,
    GUARD_S,
    UNDO_REVEALED,
    ask_undo_revealed,
    revealed,
)
from companion.views.board import Ask

TOGETHER_S = 3.0
"""Late presses this close together are told in one line: so long a line stays on the screen."""


class SeatPresses:
    """Every press ends durable: with the entry it made, or alone."""

    def __init__(
        self, maker: MoveMaker, scenes: Scenes, at_table: AtTable[Any], roles: tuple[str, ...]
    ) -> None:
        self._maker = maker
        self._scenes = scenes
        self._at_table = at_table
        self._roles = roles
        self._late = LateList(maker)

    def on_signal(self, signal: ButtonSignal) -> None:
        """One press. Acknowledged once it is durable."""
        meaning = meaning_of(signal, self._roles, self._maker.ledger, self._at_table)
        press = None if signal.key == NO_KEY else signal.key
        origin = Origin(source=signal.source, press=press)
        verdict: PressVerdict | None
        match meaning.kind:
            case PressMeaning.ASK if self._is_double(signal, meaning):
                self._late.tell(signal.player)
                verdict = PressVerdict.STALE
            case PressMeaning.ASK if meaning.ask is not None:
                verdict = self._move(meaning.ask, origin)
            case PressMeaning.UNDO:
                verdict = self._undo(signal, origin)
            case PressMeaning.LATE_ASK if meaning.ask is not None and not meaning.ask.needs:
                verdict = self._ask_late(signal, meaning, meaning.ask, origin)
            case _:
                verdict = self._other(signal, meaning)
        if verdict is not None and press is not None:
            self._maker.keep_press(press, verdict)

    def _is_double(self, signal: ButtonSignal, meaning: Meaning) -> bool:
        """The same wish was pressed on the screen a moment ago, and ended the turn."""
        if meaning.ask is None or meaning.role in COUNTING_ROLES:
            return False
        wish = () if signal.shared else (meaning.role, meaning.ask.do)
        return self._maker.doubles.is_double(hand_of(signal), wish)

    def _move(self, ask: Ask, origin: Origin) -> PressVerdict | None:
        """None: the press is durable with its entry already, or could not be kept."""
        if ask.disabled is not None:
            self._maker.toast(ask.disabled)
            return PressVerdict.REFUSED
        made = self._scenes.start(ask, origin) if ask.needs else self._make(ask, origin)
        if made is not None or self._maker.trouble is not None:
            return None
        return PressVerdict.APPLIED if self._scenes.is_asking else PressVerdict.REFUSED

    def _make(self, ask: Ask, origin: Origin) -> Judged | None:
        """A button means a whole move: whoever presses it at a seat is not asked on the screen."""
        arguments = self._at_table.finish(ask.do, dict(ask.arguments))
        body: dict[str, Json] = {"do": ask.do, **arguments}
        if ask.by is not None:
            body["by"] = ask.by
        return self._maker.make(body, origin)

    def _undo(self, signal: ButtonSignal, origin: Origin) -> PressVerdict | None:
        newest = self._maker.ledger.newest()
        if newest is None:
            self._maker.toast(say("log.nothing_to_undo"))
            return PressVerdict.REFUSED
        twice = self._maker.doubles.is_double(hand_of(signal), ("undo",))
        if twice or self._maker.clock.now_s() - self._maker.undone_at_s < GUARD_S:
            self._maker.toast(say("table.too_late"))
            return PressVerdict.STALE
        owner = newest.entry.move.by
        body: Body = {"do": "undo", "by": signal.player}
        if cards := revealed(self._maker, newest):
            return self._ask_consent(newest, cards, body, origin)
        if owner is None or owner == signal.player:
            made = self._maker.make(body, origin)
            return PressVerdict.REFUSED if made is None and self._maker.trouble is None else None
        title = say("table.undo_of_other", player=signal.player, owner=owner, what=newest.because)
        question_id = self._maker.questions.next_id()
        position = self._maker.ledger.position
        asked = Origin(source=origin.source)
        self._maker.ask(ask_confirm(question_id, title, body, asked, position))
        return PressVerdict.APPLIED

    def _ask_consent(
        self, newest: Judged, cards: tuple[str, ...], body: Body, origin: Origin
    ) -> PressVerdict | None:
        """What revealed a card needs the table's word; pressed again the answer is yes."""
        maker = self._maker
        agreed = {**body, "note": CONSENT}
        if (asked := maker.questions.find(UNDO_REVEALED)) is not None:
            maker.questions.take(asked.view.id)
            made = maker.make(agreed, origin)
            return PressVerdict.REFUSED if made is None and maker.trouble is None else None
        maker.ask(ask_undo_revealed(maker, newest, cards, agreed, Origin(source=origin.source)))
        return PressVerdict.APPLIED

    def _ask_late(
        self, signal: ButtonSignal, meaning: Meaning, ask: Ask, origin: Origin
    ) -> PressVerdict:
        """One question for all such presses; of a turn's act there can be one only."""
        questions = self._maker.questions
        key = "table.old_press_ask" if signal.recovered else "table.late_press_ask"
        about = f"{key} {ask.do} {meaning.role} {signal.player}"
        waiting = questions.find(about)
        if waiting is not None and meaning.role not in COUNTING_ROLES:
            self._late.tell(signal.player)
            return PressVerdict.STALE
        times = 1 if waiting is None else waiting.times + 1
        if times > 1:
            key += "_many"
        title = say(key, player=signal.player, role=role_says(meaning.role), n=times)
        body: Body = {"do": ask.do, "by": ask.by, **dict(ask.arguments)}
        question = ask_late_press(
            questions.next_id() if waiting is None else waiting.view.id,
            title,
            body,
            Origin(source=origin.source),
            position=self._maker.ledger.position,
            now_s=self._maker.clock.now_s(),
        )
        question = replace(question, about=about, times=times)
        if waiting is None:
            self._maker.ask(question)
        else:
            questions.put(waiting, question)
        return PressVerdict.APPLIED

    def _other(self, signal: ButtonSignal, meaning: Meaning) -> PressVerdict:
        match meaning.kind:
            case PressMeaning.HOLD:
                self._scenes.hold()
                return PressVerdict.APPLIED
            case PressMeaning.OK:
                self._scenes.close_page()
                return PressVerdict.APPLIED
            case PressMeaning.LATE_DROP | PressMeaning.LATE_ASK:
                self._late.tell(signal.player)
                return PressVerdict.STALE
            case _:
                self._maker.toast(say("table.button_means_nothing", player=signal.player))
                return PressVerdict.REFUSED


class LateList:
    """Says which late presses were dropped; those that come together in one line."""

    def __init__(self, maker: MoveMaker) -> None:
        self._maker = maker
        self._counts: dict[Player, int] = {}
        self._told_s = float("-inf")

    def tell(self, player: Player) -> None:
        """One more was dropped."""
        now_s = self._maker.clock.now_s()
        if now_s - self._told_s >= TOGETHER_S:
            self._counts.clear()
        self._told_s = now_s
        self._counts[player] = self._counts.get(player, 0) + 1
        if sum(self._counts.values()) == 1:
            self._maker.toast(say("table.late_press", player=player))
            return
        each = tuple(say("table.late_of", player=p, n=n) for p, n in self._counts.items())
        self._maker.toast(say("table.late_presses", players=each))


def hand_of(signal: ButtonSignal) -> Hand:
    """Whose press it was."""
    return SHARED_KEY if signal.shared else Hand(seat=signal.player)
