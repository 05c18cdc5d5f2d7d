"""Step 6: Heart-Shaped Boxes (UM-FS-08)."""

from collections.abc import Iterator

from companion.games.unconscious_mind.play import CASH_VP, Table
from companion.games.unconscious_mind.state import Person, State
from companion.rules.decision import Points
from companion.rules.sentence import say


def score(table: Table, state: State, person: Person) -> Iterator[Points]:
    """2 for each."""
    _ = table, state
    if person.boxes:
        reason = say("for.boxes", n=person.boxes)
        points = CASH_VP * person.boxes
        yield Points(player=person.name, points=points, reason=reason, rule="UM-FS-08")
