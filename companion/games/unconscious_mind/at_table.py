"""Unconscious Mind at the table: what a key still lacks, what buttons mean, where things lie."""

from collections.abc import Mapping, Sequence

from companion.decks.board_file import read_board_file
from companion.decks.deck_file import DeckFile
from companion.games.at_table import Candidate, CountLine, Layout, Need, TileStep
from companion.games.repair_places import Place
from companion.games.unconscious_mind.counting import find_lines, put_number
from companion.games.unconscious_mind.layout import lay_out
from companion.games.unconscious_mind.meeting_table import FILE, find_step, read_tiles
from companion.games.unconscious_mind.names import INSIGHTS, Step, TurnKind
from companion.games.unconscious_mind.needs import find_needs, finish_arguments
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.repair_places import find_places
from companion.games.unconscious_mind.sheet import result_blocks, scoring_sheet
from companion.games.unconscious_mind.state import State
from companion.games.unconscious_mind.table_areas import differing_areas
from companion.games.unconscious_mind.table_repair import write_area
from companion.rules.decision import Event
from companion.rules.moves import Json, Move
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say
from companion.rules.table_facts import AreaName, ExpectedArea, SeenCard, TableSeen
from companion.views.board import Ask
from companion.views.page import Block

ROLES = ("end_turn", "plus", "minus", "undo", "hold")
"""Buttons of a seat box: end (or begin) the turn, one VP more, one less."""

_DIGITS = 9


class UnconsciousMindAtTable:
    """The table's side of Unconscious Mind (implements `AtTable[State]`)."""

    open_keys: Mapping[str, tuple[str, ...]] = {"insights": INSIGHTS}

    def __init__(self, table: Table, file: DeckFile) -> None:
        """`file` is the deck that `table` was bound to."""
        self._table = table
        self._file = file
        self.places: Mapping[str, Place] = find_places(table.board, _tags(file))
        self._tiles = read_board_file(FILE, read_tiles)

    def needs(
        self, state: State, do: str, by: Player | None, arguments: Mapping[str, Json]
    ) -> tuple[Need, ...]:
        """What is still missing, in the order to ask."""
        return find_needs(self._table, state, do, by, arguments)

    def finish(self, do: str, arguments: Mapping[str, Json]) -> dict[str, Json]:
        """Answers as the entry wants them."""
        return finish_arguments(do, arguments)

    def button_ask(self, state: State, player: Player, role: str) -> Ask | None:
        """One VP more or less at any time; the own turn ends, or begins when it is next."""
        if role in {"plus", "minus"}:
            do = "gain" if role == "plus" else "spend"
            early = None if state.begun else say("no.not_begun")
            return Ask(
                do=do,
                by=player,
                arguments=(("what", "vp"),),
                title=say(f"button.{role}"),
                disabled=early,
            )
        if role != "end_turn" or state.over:
            return None
        if state.turn is None:
            late = None if state.next_turn == player else say("button.not_next")
            title = say("button.start_turn")
            return Ask(do="start_turn", by=player, needs=("kind",), title=title, disabled=late)
        late = None if state.turn.player == player else say("button.not_your_turn")
        return Ask(do="end_turn", by=player, title=say("button.end_turn"), disabled=late)

    def sheet(self, events: Sequence[Event]) -> tuple[Sentence, tuple[Block, ...]] | None:
        """Final Scoring, step by step."""
        return scoring_sheet(events)

    def result(self, state: State) -> tuple[Block, ...]:
        """How a tie was decided."""
        return result_blocks(self._table, state)

    def layout(self, seats: int) -> Layout:
        """Default places under the camera."""
        return lay_out(seats, self._table.board.therapy.length + 1)

    def shows(self, state: State, move: Move) -> dict[AreaName, ExpectedArea] | None:  # noqa: ARG002
        """Every move's outcome stays on the table."""
        return None

    def differs(self, state: State, seen: TableSeen) -> tuple[AreaName, ...]:
        """Areas in view where something else lies than should."""
        return differing_areas(state, seen)

    def repaired(
        self, raw: Mapping[str, Json], area: AreaName, cards: tuple[SeenCard, ...]
    ) -> dict[str, Json] | None:
        """The JSON state with this area as it is seen; None where that cannot be told."""
        kinds = {card.id: card.kind for card in self._file.cards}
        return write_area(raw, area, cards, lambda name: kinds.get(name, ""))

    def known_cards(self) -> tuple[Candidate, ...]:
        """Every card of the deck."""
        return tuple(Candidate(card=c.id, name=c.name, kind=c.kind) for c in self._file.cards)

    def card_name(self, card: str) -> str:
        """The printed name; the id where there is none."""
        return self._table.deck.name(card)

    def card_size_mm(self, card: str | None) -> tuple[float, float]:
        """Width and height; Clients and Grief Layers are larger than Dreams."""
        kind = next((c.kind for c in self._file.cards if c.id == card), "")
        return self._file.size_of(kind)

    def tiles(self, state: State) -> tuple[Ask, ...]:
        """The meeting table's actions, on a turn on which Ideas are stated."""
        turn = state.turn
        if turn is None or turn.kind is not TurnKind.STATE_IDEAS or not self._table.keeps_all:
            return ()
        if turn.step is not Step.MAIN:
            return ()
        return tuple(
            Ask(
                do="tile",
                by=turn.player,
                arguments=(("tile", index),),
                title=tile.title,
                key=f"shift+{index + 1}" if index < _DIGITS else None,
            )
            for index, tile in enumerate(self._tiles)
        )

    def tile_step(self, state: State, ask: Ask, step: int) -> TileStep | None:
        """The next choice of an action of the meeting table."""
        index = int(str(dict(ask.arguments)["tile"]))
        return find_step(self._table, state, Player(str(ask.by)), self._tiles[index], step)

    def count_lines(self, state: State) -> tuple[CountLine, ...]:
        """Counters, Notebook rows, Insights in the city, Cured Clients."""
        return find_lines(self._table, state)

    def counted(
        self, raw: Mapping[str, Json], player: Player, name: str, number: int
    ) -> dict[str, Json]:
        """The state with a counted number."""
        return put_number(self._table, raw, player, name, number)


def _tags(file: DeckFile) -> tuple[str, ...]:
    """Every tag that a card of the deck has."""
    printed = (card.fields.get("tags") for card in file.cards)
    return tuple(sorted({str(tag) for tags in printed if isinstance(tags, list) for tag in tags}))
