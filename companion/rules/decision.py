"""What the rules say about a move: a verdict, the reason, and what follows if it stands."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from companion.rules.seats import Player
from companion.rules.sentence import Sentence


class Verdict(StrEnum):
    """Three answers, not two: a hidden hand or an uncounted pile may decide."""

    LEGAL = "legal"
    BREACH = "breach"
    CANNOT_TELL = "cannot_tell"


class Event(Protocol):
    """Something that followed from a move, in the past tense. Frozen and comparable."""

    def to_json(self) -> dict[str, object]:
        """`{"event": NAME, ...}`, for the log's readers and the export."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """Points that a move gives (or takes, when negative), each from one source.

    rule: id of the rule that gives them; None for `gain`, `spend` and `repair`.
    """

    player: Player
    points: int
    reason: Sentence
    rule: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The answer to a move.

    rules: ids from the rules document; for a breach the one broken first, then others.
    because: one sentence a player understands, with the numbers that decided.
    events: what happens if the move stands, also for a breach (then clamped: what is
        lacking is not paid, no count falls below 0, no marker leaves its track).
    points: score lines of those events, in order.
    """

    verdict: Verdict
    rules: tuple[str, ...]
    because: Sentence
    events: tuple[Event, ...] = ()
    points: tuple[Points, ...] = ()
