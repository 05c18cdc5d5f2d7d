"""`companion ask "QUESTION" [--game GAME] [--json]`: the rules referee (contract, section 5)."""

import argparse
import textwrap
from typing import TYPE_CHECKING, Any

from companion.game_log.data_folder import data_folder
from companion.game_log.errors import LogError
from companion.game_log.store import open_store_to_read, utc_now
from companion.game_log.strict_json import write_json
from companion.games.find_games import typed_game
from companion.referee.answering import Answer, Answers, ask
from companion.referee.rulebook import rulebook_games
from companion.rules.errors import BadInput
from companion.rules.moves import Json

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Any]  # noqa: SLF001 - argparse names it nowhere else

WIDTH = 88


def add_parser(commands: "Subparsers") -> None:
    """Declare the command line of `ask`."""
    parser = commands.add_parser("ask", help="ask the rules referee")
    parser.add_argument("question", metavar="QUESTION", help="in your own words")
    parser.add_argument(
        "--game", metavar="GAME", type=typed_game, help="its id; else the running one or all"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Exit 0 with answers, 1 if the referee does not know. Raises BadInput for bad use."""
    if not args.question.strip():
        raise BadInput("ask: the question is empty; expected a sentence")
    games = (args.game,) if args.game else _running_game() or rulebook_games()
    answers = ask(args.question, games)
    print(write_json(_report(answers)) if args.json else _text(answers))
    return 0 if answers.certain else 1


def _running_game() -> tuple[str, ...]:
    """The game now running, if it has a rulebook. A store that cannot be read changes nothing."""
    try:
        store = open_store_to_read(data_folder())
    except LogError:
        return ()
    if store is None:
        return ()
    with store:
        running = store.newest_running(utc_now())
        found = [game.game for game in store.games() if game.id == running]
    return tuple(game for game in found if game in rulebook_games())


def _report(answers: Answers) -> dict[str, Json]:
    return {
        "question": answers.question,
        "answers": [_row(answer) for answer in answers.answers],
        "certain": answers.certain,
    }


def _row(answer: Answer) -> dict[str, Json]:
    row: dict[str, Json] = {
        "rule": answer.rule,
        "title": answer.title,
        "text": answer.text,
        "source": answer.source,
        "score": round(answer.score, 3),
        "game": answer.game,
    }
    if answer.open is not None:
        row["open"] = {
            "default": answer.open.default,
            "other": answer.open.other or None,
            "switch": answer.open.switch,
        }
    return row


def _text(answers: Answers) -> str:
    if not answers.certain:
        lines = ["I do not know: nothing in the rulebook pages fits this question well."]
        if answers.answers:
            near = ", ".join(f"{a.title} ({a.rule})" for a in answers.answers[:3])
            lines.append(
                textwrap.fill(f"Nearest, but perhaps about something else: {near}.", WIDTH)
            )
        return "\n".join(lines)
    best, *others = answers.answers
    lines = [f"{best.title}  [{best.rule}]", textwrap.fill(best.text, WIDTH)]
    if best.open is not None and best.open.switch is not None:
        lines.append(f"House rule: {best.open.switch}")
    lines.append(f"({best.source})")
    if others:
        lines += ["", "See also:"]
        lines += [f"  {other.rule:14} {other.title}" for other in others]
    return "\n".join(lines)
