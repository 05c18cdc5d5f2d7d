"""What a move of Unconscious Mind still lacks at the table, and how it is asked for."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product

from companion.games.at_table import Need, NeedKind
from companion.games.unconscious_mind.draft_needs import draft_needs, set_up_needs
from companion.games.unconscious_mind.form import GAINS
from companion.games.unconscious_mind.names import (
    COUNTERS,
    INSIGHTS,
    LEVELS,
    SLOTS,
    UNKNOWN,
    RoomName,
    TurnKind,
)
from companion.games.unconscious_mind.place_names import place_name
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.scoring import owed_values
from companion.games.unconscious_mind.scoring.tags import active_clients
from companion.games.unconscious_mind.state import Closed, Room, State
from companion.rules.moves import Json
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say

Arguments = Mapping[str, Json]
_MOST_TRIOS = 9
"""Ways to pay three Insights that are offered at once, each with a digit; else level by level."""

Choices = tuple[tuple[str, Sentence], ...]


def find_needs(
    table: Table, state: State, do: str, by: Player | None, arguments: Arguments
) -> tuple[Need, ...]:
    """What is still missing, in the order to ask; empty: the move can be made."""
    asks = {
        "treat": _treat,
        "make_box": _make_box,
        "use_boxes": _use_boxes,
        "draft": draft_needs,
        "set_up_room": set_up_needs,
        "set_up_display": set_up_needs,
        "end_game_values": _values,
        "place_insight": _spots,
        "take_district_token": _tokens,
    }
    if do in asks:
        return tuple(n for n in asks[do](table, state, by, arguments) if n.name not in arguments)
    needs = _SIMPLE[do](table) if do in _SIMPLE else ()
    return tuple(need for need in needs if need.name not in arguments)


def _choice(name: str, choices: Choices) -> Need:
    return Need(name=name, kind=NeedKind.CHOICE, title=say(f"need.{name}"), choices=choices)


def _named(names: tuple[str, ...], prefix: str) -> Choices:
    return tuple((name, say(f"{prefix}.{name}")) for name in names)


def _numbers(numbers: range) -> Choices:
    return tuple((str(n), say("need.number", n=n)) for n in numbers)


def _plain(names: tuple[str, ...]) -> Choices:
    return tuple((name, place_name(name)) for name in names)


def _locations(table: Table) -> tuple[Need, ...]:
    return (_choice("to", _plain(table.board.city.ring)),)


def _zones(table: Table) -> tuple[Need, ...]:
    zones = range(1, len(table.board.reputation.zones) + 1)
    return (
        Need(
            name="zone",
            kind=NeedKind.CHOICE,
            title=say("need.zone"),
            choices=_numbers(zones),
            optional=True,
        ),
    )


def _districts(table: Table) -> Need:
    return _choice("district", _plain(tuple(table.board.city.districts)))


def _insight(table: Table) -> tuple[Need, ...]:
    return (_districts(table), _choice("slot", _numbers(range(SLOTS[0], SLOTS[-1] + 1))))


def _spots(
    table: Table,
    state: State,
    by: Player | None,  # noqa: ARG001 - as every need
    arguments: Arguments,
) -> tuple[Need, ...]:
    """District and slot in one press: those that are free for this player now."""
    if "spot" in arguments:
        return ()
    if "district" in arguments or "slot" in arguments:
        return _insight(table)
    taken = {(spot.district, spot.slot) for p in state.people for spot in p.city}
    free = tuple(
        (f"{district}.{slot}", say("need.at_slot", name=place_name(district), n=slot))
        for district in table.board.city.districts
        for slot in SLOTS
        if (district, slot) not in taken
    )
    return (_choice("spot", free),)


def _tokens(
    table: Table,
    state: State,
    by: Player | None,  # noqa: ARG001 - as every need
    arguments: Arguments,
) -> tuple[Need, ...]:
    """District, and topmost or not, in one press: a topmost token comes first."""
    if "token" in arguments:
        return ()
    if "district" in arguments or "topmost" in arguments:
        return _token(table)
    choices = []
    for district in table.board.city.districts:
        topmost = "true" if district in state.topmost_tokens else "false"
        title = say(f"need.token_{topmost}", name=place_name(district))
        choices.append((f"{district}.{topmost}", title))
    return (_choice("token", tuple(choices)),)


def _token(table: Table) -> tuple[Need, ...]:
    return (_districts(table), _choice("topmost", _named(("true", "false"), "need.topmost_is")))


def _amount(table: Table) -> tuple[Need, ...]:
    tags = tuple((f"tag:{t}", say("what.tag", tag=place_name(t))) for t in sorted(table.tags))
    return (_choice("what", (*_named((*COUNTERS, *INSIGHTS), "what"), *tags)),)


_SIMPLE: dict[str, Callable[[Table], tuple[Need, ...]]] = {
    "start_turn": lambda _: (_choice("kind", _named(tuple(k.value for k in TurnKind), "kind")),),
    "gain": _amount,
    "spend": _amount,
    "move_freud": _locations,
    "trigger_reputation": _zones,
    "place_tile": lambda _: (_choice("row", _numbers(range(1, 4))),),
}


def room_need(state: State, by: Player | None, *, empty: bool) -> Need:
    """Which room: those with a Client, or those without."""
    rooms = []
    for name in RoomName:
        there = None if by is None else state.person(by).room(name)
        if there is not Closed.BLOCKED and isinstance(there, Room) is not empty:
            rooms.append(name.value)
    return _choice("room", _named(tuple(rooms or [r.value for r in RoomName]), "room"))


def _treat(table: Table, state: State, by: Player | None, arguments: Arguments) -> tuple[Need, ...]:
    if "room" not in arguments:
        return (room_need(state, by, empty=False),)
    name = RoomName(str(arguments["room"]))
    room = None if by is None else state.person(by).room(name)
    if not isinstance(room, Room) or not room.dreams:
        return ()
    dream = table.deck.dream(room.dreams[0])
    needs = []
    if dream.cost is None:
        needs.append(_counts("cost", INSIGHTS))
    if dream.therapy is None:
        needs.append(
            Need(name="therapy", kind=NeedKind.NUMBER, title=say("need.therapy"), optional=True)
        )
    if dream.gains is None:
        needs.append(_counts("gains", GAINS))
    return tuple(needs)


def _counts(name: str, names: tuple[str, ...]) -> Need:
    return Need(
        name=name,
        kind=NeedKind.COUNTS,
        title=say(f"need.{name}"),
        names=_named(names, "what"),
        most=20,
        optional=True,
    )


def _make_box(
    table: Table, state: State, by: Player | None, arguments: Arguments
) -> tuple[Need, ...]:
    if not table.tracks_insights or by is None or "insights" in arguments:
        return ()
    held = [name for name, _ in state.person(by).insights or ()]
    of_level = [[n for n in held if n.endswith(f".{level}")] for level in LEVELS]
    trios = [
        trio
        for trio in product(*of_level)
        if not table.rule("hsb_same_quality") or len({n.partition(".")[0] for n in trio}) == 1
    ]
    if len(trios) > _MOST_TRIOS:
        return tuple(
            _choice(level, _named(tuple(names), "what"))
            for level, names in zip(LEVELS, of_level, strict=True)
        )
    choices = tuple(
        (" ".join(trio), say("need.trio", insights=tuple(say(f"what.{n}") for n in trio)))
        for trio in trios
    )
    only = choices[0][0] if len(choices) == 1 else None
    return (replace(_choice("insights", choices), given=only),)


def _use_boxes(
    table: Table, state: State, by: Player | None, arguments: Arguments
) -> tuple[Need, ...]:
    _ = table, arguments
    return (room_need(state, by, empty=False),)


def _values(
    table: Table, state: State, by: Player | None, arguments: Arguments
) -> tuple[Need, ...]:
    _ = arguments
    owed = {card: "need.name" for player, card in owed_values(table, state) if player == by}
    if by is not None:
        given = {card for player, card, _ in state.end_values if player == by}
        for card in active_clients(state.person(by)):  # nobody taught it: it may be a Case-Study
            if table.deck.client(card).kind is None and card not in {UNKNOWN, *given}:
                owed[card] = "need.untaught_client"
    names = tuple((card, say(key, name=table.deck.name(card))) for card, key in owed.items())
    return (
        Need(name="conditions", kind=NeedKind.COUNTS, title=say("need.conditions"), names=names),
    )


def _finish_trio(out: dict[str, Json]) -> None:
    """Three Insights, chosen together or level by level."""
    if all(level in out for level in LEVELS):
        out["insights"] = [out.pop(level) for level in LEVELS]
    elif isinstance(trio := out.get("insights"), str):
        out["insights"] = list(trio.split())


def finish_arguments(do: str, arguments: Arguments) -> dict[str, Json]:
    """Answers as the entry wants them: numbers, truths, lists.

    >>> finish_arguments("place_tile", {"row": "2"})
    {'row': 2}
    """
    out = dict(arguments)
    for whole, second in (("spot", "slot"), ("token", "topmost")):
        if isinstance(value := out.pop(whole, None), str):
            out["district"], out[second] = value.rsplit(".", 1)
    for key in ("row", "slot", "zone"):
        if isinstance(value := out.get(key), str):
            out[key] = int(value)
    if isinstance(value := out.get("topmost"), str):
        out["topmost"] = value == "true"
    if do == "make_box":
        _finish_trio(out)
    if do == "set_up_room":
        out["room"] = RoomName.PRIMARY.value
    if do == "treat" and isinstance(gains := out.get("gains"), Mapping):
        out["gains"] = [{"what": what, "count": n} for what, n in gains.items() if n]
    if do == "set_up_display" and "layers" in out:
        clients, layers = _list(out["clients"]), _list(out.pop("layers"))
        layers += ["?"] * (len(clients) - len(layers))
        out["clients"] = [
            {"client": c, "grief_layer": g} for c, g in zip(clients, layers, strict=False)
        ]
    return out


def _list(value: Json) -> list[Json]:
    return list(value) if isinstance(value, list) else []
