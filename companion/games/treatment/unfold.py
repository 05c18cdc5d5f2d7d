"""What follows from what: events one after the other, until something is due.

An `Unfolding` starts from a state; each event that is added is carried out at once, so the
next step sees its result. `settle` plays everything that happens by itself: a round ends, a
Case is scored, somebody wins.
"""

from companion.games.treatment.deck import (
    NONE_OF_ANY,
    ONCE_EACH,
    UNKNOWN,
    ResourceEffect,
)
from companion.games.treatment.events import (
    ActionSkipped,
    CardsDrawn,
    CaseClosed,
    CaseReturned,
    CaseScored,
    CaseTaken,
    DiscardsDue,
    DiscardsReshuffled,
    EffectsWait,
    FirstPlayerMoved,
    GameOver,
    PhaseBegun,
    PlayedCleared,
    ResourceCounted,
    RoundBegun,
    RoundEnded,
    TreatmentEvent,
)
from companion.games.treatment.evolve import evolve
from companion.games.treatment.state import (
    EffectDue,
    Phase,
    PlayerState,
    State,
)
from companion.games.treatment.state_json import HAND_LIMIT
from companion.games.treatment.table import Table
from companion.games.treatment.ties import Outcome, find_outcome
from companion.rules.decision import Points
from companion.rules.seats import Player
from companion.rules.sentence import say


