"""What may stand where in Treatment's state, for the form of a repair."""

from companion.games.repair_places import Place
from companion.games.treatment.state import Phase

_PLAYED = ("treatment", "resource")

PLACES = {
    "case/card": Place(cards=("case",)),
    "case/phase": Place(words=tuple(Phase)),
    "first_player": Place(players=True),
    "last_resource_by": Place(players=True),
    "discards/treatment": Place(cards=_PLAYED),
    "discards/symptom": Place(cards=("symptom",)),
    "players/*/rest": Place(words=("skip", "out")),
    "players/*/in_treatment": Place(cards=("case",)),
    "players/*/flipped": Place(cards=_PLAYED, row=[]),
}
