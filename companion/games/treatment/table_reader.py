"""What should lie under the camera, and what happened when something else lies there.

Areas: `case`, `symptom`, `discard` (a pile), and for each seat N, numbered clockwise from 1,
`seat N play` (face down until the flip) and `seat N treatment` (won Cases, face up).
"""

from companion.games.treatment.deck import UNKNOWN
from companion.games.treatment.state import PlayerState, State, printed_id
from companion.games.treatment.table import Table
from companion.rules.sentence import say
from companion.rules.table_facts import (
    AreaName,
    Difference,
    ExpectedArea,
    ExpectedCard,
    TableReading,
    TableSeen,
)

CASE, SYMPTOM, DISCARD = "case", "symptom", "discard"


def play_area(seat: int) -> AreaName:
    """Where the player of seat `seat` (from 1) lays cards at the Case."""
    return f"seat {seat} play"


def treatment_area(seat: int) -> AreaName:
    """Where the player of seat `seat` (from 1) keeps won Cases."""
    return f"seat {seat} treatment"


def find_expected(state: State) -> dict[AreaName, ExpectedArea]:
    """What should lie in each area of this game."""
    areas = {
        CASE: ExpectedArea(cards=(_face_up(state.card, "case"),) if state.card else ()),
        SYMPTOM: _pile(state.symptom_discards, "symptom"),
        DISCARD: _pile(state.treatment_discards, "treatment"),
    }
    for seat, player in enumerate(state.players, start=1):
        areas[play_area(seat)] = ExpectedArea(cards=_played(player))
        areas[treatment_area(seat)] = ExpectedArea(
            cards=tuple(_face_up(card, "case") for card in player.in_treatment)
        )
    return areas


def _face_up(card: str, kind: str) -> ExpectedCard:
    shown = printed_id(card)
    return ExpectedCard(card=None if shown == UNKNOWN else shown, kind=kind)


def _pile(cards: tuple[str, ...], kind: str) -> ExpectedArea:
    return ExpectedArea(cards=tuple(_face_up(card, kind) for card in cards), pile=True)


def _played(player: PlayerState) -> tuple[ExpectedCard, ...]:
    if player.flipped is not None:
        return tuple(_face_up(card, "treatment") for card in player.flipped)
    return (ExpectedCard(card=None, face_up=False, kind="treatment"),) * player.placed


def read_table(table: Table, state: State, before: State | None, seen: TableSeen) -> TableReading:
    """What happened between `state` and what is seen."""
    expected = find_expected(state) if table else {}
    strange = tuple(
        Difference(area=area, says=say("difference.cards", n=len(seen.cards(area))))
        for area, wanted in expected.items()
        if seen.sees(area) and len(seen.cards(area)) != len(wanted.cards) and before is None
    )
    return TableReading(differences=strange)
