"""The state as single facts: what each is called, its value, and the entry that made it so."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.game_log.timeline import Timeline
from companion.games.at_table import AtTable
from companion.games.repair_places import find_place
from companion.rules.moves import Json
from companion.rules.sentence import Sentence, read_words, say

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One leaf of the state. before: its value until entry `n` made it `value`; 0 is the start."""

    path: Path
    value: Json
    before: Json
    n: int


def leaves(value: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Every scalar of a JSON value with its path; an empty object or list is one leaf."""
    if isinstance(value, Mapping) and value:
        for key, inner in value.items():
            yield from leaves(inner, (*path, str(key)))
    elif isinstance(value, list) and value:
        for index, inner in enumerate(value):
            yield from leaves(inner, (*path, index))
    else:
        yield path, value


def facts_before(timeline: Timeline[Any], n: int) -> dict[Path, Fact]:
    """Every fact of the state just before entry `n`, with the entry that made it so."""
    rules = timeline.rules
    state = timeline.state_after(0)
    facts = {
        path: Fact(path=path, value=value, before=None, n=0)
        for path, value in leaves(rules.state_to_json(state))
    }
    for place in range(1, n):
        after = timeline.state_after(place)
        if after is state:
            continue
        state = after
        found: dict[Path, Fact] = {}
        for path, value in leaves(rules.state_to_json(state)):
            old = facts.get(path)
            if old is not None and type(old.value) is type(value) and old.value == value:
                found[path] = old
            else:
                before = None if old is None else old.value
                found[path] = Fact(path=path, value=value, before=before, n=place)
        facts = found
    return facts


def pointer(path: Path) -> str:
    """The path as a JSON pointer (RFC 6901)."""
    return "".join(f"/{str(key).replace('~', '~0').replace('/', '~1')}" for key in path)


def owner_of(path: Path) -> str | None:
    """The player whom a fact belongs to; None for the table's."""
    return str(path[1]) if len(path) > 1 and path[0] == "players" else None


def area_title(area: str, seats: tuple[str | Sentence, ...], package: str | None) -> Sentence:
    """What an area is called: the seat (by its player or otherwise), and the game's word."""
    seat, number, *rest = area.split() if area.startswith("seat ") else ("", "", area)
    known = frozenset() if package is None else _known_words(package)
    name = f"area.{'_'.join(' '.join(rest).split())}"
    place = Sentence(name) if name in known else say("table.plain", text=" ".join(rest))
    if not seat or not 0 < int(number) <= len(seats):
        return place
    return say("table.inside", outer=seats[int(number) - 1], inner=place)


@cache
def _known_words(package: str) -> frozenset[str]:
    return frozenset(k for k in read_words(package) if k.startswith(("state.", "area.")))


def title_of(path: Path, package: str | None) -> Sentence:
    """What a fact is called, in the game's words; the owner is not named."""
    inner = path[2:] if owner_of(path) is not None else path
    known = frozenset() if package is None else _known_words(package)
    said = [_word(key, known) for key in inner]
    if not said:
        return say("table.whole_state")
    title = said[0]
    for word in said[1:]:
        title = say("table.inside", outer=title, inner=word)
    return title


def _word(key: str | int, known: frozenset[str]) -> Sentence:
    if isinstance(key, int):
        return say("table.number", n=key + 1)
    name = f"state.{key.replace('.', '_')}"
    return Sentence(name) if name in known else say("table.plain", text=key.replace("_", " "))


def value_text(
    value: Json, at_table: AtTable[Any], path: Path = (), package: str | None = None
) -> Sentence:
    """A value in words: cards by their names, the words of its place as the game says them."""
    place = path[:-1] if path and isinstance(path[-1], int) else path
    if isinstance(value, str) and value in find_place(at_table.places, place).words:
        name = at_table.card_name(value)  # of a goal, say
        return title_of((value,), package) if name == value else say("table.plain", text=name)
    match value:
        case None:
            return say("table.value_none")
        case True:
            return say("table.yes")
        case False:
            return say("table.no")
        case str():
            return say("table.plain", text=at_table.card_name(value))
        case list() | dict():
            return say("table.value_empty") if not value else say("table.plain", text=str(value))
        case _:
            return say("table.plain", text=str(value))
