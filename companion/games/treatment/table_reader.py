"""What happened between the log's state and what the camera sees (companion.rules.table_facts).

Areas: `case`, `symptom`, `discard` (a pile), and for each seat N, numbered clockwise from 1,
`seat N play` (face down until the flip) and `seat N treatment` (won Cases, face up). Pure and
without memory; what lies face down is only counted.
"""

from collections import Counter

from companion.games.treatment.decide import check
from companion.games.treatment.layout import play_area, treatment_area
from companion.games.treatment.moves import (
    Place,
    RevealCase,
    RevealSymptom,
    TreatmentMove,
)
from companion.games.treatment.state import Phase, State
from companion.games.treatment.table import Table
from companion.games.treatment.table_match import (
    CASE,
    DISCARD,
    SYMPTOM,
    agrees,
    describe,
    find_expected,
    find_old_discards,
    mismatched,
    names_seen,
)
from companion.games.treatment.table_search import Search, who_placed_too_early
from companion.rules.sentence import Sentence, say
from companion.rules.table_facts import (
    AreaName,
    Reading,
    ReadMove,
    TableReading,
    TableSeen,
    Unsure,
)

__all__ = ["find_expected", "read_table"]


def read_table(table: Table, state: State, before: State | None, seen: TableSeen) -> TableReading:
    """The shortest lists of legal moves that explain what is seen, and what they leave open."""
    expected = find_expected(state)
    exact = not mismatched(expected, seen)
    if not exact and before is not None and not mismatched(find_expected(before), seen):
        return TableReading(taken_back=True)
    wrong = mismatched(expected, seen, old_discards=find_old_discards(state, table.deck))
    if not wrong:
        nothing = Search(table, state, seen, frozenset()).flip_nothing()
        return TableReading(readings=() if nothing is None else (nothing,))
    if waiting := _untidy(table, state, seen):
        open_areas = wrong & {SYMPTOM}
        return TableReading(
            waiting=waiting, differences=describe(state, table.deck, expected, seen, open_areas)
        )
    unsure = _find_unsure(table, state, seen, wrong)
    turning, waiting = _half_flipped(state, seen)
    if any(question.area not in _treatment_areas(state) for question in unsure):
        return TableReading(unsure=unsure, waiting=waiting)
    found = Search(table, state, seen, turning).run()
    if not found.readings and (breach := _one_breach(table, state, seen, wrong)) is not None:
        return TableReading(readings=(Reading(moves=(ReadMove(move=breach),)),), unsure=unsure)
    asked = {question.area for question in unsure}
    return TableReading(
        readings=found.readings,
        waiting=waiting,
        unsure=unsure,
        differences=describe(state, table.deck, expected, seen, found.left - turning - asked),
    )


def _treatment_areas(state: State) -> frozenset[AreaName]:
    return frozenset(treatment_area(seat) for seat in range(1, len(state.players) + 1))


# --- a Case that is over but still lies about


def _untidy(table: Table, state: State, seen: TableSeen) -> tuple[Sentence, ...]:
    """After a scoring: cards that still have to leave, and the Case that has to move."""
    if state.card is not None or state.number == 0:
        return ()
    gone = Counter(state.treatment_discards)
    waiting = []
    for seat, player in enumerate(state.players, start=1):
        shown = names_seen(seen.cards(play_area(seat)))
        if shown and not Counter(shown) - gone:
            waiting.append(say("waiting.clear", player=player.name, n=len(shown)))
    lying = names_seen(seen.cards(CASE))
    for seat, player in enumerate(state.players, start=1):
        area = treatment_area(seat)
        for card in lying:
            missing = card not in names_seen(seen.cards(area)) or not seen.sees(area)
            if card in player.in_treatment and missing:
                name = table.deck.name_of(card)
                waiting.append(say("waiting.take_case", player=player.name, case=name))
    return tuple(waiting)


# --- a flip that is only partly visible


def _half_flipped(
    state: State, seen: TableSeen
) -> tuple[frozenset[AreaName], tuple[Sentence, ...]]:
    """Play areas where some cards are turned up and others not, and what is still missing."""
    areas, waiting = set(), []
    if state.phase not in {Phase.RESOURCES, Phase.FLIP}:
        return frozenset(), ()
    for seat, player in enumerate(state.players, start=1):
        cards = seen.cards(play_area(seat))
        faces = sum(card.face_up for card in cards)
        if player.flipped is not None or not faces or not player.active:
            continue
        missing = player.placed - len(names_seen(cards))
        if missing > 0:
            areas.add(play_area(seat))
            waiting.append(say("waiting.flip", player=player.name, n=missing))
    return frozenset(areas), tuple(waiting)


# --- cards that need a person's word


def _find_unsure(
    table: Table, state: State, seen: TableSeen, wrong: frozenset[AreaName]
) -> tuple[Unsure, ...]:
    """Cards face up that could be several, in areas where something differs."""
    expected = find_expected(state)
    found = []
    for area in sorted(wrong):
        for card in seen.cards(area):
            if not card.face_up or card.card is not None or not card.alternatives:
                continue
            if agrees(expected[area], (card,)):
                continue
            choices = tuple(name for name, _ in card.alternatives)
            ordered = sorted(choices, key=lambda name: not _possible(table, state, area, name))
            found.append(Unsure(area=area, track=card.track, choices=tuple(ordered)))
    return tuple(found)


def _possible(table: Table, state: State, area: AreaName, name: str) -> bool:
    """Whether a card of this id could legally lie there now."""
    deck = table.deck
    if area == CASE:
        return name in deck.cases and not check(table, state, RevealCase(card=name)).broken
    if area == SYMPTOM:
        move = RevealSymptom(card=name)
        return name in deck.symptoms and not check(table, state, move).broken
    if area == DISCARD:
        lying = state.treatment_discards.count(name)
        kinds = name in deck.treatments or name in deck.resources
        return kinds and lying < deck.copies.get(name, 0)
    return name in (deck.cases if area in _treatment_areas(state) else deck.treatments)


# --- a single move against the rules


def _one_breach(
    table: Table, state: State, seen: TableSeen, wrong: frozenset[AreaName]
) -> TreatmentMove | None:
    """The one move that explains everything, though it breaks a rule: a question, not an error."""
    tries: list[TreatmentMove] = [Place(by=name) for name in who_placed_too_early(state, seen)]
    tries += [
        RevealCase(card=card)
        for card in names_seen(seen.cards(CASE))
        if card in table.deck.cases and card != state.card
    ]
    tries += [
        RevealSymptom(card=card)
        for card in names_seen(seen.cards(SYMPTOM))
        if card in table.deck.symptoms and state.symptom_discards[-1:] != (card,)
    ]
    if len(wrong) == 1 and len(tries) == 1:
        return tries[0]
    return None
