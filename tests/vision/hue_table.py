"""A watched drawn table and a reader that needs no references, for tests of the camera side."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.areas import Areas, areas_from
from vision.sightings import Face, Look, Sighting
from vision.sources import Frame
from vision.sources.clocks import SteppedClock
from vision.sources.rendered import Cloth, DrawnCard, DrawnTable, Scene
from vision.watch import TableWatcher

HUES = {"red": 0, "green": 60, "cyan": 90, "blue": 120, "pink": 150}
SIZE = (480, 270)


def paint_card(hue: int) -> np.ndarray:
    hsv = np.full((176, 126, 3), (hue, 255, 215), np.uint8)
    hsv[8:40, 8:118] = (hue, 255, 120)
    cv2.circle(hsv, (63, 110), 30, (hue, 255, 90), -1)
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)


PICTURES = {name: paint_card(hue) for name, hue in HUES.items()}


@dataclass(frozen=True)
class FakeReading:
    sightings: tuple[Sighting, ...]
    complete: bool = True
    ms: float = 1.0


@dataclass(frozen=True)
class FakeOpen:
    """A picture that is read at once."""

    reading: FakeReading
    is_done: bool = True

    def advance(self, _work_s):
        return self.reading


class HueReader:
    """Names cards by their color alone; counts how often it was asked."""

    def __init__(self):
        self.whole = 0
        self.parts = 0

    def begin(self, picture, **_kwargs):
        self.whole += 1
        return FakeOpen(FakeReading(tuple(_find_cards(picture, 0, 0))))

    def read_region(self, picture, region, _card_height_px):
        self.parts += 1
        x, y, w, h = region
        assert 0 <= x < x + w <= picture.shape[1]
        assert 0 <= y < y + h <= picture.shape[0]
        return FakeReading(tuple(_find_cards(picture[y : y + h, x : x + w], x, y)))


def _find_cards(picture, left, top):
    hsv = cv2.cvtColor(picture, cv2.COLOR_BGR2HSV)
    vivid = (hsv[..., 1] > 190) & (hsv[..., 2] > 50)
    for name, hue in HUES.items():
        away = np.abs((hsv[..., 0].astype(int) - hue + 90) % 180 - 90)
        mask = np.where(vivid & (away <= 8), 255, 0).astype(np.uint8)
        mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
        for outline in cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]:
            if cv2.contourArea(outline) < 90:
                continue
            box = cv2.boxPoints(cv2.minAreaRect(outline)) + np.array((left, top))
            corners = tuple((float(x), float(y)) for x, y in box)
            yield Sighting(label=name, face=Face.UP, confidence=0.97, corners=corners, visible=1.0)


def card(name: str, x_mm: float = 300, y_mm: float = 250, **changes) -> DrawnCard:
    return replace(DrawnCard(picture=name, x_mm=x_mm, y_mm=y_mm), **changes)


def scene(*cards: DrawnCard, **changes) -> Scene:
    return replace(Scene(cloth=Cloth.WOOD, cards=cards), **changes)


class Bench:
    """A drawn table, watched; time passes only as frames are taken."""

    def __init__(
        self,
        first: Scene,
        areas: Areas | None = None,
        fps: float = 16,
        size: tuple[int, int] = SIZE,
    ):
        self.reader = HueReader()
        self.fps = fps
        self.table = DrawnTable(PICTURES, first, clock=SteppedClock(), size=size, fps=fps)
        self.watcher = TableWatcher(self.reader, areas)
        self.looks: list[Look] = []

    def run(self, seconds: float) -> list[Look]:
        looks = []
        for _ in range(round(seconds * self.fps)):
            news = self.table.read(0.25)
            looks.append(
                self.watcher.see(news) if isinstance(news, Frame) else self.watcher.lose(news)
            )
        self.looks += looks
        return looks

    def events(self) -> list[str]:
        """All that came (+) and went (-) since the bench was made."""
        found = []
        for look in self.looks:
            found += [f"-{gone.sighting.label}" for gone in look.left]
            found += [f"+{come.sighting.label}" for come in look.appeared]
        return found

    def lies(self) -> list[str]:
        return sorted(card.sighting.label or "?" for card in self.watcher.cards)


LEFT_AND_RIGHT: Areas = areas_from(
    {
        "left": [(0, 0), (240, 0), (240, 270), (0, 270)],
        "right": [(240, 0), (480, 0), (480, 270), (240, 270)],
    }
)


def make_hue_reader(_folder) -> HueReader:
    """For a camera in a process of its own."""
    return HueReader()


def write_deck(folder):
    """The painted cards as a folder of pictures."""
    for name, picture in PICTURES.items():
        cv2.imwrite(str(folder / f"{name}.png"), picture)
    return folder
