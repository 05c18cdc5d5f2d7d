"""What the table shows, written into the state: for a repair that the table asks for."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from companion.games.unconscious_mind.layout import DISPLAY_CLIENTS, DISPLAY_MANIFEST
from companion.games.unconscious_mind.names import UNKNOWN
from companion.rules.moves import Json
from companion.rules.table_facts import AreaName, SeenCard


def write_area(
    raw: Mapping[str, Json],
    area: AreaName,
    cards: tuple[SeenCard, ...],
    kind_of: Callable[[str], str],
) -> dict[str, Json] | None:
    """The JSON state with one area as it is seen; None where only people know.

    kind_of: `client`, `grief_layer` or `dream` of a card id.
    """
    state: dict[str, Any] = json.loads(json.dumps(raw))
    names = [card.card or UNKNOWN for card in cards if card.face_up]
    if area in {DISPLAY_CLIENTS, DISPLAY_MANIFEST}:
        if state["display"] is None:
            return None
        if area == DISPLAY_MANIFEST:
            state["display"]["manifest"] = names
        else:
            state["display"]["clients"] = _pairs(names, kind_of)
        return state
    _, seat, place, *what = area.split()
    own = state["players"][list(state["players"])[int(seat) - 1]]
    if place == "play":
        own["cured"] = names
        return state
    room = own["rooms"][place]
    if not isinstance(room, dict) or (what == ["client"] and not names):
        return None  # who moved in, and with which marker, only people know
    if what == ["track"]:
        if len(names) != 1 or not int(names[0]):
            return None  # on the leftmost space nobody stays: the Client is Cured
        room["marker"] = int(names[0])
    elif what == ["dreams"]:
        room["dreams"] = list(reversed(names))
    else:
        pair = _pairs(names, kind_of)
        if len(pair) != 1:
            return None
        room |= pair[0]
    return state


def _pairs(names: list[str], kind_of: Callable[[str], str]) -> list[dict[str, str | None]]:
    """Clients with the Grief Layer that lies on each."""
    pairs: list[dict[str, str | None]] = []
    for name in names:
        if kind_of(name) == "grief_layer" and pairs:
            pairs[-1]["grief_layer"] = name
        else:
            pairs.append({"client": name, "grief_layer": None})
    return pairs
