"""How a hold was closed: plain English in log and export, words of the table's language on the screen."""

from typing import Final

from companion.rules.sentence import Sentence, say

NOTHING: Final = "nothing_decided"
"""The outcome of a hold that was left without one."""

_BEGINS = "hold: "
_SAID = {
    "log_right": "the log is right",
    "table_right": "the table is right",
    "ruled": "the table decides otherwise",
    NOTHING: "nothing was decided",
}
_TITLES = {
    "log_right": "table.log_is_right",
    "table_right": "table.table_is_right",
    "ruled": "table.table_rules",
    NOTHING: "table.nothing_decided",
}


def write_closing(outcome: str, note: str) -> str:
    """The closing of a hold as the log and the export keep it."""
    said = f"{_BEGINS}{_SAID[outcome]}"
    return f"{said}: {note.strip()}" if note.strip() else said


def read_closing(text: str) -> tuple[str, str] | None:
    """Outcome and note of a text that a hold wrote; None for another text.

    >>> read_closing("hold: the log is right: seen by all")
    ('log_right', 'seen by all')
    """
    for outcome in _SAID:
        said = write_closing(outcome, "")
        if text == said or text.startswith(f"{said}: "):
            return outcome, text.removeprefix(said).removeprefix(": ")
    return None


def say_closing(text: str) -> Sentence | None:
    """The same in words; None for a text that no hold wrote."""
    found = read_closing(text)
    if found is None:
        return None
    outcome, note = found
    key = "table.held_noted" if note else "table.held"
    return say(key, what=Sentence(_TITLES[outcome]), note=note)
