"""Names that are fixed by the rulebook: rooms, Insights, goals, and what can be counted."""

from enum import StrEnum

UNKNOWN = "?"
"""A card that nobody has named; as an icon: one that nobody has told yet."""

QUALITIES = ("growth", "freedom", "passion")
LEVELS = ("minor", "median", "major")
LEVEL_SIGNS = {"minor": "◆", "median": "⬢", "major": "●"}
INSIGHTS = tuple(f"{quality}.{level}" for quality in QUALITIES for level in LEVELS)
ICONS = ("waves", "cloud", "eye")
GOALS = ("A", "B", "C", "D", "E", "F", "G")
COUNTERS = ("vp", "coffee", "bright_ideas", "boxes")
TAG = "tag:"
MODULES = ("nightmares", "free_association")
SLOTS = range(3, 7)
MOST_BOXES = 3
MOST_IDEAS = 3


class RoomName(StrEnum):
    """The two Office Rooms: left and right."""

    PRIMARY = "primary"
    SECONDARY = "secondary"


class TurnKind(StrEnum):
    """What a player does with a turn."""

    STATE_IDEAS = "state_ideas"
    RECALL_IDEAS = "recall_ideas"
    TREAT = "treat"


class Step(StrEnum):
    """Where in a turn its player is: Boxes come after the main step, drafts after Boxes."""

    MAIN = "main"
    BOXES = "boxes"
    DRAFT = "draft"


def is_countable(what: str) -> bool:
    """Whether `what` is a counter, an Insight or a tag (`tag:NAME`)."""
    return what in COUNTERS or what in INSIGHTS or (what.startswith(TAG) and len(what) > len(TAG))
