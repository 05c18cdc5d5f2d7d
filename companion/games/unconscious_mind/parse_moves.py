"""Reading moves from the body of an entry (contract, section 2.2)."""

from collections.abc import Callable

from companion.games.unconscious_mind import moves as mv
from companion.games.unconscious_mind.deck import read_cost, read_gain
from companion.games.unconscious_mind.names import (
    GOALS,
    INSIGHTS,
    SLOTS,
    TAG,
    UNKNOWN,
    RoomName,
    TurnKind,
    is_countable,
)
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.read_person import read_card, read_client_id, read_dream_id
from companion.games.unconscious_mind.read_state import read_display_fields
from companion.rules.errors import BadInput
from companion.rules.fields import Fields
from companion.rules.moves import SHARED_MOVES, parse_shared
from companion.rules.seats import Player


def parse_move(table: Table, do: str, by: Player | None, fields: Fields) -> mv.AnyMove:
    """Read one move; takes its arguments from `fields`. Raises BadInput."""
    if do in SHARED_MOVES:
        return parse_shared(fields, do, by)
    if do == mv.SetUpDisplay.do:
        if by is not None:
            raise BadInput(f"{fields.where}: {do!r} has no 'by'")
        return mv.SetUpDisplay(display=read_display_fields(table, fields))
    parse = _PARSERS.get(do)
    if parse is None:
        raise BadInput(f"{fields.where}: 'do' names no move of this game: {do!r}")
    if by is None:
        raise BadInput(f"{fields.where}: 'by' is missing")
    return parse(table, by, fields)


def _room(fields: Fields) -> RoomName:
    return RoomName(fields.choice("room", tuple(room.value for room in RoomName)))


