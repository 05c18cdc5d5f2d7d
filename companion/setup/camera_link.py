"""The camera and the session: looks become what lies on the table, states become a lamp."""

from collections.abc import Collection, Iterable

from companion.games.at_table import Layout
from companion.rules.sentence import Sentence, say
from companion.rules.table_facts import SeenCard, TableSeen
from companion.views.scene import CameraView, Lamp, Outline
from vision.printed_tracks import PrintedTrack
from vision.sightings import CameraState, Face, Look, SettledCard

_LAMPS = {
    CameraState.OK: Lamp.READY,
    CameraState.HAND: Lamp.HAND,
    CameraState.OPENING: Lamp.OFF,
}


def seen_of(look: Look, areas: Iterable[str], tracks: Collection[str] = ()) -> TableSeen:
    """Settled cards by area, the one that came first first; cards outside of all areas are left out.

    tracks: areas of printed tracks; one that could not be read counts as out of view.
    """
    places: dict[str, list[SettledCard]] = {name: [] for name in areas}
    for card in look.cards:
        if card.area in places:
            places[card.area].append(card)
    return TableSeen(
        areas={name: tuple(_card(c) for c in sorted(cards, key=_since))
               for name, cards in places.items() if cards or name not in tracks}
    )  # fmt: skip


def _since(card: SettledCard) -> tuple[float, int]:
    return (card.since_s, card.track)


def _card(card: SettledCard) -> SeenCard:
    sighting = card.sighting
    return SeenCard(
        card=sighting.label,
        face_up=sighting.face is Face.UP,
        confidence=sighting.confidence,
        alternatives=tuple((c.label, c.confidence) for c in sighting.alternatives),
        track=card.track,
        at=_middle(card),
    )


def _middle(card: SettledCard) -> tuple[float, float]:
    corners = card.sighting.corners
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def camera_view(look: Look | None, size_px: tuple[int, int], sentence: Sentence | None = None,
                names: dict[str, str] | None = None) -> CameraView:  # fmt: skip
    """Lamp, sentence and outlines for the screen. No look: there is no camera."""
    if look is None:
        return CameraView(lamp=Lamp.OFF, says=sentence or say("setup.camera_off"))
    lamp = _LAMPS.get(look.camera, Lamp.LOST)
    state = "ready" if look.camera is CameraState.OK else look.camera.value
    return CameraView(
        lamp=lamp,
        says=sentence or say(f"setup.camera_{state}"),
        outlines=tuple(_outline(card, size_px, names or {}) for card in look.cards),
    )


def _outline(card: SettledCard, size_px: tuple[int, int], names: dict[str, str]) -> Outline:
    width, height = size_px
    a, b, c, d = ((x / width, y / height) for x, y in card.sighting.corners)
    label = card.sighting.label
    return Outline(
        corners=(a, b, c, d),
        label="" if label is None else names.get(label, label),
        sure=label is not None or card.sighting.face is Face.DOWN,
    )


def area_polygons(layout: Layout) -> dict[str, tuple[tuple[float, float], ...]]:
    """Corners of every area in table millimetres."""
    return {
        name: (
            (r.x_mm, r.y_mm),
            (r.x_mm + r.width_mm, r.y_mm),
            (r.x_mm + r.width_mm, r.y_mm + r.height_mm),
            (r.x_mm, r.y_mm + r.height_mm),
        )
        for name, r in layout.areas.items()
    }


def printed_tracks(layout: Layout) -> tuple[PrintedTrack, ...]:
    """The tracks that the mat of a layout shows."""
    return tuple(
        PrintedTrack(name=name, spaces=spaces, turn_deg=layout.areas[name].turn_deg)
        for name, spaces in layout.tracks.items()
    )
