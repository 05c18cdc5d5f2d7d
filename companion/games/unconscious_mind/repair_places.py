"""What may stand where in the state of Unconscious Mind, for the form of a repair."""

from collections.abc import Mapping

from companion.games.repair_places import Place
from companion.games.unconscious_mind.board import Board
from companion.games.unconscious_mind.names import GOALS
from companion.rules.moves import Json

_ROOMS = ("primary", "secondary")
_CLIENT = Place(cards=("client",))
_GRIEF_LAYER = Place(cards=("grief_layer",))
_NEW_ROOM: Json = {"client": "?", "grief_layer": None, "dreams": [], "marker": None, "new": False}


def find_places(board: Board, tags: tuple[str, ...]) -> Mapping[str, Place]:
    """Every place with a closed set of values. tags: those printed on cards of the deck."""
    city = board.city
    return {
        "turn": Place(row={"player": None, "kind": "treat", "treated": [], "step": "main"}),
        "turn/player": Place(players=True),
        "turn/kind": Place(words=("state_ideas", "recall_ideas", "treat")),
        "turn/treated": Place(words=_ROOMS),
        "turn/step": Place(words=("main", "boxes", "draft")),
        "next_turn": Place(players=True),
        "players/*/rest": Place(words=("skip", "out")),
        "players/*/city": Place(row={"district": next(iter(city.districts)), "slot": 3}),
        "players/*/city/*/district": Place(words=tuple(city.districts)),
        "players/*/city/*/slot": Place(words=("3", "4", "5", "6")),
        "players/*/goals": Place(words=GOALS),
        "players/*/tags": Place(words=tags),
        "players/*/rooms/*": Place(words=("blocked",), row=_NEW_ROOM),
        "players/*/rooms/*/client": _CLIENT,
        "players/*/rooms/*/grief_layer": _GRIEF_LAYER,
        "players/*/rooms/*/dreams": Place(cards=("dream",)),
        "players/*/cured": _CLIENT,
        "freud/location": Place(words=tuple(city.ring)),
        "reputation_stacks/*": Place(players=True),
        "display": Place(row={"clients": [], "manifest": []}),
        "display/clients": Place(row={"client": "?", "grief_layer": None}),
        "display/clients/*/client": _CLIENT,
        "display/clients/*/grief_layer": _GRIEF_LAYER,
        "display/manifest": Place(cards=("dream",)),
        "goals_left": Place(words=GOALS),
        "topmost_tokens": Place(words=tuple(city.districts)),
        "end/triggered_by": Place(players=True),
    }
