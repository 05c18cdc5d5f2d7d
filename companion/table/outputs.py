"""What the session wants done outside of it after one turn of the main loop."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion.game_log.records import PressKey
from companion.rules.seats import Player
from companion.table.evidence import StillWanted
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
class CardNamed:
    """A person said which card that is. track: the camera's number for it."""

    track: int
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Outputs:
    """acks, sounds, stills: to be handed on once. lamps, turn_token: state, to be shown until changed.

    lamps: for each player one truth per button: pressing it now does something.
    stills: pictures of cards to be cut out of what the camera shows now.
    named: cards that people named; the camera learns from them.
    set_up: a set-up page that is wanted over the table (`boxes`), once.
    abandoned: the table was left for good (the history still can resume the game).
    """

    acks: tuple[Ack, ...] = ()
    sounds: tuple[Sound, ...] = ()
    stills: tuple[StillWanted, ...] = ()
    named: tuple[CardNamed, ...] = ()
    lamps: Mapping[Player, tuple[bool, ...]] = field(default_factory=dict)
    turn_token: int = 0
    set_up: str = ""
    left: bool = False
    abandoned: bool = False
