"""An evening whose log is in a store, as the program keeps it."""

from evenings import Evening

from companion.game_log.game_log import GameLog
from companion.games.treatment import GAME
from companion.rules.header import parse_header
from companion.table.clock import HandClock
from companion.table.front_pages import looks_of
from companion.table.ledger import Ledger, StoreKeeper
from companion.table.session import Session

HEADER = {
    "format": 1, "game": "treatment", "players": ["Ana", "Ben"], "deck": "practice",
    "options": {"removed_categories": ["anxiety", "bipolar"]},
}  # fmt: skip


class Kept(Evening):
    """An evening whose log is in a store."""

    def __init__(self, store, game_id=None, folder=None):
        self.clock, self.presses, self.players = HandClock(), 0, ("Ana", "Ben")
        self.log = (
            GameLog.start(store, parse_header(HEADER), folder)
            if game_id is None
            else GameLog.resume(store, game_id, folder)
        )
        self.rules, self.file = self.log.timeline.rules, self.log.deck
        self.session = Session(
            Ledger(StoreKeeper(self.log, store, self.clock), self.clock),
            GAME.at_table(self.rules, self.file),
            roles=GAME.button_roles,
            looks=looks_of(self.players),
            clock=self.clock,
        )
