"""Count the table: the numbers of every player, and what a counted number changes."""

import json
from collections.abc import Mapping
from typing import Any

from companion.games.at_table import CountLine
from companion.games.unconscious_mind.names import INSIGHTS, LEVEL_SIGNS, SLOTS, UNKNOWN
from companion.games.unconscious_mind.place_names import place_name
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.scoring.tags import tags_in_play
from companion.games.unconscious_mind.state import Person, State
from companion.rules.moves import Json
from companion.rules.sentence import Sentence, say

_PLAIN = ("vp", "coffee", "bright_ideas", "boxes", "reputation", "ideas_unlocked", "treatises")
_ROW, _CITY, _CURED, _TAGS = "row.", "city.", "cured", "different_tags"
_CASES = "case_studies"
"""What Case-Study Clients score, where nobody keeps Clients: counted, it is added to the VP."""


def find_lines(table: Table, state: State) -> tuple[CountLine, ...]:
    """One line a number; what the table does not keep has no value and may stay open."""
    names = (
        *_PLAIN,
        *(f"{_ROW}{row}" for row in (1, 2, 3)),
        *(f"{_CITY}{district}" for district in table.board.city.districts),
        _CURED,
        *((_TAGS,) if not table.keeps_all else ()),
        *((_CASES,) if not table.keeps_rooms else ()),
        *(INSIGHTS if table.tracks_insights else ()),
    )
    return tuple(
        CountLine(
            name=name,
            title=_title(name),
            values=tuple(
                (p.name, _value(table, p, name) if table.keeps_number(name) else None)
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
    if name in INSIGHTS:
        quality, level = name.split(".")
        return say("count.insight", quality=say(f"quality.{quality}"), sign=LEVEL_SIGNS[level])
    return say(f"count.{name}")


def _value(table: Table, person: Person, name: str) -> int:
    if name.startswith(_ROW):
        return sum(person.notebook[int(name.removeprefix(_ROW)) - 1])
    if name.startswith(_CITY):
        district = name.removeprefix(_CITY)
        return sum(spot.district == district for spot in person.city)
    if name == _CURED:
        return len(person.cured)
    if name == _TAGS:
        return len(set(tags_in_play(table, person)))
    if name in INSIGHTS:
        return person.insight(name)
    return int(getattr(person, name))


def put_number(
    table: Table, raw: Mapping[str, Json], player: str, name: str, number: int
) -> dict[str, Json]:
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
    elif name == _CASES:
        person["vp"] += number
    elif name == _TAGS:
        person["tags"] = _different(table, person, number)
    elif name in INSIGHTS:
        others = {what: n for what, n in person["insights"].items() if what != name}
        person["insights"] = others | ({name: number} if number else {})
    return state


def _different(table: Table, person: Mapping[str, Any], number: int) -> list[str]:
    """Tags beside those of Clients and goals, so that there are so many different ones."""
    rooms = [room for room in person["rooms"].values() if isinstance(room, dict)]
    active = [*person["cured"], *(r["client"] for r in rooms if r["grief_layer"] is None)]
    shown = {tag for card in active for tag in table.deck.client(card).tags or ()}
    shown |= {tag for goal in person["goals"] for tag in table.deck.goal_tags.get(goal, ())}
    ring = table.board.city.ring
    free = [tag for tag in (*dict.fromkeys(person["tags"]), *ring) if tag not in shown]
    return list(dict.fromkeys(free))[: max(0, number - len(shown))]


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
