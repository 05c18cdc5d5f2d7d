"""Count the table: the numbers of every player, and what a counted number changes."""

import json
from collections.abc import Mapping
from typing import Any

from companion.games.at_table import CountLine
from companion.games.unconscious_mind.names import SLOTS, UNKNOWN
from companion.games.unconscious_mind.place_names import place_name
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.state import Person, State
from companion.rules.moves import Json
from companion.rules.sentence import Sentence, say

_PLAIN = ("vp", "coffee", "bright_ideas", "boxes", "reputation", "ideas_unlocked", "treatises")
_ROW, _CITY, _CURED = "row.", "city.", "cured"


def find_lines(table: Table, state: State) -> tuple[CountLine, ...]:
    """One line a number; what the table does not keep has no value and may stay open."""
    names = (
        *_PLAIN,
        *(f"{_ROW}{row}" for row in (1, 2, 3)),
        *(f"{_CITY}{district}" for district in table.board.city.districts),
        _CURED,
    )
    return tuple(
        CountLine(
            name=name,
            title=_title(name),
            values=tuple(
                (p.name, _value(p, name) if table.keeps_number(name) else None)
                for p in state.people
            ),
        )
        for name in names
    )


def _title(name: str) -> Sentence:
    if name.startswith(_ROW):
        return say("tile.row", row=int(name.removeprefix(_ROW)))
    if name.startswith(_CITY):
        return say("count.city", name=place_name(name.removeprefix(_CITY)))
    return say(f"count.{name}")


def _value(person: Person, name: str) -> int:
    if name.startswith(_ROW):
        return sum(person.notebook[int(name.removeprefix(_ROW)) - 1])
    if name.startswith(_CITY):
        district = name.removeprefix(_CITY)
        return sum(spot.district == district for spot in person.city)
    if name == _CURED:
        return len(person.cured)
    return int(getattr(person, name))


def put_number(raw: Mapping[str, Json], player: str, name: str, number: int) -> dict[str, Json]:
    """The JSON state with this number; markers, tiles and Insights follow it."""
    state: dict[str, Any] = json.loads(json.dumps(raw))
    person: dict[str, Any] = state["players"][player]
    if name == "reputation":
        _move_marker(state, player, person["reputation"], number)
    if name in _PLAIN:
        person[name] = number
    elif name.startswith(_ROW):
        row = int(name.removeprefix(_ROW)) - 1
        person["notebook"][row] = [column < number for column in range(3)]
    elif name.startswith(_CITY):
        _fill_district(state, person, name.removeprefix(_CITY), number)
    elif name == _CURED:
        cured = person["cured"]
        person["cured"] = [*cured[:number], *[UNKNOWN] * (number - len(cured))]
    return state


def _move_marker(state: dict[str, Any], player: str, old: int, new: int) -> None:
    """The marker leaves its stack and lies on top where it comes."""
    stacks = state["reputation_stacks"]
    left = [name for name in stacks.get(str(old), []) if name != player]
    stacks.pop(str(old), None)
    if left:
        stacks[str(old)] = left
    stacks[str(new)] = [*stacks.get(str(new), []), player]


def _fill_district(
    state: dict[str, Any], person: dict[str, Any], district: str, number: int
) -> None:
    """Nobody said which slots: the lowest free ones, the newest ones go first."""
    spots = [spot for spot in person["city"] if spot["district"] == district]
    others = [spot for spot in person["city"] if spot["district"] != district]
    taken = {
        spot["slot"]
        for one in state["players"].values()
        for spot in one["city"]
        if spot["district"] == district
    }
    free = [slot for slot in SLOTS if slot not in taken]
    more = [{"district": district, "slot": slot} for slot in free[: number - len(spots)]]
    person["city"] = [*others, *spots[:number], *(more if number > len(spots) else [])]
