"""`treat`: using the top Dream of a room (rulebook, Treating a Client, Matching icons)."""

from collections.abc import Iterable

from companion.games.unconscious_mind import events as ev
from companion.games.unconscious_mind.deck import Dream, Gain
from companion.games.unconscious_mind.gains import apply_gain
from companion.games.unconscious_mind.moves import Treat, UseBoxes
from companion.games.unconscious_mind.names import UNKNOWN, Step, TurnKind
from companion.games.unconscious_mind.payments import pay
from companion.games.unconscious_mind.play import Broken, Play, Table
from companion.games.unconscious_mind.state import Closed, Person, Room, State
from companion.games.unconscious_mind.therapy import move_marker, room_of
from companion.rules.errors import BadInput
from companion.rules.seats import Player
from companion.rules.sentence import say


def played_dream(table: Table, room: Room, move: Treat) -> Dream:
    """The top Dream with what the entry tells about it.

    Raises BadInput where the entry tells what the deck knows already.
    """
    dream = table.deck.dream(room.dreams[0])
    told = {"cost": move.cost, "therapy": move.therapy, "gains": move.gains}
    for key, value in told.items():
        if value is not None and getattr(dream, key) is not None:
            raise BadInput(f"treat: {key!r} of {dream.id!r} is in the deck already")
    return Dream(
        id=dream.id,
        kind=dream.kind,
        cost=dream.cost if move.cost is None else move.cost,
        therapy=dream.therapy if move.therapy is None else move.therapy,
        gains=dream.gains if move.gains is None else move.gains,
        icon=dream.icon,
    )


def check_treat(table: Table, state: State, move: Treat) -> Iterable[Broken]:
    """Rules that the move breaks, after whose turn it is, in the order of the contract."""
    room = state.person(move.by).room(move.room)
    where = say(f"room.{move.room}")
    turn = state.turn if state.is_turn_of(move.by) else None
    if room is Closed.BLOCKED:
        yield Broken(rule="UM-OFFICE-05", because=say("no.blocked", player=move.by))
    if turn and turn.kind is not TurnKind.TREAT:
        kind = say(f"kind.{turn.kind}")
        yield Broken(rule="UM-TREAT-01", because=say("no.treat_kind", player=move.by, kind=kind))
    elif room is None:
        yield Broken(rule="UM-TREAT-01", because=say("no.empty_room", room=where))
    if turn and turn.step is not Step.MAIN:
        yield Broken(rule="UM-EOT-01", because=say("no.main_step_over", player=move.by))
    if turn and move.room in turn.treated:
        yield Broken(rule="UM-TREAT-02", because=say("no.treated_already", room=where))
    if isinstance(room, Room) and not room.dreams:
        client = table.deck.name(room.client)
        yield Broken(rule="UM-TREAT-09", because=say("no.dream", client=client))
    yield from check_skip(table, state, move)
    if isinstance(room, Room) and room.dreams:
        yield from _check_cost(state.person(move.by), played_dream(table, room, move), table)


def check_skip(table: Table, state: State, move: Treat | UseBoxes) -> Iterable[Broken]:
    """Therapy is never skipped; what else may be depends on `um.skip_scope`."""
    if "therapy" in move.skip:
        yield Broken(rule="UM-TREAT-06", because=say("no.therapy_skipped"))
    if not move.skip or table.rule("skip_scope") != "dream_only":
        return
    trial = Play(table, state)
    if isinstance(move, Treat):
        _use_dream(trial, move, frozenset())
    else:
        move_marker(trial, move.by, move.room, move.count, frozenset())
    beyond = [n for n in move.skip if n in trial.given and _is_off_dream(n)]
    if beyond:
        yield Broken(rule="UM-TREAT-05", because=say("no.skip", what=say("output", name=beyond[0])))


def _is_off_dream(name: str) -> bool:
    return name in {"match", "excess"} or name.startswith("grief.")


def _check_cost(person: Person, dream: Dream, table: Table) -> Iterable[Broken]:
    if not dream.cost or person.insights is None:
        return
    _, lacking = pay(dream.cost, dict(person.insights), overpay=bool(table.rule("overpay")))
    if lacking:
        missing = tuple(say("amount", n=n, what=say(f"what.{name}")) for name, n in lacking)
        yield Broken(
            rule="UM-TREAT-03",
            because=say(
                "no.cost", player=person.name, dream=table.deck.name(dream.id), missing=missing
            ),
        )


