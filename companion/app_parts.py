"""Puts the parts of one game at a table together: for practice, and for a real evening."""

import os
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.app import Parts, read_wording
from companion.app_evidence import Evidence
from companion.app_game import other_rules
from companion.decks.deck_file import DeckFile
from companion.decks.find_deck import feature_cache
from companion.display import Display, DisplaySettings, ThemeName
from companion.game_log.settings import Settings
from companion.game_log.timeline import Timeline
from companion.games.at_table import Layout
from companion.games.game import Game
from companion.practice.conductor import Conductor, Doors
from companion.practice.drawn_scene import TableTop, scene_for
from companion.practice.practice_table import (
    PracticeGame,
    drawn_areas,
    own_backs,
    practice_deck,
)
from companion.practice.scripted_camera import open_scripted
from companion.rules.errors import BadInput
from companion.setup.button_link import ButtonLink
from companion.setup.button_roles import ButtonRoles
from companion.setup.camera_link import printed_tracks
from companion.setup.table_camera import TableCamera
from companion.table.clock import Clock, SystemClock
from companion.table.front_pages import looks_of
from companion.table.ledger import Ledger, MemoryKeeper
from companion.table.session import Session
from devices.button_boxes import SIM, ButtonBoxes
from devices.simulated_boxes import SimulatedBoxes
from vision.process import CameraProcess
from vision.process_work import CameraOrder, DrawnCamera

_STILLS = tempfile.TemporaryDirectory(prefix="companion-stills-")
"""Where the stills of practice games lie until the program ends."""


class NoScreen(BadInput):
    """No window can be opened."""


def open_display(package: str, pictures: Callable[[str | None], Path | None],
                 settings: Settings | None = None, *, language: str | None = None
                 ) -> Display:  # fmt: skip
    """A window with the words of a game and pictures of its cards. Raises NoScreen."""
    language = language or _text(settings, "screen.language", "en")
    wording = read_wording(package, language)
    display = Display(wording, pictures, display_settings(settings, language))
    trouble = display.open()
    if trouble is not None:
        raise NoScreen(wording.put(trouble))
    return display


def _text(settings: Settings | None, key: str, default: str) -> str:
    return default if settings is None else str(settings.get(key, default))


def display_settings(settings: Settings | None, language: str) -> DisplaySettings:
    """What `[screen]` in settings.toml says about the window."""
    theme = _text(settings, "screen.theme", "dark")
    known = {t.value for t in ThemeName}
    size = (1280, 720)
    if os.environ.get("SDL_VIDEODRIVER") == "dummy":
        size = (1920, 1080)
    return DisplaySettings(
        theme=ThemeName(theme if theme in known else "dark"),
        size=size,
        fullscreen=bool(settings is not None and settings.get("screen.fullscreen", False)),
        text_scale=1.0 if settings is None else float(str(settings.get("screen.text_scale", 1.0))),
        language=language,
    )


def card_pictures(file: DeckFile) -> Callable[[str | None], Path | None]:
    """Finds a card's picture in a deck folder; None asks for the back."""
    folder = file.pictures_folder
    back = None if folder is None else _usual_back(file, folder)

    def find(card: str | None) -> Path | None:
        if folder is None or card is None:
            return back
        picture = folder / f"{card}.png"
        return picture if picture.is_file() else None

    return find


def _usual_back(file: DeckFile, folder: Path) -> Path | None:
    """The back that most cards of the deck have."""
    copies: Counter[str] = Counter()
    for card in file.cards:
        # A kind may have kinds of its own with backs of their own ("manifest" of Dreams).
        copies[str(card.fields.get("kind", card.kind))] += card.copies
    own = [folder / f"back_{kind}.png" for kind, _ in copies.most_common()]
    return next((p for p in (*own, *sorted(folder.glob("back*.png"))) if p.is_file()), None)


def _drawn_camera(folder: Path, layout: Layout, top: TableTop) -> TableCamera:
    """The camera process that looks at a drawn table, still empty."""
    first = top.scene({})
    order = CameraOrder(
        address="drawn:",
        deck_folder=folder,
        cache=feature_cache(folder),
        areas=drawn_areas(layout, first),
        tracks=printed_tracks(layout),
        drawn=DrawnCamera(scene=first, seed=1),
    )
    return TableCamera(CameraProcess(order))


def open_scripted_camera(
    address: str, layout: Layout, *, deck_folder: Path | None, game: Game
) -> TableCamera:
    """A camera whose drawn table plays a script, as its `drawn:` address says.

    layout: of the game that is played; the areas are its own, on the table that is drawn.
    """
    folder = deck_folder or practice_deck(game)
    order = CameraOrder(
        address=address,
        deck_folder=folder,
        cache=feature_cache(folder),
        areas=drawn_areas(layout, scene_for((), layout)),
        tracks=printed_tracks(layout),
        open_drawn=partial(open_scripted, deck=str(folder)),
    )
    return TableCamera(CameraProcess(order))


def open_practice(
    practice: PracticeGame, clock: Clock | None = None, language: str = "en"
) -> Parts:
    """The practice table: drawn camera, simulated buttons, a session that keeps nothing.

    Its stills lie in a folder that goes with the program.
    """
    clock = clock or SystemClock()
    game, rules = practice.game, practice.rules
    at_table = game.at_table(rules, practice.file)
    ledger = Ledger(MemoryKeeper(Timeline(rules)), clock)
    players = rules.header.players
    session = Session(
        ledger,
        at_table,
        roles=game.button_roles,
        looks=looks_of(tuple(players)),
        clock=clock,
        other_rules=other_rules(game, rules, practice.file, lambda: ledger.timeline),
    )
    layout = at_table.layout(len(players))
    boxes = SimulatedBoxes(seats=len(players), buttons=len(game.button_roles))
    buttons = ButtonBoxes(SIM, simulated=boxes)
    folder = practice_deck(game)
    top = TableTop(layout=layout, size_of=at_table.card_size_mm, backs=own_backs(folder))
    table = _drawn_camera(folder, layout, top)
    conductor = Conductor(
        practice.entries,
        session,
        at_table,
        top,
        roles=game.button_roles,
        doors=Doors(table=table, boxes=boxes),
        clock=clock,
    )
    seats = {boxes.uid(i): i for i in range(len(players))}
    roles = ButtonRoles(game.id, game.button_roles, len(players), bound=seats)
    return Parts(
        session=session,
        at_table=at_table,
        layout=layout,
        camera=table,
        buttons=ButtonLink(buttons, players, roles),
        conductor=conductor,
        words=read_wording(game.package, language),
        pictures=card_pictures(practice.file),
        evidence=Evidence(Path(_STILLS.name)),
    )
