"""The pages that the table's menu opens over it."""

from companion.table.count_page import CountPage
from companion.table.desk import OverTable
from companion.table.differences import Differences
from companion.table.pads.desk import PadDesk
from companion.table.pads.page import PadsPage
from companion.table.people_page import PeoplePage
from companion.table.repairing import Repairing
from companion.table.what_if import WhatIf
from companion.table.why import Points

MENU = frozenset(
    {"leave_table", "abandon", "result", "end_game", "people", "points", "pads", "what_if",
     "differences", "boxes", "repair", "count"}
)  # fmt: skip
"""Ids of the menu's buttons."""


def open_from_menu(name: str, pads: PadDesk) -> OverTable | None:
    """The page of that name; None for what is no page over the table."""
    match name:
        case "people":
            return PeoplePage()
        case "points":
            return Points()
        case "pads":
            return PadsPage(pads=pads)
        case "what_if":
            return WhatIf()
        case "differences":
            return Differences()
        case "repair":
            return Repairing()
        case "count":
            return CountPage()
        case _:
            return None
