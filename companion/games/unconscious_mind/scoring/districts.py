"""Step 2: Districts with at least one own player-color Insight over a bonus (UM-FS-04)."""

from collections.abc import Iterator

from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.state import Person, State
from companion.rules.decision import Points
from companion.rules.sentence import say

_POINTS = (0, 4, 10, 18)


def score(table: Table, state: State, person: Person) -> Iterator[Points]:
    """4, 10 or 18 for one, two or three Districts."""
    _ = table, state
    count = len({spot.district for spot in person.city})
    points = _POINTS[min(count, len(_POINTS) - 1)]
    if points:
        reason = say("for.districts", n=count)
        yield Points(player=person.name, points=points, reason=reason, rule="UM-FS-04")
