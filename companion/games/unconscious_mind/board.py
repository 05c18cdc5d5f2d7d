"""The boards: Therapy track, Reputation track, City ring (contract, section 6.2, [board]).

The rulebook pages have lost most of these numbers; every one is a default that a deck file
can change.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.errors import BadInput
from companion.rules.fields import Fields

_ZONES: list[object] = [
    {"from": 0, "to": 2, "vp": 1, "coffee": 1},
    {"from": 3, "to": 4, "vp": 2, "coffee": 1},
    {"from": 5, "to": 6, "vp": 3, "coffee": 1},
    {"from": 7, "to": 8, "vp": 4, "coffee": 2},
    {"from": 9, "to": 10, "vp": 5, "coffee": 2},
]
_WALK_LINES = ([2, 3], [4, 5], [6, 7], [8, 9])
_RING = ("theater", "library", "opera", "museum", "university", "cafe")
_DISTRICTS = {
    "green": ["theater", "library"],
    "red": ["opera", "museum"],
    "blue": ["university", "cafe"],
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TherapyTrack:
    """Spaces 0 (Cured) to `length`; placing a marker on a space of `placement_vp` scores."""

    length: int
    catharsis: int
    placement_vp: Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A zone of the Reputation track, both ends included, with its reward."""

    first: int
    last: int
    vp: int
    coffee: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReputationTrack:
    """Spaces 0 to `watch`; players stop on `cap`.

    walk_lines: (left, right) spaces between which Freud's face lies.
    """

    watch: int
    cap: int
    freud_start: int
    player_start: int
    walk_lines: frozenset[tuple[int, int]]
    zones: tuple[Zone, ...]

    def zone_number(self, space: int) -> int:
        """Number of the zone (1 = leftmost) in which a space lies."""
        return next(i for i, z in enumerate(self.zones, start=1) if z.first <= space <= z.last)


@dataclass(frozen=True, slots=True, kw_only=True)
class City:
    """Locations clockwise, and the Locations of each District."""

    ring: tuple[str, ...]
    districts: Mapping[str, tuple[str, ...]]

    def clockwise(self, location: str, steps: int) -> str:
        """The Location that many steps clockwise."""
        return self.ring[(self.ring.index(location) + steps) % len(self.ring)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """All boards of one table."""

    therapy: TherapyTrack
    reputation: ReputationTrack
    city: City


def read_board(raw: Mapping[str, object], where: str) -> Board:
    """Read the [board] table; what is absent has its default. Raises BadInput."""
    fields = Fields(raw, f"{where}, [board]")
    board = Board(
        therapy=_read_therapy(Fields(fields.raw("therapy", {}), f"{fields.where} therapy")),
        reputation=_read_reputation(
            Fields(fields.raw("reputation", {}), f"{fields.where} reputation")
        ),
        city=_read_city(Fields(fields.raw("city", {}), f"{fields.where} city")),
    )
    fields.done()
    return board


def _read_therapy(fields: Fields) -> TherapyTrack:
    length = int(fields.whole_or("length", 8, least=1))
    catharsis = int(fields.whole_or("catharsis", 3, least=0, most=length))
    default = {str(space): vp for space, vp in ((6, 1), (7, 2), (8, 3)) if space <= length}
    raw = fields.raw("placement_vp", default)
    inner = Fields(raw, f"{fields.where}, placement_vp")
    placement: dict[int, int] = {}
    for key in _keys(raw):
        if not key.isdecimal() or not 1 <= int(key) <= length:
            raise BadInput(f"{inner.where}: {key!r} must be a space from 1 to {length}")
        placement[int(key)] = inner.whole(key, least=0)
    fields.done()
    return TherapyTrack(length=length, catharsis=catharsis, placement_vp=placement)


def _keys(raw: object) -> tuple[str, ...]:
    return tuple(str(key) for key in raw) if isinstance(raw, Mapping) else ()


def _read_reputation(fields: Fields) -> ReputationTrack:
    watch = int(fields.whole_or("watch", 10, least=1))
    cap = int(fields.whole_or("cap", min(9, watch), least=1, most=watch))
    lines = fields.raw("walk_lines", [line for line in _WALK_LINES if line[1] <= watch])
    track = ReputationTrack(
        watch=watch,
        cap=cap,
        freud_start=int(fields.whole_or("freud_start", 1, least=0, most=watch)),
        player_start=int(fields.whole_or("player_start", 0, least=0, most=cap)),
        walk_lines=_read_lines(lines, watch, fields.where),
        zones=_read_zones(fields, watch),
    )
    fields.done()
    return track


def _read_lines(raw: object, watch: int, where: str) -> frozenset[tuple[int, int]]:
    lines: list[Any] = raw if isinstance(raw, list) else [raw]
    known = [[left, left + 1] for left in range(watch)]
    for line in lines:
        if line not in known:
            raise BadInput(
                f"{where}: 'walk_lines' must be pairs of neighbouring spaces up to {watch},"
                f" like [2, 3], not {line!r}"
            )
    return frozenset((int(line[0]), int(line[1])) for line in lines)


def _read_zones(fields: Fields, watch: int) -> tuple[Zone, ...]:
    zones = (
        fields.items("zones", _read_zone)
        if fields.has("zones")
        else tuple(_read_zone(zone, fields.where) for zone in _ZONES)
    )
    next_space = 0
    for zone in zones:
        if zone.first != next_space or zone.last < zone.first:
            break
        next_space = zone.last + 1
    if next_space != watch + 1:
        raise BadInput(
            f"{fields.where}: 'zones' must cover the spaces from 0 to {watch} in order, without gap"
        )
    fields.raw("zones", None)
    return zones


def _read_zone(raw: object, where: str) -> Zone:
    fields = Fields(raw, where)
    zone = Zone(
        first=fields.whole("from", least=0),
        last=fields.whole("to", least=0),
        vp=int(fields.whole_or("vp", 0, least=0)),
        coffee=int(fields.whole_or("coffee", 0, least=0)),
    )
    fields.done()
    return zone


def _read_city(fields: Fields) -> City:
    ring = fields.texts("ring", _RING)
    if not ring or len(set(ring)) != len(ring):
        fields.refuse("ring", "a list of different Locations")
    raw = fields.raw("districts", _DISTRICTS)
    inner = Fields(raw, f"{fields.where}, districts")
    districts = {name: inner.texts(name) for name in _keys(raw)}
    seen: set[str] = set()
    for name, places in districts.items():
        for place in places:
            if place not in ring or place in seen:
                raise BadInput(
                    f"{inner.where}: {name!r} must name Locations of 'ring', each in one"
                    f" District only, not {place!r}"
                )
            seen.add(place)
    if not districts:
        fields.refuse("districts", "a table of Districts")
    fields.done()
    return City(ring=ring, districts=districts)
