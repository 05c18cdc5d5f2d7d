"""`companion history [--json]`: the games that were played."""

import argparse
from typing import TYPE_CHECKING, Any

from companion.game_log.data_folder import data_folder
from companion.game_log.records import GameSummary
from companion.game_log.report import english
from companion.game_log.store import open_store_to_read
from companion.game_log.strict_json import write_json
from companion.games.find_games import find_game
from companion.rules.errors import BadInput
from companion.rules.moves import Json

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Any]  # noqa: SLF001 - argparse names it nowhere else


def add_parser(commands: "Subparsers") -> None:
    """Declare the command line of `history`."""
    parser = commands.add_parser("history", help="past games")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """List the games, the newest first. Exit 0, also when there is none."""
    store = open_store_to_read(data_folder())
    games: tuple[GameSummary, ...] = ()
    if store is not None:
        with store:
            games = store.games()
    if args.json:
        print(write_json({"games": [_row(game) for game in games]}))
        return 0
    if not games:
        print("No games yet.")
    for game in games:
        print(_line(game))
    return 0


def _row(game: GameSummary) -> dict[str, Json]:
    return {
        "id": game.id,
        "game": game.game,
        "players": list(game.players),
        "started": game.started.astimezone().isoformat(timespec="seconds"),
        "ended": game.ended.astimezone().isoformat(timespec="seconds") if game.ended else None,
        "state": game.how or "running",
        "entries": game.entries,
        "result": game.result,
    }


def _line(game: GameSummary) -> str:
    day = game.started.astimezone().strftime("%Y-%m-%d %H:%M")
    scores = (game.result or {}).get("scores")
    told = ", ".join(game.players)
    if isinstance(scores, dict):
        # Ids of the result stand in seat order, as the names do.
        pairs = zip(game.players, scores.values(), strict=False)
        told = ", ".join(f"{name} {score}" for name, score in pairs)
    return f"{game.id:14} {day}  {_title(game.game):24} {game.how or 'running':10} {told}"


def _title(game_id: str) -> str:
    try:
        game = find_game(game_id)
    except BadInput:
        return game_id  # a game of another installation
    return english(game).put(game.title)
