"""What a table chooses before the first Case."""

import random

from companion.games.at_table import OptionForm
from companion.games.treatment.deck import UNKNOWN, Deck
from companion.rules.house_rules import HouseRules
from companion.rules.sentence import say


def find_option_forms(deck: Deck, house_rules: HouseRules, seed: int) -> tuple[OptionForm, ...]:
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
