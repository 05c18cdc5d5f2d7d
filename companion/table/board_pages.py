"""Asks of a board that are no moves: they open a page, or enter several moves in a row."""

from companion.table.count_page import CountPage
from companion.table.desk import Desk, OverTable
from companion.table.final_page import final_page
from companion.table.ledger import Origin
from companion.table.tile_page import TilePage
from companion.views.board import Ask

PAGE_ASKS = frozenset({"tile", "count_table", "final_scoring"})


def open_board_page(desk: Desk, ask: Ask, origin: Origin) -> OverTable | None:
    """The page of an ask in `PAGE_ASKS`; None when the ask is done already."""
    if ask.do == "tile":
        return TilePage(ask=ask).going_on(desk, origin)
    if ask.do == "final_scoring":
        return final_page(desk, str(ask.by))
    return CountPage()
