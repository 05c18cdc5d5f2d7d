"""Moves that the cards in view could stand for."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.unconscious_mind import moves as mv
from companion.games.unconscious_mind.layout import (
    DISPLAY_CLIENTS,
    DISPLAY_MANIFEST,
    client_area,
    dreams_area,
    track_area,
)
from companion.games.unconscious_mind.names import MOST_BOXES, UNKNOWN, RoomName, TurnKind
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.state import Display, Room, Shown, State, rooms_of
from companion.rules.seats import Player
from companion.rules.table_facts import AreaName, SeenCard, TableSeen


def seen_display(table: Table, seen: TableSeen) -> Display:
    """The display as it is seen, from left to right; each Grief Layer with its Client."""
    covered = bool(table.rule("gl_on_display"))
    shown = tuple(
        Shown(client=client, grief_layer=layer if covered else None)
        for client, layer in _pairs(table, seen)
    )
    dreams = [c for c in seen.cards(DISPLAY_MANIFEST) if c.card in table.deck.dreams]
    if all(card.at is not None for card in dreams):
        dreams.sort(key=_across)
    manifest = tuple(_id(card) for card in dreams)
    return Display(clients=shown, manifest=manifest)


def _pairs(table: Table, seen: TableSeen) -> list[tuple[str, str]]:
    """Client and Grief Layer that lie together; one that is not seen is unknown.

    In the order in which they lie; where one is missing each layer goes to the nearest Client.
    """
    there = seen.cards(DISPLAY_CLIENTS)
    clients = [c for c in there if c.card in table.deck.clients]
    layers = [c for c in there if c.card in table.deck.grief_layers]
    if all(card.at is not None for card in (*clients, *layers)):
        clients, layers = sorted(clients, key=_across), sorted(layers, key=_across)
        if len(layers) < len(clients):
            beside = [min(clients, key=lambda c: _apart(c, layer)) for layer in layers]
            found = {c.card: layer for c, layer in zip(beside, layers, strict=True)}
            return [(str(c.card), _id(found.get(c.card))) for c in clients]
    most = max(len(clients), len(layers))
    return [
        (_id(clients[i] if i < len(clients) else None), _id(layers[i] if i < len(layers) else None))
        for i in range(most)
    ]


def _id(card: SeenCard | None) -> str:
    return UNKNOWN if card is None or card.card is None else card.card


def _across(card: SeenCard) -> float:
    return card.at[0] if card.at is not None else 0.0


def _apart(one: SeenCard, other: SeenCard) -> float:
    (x1, y1), (x2, y2) = one.at or (0.0, 0.0), other.at or (0.0, 0.0)
    return (x1 - x2) ** 2 + (y1 - y2) ** 2


def _named(seen: TableSeen, area: AreaName, known: object) -> list[str]:
    cards = known if isinstance(known, dict) else {}
    return [c.card for c in seen.cards(area) if c.card in cards and c.card is not None]


def find_moves(table: Table, state: State, seen: TableSeen) -> Iterator[mv.AnyMove]:
    """Candidates, the usual ones first; each may still break a rule."""
    if state.turn is None:
        if state.next_turn is not None:
            for kind in (TurnKind.TREAT, TurnKind.STATE_IDEAS):
                yield mv.StartTurn(by=state.next_turn, kind=kind)
        return
    by = state.turn.player
    rooms = [name for name, room in rooms_of(state.person(by)) if room.client != UNKNOWN]
    for room in rooms:
        yield _treat(table, state, seen, by, room)
    for room in rooms:
        for count in range(1, MOST_BOXES + 1):
            yield mv.UseBoxes(by=by, room=room, count=count)
    yield from _drafts(table, state, seen, by)
    yield mv.EndTurn(by=by)


def _treat(table: Table, state: State, seen: TableSeen, by: Player, room: RoomName) -> mv.Treat:
    """A Dream used; the Therapy points of one that nobody has taught are read from the track."""
    there = dict(rooms_of(state.person(by)))[room]
    to = seen_marker(state, seen, by, room)
    taught = not there.dreams or table.deck.dream(there.dreams[0]).therapy is not None
    if taught or to is None or there.marker is None or to >= there.marker:
        return mv.Treat(by=by, room=room)
    return mv.Treat(by=by, room=room, therapy=there.marker - to)


def seen_marker(state: State, seen: TableSeen, player: Player, room: RoomName) -> int | None:
    """The space on which the marker of a room is seen; None where the track is not read."""
    cards = seen.cards(track_area(state.seats.index(player) + 1, room))
    return int(cards[0].card) if len(cards) == 1 and cards[0].card is not None else None


def find_set_ups(table: Table, state: State, seen: TableSeen) -> Iterator[mv.AnyMove]:
    """Rooms that nobody has described and of which all cards are in view."""
    for seat, person in enumerate(state.people, start=1):
        room = person.primary
        if not isinstance(room, Room) or room.client != UNKNOWN:
            continue
        cards = _room_cards(table, seen, seat, RoomName.PRIMARY)
        if cards is not None:
            yield mv.SetUpRoom(
                by=person.name,
                room=RoomName.PRIMARY,
                client=cards.client,
                grief_layer=cards.layer,
                dreams=tuple(d for d in (cards.manifest, cards.latent) if d is not None),
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class _RoomCards:
    client: str
    layer: str | None
    latent: str | None
    manifest: str | None


def _room_cards(table: Table, seen: TableSeen, seat: int, room: RoomName) -> _RoomCards | None:
    """Client, Grief Layer and both Dreams in view; None while one of them is missing."""
    deck = table.deck
    clients = _named(seen, client_area(seat, room), deck.clients)
    layers = _named(seen, client_area(seat, room), deck.grief_layers)
    dreams = _named(seen, dreams_area(seat, room), deck.dreams)
    latent = [d for d in dreams if deck.dream(d).kind in {"latent", "illusion"}]
    manifest = [d for d in dreams if d not in latent]
    if len(clients) != 1 or len(layers) > 1 or len(latent) != 1 or len(manifest) != 1:
        return None
    layer = layers[0] if layers else None
    return _RoomCards(client=clients[0], layer=layer, latent=latent[0], manifest=manifest[0])


def _drafts(table: Table, state: State, seen: TableSeen, by: Player) -> Iterator[mv.AnyMove]:
    seat = state.seats.index(by) + 1
    for room in RoomName:
        cards = _room_cards(table, seen, seat, room)
        if state.person(by).room(room) is not None or cards is None or cards.layer is None:
            continue
        source = _source(table, state, cards.manifest)
        refill = _refills(table, state, seen)
        yield mv.Draft(
            by=by,
            room=room,
            client=cards.client,
            grief_layer=cards.layer,
            latent=cards.latent,
            manifest=cards.manifest,
            manifest_from=source,
            refill_client=refill[0],
            refill_grief_layer=refill[1],
            refill_manifest=refill[2],
        )


def _source(table: Table, state: State, manifest: str | None) -> str | None:
    if manifest is not None and table.deck.dream(manifest).kind == "nightmare":
        return None
    shown = state.display.manifest if state.display else ()
    return "display" if manifest in shown else "deck"


def _refills(
    table: Table, state: State, seen: TableSeen
) -> tuple[str | None, str | None, str | None]:
    """Client, Grief Layer and Manifest Dream that came to the display; None if not seen."""
    if state.display is None or not seen.sees(DISPLAY_CLIENTS):
        return None, None, None
    there = state.display
    old_clients = {c.client for c in there.clients}
    old_layers = {c.grief_layer for c in there.clients}
    clients = _named(seen, DISPLAY_CLIENTS, table.deck.clients)
    layers = _named(seen, DISPLAY_CLIENTS, table.deck.grief_layers)
    dreams = _named(seen, DISPLAY_MANIFEST, table.deck.dreams)
    new_client = next((c for c in clients if c not in old_clients), None)
    new_layer = next((g for g in layers if g not in old_layers), None)
    new_dream = next((d for d in dreams if d not in there.manifest), None)
    return new_client, new_layer, new_dream
