"""Unconscious Mind as the rest of the program knows it."""

from companion.decks.deck_file import DeckFile
from companion.games.at_table import OptionForm
from companion.games.game import CardForm, Offer, Progress
from companion.games.unconscious_mind import decide as deciding
from companion.games.unconscious_mind.at_table import ROLES, UnconsciousMindAtTable
from companion.games.unconscious_mind.deck import Deck, read_deck
from companion.games.unconscious_mind.evolve import evolve
from companion.games.unconscious_mind.form import find_form
from companion.games.unconscious_mind.names import GOALS, MODULES
from companion.games.unconscious_mind.offers import find_offers
from companion.games.unconscious_mind.options import find_option_forms, kept_of, settle_header
from companion.games.unconscious_mind.parse_moves import parse_move
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.practice import write_practice_game
from companion.games.unconscious_mind.progress import find_progress
from companion.games.unconscious_mind.scoring import scores_of
from companion.games.unconscious_mind.state import Person, State
from companion.games.unconscious_mind.state_json import write_state
from companion.games.unconscious_mind.switches import SWITCHES
from companion.games.unconscious_mind.table_areas import find_expected
from companion.games.unconscious_mind.table_reader import read_table
from companion.games.unconscious_mind.view import find_view
from companion.games.unconscious_mind.write_moves import write_move
from companion.rules.decision import Decision, Event, Points
from companion.rules.errors import BadInput
from companion.rules.fields import Fields
from companion.rules.header import Header
from companion.rules.house_rules import HouseRules
from companion.rules.moves import Json, Move
from companion.rules.seats import Player, clockwise_from
from companion.rules.sentence import say
from companion.rules.table_facts import AreaName, ExpectedArea, TableReading, TableSeen
from companion.views.board import BoardView

SEATS = range(1, 5)


class UnconsciousMindRules:
    """The rules of one game at one table (implements `GameRules[State]`)."""

    def __init__(self, header: Header, table: Table) -> None:
        """`table` holds the deck, the switches and what the options say."""
        self.header = header
        self.table = table
        self.house_rules = table.house_rules
        self._start = _start(header, table)

    def start(self) -> State:
        """The state before the first entry."""
        return self._start

    def parse_move(self, do: str, by: Player | None, fields: Fields) -> Move:
        """Read a move from the body of an entry. Raises BadInput."""
        return parse_move(self.table, do, by, fields)

    def write_move(self, move: Move) -> dict[str, Json]:
        """The body of an entry, inverse of `parse_move`."""
        return write_move(move)  # type: ignore[arg-type]

    def decide(self, state: State, move: Move) -> Decision:
        """May this be, why, and what follows if it stands."""
        return deciding.decide(self.table, state, move)  # type: ignore[arg-type]

    def evolve(self, state: State, event: Event) -> State:
        """The state after one event."""
        return evolve(state, event)

    def offers(self, state: State) -> tuple[Offer, ...]:
        """Every move that would be legal or cannot be told."""
        return find_offers(self.table, state)

    def progress(self, state: State) -> Progress:
        """Whose turn, what is due, is it over, who won."""
        return find_progress(self.table, state)

    def turn_key(self, state: State) -> str:
        """Changes whenever another player's act is due."""
        to_move = self.progress(state).to_move
        running = "turn" if state.turn else "between"
        return f"{state.round} {to_move or '-'} {'over' if state.over else running}"

    def state_to_json(self, state: State) -> dict[str, Json]:
        """The state as the contract prints it (section 3.2)."""
        return write_state(state)

    def scores(self, state: State) -> dict[Player, int]:
        """VP so far, after the end the final totals; in seat order."""
        return scores_of(self.table, state)

    def view(self, state: State) -> BoardView:
        """What the table scene shows."""
        return find_view(self.table, state)

    def expected(self, state: State) -> dict[AreaName, ExpectedArea]:
        """What should lie in each area of this game."""
        return find_expected(state)

    def read_table(self, state: State, before: State | None, seen: TableSeen) -> TableReading:
        """The shortest list of legal moves that leads from `state` to what is seen."""
        return read_table(self.table, state, before, seen)

    def opening_points(self) -> tuple[Points, ...]:
        """None: nobody starts with points."""
        return ()


