"""The state after an event. Never refuses; what cannot be lower stays where it is."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.unconscious_mind import events as ev
from companion.games.unconscious_mind.names import COUNTERS, MOST_BOXES, MOST_IDEAS, TAG
from companion.games.unconscious_mind.state import (
    Closed,
    Notebook,
    Person,
    Room,
    Spot,
    State,
    Turn,
    rooms_of,
)
from companion.rules.decision import Event
from companion.rules.seats import Player


def evolve(state: State, event: Event) -> State:
    """The state after one event of this game."""
    return _BY_EVENT[type(event)](state, event)


def _room_set_up(state: State, event: ev.RoomSetUp) -> State:
    person = state.person(event.player)
    return state.with_person(person.with_room(event.room, event.content))


def _turn_started(state: State, event: ev.TurnStarted) -> State:
    turn = Turn(player=event.player, kind=event.kind)
    return replace(_nobody_new(state), turn=turn, next_turn=event.next_turn, begun=True)


def _turn_ended(state: State, event: ev.TurnEnded) -> State:
    return replace(
        _nobody_new(state),
        turn=None,
        next_turn=event.next_turn,
        round=event.round,
        final_round=event.final_round,
        over=event.over,
    )


def _nobody_new(state: State) -> State:
    for person in state.people:
        for name, room in rooms_of(person):
            if room.new:
                settled = state.person(person.name).with_room(name, replace(room, new=False))
                state = state.with_person(settled)
    return state


def _step_reached(state: State, event: ev.StepReached) -> State:
    return replace(state, turn=replace(state.turn, step=event.step)) if state.turn else state


def _counted(state: State, event: ev.Counted) -> State:
    person = state.person(event.player)
    what, change = event.what, event.change
    if what in COUNTERS:
        value = max(0, getattr(person, what) + change)
        if what == "boxes":
            value = min(MOST_BOXES, value)
        changes: dict[str, Any] = {what: value}
        return state.with_person(replace(person, **changes))
    if what.startswith(TAG):
        return state.with_person(replace(person, tags=_tags(person, what[len(TAG) :], change)))
    counts = dict(person.insights or ())
    counts[what] = max(0, counts.get(what, 0) + change)
    return state.with_person(person.with_insights(counts))


def _tags(person: Person, tag: str, change: int) -> tuple[str, ...]:
    tags = [*person.tags, *[tag] * change]
    for _ in range(min(-change, tags.count(tag))):
        tags.remove(tag)
    return tuple(tags)


def _dream_used(state: State, event: ev.DreamUsed) -> State:
    person = state.person(event.player)
    room = person.room(event.room)
    if isinstance(room, Room):
        room = replace(room, dreams=room.dreams[1:])
    state = state.with_person(person.with_room(event.room, room))
    turn = state.turn
    if event.counts_as_treated and turn and event.room not in turn.treated:
        turn = replace(turn, treated=(*turn.treated, event.room))
    return replace(state, turn=turn)


def _marker_moved(state: State, event: ev.MarkerMoved) -> State:
    person = state.person(event.player)
    room = person.room(event.room)
    if not isinstance(room, Room):
        return state
    return state.with_person(person.with_room(event.room, replace(room, marker=event.to)))


def _catharsis(state: State, event: ev.Catharsis) -> State:
    person = state.person(event.player)
    room = person.room(event.room)
    if not isinstance(room, Room):
        return state
    return state.with_person(person.with_room(event.room, replace(room, grief_layer=None)))


def _room_opened(state: State, event: ev.RoomOpened) -> State:
    person = state.person(event.player)
    if person.secondary is not Closed.BLOCKED:
        return state
    return state.with_person(replace(person, secondary=None))


def _cured(state: State, event: ev.Cured) -> State:
    person = state.person(event.player).with_room(event.room, None)
    return state.with_person(replace(person, cured=(*person.cured, event.client)))


def _drafted(state: State, event: ev.Drafted) -> State:
    person = state.person(event.player).with_room(event.room, event.content)
    return replace(state.with_person(person), display=event.display, piles=event.piles)


def _reputation_rose(state: State, event: ev.ReputationRose) -> State:
    stacks: dict[int, tuple[Player, ...]] = {}
    for space, markers in state.stacks:
        stacks[space] = tuple(m for m in markers if m != event.player)
    stacks[event.to] = (*stacks.get(event.to, ()), event.player)
    person = replace(state.person(event.player), reputation=event.to)
    left = tuple((space, markers) for space, markers in sorted(stacks.items()) if markers)
    return replace(state.with_person(person), stacks=left)


def _tile_placed(state: State, event: ev.TilePlaced) -> State:
    person = state.person(event.player)
    cells = [list(row) for row in person.notebook]
    cells[event.row - 1][event.column - 1] = True
    a, b, c = (tuple(row) for row in cells)
    notebook: Notebook = (a, b, c)  # type: ignore[assignment]
    return state.with_person(replace(person, notebook=notebook))


def _idea_unlocked(state: State, event: ev.IdeaUnlocked) -> State:
    person = state.person(event.player)
    ideas = min(MOST_IDEAS, person.ideas_unlocked + 1)
    return state.with_person(replace(person, ideas_unlocked=ideas))


def _treatise_published(state: State, event: ev.TreatisePublished) -> State:
    person = state.person(event.player)
    return state.with_person(replace(person, treatises=person.treatises + 1))


def _insight_placed(state: State, event: ev.InsightPlaced) -> State:
    person = state.person(event.player)
    spot = Spot(district=event.district, slot=event.slot)
    return state.with_person(replace(person, city=(*person.city, spot)))


def _token_taken(state: State, event: ev.TokenTaken) -> State:
    if not event.topmost:
        return state
    left = tuple(d for d in state.topmost_tokens if d != event.district)
    return replace(state, topmost_tokens=left)


def _goal_claimed(state: State, event: ev.GoalClaimed) -> State:
    person = state.person(event.player)
    person = replace(person, goals=(*person.goals, event.goal))
    claims = dict(state.claims)
    claims[event.player] = (*claims.get(event.player, ()), event.goal)
    return replace(
        state.with_person(person),
        goals_left=tuple(g for g in state.goals_left if g != event.goal),
        claims=tuple(claims.items()),
    )


def _goals_reordered(state: State, event: ev.GoalsReordered) -> State:
    person = state.person(event.player)
    kept = tuple(g for g in person.goals if g not in event.goals)
    person = replace(person, goals=(*kept, *event.goals))
    return replace(state.with_person(person), claims=())


def _values_given(state: State, event: ev.ValuesGiven) -> State:
    values = {(player, client): n for player, client, n in state.end_values}
    values |= {(event.player, client): n for client, n in event.values}
    return replace(state, end_values=tuple((*key, n) for key, n in values.items()))


def _rest_changed(state: State, event: ev.RestChanged) -> State:
    person = replace(state.person(event.player), rest=event.rest)
    return state.with_person(person)


def _seats_changed(state: State, event: ev.SeatsChanged) -> State:
    here = {person.name: person for person in state.people}
    joiners = tuple(p for p in event.players if p not in here)
    insights = () if event.tracks_insights else None
    for player in joiners:
        here[player] = Person(name=player, insights=insights, reputation=event.start_space)
    stacks = dict(state.stacks)
    if joiners:
        stacks[event.start_space] = (*stacks.get(event.start_space, ()), *joiners)
    return replace(
        state,
        seats=event.players,
        first_player=event.first_player,
        people=tuple(here[p] for p in event.players),
        stacks=tuple(sorted(stacks.items())),
    )


def _claims_settled(state: State, event: ev.ClaimsSettled) -> State:
    _ = event
    return replace(state, claims=())


def _repaired(state: State, event: ev.Repaired) -> State:
    _ = state
    return event.state


def _unchanged(state: State, event: Event) -> State:
    _ = event
    return state


_BY_EVENT: dict[type, Callable[[State, Any], State]] = {
    ev.RoomSetUp: _room_set_up,
    ev.DisplaySetUp: lambda state, event: replace(state, display=event.display),
    ev.TurnStarted: _turn_started,
    ev.StepReached: _step_reached,
    ev.TurnEnded: _turn_ended,
    ev.Counted: _counted,
    ev.DreamUsed: _dream_used,
    ev.MarkerMoved: _marker_moved,
    ev.Catharsis: _catharsis,
    ev.RoomOpened: _room_opened,
    ev.Cured: _cured,
    ev.Drafted: _drafted,
    ev.FreudAdvanced: lambda state, event: replace(state, freud_reputation=event.to),
    ev.EndTriggered: lambda state, event: replace(state, triggered_by=event.player),
    ev.ReputationRose: _reputation_rose,
    ev.FreudWalked: lambda state, event: replace(state, freud_location=event.to),
    ev.ReputationTriggered: _unchanged,
    ev.TilePlaced: _tile_placed,
    ev.IdeaUnlocked: _idea_unlocked,
    ev.TreatisePublished: _treatise_published,
    ev.InsightPlaced: _insight_placed,
    ev.TokenTaken: _token_taken,
    ev.GoalClaimed: _goal_claimed,
    ev.GoalsReordered: _goals_reordered,
    ev.ClaimsSettled: _claims_settled,
    ev.ValuesGiven: _values_given,
    ev.FinalScored: _unchanged,
    ev.RestChanged: _rest_changed,
    ev.NextTurn: lambda state, event: replace(state, next_turn=event.player),
    ev.SeatsChanged: _seats_changed,
    ev.Repaired: _repaired,
}