class Unfolding:
    """Events of one entry. `state` is always the state after all of them."""

    def __init__(self, table: Table, state: State) -> None:
        self.table = table
        self.state = state
        self.events: list[TreatmentEvent] = []
        self.points: list[Points] = []
        self.outcome: Outcome | None = None

    def add(self, event: TreatmentEvent) -> None:
        """Carry out one event."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    # --- cards

    def draw(self, player: Player, count: int) -> int:
        """Draw cards one at a time (open point 12); returns how many there were."""
        drawn = 0
        while drawn < count:
            deck = self.state.treatment_deck
            if deck == 0:
                if not self._reshuffle():
                    break
                continue
            take = count - drawn if deck is None else min(deck, count - drawn)
            self.add(CardsDrawn(player=player, count=take))
            drawn += take
        return drawn

    def _reshuffle(self) -> bool:
        count = len(self.state.treatment_discards)
        if self.table.switches["tr.treatment_exhaust"] != "reshuffle" or not count:
            return False
        self.add(DiscardsReshuffled(count=count))
        return True

    def owe_surplus(self, player: Player, *, own_action: bool = False) -> None:
        """Make what is over the hand limit due (TR-HAND-02, tr.hand_check)."""
        mine = self.state.player(player)
        if not (self.table.hand_limit_at_once or own_action):
            return
        if (surplus := mine.hand - HAND_LIMIT) > mine.must_discard:
            self.add(DiscardsDue(player=player, count=surplus))

    def count_resource(self, player: Player, card: str, effect: ResourceEffect) -> None:
        """Enter the effect of a Resource for the active Case; words wait for their entry."""
        if (effect.add, effect.multiply) != (NONE_OF_ANY, ONCE_EACH):
            self.add(ResourceCounted(player=player, add=effect.add, multiply=effect.multiply))
        if effect.text is not None:
            due = EffectDue(player=player, card=card, rule="TR-RES-04")
            self.add(EffectsWait(due=(due,)))

    # --- what happens by itself

    def settle(self) -> None:
        """Go on until something is due: a phase in which nothing is left to do ends."""
        for _ in range(64):
            if not self._step():
                return

    def _step(self) -> bool:
        state = self.state
        if state.phase is Phase.OVER:
            return False
        if self._win():
            return True
        if state.effects_due:
            return False
        match state.phase:
            case Phase.REVEAL_CASE:
                return self._end_without_cases()
            case Phase.SYMPTOM:
                return self._skip_symptom()
            case Phase.ACTIONS:
                return self._end_round() if self._all_acted() else self._pass_over()
            case Phase.RESOURCES | Phase.FLIP:
                return self._score_when_flipped()

    def _win(self) -> bool:
        if winners := self.table.reached_target(self.state):
            self.add(GameOver(winners=winners))
        return bool(winners)

    def _end_without_cases(self) -> bool:
        if self.state.case_deck != 0:
            return False
        self.add(GameOver(winners=self.table.most_cases(self.state)))
        return True

    def _skip_symptom(self) -> bool:
        """Open point 07: a round without Symptom when there is none to reveal."""
        if self.table.symptom_is_due(self.state):
            return False
        self.add(PhaseBegun(phase=Phase.ACTIONS))
        return True

    def _all_acted(self) -> bool:
        taking_part = self.state.taking_part()
        return bool(taking_part) and all(p.acted for p in taking_part)

    def _pass_over(self) -> bool:
        """Who has no legal action is skipped when the turn comes (open point 11)."""
        state = self.state
        if state.owing():
            return False
        player = next((p for p in state.taking_part() if not p.acted), None)
        if player is None or self.table.can_act(state, player):
            return False
        if self._nobody_ever_acts():
            return False
        self.add(ActionSkipped(player=player.name, reason="no_action"))
        return True

    def _nobody_ever_acts(self) -> bool:
        """Rounds that would follow each other without any entry: the table has to help."""
        state = self.state
        idle = not any(self.table.can_act(state, p) for p in state.taking_part())
        ends = state.resolves is not False or self.table.reached_maximum(state) is not False
        return idle and not ends and not self.table.symptom_is_due(state)

    def _end_round(self) -> bool:
        """TR-END-01 to TR-END-03."""
        state = self.state
        reached = self.table.reached_maximum(state)
        either = {state.resolves, reached}
        resolves = True if True in either else None if None in either else False
        self.add(RoundEnded(resolves=resolves))
        if resolves is False:
            self.add(RoundBegun(round=state.round + 1))
        else:
            self.add(PhaseBegun(phase=Phase.RESOURCES))
        return True

    # --- scoring

    def _score_when_flipped(self) -> bool:
        taking_part = self.state.taking_part()
        if not taking_part or any(p.flipped is None for p in taking_part):
            return False
        outcome = find_outcome(self.table.contenders(self.state))
        if outcome is None:
            if self.state.phase is Phase.RESOURCES:
                self.add(PhaseBegun(phase=Phase.FLIP))
                return True
            return False
        self.close_case(outcome)
        return True

    def close_case(self, outcome: Outcome, *, by_table: bool = False) -> None:
        """Totals, award, played cards away, and the next Case if the game goes on."""
        state = self.state
        card = state.card or UNKNOWN
        self.outcome = outcome
        self.add(
            CaseScored(
                case=card,
                totals=tuple((p.name, self.table.total_of(state, p)) for p in state.taking_part()),
                winner=outcome.winner,
                decided_by=None if by_table else outcome.decided_by,
            )
        )
        self._clear_played(back_to_hands=outcome.winner is None)
        self.add(CaseClosed())
        if outcome.winner is not None:
            self._award(outcome.winner, card, outcome.decided_by)
        else:
            self.add(CaseReturned(card=card))
        if not self._win() and not self._end_without_cases():
            self.add(FirstPlayerMoved(player=self.table.next_first_player(self.state)))

    def _award(self, winner: Player, card: str, rule: str) -> None:
        self.add(CaseTaken(player=winner, card=card))
        reason = say("points.case_taken", case=self.table.deck.case_in_words(card))
        self.points.append(Points(player=winner, points=1, reason=reason, rule=rule))

    def _clear_played(self, *, back_to_hands: bool) -> None:
        keep = back_to_hands and not self.table.switches["tr.tie_discard"]
        for player in self.state.clockwise():
            cards = _lying_before(player)
            to_hand = keep and player.active
            if cards:
                self.add(PlayedCleared(player=player.name, cards=cards, to_hand=to_hand))
            if to_hand:
                self.owe_surplus(player.name)


def _lying_before(player: PlayerState) -> tuple[str, ...]:
    """Ids as far as they are known: what lies face down is "?"."""
    shown = player.flipped or ()
    return shown + (UNKNOWN,) * (player.placed - len(shown))
