"""The Therapy marker on its way: Catharsis and Cure (rulebook, Treat Clients)."""

from collections.abc import Container

from companion.games.unconscious_mind import events as ev
from companion.games.unconscious_mind.gains import apply_gain
from companion.games.unconscious_mind.names import RoomName
from companion.games.unconscious_mind.play import Play
from companion.games.unconscious_mind.reputation import claim_as_told
from companion.games.unconscious_mind.state import Closed, Room
from companion.rules.seats import Player
from companion.rules.sentence import say


def room_of(play: Play, player: Player, name: RoomName) -> Room | None:
    """The room if there is a Client in it."""
    room = play.person(player).room(name)
    return room if isinstance(room, Room) else None


def move_marker(
    play: Play, player: Player, name: RoomName, steps: int | None, skip: Container[str]
) -> int:
    """Move a marker left, with Catharsis and Cure on the way; returns the steps left over.

    Unknown steps, or an unknown marker, leave it unknown where the marker is.
    """
    room = room_of(play, player, name)
    if room is None or steps == 0:
        return 0
    if steps is None or room.marker is None:
        play.doubt(say("unknown.marker", room=say(f"room.{name}"), player=player))
        if room.marker is not None:
            play.emit(ev.MarkerMoved(player=player, room=name, to=None))
        return 0
    target = max(0, room.marker - steps)
    catharsis = play.table.board.therapy.catharsis
    due = room.grief_layer is not None and target <= catharsis
    if due and play.table.rule("cath_timing") == "at_space":
        reached = max(target, min(room.marker - 1, catharsis))
        play.emit(ev.MarkerMoved(player=player, room=name, to=reached))
        reach_catharsis(play, player, name, skip)
        due = False
    _move_to(play, player, name, target)
    if due:
        reach_catharsis(play, player, name, skip)
    if target == 0:
        cure(play, player, name)
    return max(0, steps - room.marker)


def _move_to(play: Play, player: Player, name: RoomName, target: int) -> None:
    room = room_of(play, player, name)
    if room is not None and room.marker != target:
        play.emit(ev.MarkerMoved(player=player, room=name, to=target))


def reach_catharsis(play: Play, player: Player, name: RoomName, skip: Container[str]) -> None:
    """Points and effects of the Grief Layer, then it is discarded (UM-CATH-02)."""
    room = room_of(play, player, name)
    if room is None or room.grief_layer is None:
        return
    layer = play.table.deck.grief_layer(room.grief_layer)
    title = play.table.deck.name(room.grief_layer)
    reason = say("for.grief_layer", card=title)
    if layer.vp is None or layer.gains is None:
        play.doubt(say("unknown.grief_layer", card=title))
    if layer.vp:
        play.given.add("grief.vp")
        if "grief.vp" not in skip:
            play.score(player, layer.vp, reason, "UM-CATH-02")
    for gain in layer.gains or ():
        play.given.add(f"grief.{gain.what}")
        if f"grief.{gain.what}" not in skip:
            apply_gain(play, player, gain, reason, "UM-CATH-02")
    play.emit(ev.Catharsis(player=player, room=name, grief_layer=room.grief_layer))
    if play.person(player).secondary is Closed.BLOCKED:
        if layer.starting:
            play.emit(ev.RoomOpened(player=player))
        elif layer.starting is None:
            play.doubt(say("unknown.starting", card=title))


def cure(play: Play, player: Player, name: RoomName) -> None:
    """Score the Client, move it to the play area, claim goals (UM-CURE-02 ff)."""
    room = room_of(play, player, name)
    if room is None:
        return
    client = play.table.deck.client(room.client)
    title = play.table.deck.name(room.client)
    kind_matters = client.kind is None and not {"B", "C"}.isdisjoint(play.state.goals_left)
    if client.vp is None or kind_matters:
        play.doubt(say("unknown.client", card=title))
    play.score(player, client.vp or 0, say("for.cured", card=title), "UM-CURE-02")
    play.emit(ev.Cured(player=player, room=name, client=room.client))
    claim_as_told(play)
