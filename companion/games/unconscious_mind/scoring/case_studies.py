"""Step 5: Case-Study Clients without a Grief Layer, Cured or not (UM-FS-07)."""

from collections.abc import Callable, Iterator

from companion.games.unconscious_mind.deck import Condition
from companion.games.unconscious_mind.names import TAG
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.reputation import (
    cured_of_kind,
    full_columns,
    full_rows,
    tiles,
)
from companion.games.unconscious_mind.scoring.tags import active_clients, tags_in_play
from companion.games.unconscious_mind.state import Person, State, rooms_of
from companion.rules.decision import Points
from companion.rules.seats import Player
from companion.rules.sentence import say


def score(table: Table, state: State, person: Person) -> Iterator[Points]:
    """Each one's condition, up to the maximum on the card; nothing where it is unknown."""
    for card in active_clients(person):
        points = _points(table, state, person, card)
        if points:
            reason = say("for.condition", card=table.deck.name(card))
            yield Points(player=person.name, points=points, reason=reason, rule="UM-FS-07")


def _points(table: Table, state: State, person: Person, card: str) -> int:
    client = table.deck.client(card)
    condition = client.condition
    if client.kind == "routine":
        return 0
    if condition is not None and condition.count is not None:
        if client.kind is None:
            return 0
        value = count_for(table, person, condition.count) * condition.each
    else:
        given = {(p, c): n for p, c, n in state.end_values}
        value = given.get((person.name, card), 0)
    return value if condition is None or condition.most is None else min(value, condition.most)


def count_for(table: Table, person: Person, what: str) -> int:
    """What a condition counts, as things stood when the last turn ended."""
    if what.startswith(TAG):
        return tags_in_play(table, person).count(what[len(TAG) :])
    if what in _OF_CARDS:
        return _OF_CARDS[what](table, person)
    return _COUNTS[what](person)


def wordy_clients(table: Table, person: Person) -> tuple[str, ...]:
    """Clients of a player whose condition may be only words, active or not."""
    in_office = (room.client for _, room in rooms_of(person))
    return tuple(c for c in (*in_office, *person.cured) if _may_be_words(table, c))


def _may_be_words(table: Table, card: str) -> bool:
    client = table.deck.client(card)
    if client.kind == "routine":
        return False
    return client.condition is None or is_words(client.condition)


def is_words(condition: Condition) -> bool:
    """Whether the deck gives a condition only as words."""
    return condition.count is None


def owed_values(table: Table, state: State) -> tuple[tuple[Player, str], ...]:
    """(player, Client) for every active Case-Study Client still without its number."""
    given = {(player, client) for player, client, _ in state.end_values}
    owed: list[tuple[Player, str]] = []
    for player in state.order:
        for card in active_clients(state.person(player)):
            client = table.deck.client(card)
            words = client.condition is not None and is_words(client.condition)
            if client.kind == "case_study" and (words or client.condition is None):
                owed.append((player, card))
    return tuple(dict.fromkeys(pair for pair in owed if pair not in given))


_COUNTS: dict[str, Callable[[Person], int]] = {
    "treatises": lambda person: person.treatises,
    "cured": lambda person: len(person.cured),
    "boxes": lambda person: person.boxes,
    "coffee": lambda person: person.coffee,
    "bright_ideas": lambda person: person.bright_ideas,
    "reputation": lambda person: person.reputation,
    "ideas_unlocked": lambda person: person.ideas_unlocked,
    "notebook_tiles": lambda person: tiles(person.notebook),
    "notebook_rows": lambda person: full_rows(person.notebook),
    "notebook_columns": lambda person: full_columns(person.notebook),
    "city_insights": lambda person: len(person.city),
    "goals": lambda person: len(person.goals),
}
_OF_CARDS: dict[str, Callable[[Table, Person], int]] = {
    "cured_routine": lambda table, person: cured_of_kind(table, person, "routine"),
    "cured_case_study": lambda table, person: cured_of_kind(table, person, "case_study"),
    "different_tags": lambda table, person: len(set(tags_in_play(table, person))),
}
