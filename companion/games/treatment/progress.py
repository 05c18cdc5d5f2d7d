"""Whose entry is expected, what is due, who won."""

from companion.games.game import Progress
from companion.games.treatment.state import Phase, State
from companion.games.treatment.table import Table
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say


def find_progress(table: Table, state: State) -> Progress:
    """Where the game stands."""
    finished = state.phase is Phase.OVER
    return Progress(
        to_move=None if finished else find_to_move(table, state),
        due=() if finished else _find_due(table, state),
        finished=finished,
        winners=table.winners(state),
    )


def find_to_move(table: Table, state: State) -> Player | None:
    """The player whose entry is expected next; None while the table itself moves."""
    if state.effects_due:
        return state.effects_due[0].player
    if owing := state.owing():
        return owing[0].name
    match state.phase:
        case Phase.REVEAL_CASE:
            return next((p.name for p in state.taking_part()), None)
        case Phase.ACTIONS:
            return table.on_turn(state)
        case Phase.RESOURCES | Phase.FLIP:
            return next((p.name for p in state.taking_part() if p.flipped is None), None)
        case Phase.SYMPTOM | Phase.OVER:
            return None


def _find_due(table: Table, state: State) -> tuple[Sentence, ...]:
    due = [
        say("due.effect", player=effect.player, card=table.deck.name_of(effect.card))
        for effect in state.effects_due
    ]
    due += [say("due.discard", player=p.name, n=p.must_discard) for p in state.owing()]
    if due:
        return tuple(due)
    if state.phase is Phase.REVEAL_CASE:
        return (say("due.case", player=find_to_move(table, state)),)
    if state.phase is Phase.SYMPTOM:
        return (say("due.symptom", round=state.round),)
    if state.waits_for_award:
        return (say("due.award", case=table.deck.case_in_words(state.card or "")),)
    if state.resolves is None and state.phase is Phase.RESOURCES:
        return (say("due.ended"),)
    return ()


def find_turn_key(table: Table, state: State) -> str:
    """Changes whenever another player's act is due."""
    to_move = find_to_move(table, state)
    return f"{state.number}/{state.round}/{state.phase.value}/{to_move or ''}"
