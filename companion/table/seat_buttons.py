"""What a press at a seat means: bound to the turn that its lamp showed.

A press made for an earlier turn never scores the next player: it is dropped, or asked
about, and the table is told (devices.md, 2.2).
"""

from dataclasses import dataclass
from enum import StrEnum

from companion.games.at_table import AtTable
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say
from companion.table.ledger import Ledger
from companion.table.signals import ButtonSignal
from companion.views.board import Ask

COUNTING_ROLES = ("plus", "minus")
"""Roles whose late press is asked about: the point was meant for somebody."""

ANYTIME_ROLES = ("hold",)
"""Roles that count however late they come."""

MOMENT = "moment"
"""Role of a button that does whatever its player can do now: the first of the game's roles."""

_NAMED = frozenset(
    {"draw", "exchange", "place", "end_turn", "plus", "minus", "undo", "hold", "ok", MOMENT}
)


class PressMeaning(StrEnum):
    """What to do with a press."""

    ASK = "ask"
    UNDO = "undo"
    HOLD = "hold"
    OK = "ok"
    LATE_ASK = "late_ask"
    LATE_DROP = "late_drop"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """A press in terms of the game. ask: what it starts, for ASK and LATE_ASK."""

    kind: PressMeaning
    role: str
    ask: Ask | None = None


def meaning_of(
    signal: ButtonSignal, roles: tuple[str, ...], ledger: Ledger, at_table: AtTable[object]
) -> Meaning:
    """Translate a press: role of the button, turn token, what the game makes of it."""
    role = signal.role
    if role is None:
        role = roles[signal.button - 1] if 1 <= signal.button <= len(roles) else ""
    if not role:
        return Meaning(kind=PressMeaning.NOTHING, role="")
    if role == MOMENT:
        role = role_of_moment(signal.player, roles, ledger, at_table)
    if role in ANYTIME_ROLES:
        return Meaning(kind=PressMeaning.HOLD, role=role)
    late = signal.token != ledger.token
    if role in {"undo", "ok"}:
        if late or signal.recovered:
            return Meaning(kind=PressMeaning.LATE_DROP, role=role)
        return Meaning(kind=PressMeaning(role), role=role)
    ask = at_table.button_ask(ledger.state, signal.player, role)
    if ask is None:
        return Meaning(kind=PressMeaning.LATE_DROP if late else PressMeaning.NOTHING, role=role)
    if signal.recovered or (late and role in COUNTING_ROLES):
        return Meaning(kind=PressMeaning.LATE_ASK, role=role, ask=ask)
    if late:
        return Meaning(kind=PressMeaning.LATE_DROP, role=role)
    return Meaning(kind=PressMeaning.ASK, role=role, ask=ask)


def role_of_moment(
    player: Player, roles: tuple[str, ...], ledger: Ledger, at_table: AtTable[object]
) -> str:
    """The first role with which a player can act now; `MOMENT` where there is none."""
    for role in turn_roles(roles):
        ask = at_table.button_ask(ledger.state, player, role)
        if ask is not None and ask.disabled is None:
            return role
    return MOMENT


def role_says(role: str) -> Sentence:
    """A role in words; one that no words file knows is called by its own name."""
    if not role:
        return say("role.none")
    if role in _NAMED:
        return say(f"role.{role}")
    return say("table.plain", text=role.replace("_", " "))


def turn_roles(roles: tuple[str, ...]) -> tuple[str, ...]:
    """The roles that make moves of a turn: neither undo and hold nor counting."""
    others = {"undo", "ok", *ANYTIME_ROLES, *COUNTING_ROLES}
    return tuple(role for role in roles if role not in others)


def lamps(
    players: tuple[Player, ...], roles: tuple[str, ...], ledger: Ledger, at_table: AtTable[object]
) -> dict[Player, tuple[bool, ...]]:
    """For each player one truth per button: a press now would do something."""

    def lit(player: Player, role: str) -> bool:
        if role in ANYTIME_ROLES:
            return False
        if role == "undo":
            newest = ledger.newest()
            return newest is not None and newest.entry.move.by == player
        ask = at_table.button_ask(ledger.state, player, role)
        return ask is not None and ask.disabled is None

    return {p: tuple(lit(p, role) for role in roles) for p in players}
