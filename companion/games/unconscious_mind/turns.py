"""Beginning and ending turns, rounds and the game (rulebook, End of turn, End of the game)."""

from collections.abc import Iterable

from companion.games.unconscious_mind import events as ev
from companion.games.unconscious_mind.moves import EndGameValues, EndTurn, StartTurn
from companion.games.unconscious_mind.names import RoomName
from companion.games.unconscious_mind.play import Broken, Play, Table
from companion.games.unconscious_mind.scoring import final_lines, final_totals, wordy_clients
from companion.games.unconscious_mind.scoring.doubts import find_doubts
from companion.games.unconscious_mind.state import State
from companion.games.unconscious_mind.turn_checks import none_treated
from companion.rules.seats import Player
from companion.rules.sentence import say


def start_turn(play: Play, move: StartTurn) -> None:
    """The turn begins; whose comes next is known then."""
    following, _ = play.state.following(move.by)
    play.emit(ev.TurnStarted(player=move.by, kind=move.kind, next_turn=following))


def check_end_turn(table: Table, state: State, move: EndTurn) -> Iterable[Broken]:
    """Rooms left empty, or a Treat turn without a treated Client."""
    for room in rooms_to_fill(state, move.by):
        because = say("no.room_left", player=move.by, room=say(f"room.{room}"))
        yield Broken(rule="UM-DRAFT-01", because=because)
        break
    yield from none_treated(table, state, move.by)


def rooms_to_fill(state: State, player: Player) -> tuple[RoomName, ...]:
    """Open rooms without a Client that a draft must fill before the turn ends."""
    nothing_there = state.display is not None and not state.display.clients
    if state.final_round or nothing_there:
        return ()
    person = state.person(player)
    return tuple(name for name in RoomName if person.room(name) is None)


def end_turn(play: Play, move: EndTurn) -> None:
    """The running turn ends (against the rules: whoever's it is)."""
    _ = move
    if play.state.turn is not None:
        finish_turn(play, play.state.turn.player, passed=False)


def finish_turn(play: Play, player: Player, *, passed: bool) -> None:
    """After this player's turn: the next one, the next round, the final round, or the end."""
    state = play.state
    following, turned = state.following(player)
    over = state.over or (turned and state.final_round)
    play.emit(
        ev.TurnEnded(
            player=player,
            passed=passed,
            next_turn=None if over else following,
            round=state.round + turned,
            final_round=state.final_round or (turned and state.triggered_by is not None),
            over=over,
        )
    )
    if over and not state.over:
        score_game(play)


def pass_over(play: Play) -> None:
    """A turn of somebody who left ends, or is passed over before it begins."""
    state = play.state
    player = state.turn.player if state.turn else state.next_turn
    if player is not None and not state.over and state.person(player).rest is not None:
        finish_turn(play, player, passed=state.turn is None)


def score_game(play: Play) -> None:
    """Final Scoring: the seven steps as points; the state stays as it is (UM-FS-00)."""
    lines = final_lines(play.table, play.state)
    play.points += lines
    play.emit(ev.FinalScored(totals=final_totals(play.table, play.state, lines)))
    for doubt in find_doubts(play.table, play.state):
        play.doubt(doubt)


def check_values(table: Table, state: State, move: EndGameValues) -> Iterable[Broken]:
    """Only in the final round or later, only for own conditions that are only words."""
    if not (state.final_round or state.over):
        yield Broken(rule="UM-FS-07", because=say("no.values_early"))
    own = wordy_clients(table, state.person(move.by))
    for client, _ in move.conditions:
        if client not in own:
            because = say("no.values", client=table.deck.name(client), player=move.by)
            yield Broken(rule="UM-FS-07", because=because)
            return


def give_values(play: Play, move: EndGameValues) -> None:
    """Keep the numbers; after the last turn they score at once."""
    play.emit(ev.ValuesGiven(player=move.by, values=move.conditions))
