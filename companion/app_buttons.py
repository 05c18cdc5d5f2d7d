"""Opens button boxes: for a game at a real table, and for the button page before one."""

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from companion.game_log.errors import StoreError
from companion.game_log.records import PressKey
from companion.game_log.settings import Settings
from companion.game_log.store import Store
from companion.games.find_games import find_game
from companion.games.game import Game
from companion.rules.errors import BadInput
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say
from companion.setup.button_link import ButtonLink
from companion.setup.button_roles import ButtonRoles
from companion.setup.pages.buttons import ButtonsPage
from companion.setup.pages.buttons_doors import ButtonDoors
from devices.address import parse_address
from devices.button_boxes import AUTO, SIM, ButtonBoxes
from devices.errors import DeviceError
from devices.events import Cursor

_log = logging.getLogger(__name__)


def open_buttons(
    address: str, game: Game, players: Sequence[Player], store: Store, settings: Settings
) -> ButtonLink | None:
    """The boxes at `address`, from where the store knows them; None for an empty address.

    Raises:
        BadInput: an address of unknown form.
    """
    if not address:
        return None
    known = store.known_cursors()
    cursors = {uid: Cursor(epoch=epoch, seq=seq) for uid, (epoch, seq) in known.items()}
    try:
        boxes = ButtonBoxes(address, cursors)
    except DeviceError as error:
        raise BadInput(str(error)) from error
    roles = ButtonRoles(game.id, game.button_roles, len(players), settings)
    return ButtonLink(boxes, players, roles, ((uid, c.epoch) for uid, c in cursors.items()))


def open_buttons_page(
    game: Game,
    names: Sequence[str],
    store: Store,
    settings: Settings,
    *,
    titles: Mapping[str, Sentence],
    pads: Callable[[], tuple[Sentence, ...]] = tuple,
) -> ButtonsPage:
    """The button page before a game: roles of `game` first, seats by the names of last time.

    titles: of all games, by id. pads: one line for each gamepad.
    """
    players = [Player(name) for name in names if name.strip()] or [Player("1")]

    def roles_for(other: str) -> ButtonRoles:
        kind = find_game(other)
        return ButtonRoles(kind.id, kind.button_roles, len(players), settings)

    def open_link(address: str) -> ButtonLink | Sentence:
        try:
            link = open_buttons(address or AUTO, game, players, store, settings)
        except BadInput as error:
            return say("table.plain", text=str(error))
        except StoreError as error:
            return say("table.plain", text=str(error))
        return link or say("setup.button_page.none")

    address = str(settings.get("last.buttons", AUTO))
    doors = ButtonDoors(
        address=address,
        open_link=open_link,
        keep=partial(_keep, store),
        roles_for=roles_for,
        games=titles,
    )
    return ButtonsPage(doors=doors, pads=pads)


def _keep(store: Store, press: PressKey) -> bool:
    """Presses that were tried are done with: no game takes them later."""
    try:
        store.keep_presses((press,))
    except StoreError as error:
        _log.warning("a tried press is not kept: %s", error)
        return False
    return True


def check_buttons(address: str) -> None:
    """Raises BadInput for an address of unknown form."""
    if address and address not in {AUTO, SIM}:
        try:
            parse_address(address)
        except DeviceError as error:
            raise BadInput(str(error)) from error
