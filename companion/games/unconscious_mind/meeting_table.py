"""The nine actions of the meeting table as tiles: what they enter, with the choices left open.

The rulebook page is not at hand, so the actions come from a file that a table can edit
(assets/boards/unconscious-mind.toml says how). What a tile enters are plain entries.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.games.at_table import TileChoice, TileStep
from companion.games.unconscious_mind.names import LEVELS, QUALITIES, is_countable
from companion.games.unconscious_mind.place_names import place_name
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.state import Person, State
from companion.rules.errors import BadInput
from companion.rules.fields import Fields
from companion.rules.moves import Json
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say

FILE = "unconscious-mind.toml"
_PLAIN = ("elevate", "transfer", "notebook", "treatise", "note")
_COUNTED = ("gain", "spend")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """An action: its title in words, and its steps; a step is one of several alternatives."""

    title: Sentence
    steps: tuple[tuple[str, ...], ...]


def read_tiles(raw: Mapping[str, object], where: str) -> tuple[Tile, ...]:
    """The tiles of a file. Raises BadInput."""
    fields = Fields(raw, where)
    fields.whole("format")
    fields.choice("game", ("unconscious_mind",))
    tiles = fields.items("action", _read_tile)
    fields.done()
    return tiles


def _read_tile(raw: object, where: str) -> Tile:
    fields = Fields(raw, where)
    titles = Fields(fields.raw("title"), f"{where}, title")
    english = titles.text("en")
    german = titles.text_or("de", english)
    titles.done()
    steps = tuple(
        tuple(_read_step(part.strip(), where) for part in step.split("|"))
        for step in fields.texts("steps")
    )
    fields.done()
    return Tile(title=say("tile.title", en=english, de=german), steps=steps)


def _read_step(text: str, where: str) -> str:
    words = text.split()
    number = words[-1] if words else ""
    counted = len(words) in {2, 3} and words[0] in _COUNTED and is_countable(words[1])
    counted = counted and (len(words) == 2 or (number.isdecimal() and int(number) > 0))
    walk = len(words) == 2 and words[0] == "freud" and number.isdecimal()
    if text not in _PLAIN and not counted and not walk:
        raise BadInput(
            f"{where}: {text!r} must be gain or spend WHAT [N], freud N, or one of"
            f" {', '.join(_PLAIN)}"
        )
    return text


def find_step(table: Table, state: State, player: Player, tile: Tile, step: int) -> TileStep | None:
    """What the step leaves to choose now; None after the last one."""
    if step >= len(tile.steps):
        return None
    choices: list[TileChoice] = []
    for part in tile.steps[step]:
        choices += _choices(table, state, player, tile, part)
    name = tile.steps[step][0].split()[0]
    return TileStep(title=say(f"tile.{name}"), choices=tuple(choices))


def _choices(table: Table, state: State, player: Player, tile: Tile, part: str) -> list[TileChoice]:
    name, *rest = part.split()
    person = state.person(player)
    if name in _COUNTED:
        body: dict[str, Json] = {"do": name, "by": player, "what": rest[0]}
        if len(rest) > 1:
            body["count"] = int(rest[1])
        return [TileChoice(title=tile.title, entries=(body,))]
    if name == "freud":
        return _walks(table, state, player, int(rest[0]))
    if name == "note":
        text = str(dict(tile.title.values)["en"])
        note: dict[str, Json] = {"do": "note", "by": player, "text": text}
        return [TileChoice(title=say("tile.only_note"), entries=(note,))]
    return _OF_PERSON[name](player, person)


def _walks(table: Table, state: State, player: Player, steps: int) -> list[TileChoice]:
    """Freud's figure clockwise, one Location after the other."""
    places = [table.board.city.clockwise(state.freud_location, n) for n in range(1, steps + 1)]
    return [
        TileChoice(
            title=place_name(place),
            entries=({"do": "move_freud", "by": player, "to": place},),
        )
        for place in places
    ]


def _exchange(player: Player, old: str, new: str) -> TileChoice:
    entries: tuple[dict[str, Json], ...] = (
        {"do": "spend", "by": player, "what": old},
        {"do": "gain", "by": player, "what": new},
    )
    title = say("tile.exchange", old=say(f"what.{old}"), new=say(f"what.{new}"))
    return TileChoice(title=title, entries=entries)


def _elevations(player: Player, person: Person) -> list[TileChoice]:
    found = []
    for name, _ in person.insights or ():
        quality, level = name.split(".")
        if level != LEVELS[-1]:
            higher = LEVELS[LEVELS.index(level) + 1]
            found.append(_exchange(player, name, f"{quality}.{higher}"))
    return found


def _transfers(player: Player, person: Person) -> list[TileChoice]:
    found = []
    for name, _ in person.insights or ():
        quality, level = name.split(".")
        others = (other for other in QUALITIES if other != quality)
        found += [_exchange(player, name, f"{other}.{level}") for other in others]
    return found


def _rows(player: Player, person: Person) -> list[TileChoice]:
    return [
        TileChoice(
            title=say("tile.row", row=row),
            entries=({"do": "place_tile", "by": player, "row": row},),
        )
        for row, cells in enumerate(person.notebook, start=1)
        if not all(cells)
    ]


def _treatise(player: Player, person: Person) -> list[TileChoice]:
    _ = person
    body: dict[str, Json] = {"do": "publish_treatise", "by": player}
    return [TileChoice(title=say("ask.publish_treatise"), entries=(body,))]


_OF_PERSON: dict[str, Callable[[Player, Person], list[TileChoice]]] = {
    "elevate": _elevations,
    "transfer": _transfers,
    "notebook": _rows,
    "treatise": _treatise,
}
