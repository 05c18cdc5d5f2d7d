"""The form in which a person types what is printed on a card."""

from companion.games.game import CardForm
from companion.games.treatment.deck import CATEGORIES, When
from companion.rules.sentence import say


def _field(name: str, kind: str, choices: tuple[str, ...] = (), least: int = 0) -> CardForm:
    if kind == "counts":
        choices = CATEGORIES
    title = say(f"form.{name.rpartition('.')[2]}")
    return CardForm(name=name, title=title, kind=kind, choices=choices, least=least)


_FORMS = {
    "case": (
        _field("category", "text"),
        _field("max_cards", "number", least=1),
        _field("factors", "counts"),
    ),
    "treatment": (_field("positive", "counts"), _field("negative", "counts")),
    "resource": (
        _field("when", "choice", tuple(When)),
        _field("effect.add", "counts"),
        _field("effect.multiply", "counts"),
        _field("effect.text", "text"),
    ),
    "symptom": (
        _field("category", "text"),
        _field("effect.discard", "number"),
        _field("effect.draw", "number"),
        _field("effect.skip_action", "choice", ("false", "true")),
        _field("effect.text", "text"),
    ),
}

KINDS = tuple(_FORMS)
"""The kinds of cards in a box."""

USUAL_KIND = "treatment"
"""What a card is taken for until somebody says."""


def find_form(kind: str) -> tuple[CardForm, ...]:
    """Fields of a kind of card, in the order in which they are asked; empty if unknown."""
    return _FORMS.get(kind, ())
