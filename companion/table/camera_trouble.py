"""When table and log are compared by themselves: after camera trouble, and after a turn.

A wrong card in the log, or a card that lies where no move puts it, would otherwise go
unnoticed until somebody looks (faults.md row 15).
"""

from companion.table.desk import Desk
from companion.table.differences import AreaDifference, find_differences
from companion.table.questions import ask_differences


class CameraTrouble:
    """Compares at the first trusted look after trouble; a new session starts in trouble.

    What differs without trouble is asked about once the turn it came up in is over, and once
    only. Nothing is asked on an empty log: the table is still being laid out.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._to_compare = desk.ledger.position > 0
        self._compared: tuple[int, int] | None = None
        self._since: dict[str, int] = {}
        self._asked: set[str] = set()

    def lost(self) -> None:
        """The camera cannot be trusted now."""
        self._to_compare = self._desk.ledger.position > 0

    def looked(self) -> None:
        """A trusted look has come and was read."""
        key = (self._desk.camera.changes, self._desk.ledger.position)
        if key == self._compared and not self._to_compare:
            return
        self._compared = key
        found = find_differences(self._desk)
        overdue = self._overdue(found)
        if (self._to_compare and found) or not overdue <= self._asked:
            self._asked |= {line.area for line in found}
            maker = self._desk.maker
            number = maker.questions.next_id()
            lines = tuple(line.says for line in found)
            maker.ask(ask_differences(number, lines, self._desk.ledger.position))
        self._to_compare = False

    def _overdue(self, found: tuple[AreaDifference, ...]) -> set[str]:
        """Areas that differed already in an earlier turn than this one."""
        ledger = self._desk.ledger
        areas = {str(line.area) for line in found}
        token = ledger.token
        self._since = {area: self._since.get(area, token) for area in areas}
        self._asked &= areas
        return {area for area, since in self._since.items() if since != token}
