"""What a table chooses before the first turn."""

from companion.games.at_table import OptionForm
from companion.games.unconscious_mind.names import MODULES
from companion.games.unconscious_mind.play import EVERYTHING, KEEP
from companion.rules.sentence import say


def find_option_forms() -> tuple[OptionForm, ...]:
    """Expansions in the game, and whether the Insight dials are kept."""
    return (
        OptionForm(
            name="keep",
            title=say("option.keep"),
            kind="one",
            choices=tuple((name, say(f"keep.{name}")) for name in KEEP),
            default=EVERYTHING,
        ),
        OptionForm(
            name="modules",
            title=say("option.modules"),
            kind="many",
            choices=tuple((name, say(f"module.{name}")) for name in MODULES),
        ),
        OptionForm(
            name="track_insights", title=say("option.track_insights"), kind="yes_no", default=True
        ),
    )
