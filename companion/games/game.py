"""A game, as the rest of the program knows it: one folder under companion/games.

`Game` describes the game itself; `Game.set_up` binds it to a header and a deck and gives
`GameRules`: the rules of one game at one table. Everything in `GameRules` is pure: no
clock, no randomness, no files.
"""

from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from companion.decks.deck_file import DeckFile
from companion.games.at_table import AtTable, OptionForm
from companion.rules.decision import Decision, Event, Points
from companion.rules.fields import Fields
from companion.rules.header import Header
from companion.rules.house_rules import HouseRules, Switch
from companion.rules.moves import Json, Move
from companion.rules.seats import Player
from companion.rules.sentence import Sentence
from companion.rules.table_facts import AreaName, ExpectedArea, TableReading, TableSeen
from companion.views.board import BoardView

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A move somebody may make now.

    needs: names of arguments that only the table knows (hidden cards, counts, free text).
    by_table: the move has no player.
    """

    do: str
    by: Player | None
    arguments: tuple[tuple[str, Json], ...] = ()
    needs: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Json]:
        """As `companion legal --json` prints it."""
        body: dict[str, Json] = {"do": self.do}
        if self.by is not None:
            body["by"] = self.by
        body.update(self.arguments)
        if self.needs:
            body["needs"] = list(self.needs)
        return body


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Where the game stands.

    to_move: whose entry is expected next; None while a table move is due and when finished.
    due: what must happen before play goes on.
    winners: empty until finished.
    """

    to_move: Player | None
    due: tuple[Sentence, ...]
    finished: bool
    winners: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardForm:
    """A field of the form in which a person types what is printed on a card.

    name: of the field of the deck file; `effect.add` is the field `add` of the table `effect`.
    kind: `counts` (a table of the choices → number), `gains` (a list of `what` and `count`),
        `number`, `choice` (of "false" and "true": a truth), `text`, `tags` (a list of names).
    """

    name: str
    title: Sentence
    kind: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 20


class GameRules(Protocol[S]):
    """The rules of one game at one table. `S` is the game's state: frozen, compared by value."""

    @property
    def header(self) -> Header:
        """Who plays what, as the game began."""
        ...

    @property
    def house_rules(self) -> HouseRules:
        """The value of every switch."""
        ...

    def start(self) -> S:
        """The state before the first entry."""
        ...

    def parse_move(self, do: str, by: Player | None, fields: Fields) -> Move:
        """Read a move from the body of an entry (`do` and `by` taken already).

        Takes its own arguments from `fields`; the caller takes note, ruling and meta and
        then calls `fields.done()`. Raises BadInput: unknown move, wrong arguments, unknown
        player, a card the deck does not have or of the wrong kind.
        """
        ...

    def write_move(self, move: Move) -> dict[str, Json]:
        """The body of an entry, inverse of `parse_move`."""
        ...

    def decide(self, state: S, move: Move) -> Decision:
        """May this be, why, and what follows if it stands. Never raises for a breach.

        Raises ImpossibleState or BadInput only for a repair that cannot be.
        """
        ...

    def evolve(self, state: S, event: Event) -> S:
        """The state after one event. Never refuses."""
        ...

    def offers(self, state: S) -> tuple[Offer, ...]:
        """Every move that would be legal or cannot be told, as the contract lists them."""
        ...

    def progress(self, state: S) -> Progress:
        """Whose turn, what is due, is it over, who won."""
        ...

    def turn_key(self, state: S) -> str:
        """Changes whenever another player's act is due: the turn token counts its changes."""
        ...

    def state_to_json(self, state: S) -> dict[str, Json]:
        """The state as the contract prints it (section 3.1, 3.2)."""
        ...

    def scores(self, state: S) -> dict[Player, int]:
        """Score of each player in seat order, always the sum of that player's points."""
        ...

    def opening_points(self) -> tuple[Points, ...]:
        """Points that the set-up itself gives (a starting Case); their entry is 0."""
        ...

    def view(self, state: S) -> BoardView:
        """What the table scene shows."""
        ...

    def expected(self, state: S) -> dict[AreaName, ExpectedArea]:
        """What should lie in each area of this game."""
        ...

    def read_table(self, state: S, before: S | None, seen: TableSeen) -> TableReading:
        """The shortest list of legal moves that leads from `state` to what is seen.

        before: the state before the newest entry, if that entry is still provisional: when
            the table looks like `before`, its card was taken back.
        """
        ...


class Game(Protocol):
    """One game. Each folder under companion/games has a module-level `GAME`."""

    id: str
    title: Sentence
    seats: range
    switches: tuple[Switch, ...]
    rule_prefix: str
    package: str
    """Where words.en.toml and rulebook.toml lie."""

    def read_deck(self, deck: DeckFile) -> Any:
        """Check the game's own fields of a deck file; raises BadInput naming table and key."""
        ...

    def set_up(self, header: Header, deck: Any) -> "GameRules[Any]":
        """Bind to a header and a deck; raises BadInput (with its rule where one is broken)."""
        ...

    button_roles: tuple[str, ...]
    """Roles of the buttons of a seat box, in order: button 1 has the first."""

    def at_table(self, rules: "GameRules[Any]", file: DeckFile) -> AtTable[Any]:
        """The table's side of these rules; `file`: the deck they were bound to."""
        ...

    def option_forms(self, deck: Any, house_rules: HouseRules, seed: int) -> tuple[OptionForm, ...]:
        """What a table chooses before the first move; `seed` draws what it leaves open."""
        ...

    def write_practice_game(
        self, rules: "GameRules[Any]", file: DeckFile, seed: int
    ) -> list[dict[str, Json]]:
        """All entries of one whole legal game, played with the cards of `file`."""
        ...

    def form(self, kind: str) -> tuple[CardForm, ...]:
        """Which numbers a person types for a card of this kind."""
        ...
