"""The state as the contract prints it (section 3.2); `read_state` is the inverse."""

from typing import Any

from companion.games.unconscious_mind.names import RoomName
from companion.games.unconscious_mind.state import Closed, Person, Room, RoomState, State
from companion.rules.moves import Json


def write_state(state: State) -> dict[str, Json]:
    """The printed state; players in seat order."""
    turn = state.turn
    display = state.display
    piles = state.piles
    return {
        "round": state.round,
        "turn": turn
        and {
            "player": turn.player,
            "kind": turn.kind.value,
            "treated": [room.value for room in turn.treated],
            "step": turn.step.value,
        },
        "next_turn": state.next_turn,
        "players": {person.name: _write_person(person) for person in state.people},
        "freud": {"reputation": state.freud_reputation, "location": state.freud_location},
        "reputation_stacks": {str(space): list(markers) for space, markers in state.stacks},
        "display": display
        and {
            "clients": [
                {"client": c.client, "grief_layer": c.grief_layer} for c in display.clients
            ],
            "manifest": list(display.manifest),
        },
        "decks": {
            "routine": piles.routine,
            "case_study": piles.case_study,
            "latent": piles.latent,
            "manifest": piles.manifest,
        },
        "goals_left": list(state.goals_left),
        "topmost_tokens": list(state.topmost_tokens),
        "end": {
            "triggered_by": state.triggered_by,
            "final_round": state.final_round,
            "over": state.over,
        },
    }


def _write_person(person: Person) -> dict[str, Any]:
    return {
        "vp": person.vp,
        "coffee": person.coffee,
        "bright_ideas": person.bright_ideas,
        "boxes": person.boxes,
        "rest": person.rest and person.rest.value,
        "insights": None if person.insights is None else dict(person.insights),
        "reputation": person.reputation,
        "ideas_unlocked": person.ideas_unlocked,
        "treatises": person.treatises,
        "notebook": [list(row) for row in person.notebook],
        "city": [{"district": spot.district, "slot": spot.slot} for spot in person.city],
        "goals": list(person.goals),
        "tags": list(person.tags),
        "rooms": {name.value: _write_room(person.room(name)) for name in RoomName},
        "cured": list(person.cured),
    }


def _write_room(room: RoomState) -> Json:
    match room:
        case Room():
            return {
                "client": room.client,
                "grief_layer": room.grief_layer,
                "dreams": list(room.dreams),
                "marker": room.marker,
                "new": room.new,
            }
        case Closed():
            return room.value
        case None:
            return None
