"""The work of one camera: source, watcher, preview. Runs in a process, a thread or inline."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np

from vision.areas import Areas
from vision.learned import Learning, with_learned
from vision.printed_tracks import PawnReader, PrintedTrack
from vision.process_reader import AnnouncedReader, NoReader
from vision.recognize import CardReader
from vision.references import PICTURE_ENDINGS, label_of, read_references
from vision.sightings import CameraState, Look
from vision.sources import Frame, Source, Trouble, open_source
from vision.sources.clocks import Clock, RealClock
from vision.sources.frames import Picture
from vision.sources.rendered import BACK, FULL_HD, DrawnTable, Fault, FaultTime, Scene
from vision.watch import TableWatcher
from vision.watch_places import Reader

READ_TIMEOUT_S = 0.25
"""A silent source is asked four times a second: heartbeat and orders must not wait for it."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnCamera:
    """How a drawn camera is set up; the scene comes with `ShowScene` afterwards."""

    scene: Scene = field(default_factory=Scene)
    size_px: tuple[int, int] = FULL_HD
    fps: float = 25.0
    seed: int = 0
    speed: float = 1.0
    plan: tuple[FaultTime, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraOrder:
    """What one camera is to do; sent to its process, so plain data only.

    deck_folder: the references; None reads nothing (a preview alone).
    cache: file in which the described references are kept; None describes them each time.
    make_reader: a module's own function that makes a reader of the deck folder.
    learned: folder with further pictures of the deck's cards, into which those go that people
        name at the table; None keeps none.
    tracks: printed on the mat in areas of their names; their pawns are read, too.
    open_drawn: opens a `drawn:` address; None: a drawn table that `ShowScene` lays out.
    """

    address: str
    deck_folder: Path | None
    areas: Areas = field(default_factory=Areas)
    card_height_px: float | None = None
    cache: Path | None = None
    drawn: DrawnCamera = field(default_factory=DrawnCamera)
    make_reader: Callable[[Path | None], Reader] | None = None
    learned: Path | None = None
    tracks: tuple[PrintedTrack, ...] = ()
    open_drawn: Callable[[str], Source] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowScene:
    """A drawn camera shows another table from now on."""

    scene: Scene
    by_hand: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFault:
    """A drawn camera has a fault, or has it no more."""

    fault: Fault
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAreas:
    """The areas were edited."""

    areas: Areas


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnCard:
    """A person says that the card with this number is that one."""

    track: int
    label: str


Request = ShowScene | SetFault | SetAreas | LearnCard


def reader_of(
    deck_folder: Path | None, cache: Path | None = None, learned: Path | None = None
) -> Reader:
    """The recognizer of a deck; keeps the described references in `cache`."""
    if deck_folder is None:
        return NoReader()
    references = read_references(deck_folder, cache=cache)
    if learned != deck_folder / "cards":
        references = with_learned(references, learned)
    return CardReader(references)


def read_card_pictures(deck_folder: Path | None) -> dict[str, Picture]:
    """Label to the first picture of each card of a deck, alpha channel kept; for drawn tables."""
    if deck_folder is None:
        return {}
    cards = deck_folder / "cards"
    folders = (cards, deck_folder) if cards.is_dir() else (deck_folder,)
    pictures: dict[str, Picture] = {}
    for folder in folders:
        for path in sorted(folder.iterdir()):
            label = label_of(path.stem) or BACK
            known = label in pictures and (label != BACK or path.stem in pictures)
            if path.suffix.lower() not in PICTURE_ENDINGS or known:
                continue
            picture = cv2.imdecode(np.fromfile(path, np.uint8), cv2.IMREAD_UNCHANGED)
            if picture is not None and picture.dtype == np.uint8 and picture.ndim == 3:
                shown = np.asarray(picture, np.uint8)
                pictures.setdefault(label, shown)
                if label == BACK:  # several backs are told apart by their file's name
                    pictures[path.stem] = shown
    return pictures


class CameraWork:
    """One camera, one frame a step.

    openers: further schemes, as in `open_source`. announce: told True when cards begin to be
    read and False when they were. Raises OSError where the deck folder cannot
    be read.
    """

    def __init__(
        self,
        order: CameraOrder,
        *,
        clock: Clock | None = None,
        openers: Mapping[str, Callable[[str], Source]] | None = None,
        announce: Callable[[bool], None] = lambda _: None,
    ) -> None:
        self._order = order
        self._clock = clock or RealClock()
        self.drawn: DrawnTable | None = None
        known = {"drawn": self._open_drawn, **(openers or {})}
        self._announce = announce
        # A stepped clock stands still while cards are read, and so does the table.
        at_once = not isinstance(self._clock, RealClock)
        self._watcher = TableWatcher(
            self._make_reader(), order.areas, order.card_height_px, at_once=at_once
        )
        self._source = open_source(order.address, openers=known, paced_by=self._clock)
        self._learning = Learning(order.learned)
        self._pawns = PawnReader(order.tracks)
        self.picture: Picture | None = None

    def _make_reader(self) -> Reader:
        order = self._order
        reader = (
            reader_of(order.deck_folder, order.cache, order.learned)
            if order.make_reader is None
            else order.make_reader(order.deck_folder)
        )
        return AnnouncedReader(reader, self._announce)

    def _read_anew(self, doubted: tuple[int, ...]) -> None:
        """Know the pictures that were just learned, at once."""
        self._announce(True)
        try:
            self._watcher.use(self._make_reader(), doubted)
        except OSError as error:
            _log.warning("what was learned counts from the next start: %s", error.strerror)
        finally:
            self._announce(False)

    def _open_drawn(self, address: str) -> Source:
        if self._order.open_drawn is not None:
            return self._order.open_drawn(address)
        drawn = self._order.drawn
        self.drawn = DrawnTable(
            read_card_pictures(self._order.deck_folder),
            drawn.scene,
            clock=self._clock,
            size=drawn.size_px,
            fps=drawn.fps,
            seed=drawn.seed,
            speed=drawn.speed,
            plan=drawn.plan,
        )
        return self.drawn

    def follow(self, request: Request) -> None:
        """Do what was asked from outside; what does not fit this camera is passed over."""
        match request:
            case ShowScene(scene=scene, by_hand=by_hand):
                if self.drawn is not None:
                    self.drawn.show(scene, by_hand=by_hand)
            case SetFault(fault=fault, on=on):
                if self.drawn is not None:
                    self.drawn.set_fault(fault, on=on)
            case SetAreas(areas=areas):
                self._watcher.set_areas(areas)
            case LearnCard(track=track, label=label):
                self._learning.name(track, label)

    def step(self) -> tuple[Look | Trouble, ...] | None:
        """Take one frame: the look, after a trouble that has lasted; None once it has ended."""
        news = self._source.read(READ_TIMEOUT_S)
        if isinstance(news, Frame):
            self.picture = news.picture
            look = self._watcher.see(news)
            learned = self._learning.look(news.picture, look)
            if learned:
                self._read_anew(learned)
            return (self._with_pawns(look, news.picture),)
        if news is None:
            return None
        look = self._watcher.lose(news)
        # A picture that is a little late is no trouble yet, and nothing to say.
        told = news.final or look.camera is news.state
        return (news, look) if told else (look,)

    def _with_pawns(self, look: Look, picture: Picture) -> Look:
        if look.camera is not CameraState.OK:
            self._pawns.forget()
            return look
        pawns = self._pawns.look(picture, self._watcher.areas, look.t_s)
        return replace(look, cards=(*look.cards, *pawns)) if pawns else look

    def close(self) -> None:
        """Let go of the camera."""
        self._source.close()


def ended() -> Trouble:
    """What is told when a file or folder has been shown to its end."""
    return Trouble(
        state=CameraState.LOST, sentence="The recording has ended; choose a camera.", final=True
    )
