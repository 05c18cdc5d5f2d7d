"""May this be, why, and what follows if it stands: the one check behind verdicts and offers."""

from collections.abc import Callable, Iterable
from typing import Any

from companion.games.unconscious_mind import (
    accounts,
    boxes,
    city,
    display,
    draft,
    treat,
    turns,
)
from companion.games.unconscious_mind import events as ev
from companion.games.unconscious_mind import (
    moves as mv,
)
from companion.games.unconscious_mind.play import Broken, Play, Table
from companion.games.unconscious_mind.reputation import claim_due_goals
from companion.games.unconscious_mind.scoring import scores_of
from companion.games.unconscious_mind.shared import play_shared
from companion.games.unconscious_mind.state import State
from companion.games.unconscious_mind.tell import because_of, rules_of, tell_more
from companion.games.unconscious_mind.turn_checks import check_turn
from companion.rules.decision import Decision, Points, Verdict
from companion.rules.errors import BadInput
from companion.rules.moves import ComeBack, Leave, Repair, Seats
from companion.rules.sentence import Sentence, say

Check = Callable[[Table, State, Any], Iterable[Broken]]
Act = Callable[[Play, Any], None]


def _no_check(table: Table, state: State, move: object) -> Iterable[Broken]:
    _ = table, state, move
    return ()


_MOVES: dict[type, tuple[Check, Act]] = {
    mv.SetUpRoom: (draft.check_set_up_room, draft.set_up_room),
    mv.SetUpDisplay: (display.check_set_up_display, display.set_up_display),
    mv.StartTurn: (_no_check, turns.start_turn),
    mv.Treat: (treat.check_treat, treat.treat),
    mv.MakeBox: (boxes.check_make_box, boxes.make_box),
    mv.CashBox: (boxes.check_cash_box, boxes.cash_box),
    mv.UseBoxes: (boxes.check_use_boxes, boxes.use_boxes),
    mv.Draft: (draft.check_draft, draft.draft),
    mv.GainSomething: (_no_check, accounts.gain),
    mv.SpendSomething: (accounts.check_spend, accounts.spend),
    mv.MoveFreud: (_no_check, city.move_freud),
    mv.GainReputation: (_no_check, city.gain_more_reputation),
    mv.TriggerReputation: (city.check_trigger, city.trigger_reputation),
    mv.PlaceTile: (city.check_tile, city.place_tile),
    mv.UnlockIdea: (city.check_idea, city.unlock_idea),
    mv.PublishTreatise: (_no_check, city.publish_treatise),
    mv.PlaceInsight: (city.check_insight, city.place_insight),
    mv.TakeToken: (city.check_token, city.take_token),
    mv.ClaimGoals: (city.check_claim_goals, city.claim_goals),
    mv.EndTurn: (turns.check_end_turn, turns.end_turn),
    mv.EndGameValues: (turns.check_values, turns.give_values),
}


def find_broken(table: Table, state: State, move: mv.AnyMove) -> tuple[Broken, ...]:
    """Every rule that a move breaks, first the one the contract names first."""
    if isinstance(move, Leave | ComeBack | Seats | Repair):
        return ()
    check, _ = _MOVES[type(move)]
    return (*check_turn(table, state, move), *check(table, state, move))


def decide(table: Table, state: State, move: mv.AnyMove) -> Decision:
    """The answer to a move.

    Raises BadInput for a player who is not at the table and for numbers the deck knows
    already; ImpossibleState or BadInput for a repair that cannot be.
    """
    if move.by is not None and move.by not in state.seats:
        raise BadInput(f"'by' must be one of {', '.join(state.seats)}, not {move.by!r}")
    broken = find_broken(table, state, move)
    play = Play(table, state)
    _carry_out(play, move)
    _settle_points(play, state, move)
    if broken:
        verdict, because = Verdict.BREACH, broken[0].because
        rules = tuple(dict.fromkeys(b.rule for b in broken))
    else:
        verdict = Verdict.CANNOT_TELL if play.doubts else Verdict.LEGAL
        rules, because = rules_of(move), _tell(table, move, play)
    return Decision(
        verdict=verdict,
        rules=rules,
        because=because,
        events=tuple(play.events),
        points=tuple(play.points),
    )


def _tell(table: Table, move: mv.AnyMove, play: Play) -> Sentence:
    """What happened, what came of it, what nobody knows, what is left to enter by hand."""
    because = because_of(table, move)
    more = () if isinstance(move, mv.MoveFreud) else tell_more(table, play.events)
    if more:
        because = say("and_then", move=because, then=more)
    if play.doubts:
        because = say("cannot_tell", move=because, why=tuple(play.doubts))
    if play.by_hand:
        because = say("then_by_hand", move=because, what=tuple(play.by_hand))
    return because


def _carry_out(play: Play, move: mv.AnyMove) -> None:
    if play.state.claims and not isinstance(move, mv.ClaimGoals):
        play.emit(ev.ClaimsSettled())
    if isinstance(move, Leave | ComeBack | Seats | Repair):
        play_shared(play, move)
    else:
        _, act = _MOVES[type(move)]
        act(play, move)
    claim_due_goals(play)


def _settle_points(play: Play, before: State, move: mv.AnyMove) -> None:
    """After the last turn every change of what Final Scoring counts is a line of its own."""
    if not play.state.over:
        return
    scores = scores_of(play.table, before)
    rule = "UM-FS-07" if isinstance(move, mv.EndGameValues) else None
    for player, score in scores_of(play.table, play.state).items():
        told = sum(p.points for p in play.points if p.player == player)
        change = score - scores.get(player, 0) - told
        if change:
            late = isinstance(move, mv.EndGameValues)
            reason = say("for.late.end_game_values") if late else say("for.repair")
            play.points.append(Points(player=player, points=change, reason=reason, rule=rule))
