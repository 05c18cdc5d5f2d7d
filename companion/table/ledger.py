"""The running game's log, kept durably: what is recorded counts, what is not never happened.

An entry is durable before anything else learns of it. If keeping it fails (disk full), the
timeline does not move either and the caller gets the `StoreError`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from companion.game_log.entries import Entry, read_entry
from companion.game_log.judged import Judged
from companion.game_log.timeline import Preview, Timeline
from companion.games.game import GameRules
from companion.rules.moves import Json
from companion.table.clock import Clock
from companion.table.signals import PressKey, PressVerdict
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where an entry comes from. group: entries that came together share it."""

    source: Source
    cause: Cause | None = None
    group: str | None = None
    press: PressKey | None = None
    evidence: str | None = None


class Keeper(Protocol):
    """The durable store as the ledger needs it. Raises StoreError when it cannot keep."""

    def keep(self, preview: Preview[Any], press: PressKey | None) -> None:
        """Keep the entry of the preview and, in the same transaction, the press that made it."""
        ...

    def keep_press(self, press: PressKey, verdict: PressVerdict) -> None:
        """Keep a press that made no entry."""
        ...


class Ledger:
    """Timeline and keeper together; counts the changes of whose act is due (turn token)."""

    def __init__(self, timeline: Timeline[Any], keeper: Keeper, clock: Clock) -> None:
        self.timeline = timeline
        self._keeper = keeper
        self._clock = clock
        self._token_turns = [self._turn_key()]

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

    def turn_of_token(self, token: int) -> str | None:
        """The turn a token of the last 64 stood for; None when it is older or none."""
        for age, turn in enumerate(reversed(self._token_turns[-64:])):
            if (len(self._token_turns) - 1 - age) % TOKENS + 1 == token:
                return turn
        return None

    def entry(self, body: Body, origin: Origin | None = None) -> Entry:
        """Read a body into an entry. Raises BadInput."""
        whole = dict(body)
        if origin is not None:
            whole["meta"] = self._meta(origin)
        return read_entry(whole, self.rules)

    def judge(self, body: Body) -> Preview[Any]:
        """What recording it would answer and change. Raises BadInput, ImpossibleState."""
        return self.timeline.preview(self.entry(body))

    def record(self, body: Body, origin: Origin) -> Judged:
        """Keep it durably, then count it. Raises BadInput, ImpossibleState, StoreError."""
        entry = self.entry(body, origin)
        preview = self.timeline.preview(entry)
        self._keeper.keep(preview, origin.press)
        judged = self.timeline.accept(preview)
        self._follow_turn()
        return judged

    def record_press(self, press: PressKey, verdict: PressVerdict) -> None:
        """Keep a press that made no entry. Raises StoreError."""
        self._keeper.keep_press(press, verdict)

    def resume(
        self, entries: tuple[Entry, ...], on_entry: Callable[[], None] | None = None
    ) -> None:
        """Take over entries that are durable already."""
        for entry in entries:
            self.timeline.append(entry)
            self._follow_turn()
            if on_entry is not None:
                on_entry()

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
        if origin.press is not None:
            p = origin.press
            meta["press"] = {"uid": p.uid, "epoch": p.epoch, "seq": p.seq}
        return meta


def is_unconfirmed(entry: Entry) -> bool:
    """Whether nobody but the camera made it."""
    meta = entry.meta or {}
    return meta.get("source") == Source.CAMERA.value or meta.get("cause") == Cause.IMPLIED.value
