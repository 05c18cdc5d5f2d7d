"""Step 1: the own level, and the bonus of the first and second on the track (UM-FS-01 ff)."""

from collections.abc import Iterator

from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.state import Person, State
from companion.rules.decision import Points
from companion.rules.seats import Player
from companion.rules.sentence import say

_EACH = (2, 1)
"""Points for each Treatise and each Cured Client: first, second."""


def score(table: Table, state: State, person: Person) -> Iterator[Points]:
    """The level, then the rank bonus."""
    if person.reputation:
        reason = say("for.level", space=person.reputation)
        yield Points(player=person.name, points=person.reputation, reason=reason, rule="UM-FS-01")
    ranks = ranking(table, state)
    if person.name not in ranks[: len(_EACH)]:
        return
    rank = ranks.index(person.name)
    for count, key in ((person.treatises, "treatises"), (len(person.cured), "cured_clients")):
        if count:
            reason = say(f"for.{key}", n=count, each=_EACH[rank], rank=rank + 1)
            points = _EACH[rank] * count
            yield Points(player=person.name, points=points, reason=reason, rule="UM-FS-02")


def ranking(table: Table, state: State) -> tuple[Player, ...]:
    """Players who rank, furthest ahead first; on one space the marker underneath is ahead."""
    least = int(table.rule("rank_min_level"))
    order = [
        marker
        for space, markers in sorted(state.stacks, reverse=True)
        if space >= least
        for marker in markers
    ]
    if len(state.seats) == 2 and not table.rule("rank_2p"):
        order = order[:1]
    return tuple(order)
