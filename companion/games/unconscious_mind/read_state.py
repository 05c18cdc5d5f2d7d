"""Reading a state that the table states; what cannot be is refused (contract, section 2)."""

from collections.abc import Mapping

from companion.games.unconscious_mind.display import cards_in_places
from companion.games.unconscious_mind.names import GOALS, UNKNOWN, RoomName, Step, TurnKind
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.read_person import read_client_id, read_dream_id, read_person
from companion.games.unconscious_mind.state import (
    Display,
    Person,
    Piles,
    Shown,
    State,
    Turn,
)
from companion.rules.errors import BadInput, ImpossibleState
from companion.rules.fields import Fields
from companion.rules.seats import Player


def read_state(table: Table, before: State, raw: object) -> State:
    """The state that `raw` says. What is not printed is taken over from `before`.

    Raises ImpossibleState that says which part cannot be.
    """
    try:
        state = _read(table, before, Fields(raw, "state"))
        _check_goals(state)
        _check_stacks(state)
        _check_end(table, state)
        _check_copies(table, state)
    except BadInput as error:
        raise ImpossibleState(str(error)) from error
    return state


def _read(table: Table, before: State, fields: Fields) -> State:
    people = _read_people(table, before, fields)
    freud = Fields(fields.raw("freud"), "state, freud")
    end = Fields(fields.raw("end"), "state, end")
    turn = _read_turn(before, fields.raw("turn"))
    number = fields.whole("round", least=1)
    following = _name_or_none(before, fields, "next_turn")
    board = table.board
    state = State(
        seats=before.seats,
        first_player=before.first_player,
        people=people,
        freud_reputation=freud.whole("reputation", least=0, most=board.reputation.watch),
        freud_location=freud.choice("location", board.city.ring),
        stacks=_read_stacks(table, before, fields),
        goals_left=_in_order(fields, "goals_left", GOALS),
        topmost_tokens=_in_order(fields, "topmost_tokens", tuple(board.city.districts)),
        next_turn=following or _next_before(before, people),
        round=number,
        turn=turn,
        display=read_display(table, fields.raw("display"), "state, display"),
        piles=_read_piles(fields),
        triggered_by=_name_or_none(before, end, "triggered_by"),
        final_round=end.truth_or("final_round", default=False),
        over=end.truth_or("over", default=False),
        begun=_has_begun(before, turn, number, following),
        end_values=before.end_values,
    )
    for part in (freud, end, fields):
        part.done()
    return state


def _has_begun(before: State, turn: Turn | None, number: int, following: Player | None) -> bool:
    later = following is not None and following != before.first_player
    return before.begun or turn is not None or number > 1 or later


def _next_before(before: State, people: tuple[Person, ...]) -> Player | None:
    """Whose turn begins next where a repair does not say; nobody's when all have left."""
    return before.next_turn if any(p.rest is None for p in people) else None


def _read_people(table: Table, before: State, fields: Fields) -> tuple[Person, ...]:
    players = Fields(fields.raw("players"), "state, players")
    people = tuple(
        read_person(table, player, Fields(players.raw(player), f"state, {player}"))
        for player in before.seats
    )
    players.done()
    return people


def _name_or_none(before: State, fields: Fields, key: str) -> Player | None:
    name = fields.raw(key, None)
    if name is None:
        return None
    return Player(fields.choice(key, before.seats))


def _read_turn(before: State, raw: object) -> Turn | None:
    if raw is None:
        return None
    fields = Fields(raw, "state, turn")
    treated = fields.texts("treated", ())
    rooms = tuple(RoomName)
    if len(set(treated)) != len(treated) or not set(treated) <= {r.value for r in rooms}:
        fields.refuse("treated", "a list of primary and secondary, each at most once")
    turn = Turn(
        player=Player(fields.choice("player", before.seats)),
        kind=TurnKind(fields.choice("kind", tuple(k.value for k in TurnKind))),
        treated=tuple(RoomName(name) for name in treated),
        step=Step(fields.choice("step", tuple(s.value for s in Step))),
    )
    fields.done()
    return turn


