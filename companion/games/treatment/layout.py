"""Where things lie on a table of Treatment, seen by a camera above its middle.

Three rows of cards: seats above, the stacks in the middle, seats below. Each seat has two
areas, one behind the other: the proposals of this Case, spread so that every back shows,
and the Cases already in treatment. Seats above look down: their cards are turned.
"""

from companion.games.at_table import Layout, Rect
from companion.rules.table_facts import AreaName

WIDTH_MM = 1200.0
HEIGHT_MM = 700.0
_SEAT_WIDTH_MM = 380.0
_ROW_MM = 96.0

SHARED_BACKS = {"resource": "treatment"}
"""Resource cards lie in the Treatment pile and share its back."""

# Middle of each seat, clockwise from the lower left: (share of the width, above?).
_SEATS: dict[int, tuple[tuple[float, bool], ...]] = {
    1: ((0.5, False),),
    2: ((0.5, False), (0.5, True)),
    3: ((0.5, False), (0.25, True), (0.75, True)),
    4: ((0.25, False), (0.25, True), (0.75, True), (0.75, False)),
    5: ((0.25, False), (0.17, True), (0.5, True), (0.83, True), (0.75, False)),
}


def play_area(seat: int) -> AreaName:
    """The proposals of the seat with this number (from 1)."""
    return f"seat {seat} play"


def treatment_area(seat: int) -> AreaName:
    """The Cases in treatment of the seat with this number (from 1)."""
    return f"seat {seat} treatment"


def lay_out(seats: int) -> Layout:
    """The default areas for 2 to 5 seats."""
    middle = (HEIGHT_MM - _ROW_MM) / 2
    areas: dict[AreaName, Rect] = {
        "case": Rect(x_mm=255, y_mm=middle, width_mm=110, height_mm=_ROW_MM),
        "symptom": Rect(x_mm=545, y_mm=middle, width_mm=110, height_mm=_ROW_MM),
        "discard": Rect(x_mm=835, y_mm=middle, width_mm=110, height_mm=_ROW_MM),
    }
    for seat, (share, above) in enumerate(_SEATS[seats], start=1):
        x = share * WIDTH_MM - _SEAT_WIDTH_MM / 2
        play_y, treatment_y = (112.0, 8.0) if above else (492.0, 596.0)
        turn = 180.0 if above else 0.0
        for name, y in ((play_area(seat), play_y), (treatment_area(seat), treatment_y)):
            areas[name] = Rect(
                x_mm=x, y_mm=y, width_mm=_SEAT_WIDTH_MM, height_mm=_ROW_MM, turn_deg=turn
            )
    return Layout(width_mm=WIDTH_MM, height_mm=HEIGHT_MM, areas=areas)
