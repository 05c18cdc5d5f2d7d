"""The BG Stats export: a play that the app takes from a link (or its QR code)."""

from datetime import UTC
from urllib.parse import quote

from companion.exports.standings import minutes_played, standings
from companion.game_log.game_log import LoadedGame
from companion.game_log.report import english
from companion.game_log.strict_json import write_json
from companion.rules.errors import BadInput
from companion.rules.moves import Json

_LINK = "https://app.bgstatsapp.com/createPlay.html?data="


def bgstats_play(loaded: LoadedGame) -> dict[str, Json]:
    """The play. Raises BadInput for a game that is not finished: its scores are none yet.

    `bggId` is left out: no number is better than a guessed one.
    """
    summary = loaded.stored.summary
    if not loaded.timeline.progress.finished:
        raise BadInput(f"Game {summary.id} is not finished, so it is no play for BG Stats yet")
    first = loaded.header.first_player
    return {
        "sourceName": "Table Companion",
        "sourcePlayId": summary.uid,
        "playDate": summary.started.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": english(loaded.game).put(loaded.game.title),
            "sourceGameId": loaded.game.id,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": s.player,
                "sourcePlayerId": s.player,
                "startPlayer": s.player == first,
                "rank": s.rank,
                "role": "",
                "score": str(s.score),
                "winner": s.winner,
            }
            for s in standings(loaded)
        ],
        "durationMin": minutes_played(loaded),
        "comments": "",
    }


def bgstats_link(play: dict[str, Json]) -> str:
    """The link that hands the play to the app; what the QR code on the screen holds."""
    return _LINK + quote(write_json(play), safe="")


def bgstats_export(loaded: LoadedGame) -> str:
    """The play as one JSON object, with its link as `url`."""
    play = bgstats_play(loaded)
    return write_json(play | {"url": bgstats_link(play)}) + "\n"