def _in_order(fields: Fields, key: str, known: tuple[str, ...]) -> tuple[str, ...]:
    names = fields.texts(key)
    if len(set(names)) != len(names) or not set(names) <= set(known):
        fields.refuse(key, "different ones of " + ", ".join(known))
    return tuple(name for name in known if name in names)


def _read_stacks(
    table: Table, before: State, fields: Fields
) -> tuple[tuple[int, tuple[Player, ...]], ...]:
    raw = fields.raw("reputation_stacks")
    inner = Fields(raw, "state, reputation_stacks")
    cap = table.board.reputation.cap
    stacks: dict[int, tuple[Player, ...]] = {}
    for key in raw if isinstance(raw, Mapping) else ():
        if not str(key).isdecimal() or int(key) > cap:
            raise BadInput(f"{inner.where}: {key!r} is no space from 0 to {cap}")
        names = inner.texts(key)
        if unknown := [n for n in names if n not in before.seats]:
            raise BadInput(f"{inner.where}: there is no player {unknown[0]!r}")
        stacks[int(key)] = tuple(Player(n) for n in names)
    return tuple((space, stacks[space]) for space in sorted(stacks) if stacks[space])


def _read_piles(fields: Fields) -> Piles:
    inner = Fields(fields.raw("decks"), "state, decks")
    piles = Piles(
        routine=inner.whole_or("routine", None, least=0),
        case_study=inner.whole_or("case_study", None, least=0),
        latent=inner.whole_or("latent", None, least=0),
        manifest=inner.whole_or("manifest", None, least=0),
    )
    inner.done()
    return piles


def read_display(table: Table, raw: object, where: str) -> Display | None:
    """A display, or None where nobody tracks it. Raises BadInput."""
    if raw is None:
        return None
    fields = Fields(raw, where)
    display = read_display_fields(table, fields)
    fields.done()
    return display


def read_display_fields(table: Table, fields: Fields) -> Display:
    """The `clients` and `manifest` of a display. Raises BadInput."""

    def shown(raw: object, where: str) -> Shown:
        inner = Fields(raw, where)
        client = read_client_id(table, inner, "client")
        layer = read_layer_id(table, inner)
        inner.done()
        return Shown(client=client, grief_layer=layer)

    clients = fields.items("clients", shown)
    for card in fields.texts("manifest", ()):
        read_dream_id(table, card, f"{fields.where}, manifest", ("manifest",))
    return Display(clients=clients, manifest=fields.texts("manifest", ()))


def read_layer_id(table: Table, fields: Fields) -> str | None:
    """The Grief Layer of a display entry; none lies there with `um.gl_on_display` false."""
    default = UNKNOWN if table.rule("gl_on_display") else None
    layer = fields.raw("grief_layer", default)
    if layer is not None and layer != UNKNOWN and layer not in table.deck.grief_layers:
        fields.refuse("grief_layer", "a Grief Layer of the deck")
    return str(layer) if layer is not None and table.rule("gl_on_display") else None


def _check_goals(state: State) -> None:
    found = [*state.goals_left, *(g for p in state.people for g in p.goals)]
    for goal in GOALS:
        if found.count(goal) > 1:
            raise ImpossibleState(f"state: goal {goal!r} is in two places")


def _check_stacks(state: State) -> None:
    markers = [name for _, stack in state.stacks for name in stack]
    spaces = {name: space for space, stack in state.stacks for name in stack}
    for person in state.people:
        if markers.count(person.name) != 1 or spaces[person.name] != person.reputation:
            raise ImpossibleState(
                f"state: 'reputation_stacks' must hold {person.name!r} once, on space"
                f" {person.reputation}"
            )


def _check_end(table: Table, state: State) -> None:
    if state.final_round and state.triggered_by is None:
        raise ImpossibleState("state, end: 'final_round' needs 'triggered_by'")
    watch = table.board.reputation.watch
    if state.triggered_by is not None and state.freud_reputation != watch:
        raise ImpossibleState(f"state, end: 'triggered_by' needs Freud's marker on space {watch}")


def _check_copies(table: Table, state: State) -> None:
    for card, count in cards_in_places(state).items():
        copies = table.deck.copies.get(card, 1)
        if count > copies:
            raise ImpossibleState(f"state: {card!r} lies in {count} places, there are {copies}")
