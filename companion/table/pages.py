"""Pages of a running game: the menu, a scoring spelled out, the hold, the result."""

from itertools import accumulate

from companion.game_log.judged import ScoreLine
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say
from companion.table.ledger import Ledger
from companion.table.table_view import log_lines
from companion.views.page import (
    Block,
    Button,
    Buttons,
    CameraPicture,
    Cell,
    Field,
    Line,
    Page,
    Plot,
    Table,
    Tier,
)

_HOLD_LINES = 30

_OK = Button(id="ok", title=say("table.ok"), key="enter", primary=True)
_RESULT = Button(id="result", title=say("table.result"), key="enter", primary=True)
_BACK = Button(id="cancel", title=say("table.back"), key="escape")


def scoring_page(title: Sentence, blocks: tuple[Block, ...], *, finished: bool = False) -> Page:
    """A scoring spelled out; goes away with the next move or a press, the last one to the result."""
    buttons = Buttons(buttons=(_RESULT if finished else _OK,))
    return Page(name="scoring", title=title, blocks=(*blocks, buttons), back=_BACK)


def menu_page(*, finished: bool) -> Page:
    """What is rarely needed: leave the game, see the result, go back."""
    end = Button(id="end_game", title=say("table.end_game"))
    result = Button(id="result", title=say("table.result"))
    leave = Button(id="leave_table", title=say("table.leave_table"), primary=True)
    buttons = (leave, result) if finished else (leave, end)
    return Page(
        name="menu", title=say("table.menu"), blocks=(Buttons(buttons=buttons, columns=1),), back=_BACK
    )  # fmt: skip


def hold_page(ledger: Ledger, note: str) -> Page:
    """The argument: the log on the left, the camera on the right, closed by one press."""
    lines = tuple(
        Line(
            text=say("table.numbered", n=line.n, text=line.text),
            tier=Tier.DETAIL,
            player=line.player,
        )
        for line in log_lines(ledger)[-_HOLD_LINES:]
        if not line.struck
    )
    outcomes = Buttons(
        buttons=(
            Button(id="log_right", title=say("table.log_is_right"), key="l", primary=True),
            Button(id="table_right", title=say("table.table_is_right"), key="t"),
            Button(id="ruled", title=say("table.table_rules"), key="w"),
        )
    )
    return Page(
        name="hold",
        title=say("table.hold_title"),
        blocks=(outcomes, Field(id="note", title=say("table.note"), value=note), *lines),
        side=(CameraPicture(title=say("table.camera_now")),),
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
        blocks=(*head, *blocks, _sources(lines)),
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
