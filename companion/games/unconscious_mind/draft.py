"""`draft`: the four steps that fill an empty room (rulebook, Mandatory: draft new Clients)."""

from collections.abc import Iterable
from dataclasses import replace

from companion.games.unconscious_mind import events as ev
from companion.games.unconscious_mind.display import (
    at_place,
    find_elsewhere,
    refill_kinds,
    reshuffles,
    take_from_display,
    take_from_piles,
)
from companion.games.unconscious_mind.moves import Draft, SetUpRoom
from companion.games.unconscious_mind.names import UNKNOWN, Step
from companion.games.unconscious_mind.play import Broken, Play, Table
from companion.games.unconscious_mind.state import Closed, Room, State
from companion.games.unconscious_mind.turn_checks import none_treated
from companion.rules.seats import Player
from companion.rules.sentence import say


def check_draft(table: Table, state: State, move: Draft) -> Iterable[Broken]:
    """Rules that the move breaks, after whose turn it is, in the order of the contract."""
    room = state.person(move.by).room(move.room)
    where = say(f"room.{move.room}")
    if room is Closed.BLOCKED:
        yield Broken(rule="UM-OFFICE-05", because=say("no.blocked", player=move.by))
    if state.final_round:
        yield Broken(rule="UM-DRAFT-08", because=say("no.final_draft"))
    if isinstance(room, Room) and not may_be_empty(state, move, room):
        client = table.deck.name(room.client)
        yield Broken(rule="UM-DRAFT-01", because=say("no.full_room", room=where, client=client))
    yield from none_treated(table, state, move.by)
    yield from _check_client(table, state, move)
    yield from _check_dreams(table, state, move)
    yield from check_modules(table, move)


def may_be_empty(state: State, move: Draft, room: Room) -> bool:
    """Nobody knows the marker and the room was worked on this turn: perhaps it was Cured."""
    turn = state.turn
    if room.marker is not None or room.new or turn is None or turn.player != move.by:
        return False
    return move.room in turn.treated or turn.step is not Step.MAIN


def _check_client(table: Table, state: State, move: Draft) -> Iterable[Broken]:
    shown = state.display
    title = table.deck.name(move.client)
    if shown is not None and at_place(table, shown, move) is None:
        yield Broken(rule="UM-DRAFT-02", because=say("no.on_display", client=title))
    elif reason := find_elsewhere(table, state, _unseen_client(table, state, move)):
        yield Broken(rule="UM-DRAFT-02", because=reason)
    expected, kind = refill_kinds(table, move)
    if move.refill_client is None or expected is None or kind is None:
        return
    left = getattr(state.piles, expected)
    if kind != expected and left:
        because = say("no.refill_kind", kind=say(f"pile.{expected}"), left=left)
        yield Broken(rule="UM-DRAFT-02", because=because)
    elif getattr(state.piles, kind) == 0:
        because = say("no.pile_empty", pile=say(f"pile.{kind}"))
        yield Broken(rule="UM-DRAFT-02", because=because)


def _unseen_client(table: Table, state: State, move: Draft) -> tuple[str | None, ...]:
    """Clients and Grief Layers that came from where nobody looks."""
    layer = () if state.display and table.rule("gl_on_display") else (move.grief_layer,)
    client = () if state.display else (move.client,)
    refill = (move.refill_client, move.refill_grief_layer) if state.display else ()
    return (*client, *layer, *refill)


def _check_dreams(table: Table, state: State, move: Draft) -> Iterable[Broken]:
    kind = table.deck.dream(move.latent).kind if move.latent else None
    if move.latent is None and state.piles.latent:
        because = say("no.pile_not_empty", pile=say("pile.latent"), left=state.piles.latent)
        yield Broken(rule="UM-DRAFT-04", because=because)
    elif kind == "latent" and state.piles.latent == 0 and not reshuffles(table, "latent"):
        because = say("no.pile_empty", pile=say("pile.latent"))
        yield Broken(rule="UM-DRAFT-04", because=because)
    elif reason := find_elsewhere(table, state, (move.latent,)):
        yield Broken(rule="UM-DRAFT-04", because=reason)
    yield from _check_manifest(table, state, move)
    unseen = (move.refill_manifest,) if state.display else ()
    if move.manifest_from != "display" or state.display is None:
        unseen = (*unseen, move.manifest)
    if reason := find_elsewhere(table, state, unseen):
        yield Broken(rule="UM-DRAFT-05", because=reason)


def _check_manifest(table: Table, state: State, move: Draft) -> Iterable[Broken]:
    shown = state.display.manifest if state.display else None
    left = state.piles.manifest
    if move.manifest is None and (shown or left):
        yield Broken(rule="UM-DRAFT-05", because=say("no.manifest_there"))
    elif left is not None and left < _manifests_drawn(move) and not reshuffles(table, "manifest"):
        because = say("no.pile_empty", pile=say("pile.manifest"))
        yield Broken(rule="UM-DRAFT-05", because=because)
    if move.manifest is None:
        return
    title = table.deck.name(move.manifest)
    fits = shown is None or UNKNOWN in shown or (bool(shown) and move.manifest == UNKNOWN)
    if move.manifest_from == "display" and not fits and move.manifest not in (shown or ()):
        yield Broken(rule="UM-DRAFT-05", because=say("no.manifest_shown", dream=title))


