"""Who sits out this round: kept in the log, asked for when the next round has begun.

A `leave` whose cause is "this round" says it, so a restart in between forgets nobody.
"""

from collections.abc import Iterator

from companion.game_log.judged import Judged
from companion.rules.moves import Json
from companion.rules.sentence import Sentence, say
from companion.table.desk import Desk
from companion.table.ledger import Cause, Ledger, Origin
from companion.table.questions import ask_back
from companion.views.intents import Source


def resting(ledger: Ledger) -> frozenset[str]:
    """Players who left and have not come back."""
    players = ledger.rules.state_to_json(ledger.state).get("players")
    if not isinstance(players, dict):
        return frozenset()
    return frozenset(p for p, own in players.items() if own.get("rest") is not None)


class Absence:
    """Asks each time a round begins without somebody who sat out only the one before."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._asked: dict[int, Sentence] = {}

    def ask_who_is_back(self) -> None:
        """Ask for whoever sat out the round that is over now; once in every round."""
        desk, ledger = self._desk, self._desk.ledger
        for row in _sitting_out(ledger):
            here = _place(ledger, ledger.position)
            before = self._asked.setdefault(row.n, _place(ledger, row.n))
            if before == here:
                continue
            self._asked[row.n] = here
            player = str(row.entry.move.by)
            body: dict[str, Json] = {"do": "come_back", "by": player}
            title = say("table.back_again", player=player)
            number = desk.maker.questions.next_id()
            origin = Origin(source=Source.KEYS)
            desk.maker.ask(ask_back(number, title, body, origin, ledger.position))


def _sitting_out(ledger: Ledger) -> Iterator[Judged]:
    """The `leave` of everybody who sits out a round and has not come back."""
    if not any(_this_round(row) for row in ledger.timeline.judged):
        return
    away = resting(ledger)
    newest = {str(row.entry.move.by): row for row in ledger.timeline.judged
              if row.entry.move.do == "leave" and row.stands_as_move}  # fmt: skip
    for player, row in newest.items():
        if player in away and _this_round(row):
            yield row


def _this_round(row: Judged) -> bool:
    return (row.entry.meta or {}).get("cause") == Cause.THIS_ROUND.value


def _place(ledger: Ledger, n: int) -> Sentence:
    """Where in the game it was after entry `n`: changes with each round."""
    return ledger.rules.view(ledger.timeline.state_after(n)).strip.place
