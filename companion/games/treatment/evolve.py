"""The state after an event. Never refuses; counts never fall below 0."""

from dataclasses import replace
from typing import assert_never

from companion.games.treatment.deck import NONE_OF_ANY, ONCE_EACH, CaseFacts, Triple
from companion.games.treatment.events import (
    ActionSkipped,
    ActionTaken,
    CardsDiscarded,
    CardsDrawn,
    CardsFlipped,
    CaseClosed,
    CaseReturned,
    CaseRevealed,
    CaseScored,
    CaseTaken,
    DiscardsDue,
    DiscardsReshuffled,
    EffectEntered,
    EffectsWait,
    FirstPlayerMoved,
    GameOver,
    PhaseBegun,
    PlayedCleared,
    PlayerCameBack,
    PlayerLeft,
    ResourceCounted,
    ResourcePlayed,
    RoundBegun,
    RoundEnded,
    SeatsChanged,
    StateRepaired,
    SymptomRevealed,
    SymptomsReshuffled,
    TreatmentEvent,
    TreatmentPlaced,
)
from companion.games.treatment.state import (
    Phase,
    PlayerState,
    State,
)
from companion.rules.seats import Player

_CaseEvent = CaseRevealed | CaseReturned | RoundEnded | RoundBegun | CaseClosed
_SymptomEvent = SymptomRevealed | SymptomsReshuffled
_TableEvent = PlayerLeft | PlayerCameBack | SeatsChanged
_HandEvent = (
    CardsDrawn | DiscardsReshuffled | DiscardsDue | CardsDiscarded | TreatmentPlaced
    | ActionTaken | ActionSkipped | ResourcePlayed | ResourceCounted | CardsFlipped
    | PlayedCleared | CaseTaken
)  # fmt: skip


def evolve(state: State, event: TreatmentEvent) -> State:
    """The state after one event."""
    match event:
        case CaseScored():
            return state
        case StateRepaired():
            return event.state
        case PhaseBegun():
            return replace(state, phase=event.phase)
        case GameOver():
            return replace(state, phase=Phase.OVER)
        case FirstPlayerMoved():
            return replace(state, first_player=event.player)
        case EffectsWait():
            return replace(state, effects_due=state.effects_due + event.due)
        case EffectEntered():
            return _drop_effect(state, event.player)
        case _:
            return _evolve_part(state, event)


def _evolve_part(
    state: State, event: _CaseEvent | _SymptomEvent | _TableEvent | _HandEvent
) -> State:
    match event:
        case CaseRevealed() | CaseReturned() | RoundEnded() | RoundBegun() | CaseClosed():
            return _evolve_case(state, event)
        case SymptomRevealed():
            return _reveal_symptom(state, event)
        case SymptomsReshuffled():
            deck = None if state.symptom_deck is None else event.count
            return replace(state, symptom_deck=deck, symptom_discards=())
        case PlayerLeft() | PlayerCameBack() | SeatsChanged():
            return _evolve_table(state, event)
        case _:
            return _evolve_hand(state, event)


def _evolve_case(state: State, event: _CaseEvent) -> State:
    match event:
        case CaseRevealed():
            return _reveal(state, event)
        case CaseReturned():
            return replace(state, case_deck=_plus(state.case_deck, 1))
        case RoundEnded():
            return replace(state, resolves=event.resolves)
        case RoundBegun():
            return _begin_round(state, event.round)
        case CaseClosed():
            return _close_case(state)
        case _:
            assert_never(event)


def _reveal(state: State, event: CaseRevealed) -> State:
    """An action that the table let stand before the Case still counts, an old Case's do not."""
    told = state.told_cases
    if event.told != CaseFacts():
        told = (*(pair for pair in told if pair[0] != event.card), (event.card, event.told))
    return replace(
        state,
        number=state.number + 1,
        card=event.card,
        round=1,
        phase=Phase.ACTIONS,
        resolves=False,
        case_deck=_plus(state.case_deck, -1),
        told_cases=told,
        symptom_told=None,
        players=state.players
        if state.card is None
        else tuple(replace(p, acted=False) for p in state.players),
    )


def _begin_round(state: State, number: int) -> State:
    return replace(
        state,
        round=number,
        phase=Phase.SYMPTOM,
        resolves=False,
        last_resource_by=None,
        symptom_told=None,
        players=tuple(replace(p, acted=False) for p in state.players),
    )


