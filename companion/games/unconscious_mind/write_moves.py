"""The body of an entry for a move, inverse of `parse_move`."""

from dataclasses import MISSING, fields
from enum import Enum
from typing import Any

from companion.games.unconscious_mind.deck import Gain
from companion.games.unconscious_mind.moves import AnyMove, EndGameValues, SetUpDisplay, Treat
from companion.rules.moves import ComeBack, Json, Leave, Repair, Seats, write_shared

_ALWAYS = frozenset({"latent", "manifest", "grief_layer"})
"""Arguments that are written also when they are null: that pile is empty, no layer is there."""


def write_move(move: AnyMove) -> dict[str, Json]:
    """`{"do": ..., "by": ..., arguments}`; arguments with their default are left out."""
    match move:
        case Leave() | ComeBack() | Seats() | Repair():
            return write_shared(move)
        case SetUpDisplay():
            return {"do": move.do} | _display(move)
        case EndGameValues():
            return {"do": move.do, "by": move.by, "conditions": dict(move.conditions)}
    body: dict[str, Json] = {"do": move.do}
    for field in fields(move):
        value: Any = getattr(move, field.name)
        default = None if field.default is MISSING else field.default
        if field.default is not MISSING and value == default and field.name not in _ALWAYS:
            continue
        body[field.name] = _plain(field.name, value)
    if isinstance(move, Treat) and move.cost is not None:
        body["cost"] = dict(move.cost)
    return body


def _display(move: SetUpDisplay) -> dict[str, Json]:
    shown = move.display
    return {
        "clients": [{"client": c.client, "grief_layer": c.grief_layer} for c in shown.clients],
        "manifest": list(shown.manifest),
    }


def _plain(name: str, value: Any) -> Json:
    match value:
        case Enum():
            return value.value
        case tuple():
            return [_plain(name, part) for part in value]
        case Gain():
            if value.what == "text":
                return {"text": value.text}
            return {"what": value.what, "count": value.count}
        case _:
            return value
