"""The composition root: one main loop that hands values from the sources to the session and back.

Nothing here decides anything about a game. Sources never import the session; the session
never imports a source.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from companion.app_evidence import Evidence, FindPicture
from companion.display import Display
from companion.display.sounds import Sounds
from companion.games.at_table import AtTable, Layout
from companion.practice.conductor import Conductor
from companion.rules.sentence import Sentence, Wording, read_words, say
from companion.rules.table_facts import TableSeen
from companion.setup.button_link import ButtonLink
from companion.setup.camera_link import camera_view, seen_of
from companion.setup.pages.buttons import ButtonsPage
from companion.setup.pages.setup_page import Leave, SetupPage
from companion.setup.table_camera import News, TableCamera
from companion.table.outputs import Outputs
from companion.table.people import People
from companion.table.session import Session
from companion.views.intents import KeyPress, PadPress, Quit
from companion.views.page import Page
from companion.views.scene import CameraView, Health
from vision.sightings import CameraState, Look

FRAME_S = 1 / 60
"""The loop turns at most this often; the display repaints only what changed."""

PICTURE_PX = (1920, 1080)
"""Size of the picture that looks are read from."""

_LOST = frozenset({CameraState.LOST, CameraState.BLACK, CameraState.FROZEN, CameraState.MOVED})
"""After these the table is compared with the log: moves may have been missed."""

WORDS = (
    "companion.game_log",
    "companion.table",
    "companion.table.pads",
    "companion.setup",
    "companion.display",
)


def read_wording(package: str, language: str) -> Wording:
    """All templates that a game at the table needs, in a language with English behind it."""
    packages = (*WORDS, package)
    english = [read_words(p) for p in packages]
    translated = [read_words(p, language) for p in packages] if language != "en" else []
    return Wording(*english, *translated)


@dataclass(slots=True, kw_only=True)
class Parts:
    """Everything one game at the table is made of; without camera or buttons it goes by keys.

    words, pictures: of the game and its deck; None leaves those that the display has.
    evidence: keeps stills; None where they are switched off. open_camera: opens the camera again
    for another number of seats. people_changed, abandon: what is to be done outside when names
    or colors change, and when the game is stopped for good.
    """

    session: Session
    at_table: AtTable[Any]
    layout: Layout
    camera: TableCamera | None = None
    buttons: ButtonLink | None = None
    conductor: Conductor | None = None
    evidence: Evidence | None = None
    words: Wording | None = None
    pictures: FindPicture | None = None
    people_changed: Callable[[People], None] | None = None
    open_camera: Callable[[Layout], TableCamera] | None = None
    abandon: Callable[[], None] | None = None


@dataclass(slots=True, kw_only=True)
class Shots:
    """Saves the screen whenever the scene or the log changed. folder: where, None for nowhere."""

    folder: Path | None = None
    every: int = 5
    _seen: set[object] = field(default_factory=set)
    _count: int = 0

    def take(self, display: Display, name: str, position: int) -> None:
        """Save this picture if it is one of a new kind."""
        key = (name, position // self.every if name == "table" else position)
        if self.folder is None or key in self._seen:
            return
        self._seen.add(key)
        self._count += 1
        self.folder.mkdir(parents=True, exist_ok=True)
        display.save(self.folder / f"{self._count:03d}-{name}.png")


class TableLoop:
    """Runs one game until somebody leaves."""

    def __init__(
        self,
        display: Display,
        parts: Parts,
        shots: Shots | None = None,
        sounds: Sounds | None = None,
    ) -> None:
        self._display = display
        self._parts = parts
        self._shots = shots or Shots()
        self._sounds = sounds
        self._news = News()
        self._names = {c.card: c.name for c in parts.at_table.known_cards()}
        self._people = parts.session.people.changes
        self._seats = parts.session.people.seats
        self._find = parts.pictures
        if parts.pictures is not None and parts.evidence is not None:
            self._find = parts.evidence.pictures(parts.pictures)
        self._use_names()
        self._over: SetupPage | None = None
        self.quit = False

    def run(self, until_s: float | None = None) -> None:
        """Turn until the table is left, the window closed, or (monotonic) time is up.

        A practice game ends by itself a moment after its last entry.
        """
        linger_until: float | None = None
        while until_s is None or time.monotonic() < until_s:
            started = time.monotonic()
            if self.turn():
                return
            conductor = self._parts.conductor
            if conductor is not None and conductor.finished:
                linger_until = linger_until or started + 2.0
                if started > linger_until:
                    return
            rest = FRAME_S - (time.monotonic() - started)
            if rest > 0:
                self._rest(rest)

    def _rest(self, seconds: float) -> None:
        """Until the next picture is due; a press at a seat is taken at once."""
        if self._parts.buttons is None:
            time.sleep(seconds)
        else:
            self._parts.buttons.wait(seconds)

    def turn(self) -> bool:
        """One turn; whether the game was left."""
        session = self._parts.session
        intents = self._display.poll()
        session.see_pads(self._display.pads)
        for intent in intents:
            if isinstance(intent, Quit):
                self.quit = True
            elif self._over is None:
                session.on_intent(intent)
            elif isinstance(intent, PadPress | KeyPress):
                session.try_pad(intent)
            elif isinstance(self._over.on_intent(intent), Leave):
                self._close_over()
        self._take_presses()
        self._take_looks()
        waits = self._over is not None or not self._camera_is_up()
        if self._parts.conductor is not None and not waits:
            self._parts.conductor.step()
        session.tick()
        outputs = session.take_outputs()
        if self._sounds is not None:
            for sound in outputs.sounds:
                self._sounds.play(sound.value)
        if self._parts.buttons is not None:
            self._parts.buttons.apply(outputs)
        self._hand_on(outputs)
        self._show()
        return self.quit or outputs.left

    def _hand_on(self, outputs: Outputs) -> None:
        """Named cards, stills, names and the end of a game: what others keep."""
        parts = self._parts
        if parts.camera is not None:
            parts.camera.learn(outputs.named)
        if parts.evidence is not None:
            picture = None if parts.camera is None else parts.camera.preview()
            parts.evidence.keep(outputs.stills, self._news.look, picture, PICTURE_PX)
        if self._seats != parts.session.people.seats:
            self._reseat()
        if self._people != parts.session.people.changes:
            self._people = parts.session.people.changes
            self._use_names()
            if parts.people_changed is not None:
                parts.people_changed(parts.session.people)
        if outputs.set_up:
            self._over = ButtonsPage(parts.buttons, pads=parts.session.pads.lines)
        if outputs.abandoned and parts.abandon is not None:
            parts.abandon()

    def _reseat(self) -> None:
        """Somebody joined, or seats changed: boxes follow, a new seat has its areas at once."""
        parts, before = self._parts, len(self._seats)
        self._seats = parts.session.people.seats
        if parts.buttons is not None:
            parts.buttons.reseat(self._seats)
        if len(self._seats) == before:
            return
        parts.layout = parts.at_table.layout(len(self._seats))
        if parts.camera is not None and parts.open_camera is not None:
            parts.camera.close()
            parts.camera = parts.open_camera(parts.layout)
            self._news = News()

    def _use_names(self) -> None:
        """Sentences call players as they are called now."""
        parts = self._parts
        if parts.words is not None and self._find is not None:
            self._display.use(parts.words.naming(parts.session.people.names), self._find)

    def _close_over(self) -> None:
        """The table is there again."""
        if self._over is not None:
            self._over.close()
            self._over = None

    def close(self) -> None:
        """Let go of camera and boxes; what was tapped in the last moment is kept."""
        self._close_over()
        self._parts.session.close()
        for part in (self._parts.camera, self._parts.buttons, self._parts.evidence):
            if part is not None:
                part.close()

    def _take_presses(self) -> None:
        if self._parts.buttons is None:
            return
        for signal in self._parts.buttons.poll():
            self._parts.session.on_signal(signal)
        for fresh in self._parts.buttons.take_fresh():
            self._parts.session.keep_cursor(fresh)
        for tried in self._parts.buttons.take_idle():
            self._parts.session.keep_press(tried)
        if self._over is not None:
            self._over.tick()

    def _camera_is_up(self) -> bool:
        """Whether the camera has looked at the table once; people wait for that as well."""
        return self._parts.camera is None or self._news.look is not None

    def _take_looks(self) -> None:
        if self._parts.camera is None:
            return
        for news in self._parts.camera.poll():
            self._news = (
                news if news.look is not None else replace(self._news, trouble=news.trouble)
            )
            if news.look is None or news.look.camera in _LOST:
                self._parts.session.on_camera_trouble()
            elif news.look.camera is CameraState.OK:
                self._parts.session.on_seen(self._seen(news.look))

    def _seen(self, look: Look) -> TableSeen:
        layout = self._parts.layout
        return seen_of(look, layout.areas, layout.tracks)

    def _show(self) -> None:
        camera = self._parts.camera
        preview = None if camera is None else camera.preview()
        session = self._parts.session
        screen = session.screen(self._camera_view(), self._health())
        if self._over is not None:
            screen = replace(screen, scene=self._over.page())
        painted = self._display.show(screen, preview)
        if painted and self._shots.folder is not None:
            scene = screen.scene
            name = scene.name if isinstance(scene, Page) else type(scene).__name__.lower()
            self._shots.take(self._display, name.removesuffix("scene"), screen.position)

    def _camera_view(self) -> CameraView:
        trouble = (
            None if self._news.trouble is None else say("table.plain", text=self._news.trouble)
        )
        if self._news.look is None:
            starting = None if self._parts.camera is None else say("setup.camera_opening")
            return camera_view(None, PICTURE_PX, trouble or starting)
        return camera_view(self._news.look, PICTURE_PX, trouble, self._names)

    def _health(self) -> Health:
        says: list[Sentence] = []
        trouble: Sentence | None = None
        if self._parts.camera is not None:
            says.append(say("setup.camera_on"))
        if self._parts.buttons is not None:
            online, seats = self._parts.buttons.health()
            says.append(say("setup.buttons", online=online, seats=seats))
            trouble = self._parts.buttons.trouble
        if (pads := self._parts.session.pads.health()) is not None:
            says.append(pads)
        says.append(say("setup.saved"))
        return Health(says=tuple(says), trouble=trouble)
