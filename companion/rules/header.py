"""The header of a game: who plays what with which deck and house rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.errors import BadInput
from companion.rules.fields import Fields
from companion.rules.seats import Player

FORMAT = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """Line 1 of a game script.

    players: in clockwise seat order. first_player: one of them.
    deck: a path relative to the script, or the name of an installed deck.
    house_rules, options: as written; the game checks them.
    """

    game: str
    players: tuple[Player, ...]
    first_player: Player
    deck: str
    house_rules: Mapping[str, object] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)
    meta: Mapping[str, object] | None = None


def parse_header(raw: object) -> Header:
    """Read a header object; raises BadInput. Number of players is the game's business."""
    fields = Fields(raw, "header")
    if fields.whole("format") != FORMAT:
        fields.refuse("format", str(FORMAT))
    players = tuple(Player(p) for p in fields.texts("players"))
    if not players:
        fields.refuse("players", "at least one name")
    if len(set(players)) != len(players):
        fields.refuse("players", "different names")
    first = fields.text_or("first_player", players[0])
    if first not in players:
        fields.refuse("first_player", "one of the players")
    header = Header(
        game=fields.text("game"),
        players=players,
        first_player=Player(first),
        deck=fields.text("deck"),
        house_rules=_table(fields, "house_rules"),
        options=_table(fields, "options"),
        meta=_table(fields, "meta") if fields.has("meta") else None,
    )
    fields.done()
    return header


def write_header(header: Header) -> dict[str, object]:
    """The header as a JSON object, inverse of `parse_header`."""
    raw: dict[str, object] = {
        "format": FORMAT,
        "game": header.game,
        "players": list(header.players),
        "first_player": header.first_player,
        "deck": header.deck,
    }
    for key in ("house_rules", "options", "meta"):
        if value := getattr(header, key):
            raw[key] = dict(value)
    return raw


def _table(fields: Fields, key: str) -> Mapping[str, object]:
    value = fields.raw(key, {})
    if not isinstance(value, Mapping):
        raise BadInput(f"header: {key!r} must be an object, not {value!r}")
    return dict(value)
