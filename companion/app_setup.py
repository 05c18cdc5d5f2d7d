"""The set-up pages in the window: cameras and mat, decks, health, and what they lead to."""

import time
from functools import partial
from pathlib import Path

from companion.app import FRAME_S
from companion.display import Display
from companion.display.sounds import Sounds
from companion.game_log.settings import Settings
from companion.games.find_games import find_games
from companion.games.game import Game
from companion.practice.scripted_camera import open_scripted
from companion.rules.sentence import Wording
from companion.setup.checks import run_checks
from companion.setup.pages.cameras import CamerasPage
from companion.setup.pages.decks import DeckDoors, DecksPage
from companion.setup.pages.health import HealthPage
from companion.setup.pages.setup_page import Leave, Open, SetupPage
from companion.setup.table_camera import TableCamera
from companion.setup.teach_camera import TeachCamera
from companion.views.intents import Quit
from companion.views.scene import Screen
from vision.process import CameraProcess
from vision.process_work import CameraOrder
from vision.sources import open_source


def open_setup_page(name: str, game: Game, settings: Settings, data: Path) -> SetupPage:
    """The set-up page of this name: `cameras`, `decks` or `health`."""
    address = str(settings.get("last.camera", ""))
    match name:
        case "cameras":
            return CamerasPage(
                data,
                game,
                address=address,
                open_camera=_open_camera,
                keep_address=lambda address: settings.write({"last.camera": address}),
            )
        case "decks":
            open_teach = partial(_open_teach_camera, game)
            games = tuple(find_games().values())
            return DecksPage(
                DeckDoors(
                    data=data, games=games, game=game, address=address, open_camera=open_teach
                )
            )
        case _:
            return HealthPage(lambda: run_checks(data))


def run_setup(display: Display, sounds: Sounds, wording: Wording, first: SetupPage) -> bool:
    """Show a page and those it opens until it is left; False when the window was closed."""
    stack = [first]
    shown: SetupPage | None = None
    try:
        while stack:
            started = time.monotonic()
            top = stack[-1]
            if shown is not top:
                display.use(wording, top.picture)
                shown = top
            for intent in display.poll():
                if isinstance(intent, Quit):
                    return False
                step = top.on_intent(intent)
                if isinstance(step, Leave):
                    stack.pop().close()
                    break
                if isinstance(step, Open):
                    stack.append(step.page)
                    break
            else:
                _show(display, sounds, top)
            time.sleep(max(0.0, FRAME_S - (time.monotonic() - started)))
    finally:
        for page in stack:
            page.close()
    return True


def _show(display: Display, sounds: Sounds, page: SetupPage) -> None:
    page.tick()
    view, preview = page.camera()
    display.show(Screen(position=0, scene=page.page(), camera=view), preview)
    for sound in page.take_sounds():
        sounds.play(sound)


def _open_camera(address: str) -> TableCamera:
    return TableCamera(CameraProcess(CameraOrder(address=address, deck_folder=None)))


def _open_teach_camera(
    game: Game, address: str, sizes_mm: tuple[tuple[float, float], ...]
) -> TeachCamera:
    deck = f"practice-{game.id.replace('_', '-')}"
    openers = {"drawn": lambda drawn: open_scripted(drawn, deck)}
    return TeachCamera(lambda: open_source(address, openers=openers), sizes_mm)
