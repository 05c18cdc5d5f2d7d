"""Where things lie on a table of Unconscious Mind, seen by a camera above its middle.

The display lies in the middle. Each seat has, from left to right, the Primary room, the
Secondary room and the play area of Cured Clients; Dreams lie above their room. There is room
for a Grief Layer beside its Client and for both Dreams side by side; cards that lie on each
other are read as well, as far as they show. Above the Dreams lies the printed Therapy track, if
the table has printed it. Seats above the middle look down.
"""

from companion.games.at_table import Layout, Rect
from companion.games.unconscious_mind.names import RoomName
from companion.rules.table_facts import AreaName

DISPLAY_CLIENTS: AreaName = "display clients"
DISPLAY_MANIFEST: AreaName = "display manifest"

WIDTH_MM = 1500.0
HEIGHT_MM = 900.0
_ROOM_MM = 155.0
_PLAY_MM = 390.0
_CLIENT_MM = 130.0
_DREAMS_MM = 98.0
_GAP_MM = 10.0
SPACES = 9
"""Spaces of the Therapy track, 0 to 8, unless the deck's board has more."""

_SEAT_MM = 2 * _ROOM_MM + _PLAY_MM + 20.0

# Middle of each seat, clockwise from the lower left: (share of the width, above?).
_SEATS: dict[int, tuple[tuple[float, bool], ...]] = {
    1: ((0.5, False),),
    2: ((0.5, False), (0.5, True)),
    3: ((0.5, False), (0.25, True), (0.75, True)),
    4: ((0.25, False), (0.25, True), (0.75, True), (0.75, False)),
}


def client_area(seat: int, room: RoomName) -> AreaName:
    """Client and Grief Layer of a room; seats count from 1."""
    return f"seat {seat} {room} client"


def dreams_area(seat: int, room: RoomName) -> AreaName:
    """Dreams above a room, the usable one on top."""
    return f"seat {seat} {room} dreams"


def track_area(seat: int, room: RoomName) -> AreaName:
    """The printed Therapy track of a room."""
    return f"seat {seat} {room} track"


def play_area(seat: int) -> AreaName:
    """Cured Clients."""
    return f"seat {seat} play"


def lay_out(seats: int, spaces: int = SPACES) -> Layout:
    """The default areas for 1 to 4 seats. spaces: of a Therapy track."""
    middle = (HEIGHT_MM - _CLIENT_MM) / 2
    areas: dict[AreaName, Rect] = {
        DISPLAY_CLIENTS: Rect(x_mm=60, y_mm=middle, width_mm=800, height_mm=_CLIENT_MM),
        DISPLAY_MANIFEST: Rect(x_mm=900, y_mm=middle, width_mm=520, height_mm=_CLIENT_MM),
    }
    for seat, (share, above) in enumerate(_SEATS[seats], start=1):
        areas |= _seat(seat, share * WIDTH_MM - _SEAT_MM / 2, above=above, spaces=spaces)
    tracks = {track_area(seat, room): spaces for seat in range(1, seats + 1) for room in RoomName}
    return Layout(width_mm=WIDTH_MM, height_mm=HEIGHT_MM, areas=areas, tracks=tracks)


def _seat(seat: int, left: float, *, above: bool, spaces: int) -> dict[AreaName, Rect]:
    clients_y = 15.0 if above else HEIGHT_MM - 15.0 - _CLIENT_MM
    dreams_y = clients_y + _CLIENT_MM + _GAP_MM if above else clients_y - _GAP_MM - _DREAMS_MM
    space_mm = _ROOM_MM / spaces
    track_y = dreams_y + _DREAMS_MM + _GAP_MM if above else dreams_y - _GAP_MM - space_mm
    turn = 180.0 if above else 0.0
    areas: dict[AreaName, Rect] = {}
    for index, room in enumerate(RoomName):
        x = left + index * (_ROOM_MM + _GAP_MM)
        areas[client_area(seat, room)] = Rect(
            x_mm=x, y_mm=clients_y, width_mm=_ROOM_MM, height_mm=_CLIENT_MM, turn_deg=turn
        )
        areas[dreams_area(seat, room)] = Rect(
            x_mm=x, y_mm=dreams_y, width_mm=_ROOM_MM, height_mm=_DREAMS_MM, turn_deg=turn
        )
        areas[track_area(seat, room)] = Rect(
            x_mm=x, y_mm=track_y, width_mm=_ROOM_MM, height_mm=space_mm, turn_deg=turn
        )
    areas[play_area(seat)] = Rect(
        x_mm=left + 2 * (_ROOM_MM + _GAP_MM),
        y_mm=clients_y,
        width_mm=_PLAY_MM,
        height_mm=_CLIENT_MM,
        turn_deg=turn,
    )
    return areas
