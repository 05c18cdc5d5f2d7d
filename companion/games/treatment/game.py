"""*Treatment: A Psychiatry Card Game* as the rest of the program knows it."""

from dataclasses import dataclass, field
from typing import Any, cast

from companion.decks.deck_file import DeckFile
from companion.games.at_table import OptionForm
from companion.games.game import CardForm, Offer, Progress
from companion.games.treatment import set_up
from companion.games.treatment.at_table import TreatmentAtTable
from companion.games.treatment.buttons import ROLES
from companion.games.treatment.decide import decide
from companion.games.treatment.deck import Deck, read_deck
from companion.games.treatment.events import TreatmentEvent
from companion.games.treatment.evolve import evolve
from companion.games.treatment.form import find_form
from companion.games.treatment.moves import TreatmentMove
from companion.games.treatment.offers import find_offers
from companion.games.treatment.options import find_option_forms
from companion.games.treatment.parse_moves import parse_treatment, write_treatment
from companion.games.treatment.practice import write_practice_game
from companion.games.treatment.progress import find_progress, find_turn_key
from companion.games.treatment.state import State
from companion.games.treatment.state_json import find_limits, state_from_json, state_to_json
from companion.games.treatment.switches import SWITCHES
from companion.games.treatment.table import Table
from companion.games.treatment.table_reader import find_expected, read_table
from companion.games.treatment.view import find_view
from companion.rules.decision import Decision, Event, Points
from companion.rules.fields import Fields
from companion.rules.header import Header
from companion.rules.house_rules import HouseRules, Switch
from companion.rules.moves import (
    SHARED_MOVES,
    ComeBack,
    Json,
    Leave,
    Move,
    Repair,
    Seats,
    SharedMove,
    parse_shared,
    write_shared,
)
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say
from companion.rules.table_facts import AreaName, ExpectedArea, TableReading, TableSeen
from companion.views.board import BoardView

AnyMove = TreatmentMove | SharedMove


@dataclass(frozen=True, slots=True, kw_only=True)
class TreatmentRules:
    """The rules at one table (see `companion.games.game.GameRules`)."""

    header: Header
    table: Table

    @property
    def house_rules(self) -> HouseRules:
        """The switches of this table."""
        return self.table.switches

    def start(self) -> State:
        """Five cards in every hand, no Case turned up."""
        return set_up.find_start(self.header, self.table)

    def parse_move(self, do: str, by: Player | None, fields: Fields) -> AnyMove:
        """Read a move; raises BadInput."""
        if do in SHARED_MOVES:
            return parse_shared(fields, do, by)
        return parse_treatment(fields, do, by, self.table.deck)

    def write_move(self, move: Move) -> dict[str, Json]:
        """The body of an entry."""
        if isinstance(move, Leave | ComeBack | Seats | Repair):
            return write_shared(move)
        return write_treatment(cast("TreatmentMove", move))

    def decide(self, state: State, move: Move) -> Decision:
        """Verdict, reason and events. Raises BadInput also for a name nobody here has."""
        return decide(self.table, state, cast("AnyMove", move))

    def evolve(self, state: State, event: Event) -> State:
        """The state after one event."""
        return evolve(state, cast("TreatmentEvent", event))

    def offers(self, state: State) -> tuple[Offer, ...]:
        """Every move that is not a breach."""
        return find_offers(self.table, state)

    def progress(self, state: State) -> Progress:
        """Whose turn, what is due, who won."""
        return find_progress(self.table, state)

    def turn_key(self, state: State) -> str:
        """Changes whenever another player's act is due."""
        return find_turn_key(self.table, state)

    def state_to_json(self, state: State) -> dict[str, Json]:
        """Section 3.1 of the contract."""
        return state_to_json(state)

    def state_from_json(self, raw: Json) -> State:
        """Inverse of `state_to_json` for the players of the header; raises ImpossibleState."""
        at_once = self.table.hand_limit_at_once
        limits = find_limits(self.table.deck, self.start(), hand_limit_at_once=at_once)
        return state_from_json(raw, limits)

    def scores(self, state: State) -> dict[Player, int]:
        """Cases that count toward the target."""
        return {p.name: self.table.score(p) for p in state.players}

    def opening_points(self) -> tuple[Points, ...]:
        """A starting Case is a point (TR-EXTRA-01)."""
        if not self.table.switches["tr.extra_start_counts"]:
            return ()
        return tuple(
            Points(
                player=player,
                points=1,
                reason=say("points.starting_case", case=self.table.deck.name_of(card)),
                rule="TR-EXTRA-01",
            )
            for player, card in self.table.starting.items()
        )

    def view(self, state: State) -> BoardView:
        """What the table scene shows."""
        return find_view(self.table, state)

    def expected(self, state: State) -> dict[AreaName, ExpectedArea]:
        """What should lie in each area."""
        return find_expected(state)

    def read_table(self, state: State, before: State | None, seen: TableSeen) -> TableReading:
        """What happened between the state and what the camera sees."""
        return read_table(self.table, state, before, seen)


@dataclass(frozen=True, slots=True, kw_only=True)
class TreatmentGame:
    """The game itself (see `companion.games.game.Game`)."""

    id: str = "treatment"
    title: Sentence = field(default_factory=lambda: say("title"))
    seats: range = set_up.SEATS
    switches: tuple[Switch, ...] = SWITCHES
    rule_prefix: str = "TR"
    package: str = "companion.games.treatment"
    button_roles: tuple[str, ...] = ROLES

    def read_deck(self, deck: DeckFile) -> Deck:
        """Check the fields of this game's cards; raises BadInput."""
        return read_deck(deck)

    def set_up(self, header: Header, deck: Any) -> TreatmentRules:
        """Bind to a header and a deck; raises BadInput."""
        return TreatmentRules(header=header, table=set_up.read_table(header, deck))

    def at_table(self, rules: TreatmentRules, file: DeckFile) -> TreatmentAtTable:
        """The table's side of these rules."""
        return TreatmentAtTable(rules.table, file)

    def option_forms(
        self, deck: Deck, house_rules: HouseRules, seed: int
    ) -> tuple[OptionForm, ...]:
        """Which categories leave the game (TR-SETUP-02)."""
        return find_option_forms(deck, house_rules, seed)

    def write_practice_game(
        self, rules: TreatmentRules, file: DeckFile, seed: int
    ) -> list[dict[str, Json]]:
        """One whole legal game, played with open hands behind the scenes."""
        return write_practice_game(rules, file, seed)

    def form(self, kind: str) -> tuple[CardForm, ...]:
        """Which numbers a person types for a card of this kind."""
        return find_form(kind)


GAME = TreatmentGame()