def treat(play: Play, move: Treat) -> None:
    """Pay, resolve the outputs in order, discard the Dream."""
    _use_dream(play, move, frozenset(move.skip))


def _use_dream(play: Play, move: Treat, skip: frozenset[str]) -> None:
    room = room_of(play, move.by, move.room)
    if room is None:
        return
    used = UNKNOWN
    if room.dreams:
        dream = played_dream(play.table, room, move)
        used = dream.id
        _pay(play, move.by, dream)
        _resolve(play, move, dream, skip)
    counts = play.state.is_turn_of(move.by)
    play.emit(ev.DreamUsed(player=move.by, room=move.room, dream=used, counts_as_treated=counts))


def _pay(play: Play, player: Player, dream: Dream) -> None:
    title = play.table.deck.name(dream.id)
    insights = play.person(player).insights
    if dream.cost is None:
        play.doubt(say("unknown.cost", dream=title))
    elif dream.cost and insights is None:
        play.doubt(say("unknown.insights", player=player))
    elif insights is not None:
        overpay = bool(play.table.rule("overpay"))
        paid, _ = pay(dream.cost, dict(insights), overpay=overpay)
        for name, count in paid:
            play.count(player, name, -count)


def _resolve(play: Play, move: Treat, dream: Dream, skip: frozenset[str]) -> None:
    room = room_of(play, move.by, move.room)
    matches = _matches(play.table, room, dream)
    for name, gains in _outputs(play.table, move, dream):
        match name:
            case "therapy":
                # Held back against the rules: an allowed breach stands as it was entered.
                steps = 0 if "therapy" in skip else dream.therapy
                left = move_marker(play, move.by, move.room, steps, skip)
                _give_excess(play, move.by, left, skip)
                if play.table.rule("match_when") == "after_tp":
                    matches = matches if _layer_is_on(play, move) else False
            case "match":
                _give_match(play, move.by, dream, matches, skip)
            case _:
                _give(play, move.by, dream, gains, skip)
    if dream.gains is None:
        play.doubt(say("unknown.gains", dream=play.table.deck.name(dream.id)))


def _layer_is_on(play: Play, move: Treat) -> bool:
    room = room_of(play, move.by, move.room)
    return room is not None and room.grief_layer is not None


def _outputs(table: Table, move: Treat, dream: Dream) -> list[tuple[str, tuple[Gain, ...]]]:
    """Names of the outputs in the order they come, with the gains that each covers."""
    names = ["match", "therapy"]
    for gain in dream.gains or ():
        if gain.what not in names:
            names.append(gain.what)
    first = [n for n in dict.fromkeys(move.order) if n in names]
    names = first + [n for n in names if n not in first]
    late = table.rule("match_when") == "after_tp"
    if late and names.index("match") < names.index("therapy"):
        names.remove("match")
        names.insert(names.index("therapy") + 1, "match")
    return [(n, tuple(g for g in dream.gains or () if g.what == n)) for n in names]


def _matches(table: Table, room: Room | None, dream: Dream) -> bool | None:
    """Whether the corner icons agree while the Grief Layer is on; None: nobody knows."""
    if room is None or room.grief_layer is None or dream.icon is None:
        return False
    icon = table.deck.grief_layer(room.grief_layer).icon
    if icon is None:
        return False
    if UNKNOWN in {icon, dream.icon}:
        return None
    return icon == dream.icon


def _give_match(
    play: Play, player: Player, dream: Dream, matches: bool | None, skip: frozenset[str]
) -> None:
    if matches:
        play.given.add("match")
    if "match" in skip:
        return
    if matches is None:
        play.doubt(say("unknown.icon", dream=play.table.deck.name(dream.id)))
    elif matches:
        play.gain_boxes(player, 1)


def _give_excess(play: Play, player: Player, left: int, skip: frozenset[str]) -> None:
    boxes = left * int(play.table.rule("excess_rate"))
    if boxes:
        play.given.add("excess")
        if "excess" not in skip:
            play.gain_boxes(player, boxes)


def _give(
    play: Play, player: Player, dream: Dream, gains: tuple[Gain, ...], skip: frozenset[str]
) -> None:
    reason = say("for.dream", card=play.table.deck.name(dream.id))
    for gain in gains:
        play.given.add(gain.what)
        if gain.what not in skip:
            apply_gain(play, player, gain, reason, "UM-TREAT-04")
