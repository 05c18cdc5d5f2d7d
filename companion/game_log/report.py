"""What `companion replay --json` and `companion legal --json` print, as plain data."""

from typing import Any

from companion.game_log.timeline import Timeline
from companion.games.game import Game
from companion.rules.moves import Json
from companion.rules.sentence import Wording, read_words


def english(game: Game) -> Wording:
    """English words of the log and of one game."""
    return Wording(read_words("companion.game_log"), read_words(game.package))


def replay_report(timeline: Timeline[Any], wording: Wording) -> dict[str, Json]:
    """The object of section 3: every entry, state, scores, score lines, who won, what is due."""
    rules, state = timeline.rules, timeline.state
    progress = rules.progress(state)
    return {
        "entries": [row.to_json(wording) for row in timeline.judged],
        "state": rules.state_to_json(state),
        "scores": dict(rules.scores(state)),
        "score_lines": [line.to_json(wording) for line in timeline.score_lines],
        "finished": progress.finished,
        "winners": list(progress.winners),
        "to_move": progress.to_move,
        "due": [wording.put(due) for due in progress.due],
    }


def legal_report(timeline: Timeline[Any], wording: Wording) -> dict[str, Json]:
    """Every move that would be legal or cannot be told, of whoever may move now."""
    rules, state = timeline.rules, timeline.state
    progress = rules.progress(state)
    return {
        "to_move": progress.to_move,
        "due": [wording.put(due) for due in progress.due],
        "moves": [offer.to_json() for offer in rules.offers(state)],
    }