def _start(header: Header, table: Table) -> State:
    board = table.board
    order = clockwise_from(header.players, header.first_player)
    stack = _stack(header, order)
    location = header.options.get("freud_location", board.city.ring[0])
    if location not in board.city.ring:
        raise BadInput(
            f"options: 'freud_location' must be one of {', '.join(board.city.ring)},"
            f" not {location!r}"
        )
    insights = () if table.tracks_insights else None
    start = board.reputation.player_start
    return State(
        seats=header.players,
        first_player=header.first_player,
        people=tuple(
            Person(name=name, insights=insights, reputation=start) for name in header.players
        ),
        freud_location=str(location),
        freud_reputation=board.reputation.freud_start,
        stacks=((start, stack),),
        goals_left=GOALS,
        topmost_tokens=tuple(board.city.districts),
        next_turn=header.first_player,
    )


def _stack(header: Header, order: tuple[Player, ...]) -> tuple[Player, ...]:
    raw = header.options.get("reputation_stack", list(order))
    if not isinstance(raw, list) or sorted(map(str, raw)) != sorted(order):
        raise BadInput(f"options: 'reputation_stack' must name every player once, not {raw!r}")
    return tuple(Player(name) for name in raw)


def _read_table(header: Header, deck: Deck) -> Table:
    options = Fields(header.options, "options")
    modules = options.texts("modules", ())
    if len(set(modules)) != len(modules) or not set(modules) <= set(MODULES):
        options.refuse("modules", "a list of nightmares and free_association")
    tracks = options.truth_or("track_insights", default=True)
    options.raw("freud_location", None)
    options.raw("reputation_stack", None)
    options.done()
    return Table(
        deck=deck,
        house_rules=HouseRules(SWITCHES, header.house_rules),
        modules=frozenset(modules),
        tracks_insights=tracks,
        tags=deck.tags,
        keep=kept_of(header),
    )


class UnconsciousMind:
    """The game itself (implements `Game`)."""

    id = "unconscious_mind"
    title = say("title")
    seats = SEATS
    switches = SWITCHES
    rule_prefix = "UM-"
    package = "companion.games.unconscious_mind"
    button_roles = ROLES

    def read_deck(self, deck: DeckFile) -> Deck:
        """Check the game's own fields of a deck file. Raises BadInput."""
        return read_deck(deck)

    def set_up(self, header: Header, deck: Deck) -> UnconsciousMindRules:
        """Bind to a header and a deck. Raises BadInput."""
        if len(header.players) not in SEATS:
            raise BadInput(f"header: 'players' must be 1 to 4 names, not {len(header.players)}")
        settled = settle_header(header)
        return UnconsciousMindRules(settled, _read_table(settled, deck))

    def at_table(self, rules: UnconsciousMindRules, file: DeckFile) -> UnconsciousMindAtTable:
        """The table's side of these rules."""
        return UnconsciousMindAtTable(rules.table, file)

    def option_forms(
        self, deck: Deck, house_rules: HouseRules, seed: int
    ) -> tuple[OptionForm, ...]:
        """Expansions, and whether Insights are kept."""
        _ = deck, house_rules, seed
        return find_option_forms()

    def write_practice_game(
        self, rules: UnconsciousMindRules, file: DeckFile, seed: int
    ) -> list[dict[str, Json]]:
        """One whole legal game, played with open piles behind the scenes."""
        return write_practice_game(rules, file, seed)

    def form(self, kind: str) -> tuple[CardForm, ...]:
        """Which numbers a person types for a card of this kind."""
        return find_form(kind)


GAME = UnconsciousMind()
