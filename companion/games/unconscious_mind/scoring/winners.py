"""Who won: most VP, then higher Reputation, then the marker underneath (UM-WIN-01, -02)."""

from collections.abc import Mapping

from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.state import State
from companion.rules.seats import Player, Rest


def find_winners(table: Table, state: State, scores: Mapping[Player, int]) -> tuple[Player, ...]:
    """The winners in seat order; several only with `um.final_tie = "shared"`."""
    able = [p.name for p in state.people if p.rest is not Rest.OUT]
    if not able:
        return ()
    best = max(scores[p] for p in able)
    leaders = [p for p in able if scores[p] == best]
    highest = max(state.person(p).reputation for p in leaders)
    leaders = [p for p in leaders if state.person(p).reputation == highest]
    if table.rule("final_tie") == "shared":
        return tuple(leaders)
    stack = dict(state.stacks).get(highest, ())
    return tuple(sorted(leaders, key=stack.index)[:1])
