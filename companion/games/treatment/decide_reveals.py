"""Cases and Symptoms are turned up (TR-SETUP-04, TR-NEW-03, TR-SYMP-01 to TR-SYMP-03)."""

from collections import Counter

from companion.games.treatment.deck import UNKNOWN, CaseFacts, SymptomFacts
from companion.games.treatment.events import (
    ActionSkipped,
    CaseReturned,
    CaseRevealed,
    DiscardsDue,
    EffectsWait,
    PhaseBegun,
    RoundBegun,
    RoundEnded,
    SymptomRevealed,
    SymptomsReshuffled,
)
from companion.games.treatment.judgement import Judgement, check_copies, check_what_is_due
from companion.games.treatment.moves import RevealCase, RevealSymptom
from companion.games.treatment.state import EffectDue, Phase, PlayerState, State
from companion.games.treatment.state_json import HAND_LIMIT
from companion.games.treatment.table import Table, merge_case_facts
from companion.games.treatment.unfold import Unfolding
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say

DEALT_WITH_A_NEW_CASE = 2


def check_reveal_case(table: Table, state: State, move: RevealCase) -> Judgement:
    """May this Case be turned up now?"""
    name = table.deck.case_in_words(move.card)
    first = state.number == 0
    judgement = Judgement(
        rules=("TR-SETUP-04",) if first else ("TR-NEW-03",),
        because=say("ok.first_case", case=name)
        if first
        else say("ok.new_case", player=state.first_player, case=name, n=DEALT_WITH_A_NEW_CASE),
    )
    check_what_is_due(judgement, state, move)
    facts = case_facts_of(table, move)
    _check_removed(judgement, table, name, facts.category)
    lying = _cases_lying(state)
    check_copies(judgement, table, (move.card,), lying)
    if state.phase not in {Phase.REVEAL_CASE, Phase.OVER}:
        judgement.breaks(
            "TR-SETUP-04", "case_active", case=table.deck.case_in_words(state.card or "")
        )
    elif state.case_deck == 0 or lying[move.card] >= table.deck.copies.get(move.card, 1000):
        judgement.breaks("TR-SETUP-04", "no_such_case", case=name, n=state.case_deck)
    return judgement


def case_facts_of(table: Table, move: RevealCase) -> CaseFacts:
    """What the deck and the entry say about the Case."""
    return merge_case_facts(table.deck.cases.get(move.card, CaseFacts()), move.told)


def _check_removed(
    judgement: Judgement, table: Table, name: str | Sentence, category: str | None
) -> None:
    if category is None and table.removed:
        judgement.doubt("category")
    elif category in table.removed:
        judgement.breaks("TR-SETUP-02", "removed", card=name, category=category)


def _cases_lying(state: State) -> Counter[str]:
    lying = Counter(card for p in state.players for card in p.in_treatment)
    if state.card is not None:
        lying[state.card] += 1
    return lying


def unfold_reveal_case(unfolding: Unfolding, move: RevealCase) -> None:
    """The Case lies there; from the second on two cards are dealt to each player."""
    state = unfolding.state
    if state.card is not None:
        unfolding.add(CaseReturned(card=state.card))
    card = move.card
    if card == UNKNOWN and move.told != CaseFacts():
        card = f"{UNKNOWN}{state.number + 1}"
    unfolding.add(CaseRevealed(card=card, told=move.told))
    if state.number == 0:
        return
    players = [p.name for p in state.taking_part()]
    for player in players:
        unfolding.draw(player, DEALT_WITH_A_NEW_CASE)
    for player in players:
        unfolding.owe_surplus(player)


def symptom_facts_of(table: Table, move: RevealSymptom) -> SymptomFacts:
    """What the deck and the entry say about the Symptom."""
    known = table.deck.symptoms.get(move.card, SymptomFacts())
    return SymptomFacts(
        category=known.category if known.category is not None else move.told.category,
        effect=known.effect if known.effect is not None else move.told.effect,
    )


def check_reveal_symptom(table: Table, state: State, move: RevealSymptom) -> Judgement:
    """May this Symptom be turned up now?"""
    facts = symptom_facts_of(table, move)
    name = table.deck.name_of(move.card)
    hit = find_hit(table, state, facts.category)
    matches = matches_case(table, state, facts.category)
    rules = ["TR-SYMP-01"]
    if hit:
        rules.append("TR-SYMP-02")
    if matches:
        rules.append("TR-SYMP-03")
    judgement = Judgement(
        rules=tuple(rules),
        because=say(
            "ok.symptom_hits" if hit else "ok.symptom_misses",
            symptom=name,
            category=facts.category,
            players=tuple(player.name for player, _ in hit),
            ends=say("ok.symptom_ends" if matches else "ok.symptom_goes_on"),
        ),
    )
    check_what_is_due(judgement, state, move)
    _check_removed(judgement, table, name, facts.category)
    lying: Counter[str] = Counter()
    if not _reshuffles(table, state, move.card):
        lying.update(state.symptom_discards)
    check_copies(judgement, table, (move.card,), lying)
    went_on = state.phase is Phase.RESOURCES and state.resolves is None
    if state.phase is not Phase.SYMPTOM and not (went_on and table.symptom_is_due(state)):
        judgement.breaks("TR-SYMP-01", "symptom_not_due", symptom=name)
    if went_on:
        judgement.doubt("case_went_on")
    _note_doubts(judgement, table, state, facts, name)
    return judgement


