"""`companion replay SCRIPT.jsonl [--json]`: run a game script through the rules."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.game_log.report import english, replay_report
from companion.game_log.script import ScriptedGame, read_script
from companion.game_log.strict_json import write_json
from companion.rules.sentence import Wording

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Any]  # noqa: SLF001 - argparse names it nowhere else


def add_parser(commands: "Subparsers") -> None:
    """Declare the command line of `replay`."""
    parser = commands.add_parser("replay", help="run a game script and print what the rules say")
    parser.add_argument("script", type=Path, metavar="SCRIPT", help="a game script (JSON Lines)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Exit 1 if an entry is printed as a breach that nobody allowed."""
    played = read_script(args.script)
    wording = english(played.game)
    if args.json:
        print(write_json(replay_report(played.timeline, wording)))
    else:
        print("\n".join(_text(played, wording)))
    return 1 if any(row.open_breach for row in played.timeline.judged) else 0


def _text(played: ScriptedGame, wording: Wording) -> list[str]:
    timeline, header = played.timeline, played.header
    lines = [f"{wording.put(played.game.title)}: {', '.join(header.players)}", ""]
    for row in timeline.judged:
        marks = [row.printed.replace("_", " ")]
        if row.allowed and row.printed == "breach":
            marks.append("allowed")
        if row.newly:
            marks.append("since a correction")
        rules = f" [{', '.join(row.rules)}]" if row.rules else ""
        lines.append(f"{row.n:4}  {', '.join(marks):12}  {wording.put(row.because)}{rules}")
    lines += ["", "Points"]
    for line in timeline.score_lines:
        rule = f" [{line.rule}]" if line.rule else ""
        lines.append(f"  {line.player:12} {line.points:+4}  {wording.put(line.reason)}{rule}")
    lines.append("")
    for player, score in played.rules.scores(timeline.state).items():
        lines.append(f"  {player:12} {score:4}")
    return lines + _ending(played, wording)


def _ending(played: ScriptedGame, wording: Wording) -> list[str]:
    progress = played.timeline.progress
    if progress.finished:
        winners = " and ".join(progress.winners)
        return ["", f"Finished. Won by {winners}." if winners else "Finished. Nobody won."]
    next_act = [wording.put(due) for due in progress.due]
    return ["", f"Next: {progress.to_move or 'the table'}", *next_act]
