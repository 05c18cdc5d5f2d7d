"""What was told about a card earlier in the same game: nobody is asked the same number twice.

An entry about a card that the deck does not know carries what is printed on it. A later
entry about the same card takes it from there, so that each entry stays complete by itself.
"""

from collections.abc import Mapping, Sequence

from companion.game_log.entries import Correct, LogAct
from companion.game_log.judged import Judged, Status
from companion.games.at_table import UNKNOWN_CARD, Need
from companion.rules.moves import Json
from companion.table.ledger import Ledger

_CARD = "card"


def recall(
    ledger: Ledger, do: str, arguments: Mapping[str, Json], needs: Sequence[Need]
) -> dict[str, Json]:
    """Arguments that are missing and stand in an earlier entry about the same card, the newest first."""
    card = arguments.get(_CARD)
    if not isinstance(card, str) or card == UNKNOWN_CARD:
        return {}
    wanted = [need.name for need in needs if need.name not in arguments]
    told: dict[str, Json] = {}
    for row in ledger.timeline.judged:
        move = row.entry.move
        if isinstance(move, Correct) and move.replacement is not None:
            move = move.replacement.move
        if isinstance(move, LogAct) or move.do != do or not _counts(row):
            continue
        body = ledger.rules.write_move(move)
        if body.get(_CARD) == card:
            told |= {name: body[name] for name in wanted if name in body}
    return told


def _counts(row: Judged) -> bool:
    return row.status is Status.STANDS and row.stands_as_move
