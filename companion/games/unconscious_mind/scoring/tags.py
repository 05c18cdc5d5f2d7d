"""Step 4: one set of different tags in play (UM-FS-06)."""

from collections.abc import Iterator

from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.state import Person, State, rooms_of
from companion.rules.decision import Points
from companion.rules.sentence import say

_POINTS = (0, 0, 1, 3, 6, 10, 15)


def active_clients(person: Person) -> tuple[str, ...]:
    """Clients without a Grief Layer, in the Office or Cured (UM-CATH-03)."""
    in_office = (room.client for _, room in rooms_of(person) if room.grief_layer is None)
    return (*in_office, *person.cured)


def tags_in_play(table: Table, person: Person) -> tuple[str, ...]:
    """Every known tag in play: of Clients, of claimed goals, and those entered by hand."""
    clients = (table.deck.client(card).tags or () for card in active_clients(person))
    goals = (table.deck.goal_tags.get(goal, ()) for goal in person.goals)
    return (*person.tags, *(t for tags in clients for t in tags), *(t for g in goals for t in g))


def score(table: Table, state: State, person: Person) -> Iterator[Points]:
    """0, 1, 3, 6, 10 or 15 for one to six different tags."""
    _ = state
    count = len(set(tags_in_play(table, person)))
    points = _POINTS[min(count, len(_POINTS) - 1)]
    if points:
        reason = say("for.tags", n=count)
        yield Points(player=person.name, points=points, reason=reason, rule="UM-FS-06")
