"""What a table chooses before the first turn, and where its header keeps it."""

from dataclasses import replace

from companion.games.at_table import OptionForm
from companion.games.unconscious_mind.names import MODULES
from companion.games.unconscious_mind.play import EVERYTHING, KEEP, POINTS
from companion.rules.errors import BadInput
from companion.rules.header import Header
from companion.rules.sentence import say

_KEEP = "keep"


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


def settle_header(header: Header) -> Header:
    """The header as logs and exports have it: how much is kept is no rule and goes to `meta`.

    What follows from it for the rules is said in their own words: a table that keeps less
    does not track Insights, and one that keeps points only enters no treated Clients
    (`um.treat_zero`). Raises BadInput for another word.
    """
    if _KEEP not in header.options:
        return header
    keep = header.options[_KEEP]
    if keep not in KEEP:
        raise BadInput(f"options: {_KEEP!r} must be one of {', '.join(KEEP)}, not {keep!r}")
    options = {name: value for name, value in header.options.items() if name != _KEEP}
    if keep == EVERYTHING:
        return replace(header, options=options)
    rules = dict(header.house_rules)
    if keep == POINTS:
        rules.setdefault("um.treat_zero", True)
    return replace(
        header,
        options=options | {"track_insights": False},
        house_rules=rules,
        meta={**(header.meta or {}), _KEEP: keep},
    )


def kept_of(header: Header) -> str:
    """How much this table keeps: everything, unless `meta` has another word that is known."""
    keep = (header.meta or {}).get(_KEEP)
    return keep if isinstance(keep, str) and keep in KEEP else EVERYTHING
