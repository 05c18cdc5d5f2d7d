"""Moves that every game understands: leave, come back, seats, repair."""

from companion.games.unconscious_mind import events as ev
from companion.games.unconscious_mind.play import Play
from companion.games.unconscious_mind.read_state import read_state
from companion.games.unconscious_mind.scoring import scores_of
from companion.games.unconscious_mind.state_json import write_state
from companion.games.unconscious_mind.turns import pass_over
from companion.rules.decision import Points
from companion.rules.errors import BadInput
from companion.rules.json_patch import patch_json
from companion.rules.moves import ComeBack, Leave, Repair, Seats, SharedMove
from companion.rules.seats import Player
from companion.rules.sentence import say

MOST_SEATS = 4


def play_shared(play: Play, move: SharedMove) -> None:
    """Carry out a shared move, then what it leaves due about turns.

    Raises BadInput for seats that cannot be, and BadInput or ImpossibleState for a repair
    that cannot be.
    """
    match move:
        case Leave():
            play.emit(ev.RestChanged(player=move.by, rest=move.rest))
        case ComeBack():
            play.emit(ev.RestChanged(player=move.by, rest=None))
        case Seats():
            _change_seats(play, move)
        case Repair():
            _repair(play, move)
    if play.state.turn is None or not isinstance(move, Repair):
        pass_over(play)  # a repair that says that somebody's turn runs is taken at its word
    _derive_next(play)


def _change_seats(play: Play, move: Seats) -> None:
    missing = [p for p in play.state.seats if p not in move.players]
    if missing:
        raise BadInput(f"seats: 'players' must name everybody; {missing[0]!r} is missing")
    if len(set(move.players)) != len(move.players) or len(move.players) > MOST_SEATS:
        raise BadInput(f"seats: 'players' must be up to {MOST_SEATS} different names")
    first = move.first_player or play.state.first_player
    if first not in move.players:
        raise BadInput(f"seats: 'first_player' must be one of the players, not {first!r}")
    was_round_start = play.state.turn is None and play.state.next_turn == _first_active(play)
    play.emit(
        ev.SeatsChanged(
            players=move.players,
            first_player=first,
            start_space=play.table.board.reputation.player_start,
            tracks_insights=play.table.tracks_insights,
        )
    )
    begins = _first_active(play)
    if was_round_start and begins != play.state.next_turn:
        play.emit(ev.NextTurn(player=begins))


def _first_active(play: Play) -> Player | None:
    """Who begins a round."""
    return play.state.following(play.state.order[-1])[0]


def _repair(play: Play, move: Repair) -> None:
    before = scores_of(play.table, play.state)
    patched = patch_json(write_state(play.state), move.patch)
    play.emit(ev.Repaired(state=read_state(play.table, play.state, patched)))
    for player, score in scores_of(play.table, play.state).items():
        change = score - before[player]
        if change:
            play.points.append(
                Points(player=player, points=change, reason=say("for.repair"), rule=None)
            )


def _derive_next(play: Play) -> None:
    """Whose turn begins next, where that is not settled."""
    state = play.state
    following = state.next_turn
    if state.turn is not None:
        following, _ = state.following(state.turn.player)
    elif state.over:
        following = None
    elif following is None:
        following = _first_active(play)
    if following != state.next_turn:
        play.emit(ev.NextTurn(player=following))
