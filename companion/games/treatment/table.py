"""One game's fixed facts (deck, switches, header) and the questions asked about a state."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.treatment.deck import CaseFacts, Deck, SymptomFacts
from companion.games.treatment.scoring import CaseTotal, find_contender, find_total, symbols_of
from companion.games.treatment.state import (
    Phase,
    PlayerState,
    State,
    cards_before,
)
from companion.games.treatment.ties import Contender
from companion.rules.house_rules import HouseRules
from companion.rules.seats import Player, Rest, next_seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What does not change during a game.

    removed: categories that left the game. starting: Case with which a player began.
    """

    deck: Deck
    switches: HouseRules
    removed: frozenset[str]
    starting: Mapping[Player, str]

    @property
    def hand_limit_at_once(self) -> bool:
        """Whether the hand limit is checked at once (tr.hand_check)."""
        return self.switches["tr.hand_check"] == "at_once"

    # --- facts, from the deck file and from what entries told

    def case_facts(self, state: State, card: str | None) -> CaseFacts:
        """What is known of a Case."""
        if card is None:
            return CaseFacts()
        known = self.deck.cases.get(card, CaseFacts())
        for told_card, told in state.told_cases:
            if told_card == card:
                return merge_case_facts(known, told)
        return known

    def reached_maximum(self, state: State) -> bool | None:
        """Whether somebody has played the Case's maximum (TR-END-01); None is unknown."""
        most = max((cards_before(p) for p in state.players), default=0)
        if most == 0:
            return False
        maximum = self.case_facts(state, state.card).max_cards
        return None if maximum is None else most >= maximum

    def symptom_is_due(self, state: State) -> bool:
        """Whether there is a Symptom to reveal at the start of a round (open point 07)."""
        if state.symptom_deck != 0:
            return True
        reshuffle = self.switches["tr.symptom_exhaust"] == "reshuffle"
        return reshuffle and bool(state.symptom_discards)

    def symptom_in_doubt(self, state: State, player: PlayerState) -> bool:
        """Whether nobody knows if and how this round's Symptom hits the player."""
        in_round = state.phase in {Phase.ACTIONS, Phase.RESOURCES, Phase.FLIP}
        if not (in_round and player.active and state.round > 1 and state.symptom_discards):
            return False
        facts = self.deck.symptoms.get(state.symptom_discards[-1], SymptomFacts())
        if state.symptom_told is not None:
            facts = state.symptom_told
        if facts.category is None or facts.effect is None:
            return True
        return self.may_be_hit(state, player, facts)

    def may_be_hit(self, state: State, player: PlayerState, symptom: SymptomFacts) -> bool:
        """Whether a Case of unknown category decides that a Symptom hits the player.

        With `tr.symptom_stack` it also decides how often, where the effect counts cards.
        """
        owned = {self.case_facts(state, card).category for card in player.in_treatment}
        effect = symptom.effect
        counts = effect is not None and bool(effect.draw or effect.discard)
        often = counts and bool(self.switches["tr.symptom_stack"])
        return None in owned and (often or symptom.category not in owned)

    # --- who may act

    def can_draw(self, state: State) -> bool:
        """Whether a card can be drawn; a pile that nobody counts has cards."""
        if state.treatment_deck != 0:
            return True
        reshuffle = self.switches["tr.treatment_exhaust"] == "reshuffle"
        return reshuffle and bool(state.treatment_discards)

    def can_act(self, state: State, player: PlayerState) -> bool:
        """Whether the player has any legal action; exchange asks for no more than place."""
        return bool(player.hand or self.switches["tr.pass"] or self.can_draw(state))

    def on_turn(self, state: State) -> Player | None:
        """Whose action is next in phase `actions`."""
        if state.phase is not Phase.ACTIONS:
            return None
        return next((p.name for p in state.taking_part() if not p.acted), None)

    def next_first_player(self, state: State) -> Player:
        """TR-NEW-01, passing over players who have left."""
        seats = state.seats
        name = next_seat(seats, state.first_player)
        for _ in seats:
            if state.player(name).active:
                return name
            name = next_seat(seats, name)
        return next_seat(seats, state.first_player)

    # --- scores

    def total_of(self, state: State, player: PlayerState) -> CaseTotal:
        """What the player has at the active Case."""
        facts = self.case_facts(state, state.card)
        return find_total(player, symbols_of(player, self.deck), facts, self.switches)

    def contenders(self, state: State) -> tuple[Contender, ...]:
        """Everybody who takes part in the award."""
        return tuple(
            find_contender(p, self.total_of(state, p), self.switches) for p in state.taking_part()
        )

    def score(self, player: PlayerState) -> int:
        """Cases that count toward the target."""
        count = len(player.in_treatment)
        start = self.starting.get(player.name)
        if self.switches["tr.extra_start_counts"] or start is None:
            return count
        return count - (start in player.in_treatment)

    def reached_target(self, state: State) -> tuple[Player, ...]:
        """Who has as many Cases as the game asks for (TR-WIN-01)."""
        return tuple(
            p.name
            for p in state.players
            if p.rest is not Rest.OUT and self.score(p) >= state.target
        )

    def most_cases(self, state: State) -> tuple[Player, ...]:
        """Who has most Cases, when none is left to reveal (open point 22)."""
        able = [p for p in state.players if p.rest is not Rest.OUT]
        most = max((self.score(p) for p in able), default=0)
        return tuple(p.name for p in able if self.score(p) == most)

    def winners(self, state: State) -> tuple[Player, ...]:
        """Who won; empty until the game is over."""
        if state.phase is not Phase.OVER:
            return ()
        return self.reached_target(state) or self.most_cases(state)


def merge_case_facts(known: CaseFacts, told: CaseFacts) -> CaseFacts:
    """What the deck has, completed by what an entry told."""
    return CaseFacts(
        category=told.category if known.category is None else known.category,
        max_cards=told.max_cards if known.max_cards is None else known.max_cards,
        factors=told.factors if known.factors is None else known.factors,
    )
