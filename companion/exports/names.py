"""Player names at the moment of export.

Inside the program a player is an id that never changes; an export shows the names the
table uses now. Two players with one name become `Ann` and `Ann 2`.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.game_log.entries import read_entry, write_entry
from companion.game_log.game_log import LoadedGame
from companion.game_log.rows import shown_names
from companion.game_log.timeline import Timeline
from companion.rules.errors import RulesError
from companion.rules.header import parse_header, write_header
from companion.rules.moves import Json, Seats
from companion.rules.seats import Player

_NAMED = ("by", "first_player")
"""Arguments whose value is a player wherever they stand; `to` is one in `award` only."""


def names_of(loaded: LoadedGame) -> dict[Player, str]:
    """The name shown for every player who ever sat at this table, all different."""
    players = list(loaded.header.players)
    for entry in loaded.timeline.entries:
        if isinstance(entry.move, Seats):
            players += [p for p in entry.move.players if p not in players]
    return dict(zip(players, shown_names(players, loaded.stored.names), strict=True))


def under_shown_names(loaded: LoadedGame) -> LoadedGame:
    """The same game as if its players had always had the names shown now.

    What comes out is checked against the original; should a game keep names where this
    module does not look, it stays as it was.
    """
    names = {str(p): name for p, name in names_of(loaded).items() if p != name}
    if not names:
        return loaded
    try:
        renamed = _renamed(loaded, names)
    except RulesError:
        return loaded
    return renamed if _summed_up(renamed, {}) == _summed_up(loaded, names) else loaded


def _renamed(loaded: LoadedGame, names: Mapping[str, str]) -> LoadedGame:
    header = parse_header(_rename_header(write_header(loaded.header), names))
    rules = loaded.game.set_up(header, loaded.game.read_deck(loaded.deck))
    timeline: Timeline[Any] = Timeline(rules)
    for entry in loaded.timeline.entries:
        body = _rename_entry(write_entry(entry, loaded.timeline.rules), names)
        timeline.append(read_entry(body, rules))
    return replace(loaded, header=header, timeline=timeline)


def _summed_up(loaded: LoadedGame, names: Mapping[str, str]) -> tuple[object, ...]:
    timeline = loaded.timeline
    scores = timeline.rules.scores(timeline.state)
    winners = timeline.progress.winners
    return (
        [(names.get(p, p), score) for p, score in scores.items()],
        [names.get(p, p) for p in winners],
        [row.printed for row in timeline.judged],
    )


def _rename_header(raw: dict[str, Json], names: Mapping[str, str]) -> dict[str, Json]:
    out = _rename_entry(raw, names)
    # Options of every game: names stand there as keys (starting Cases) or in lists (stacks).
    return out | ({"options": _everywhere(raw["options"], names)} if "options" in raw else {})


def _rename_entry(body: Mapping[str, Json], names: Mapping[str, str]) -> dict[str, Json]:
    out = dict(body)
    for key in _NAMED + (("to",) if body.get("do") == "award" else ()):
        if key in body:
            out[key] = _everywhere(body[key], names)
    if "players" in body:
        out["players"] = _everywhere(body["players"], names)
    if "patch" in body:
        out["patch"] = _everywhere(body["patch"], names)
    if isinstance(inner := body.get("with"), Mapping):
        out["with"] = _rename_entry(inner, names)
    return out


def _everywhere(value: Json, names: Mapping[str, str]) -> Json:
    """Ids as texts, as keys, and as steps of JSON pointers (`/players/Ana/hand`)."""
    match value:
        case str():
            return _pointer(value, names) if value.startswith("/") else names.get(value, value)
        case list():
            return [_everywhere(v, names) for v in value]
        case dict():
            return {names.get(k, k): _everywhere(v, names) for k, v in value.items()}
        case _:
            return value


def _pointer(path: str, names: Mapping[str, str]) -> str:
    steps = [step.replace("~1", "/").replace("~0", "~") for step in path.split("/")]
    renamed = [names.get(step, step) for step in steps]
    return "/".join(step.replace("~", "~0").replace("/", "~1") for step in renamed)
