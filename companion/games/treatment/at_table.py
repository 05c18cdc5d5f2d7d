"""Treatment at the table: what a key or a button still lacks, what buttons mean, where things lie."""

from collections.abc import Mapping, Sequence

from companion.decks.deck_file import DeckFile
from companion.games.at_table import Candidate, CountLine, Layout, Need, TileStep
from companion.games.repair_places import Place
from companion.games.treatment.answers import finish_arguments
from companion.games.treatment.buttons import find_button_ask
from companion.games.treatment.deck import CATEGORIES
from companion.games.treatment.layout import lay_out, play_area
from companion.games.treatment.moves import Flip
from companion.games.treatment.needs import Needs
from companion.games.treatment.repair_places import PLACES
from companion.games.treatment.sheet import result_blocks, scoring_sheet
from companion.games.treatment.state import State
from companion.games.treatment.table import Table
from companion.games.treatment.table_match import find_expected
from companion.games.treatment.table_repair import differing_areas, write_area
from companion.rules.decision import Event
from companion.rules.moves import Json, Move
from companion.rules.seats import Player
from companion.rules.sentence import Sentence
from companion.rules.table_facts import (
    AreaName,
    ExpectedArea,
    ExpectedCard,
    SeenCard,
    TableSeen,
)
from companion.views.board import Ask
from companion.views.page import Block


class TreatmentAtTable:
    """The table's side of Treatment."""

    open_keys: Mapping[str, tuple[str, ...]] = {"add": CATEGORIES, "multiply": CATEGORIES}
    places: Mapping[str, Place] = PLACES

    def __init__(self, table: Table, file: DeckFile) -> None:
        self._table = table
        self._file = file
        self._deck = table.deck
        self._needs = Needs(table)

    def needs(
        self, state: State, do: str, by: Player | None, arguments: Mapping[str, Json]
    ) -> tuple[Need, ...]:
        """What is still missing, in the order to ask."""
        return self._needs.of(state, do, by, arguments)

    def finish(self, do: str, arguments: Mapping[str, Json]) -> dict[str, Json]:
        """Answers as the entry wants them."""
        return finish_arguments(do, arguments)

    def button_ask(self, state: State, player: Player, role: str) -> Ask | None:
        """What a seat's button means now: see buttons.py."""
        return find_button_ask(self._table, state, player, role)

    def sheet(self, events: Sequence[Event]) -> tuple[Sentence, tuple[Block, ...]] | None:
        """A Case scored: per category, factors, tie-break steps."""
        return scoring_sheet(events, self._deck)

    def result(self, state: State) -> tuple[Block, ...]:
        """Why the game is over."""
        return result_blocks(state)

    def layout(self, seats: int) -> Layout:
        """Default places under the camera."""
        return lay_out(seats)

    def shows(self, state: State, move: Move) -> dict[AreaName, ExpectedArea] | None:
        """A flip shows the faces before the Case is scored and everything is cleared."""
        if not isinstance(move, Flip):
            return None
        areas = find_expected(state)
        seat = state.seats.index(move.by) + 1
        faces = tuple(ExpectedCard(card=card, kind="treatment") for card in move.cards)
        return {**areas, play_area(seat): ExpectedArea(cards=faces)}

    def differs(self, state: State, seen: TableSeen) -> tuple[AreaName, ...]:
        """Areas in view where something else lies than should."""
        return differing_areas(state, self._deck, seen)

    def repaired(
        self, raw: Mapping[str, Json], area: AreaName, cards: tuple[SeenCard, ...]
    ) -> dict[str, Json] | None:
        """The JSON state with this area as it is seen; None where that cannot be told."""
        return write_area(raw, area, cards)

    def known_cards(self) -> tuple[Candidate, ...]:
        """Every card of the deck."""
        return tuple(Candidate(card=c.id, name=c.name, kind=c.kind) for c in self._file.cards)

    def card_name(self, card: str) -> str:
        """The printed name; the id where there is none."""
        return self._deck.names.get(card, card)

    def card_size_mm(self, card: str | None) -> tuple[float, float]:
        """All cards of this game have one size."""
        kind = next((c.kind for c in self._file.cards if c.id == card), "")
        return self._file.size_of(kind)

    def tiles(self, state: State) -> tuple[Ask, ...]:  # noqa: ARG002 - no board
        """None: there is no board."""
        return ()

    def tile_step(self, state: State, ask: Ask, step: int) -> TileStep | None:  # noqa: ARG002
        """None: there is no board."""
        return None

    def count_lines(self, state: State) -> tuple[CountLine, ...]:  # noqa: ARG002 - cards only
        """None: what counts lies in front of everybody."""
        return ()

    def counted(
        self,
        raw: Mapping[str, Json],
        player: Player,
        name: str,
        number: int,
    ) -> dict[str, Json]:
        """Nothing is counted here."""
        del player, name, number
        return dict(raw)
