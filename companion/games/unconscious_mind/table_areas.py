"""What should lie in each area under the camera, and whether it does."""

from collections import Counter

from companion.games.unconscious_mind.layout import (
    DISPLAY_CLIENTS,
    DISPLAY_MANIFEST,
    client_area,
    dreams_area,
    play_area,
    track_area,
)
from companion.games.unconscious_mind.names import UNKNOWN, RoomName
from companion.games.unconscious_mind.state import Room, State
from companion.rules.table_facts import (
    AreaName,
    ExpectedArea,
    ExpectedCard,
    SeenCard,
    TableSeen,
)


def find_expected(state: State) -> dict[AreaName, ExpectedArea]:
    """Rooms, play areas and the display; what nobody tracks is not expected anywhere."""
    areas: dict[AreaName, ExpectedArea] = {}
    for seat, person in enumerate(state.people, start=1):
        for name in RoomName:
            room = person.room(name)
            if isinstance(room, Room) and room.client == UNKNOWN:
                continue  # nobody has described it: whatever lies there is no difference
            areas |= _room(seat, name, room if isinstance(room, Room) else None)
        areas[play_area(seat)] = _cards(person.cured, "client")
    if state.display is not None:
        clients = [
            card
            for shown in state.display.clients
            for card in _pair(shown.client, shown.grief_layer)
        ]
        areas[DISPLAY_CLIENTS] = ExpectedArea(cards=tuple(clients))
        areas[DISPLAY_MANIFEST] = _cards(state.display.manifest, "dream")
    return areas


def _room(seat: int, name: RoomName, room: Room | None) -> dict[AreaName, ExpectedArea]:
    clients = () if room is None else _pair(room.client, room.grief_layer)
    dreams = () if room is None else tuple(_card(d, "dream") for d in reversed(room.dreams))
    areas = {
        client_area(seat, name): ExpectedArea(cards=clients),
        dreams_area(seat, name): ExpectedArea(cards=dreams),
    }
    if room is not None and room.marker is not None:  # else the marker may lie anywhere
        marker = ExpectedCard(card=str(room.marker), kind="marker")
        areas[track_area(seat, name)] = ExpectedArea(cards=(marker,))
    return areas


def _pair(client: str, layer: str | None) -> tuple[ExpectedCard, ...]:
    """A Client, and the Grief Layer that lies on it."""
    cards = (_card(client, "client"),)
    return cards if layer is None else (*cards, _card(layer, "grief_layer"))


def _cards(cards: tuple[str, ...], kind: str) -> ExpectedArea:
    return ExpectedArea(cards=tuple(_card(card, kind) for card in cards))


def _card(card: str, kind: str) -> ExpectedCard:
    return ExpectedCard(card=None if card == UNKNOWN else card, kind=kind)


def differing_areas(state: State, seen: TableSeen) -> tuple[AreaName, ...]:
    """Areas in view in which something else lies than should."""
    return tuple(
        area
        for area, wanted in find_expected(state).items()
        if seen.sees(area) and not fits(area, wanted, seen.cards(area))
    )


def fits(area: AreaName, wanted: ExpectedArea, cards: tuple[SeenCard, ...]) -> bool:
    """Whether what is seen can be what should lie there; an unnamed card fits any.

    In a room a Grief Layer may cover its Client, and a Dream the one below: there the
    uppermost card must show, others may. A marker that is not seen may lie where it should.
    """
    if is_track(area) and not cards:
        return True
    named = Counter(c.card for c in cards if c.card is not None)
    if not area.endswith(_COVERED) or not wanted.cards or not cards:
        return len(cards) == len(wanted.cards) and _covers(wanted, named)
    top = wanted.cards[-1].card
    if top is not None and top not in named and named.total() == len(cards):
        return False
    return len(cards) <= len(wanted.cards) and _covers(wanted, named)


def is_track(area: AreaName) -> bool:
    """Whether an area is a printed Therapy track."""
    return area.endswith(_TRACKS)


_TRACKS = tuple(f"{room} track" for room in RoomName)
_COVERED = tuple(f"{room} {what}" for room in RoomName for what in ("client", "dreams"))


def _covers(wanted: ExpectedArea, named: Counter[str]) -> bool:
    """Whether every named card is expected there (or an unnamed one is)."""
    known = Counter(c.card for c in wanted.cards if c.card is not None)
    strange = (named - known).total()
    return strange <= sum(c.card is None for c in wanted.cards)
