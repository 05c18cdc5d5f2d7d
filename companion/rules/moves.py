"""Moves that every game understands, and the shape of a move.

Undo, redo, correct and note are not moves: they speak about the log (companion.game_log).
"""

from dataclasses import dataclass
from typing import ClassVar, Protocol, runtime_checkable

from companion.rules.fields import Fields
from companion.rules.seats import Player, Rest

Json = object
"""A JSON value: None, bool, int, float, str, list or dict of those."""


@runtime_checkable
class Move(Protocol):
    """What somebody does or wants to do. Frozen and comparable."""

    do: ClassVar[str]

    @property
    def by(self) -> Player | None:
        """Who moves; None for moves of the table as a whole."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """A player is passed over from now on (`skip`), or also cannot win any more (`out`)."""

    do: ClassVar[str] = "leave"
    by: Player
    rest: Rest


@dataclass(frozen=True, slots=True, kw_only=True)
class ComeBack:
    """A player who left takes part again."""

    do: ClassVar[str] = "come_back"
    by: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """The seats from now on, clockwise: somebody joins, seats or the first player change."""

    do: ClassVar[str] = "seats"
    by: Player | None = None
    players: tuple[Player, ...]
    first_player: Player | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """The table says what is really there: RFC 6902 operations on the JSON state."""

    do: ClassVar[str] = "repair"
    by: Player | None = None
    patch: tuple[Json, ...]


SharedMove = Leave | ComeBack | Seats | Repair
SHARED_MOVES = ("leave", "come_back", "seats", "repair")


def parse_shared(fields: Fields, do: str, by: Player | None) -> SharedMove:
    """Read one of `SHARED_MOVES`; `do`, `by` were taken already. Raises BadInput.

    Names are only checked for their form: the game knows who sits at the table.
    """
    match do:
        case "leave":
            rest = Rest(fields.choice("rest", ("skip", "out")))
            return Leave(by=_required(fields, by), rest=rest)
        case "come_back":
            return ComeBack(by=_required(fields, by))
        case "seats":
            players = tuple(Player(p) for p in fields.texts("players"))
            first = fields.text_or("first_player", None)
            return Seats(by=by, players=players, first_player=Player(first) if first else None)
        case _:
            patch = fields.raw("patch")
            if not isinstance(patch, list):
                fields.refuse("patch", "a list of operations (RFC 6902)")
            return Repair(by=by, patch=tuple(patch))


def _required(fields: Fields, by: Player | None) -> Player:
    if by is None:
        fields.raw("by")  # raises: it is missing
    return Player(by or "")


def write_shared(move: SharedMove) -> dict[str, Json]:
    """The entry body of a shared move, inverse of `parse_shared`."""
    body: dict[str, Json] = {"do": move.do}
    if move.by is not None:
        body["by"] = move.by
    match move:
        case Leave():
            body["rest"] = move.rest.value
        case ComeBack():
            pass
        case Seats():
            body["players"] = list(move.players)
            if move.first_player is not None:
                body["first_player"] = move.first_player
        case Repair():
            body["patch"] = list(move.patch)
    return body
