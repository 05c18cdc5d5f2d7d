"""The running game's log, kept durably: what is recorded counts, what is not never happened.

An entry is durable before anything else learns of it. If keeping it fails (disk full), the
timeline does not move either and the caller gets the `StoreError`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from companion.game_log.entries import Entry, read_entry
from companion.game_log.game_log import GameLog
from companion.game_log.judged import Judged
from companion.game_log.records import PressKey
from companion.game_log.store import Store
from companion.game_log.timeline import Preview, Timeline
from companion.games.game import GameRules
from companion.rules.moves import Json
from companion.table.clock import Clock
from companion.views.intents import Source

Body = Mapping[str, Json]

TOKENS = 255
"""Turn tokens run from 1 to 255 and round again; 0 means that no game is running."""


class Cause(StrEnum):
    """Why an entry is there when nobody asked for it in so many words (meta `cause`)."""

    SEEN = "seen"
    IMPLIED = "implied"
    CARD_LEFT = "card_left"
    REPLACED = "replaced"
    HOLD = "hold"
    THIS_ROUND = "this_round"


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where an entry comes from.

    group: entries that came together share it. evidence: name of the still that proves it.
    held_s: seconds of the hold that it closed.
    """

    source: Source
    cause: Cause | None = None
    group: str | None = None
    press: PressKey | None = None
    evidence: str | None = None
    held_s: float | None = None


class Keeper(Protocol):
    """Where the log is kept. Raises StoreError when it cannot keep; then nothing has changed."""

    timeline: Timeline[Any]

    def accept(self, preview: Preview[Any], presses: Iterable[PressKey]) -> Judged:
        """Keep a previewed entry and, in the same transaction, the presses that made it."""
        ...

    def keep_presses(self, presses: Iterable[PressKey]) -> None:
        """Keep presses that made no entry."""
        ...


class StoreKeeper:
    """Keeps a game's log in the durable store."""

    def __init__(self, log: GameLog, store: Store, clock: Clock) -> None:
        self._log = log
        self._store = store
        self._clock = clock
        self.timeline = log.timeline

    def accept(self, preview: Preview[Any], presses: Iterable[PressKey]) -> Judged:
        """Entry and presses in one transaction."""
        return self._log.accept(preview, tuple(presses), self._clock.wall())

    def keep_presses(self, presses: Iterable[PressKey]) -> None:
        """Presses alone."""
        self._store.keep_presses(tuple(presses), self._log.id)


class MemoryKeeper:
    """Keeps nothing beyond this run: for a practice table and for tests."""

    def __init__(self, timeline: Timeline[Any]) -> None:
        self.timeline = timeline
        self.presses: list[PressKey] = []

    def accept(self, preview: Preview[Any], presses: Iterable[PressKey]) -> Judged:
        """Count the entry."""
        self.presses += presses
        return self.timeline.accept(preview)

    def keep_presses(self, presses: Iterable[PressKey]) -> None:
        """Remember the presses."""
        self.presses += presses


class Ledger:
    """Timeline and keeper together; counts the changes of whose act is due (turn token)."""

    def __init__(self, keeper: Keeper, clock: Clock) -> None:
        self.timeline = keeper.timeline
        self._keeper = keeper
        self._clock = clock
        self._token_turns = self._turns_so_far()

    @property
    def rules(self) -> GameRules[Any]:
        """The rules of this game."""
        return self.timeline.rules

    @property
    def state(self) -> Any:
        """The state after every entry that counts."""
        return self.timeline.state

    @property
    def position(self) -> int:
        """How many entries the log has."""
        return len(self.timeline)

    @property
    def token(self) -> int:
        """The turn token now, 1 to 255."""
        return (len(self._token_turns) - 1) % TOKENS + 1

    def entry(self, body: Body, origin: Origin | None = None) -> Entry:
        """Read a body into an entry. Raises BadInput."""
        whole = dict(body)
        if origin is not None:
            whole["meta"] = self._meta(origin)
        return read_entry(whole, self.rules)

    def judge(self, body: Body, origin: Origin | None = None) -> Preview[Any]:
        """What recording it would answer and change. Raises BadInput, ImpossibleState."""
        return self.timeline.preview(self.entry(body, origin))

    def record(self, body: Body, origin: Origin) -> Judged:
        """Keep it durably, then count it. Raises BadInput, ImpossibleState, StoreError."""
        return self.keep(self.judge(body, origin), origin)

    def keep(self, preview: Preview[Any], origin: Origin) -> Judged:
        """Keep durably, then count, what was judged with this origin. Raises StoreError.

        ValueError if the log went on since it was judged.
        """
        presses = () if origin.press is None else (origin.press,)
        judged = self._keeper.accept(preview, presses)
        self._follow_turn()
        return judged

    def record_press(self, press: PressKey) -> None:
        """Keep a press that made no entry. Raises StoreError."""
        self._keeper.keep_presses((press,))

    def newest(self) -> Judged | None:
        """The newest entry that counts, or None."""
        n = self.timeline.newest_counting
        return None if n is None else self.timeline.judged[n - 1]

    def provisional(self) -> Judged | None:
        """The newest counting entry while only the camera (or nobody) vouches for it."""
        newest = self.newest()
        if newest is None or not is_unconfirmed(newest.entry):
            return None
        return newest

    def _turns_so_far(self) -> list[str]:
        """The turns of a resumed log in the order they came: a press of last night keeps its token."""
        rules = self.timeline.rules
        again: Timeline[Any] = Timeline(rules)
        turns = [rules.turn_key(again.state)]
        for entry in self.timeline.entries:
            again.append(entry)
            turn = rules.turn_key(again.state)
            if turn != turns[-1]:
                turns.append(turn)
        return turns

    def _follow_turn(self) -> None:
        turn = self._turn_key()
        if turn != self._token_turns[-1]:
            self._token_turns.append(turn)

    def _turn_key(self) -> str:
        return self.timeline.rules.turn_key(self.timeline.state)

    def _meta(self, origin: Origin) -> dict[str, Json]:
        meta: dict[str, Json] = {
            "at": self._clock.wall().isoformat(timespec="milliseconds"),
            "source": origin.source.value,
        }
        for key in ("cause", "group", "evidence"):
            value = getattr(origin, key)
            if value is not None:
                meta[key] = str(value)
        if origin.held_s is not None:
            meta["held_s"] = origin.held_s
        if origin.press is not None:
            p = origin.press
            meta["press"] = {"uid": p.uid, "epoch": p.epoch, "seq": p.seq}
        return meta


def is_unconfirmed(entry: Entry) -> bool:
    """Whether nobody but the camera made it."""
    meta = entry.meta or {}
    return meta.get("source") == Source.CAMERA.value or meta.get("cause") == Cause.IMPLIED.value
