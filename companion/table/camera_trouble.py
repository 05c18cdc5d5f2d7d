"""After camera trouble and on resume the table is compared with the log, once."""

from companion.table.desk import Desk
from companion.table.differences import find_differences
from companion.table.questions import ask_differences


class CameraTrouble:
    """Compares at the first trusted look after trouble; a new session starts in trouble.

    Nothing is asked on an empty log: the table is still being laid out.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._to_compare = desk.ledger.position > 0

    def lost(self) -> None:
        """The camera cannot be trusted now."""
        self._to_compare = self._desk.ledger.position > 0

    def looked(self) -> None:
        """A trusted look has come and was read."""
        if not self._to_compare:
            return
        self._to_compare = False
        lines = tuple(line.says for line in find_differences(self._desk))
        if lines:
            maker = self._desk.maker
            number = maker.questions.next_id()
            maker.ask(ask_differences(number, lines, self._desk.ledger.position))
