"""How long a whole game takes to replay, and how long it takes to know what may be done now.

    python benchmarks/rules.py [--games 40] [--entries 300] [--seed 1]

For each game: `companion replay SCRIPT --json` of a game of so many entries, start of the
program included, and every legal move at each point of many random games. The games are
practice games with counters pressed at random in between, undone now and then, as at a table.
Appends its table to benchmarks/results.md.
"""

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.game_log.entries import read_entry
from companion.game_log.timeline import Timeline
from companion.games.find_games import find_games
from companion.games.game import Game
from companion.practice.practice_table import PracticeGame, write_game

REPLAY_GOAL_S = 1.0
LEGAL_GOAL_MS = 5.0
_RUNS = 9
_LONGEST = 600
_COUNTED = ("vp", "coffee", "bright_ideas", "boxes", "growth.minor", "growth.median",
            "growth.major", "freedom.minor", "freedom.major", "passion.median", "tag:opera")  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """Some durations of one kind, in the unit of the table."""

    median: float
    low: float
    high: float
    worst: float
    count: int


def spread_of(durations: Sequence[float]) -> Spread:
    """Median, the middle 90 % and the worst."""
    ordered = sorted(durations)
    return Spread(
        median=statistics.median(ordered),
        low=ordered[len(ordered) // 20],
        high=ordered[len(ordered) * 19 // 20],
        worst=ordered[-1],
        count=len(ordered),
    )


def fill_up(practice: PracticeGame, entries: int, seed: int) -> list[dict[str, Any]]:
    """The practice game with entries in between until there are so many of them.

    Unconscious Mind has counters for that; in Treatment a move is undone and made again.
    """
    dice = random.Random(seed)
    bodies = [dict(body) for body in practice.entries]
    first_turn = next((i for i, b in enumerate(bodies) if b["do"] == "start_turn"), 0)
    counted = practice.game.id == "unconscious_mind"
    while len(bodies) < entries:
        # Not after the last entry: the game is over then. Never between an act and its undoing.
        at = dice.randrange(first_turn + 1, len(bodies))
        if bodies[at]["do"] in {"undo", "redo", "claim_goals"}:
            continue
        if counted and dice.random() < 0.8:
            what, player = dice.choice(_COUNTED), dice.choice(practice.header.players)
            bodies.insert(at, {"do": "gain", "by": player, "what": what})
        elif len(bodies) + 1 < entries or not counted:
            bodies[at:at] = [{"do": "undo"}, {"do": "redo"}]
    return bodies[:entries] if counted else bodies


def write_script(game: Game, path: Path, entries: int, seed: int) -> int:
    """A game script of about so many entries; the number it has."""
    practice = write_game(game, seed, players=4, most_entries=_LONGEST)
    bodies = fill_up(practice, entries, seed)
    header = {
        "format": 1,
        "game": game.id,
        "players": list(practice.header.players),
        "deck": "practice",
        "options": dict(practice.header.options),
    }
    lines = [json.dumps(line) for line in (header, *bodies)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(bodies)


def time_replays(script: Path) -> tuple[list[float], list[float]]:
    """Seconds by the clock and of the processor for each run of the program."""
    wall: list[float] = []
    work: list[float] = []
    command = [sys.executable, "-m", "companion", "replay", str(script), "--json"]
    for _ in range(_RUNS):
        before, started = os.times(), time.perf_counter()
        done = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)  # noqa: S603
        wall.append(time.perf_counter() - started)
        after = os.times()
        work.append(
            after.children_user
            + after.children_system
            - before.children_user
            - before.children_system
        )
        if done.returncode == 2:  # a breach among the random entries is an answer, too
            raise SystemExit(f"{script.name!r} could not be replayed")
    return wall, work


def time_legal(game: Game, games: int, entries: int, seed: int) -> list[float]:
    """Milliseconds of the processor for the legal moves at every point of random games."""
    spent: list[float] = []
    for number in range(games):
        players = game.seats[number % len(game.seats)]
        practice = write_game(game, seed + number, players=players, most_entries=_LONGEST)
        timeline: Timeline[Any] = Timeline(practice.rules)
        for body in fill_up(practice, entries, seed + number):
            timeline.append(read_entry(body, practice.rules))
            started = time.process_time()
            practice.rules.offers(timeline.state)
            spent.append((time.process_time() - started) * 1000)
    return spent


def row(what: str, unit: str, spread: Spread, goal: float) -> str:
    """One line of the table."""
    return (
        f"| {what} | {spread.count} | {spread.median:.2f} | {spread.low:.2f} to {spread.high:.2f}"
        f" | {spread.worst:.2f} | {unit} | {goal:g} |"
    )


def main() -> int:
    """Measure and append; exit 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--entries", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("results.md"))
    args = parser.parse_args()
    rows, missed = [], False
    with tempfile.TemporaryDirectory() as folder:
        for name, game in find_games().items():
            script = Path(folder) / f"{name}.jsonl"
            count = write_script(game, script, args.entries, args.seed)
            wall, work = (spread_of(found) for found in time_replays(script))
            legal = spread_of(time_legal(game, args.games, args.entries, args.seed))
            rows += [
                row(f"{name}: replay, {count} entries, clock", "s", wall, REPLAY_GOAL_S),
                row(f"{name}: the same, processor", "s", work, REPLAY_GOAL_S),
                row(f"{name}: legal moves, processor", "ms", legal, LEGAL_GOAL_MS),
            ]
            missed |= wall.median > REPLAY_GOAL_S or legal.high > LEGAL_GOAL_MS
    how = (
        f"`python benchmarks/rules.py --games {args.games} --entries {args.entries} --seed"
        f" {args.seed}`; {platform.system()} {platform.machine()}, {os.cpu_count()} cores,"
        f" Python {platform.python_version()}, load {os.getloadavg()[0]:.1f}."
    )
    text = "\n".join(
        (
            f"## Rules, {datetime.now(tz=UTC):%Y-%m-%d}",
            "",
            how,
            "",
            "| what | times | median | 5 to 95 % | worst | unit | goal |",
            "|---|---|---|---|---|---|---|",
            *rows,
            "",
        )
    )
    with args.out.open("a", encoding="utf-8") as out:
        out.write("\n" + text)
    sys.stdout.write(text)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
