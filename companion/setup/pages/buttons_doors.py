"""How the button page gets at boxes, presses and roles before there is a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from companion.game_log.records import PressKey
from companion.rules.sentence import Sentence
from companion.setup.button_link import ButtonLink
from companion.setup.button_roles import ButtonRoles

OpenLink = Callable[[str], ButtonLink | Sentence]
"""Opens the boxes at an address; a sentence where that cannot be."""
Keep = Callable[[PressKey], bool]
"""Keeps a press durably that no game takes; False if it could not be kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonDoors:
    """How the page gets at boxes before a game.

    address: where they are looked for first. games: kinds of games by id, whose roles can be
    chosen; roles_for: those of one of them.
    """

    address: str
    open_link: OpenLink
    keep: Keep
    roles_for: Callable[[str], ButtonRoles]
    games: Mapping[str, Sentence] = field(default_factory=dict)
