"""What the session wants done outside of it after one turn of the main loop."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion.game_log.records import PressKey
from companion.rules.seats import Player
from companion.table.signals import PressVerdict


class Sound(StrEnum):
    """Short sounds, each with one meaning; files of the same name in assets/sounds."""

    SEEN = "seen"
    ACCEPTED = "accepted"
    ASKING = "asking"
    REFUSED = "refused"
    SCORED = "scored"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ack:
    """Answer to a press. Only given after the press is durable."""

    key: PressKey
    verdict: PressVerdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Outputs:
    """acks, sounds: to be handed on once. lamps, turn_token: state, to be shown until changed.

    lamps: for each player one truth per button: pressing it now does something.
    """

    acks: tuple[Ack, ...] = ()
    sounds: tuple[Sound, ...] = ()
    lamps: Mapping[Player, tuple[bool, ...]] = field(default_factory=dict)
    turn_token: int = 0
    left: bool = False