def _manifests_drawn(move: Draft) -> int:
    """Cards that the draft takes from the pile of Manifest Dreams."""
    drawn = move.manifest is not None and move.manifest_from == "deck"
    return drawn + (move.refill_manifest is not None)


def check_modules(table: Table, move: Draft) -> Iterable[Broken]:
    """Nightmare and Illusion Dreams need their expansion."""
    manifest = table.deck.dream(move.manifest or UNKNOWN)
    latent = table.deck.dream(move.latent or UNKNOWN)
    if manifest.kind == "nightmare" and "nightmares" not in table.modules:
        because = say("no.nightmares", dream=table.deck.name(manifest.id))
        yield Broken(rule="UM-EXP-01", because=because)
    if latent.kind == "illusion" and "free_association" not in table.modules:
        because = say("no.free_association", dream=table.deck.name(latent.id))
        yield Broken(rule="UM-EXP-02", because=because)


def draft(play: Play, move: Draft) -> None:
    """Fill the room, refill the display, place the marker and score its space."""
    turn = play.state.turn
    if turn and turn.player == move.by and turn.step is not Step.DRAFT:
        play.emit(ev.StepReached(step=Step.DRAFT))
    _doubt(play, move)
    marker = place_marker(play, move)
    dreams = tuple(d for d in (move.manifest, move.latent) if d is not None)
    content = Room(
        client=move.client,
        grief_layer=move.grief_layer,
        dreams=dreams,
        marker=marker,
        new=turn is not None,
    )
    play.emit(
        ev.Drafted(
            player=move.by,
            room=move.room,
            content=content,
            display=take_from_display(play.table, play.state.display, move),
            piles=take_from_piles(play.table, play.state.piles, move),
        )
    )
    score_space(play, move.by, marker)


def _doubt(play: Play, move: Draft) -> None:
    state = play.state
    room = state.person(move.by).room(move.room)
    if isinstance(room, Room) and may_be_empty(state, move, room):
        play.doubt(say("unknown.room", room=say(f"room.{move.room}"), player=move.by))
    if state.display is None:
        play.doubt(say("unknown.display"))
    elif not _is_sure(play.table, state, move):
        play.doubt(say("unknown.shown", client=play.table.deck.name(move.client)))
    if move.refill_client is not None:
        expected, kind = refill_kinds(play.table, move)
        unsure = expected is None or kind is None
        if unsure or (kind != expected and getattr(state.piles, str(expected)) is None):
            play.doubt(say("unknown.refill"))
    dream = play.table.deck.dream(move.manifest or UNKNOWN)
    if move.manifest is not None and move.manifest_from is None and dream.kind is None:
        play.doubt(say("unknown.source", dream=play.table.deck.name(dream.id)))


def _is_sure(table: Table, state: State, move: Draft) -> bool:
    """Whether the cards taken are known to lie on the display."""
    shown = state.display
    if shown is None:
        return False
    at = at_place(table, shown, move)
    if at is not None:
        there = shown.clients[at]
        if there.client != move.client or (
            there.grief_layer is not None and there.grief_layer != move.grief_layer
        ):
            return False
    return move.manifest_from != "display" or move.manifest in shown.manifest


def place_marker(play: Play, move: Draft | SetUpRoom) -> int | None:
    """Total Therapy of Client and Grief Layer; longer totals start on the last space."""
    if move.marker is not None:
        return move.marker
    client = play.table.deck.client(move.client).therapy
    layer = 0 if move.grief_layer is None else play.table.deck.grief_layer(move.grief_layer).therapy
    if client is None or layer is None:
        where = say(f"room.{move.room}")
        play.doubt(say("unknown.marker", room=where, player=move.by))
        return None
    return max(1, min(play.table.board.therapy.length, client + layer))


def score_space(play: Play, player: Player, marker: int | None) -> None:
    """VP printed on the space on which a marker was placed (UM-DRAFT-06)."""
    if marker is not None:
        points = play.table.board.therapy.placement_vp.get(marker, 0)
        play.score(player, points, say("for.placed", space=marker), "UM-DRAFT-06")


def check_set_up_room(table: Table, state: State, move: SetUpRoom) -> Iterable[Broken]:
    """A room that somebody has described already, or cards that lie elsewhere."""
    room = state.person(move.by).room(move.room)
    described = room is Closed.BLOCKED or (room is None and state.begun)
    if described or (isinstance(room, Room) and room.client != UNKNOWN):
        where = say(f"room.{move.room}")
        because = say("no.described", room=where, player=move.by)
        yield Broken(rule="UM-OFFICE-04", because=because)
    elif reason := find_elsewhere(table, state, (move.client, move.grief_layer, *move.dreams)):
        yield Broken(rule="UM-OFFICE-04", because=reason)


def set_up_room(play: Play, move: SetUpRoom) -> None:
    """Describe a room; its space scores only with `um.setup_space_vp`."""
    marker = place_marker(play, move)
    content = Room(
        client=move.client, grief_layer=move.grief_layer, dreams=move.dreams, marker=marker
    )
    play.emit(ev.RoomSetUp(player=move.by, room=move.room, content=replace(content)))
    if play.table.rule("setup_space_vp"):
        score_space(play, move.by, marker)
