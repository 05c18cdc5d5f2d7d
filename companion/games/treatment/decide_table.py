"""What every game understands (leave, come_back, seats, repair) and card texts by hand."""

from dataclasses import replace

from companion.games.treatment.deck import UNKNOWN
from companion.games.treatment.events import (
    EffectEntered,
    PlayerCameBack,
    PlayerLeft,
    SeatsChanged,
    StateRepaired,
)
from companion.games.treatment.judgement import Judgement, check_what_is_due
from companion.games.treatment.moves import ApplyEffect
from companion.games.treatment.state import PlayerState, State
from companion.games.treatment.state_json import find_limits, state_from_json, state_to_json
from companion.games.treatment.table import Table
from companion.games.treatment.unfold import Unfolding
from companion.rules.decision import Points
from companion.rules.errors import BadInput
from companion.rules.json_patch import patch_json
from companion.rules.moves import ComeBack, Json, Leave, Repair, Seats, SharedMove
from companion.rules.sentence import Sentence, say

MOST_PLAYERS = 5


def unfold_shared(unfolding: Unfolding, move: SharedMove) -> Sentence:
    """Carry out a move of every game; raises BadInput or ImpossibleState for a bad one."""
    match move:
        case Leave():
            unfolding.add(PlayerLeft(player=move.by, rest=move.rest))
            return say(f"ok.leave_{move.rest.value}", player=move.by)
        case ComeBack():
            unfolding.add(PlayerCameBack(player=move.by))
            return say("ok.come_back", player=move.by)
        case Seats():
            return _unfold_seats(unfolding, move)
        case Repair():
            return unfold_patch(unfolding, move.patch, say("ok.repair"))


def _unfold_seats(unfolding: Unfolding, move: Seats) -> Sentence:
    state = unfolding.state
    if missing := [name for name in state.seats if name not in move.players]:
        raise BadInput(f"move seats: 'players' must name everybody, {missing[0]!r} is missing")
    if len(set(move.players)) != len(move.players) or len(move.players) > MOST_PLAYERS:
        raise BadInput(
            f"move seats: 'players' must be at most {MOST_PLAYERS} different names,"
            f" not {list(move.players)!r}"
        )
    first = move.first_player or state.first_player
    if first not in move.players:
        raise BadInput(f"move seats: 'first_player' must be one of the players, not {first!r}")
    unfolding.add(SeatsChanged(players=move.players, first_player=first))
    return say("ok.seats", players=tuple(move.players), first=first)


def unfold_patch(unfolding: Unfolding, patch: tuple[Json, ...], because: Sentence) -> Sentence:
    """The state as the table says; what that gives to a score is a line without rule."""
    table, before = unfolding.table, unfolding.state
    patched = patch_json(state_to_json(before), patch)
    limits = find_limits(table.deck, before, hand_limit_at_once=table.hand_limit_at_once)
    after = keep_unprinted(before, state_from_json(patched, limits))
    unfolding.add(StateRepaired(patch=patch, state=after))
    for player in after.players:
        change = table.score(player) - table.score(before.player(player.name))
        if change:
            reason = say("points.repair", n=change)
            unfolding.points.append(
                Points(player=player.name, points=change, reason=reason, rule=None)
            )
    return because


def keep_unprinted(before: State, after: State) -> State:
    """Bring back what the printed state leaves out, where the patch did not touch it."""
    return replace(
        after,
        card=_told_id(before.card, after.card),
        players=tuple(_keep_player(before.player(p.name), p) for p in after.players),
        effects_due=tuple(d for d in before.effects_due if after.player(d.player).active),
        told_cases=before.told_cases,
        symptom_told=before.symptom_told
        if before.symptom_discards == after.symptom_discards
        else None,
    )


def _told_id(before: str | None, after: str | None) -> str | None:
    if after == UNKNOWN and before is not None and before.startswith(UNKNOWN):
        return before
    return after


def _keep_player(before: PlayerState, after: PlayerState) -> PlayerState:
    told = [card for card in before.in_treatment if card.startswith(UNKNOWN)]
    cases = after.in_treatment
    if len(told) == cases.count(UNKNOWN):
        rest = iter(told)
        cases = tuple(next(rest) if card == UNKNOWN else card for card in cases)
    symbols = before.told_symbols if before.flipped == after.flipped else None
    return replace(after, in_treatment=cases, told_symbols=symbols)


def check_apply_effect(table: Table, state: State, move: ApplyEffect) -> Judgement:
    """Is this player's card text the one that waits?"""
    due = state.effects_due[0] if state.effects_due else None
    rule = "TR-SYMP-02" if due is None else due.rule
    card = table.deck.name_of(due.card if due is not None else _newest_symptom(state))
    judgement = Judgement(rules=(rule,), because=say("ok.effect", player=move.by, card=card))
    check_what_is_due(judgement, state, move)
    if due is None and not judgement.broken:
        if table.symptom_in_doubt(state, state.player(move.by)):
            judgement.doubt("symptom", symptom=card)
        else:
            judgement.breaks("TR-SYMP-02", "no_effect_due", player=move.by)
    return judgement


def _newest_symptom(state: State) -> str:
    return state.symptom_discards[-1] if state.symptom_discards else UNKNOWN


def unfold_apply_effect(unfolding: Unfolding, move: ApplyEffect, because: Sentence) -> None:
    """The patch, and the text no longer waits."""
    unfold_patch(unfolding, move.patch, because)
    if any(due.player == move.by for due in unfolding.state.effects_due):
        unfolding.add(EffectEntered(player=move.by))
