"""The HTML export: one file without scripts and without anything from elsewhere."""

from html import escape

from companion.exports.standings import minutes_played, score_course, standings
from companion.exports.svg_plot import SERIES_COLORS, score_plot
from companion.game_log.game_log import LoadedGame
from companion.game_log.report import english

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #1b1f24; background: #fff; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 2rem; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #d5dae0;
  vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
tr.gone td { color: #6a737d; text-decoration: line-through; }
tr.breach td { background: #fff4e5; }
svg { width: 100%; height: auto; }
@media (prefers-color-scheme: dark) { body { color: #e6e9ec; background: #15181c; }
  tr.breach td { background: #3a2c17; } th, td { border-color: #3a4149; } }
@media print { body { margin: 0; } }
"""


def html_export(loaded: LoadedGame) -> str:
    """Result, score plot, every point with its source, and the whole log."""
    wording, summary = english(loaded.game), loaded.stored.summary
    title = wording.put(loaded.game.title)
    day = summary.started.astimezone().strftime("%Y-%m-%d %H:%M")
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}, {day}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{day} · {minutes_played(loaded)} minutes · game {escape(summary.id)}</p>",
        *_result(loaded),
        "<h2>Scores</h2>",
        _plot(loaded),
        "<h2>Where the points came from</h2>",
        *_points(loaded),
        "<h2>The log</h2>",
        *_log(loaded),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _plot(loaded: LoadedGame) -> str:
    series = {str(player): scores for player, scores in score_course(loaded).items()}
    return score_plot(series, SERIES_COLORS)


def _result(loaded: LoadedGame) -> list[str]:
    finished = loaded.timeline.progress.finished
    rows = [
        [str(s.rank), s.player, str(s.score), "won" if s.winner else ""] for s in standings(loaded)
    ]
    note = [] if finished else ["<p>This game is not finished.</p>"]
    return note + _table(["#Place", "Player", "#Score", ""], rows)


def _points(loaded: LoadedGame) -> list[str]:
    wording = english(loaded.game)
    rows = [
        [line.player, f"{line.points:+}", wording.put(line.reason), line.rule or "",
         str(line.entry) if line.entry else "set-up"]
        for line in loaded.timeline.score_lines
    ]  # fmt: skip
    return _table(["Player", "#Points", "For", "Rule", "Entry"], rows)


def _log(loaded: LoadedGame) -> list[str]:
    wording = english(loaded.game)
    rows, marks = [], []
    for row in loaded.timeline.judged:
        by = row.entry.move.by
        verdict = row.printed.replace("_", " ")
        ruling = " (allowed)" if row.allowed and row.printed == "breach" else ""
        rules = ", ".join(row.rules)
        note = f" · {row.entry.note}" if row.entry.note else ""
        rows.append(
            [str(row.n), by or "", row.entry.move.do,
             verdict + ruling, wording.put(row.because) + note, rules]
        )  # fmt: skip
        gone = row.printed in {"undone", "corrected"}
        marks.append("gone" if gone else "breach" if row.open_breach else "")
    return _table(["#Entry", "Player", "Move", "Verdict", "Why", "Rules"], rows, marks)


def _table(titles: list[str], rows: list[list[str]], marks: list[str] | None = None) -> list[str]:
    """A table; titles that start with `#` head columns of numbers."""
    numbers = [title.startswith("#") for title in titles]
    kinds = [' class="number"' if number else "" for number in numbers]
    heads = [title.removeprefix("#") for title in titles]
    out = ["<table><thead><tr>"]
    out += [f"<th{k}>{escape(h)}</th>" for k, h in zip(kinds, heads, strict=True)]
    out.append("</tr></thead><tbody>")
    for index, row in enumerate(rows):
        mark = f' class="{marks[index]}"' if marks and marks[index] else ""
        cells = (f"<td{k}>{escape(c)}</td>" for k, c in zip(kinds, row, strict=True))
        out.append(f"<tr{mark}>{''.join(cells)}</tr>")
    out.append("</tbody></table>")
    return out
