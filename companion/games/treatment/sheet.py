"""A scored Case spelled out: every category, every factor, every step of the tie-breaker."""

from collections.abc import Sequence

from companion.games.treatment.deck import CATEGORIES, CaseFacts, Deck
from companion.games.treatment.events import CaseScored
from companion.games.treatment.scoring import CaseTotal
from companion.games.treatment.state import State
from companion.games.treatment.ties import STEPS
from companion.rules.decision import Event
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say
from companion.views.page import Block, Cards, Cell, Line, Table, Tier


def scoring_sheet(events: Sequence[Event], deck: Deck) -> tuple[Sentence, tuple[Block, ...]] | None:
    """Title and blocks for the Case scored among these events; None when none was."""
    scored = next((e for e in events if isinstance(e, CaseScored)), None)
    if scored is None:
        return None
    name = deck.case_in_words(scored.case)
    if scored.winner is None:
        title = say("sheet.nobody", case=name)
    else:
        title = say("sheet.winner", player=scored.winner, case=name)
    blocks: list[Block] = [_categories(scored, deck.cases.get(scored.case, CaseFacts()))]
    blocks += _steps(scored)
    if scored.case in deck.cases:
        blocks.append(Cards(cards=(scored.case,)))
    return title, tuple(blocks)


def _categories(scored: CaseScored, facts: CaseFacts) -> Table:
    """One row a player: net and score of each category, the total."""
    factors = facts.factors or (None, None, None)
    titles = tuple(
        say("sheet.factor", category=say(f"category.{c}"), factor=factor)
        for c, factor in zip(CATEGORIES, factors, strict=True)
    )
    ordered = sorted(scored.totals, key=lambda row: (row[1].total is None, -(row[1].total or 0)))
    rows = tuple(_row(player, total, scored.winner) for player, total in ordered)
    return Table(titles=(say("sheet.player"), *titles, say("sheet.total")), rows=rows)


def _row(player: Player, total: CaseTotal, winner: Player | None) -> tuple[Cell, ...]:
    cells = tuple(
        Cell(text=say("sheet.net_score", net=net, score=score))
        for net, score in zip(total.net, total.scores, strict=True)
    )
    return (
        Cell(text=say("sheet.name", player=player), player=player, strong=player == winner),
        *cells,
        Cell(text=say("sheet.points", n=total.total), strong=player == winner),
    )


def _steps(scored: CaseScored) -> list[Block]:
    """The steps compared, up to the one that decided."""
    if scored.decided_by is None:
        return [Line(text=say("sheet.table_decided"), tier=Tier.DETAIL)]
    if scored.decided_by == STEPS[0]:
        return [Line(text=say("sheet.step.TR-SCORE-05"), tier=Tier.DETAIL)]
    last = STEPS.index(scored.decided_by) if scored.decided_by in STEPS else len(STEPS) - 1
    tied = _tied(scored)
    lines: list[Block] = [Line(text=say("sheet.tie", players=tuple(p for p, _ in tied)))]
    for step in STEPS[1 : last + 1]:
        numbers = tuple(
            say("sheet.compared", player=player, n=_compared(step, total)) for player, total in tied
        )
        decisive = step == scored.decided_by
        said = say(f"sheet.step.{step}", numbers=numbers)
        lines.append(Line(text=said, tier=Tier.SENTENCE if decisive else Tier.DETAIL))
    if scored.winner is None:
        lines.append(Line(text=say("sheet.step.TR-TIE-05"), warning=True))
    return lines


def _tied(scored: CaseScored) -> list[tuple[Player, CaseTotal]]:
    known = [total.total for _, total in scored.totals if total.total is not None]
    best = max(known, default=None)
    return [(player, total) for player, total in scored.totals if total.total == best]


def _compared(step: str, total: CaseTotal) -> int | None:
    match step:
        case "TR-TIE-01":
            return sum(1 for score in total.scores if score is not None and score > 0)
        case "TR-TIE-02":
            return total.cards
        case "TR-TIE-03":
            return total.negatives
        case _:
            return None


def result_blocks(state: State) -> tuple[Block, ...]:
    """What the game was played to, and each player's Cases."""
    lines: list[Block] = [Line(text=say("sheet.target", n=state.target), tier=Tier.DETAIL)]
    for player in state.players:
        cards = tuple(card for card in player.in_treatment if not card.startswith("?"))
        if cards:
            lines.append(Cards(cards=cards, title=say("sheet.cases_of", player=player.name)))
    return tuple(lines)
