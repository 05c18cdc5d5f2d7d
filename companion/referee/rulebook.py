"""A game's `rulebook.toml`: every rule and open point in our own words.

The file has `source` (the document), `[same]` (words of the search = what people say for
them), `[[rule]]` and `[[open]]` blocks. `asked` holds one phrase a line, as asked at a table.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from companion.rules.errors import BadInput

FILE_NAME = "rulebook.toml"
GAMES_PACKAGE = "companion.games"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule. `source` names document and section; `related` are ids of rules."""

    id: str
    title: str
    text: str
    source: str
    related: tuple[str, ...]
    asked: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPoint:
    """Something that the pages leave open.

    rules: ids of the rules that it belongs to, the usual one first.
    default, other: the reading played by and the one against it ("" if there is none).
    switch: the house rule that changes the reading; None where there is none.
    """

    point: str
    rules: tuple[str, ...]
    title: str
    default: str
    other: str
    switch: str | None
    source: str
    asked: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """All rules and open points of one game, in the order of its file.

    same: word of the search → what people also say for it.
    """

    game: str
    rules: tuple[Rule, ...]
    open_points: tuple[OpenPoint, ...]
    same: tuple[tuple[str, tuple[str, ...]], ...]


def rulebook_games() -> tuple[str, ...]:
    """Ids of the games that have a rulebook, in alphabetical order."""
    folders = resources.files(GAMES_PACKAGE).iterdir()
    return tuple(sorted(f.name for f in folders if f.joinpath(FILE_NAME).is_file()))


def rulebook_file(game: str) -> Traversable:
    """The rulebook of a game. Raises BadInput for a game that has none."""
    games = rulebook_games()
    if game not in games:
        raise BadInput(f"There is no rulebook of {game!r}; there are {', '.join(games)}")
    return resources.files(GAMES_PACKAGE).joinpath(game, FILE_NAME)


@cache
def load_rulebook(game: str) -> Rulebook:
    """The rulebook of a game. Raises BadInput for a game that has none."""
    data = tomllib.loads(rulebook_file(game).read_text("utf-8"))
    document = data["source"]
    return Rulebook(
        game=game,
        rules=tuple(parse_rule(block, document) for block in data["rule"]),
        open_points=tuple(_parse_open(block, document) for block in data["open"]),
        same=tuple((word, tuple(said)) for word, said in data["same"].items()),
    )


def parse_rule(block: dict[str, Any], document: str) -> Rule:
    """One `[[rule]]` block of a rulebook of ours. A missing key raises KeyError."""
    return Rule(
        id=block["id"],
        title=block["title"],
        text=block["text"],
        source=f"{document}, {block['section']}",
        related=tuple(block["related"]),
        asked=_phrases(block["asked"]),
    )


def _parse_open(block: dict[str, Any], document: str) -> OpenPoint:
    return OpenPoint(
        point=block["point"],
        rules=tuple(block["rules"]),
        title=block["title"],
        default=block["default"],
        other=block["other"],
        switch=block.get("switch"),
        source=f"{document}, {block['section']}",
        asked=_phrases(block["asked"]),
    )


def _phrases(lines: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in lines.splitlines() if line.strip())
