"""`drawn:` as a camera: the practice table plays a script, whoever watches.

`drawn:` alone plays a practice game of the deck's game; `drawn:FILE.jsonl` plays any script
whose deck has pictures. After `?` come `seed`, `speed` and `faults` (joined by `&`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from companion.decks.deck_file import DeckFile, read_deck_file
from companion.decks.find_deck import find_deck_folder
from companion.game_log.entries import LogAct, read_entry
from companion.game_log.script import read_script
from companion.game_log.timeline import Timeline
from companion.games.find_games import find_game, find_games
from companion.games.game import Game, GameRules
from companion.practice.drawn_scene import TableTop
from companion.practice.practice_table import own_backs, practice_deck, write_game
from companion.rules.errors import BadInput
from vision.process_work import read_card_pictures
from vision.sources.frames import Frame, Source, Trouble
from vision.sources.rendered import DrawnTable, Fault, Scene, plan_faults

PAUSE_S = 0.5
"""Between two moves of a drawn table, at speed 1."""

END_S = 1.5
"""What was laid last is looked at for so long."""

_PLAN_S = 3600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnAddress:
    """A `drawn:` address, taken apart."""

    script: str
    seed: int
    speed: float
    faults: frozenset[Fault]


def is_drawn(address: str) -> bool:
    """Whether an address is one of a drawn table."""
    return address.partition(":")[0] == "drawn" and ":" in address


def parse_drawn(address: str) -> DrawnAddress:
    """Take an address apart. Raises BadInput that names the part at fault.

    >>> parse_drawn("drawn:a.jsonl?seed=7&speed=2&faults=hand,glare").seed
    7
    """
    script, _, query = address.partition(":")[2].partition("?")
    values = dict(parse_qsl(query, keep_blank_values=True))
    if unknown := [key for key in values if key not in {"seed", "speed", "faults"}]:
        raise BadInput(f"{address!r}: {unknown[0]!r} is not one of seed, speed, faults")
    names = [name for name in values.get("faults", "").split(",") if name]
    known = {fault.value for fault in Fault}
    if wrong := [name for name in names if name not in known]:
        raise BadInput(f"{address!r}: {wrong[0]!r} is not one of {', '.join(sorted(known))}")
    try:
        seed, speed = int(values.get("seed", "1")), float(values.get("speed", "1"))
    except ValueError as error:
        raise BadInput(f"{address!r}: seed and speed must be numbers") from error
    if not 0 < speed <= 20:
        raise BadInput(f"{address!r}: speed must be above 0 and at most 20")
    faults = frozenset(Fault(name) for name in names)
    return DrawnAddress(script=script, seed=seed, speed=speed, faults=faults)


def check_drawn(address: str) -> None:
    """Raises BadInput where an address is none of a drawn table, or its script cannot be read."""
    wanted = parse_drawn(address)
    if wanted.script:
        read_script(Path(wanted.script))


class ScriptedTable:
    """A drawn table on which one scene after the other is laid by hand."""

    def __init__(self, table: DrawnTable, scenes: Sequence[Scene], speed: float) -> None:
        self._table = table
        self._scenes = list(scenes)
        self._speed = speed
        self._still_since_s: float | None = None

    def read(self, timeout_s: float) -> Frame | Trouble | None:
        """The next frame; None once the last scene was looked at."""
        news = self._table.read(timeout_s)
        if news is None:
            return None
        if not self._table.is_still:
            self._still_since_s = None
            return news
        if self._still_since_s is None:
            self._still_since_s = news.t_s
        waited_s = (news.t_s - self._still_since_s) * self._speed
        if self._scenes and waited_s >= PAUSE_S:
            self._table.show(self._scenes.pop(0))
        elif not self._scenes and waited_s >= END_S:
            return None
        return news

    def close(self) -> None:
        """No more frames."""
        self._table.close()


def open_scripted(address: str, deck: str) -> Source:
    """The drawn table of an address; `deck`: a deck folder or name, tells the game of `drawn:`.

    Raises BadInput.
    """
    wanted = parse_drawn(address)
    if wanted.script:
        played = read_script(Path(wanted.script))
        game, file, rules = played.game, played.deck, played.rules
        states = _states(played.timeline)
    else:
        game = find_game(_game_of(deck))
        practice = write_game(game, wanted.seed)
        file, rules = practice.file, practice.rules
        timeline: Timeline[Any] = Timeline(rules)
        timeline.extend([read_entry(dict(body), rules) for body in practice.entries])
        states = _states(timeline)
    folder = file.path.parent if file.pictures_folder else practice_deck(game)
    scenes = _scenes(game, rules, file, states, folder)
    table = DrawnTable(
        read_card_pictures(folder),
        scenes[0],
        seed=wanted.seed,
        speed=wanted.speed,
        plan=plan_faults(wanted.faults, wanted.seed, _PLAN_S),
    )
    return ScriptedTable(table, scenes[1:], wanted.speed)


def _game_of(deck: str) -> str:
    """The game of a deck folder or an installed deck; of a mere name the first there is."""
    path = find_deck_folder(deck) or Path(deck)
    if (path / "deck.toml").is_file():
        return read_deck_file(path).game
    return next(iter(find_games()))


def _states(timeline: Timeline[Any]) -> list[tuple[Any, Any]]:
    """For each counting move the state before it and the move."""
    return [
        (timeline.state_after(row.n - 1), row.entry.move)
        for row in timeline.judged
        if not isinstance(row.entry.move, LogAct) and row.stands_as_move
    ] + [(timeline.state, None)]


def _scenes(
    game: Game,
    rules: GameRules[Any],
    file: DeckFile,
    states: list[tuple[Any, Any]],
    folder: Path,
) -> list[Scene]:
    """Every table that differs from the one before, the moments of a flip among them."""
    at_table = game.at_table(rules, file)
    top = TableTop(
        layout=at_table.layout(len(rules.header.players)),
        size_of=at_table.card_size_mm,
        backs=own_backs(folder),
    )
    scenes: list[Scene] = []
    for state, move in states:
        scenes.append(top.scene(rules.expected(state)))
        shown = None if move is None else at_table.shows(state, move)
        if shown is not None:
            scenes.append(top.scene(shown))
    return [s for i, s in enumerate(scenes) if i == 0 or s.cards != scenes[i - 1].cards]
