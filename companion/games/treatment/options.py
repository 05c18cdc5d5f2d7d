"""What a table chooses before the first Case."""

import random

from companion.games.at_table import OptionForm
from companion.games.treatment.deck import UNKNOWN, Deck
from companion.rules.house_rules import HouseRules
from companion.rules.sentence import say


def find_option_forms(deck: Deck, house_rules: HouseRules, seed: int) -> tuple[OptionForm, ...]:
    """What leaves the game, and with the Extra Rules what everybody starts with."""
    return (*_removed_categories(deck, house_rules, seed), *_extra_rules(deck))


def _extra_rules(deck: Deck) -> tuple[OptionForm, ...]:
    """TR-EXTRA-01: everybody starts with a Case, which the table need not name."""
    nameless = (UNKNOWN, say("option.nameless_case"))
    cases = tuple((card, say("case_name", name=deck.name_of(card))) for card in deck.cases)
    return (
        OptionForm(
            name="extra_rules", title=say("option.extra_rules"), kind="yes_no", default=False
        ),
        OptionForm(
            name="starting_cases",
            title=say("option.starting_cases"),
            kind="each",
            choices=(nameless, *cases),
            default=UNKNOWN,
            only_with="extra_rules",
        ),
    )


def _removed_categories(deck: Deck, house_rules: HouseRules, seed: int) -> tuple[OptionForm, ...]:
    """The categories that leave the game; drawn by lot until the table says otherwise.

    Where the deck does not have the category of every Case, categories leave the box that
    nobody has named: the Cases and Symptoms that are left are then not counted.
    """
    counts = deck.case_categories()
    names = sorted(name for name in counts if name is not None)
    wanted = int(str(house_rules["tr.remove_categories"]))
    if wanted and (None in counts or not counts):
        return (
            OptionForm(
                name="removed_categories",
                title=say("option.unnamed_categories", n=wanted),
                kind="many",
                wanted=wanted,
                default=tuple(f"{UNKNOWN}{i}" for i in range(1, wanted + 1)),
            ),
        )
    if wanted == 0 or len(names) <= wanted:
        return ()
    drawn = random.Random(seed).sample(names, wanted)  # noqa: S311 - which cards stay in the box
    return (
        OptionForm(
            name="removed_categories",
            title=say("option.removed_categories", n=wanted),
            kind="many",
            choices=tuple((name, say("need.category_name", category=name)) for name in names),
            wanted=wanted,
            default=tuple(sorted(drawn)),
        ),
    )
