"""Keys of the numbers on players' rows: the game's own, or those of settings.toml.

`[keys.unconscious_mind]` with `coffee = "k"` or `"growth.minor" = "@q"`: names are those of the
numbers in the log; "@q" is the key that lies where an English keyboard has Q.
"""

from collections.abc import Mapping
from dataclasses import replace

from companion.views.board import Ask, BoardView, Counter, Grid, Part, PlayerRow

_NAMES = {
    "gain_reputation": "reputation",
    "unlock_idea": "ideas",
    "publish_treatise": "treatises",
}


def with_keys(board: BoardView, keys: Mapping[str, str]) -> BoardView:
    """The board with these keys in place of the game's."""
    if not keys:
        return board
    return replace(board, rows=tuple(_row(row, keys) for row in board.rows))


def row_asks(board: BoardView) -> tuple[Ask, ...]:
    """Everything that a press on a player's row can ask for."""
    return tuple(a for row in board.rows for part in row.parts for a in _asks(part))


def _asks(part: Part) -> tuple[Ask, ...]:
    match part:
        case Counter():
            found: tuple[Ask | None, ...] = (part.one_more, part.one_less)
        case Grid():
            found = tuple(a for line in (*part.asks, *part.less) for a in line)
        case _:
            found = (getattr(part, "ask", None),)
    return tuple(ask for ask in found if ask is not None)


def _row(row: PlayerRow, keys: Mapping[str, str]) -> PlayerRow:
    return replace(row, parts=tuple(_part(part, keys) for part in row.parts))


def _part(part: Part, keys: Mapping[str, str]) -> Part:
    match part:
        case Counter(one_more=Ask() as ask):
            return replace(part, one_more=_ask(ask, keys))
        case Grid():
            cells = tuple(tuple(a and _ask(a, keys) for a in line) for line in part.asks)
            return replace(part, asks=cells)
        case _:
            return part


def _ask(ask: Ask, keys: Mapping[str, str]) -> Ask:
    """Another key where the ask has one at all (of a row only the first free cell has)."""
    known = dict(ask.arguments)
    name = str(known.get("what", _NAMES.get(ask.do, "")))
    if "row" in known:
        name = f"row_{known['row']}"
    return replace(ask, key=keys[name]) if ask.key and name in keys else ask
