"""The end of a Case: cards are turned up, or the table says who takes it (TR-SCORE-02, -05)."""

from companion.games.treatment.deck import UNKNOWN
from companion.games.treatment.events import CardsFlipped, CaseScored
from companion.games.treatment.judgement import (
    Judgement,
    check_copies,
    check_what_is_due,
    hand_cards_lying,
)
from companion.games.treatment.moves import Award, Flip
from companion.games.treatment.scoring import add_symbols
from companion.games.treatment.state import Phase, State
from companion.games.treatment.table import Table
from companion.games.treatment.ties import Outcome, can_be_nobody, can_win
from companion.games.treatment.unfold import Unfolding
from companion.rules.sentence import Sentence, say

ENDED = (Phase.RESOURCES, Phase.FLIP)


def check_flip(table: Table, state: State, move: Flip) -> Judgement:
    """May this player turn up these cards now?"""
    mine, count = state.player(move.by), len(move.cards)
    judgement = Judgement(rules=("TR-SCORE-02",), because=say("ok.flip", player=move.by, n=count))
    check_what_is_due(judgement, state, move)
    check_copies(judgement, table, move.cards, hand_cards_lying(state))
    for card in move.cards:
        if card in table.deck.resources:
            name = table.deck.name_of(card)
            judgement.breaks("TR-RES-02", "resource_flipped", player=move.by, card=name)
    if not mine.active:
        judgement.breaks("TR-SCORE-02", "left", player=move.by)
    elif state.phase not in ENDED:
        judgement.breaks("TR-SCORE-02", "flip_early")
    elif mine.flipped is not None:
        judgement.breaks("TR-SCORE-02", "flip_twice", player=move.by)
    if count != mine.placed and mine.flipped is None:
        judgement.breaks("TR-SCORE-02", "flip_count", player=move.by, placed=mine.placed, n=count)
    if state.resolves is None:
        judgement.doubt("case_ended")
    if move.symbols is None and add_symbols(move.cards, table.deck) is None:
        judgement.doubt("symbols", player=move.by)
    return judgement


def unfold_flip(unfolding: Unfolding, move: Flip) -> None:
    """The cards lie face up. More than the log knew of can only have come from the hand."""
    state = unfolding.state
    if state.card is None:
        return
    mine = state.player(move.by)
    already = mine.placed if mine.flipped is None else len(mine.flipped)
    from_hand = min(mine.hand, max(0, len(move.cards) - already))
    unfolding.add(
        CardsFlipped(player=move.by, cards=move.cards, symbols=move.symbols, from_hand=from_hand)
    )


def say_outcome(table: Table, before: State, unfolding: Unfolding) -> Sentence | None:
    """Who takes the Case that this entry scored, with the numbers; None if none was scored."""
    outcome, case = unfolding.outcome, table.deck.case_in_words(before.card or UNKNOWN)
    scored = next((e for e in unfolding.events if isinstance(e, CaseScored)), None)
    if outcome is None or scored is None:
        return None
    totals = tuple(
        say("outcome.total", player=player, total=total.total) for player, total in scored.totals
    )
    if outcome.winner is None:
        return say("outcome.nobody", case=case, totals=totals)
    return say(
        "outcome.taken",
        player=outcome.winner,
        case=case,
        totals=totals,
        step=say(f"outcome.{outcome.decided_by}"),
    )


def check_award(table: Table, state: State, move: Award) -> Judgement:
    """May the table say so? Known numbers must not say otherwise.

    What is unknown decides nothing here: the award is the table's own word on it.
    """
    case = table.deck.case_in_words(state.card or UNKNOWN)
    judgement = Judgement(
        rules=("TR-TIE-05",) if move.to is None else ("TR-SCORE-05",),
        because=say("ok.award_nobody", case=case)
        if move.to is None
        else say("ok.award", player=move.to, case=case),
    )
    check_what_is_due(judgement, state, move)
    if not _award_may_come(state):
        judgement.breaks("TR-SCORE-02", "award_early")
    if state.phase not in ENDED:
        return judgement
    contenders = table.contenders(state)
    if move.to is None and not can_be_nobody(contenders):
        judgement.breaks("TR-SCORE-05", "award_nobody", case=case)
    if move.to is not None and not can_win(move.to, contenders):
        judgement.breaks("TR-SCORE-05", "award", player=move.to, case=case)
    if state.resolves is None:
        judgement.doubt("case_ended")
    return judgement


def _award_may_come(state: State) -> bool:
    """After the Case resolves, but not between the first and the last flip."""
    flipped = [p.flipped is not None for p in state.taking_part()]
    return state.phase in ENDED and (all(flipped) or not any(flipped))


def unfold_award(unfolding: Unfolding, move: Award) -> None:
    """As after a last flip, with the table's word instead of the numbers."""
    if unfolding.state.card is None:
        return
    unfolding.close_case(Outcome(winner=move.to, decided_by="TR-SCORE-05"), by_table=True)
