"""The CSV export: one line an entry, with every player's score after it."""

import csv
import io

from companion.exports.standings import score_course
from companion.game_log.game_log import LoadedGame
from companion.game_log.report import english

_FORMULA_STARTS = ("=", "+", "-", "@", "\t")


def csv_export(loaded: LoadedGame) -> str:
    """UTF-8 text with a header line; times are local to this computer, in ISO 8601."""
    wording, course = english(loaded.game), score_course(loaded)
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    titles = ["entry", "time", "player", "move", "verdict", "ruling", "rules", "because", "note"]
    table.writerow([*titles, *(_cell(f"score {p}") for p in course)])
    for row, record in zip(loaded.timeline.judged, loaded.stored.entries, strict=True):
        by = row.entry.move.by
        table.writerow(
            [
                row.n,
                record.at.astimezone().isoformat(timespec="seconds") if record.at else "",
                _cell(by or ""),
                row.entry.move.do,
                row.printed,
                "allowed" if row.allowed else "",
                " ".join(row.rules),
                _cell(wording.put(row.because)),
                _cell(row.entry.note or ""),
                *(scores[row.n] for scores in course.values()),
            ]
        )
    return out.getvalue()


def _cell(text: str) -> str:
    """A text that a spreadsheet does not take for a formula."""
    return "'" + text if text.startswith(_FORMULA_STARTS) else text