def _set_up_room(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    if fields.has("room"):
        fields.choice("room", (RoomName.PRIMARY.value,))
    dreams = fields.texts("dreams")
    return mv.SetUpRoom(
        by=by,
        room=RoomName.PRIMARY,
        client=read_client_id(table, fields, "client"),
        grief_layer=_layer(table, fields),
        dreams=tuple(read_dream_id(table, d, f"{fields.where}, dreams") for d in dreams),
        marker=fields.whole_or("marker", None, least=1, most=table.board.therapy.length),
    )


def _layer(table: Table, fields: Fields) -> str | None:
    layer = fields.raw("grief_layer")
    where = f"{fields.where}, grief_layer"
    known = table.deck.grief_layers
    return None if layer is None else read_card(layer, known, where, "Grief Layer")


def _start_turn(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    _ = table
    kind = fields.choice("kind", tuple(kind.value for kind in TurnKind))
    return mv.StartTurn(by=by, kind=TurnKind(kind))


def _treat(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    _ = table
    return mv.Treat(
        by=by,
        room=_room(fields),
        skip=fields.texts("skip", ()),
        order=fields.texts("order", ()),
        cost=read_cost(fields) if fields.has("cost") else None,
        therapy=fields.whole_or("therapy", None, least=0),
        gains=fields.items("gains", read_gain) if fields.has("gains") else None,
    )


def _make_box(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    if not fields.has("insights") and not table.tracks_insights:
        return mv.MakeBox(by=by)
    insights = fields.texts("insights")
    if len(insights) != 3 or not set(insights) <= set(INSIGHTS):
        fields.refuse("insights", "three Insights like 'growth.minor'")
    return mv.MakeBox(by=by, insights=insights)


def _count(fields: Fields) -> int:
    return int(fields.whole_or("count", 1, least=1))


def _cash_box(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    _ = table
    return mv.CashBox(by=by, count=_count(fields))


def _use_boxes(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    _ = table
    return mv.UseBoxes(
        by=by, room=_room(fields), count=_count(fields), skip=fields.texts("skip", ())
    )


def _draft(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    client = read_client_id(table, fields, "client")
    layer = _layer(table, fields)
    manifest = _dream(table, fields, "manifest", ("manifest", "nightmare"))
    return mv.Draft(
        by=by,
        room=_room(fields),
        client=client,
        grief_layer=layer,
        latent=_dream(table, fields, "latent", ("latent", "illusion")),
        manifest=manifest,
        manifest_from=_manifest_from(table, fields, manifest),
        marker=_marker(table, fields, client, layer),
        refill_client=read_client_id(table, fields, "refill_client")
        if fields.raw("refill_client", None) is not None
        else None,
        refill_grief_layer=read_card(
            fields.raw("refill_grief_layer"), table.deck.grief_layers, fields.where, "Grief Layer"
        )
        if fields.raw("refill_grief_layer", None) is not None
        else None,
        refill_manifest=_dream(table, fields, "refill_manifest", ("manifest",))
        if fields.has("refill_manifest")
        else None,
    )


def _dream(table: Table, fields: Fields, key: str, kinds: tuple[str, ...]) -> str | None:
    card = fields.raw(key)
    return None if card is None else read_dream_id(table, card, f"{fields.where}, {key}", kinds)


def _manifest_from(table: Table, fields: Fields, manifest: str | None) -> str | None:
    kind = table.deck.dream(manifest or UNKNOWN).kind
    if fields.raw("manifest_from", None) is None:
        if kind == "manifest":
            fields.refuse("manifest_from", "display or deck")
        return None
    source = fields.choice("manifest_from", ("display", "deck"))
    return None if kind == "nightmare" or manifest is None else source


def _marker(table: Table, fields: Fields, client: str, layer: str | None) -> int | None:
    marker = fields.whole_or("marker", None, least=1, most=table.board.therapy.length)
    known = table.deck.client(client).therapy is not None
    known = known and (layer is None or table.deck.grief_layer(layer).therapy is not None)
    if marker is not None and known:
        raise BadInput(f"{fields.where}: 'marker' follows from the deck, leave it out")
    return marker


def _what(table: Table, fields: Fields) -> str:
    what = fields.text("what")
    unknown_tag = what.startswith(TAG) and what[len(TAG) :] not in table.tags
    if not is_countable(what) or unknown_tag:
        fields.refuse("what", "vp, coffee, bright_ideas, boxes, an Insight, or tag: and a tag")
    return what


def _source(fields: Fields) -> str:
    return fields.text_or("source", "")


def _gain(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    return mv.GainSomething(
        by=by, what=_what(table, fields), count=_count(fields), source=_source(fields)
    )


def _spend(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    return mv.SpendSomething(
        by=by, what=_what(table, fields), count=_count(fields), source=_source(fields)
    )


def _move_freud(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    return mv.MoveFreud(by=by, to=fields.choice("to", table.board.city.ring))


def _gain_reputation(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    _ = table
    return mv.GainReputation(by=by, count=_count(fields), source=_source(fields))


def _trigger_reputation(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    most = len(table.board.reputation.zones)
    return mv.TriggerReputation(by=by, zone=fields.whole_or("zone", None, least=1, most=most))


def _place_tile(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    _ = table
    return mv.PlaceTile(by=by, row=fields.whole("row", least=1, most=3))


def _unlock_idea(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    _ = table, fields
    return mv.UnlockIdea(by=by)


def _publish_treatise(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    _ = table
    return mv.PublishTreatise(by=by, name=fields.text_or("name", ""))


def _district(table: Table, fields: Fields) -> str:
    return fields.choice("district", tuple(table.board.city.districts))


def _place_insight(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    slot = fields.whole("slot", least=SLOTS[0], most=SLOTS[-1])
    return mv.PlaceInsight(by=by, district=_district(table, fields), slot=slot)


def _take_token(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    if not isinstance(fields.raw("topmost"), bool):
        fields.refuse("topmost", "true or false")
    topmost = fields.truth_or("topmost", default=False)
    return mv.TakeToken(by=by, district=_district(table, fields), topmost=topmost)


def _claim_goals(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    _ = table
    if fields.raw("order", None) is None:
        return mv.ClaimGoals(by=by)
    order = fields.texts("order")
    if not set(order) <= set(GOALS):
        fields.refuse("order", "a list of goal letters from A to G")
    return mv.ClaimGoals(by=by, order=order)


def _end_turn(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    _ = table, fields
    return mv.EndTurn(by=by)


def _end_game_values(table: Table, by: Player, fields: Fields) -> mv.GameMove:
    fields.raw("conditions")
    values = fields.counts("conditions")
    where = f"{fields.where}, conditions"
    for card in values:
        client = table.deck.client(read_card(card, table.deck.clients, where, "Client"))
        condition = client.condition
        if client.kind is not None and condition is not None and condition.count is not None:
            raise BadInput(f"{where}: the deck says what {card!r} scores")
    return mv.EndGameValues(by=by, conditions=tuple(values.items()))


_PARSERS: dict[str, Callable[[Table, Player, Fields], mv.GameMove]] = {
    mv.SetUpRoom.do: _set_up_room,
    mv.StartTurn.do: _start_turn,
    mv.Treat.do: _treat,
    mv.MakeBox.do: _make_box,
    mv.CashBox.do: _cash_box,
    mv.UseBoxes.do: _use_boxes,
    mv.Draft.do: _draft,
    mv.GainSomething.do: _gain,
    mv.SpendSomething.do: _spend,
    mv.MoveFreud.do: _move_freud,
    mv.GainReputation.do: _gain_reputation,
    mv.TriggerReputation.do: _trigger_reputation,
    mv.PlaceTile.do: _place_tile,
    mv.UnlockIdea.do: _unlock_idea,
    mv.PublishTreatise.do: _publish_treatise,
    mv.PlaceInsight.do: _place_insight,
    mv.TakeToken.do: _take_token,
    mv.ClaimGoals.do: _claim_goals,
    mv.EndTurn.do: _end_turn,
    mv.EndGameValues.do: _end_game_values,
}
