"""The form in which a person types what is printed on a card."""

from companion.games.game import CardForm
from companion.games.unconscious_mind.deck import CLIENT_KINDS, CONDITION_COUNTS, DREAM_KINDS
from companion.games.unconscious_mind.names import COUNTERS, ICONS, INSIGHTS
from companion.rules.sentence import say

GAINS = (*COUNTERS, "reputation", *INSIGHTS)
"""What a card may give, apart from words."""


def _field(name: str, kind: str, choices: tuple[str, ...] = ()) -> CardForm:
    return CardForm(name=name, title=say(f"form.{name}"), kind=kind, choices=choices)


_FORMS = {
    "client": (
        _field("kind", "choice", CLIENT_KINDS),
        _field("therapy", "number"),
        _field("vp", "number"),
        _field("tags", "tags"),
        _field("effect", "text"),
        _field("condition.count", "choice", CONDITION_COUNTS),
        _field("condition.each", "number"),
        _field("condition.max", "number"),
    ),
    "grief_layer": (
        _field("therapy", "number"),
        _field("vp", "number"),
        _field("icon", "choice", ICONS),
        _field("starting", "choice", ("false", "true")),
        _field("gains", "gains", GAINS),
    ),
    "dream": (
        _field("kind", "choice", DREAM_KINDS),
        _field("cost", "counts", INSIGHTS),
        _field("therapy", "number"),
        _field("gains", "gains", GAINS),
        _field("icon", "choice", ICONS),
    ),
    "goal": (_field("tags", "tags"),),
}

KINDS = tuple(_FORMS)
"""The kinds of cards in a box."""

USUAL_KIND = "client"
"""What a card is taken for until somebody says."""


def find_form(kind: str) -> tuple[CardForm, ...]:
    """Fields of a kind of card, in the order in which they are asked; empty if unknown."""
    return _FORMS.get(kind, ())
