"""Answers from the table, turned into the arguments of an entry."""

import json
from collections.abc import Mapping

from companion.games.treatment.deck import CATEGORIES
from companion.games.treatment.state import Phase, PlayerState, State
from companion.games.treatment.state_json import HAND_LIMIT
from companion.rules.moves import Json

BY_CARDS = "by_cards"
"""Not an argument of any entry: the person wants to name the cards rather than count symbols."""

MOST_AT_ONCE = 2
"""So many cards are drawn or discarded by one press; more go by a repair."""


def finish_arguments(do: str, arguments: Mapping[str, Json]) -> dict[str, Json]:
    """Answers as the entry wants them: effects as tables, symbols as pairs, patches as lists.

    >>> finish_arguments("reveal_symptom", {"effect": "discard=2"})
    {'effect': {'discard': 2}}
    """
    out = {name: value for name, value in arguments.items() if name != BY_CARDS}
    if do == "reveal_symptom" and isinstance(effect := out.get("effect"), str):
        name, _, number = effect.partition("=")
        value: Json = int(number) if number else True
        out["effect"] = {"text": "as printed"} if name == "text" else {name: value}
    if do == "play_resource" and isinstance(numbers := out.get("effect"), Mapping):
        out["effect"] = _resource_effect(numbers)
    if do == "flip" and isinstance(symbols := out.get("symbols"), Mapping):
        out["symbols"] = {c: symbols.get(c) or _pair(symbols, c) for c in CATEGORIES}
    if do == "apply_effect" and isinstance(patch := out.get("patch"), str):
        out["patch"] = json.loads(patch)
    return out


def _pair(symbols: Mapping[str, Json], category: str) -> list[Json]:
    return [symbols.get(f"{category}.plus", 0), symbols.get(f"{category}.minus", 0)]


def _resource_effect(numbers: Mapping[str, Json]) -> dict[str, Json]:
    """What is added, and what is multiplied unless by one; nothing at all is only words.

    >>> _resource_effect({"add.therapy": 2, "add.social": 0, "multiply.social": 2})
    {'add': {'therapy': 2}, 'multiply': {'social': 2}}
    """
    if not any("." in name for name in numbers):
        return dict(numbers)  # as an entry has it already
    out: dict[str, Json] = {}
    for kind, nothing in (("add", 0), ("multiply", 1)):
        told = {c: numbers.get(f"{kind}.{c}", nothing) for c in CATEGORIES}
        if effect := {c: n for c, n in told.items() if n != nothing}:
            out[kind] = effect
    return out or {"text": "as printed"}


def usual_effects(
    state: State, player: PlayerState, *, hand_limit_at_once: bool
) -> tuple[tuple[str, list[Json]], ...]:
    """What card texts usually do to a player: a name and the patch that says so."""
    me = f"/players/{_escape(player.name)}"
    out: list[tuple[str, list[Json]]] = [("nothing", [])]
    if state.phase is Phase.ACTIONS and not player.acted:
        out.append(("skip_action", [_put(f"{me}/acted", value=True)]))
    deck = state.treatment_deck
    for n in range(1, MOST_AT_ONCE + 1):
        if deck is not None and deck < n:
            break
        patch = [_put(f"{me}/hand", player.hand + n)]
        if deck is not None:
            patch.append(_put("/decks/treatment", deck - n))
        surplus = player.hand + n - HAND_LIMIT
        if hand_limit_at_once and surplus > player.must_discard:
            patch.append(_put(f"{me}/must_discard", surplus))
        out.append((f"draw_{n}", patch))
    can_owe = min(MOST_AT_ONCE, player.hand - player.must_discard)
    out += [
        (f"discard_{n}", [_put(f"{me}/must_discard", player.must_discard + n)])
        for n in range(1, can_owe + 1)
    ]
    return tuple(out)


def _put(path: str, value: Json) -> Json:
    return {"op": "replace", "path": path, "value": value}


def _escape(name: str) -> str:
    """A name as one part of a JSON pointer (RFC 6901)."""
    return name.replace("~", "~0").replace("/", "~1")
