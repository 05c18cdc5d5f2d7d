"""Whose turn it is, and what a Treat turn needs before it goes on (UM-TURN-01, UM-TREAT-01)."""

from collections.abc import Iterable

from companion.games.unconscious_mind.moves import (
    AnyMove,
    CashBox,
    EndGameValues,
    GainSomething,
    MakeBox,
    SetUpDisplay,
    SetUpRoom,
    SpendSomething,
    StartTurn,
    UseBoxes,
)
from companion.games.unconscious_mind.names import Step, TurnKind
from companion.games.unconscious_mind.play import Broken, Table
from companion.games.unconscious_mind.state import State
from companion.rules.seats import Player
from companion.rules.sentence import say


def check_turn(table: Table, state: State, move: AnyMove) -> Iterable[Broken]:
    """The game is over, or it is not this player's turn."""
    if state.over and not isinstance(move, EndGameValues):
        yield Broken(rule="UM-END-06", because=say("no.over"))
    match move:
        case SetUpRoom() | SetUpDisplay() | EndGameValues():
            return
        case StartTurn():
            yield from _check_start(state, move)
        case GainSomething() | SpendSomething():
            if not state.begun:
                yield Broken(rule="UM-TURN-01", because=say("no.not_begun"))
        case _:
            by = move.by
            if by is not None and not _may_move(table, state, move):
                yield _out_of_turn(state, by, _BOX_RULES.get(type(move), "UM-TURN-01"))


_BOX_RULES: dict[type, str] = {
    MakeBox: "UM-HSB-03",
    CashBox: "UM-HSB-04",
    UseBoxes: "UM-EOT-01",
}


def _may_move(table: Table, state: State, move: AnyMove) -> bool:
    turn = state.turn
    if turn is None:
        return False
    if turn.player == move.by or not isinstance(move, UseBoxes):
        return turn.player == move.by
    may = table.rule("hsb_any_player") and turn.step is Step.BOXES
    return bool(may) and state.person(move.by).rest is None


def _check_start(state: State, move: StartTurn) -> Iterable[Broken]:
    if state.person(move.by).primary is None and is_first_turn(state, move.by):
        yield Broken(rule="UM-OFFICE-04", because=say("no.first_client", player=move.by))
    if state.turn is not None or state.next_turn != move.by:
        yield _out_of_turn(state, move.by, "UM-TURN-01")


def is_first_turn(state: State, player: Player) -> bool:
    """Whether a turn that this player begins now would be the first one of the game for them."""
    at = state.turn.player if state.turn else state.next_turn
    if state.round != 1 or state.final_round or at is None:
        return False
    order = state.order
    ahead = order.index(player) - order.index(at)
    return ahead > 0 or (ahead == 0 and state.turn is None)


def _out_of_turn(state: State, player: Player, rule: str) -> Broken:
    if state.turn is not None:
        return Broken(rule=rule, because=say("no.turn_of", player=player, turn=state.turn.player))
    return Broken(rule=rule, because=say("no.turn_next", player=player, turn=state.next_turn))


def none_treated(table: Table, state: State, player: Player) -> Iterable[Broken]:
    """A Treat turn in which nobody was treated yet (open point 05)."""
    turn = state.turn
    if turn is None or turn.player != player or turn.kind is not TurnKind.TREAT:
        return
    if not turn.treated and not table.rule("treat_zero"):
        yield Broken(rule="UM-TREAT-01", because=say("no.none_treated", player=player))
