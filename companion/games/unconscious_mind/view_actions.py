"""The actions of the scene: one press each, arguments with few values spelled out."""

from dataclasses import replace

from companion.games.game import Offer
from companion.games.unconscious_mind.play import POINTS, ROOMS, Table
from companion.games.unconscious_mind.state import State
from companion.rules.sentence import say
from companion.views.board import Ask

_SPELLED_OUT = {"start_turn": "kind", "treat": "room", "use_boxes": "room", "draft": "room"}
"""Moves of which every offer is a button of its own, and the argument that tells them apart."""

_KEYS = {
    "end_turn": "n", "draft": "f", "use_boxes": "l", "cash_box": "g", "make_box": "j",
    "place_insight": "9", "take_district_token": "0", "trigger_reputation": "f5",
    "move_freud": "f6", "set_up_room": "f7", "set_up_display": "f8",
}  # fmt: skip
"""Letters that neither the tools nor the numbers of a row use (view_rows.KEYS)."""

_VALUE_KEYS = {"state_ideas": "4", "recall_ideas": "5", "treat": "6", "primary": "7",
               "secondary": "8"}  # fmt: skip
_KEPT = {
    POINTS: frozenset({"start_turn", "end_turn", "end_game_values"}),
    ROOMS: frozenset({"start_turn", "treat", "draft", "use_boxes", "end_turn", "cash_box",
                      "end_game_values", "set_up_room", "set_up_display"}),
}  # fmt: skip
"""What a table that keeps less enters."""

_RARE = frozenset({"place_insight", "take_district_token", "trigger_reputation", "move_freud"})
"""Small buttons above the actions."""

_SET_UPS = frozenset({"set_up_room", "set_up_display"})
"""Large before the first turn; small afterwards, for a table that started in a hurry."""

_ON_ROWS = frozenset({"place_tile", "unlock_idea", "publish_treatise", "gain_reputation"})
"""A press on a number of the player's row makes these."""

_ORDER = (
    "start_turn", "treat", "draft", "use_boxes", "end_turn", "cash_box", "make_box",
    "gain_reputation", "place_tile", "unlock_idea", "publish_treatise", "place_insight",
    "take_district_token", "trigger_reputation", "move_freud", "claim_goals",
    "end_game_values", "set_up_room", "set_up_display",
)  # fmt: skip


def find_actions(table: Table, state: State, offers: tuple[Offer, ...]) -> tuple[Ask, ...]:
    """What whoever may move can do now; moves with many values ask for them."""
    found: dict[tuple[object, ...], Ask] = {}
    kept = _KEPT.get(table.keep)
    hidden = _ON_ROWS | _RARE | (_SET_UPS if state.begun else frozenset())
    shown = [o for o in offers if o.do not in hidden and (kept is None or o.do in kept)]
    for offer in sorted(shown, key=lambda o: _ORDER.index(o.do)):
        argument = _SPELLED_OUT.get(offer.do)
        value = dict(offer.arguments).get(argument or "")
        ask = _action(offer, argument, value)
        taken = any(other.key == ask.key for other in found.values())
        found.setdefault((offer.do, offer.by, value), replace(ask, key=None) if taken else ask)
    asks = tuple(found.values())
    if not _is_last_turn(state):
        return asks
    count = Ask(do="count_table", title=say("ask.count_table"), key="f9")
    return (*(_scoring(ask) if ask.do == "end_turn" else ask for ask in asks), count)


def find_rare_actions(table: Table, state: State, offers: tuple[Offer, ...]) -> tuple[Ask, ...]:
    """What other boards do, each once, for whoever's turn runs; set-up that comes late."""
    if state.turn is None:
        return ()
    wanted = (_RARE if table.keeps_all else frozenset()) | (
        _SET_UPS if table.keeps_rooms else frozenset()
    )
    if state.display is not None:  # what lies there now is set right by a repair
        wanted -= {"set_up_display"}
    found = {(o.do, o.by): _action(o, None, None) for o in offers if o.do in wanted}
    mine = state.turn.player  # the key is for whose turn it is
    asks = sorted(found.values(), key=lambda ask: (_ORDER.index(ask.do), ask.by != mine))
    keys = [ask.key for ask in asks]
    return tuple(
        replace(ask, key=None) if ask.key in keys[:i] else ask for i, ask in enumerate(asks)
    )


def _is_last_turn(state: State) -> bool:
    """Whether the game ends with this turn."""
    return state.final_round and state.turn is not None and state.following(state.turn.player)[1]


def _scoring(end: Ask) -> Ask:
    """The end of the last turn leads through final scoring."""
    return replace(end, do="final_scoring", title=say("ask.final_scoring"))


def _action(offer: Offer, argument: str | None, value: object) -> Ask:
    title = say(f"ask.{offer.do}", player=offer.by)
    if argument in {"kind", "room"}:
        detail = say(f"{argument}.{value}")
        title = say(f"ask.{offer.do}_in", player=offer.by, detail=detail)
    given = () if argument is None else ((argument, value),)
    needs = (*(n for n, _ in offer.arguments if n != argument), *offer.needs)
    return Ask(
        do=offer.do,
        by=offer.by,
        arguments=given,
        needs=needs,
        title=title,
        key=_key(offer.do, value),
    )


def _key(do: str, value: object) -> str | None:
    """The kind of a turn and a room to treat have digits of their own."""
    if do in {"start_turn", "treat"}:
        return _VALUE_KEYS.get(str(value))
    return None if do == "use_boxes" and value == "secondary" else _KEYS.get(do)
