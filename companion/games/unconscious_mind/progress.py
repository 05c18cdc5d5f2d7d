"""Where the game stands: whose entry is next, what is due, who won."""

from companion.games.game import Progress
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.scoring import find_winners, owed_values, scores_of
from companion.games.unconscious_mind.state import State
from companion.games.unconscious_mind.turn_checks import none_treated
from companion.games.unconscious_mind.turns import rooms_to_fill
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say


def find_progress(table: Table, state: State) -> Progress:
    """Whose entry is expected next, what is due, whether the game is over and who won."""
    owed = owed_values(table, state) if state.over else ()
    finished = state.over and not owed
    return Progress(
        to_move=_to_move(state, owed),
        due=find_due(table, state, owed),
        finished=finished,
        winners=find_winners(table, state, scores_of(table, state)) if finished else (),
    )


def _to_move(state: State, owed: tuple[tuple[Player, str], ...]) -> Player | None:
    if state.over:
        return owed[0][0] if owed else None
    return state.turn.player if state.turn else state.next_turn


def find_due(
    table: Table, state: State, owed: tuple[tuple[Player, str], ...]
) -> tuple[Sentence, ...]:
    """What must happen before play goes on, in order."""
    if state.over:
        return tuple(
            say("due.value", player=player, client=table.deck.name(card)) for player, card in owed
        )
    if state.turn is None:
        if state.next_turn is None:
            return ()
        return (say("due.start", player=state.next_turn),)
    player = state.turn.player
    due = [say("due.treat", player=player) for _ in none_treated(table, state, player)]
    due += [
        say("due.draft", player=player, room=say(f"room.{room}"))
        for room in rooms_to_fill(state, player)
    ]
    return tuple(due)
