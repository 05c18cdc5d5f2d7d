"""From a key to the value on the screen: how long one entry takes at the table.

    python benchmarks/table.py [--entries 400] [--folder DIR]

Plays practice games of Treatment by keys through session and store. Each measurement goes from
the intent over the durable entry (SQLite, synchronous=FULL) to the screen as plain data; drawing
it is measured by benchmarks/display.py. Appends its table to benchmarks/results.md.
"""

import argparse
import platform
import random
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.game_log.game_log import GameLog
from companion.game_log.store import Store, open_store
from companion.rules.header import parse_header
from companion.table.clock import SystemClock
from companion.table.front_pages import looks_of
from companion.table.ledger import Keeper, Ledger, MemoryKeeper, StoreKeeper
from companion.table.session import Session
from companion.views.intents import Back, Do, Press, Source
from companion.views.page import Buttons
from companion.views.scene import Picker, TableScene

NAMES = ("Ana", "Ben", "Caro")
GOAL_MS = 10.0
"""The plan's share for "decide and append" of the 0.6 s that a laid card may take."""

HEADER: dict[str, Any] = {
    "format": 1,
    "game": "treatment",
    "players": list(NAMES),
    "deck": "practice",
    "options": {"removed_categories": ["anxiety", "bipolar"]},
}


def open_session(log: GameLog, keeper: Keeper) -> Session:
    """A table without window, camera or buttons."""
    clock = SystemClock()
    at_table = log.game.at_table(log.timeline.rules, log.deck)
    return Session(
        Ledger(keeper, clock),
        at_table,
        roles=log.game.button_roles,
        looks=looks_of(NAMES),
        clock=clock,
    )


def press_once(session: Session, dice: random.Random) -> None:
    """Whatever the screen offers."""
    scene, at = session.screen().scene, session.ledger.position
    if isinstance(scene, Picker):
        ids = [b.id for b in scene.extra if b.id != "cancel"]
        session.on_intent(Press(id=dice.choice(ids), position=at, source=Source.KEYS))
    elif not isinstance(scene, TableScene):
        buttons = [b.id for x in scene.blocks if isinstance(x, Buttons) for b in x.buttons]
        answers = [b for b in buttons if b == "skip" or b.startswith("choose:")]
        if answers:
            session.on_intent(Press(id=dice.choice(answers), position=at, source=Source.KEYS))
        else:
            session.on_intent(Back(position=at, source=Source.KEYS))
    elif scene.questions:
        question = scene.questions[0]
        press = Press(id="take_back", position=at, source=Source.KEYS, question=question.id)
        session.on_intent(press)
    elif scene.board.actions:
        ask = dice.choice(scene.board.actions)
        session.on_intent(Do(ask=ask, position=at, source=Source.KEYS))


def measure(store: Store, folder: Path, entries: int, *, durable: bool) -> list[float]:
    """Milliseconds of each press that made an entry, with its screen."""
    dice = random.Random(1)
    spent: list[float] = []
    while len(spent) < entries:
        log = GameLog.start(store, parse_header(HEADER), folder)
        clock = SystemClock()
        keeper: Keeper = MemoryKeeper(log.timeline)
        if durable:
            keeper = StoreKeeper(log, store, clock)
        session = open_session(log, keeper)
        while not log.timeline.progress.finished and len(spent) < entries:
            before, started = session.ledger.position, time.perf_counter()
            press_once(session, dice)
            session.tick()
            session.take_outputs()
            session.screen()
            took = (time.perf_counter() - started) * 1000
            if session.ledger.position > before:
                spent.append(took)
    return spent


def row(what: str, spent: list[float]) -> str:
    """One line of the table."""
    ordered = sorted(spent)
    low, high = ordered[len(ordered) // 20], ordered[len(ordered) * 19 // 20]
    return f"| {what} | {len(spent)} | {statistics.median(spent):.2f} | {low:.2f} to {high:.2f} |"


def main() -> int:
    """Measure and append; exit 1 if the median misses the goal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=400)
    parser.add_argument("--folder", type=Path, default=None, help="where the games are kept")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("results.md"))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=args.folder) as name, open_store(Path(name)) as store:
        durable = measure(store, Path(name), args.entries, durable=True)
        memory = measure(store, Path(name), args.entries, durable=False)
    how = (
        f"`python benchmarks/table.py --entries {args.entries}`; {platform.system()}"
        f" {platform.machine()}, Python {platform.python_version()}. Key to screen value, Treatment"
        f" with three players. Goal: {GOAL_MS:.0f} ms for decide and append."
    )
    lines = [
        f"## Table, {datetime.now(tz=UTC):%Y-%m-%d}",
        "",
        how,
        "",
        "| what | entries | median ms | 5 to 95 % ms |",
        "|---|---|---|---|",
        row("key → durable entry → screen value", durable),
        row("the same, kept in memory only", memory),
        "",
    ]
    text = "\n".join(lines)
    with args.out.open("a", encoding="utf-8") as out:
        out.write("\n" + text)
    sys.stdout.write(text)
    return 0 if statistics.median(durable) <= GOAL_MS else 1


if __name__ == "__main__":
    sys.exit(main())
