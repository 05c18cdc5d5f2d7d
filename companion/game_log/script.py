"""Game scripts: one game as JSON Lines, UTF-8 (contract, section 2).

Line 1 is the header, every other line that is not empty an entry. Reading is all or
nothing: BadInput names file and line, and no part of the game is kept.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.decks.deck_file import DeckFile, read_deck_file
from companion.decks.find_deck import find_deck_folder
from companion.game_log.entries import Entry, read_entry, write_entry
from companion.game_log.strict_json import parse_json, write_json
from companion.game_log.timeline import Timeline
from companion.games import find_games
from companion.games.game import Game, GameRules
from companion.rules.errors import BadInput, RulesError
from companion.rules.header import Header, parse_header, write_header

PRACTICE = "practice"
"""Stands for the practice deck of the game in question."""

_LARGEST = 64 << 20
"""Bytes; a whole evening has less than one of these 64 MB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptedGame:
    """A script, read to its end."""

    game: Game
    header: Header
    deck: DeckFile
    rules: GameRules[Any]
    timeline: Timeline[Any]


def read_script(path: Path) -> ScriptedGame:
    """Read and play a script file. Raises BadInput naming file and line; OSError as it comes."""
    with path.open("rb") as file:
        raw = file.read(_LARGEST + 1)  # a device may never end
    if len(raw) > _LARGEST:
        raise BadInput(f"{path.name} is no game script: it is larger than {_LARGEST >> 20} MB")
    lines = list(_lines(path.name, raw))
    if not lines:
        raise BadInput(f"{path.name} is empty: line 1 must be the header of a game")
    number, text = lines[0]
    try:
        header = parse_header(parse_json(text))
        game, deck, rules = set_up_game(header, path.parent)
    except RulesError as error:
        raise _at(path.name, number, error) from error
    timeline: Timeline[Any] = Timeline(rules)
    for number, text in lines[1:]:
        try:
            timeline.append(read_entry(parse_json(text), rules))
        except RulesError as error:
            raise _at(path.name, number, error) from error
    return ScriptedGame(game=game, header=header, deck=deck, rules=rules, timeline=timeline)


def set_up_game(header: Header, folder: Path) -> tuple[Game, DeckFile, GameRules[Any]]:
    """Find game and deck of a header and bind them.

    folder: where a relative deck path starts. Raises BadInput.
    """
    games = find_games.find_games()
    if header.game not in games:
        known = ", ".join(sorted(games))
        raise BadInput(f"header: 'game' must be one of {known}, not {header.game!r}")
    game = games[header.game]
    deck = read_deck_file(find_deck(header.deck, game, folder))
    if deck.game != game.id:
        raise BadInput(f"header: the deck {header.deck!r} is for {deck.game!r}, not {game.id!r}")
    return game, deck, game.set_up(header, game.read_deck(deck))


def find_deck(name: str, game: Game, folder: Path) -> Path:
    """The deck's file or folder: a path relative to `folder`, else an installed deck.

    `practice` is the practice deck of the game. Raises BadInput when there is neither.
    """
    wanted = f"practice-{game.id.replace('_', '-')}" if name == PRACTICE else name
    with suppress(OSError):  # no file can have such a name, or nobody may look there
        beside = folder / name
        if beside.is_file() or (beside / "deck.toml").is_file():
            return beside
        if installed := find_deck_folder(wanted):
            return installed
    raise BadInput(f"header: there is no deck {name!r}, neither beside the script nor installed")


def portable_deck_name(name: str, deck: DeckFile) -> str:
    """How a script that may lie anywhere names its deck.

    An installed deck goes by its name; any other by its full path while the file is there.
    """
    if name == PRACTICE or find_deck_folder(name) is not None or not deck.path.exists():
        return name
    return str(deck.path.resolve())


def write_script(header: Header, entries: Sequence[Entry], rules: GameRules[Any]) -> str:
    """The text of a script, inverse of `read_script`."""
    rows = [write_header(header), *(write_entry(entry, rules) for entry in entries)]
    return "".join(write_json(row) + "\n" for row in rows)


def _lines(name: str, raw: bytes) -> Iterable[tuple[int, str]]:
    """Lines that are not empty, with their numbers from 1.

    Only line feeds end a line: other separators of Unicode may stand inside JSON texts.
    """
    for index, line in enumerate(raw.removeprefix(b"\xef\xbb\xbf").split(b"\n")):
        try:
            text = line.decode("utf-8").strip(" \t\r")
        except UnicodeDecodeError as error:
            raise BadInput(f"{name}, line {index + 1}: is not UTF-8") from error
        if text:
            yield index + 1, text


def _at(name: str, line: int, error: RulesError) -> BadInput:
    return BadInput(f"{name}, line {line}: {error}")
