"""Step 3: completed Notebook rows (UM-FS-05)."""

from collections.abc import Iterator

from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.reputation import full_rows
from companion.games.unconscious_mind.state import Person, State
from companion.rules.decision import Points
from companion.rules.sentence import say

_POINTS = (0, 1, 5, 16)


def score(table: Table, state: State, person: Person) -> Iterator[Points]:
    """1, 5 or 16 for one, two or three rows."""
    _ = table, state
    count = full_rows(person.notebook)
    if count:
        reason = say("for.rows", n=count)
        yield Points(player=person.name, points=_POINTS[count], reason=reason, rule="UM-FS-05")
