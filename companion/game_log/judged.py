"""What the log says about each of its entries, and the score lines it adds up."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.game_log.entries import Entry
from companion.rules.decision import Event, Points, Verdict
from companion.rules.moves import Json
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, Wording


class Status(StrEnum):
    """Whether an entry still speaks for itself."""

    STANDS = "stands"
    UNDONE = "undone"
    CORRECTED = "corrected"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """An entry and the rules' answer to it, as things stand now.

    n: number from 1, in the order of the log.
    verdict: its own verdict, also when it was undone or corrected since.
    rules, because, events, points: as in `Decision`; at a `correct`, those of the new entry.
    allowed: the table let it stand: by a ruling, inside `with`, or "as played".
    newly: it counted when it was entered and a correction made it a breach.
    target: for undo and redo the entry they cancelled or brought back, for correct the one
        it speaks of; None otherwise.
    """

    n: int
    entry: Entry
    verdict: Verdict
    rules: tuple[str, ...] = ()
    because: Sentence
    events: tuple[Event, ...] = ()
    points: tuple[Points, ...] = ()
    status: Status = Status.STANDS
    allowed: bool = False
    newly: bool = False
    target: int | None = None

    @property
    def stands_as_move(self) -> bool:
        """Whether what it says may count: legal, cannot tell, or an allowed breach."""
        return self.verdict is not Verdict.BREACH or self.allowed

    @property
    def open_breach(self) -> bool:
        """Whether it is printed as a breach that nobody allowed."""
        return self.status is Status.STANDS and not self.stands_as_move

    @property
    def printed(self) -> str:
        """The verdict as people and JSON see it."""
        if self.status is Status.STANDS:
            return self.verdict.value
        return self.status.value

    def to_json(self, wording: Wording) -> dict[str, Json]:
        """One element of `entries` as `companion replay --json` prints it."""
        stands = self.status is Status.STANDS
        row: dict[str, Json] = {
            "n": self.n,
            "do": self.entry.move.do,
            "by": self.entry.move.by,
            "verdict": self.printed,
            "rules": list(self.rules),
            "because": wording.put(self.because),
            "events": [event.to_json() for event in self.events] if stands else [],
        }
        if not stands:
            row["was"] = self.verdict.value
        if self.allowed and self.verdict is Verdict.BREACH:
            row["ruling"] = "allowed"
        if self.newly and stands:
            row["newly"] = True
        if self.target is not None:
            row["entry"] = self.target
        if self.entry.note is not None:
            row["note"] = self.entry.note
        return row


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLine:
    """Points with their source. entry: number of the entry that gave them; 0 for the set-up."""

    player: Player
    points: int
    reason: Sentence
    rule: str | None
    entry: int

    def to_json(self, wording: Wording) -> dict[str, Json]:
        """One element of `score_lines` as `companion replay --json` prints it."""
        return {
            "player": self.player,
            "points": self.points,
            "reason": wording.put(self.reason),
            "rule": self.rule,
            "entry": self.entry,
        }


def score_lines_of(points: tuple[Points, ...], entry: int) -> list[ScoreLine]:
    """Points of one entry as score lines."""
    return [
        ScoreLine(player=p.player, points=p.points, reason=p.reason, rule=p.rule, entry=entry)
        for p in points
    ]


def totals(lines: tuple[ScoreLine, ...]) -> Mapping[Player, int]:
    """The sum of each player's lines; players without a line are absent."""
    sums: dict[Player, int] = {}
    for line in lines:
        sums[line.player] = sums.get(line.player, 0) + line.points
    return sums
