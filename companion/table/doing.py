"""Moves that people start on a screen: made at once, tapped together, or asked about further."""

from companion.rules.sentence import say
from companion.table.board_pages import PAGE_ASKS, open_board_page
from companion.table.clock import Clock
from companion.table.counter_keys import row_asks
from companion.table.desk import Desk
from companion.table.doubles import SCREEN
from companion.table.ledger import Origin
from companion.table.scenes import Scenes
from companion.table.taps import Tapped, Taps
from companion.table.why import why_not
from companion.views.board import Ask
from companion.views.intents import Do


class Doing:
    """What was offered on the board becomes a move; taps on a counter become one entry."""

    def __init__(self, desk: Desk, scenes: Scenes, clock: Clock) -> None:
        self._desk = desk
        self._maker = desk.maker
        self._scenes = scenes
        self._taps = Taps(clock)

    @property
    def pending(self) -> Tapped | None:
        """Taps that are no entry yet."""
        return self._taps.pending

    def do(self, intent: Do) -> None:
        """Make or start a move that was offered; one offered for an older moment is dropped."""
        ask = intent.ask
        late = intent.position != self._desk.ledger.position and not self._is_offered(ask)
        if late:
            self._maker.toast(say("table.too_late"))
        elif (reason := why_not(self._desk, ask)) is not None:
            self._scenes.open(reason)
        elif self._taps.takes(ask):
            self._enter(self._taps.tap(ask, intent.source))
        elif self._maker.doubles.is_double(SCREEN):
            self._maker.toast(say("table.too_late"))
        else:
            self._start(ask, Origin(source=intent.source))

    def _start(self, ask: Ask, origin: Origin) -> None:
        self.flush()
        self._scenes.close()
        if ask.do in PAGE_ASKS:
            page = open_board_page(self._desk, ask, origin)
            if page is not None:
                self._scenes.open(page)
        else:
            self._scenes.start(ask, origin)

    def flush(self) -> None:
        """Nobody taps further: what was tapped becomes an entry now."""
        self._enter(self._taps.flush())

    def tick(self) -> None:
        """Taps whose moment is over become an entry."""
        self._enter(self._taps.due())

    def _enter(self, tapped: Tapped | None) -> None:
        if tapped is not None:
            self._maker.make(tapped.body, Origin(source=tapped.source))

    def _is_offered(self, ask: Ask) -> bool:
        if self._taps.takes(ask):
            return True
        ledger, at_table = self._desk.ledger, self._desk.at_table
        board = ledger.rules.view(ledger.state)
        tiles = (*board.tiles, *at_table.tiles(ledger.state))
        offered = (*board.actions, *row_asks(board), *tiles)
        wanted = (ask.do, ask.by, ask.arguments)
        return any((a.do, a.by, a.arguments) == wanted for a in offered if a.disabled is None)
