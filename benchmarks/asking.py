"""How often the referee is right, and how fast.

python benchmarks/asking.py [QUESTIONS.toml] [--all-games] [--misses]

The file holds [[question]] blocks: `ask`, `game`, `rules` (any of them is right), `switch`
where the pages do not answer ("" for an open point without one); blocks without `rules` are
about something else. Without a file: the questions of the tests.
"""

import argparse
import json
import platform
import statistics
import time
import tomllib
from pathlib import Path
from typing import Any

from companion.referee.answering import Answers, ask
from companion.referee.index import Index
from companion.referee.rulebook import load_rulebook, rulebook_games

OWN = Path(__file__).parents[1] / "tests" / "referee" / "questions.toml"
ROUNDS = 3


def main() -> None:
    """Print shares as one JSON object; with --misses each question answered wrongly first."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("questions", nargs="?", type=Path, default=OWN)
    parser.add_argument("--all-games", action="store_true", help="do not say which game is meant")
    parser.add_argument("--misses", action="store_true")
    args = parser.parse_args()
    questions = tomllib.loads(args.questions.read_text("utf-8"))["question"]
    asked = [(q, ask(q["ask"], _games(q, all_games=args.all_games))) for q in questions]
    if args.misses:
        _print_misses(asked)
    print(json.dumps(_shares(asked) | _times(questions), indent=1))


def _games(question: dict[str, Any], *, all_games: bool) -> tuple[str, ...]:
    game = question.get("game")
    return (game,) if game and not all_games else rulebook_games()


def _right_at(question: dict[str, Any], found: Answers) -> int:
    """Place of the right rule, from 0; 99 if it is not there."""
    places = [n for n, answer in enumerate(found.answers) if answer.rule in question["rules"]]
    return min(places, default=99)


def _silence_told(question: dict[str, Any], found: Answers) -> bool:
    is_open = found.answers[0].open if found.certain else None
    return is_open is not None and (is_open.switch or "") == question["switch"]


def _shares(asked: list[tuple[dict[str, Any], Answers]]) -> dict[str, Any]:
    known = [(q, a) for q, a in asked if "rules" in q]
    silent = [(q, a) for q, a in known if "switch" in q]
    elsewhere = [a for q, a in asked if "rules" not in q]
    return {
        "questions": len(known),
        "first": _share(_right_at(q, a) == 0 for q, a in known),
        "first_three": _share(_right_at(q, a) < 3 for q, a in known),
        "certain": _share(a.certain for _, a in known),
        "open_points": len(silent),
        "silence_told": _share(_silence_told(q, a) for q, a in silent),
        "elsewhere": len(elsewhere),
        "not_known_said": _share(not a.certain for a in elsewhere),
    }


def _share(holds: Any) -> float | None:
    listed = list(holds)
    return round(sum(listed) / len(listed), 3) if listed else None


def _times(questions: list[dict[str, Any]]) -> dict[str, Any]:
    built, answered = [], []
    for _ in range(ROUNDS):
        load_rulebook.cache_clear()
        start = time.perf_counter()
        for game in rulebook_games():
            Index(load_rulebook(game))
        built.append((time.perf_counter() - start) * 1000)
    for question in questions:
        start = time.perf_counter()
        ask(question["ask"], rulebook_games())
        answered.append((time.perf_counter() - start) * 1000)
    return {
        "build_both_ms": round(statistics.median(built), 1),
        "answer_ms": round(statistics.median(answered), 1),
        "answer_ms_worst": round(max(answered), 1),
        "python": platform.python_version(),
        "machine": platform.machine(),
    }


def _print_misses(asked: list[tuple[dict[str, Any], Answers]]) -> None:
    for question, found in asked:
        told = ", ".join(f"{a.rule}{'*' if a.open else ''} {a.score:.2f}" for a in found.answers)
        if "rules" not in question:
            wrong = found.certain
        else:
            wrong = not found.certain or _right_at(question, found) > 0
            wrong = wrong or ("switch" in question and not _silence_told(question, found))
        if wrong:
            print(
                f"{question['ask']}\n   {question.get('rules')} {question.get('switch')} | {told}"
            )


if __name__ == "__main__":
    main()
