"""Step 7: Coffee becomes Bright Ideas three to one, then 1 VP a Bright Idea (UM-FS-09)."""

from collections.abc import Iterator

from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.state import Person, State
from companion.rules.decision import Points
from companion.rules.sentence import say

_COFFEE_FOR_AN_IDEA = 3


def score(table: Table, state: State, person: Person) -> Iterator[Points]:
    """The rest of the Coffee is lost."""
    _ = table, state
    points = person.coffee // _COFFEE_FOR_AN_IDEA + person.bright_ideas
    if points:
        reason = say("for.coffee", coffee=person.coffee, ideas=person.bright_ideas)
        yield Points(player=person.name, points=points, reason=reason, rule="UM-FS-09")