def _close_case(state: State) -> State:
    return replace(
        state,
        card=None,
        round=0,
        phase=Phase.REVEAL_CASE,
        resolves=False,
        last_resource_by=None,
        symptom_told=None,
        players=tuple(
            replace(
                p,
                acted=False,
                placed=0,
                flipped=None,
                told_symbols=None,
                add=NONE_OF_ANY,
                multiply=ONCE_EACH,
            )
            for p in state.players
        ),
    )


def _reveal_symptom(state: State, event: SymptomRevealed) -> State:
    return replace(
        state,
        symptom_deck=_plus(state.symptom_deck, -1),
        symptom_discards=(*state.symptom_discards, event.card),
        resolves=event.resolves,
        symptom_told=event.told,
    )


def _evolve_hand(state: State, event: _HandEvent) -> State:
    match event:
        case DiscardsReshuffled():
            return replace(state, treatment_deck=event.count, treatment_discards=())
        case CardsDrawn():
            drawn = state.with_player(_hand(state.player(event.player), event.count))
            return replace(drawn, treatment_deck=_plus(state.treatment_deck, -event.count))
        case DiscardsDue():
            player = state.player(event.player)
            return state.with_player(replace(player, must_discard=min(event.count, player.hand)))
        case CardsDiscarded():
            player = state.player(event.player)
            owed = max(0, player.must_discard - event.due)
            left = _hand(replace(player, must_discard=owed), -len(event.cards))
            return _to_pile(state.with_player(left), event.cards)
        case TreatmentPlaced():
            player = _hand(state.player(event.player), -1)
            return state.with_player(replace(player, placed=player.placed + 1))
        case ActionTaken() | ActionSkipped():
            return state.with_player(replace(state.player(event.player), acted=True))
        case CaseTaken():
            player = state.player(event.player)
            cases = (*player.in_treatment, event.card)
            return state.with_player(replace(player, in_treatment=cases))
        case _:
            return _evolve_played(state, event)


def _evolve_played(
    state: State, event: ResourcePlayed | ResourceCounted | CardsFlipped | PlayedCleared
) -> State:
    player = state.player(event.player)
    match event:
        case ResourcePlayed():
            if state.phase is Phase.RESOURCES:
                state = replace(state, last_resource_by=event.player)
            if not event.paid:
                return state
            return _to_pile(state.with_player(_hand(player, -1)), (event.card,))
        case ResourceCounted():
            return state.with_player(
                replace(
                    player,
                    add=_each(player.add, event.add, add=True),
                    multiply=_each(player.multiply, event.multiply, add=False),
                )
            )
        case CardsFlipped():
            turned = replace(
                _hand(player, -event.from_hand),
                flipped=event.cards,
                told_symbols=event.symbols,
            )
            return replace(state.with_player(turned), phase=Phase.FLIP)
        case PlayedCleared():
            cleared = replace(player, placed=0, flipped=None, told_symbols=None)
            if event.to_hand:
                return state.with_player(_hand(cleared, len(event.cards)))
            return _to_pile(state.with_player(cleared), event.cards)
        case _:
            assert_never(event)


def _evolve_table(state: State, event: _TableEvent) -> State:
    match event:
        case PlayerLeft():
            left = replace(state.player(event.player), rest=event.rest)
            waiting = tuple(d for d in state.effects_due if d.player != event.player)
            return replace(state.with_player(left), effects_due=waiting)
        case PlayerCameBack():
            return state.with_player(replace(state.player(event.player), rest=None))
        case SeatsChanged():
            known = {p.name: p for p in state.players}
            seats = tuple(known.get(n) or PlayerState(name=n) for n in event.players)
            return replace(state, players=seats, first_player=event.first_player)
        case _:
            assert_never(event)


def _drop_effect(state: State, player: Player) -> State:
    due = list(state.effects_due)
    for index, effect in enumerate(due):
        if effect.player == player:
            del due[index]
            break
    return replace(state, effects_due=tuple(due))


def _hand(player: PlayerState, change: int) -> PlayerState:
    hand = max(0, player.hand + change)
    return replace(player, hand=hand, must_discard=min(player.must_discard, hand))


def _plus(count: int | None, change: int) -> int | None:
    """A pile that nobody counts stays uncounted."""
    return None if count is None else max(0, count + change)


def _to_pile(state: State, cards: tuple[str, ...]) -> State:
    return replace(state, treatment_discards=state.treatment_discards + cards)


def _each(mine: Triple, more: Triple, *, add: bool) -> Triple:
    if add:
        return mine[0] + more[0], mine[1] + more[1], mine[2] + more[2]
    return mine[0] * more[0], mine[1] * more[1], mine[2] * more[2]
