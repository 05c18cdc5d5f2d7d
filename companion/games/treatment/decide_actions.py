"""The three actions and the discards that follow them (TR-ACT-01 to -04, TR-HAND-02)."""

from typing import assert_never

from companion.games.treatment.events import ActionTaken, CardsDiscarded, TreatmentPlaced
from companion.games.treatment.judgement import (
    Judgement,
    check_copies,
    check_what_is_due,
    hand_cards_lying,
)
from companion.games.treatment.moves import Action, Discard, Draw, Exchange, Pass, Place
from companion.games.treatment.state import Phase, State
from companion.games.treatment.table import Table
from companion.games.treatment.unfold import Unfolding
from companion.rules.sentence import Sentence, say

EXCHANGED = 2
TAKEN = 3


def check_action(table: Table, state: State, move: Action) -> Judgement:
    """May this player take this action now?"""
    rule, because = _legal_reason(state, move)
    judgement = Judgement(rules=(rule,), because=because)
    check_what_is_due(judgement, state, move)
    _check_turn(judgement, table, state, move)
    mine = state.player(move.by)
    match move:
        case Draw():
            if not table.can_draw(state):
                judgement.breaks("TR-ACT-02", "nothing_to_draw")
        case Exchange():
            _check_exchange(judgement, table, state, move)
        case Place():
            if move.card in table.deck.resources:
                card = table.deck.name_of(move.card)
                judgement.breaks("TR-RES-02", "resource_placed", card=card)
            if mine.hand == 0:
                judgement.breaks("TR-ACT-04", "nothing_to_place", player=move.by)
        case Pass():
            if not table.switches["tr.pass"]:
                judgement.breaks("TR-ACT-01", "pass")
        case _:
            assert_never(move)
    return judgement


def _legal_reason(state: State, move: Action) -> tuple[str, Sentence]:
    mine = state.player(move.by)
    match move:
        case Draw():
            return "TR-ACT-02", say("ok.draw", player=move.by)
        case Exchange():
            return "TR-ACT-03", say("ok.exchange", player=move.by, n=EXCHANGED, taken=TAKEN)
        case Place():
            return "TR-ACT-04", say("ok.place", player=move.by, n=mine.placed + 1)
        case Pass():
            return "TR-ACT-01", say("ok.pass", player=move.by)
        case _:
            assert_never(move)


def _check_turn(judgement: Judgement, table: Table, state: State, move: Action) -> None:
    mine = state.player(move.by)
    if state.phase is Phase.SYMPTOM:
        judgement.breaks("TR-SYMP-01", "symptom_first", round=state.round)
        if not mine.active:
            judgement.breaks("TR-ACT-01", "left", player=move.by)
        return
    if not mine.active:
        judgement.breaks("TR-ACT-01", "left", player=move.by)
    elif state.phase is not Phase.ACTIONS:
        judgement.breaks("TR-ACT-01", f"no_actions_{state.phase.value}")
    elif (turn := table.on_turn(state)) != move.by:
        key = "acted_already" if mine.acted else "not_your_turn"
        judgement.breaks("TR-ACT-01", key, player=move.by, turn=turn)


def _check_exchange(judgement: Judgement, table: Table, state: State, move: Exchange) -> None:
    mine = state.player(move.by)
    check_copies(judgement, table, move.discards, hand_cards_lying(state))
    if state.treatment_deck == 0 and table.switches["tr.treatment_exhaust"] == "stop":
        judgement.breaks("TR-ACT-02", "nothing_to_draw")
    if mine.hand < EXCHANGED:
        judgement.breaks("TR-ACT-03", "exchange_hand", player=move.by, n=mine.hand)
    elif len(move.discards) != EXCHANGED:
        judgement.breaks("TR-ACT-03", "exchange_count", player=move.by, n=len(move.discards))


def unfold_action(unfolding: Unfolding, move: Action) -> None:
    """The action happens; what is over the hand limit is due."""
    mine = unfolding.state.player(move.by)
    match move:
        case Draw():
            unfolding.draw(move.by, 1)
        case Exchange():
            if cards := move.discards[: mine.hand]:
                unfolding.add(CardsDiscarded(player=move.by, cards=cards))
            unfolding.draw(move.by, TAKEN)
        case Place():
            if mine.hand:
                unfolding.add(TreatmentPlaced(player=move.by))
        case Pass():
            pass
        case _:
            assert_never(move)
    unfolding.add(ActionTaken(player=move.by))
    unfolding.owe_surplus(move.by, own_action=True)


def check_discard(table: Table, state: State, move: Discard) -> Judgement:
    """Are these discards due?"""
    mine, count = state.player(move.by), len(move.cards)
    judgement = Judgement(
        rules=("TR-HAND-02",),
        because=say("ok.discard", player=move.by, n=count, left=mine.hand - count),
    )
    check_what_is_due(judgement, state, move)
    check_copies(judgement, table, move.cards, hand_cards_lying(state))
    if count > mine.hand:
        judgement.breaks("TR-HAND-02", "discard_hand", player=move.by, n=mine.hand)
    elif count > (due := mine.must_discard if mine.active else 0):
        if table.symptom_in_doubt(state, mine):
            judgement.doubt("discard", player=move.by)
        else:
            key = "discard_more" if due else "discard_not_due"
            judgement.breaks("TR-HAND-02", key, player=move.by, n=due)
    return judgement


def unfold_discard(unfolding: Unfolding, move: Discard) -> None:
    """The cards go to the discard pile, as many as the hand has."""
    mine = unfolding.state.player(move.by)
    if cards := move.cards[: mine.hand]:
        due = min(len(cards), mine.must_discard)
        unfolding.add(CardsDiscarded(player=move.by, cards=cards, due=due))
