"""Gives a game the evening's pads, and the keys and roles that the table chose for its kind."""

import logging
from collections.abc import Iterable, Mapping

from companion.app import Parts
from companion.game_log.settings import Settings
from companion.games.find_games import find_game
from companion.rules.sentence import Sentence, say
from companion.setup.button_roles import ButtonRoles
from companion.table.pads.role_keys import RoleKeys
from companion.table.pads.seats import PadSeats
from companion.views.pads import PadSeen

_log = logging.getLogger(__name__)


def pad_lines(seen: Iterable[PadSeen]) -> tuple[Sentence, ...]:
    """One line a pad before there is a game, and that nothing is promised."""
    found = tuple(say("pads.seen", name=pad.name) for pad in seen)
    return (*found, say("pads.no_guarantee")) if found else ()


def give_pads(parts: Parts, seats: PadSeats, settings: Settings) -> None:
    """Which pad is where outlives a game; keys and roles are kept in settings.toml.

    A pad at a seat has the roles of the box that sits there.
    """
    session = parts.session
    game = find_game(session.ledger.rules.header.game)
    table = f"buttons.keys.{game.id}"

    def keep(changes: Mapping[str, str]) -> None:
        try:
            settings.write({f"{table}.{key}": text for key, text in changes.items()})
        except OSError as error:
            _log.warning("settings.toml cannot be written: %s", error.strerror)

    keys = RoleKeys(game.button_roles, settings.table(table), keep)
    players = len(session.ledger.rules.header.players)
    own = None if parts.buttons is None else parts.buttons.roles
    roles = own or ButtonRoles(game.id, game.button_roles, players, settings)
    session.pads.take_over(seats, keys, roles)
