"""Reading what belongs to one player from a state that the table states."""

from companion.games.unconscious_mind.names import (
    GOALS,
    INSIGHTS,
    MOST_BOXES,
    MOST_IDEAS,
    SLOTS,
    UNKNOWN,
    RoomName,
)
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.state import (
    Closed,
    Insights,
    Notebook,
    Person,
    Room,
    RoomState,
    Spot,
    as_insights,
)
from companion.rules.errors import BadInput
from companion.rules.fields import Fields
from companion.rules.seats import Player, Rest


def read_person(table: Table, name: Player, fields: Fields) -> Person:
    """One player of a printed state. Raises BadInput for what cannot be."""
    rest = fields.raw("rest", None)
    fields.raw("city")  # a list may be left out elsewhere; here that would clear the map
    rooms = Fields(fields.raw("rooms"), f"{fields.where}, rooms")
    person = Person(
        name=name,
        vp=fields.whole("vp", least=0),
        coffee=fields.whole("coffee", least=0),
        bright_ideas=fields.whole("bright_ideas", least=0),
        boxes=fields.whole("boxes", least=0, most=MOST_BOXES),
        rest=None if rest is None else Rest(fields.choice("rest", ("skip", "out"))),
        insights=_read_insights(table, fields),
        reputation=fields.whole("reputation", least=0, most=table.board.reputation.cap),
        ideas_unlocked=fields.whole("ideas_unlocked", least=0, most=MOST_IDEAS),
        treatises=fields.whole("treatises", least=0),
        notebook=_read_notebook(fields),
        city=fields.items("city", lambda raw, where: _read_spot(table, Fields(raw, where))),
        goals=_known(fields, "goals", frozenset(GOALS)),
        tags=_known(fields, "tags", table.tags),
        primary=_read_room(table, rooms, RoomName.PRIMARY),
        secondary=_read_room(table, rooms, RoomName.SECONDARY),
        cured=tuple(
            read_card(c, table.deck.clients, f"{fields.where}, cured", "Client")
            for c in fields.texts("cured")
        ),
    )
    rooms.done()
    fields.done()
    return person


def _known(fields: Fields, key: str, known: frozenset[str]) -> tuple[str, ...]:
    names = fields.texts(key)
    if unknown := [n for n in names if n not in known]:
        raise BadInput(
            f"{fields.where}, {key}: {unknown[0]!r} is not one of {', '.join(sorted(known))}"
        )
    return names


def _read_insights(table: Table, fields: Fields) -> Insights | None:
    raw = fields.raw("insights")
    if not table.tracks_insights:
        if raw is not None:
            fields.refuse("insights", "null: this table does not track Insights")
        return None
    return as_insights(fields.counts("insights", INSIGHTS))


def _read_notebook(fields: Fields) -> Notebook:
    rows = fields.raw("notebook")
    good = (
        isinstance(rows, list)
        and len(rows) == 3
        and all(isinstance(row, list) and len(row) == 3 for row in rows)
        and all(isinstance(cell, bool) for row in rows for cell in row)
    )
    if not good or not isinstance(rows, list):
        fields.refuse("notebook", "three rows of three true or false")
    first, second, third = ((bool(a), bool(b), bool(c)) for a, b, c in rows)
    return (first, second, third)


def _read_spot(table: Table, fields: Fields) -> Spot:
    spot = Spot(
        district=fields.choice("district", tuple(table.board.city.districts)),
        slot=fields.whole("slot", least=SLOTS[0], most=SLOTS[-1]),
    )
    fields.done()
    return spot


def _read_room(table: Table, rooms: Fields, name: RoomName) -> RoomState:
    raw = rooms.raw(name.value)
    if raw is None:
        return None
    if raw == Closed.BLOCKED.value and name is RoomName.SECONDARY:
        return Closed.BLOCKED
    fields = Fields(raw, f"{rooms.where}, {name}")
    layer = fields.raw("grief_layer")
    room = Room(
        client=read_client_id(table, fields, "client"),
        grief_layer=None
        if layer is None
        else read_card(layer, table.deck.grief_layers, fields.where, "Grief Layer"),
        dreams=tuple(read_dream_id(table, d, fields.where) for d in fields.texts("dreams")),
        marker=None
        if fields.raw("marker") is None
        else fields.whole("marker", least=1, most=table.board.therapy.length),
        new=fields.truth_or("new", default=False),
    )
    fields.done()
    return room


def read_card(card: object, known: object, where: str, kind: str) -> str:
    """A card id of the deck, or `"?"`. Raises BadInput."""
    if isinstance(card, str) and (card == UNKNOWN or (isinstance(known, dict) and card in known)):
        return card
    raise BadInput(f"{where}: {card!r} is no {kind} of the deck")


def read_client_id(table: Table, fields: Fields, key: str) -> str:
    """The id of a Client, or `"?"`. Raises BadInput."""
    return read_card(fields.raw(key), table.deck.clients, f"{fields.where}, {key}", "Client")


def read_dream_id(table: Table, card: object, where: str, kinds: tuple[str, ...] = ()) -> str:
    """The id of a Dream (of one of `kinds`, as far as taught), or `"?"`. Raises BadInput."""
    name = read_card(card, table.deck.dreams, where, "Dream")
    kind = table.deck.dream(name).kind
    if kinds and kind is not None and kind not in kinds:
        raise BadInput(f"{where}: {name!r} is a Dream of kind {kind}, not {' or '.join(kinds)}")
    return name