def _note_doubts(
    judgement: Judgement, table: Table, state: State, facts: SymptomFacts, name: str
) -> None:
    if facts.category is None or facts.effect is None:
        judgement.doubt("symptom", symptom=name)
    elif matches_case(table, state, facts.category) is None:
        judgement.doubt("case_category", symptom=name)
    elif unsure := _perhaps_hit(table, state, facts):
        judgement.doubt("owned_category", symptom=name, players=unsure)


def _perhaps_hit(table: Table, state: State, symptom: SymptomFacts) -> tuple[Player, ...]:
    return tuple(p.name for p in state.taking_part() if table.may_be_hit(state, p, symptom))


def find_hit(
    table: Table, state: State, category: str | None
) -> tuple[tuple[PlayerState, int], ...]:
    """Players whom a Symptom hits, clockwise, and how often (tr.symptom_stack)."""
    if category is None:
        return ()
    hit = []
    for player in state.taking_part():
        owned = [table.case_facts(state, card).category for card in player.in_treatment]
        if times := owned.count(category):
            hit.append((player, times if table.switches["tr.symptom_stack"] else 1))
    return tuple(hit)


def matches_case(table: Table, state: State, category: str | None) -> bool | None:
    """Whether the Symptom ends the active Case (TR-SYMP-03); None is unknown."""
    if state.card is None:
        return False
    mine = table.case_facts(state, state.card).category
    return None if mine is None or category is None else mine == category


def _reshuffles(table: Table, state: State, card: str) -> bool:
    """Whether the revealed Symptoms became the deck before this one was turned up.

    Where nobody counts the deck, a Symptom that comes again says so.
    """
    if state.symptom_deck is None:
        again = state.symptom_discards.count(card) >= table.deck.copies.get(card, 1000)
        return again and table.switches["tr.symptom_exhaust"] == "reshuffle"
    return state.symptom_deck == 0 and table.symptom_is_due(state)


def unfold_reveal_symptom(unfolding: Unfolding, move: RevealSymptom) -> None:
    """The Symptom lies there; what its effect counts happens at once."""
    table, before = unfolding.table, unfolding.state
    facts = symptom_facts_of(table, move)
    hit = find_hit(table, before, facts.category)
    # A Symptom that is let stand in the middle of a round does not take an end back.
    stands = before.resolves is True and before.phase is not Phase.SYMPTOM
    if before.phase is Phase.RESOURCES and before.resolves is None:
        unfolding.add(RoundEnded(resolves=False))
        unfolding.add(RoundBegun(round=before.round + 1))
    if _reshuffles(table, unfolding.state, move.card):
        unfolding.add(SymptomsReshuffled(count=len(before.symptom_discards)))
    matches = matches_case(table, before, facts.category)
    unfolding.add(
        SymptomRevealed(
            card=move.card,
            resolves=stands or matches,
            told=None if move.told == SymptomFacts() else facts,
        )
    )
    if unfolding.state.phase is Phase.SYMPTOM:
        unfolding.add(PhaseBegun(phase=Phase.ACTIONS))
    if facts.effect is not None:
        _unfold_effect(unfolding, move.card, facts, hit)


def _unfold_effect(
    unfolding: Unfolding,
    card: str,
    facts: SymptomFacts,
    hit: tuple[tuple[PlayerState, int], ...],
) -> None:
    """All draws first, then what they and the Symptom make due."""
    effect = facts.effect
    if effect is None:
        return
    for player, times in hit:
        if effect.draw:
            unfolding.draw(player.name, effect.draw * times)
    for player, times in hit:
        _owe(unfolding, player.name, effect.discard * times)
        if effect.skip_action and not unfolding.state.player(player.name).acted:
            unfolding.add(ActionSkipped(player=player.name, reason="effect"))
    if effect.text is not None and hit:
        due = tuple(
            EffectDue(player=player.name, card=card, rule="TR-SYMP-02") for player, _ in hit
        )
        unfolding.add(EffectsWait(due=due))


def _owe(unfolding: Unfolding, player: Player, discard: int) -> None:
    """min(N, hand) cards, and never less than what the hand limit asks for."""
    mine = unfolding.state.player(player)
    count = min(mine.hand, mine.must_discard + discard)
    if unfolding.table.hand_limit_at_once:
        count = max(count, mine.hand - HAND_LIMIT)
    if count > mine.must_discard:
        unfolding.add(DiscardsDue(player=player, count=count))
