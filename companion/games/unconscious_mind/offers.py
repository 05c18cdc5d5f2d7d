"""Every move that would be legal or cannot be told, as `companion legal` lists them.

Candidates are complete moves in which what only the table knows is unknown; each goes
through the same check as an entry. Optional arguments are left out.
"""

from collections.abc import Iterator

from companion.games.game import Offer
from companion.games.unconscious_mind import moves as mv
from companion.games.unconscious_mind.decide import find_broken
from companion.games.unconscious_mind.names import SLOTS, UNKNOWN, RoomName, TurnKind
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.scoring import owed_values
from companion.games.unconscious_mind.state import Room, State
from companion.rules.moves import Json
from companion.rules.seats import Player


def find_offers(table: Table, state: State) -> tuple[Offer, ...]:
    """Moves of whoever may move, then set-up, then numbers that are owed."""
    return (
        *_turn_offers(table, state),
        *_box_offers_of_others(table, state),
        *_set_up_offers(table, state),
        *_value_offers(table, state),
    )


def _offer(move: mv.GameMove, *needs: str, **arguments: Json) -> Offer:
    return Offer(do=move.do, by=move.by, arguments=tuple(arguments.items()), needs=needs)


def _turn_offers(table: Table, state: State) -> Iterator[Offer]:
    if state.turn is None:
        by = state.next_turn
        for kind in TurnKind if by is not None else ():
            start = mv.StartTurn(by=Player(str(by)), kind=kind)
            if not find_broken(table, state, start):
                yield _offer(start, kind=kind.value)
        return
    by = state.turn.player
    yield from _room_offers(table, state, by)
    yield from _draft_offers(table, state, by)
    yield from _city_offers(table, state, by)
    end = mv.EndTurn(by=by)
    if not find_broken(table, state, end):
        yield _offer(end)


def _room_offers(table: Table, state: State, by: Player) -> Iterator[Offer]:
    for room in RoomName:
        treat = mv.Treat(by=by, room=room)
        if not find_broken(table, state, treat):
            yield _offer(treat, room=room.value)
    make = mv.MakeBox(by=by)
    if not find_broken(table, state, make):
        tracked = state.person(by).insights is not None
        yield _offer(make, *(("insights",) if tracked else ()))
    cash = mv.CashBox(by=by)
    if not find_broken(table, state, cash):
        yield _offer(cash)
    yield from _use_boxes(table, state, by)


def _use_boxes(table: Table, state: State, by: Player) -> Iterator[Offer]:
    for room in RoomName:
        use = mv.UseBoxes(by=by, room=room)
        if not find_broken(table, state, use):
            yield _offer(use, room=room.value)


def _box_offers_of_others(table: Table, state: State) -> Iterator[Offer]:
    if state.turn is None or not table.rule("hsb_any_player"):
        return
    for person in state.people:
        if person.name != state.turn.player and person.rest is None:
            yield from _use_boxes(table, state, person.name)


def _draft_offers(table: Table, state: State, by: Player) -> Iterator[Offer]:
    for room in RoomName:
        there = state.person(by).room(room)
        if isinstance(there, Room) and there.marker is not None:
            continue  # full: no need to try every card
        for client, layer in _clients_shown(table, state):
            for manifest, source in _manifests_shown(table, state):
                draft = mv.Draft(
                    by=by,
                    room=room,
                    client=client,
                    grief_layer=layer,
                    latent=UNKNOWN,
                    manifest=manifest,
                    manifest_from=source,
                )
                if not find_broken(table, state, draft):
                    yield _draft_offer(table, state, draft)


def _clients_shown(table: Table, state: State) -> list[tuple[str, str | None]]:
    """(Client, Grief Layer) of each card that may be taken; unknown where nobody looks."""
    if state.display is None:
        return [(UNKNOWN, UNKNOWN)]
    layer = table.rule("gl_on_display")
    shown = [(c.client, c.grief_layer if layer else UNKNOWN) for c in state.display.clients]
    return list(dict.fromkeys(shown))


def _manifests_shown(table: Table, state: State) -> list[tuple[str, str | None]]:
    """(Manifest Dream, where from) of each that may be taken; None for a Nightmare Dream."""
    shown = (UNKNOWN,) if state.display is None else state.display.manifest
    found: list[tuple[str, str | None]] = [(card, "display") for card in dict.fromkeys(shown)]
    found.append((UNKNOWN, "deck"))
    if "nightmares" in table.modules:
        found.append((UNKNOWN, None))
    return found


def _draft_offer(table: Table, state: State, draft: mv.Draft) -> Offer:
    given: dict[str, Json] = {"room": draft.room.value}
    if state.display is not None:
        given["client"] = draft.client
        if table.rule("gl_on_display"):
            given["grief_layer"] = draft.grief_layer
        if draft.manifest_from == "display":
            given["manifest"] = draft.manifest
    if draft.manifest_from is not None:
        given["manifest_from"] = draft.manifest_from
    needs = ("client", "grief_layer", "latent", "manifest")
    return _offer(draft, *(key for key in needs if key not in given), **given)


def _city_offers(table: Table, state: State, by: Player) -> Iterator[Offer]:
    for move, given in _city_moves(table, by):
        if not find_broken(table, state, move):
            yield _offer(move, **given)
    if len(dict(state.claims).get(by, ())) > 1:
        claim = mv.ClaimGoals(by=by)
        if not find_broken(table, state, claim):
            yield _offer(claim)


def _city_moves(table: Table, by: Player) -> Iterator[tuple[mv.GameMove, dict[str, Json]]]:
    board = table.board
    for to in board.city.ring:
        yield mv.MoveFreud(by=by, to=to), {"to": to}
    yield mv.GainReputation(by=by), {}
    for zone in range(1, len(board.reputation.zones) + 1):
        yield mv.TriggerReputation(by=by, zone=zone), {"zone": zone}
    for row in range(1, 4):
        yield mv.PlaceTile(by=by, row=row), {"row": row}
    yield mv.UnlockIdea(by=by), {}
    yield mv.PublishTreatise(by=by), {}
    for district in board.city.districts:
        for slot in SLOTS:
            place = mv.PlaceInsight(by=by, district=district, slot=slot)
            yield place, {"district": district, "slot": slot}
        for topmost in (True, False):
            take = mv.TakeToken(by=by, district=district, topmost=topmost)
            yield take, {"district": district, "topmost": topmost}


def _set_up_offers(table: Table, state: State) -> Iterator[Offer]:
    for person in state.people:
        move = mv.SetUpRoom(
            by=person.name, room=RoomName.PRIMARY, client=UNKNOWN, grief_layer=UNKNOWN, dreams=()
        )
        if not find_broken(table, state, move):
            yield _offer(move, "client", "grief_layer", "dreams", room=RoomName.PRIMARY.value)
    if not state.over:
        yield Offer(do=mv.SetUpDisplay.do, by=None, needs=("clients", "manifest"))


def _value_offers(table: Table, state: State) -> Iterator[Offer]:
    if state.final_round or state.over:
        for player in dict.fromkeys(player for player, _ in owed_values(table, state)):
            yield Offer(do=mv.EndGameValues.do, by=player, needs=("conditions",))
