"""What the table shows, written into the state: for a repair that the table asks for."""

import json
from collections.abc import Mapping
from typing import Any

from companion.games.treatment.deck import UNKNOWN, Deck
from companion.games.treatment.state import State
from companion.games.treatment.table_match import (
    CASE,
    DISCARD,
    SYMPTOM,
    find_expected,
    find_old_discards,
    mismatched,
    names_seen,
)
from companion.rules.moves import Json
from companion.rules.table_facts import AreaName, SeenCard, TableSeen


def differing_areas(state: State, deck: Deck, seen: TableSeen) -> tuple[AreaName, ...]:
    """Areas in view that do not agree with the log, in the order of the table.

    The discard pile after a scoring may have any of the cleared cards on top.
    """
    expected = find_expected(state)
    wrong = mismatched(expected, seen)
    if set(names_seen(seen.cards(DISCARD))) & find_old_discards(state, deck):
        wrong -= {DISCARD}
    return tuple(area for area in expected if area in wrong)


def write_area(
    raw: Mapping[str, Json], area: AreaName, cards: tuple[SeenCard, ...]
) -> dict[str, Json] | None:
    """The JSON state with one area as it is seen; None where only people know.

    A Case that appears or is gone is more than a card: it has a round, a winner, cards to deal.
    """
    state: dict[str, Any] = json.loads(json.dumps(raw))
    faces = [card.card or UNKNOWN for card in cards if card.face_up]
    if area == CASE:
        if state["case"]["card"] is None or not faces:
            return None
        state["case"]["card"] = faces[-1]
    elif area in {SYMPTOM, DISCARD}:
        pile = state["discards"]["symptom" if area == SYMPTOM else "treatment"]
        if not faces:
            return None
        pile[-1:] = faces[-1:]
    else:
        _, seat, place = area.split()
        own = state["players"][list(state["players"])[int(seat) - 1]]
        if place == "treatment":
            own["in_treatment"] = faces
        else:
            _write_proposals(own, faces, len(cards))
    return state


def _write_proposals(own: dict[str, Any], faces: list[str], n: int) -> None:
    """Cards at the Case: turned up ones by name, others only counted; they came from the hand."""
    if own["flipped"] is not None:
        own["flipped"] = faces
        return
    own["hand"] = max(own["must_discard"], own["hand"] - (n - own["placed"]))
    own["placed"] = n
