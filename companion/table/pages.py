"""Pages of a running game: the menu, a scoring spelled out, the hold, the result."""

from itertools import accumulate

from companion.game_log.entries import Note
from companion.game_log.game_log import RulesDifference
from companion.game_log.judged import Judged, ScoreLine
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say
from companion.table.closings import NOTHING, read_closing, say_closing
from companion.table.ledger import Ledger
from companion.views.page import (
    Block,
    Button,
    Buttons,
    Cell,
    Line,
    Page,
    Plot,
    Table,
    Tier,
)

_MOST_CHANGES = 8
_OK = Button(id="ok", title=say("table.ok"), key="enter", primary=True)
_RESULT = Button(id="result", title=say("table.result"), key="enter", primary=True)
_BACK = Button(id="cancel", title=say("table.back"), key="escape")


def scoring_page(title: Sentence, blocks: tuple[Block, ...], *, finished: bool = False) -> Page:
    """A scoring spelled out; goes away with the next move or a press, the last one to the result."""
    buttons = Buttons(buttons=(_RESULT if finished else _OK,))
    return Page(name="scoring", title=title, blocks=(*blocks, buttons), back=_BACK)


def menu_page(*, finished: bool, counts: bool = False) -> Page:
    """What is rarely needed: people, points, pads, what if, repair, leave."""
    end = Button(id="end_game", title=say("table.end_game"))
    result = Button(id="result", title=say("table.result"))
    buttons = (
        Button(id="leave_table", title=say("table.leave_table"), primary=True),
        Button(id="people", title=say("table.people"), key="p"),
        Button(id="points", title=say("table.why_points"), key="w"),
        Button(id="pads", title=say("pads.pads"), key="g"),
        Button(id="what_if", title=say("table.what_if"), key="f"),
        Button(id="differences", title=say("table.differences"), key="d"),
        Button(id="boxes", title=say("front.boxes"), key="b"),
        Button(id="repair", title=say("table.repair"), key="x"),
        *((Button(id="count", title=say("table.count"), key="c"),) if counts else ()),
        result if finished else end,
        Button(id="abandon", title=say("table.abandon")),
    )
    return Page(
        name="menu", title=say("table.menu"), blocks=(Buttons(buttons=buttons, columns=2),), back=_BACK
    )  # fmt: skip


def rules_changed_page(changes: tuple[RulesDifference, ...]) -> Page:
    """An old game opens although the rules judge some entries differently now."""
    lines = tuple(
        Line(
            text=say(
                "table.rules_changed_line",
                n=change.n,
                before=say(f"table.verdict_{change.before}"),
                now=say(f"table.verdict_{change.now}"),
            ),
            tier=Tier.DETAIL,
            warning=change.before != change.now,
        )
        for change in changes[:_MOST_CHANGES]
    )
    more = len(changes) - len(lines)
    rest = (Line(text=say("table.and_more", n=more)),) if more else ()
    head = Line(text=say("table.rules_changed_how", n=len(changes)))
    return Page(
        name="rules_changed",
        title=say("table.rules_changed"),
        blocks=(head, *lines, *rest, Buttons(buttons=(_OK,))),
        back=_BACK,
    )


def result_page(ledger: Ledger, blocks: tuple[Block, ...]) -> Page:
    """Ranks, who won and why, every point with its source, the score over time."""
    progress = ledger.timeline.progress
    lines = ledger.timeline.score_lines
    scores = ledger.rules.scores(ledger.state)
    head: list[Block] = [Line(text=_headline(progress.winners, finished=progress.finished))]
    head.append(_ranks(scores, progress.winners))
    return Page(
        name="result",
        title=say("table.result"),
        blocks=(*head, *blocks, *_settled(ledger.timeline.judged), _sources(lines)),
        side=(_plot(lines, tuple(scores), ledger.position),),
        back=_BACK,
    )


def _headline(winners: tuple[Player, ...], *, finished: bool) -> Sentence:
    if not finished:
        return say("table.not_finished")
    if not winners:
        return say("table.nobody_won")
    return say("table.winners", players=tuple(winners), n=len(winners))


def _ranks(scores: dict[Player, int], winners: tuple[Player, ...]) -> Table:
    ordered = sorted(scores, key=lambda p: (p not in winners, -scores[p]))
    rows = []
    for player in ordered:
        better = sum(1 for other in scores if scores[other] > scores[player])
        rank = 1 if player in winners else max(better + 1, 1 + len(winners))
        won = player in winners
        rows.append(
            (
                Cell(text=say("table.rank", n=rank), strong=won),
                Cell(text=say("table.plain", text=player), player=player, strong=won),
                Cell(text=say("table.number", n=scores[player]), strong=won),
            )
        )
    titles = (say("table.rank_title"), say("table.player"), say("table.score"))
    return Table(titles=titles, rows=tuple(rows))


def _settled(judged: tuple[Judged, ...]) -> tuple[Line, ...]:
    """What the table decided against the log or the rules, so that nobody asks again."""
    found = []
    for row in judged:
        entry = row.entry
        ruled = row.allowed and row.printed == "breach"
        held = isinstance(entry.move, Note) and entry.move.text.startswith("hold:")
        repaired = entry.move.do == "repair" and row.printed != "undone"
        if ruled or held or repaired:
            said = _said_of(row)
            if said is None:
                continue
            found.append(Line(text=said, player=entry.move.by, tier=Tier.DETAIL))
    return (Line(text=say("table.settled_title")), *found) if found else ()


def _said_of(row: Judged) -> Sentence | None:
    """One decision in words; None for a hold that was left without one."""
    move, note = row.entry.move, row.entry.note or ""
    if isinstance(move, Note):
        if read_closing(move.text) == (NOTHING, ""):
            return None
        what = say_closing(move.text) or row.because
        return say("table.settled", n=row.n, what=what, note=note)
    return say("table.settled", n=row.n, what=row.because, note=say_closing(note) or note)


def _sources(lines: tuple[ScoreLine, ...]) -> Table:
    titles = ("player", "points", "reason", "rule", "entry")
    return Table(
        titles=tuple(say(f"table.{name}") for name in titles),
        rows=tuple(
            (
                Cell(text=say("table.plain", text=line.player), player=line.player),
                Cell(text=say("table.signed", text=f"{line.points:+d}")),
                Cell(text=line.reason),
                Cell(text=say("table.plain", text=line.rule or "")),
                Cell(text=say("table.number", n=line.entry)),
            )
            for line in lines
        ),
    )


def _plot(lines: tuple[ScoreLine, ...], players: tuple[Player, ...], length: int) -> Plot:
    gained: dict[Player, list[int]] = {p: [0] * (length + 1) for p in players}
    for line in lines:
        if line.player in gained:
            gained[line.player][line.entry] += line.points
    series = tuple((str(p), tuple(accumulate(gained[p]))) for p in players)
    return Plot(title=say("table.score_plot"), series=series)
