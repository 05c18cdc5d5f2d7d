"""Final Scoring: one rule a file, in the printed order (UM-FS-00). Nothing here changes a state."""

from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.scoring import (
    boxes,
    case_studies,
    coffee,
    districts,
    notebook_rows,
    reputation,
    tags,
)
from companion.games.unconscious_mind.scoring.case_studies import owed_values, wordy_clients
from companion.games.unconscious_mind.scoring.winners import find_winners
from companion.games.unconscious_mind.state import State
from companion.rules.decision import Points
from companion.rules.seats import Player

__all__ = [
    "final_lines", "final_totals", "find_winners", "owed_values", "scores_of", "wordy_clients",
]  # fmt: skip

_STEPS = (reputation, districts, notebook_rows, tags, case_studies, boxes, coffee)


def final_lines(table: Table, state: State) -> list[Points]:
    """Every point of the seven steps: step by step, players clockwise from the first."""
    people = [state.person(player) for player in state.order]
    return [line for step in _STEPS for p in people for line in step.score(table, state, p)]


def scores_of(table: Table, state: State) -> dict[Player, int]:
    """VP so far; after the last turn with Final Scoring, as far as known."""
    scores = {person.name: person.vp for person in state.people}
    if state.over:
        for line in final_lines(table, state):
            scores[line.player] += line.points
    return scores


def final_totals(
    table: Table, state: State, lines: list[Points]
) -> tuple[tuple[Player, tuple[tuple[str, int], ...], int], ...]:
    """What the log keeps of a Final Scoring: player, (rule, points), total."""
    scores = scores_of(table, state)
    return tuple(
        (p, tuple((str(x.rule), x.points) for x in lines if x.player == p), scores[p])
        for p in state.order
    )
