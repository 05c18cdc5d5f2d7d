"""What should lie on the table, laid out for the drawn camera.

The game says which cards lie in which area and where the areas are; here they get places in
millimetres, a little askew as hands lay them, the same way every time for the same card.
"""

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.games.at_table import Layout, Rect
from companion.rules.table_facts import AreaName, ExpectedArea, ExpectedCard
from vision.printed_tracks import PAWN_ART, PAWN_SHARE, TRACK_ART
from vision.sightings import Face
from vision.sources.rendered import BACK, CameraPose, DrawnCard, Scene
from vision.sources.rendered.scene import Cloth

SizeOf = Callable[[str | None], tuple[float, float]]

_GAP_MM = 5.0
_ASKEW_DEG = 2.5
_ASIDE_MM = 1.5
_ROOM_FOR_TABLE = 1.06
"""The camera sees a little more than the table's areas."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTop:
    """Where cards lie and how large they are.

    backs: kinds of cards that have a back of their own, a picture called `back_KIND`.
    """

    layout: Layout
    size_of: SizeOf
    backs: frozenset[str] = frozenset()

    def scene(self, expected: Mapping[AreaName, ExpectedArea]) -> Scene:
        """The table with everything that should lie there."""
        return scene_for(lay_cards(expected, self), self.layout)


def lay_cards(expected: Mapping[AreaName, ExpectedArea], top: TableTop) -> tuple[DrawnCard, ...]:
    """All cards, bottom first. Areas that the layout does not know are left out."""
    cards: list[DrawnCard] = [_strip(top.layout, name) for name in top.layout.tracks]
    for name, area in expected.items():
        rect = top.layout.areas.get(name)
        if rect is None:
            continue
        if name in top.layout.tracks:
            cards += [_pawn(top.layout, name, card) for card in area.cards]
            continue
        shown = area.cards[-1:] if area.pile else area.cards
        for index, card in enumerate(shown):
            face_up = card.face_up and card.card is not None
            size = top.size_of(card.card if face_up else None)
            # A card that is turned over stays where it was: its place depends on its index only.
            aside = _steady(f"{name}/{index}")
            x, y = _middle(rect, size[0], index, len(shown))
            cards.append(
                DrawnCard(
                    picture=_picture(card, top.backs)
                    if card.card is None or not face_up
                    else card.card,
                    x_mm=round(x + aside * _ASIDE_MM, 2),
                    y_mm=round(y - aside * _ASIDE_MM, 2),
                    angle_deg=round(rect.turn_deg + aside * _ASKEW_DEG, 2),
                    size_mm=size,
                    face=Face.DOWN if not face_up and card.kind not in top.backs else Face.UP,
                )
            )
    return tuple(cards)


def _strip(layout: Layout, name: AreaName) -> DrawnCard:
    """A printed track as it lies on the mat."""
    rect = layout.areas[name]
    return DrawnCard(
        picture=f"{TRACK_ART}{layout.tracks[name]}",
        x_mm=rect.x_mm + rect.width_mm / 2,
        y_mm=rect.y_mm + rect.height_mm / 2,
        angle_deg=rect.turn_deg,
        size_mm=(rect.width_mm, rect.height_mm),
    )


def _pawn(layout: Layout, name: AreaName, card: ExpectedCard) -> DrawnCard:
    """The pawn on its space, not quite in the middle of it."""
    rect = layout.areas[name]
    space_mm = rect.width_mm / layout.tracks[name]
    from_left = (int(card.card or 0) + 0.5) * space_mm
    aside = _steady(f"{name}/{card.card}")
    size_mm = PAWN_SHARE * rect.height_mm
    return DrawnCard(
        picture=PAWN_ART,
        x_mm=round(rect.x_mm + (rect.width_mm - from_left if rect.turn_deg else from_left), 2),
        y_mm=round(rect.y_mm + rect.height_mm / 2 + aside, 2),
        size_mm=(size_mm, size_mm),
    )


def _picture(card: ExpectedCard, backs: frozenset[str]) -> str:
    return f"{BACK}_{card.kind}" if card.kind in backs else BACK


def _middle(rect: Rect, width_mm: float, index: int, count: int) -> tuple[float, float]:
    """Middle of the card with this index: side by side, closer where there is no room."""
    step = width_mm + _GAP_MM
    room = rect.width_mm - width_mm
    if count > 1 and step * (count - 1) > room:
        step = room / (count - 1)
    from_left = width_mm / 2 + _GAP_MM + index * step
    if rect.width_mm < 2 * width_mm:
        from_left = rect.width_mm / 2
    x = rect.x_mm + (rect.width_mm - from_left if rect.turn_deg else from_left)
    return x, rect.y_mm + rect.height_mm / 2


def _steady(text: str) -> float:
    """A number from -1 to 1 that is always the same for a text."""
    return zlib.crc32(text.encode()) / 0x7FFFFFFF - 1.0


def scene_for(
    cards: tuple[DrawnCard, ...], layout: Layout, *, cloth: Cloth = Cloth.FELT, seed: int = 1
) -> Scene:
    """The table with a camera straight above that sees all of it."""
    camera = CameraPose(
        distance_mm=layout.width_mm * _ROOM_FOR_TABLE * 0.87,
        looks_at_mm=(layout.width_mm / 2, layout.height_mm / 2),
    )
    return Scene(
        table_mm=(layout.width_mm, layout.height_mm),
        cloth=cloth,
        cloth_seed=seed,
        camera=camera,
        cards=cards,
    )
