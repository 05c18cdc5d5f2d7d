"""Resources: when they may be played and what they do (TR-RES-01 to -04, TR-SCORE-01)."""

from typing import assert_never

from companion.games.treatment.deck import ResourceFacts, When
from companion.games.treatment.events import ResourcePlayed
from companion.games.treatment.judgement import (
    Judgement,
    check_copies,
    check_what_is_due,
    hand_cards_lying,
)
from companion.games.treatment.moves import PlayResource
from companion.games.treatment.state import Phase, State
from companion.games.treatment.table import Table
from companion.games.treatment.unfold import Unfolding
from companion.rules.sentence import Sentence, say

Fault = tuple[str, Sentence]


def resource_facts_of(table: Table, move: PlayResource) -> ResourceFacts:
    """What the deck and the entry say about the Resource."""
    known = table.deck.resources.get(move.card, ResourceFacts())
    return ResourceFacts(
        when=known.when if known.when is not None else move.told.when,
        effect=known.effect if known.effect is not None else move.told.effect,
    )


def check_play_resource(table: Table, state: State, move: PlayResource) -> Judgement:
    """May this player play this Resource now?"""
    facts = resource_facts_of(table, move)
    name = table.deck.name_of(move.card)
    mine = state.player(move.by)
    rules: tuple[str, ...] = ("TR-RES-01", "TR-RES-03", "TR-RES-04")
    if state.phase is Phase.RESOURCES:
        rules = ("TR-SCORE-01", *rules)
    judgement = Judgement(rules=rules, because=say("ok.resource", player=move.by, card=name))
    check_what_is_due(judgement, state, move)
    check_copies(judgement, table, (move.card,), hand_cards_lying(state))
    if mine.hand == 0:
        judgement.breaks("TR-RES-01", "resource_hand", player=move.by)
    if not mine.active:
        judgement.breaks("TR-RES-01", "left", player=move.by)
    if state.phase is not Phase.OVER:
        judgement.broken += _window_faults(table, state, move, facts.when)
    if facts.when is None or facts.effect is None:
        judgement.doubt("resource", card=name)
    elif facts.when is When.SCORING and state.resolves is None:
        judgement.doubt("case_ended")
    return judgement


def _window_faults(
    table: Table, state: State, move: PlayResource, when: When | None
) -> list[Fault]:
    """Rules broken by the time at which the card is played."""
    match when:
        case None:
            # Nobody knows what is printed: only a time that fits no Resource is a breach.
            every = [_window_faults(table, state, move, printed) for printed in When]
            return every[-1] if all(every) else []
        case When.OWN_TURN:
            if table.on_turn(state) != move.by:
                return [("TR-RES-01", say("breach.own_turn", player=move.by))]
        case When.SCORING | When.ANY:
            if state.phase is Phase.RESOURCES:
                return _order_faults(table, state, move)
            if state.phase is Phase.FLIP and not (when is When.ANY and state.waits_for_award):
                return [("TR-SCORE-01", say("breach.after_flip", player=move.by))]
            if when is When.SCORING:
                return [("TR-RES-01", say("breach.not_scoring", player=move.by))]
        case _:
            assert_never(when)
    return []


def _order_faults(table: Table, state: State, move: PlayResource) -> list[Fault]:
    """Clockwise from the first player, once round the table (tr.resource_window)."""
    last = state.last_resource_by
    if last is None or table.switches["tr.resource_window"] != "one_pass":
        return []
    order = [p.name for p in state.clockwise()]
    if order.index(move.by) >= order.index(last):
        return []
    return [("TR-SCORE-01", say("breach.order", player=move.by, last=last))]


def unfold_play_resource(unfolding: Unfolding, move: PlayResource) -> None:
    """The card is discarded; its effect counts for the active Case."""
    facts = resource_facts_of(unfolding.table, move)
    paid = unfolding.state.player(move.by).hand > 0
    unfolding.add(ResourcePlayed(player=move.by, card=move.card, paid=paid))
    if facts.effect is not None:
        unfolding.count_resource(move.by, move.card, facts.effect)
