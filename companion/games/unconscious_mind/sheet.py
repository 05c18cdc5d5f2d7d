"""Final Scoring spelled out: the seven steps, player by player."""

from collections.abc import Sequence

from companion.games.unconscious_mind.events import FinalScored
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.scoring import find_winners, scores_of
from companion.games.unconscious_mind.state import State
from companion.rules.decision import Event
from companion.rules.sentence import Sentence, say
from companion.views.page import Block, Cell, Line, Tier
from companion.views.page import Table as PageTable

_STEPS = (
    ("UM-FS-01", "UM-FS-02"),
    ("UM-FS-04",),
    ("UM-FS-05",),
    ("UM-FS-06",),
    ("UM-FS-07",),
    ("UM-FS-08",),
    ("UM-FS-09",),
)


def scoring_sheet(events: Sequence[Event]) -> tuple[Sentence, tuple[Block, ...]] | None:
    """Title and blocks for the Final Scoring among these events; None when there was none."""
    scored = next((e for e in events if isinstance(e, FinalScored)), None)
    if scored is None:
        return None
    titles = (say("sheet.step"), *(say("sheet.name", player=p) for p, _, _ in scored.totals))
    before = (
        Cell(text=say("sheet.before")),
        *(
            Cell(text=say("sheet.points", n=total - sum(points for _, points in lines)))
            for _, lines, total in scored.totals
        ),
    )
    rows = [
        (
            Cell(text=say(f"sheet.step_{number}")),
            *(Cell(text=_sum(lines, step)) for _, lines, _ in scored.totals),
        )
        for number, step in enumerate(_STEPS, start=1)
    ]
    rows.insert(0, before)
    best = max((total for _, _, total in scored.totals), default=0)
    rows.append(
        (
            Cell(text=say("sheet.total"), strong=True),
            *(
                Cell(text=say("sheet.points", n=total), strong=total == best, player=player)
                for player, _, total in scored.totals
            ),
        )
    )
    return say("sheet.title"), (PageTable(titles=titles, rows=tuple(rows)),)


def _sum(lines: tuple[tuple[str, int], ...], rules: tuple[str, ...]) -> Sentence:
    return say("sheet.points", n=sum(points for rule, points in lines if rule in rules))


def result_blocks(table: Table, state: State) -> tuple[Block, ...]:
    """How a tie was decided, where there was one."""
    scores = scores_of(table, state)
    winners = find_winners(table, state, scores)
    tied = [p for p in scores if winners and scores[p] == scores[winners[0]]]
    if len(tied) < 2:
        return ()
    levels = tuple(
        say("sheet.level", player=p, n=state.person(p).reputation)
        for p in sorted(tied, key=lambda p: -state.person(p).reputation)
    )
    return (Line(text=say("sheet.tie", levels=levels, winners=winners), tier=Tier.SENTENCE),)
