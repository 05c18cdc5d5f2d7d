"""A table of either game, played through its session, with a camera whose picture is computed.

The picture is flat rectangles where the layout has its areas and where cards lie: the same to
the bit on every machine, and small as a file.
"""

import sys
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).parents[1] / "table"))
from evenings import Evening, open_session, practice_game
from sample_boxes import worded

from companion.app import read_wording
from companion.app_parts import card_pictures
from companion.games.find_games import find_games
from companion.rules.sentence import say
from companion.rules.table_facts import SeenCard, TableSeen
from companion.setup.camera_link import camera_view
from companion.table.clock import HandClock
from companion.table.evidence import PREFIX
from companion.table.ledger import Origin
from companion.views.intents import Source
from companion.views.scene import Health, Screen
from vision.sightings import CameraState, Face, Look, SettledCard, Sighting

SIZE_PX = (960, 540)
FELT, AREA, CARD, BACK = (62, 74, 58), (70, 84, 66), (190, 206, 214), (120, 84, 96)  # BGR
BORDER_PX = 3
IN_VIEW = 0.9  # the camera sees a little more than the table


@dataclass
class Eye:
    """What a camera above a table sees, as the recognizer would say it.

    lying: what lies in each area, lowest first, each as (card or None, face up).
    """

    at_table: object
    layout: object
    lying: dict = field(default_factory=dict)

    def expect(self, rules, state):
        """The table as the log has it."""
        for area, wanted in rules.expected(state).items():
            if area in self.layout.areas:
                cards = wanted.cards[-1:] if wanted.pile else wanted.cards
                self.lying[area] = [(c.card, c.face_up and c.card is not None) for c in cards]

    def seen(self):
        """For the session; a card keeps its number while it is the n-th of its area."""
        places = list(self.layout.areas)
        areas = {
            area: tuple(
                SeenCard(
                    card=card if up else None,
                    face_up=up,
                    track=1000 * places.index(area) + 10 * n + up,
                )
                for n, (card, up) in enumerate(self.lying.get(area, []))
            )
            for area in places
        }
        return TableSeen(areas=areas)

    def view(self):
        """Lamp and outlines, with the names of the deck."""
        names = {c.card: c.name for c in self.at_table.known_cards()}
        cards = tuple(
            SettledCard(
                sighting=Sighting(
                    label=card if up else None,
                    face=Face.UP if up else Face.DOWN,
                    confidence=1.0,
                    corners=((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)),
                    visible=1.0,
                ),
                area=area,
                track=n,
                since_s=0.0,
            )
            for n, (area, card, up, (x, y, wide, high)) in enumerate(self._boxes())
        )
        return camera_view(Look(t_s=0, camera=CameraState.OK, cards=cards), SIZE_PX, names=names)

    def frame(self):
        """The picture: felt, areas, cards with a border."""
        picture = np.full((SIZE_PX[1], SIZE_PX[0], 3), FELT, np.uint8)
        for rect in self.layout.areas.values():
            _fill(picture, self._px(rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm), AREA)
        for _, _, up, box in self._boxes():
            x, y, wide, high = box
            _fill(picture, box, (30, 30, 30))
            inner = (x + BORDER_PX, y + BORDER_PX, wide - 2 * BORDER_PX, high - 2 * BORDER_PX)
            _fill(picture, inner, CARD if up else BACK)
        return picture

    def _px(self, x, y, wide, high):
        shape = self.layout
        scale = IN_VIEW * min(SIZE_PX[0] / shape.width_mm, SIZE_PX[1] / shape.height_mm)
        left = (SIZE_PX[0] - shape.width_mm * scale) / 2
        top = (SIZE_PX[1] - shape.height_mm * scale) / 2
        return (round(left + x * scale), round(top + y * scale),
                round(wide * scale), round(high * scale))  # fmt: skip

    def _boxes(self):
        """Area, card, face and place in px of everything that lies there, side by side."""
        for area, cards in self.lying.items():
            rect = self.layout.areas[area]
            if area in self.layout.tracks:
                continue
            sizes = [self.at_table.card_size_mm(card) for card, _ in cards]
            room = rect.width_mm - (sizes[-1][0] if sizes else 0)
            step = min(room / max(1, len(cards) - 1), sizes[0][0] + 8) if sizes else 0
            for n, ((card, up), (wide, high)) in enumerate(zip(cards, sizes, strict=True)):
                top = rect.y_mm + (rect.height_mm - high) / 2
                yield area, card, up, self._px(rect.x_mm + n * step, top, wide, high)


def _fill(picture, box, color):
    x, y, wide, high = box
    picture[max(0, y) : y + high, max(0, x) : x + wide] = color


class DrivenTable(Evening):
    """A session of a practice game, its camera, and the screen that the program would show."""

    def __init__(self, game, *, seed=1, file=None, rules=None):
        self.game, self.practice = find_games()[game], practice_game(game, seed)
        self.clock, self.presses = HandClock(), 0
        self.players = tuple(self.practice.header.players)
        self.rules, self.file = rules or self.practice.rules, file or self.practice.file
        self.session = open_session(self.game, self.rules, self.file, self.clock)
        at_table = self.game.at_table(self.rules, self.file)
        self.eye = Eye(at_table, at_table.layout(len(self.players)))
        self.rest = [dict(body) for body in self.practice.entries]

    def enter(self, entries):
        """So many entries of the practice game, eight seconds apart; a scoring is closed."""
        for _ in range(entries):
            self.clock.move(8)
            origin = Origin(source=Source.SCRIPT)
            assert self.session._maker.make(self.rest.pop(0), origin) is not None
        self.session.tick()
        if self.is_page("scoring"):
            self.key("enter")

    def enter_until(self, do):
        """Everything before the next move of this kind."""
        self.enter(next(i for i, body in enumerate(self.rest) if body["do"] == do))

    def camera_enters(self, entries):
        """So many entries of the practice game, each laid and read from the table."""
        for _ in range(entries):
            self.clock.move(8)
            before, body = self.position, self.rest.pop(0)
            self.eye.expect(self.rules, self.session.ledger.judge(body).state)
            self.look()
            assert self.position > before, body

    def look(self):
        self.session.on_seen(self.eye.seen())
        self.session.tick()

    def see_as_logged(self):
        self.eye.expect(self.rules, self.state)
        self.look()

    def shown(self, *, camera=True):
        """The screen as `companion.app` puts it together."""
        seen = (say("setup.camera_on"),) if camera else ()
        health = Health(says=(*seen, say("setup.saved")))
        return self.session.screen(self.eye.view() if camera else None, health)

    def words(self):
        return read_wording(self.game.package, "en")

    def pictures(self):
        """Cards of the deck; a still is shown by the back of a card."""
        cards = card_pictures(self.file)
        return lambda card: cards(None if card is not None and card.startswith(PREFIX) else card)


@dataclass(frozen=True)
class Shown:
    """What `Display` is given."""

    screen: Screen
    frame: object
    pictures: object


def shown(table, *, camera=True):
    screen = worded(table.shown(camera=camera), table.words().put)
    return Shown(screen, table.eye.frame() if camera else None, table.pictures())
