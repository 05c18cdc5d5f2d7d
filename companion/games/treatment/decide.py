"""May this be, why, and what follows if it stands: one way for every move of Treatment."""

from typing import assert_never

from companion.games.treatment.decide_actions import (
    check_action,
    check_discard,
    unfold_action,
    unfold_discard,
)
from companion.games.treatment.decide_resources import check_play_resource, unfold_play_resource
from companion.games.treatment.decide_reveals import (
    check_reveal_case,
    check_reveal_symptom,
    unfold_reveal_case,
    unfold_reveal_symptom,
)
from companion.games.treatment.decide_scoring import (
    check_award,
    check_flip,
    say_outcome,
    unfold_award,
    unfold_flip,
)
from companion.games.treatment.decide_table import (
    check_apply_effect,
    unfold_apply_effect,
    unfold_shared,
)
from companion.games.treatment.judgement import Judgement
from companion.games.treatment.moves import (
    ApplyEffect,
    Award,
    Discard,
    Draw,
    Exchange,
    Flip,
    Pass,
    Place,
    PlayResource,
    RevealCase,
    RevealSymptom,
    TreatmentMove,
)
from companion.games.treatment.state import State
from companion.games.treatment.table import Table
from companion.games.treatment.unfold import Unfolding
from companion.rules.decision import Decision, Verdict
from companion.rules.errors import BadInput, RulesError
from companion.rules.moves import ComeBack, Leave, Repair, Seats, SharedMove
from companion.rules.seats import Player
from companion.rules.sentence import Sentence

Answer = tuple[Verdict, tuple[str, ...], Sentence]


def decide(table: Table, state: State, move: TreatmentMove | SharedMove) -> Decision:
    """The answer to a move. Raises BadInput, ImpossibleState for what cannot be read."""
    _refuse_strangers(state, move)
    unfolding = Unfolding(table, state)
    if isinstance(move, Leave | ComeBack | Seats | Repair):
        because = unfold_shared(unfolding, move)
        unfolding.settle()
        return _decision((Verdict.LEGAL, (), because), unfolding)
    verdict, rules, because = check(table, state, move).verdict()
    try:
        _unfold(unfolding, move, because)
    except RulesError:
        if verdict is not Verdict.BREACH:
            raise
        unfolding = Unfolding(table, state)
    unfolding.settle()
    answer = (verdict, rules, because)
    if isinstance(move, Flip) and verdict is Verdict.LEGAL:
        answer = _answer_flip(table, state, unfolding, move)
    return _decision(answer, unfolding)


def _answer_flip(table: Table, before: State, unfolding: Unfolding, move: Flip) -> Answer:
    """The last flip says who takes the Case, or that the table has to say it."""
    judgement = check(table, before, move)
    if unfolding.state.waits_for_award:
        judgement.doubt("award_waits")
    verdict, rules, because = judgement.verdict()
    told = say_outcome(table, before, unfolding)
    if unfolding.outcome is None or told is None:
        return verdict, rules, because
    return verdict, (*rules, unfolding.outcome.decided_by), told


def _decision(answer: tuple[Verdict, tuple[str, ...], Sentence], unfolding: Unfolding) -> Decision:
    verdict, rules, because = answer
    return Decision(
        verdict=verdict,
        rules=rules,
        because=because,
        events=tuple(unfolding.events),
        points=tuple(unfolding.points),
    )


def _refuse_strangers(state: State, move: TreatmentMove | SharedMove) -> None:
    names: dict[str, Player | None] = {"by": move.by}
    if isinstance(move, Award):
        names["to"] = move.to
    for key, name in names.items():
        if name is not None and name not in state.seats:
            known = ", ".join(state.seats)
            raise BadInput(f"move {move.do}: {key!r} must be one of {known}, not {name!r}")


def check(table: Table, state: State, move: TreatmentMove) -> Judgement:
    """What speaks against a move, and what nobody knows. Shared by decide and offers."""
    match move:
        case RevealCase():
            return check_reveal_case(table, state, move)
        case RevealSymptom():
            return check_reveal_symptom(table, state, move)
        case Draw() | Exchange() | Place() | Pass():
            return check_action(table, state, move)
        case Discard():
            return check_discard(table, state, move)
        case PlayResource():
            return check_play_resource(table, state, move)
        case Flip():
            return check_flip(table, state, move)
        case Award():
            return check_award(table, state, move)
        case ApplyEffect():
            return check_apply_effect(table, state, move)
        case _:
            assert_never(move)


def _unfold(unfolding: Unfolding, move: TreatmentMove, because: Sentence) -> None:
    match move:
        case RevealCase():
            unfold_reveal_case(unfolding, move)
        case RevealSymptom():
            unfold_reveal_symptom(unfolding, move)
        case Draw() | Exchange() | Place() | Pass():
            unfold_action(unfolding, move)
        case Discard():
            unfold_discard(unfolding, move)
        case PlayResource():
            unfold_play_resource(unfolding, move)
        case Flip():
            unfold_flip(unfolding, move)
        case Award():
            unfold_award(unfolding, move)
        case ApplyEffect():
            unfold_apply_effect(unfolding, move, because)
        case _:
            assert_never(move)
