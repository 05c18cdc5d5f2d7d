"""The referee: a question in, the rules that answer it out, or "I do not know"."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from companion.referee.index import Hit, Index
from companion.referee.rulebook import OpenPoint, Rule, load_rulebook

MOST_ANSWERS = 5
LEAST_KNOWN = 0.5
"""Below this share of known words (by weight) the question is about something else."""
LEAST_FIT, KNOWN_HELPS = 0.355, 0.2
"""Below this sum of score and known share nothing fits: few words known need a better score."""
NEAR = 0.85
"""A rule whose open point fits nearly as well is told with it."""
CARRIER = 0.6
"""What a rule inherits from the score of its open point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """What is played where the pages are silent; `switch` None where there is none."""

    default: str
    other: str
    switch: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One rule that answers. `open` where the pages leave the question open."""

    game: str
    rule: str
    title: str
    text: str
    source: str
    score: float
    open: Open | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """Best first, at most five. `certain` False: the referee does not know."""

    question: str
    answers: tuple[Answer, ...]
    certain: bool


def ask(question: str, games: Sequence[str]) -> Answers:
    """Look a question up in the rulebooks of these games. Raises BadInput for an unknown game."""
    found = [(game, _index(game), _index(game).search(question)) for game in games]
    answers = [a for game, index, hits in found for a in _answers(game, index, hits)]
    answers.sort(key=lambda answer: -answer.score)
    certain = any(_fits(hits[0]) for *_, hits in found if hits)
    return Answers(question=question, answers=tuple(answers[:MOST_ANSWERS]), certain=certain)


def _fits(hit: Hit) -> bool:
    return hit.known >= LEAST_KNOWN and hit.score + KNOWN_HELPS * hit.known >= LEAST_FIT


@cache
def _index(game: str) -> Index:
    return Index(load_rulebook(game))


def _answers(game: str, index: Index, hits: Sequence[Hit]) -> list[Answer]:
    """One answer a rule: of the rule and its open points the one that fits best speaks."""
    rules = {rule.id: rule for rule in index.book.rules}
    own = {hit.entry.id: hit.score for hit in hits if isinstance(hit.entry, Rule)}
    said: dict[str, Answer] = {}
    for hit in hits:
        match hit.entry:
            case Rule() as rule:
                _say(said, _of_rule(game, rule, hit.score))
            case OpenPoint() as point:
                carrier = _carrier(point, own)
                _say(said, _of_open(game, rules[carrier], point, hit.score))
                for other in point.rules:
                    _say(said, _of_rule(game, rules[other], CARRIER * hit.score))
    return sorted(said.values(), key=lambda answer: -answer.score)


def _carrier(point: OpenPoint, own: dict[str, float]) -> str:
    """Of the rules that an open point belongs to, the one nearest to the question."""
    usual = point.rules[0]
    return max(point.rules, key=lambda r: own.get(r, 0.0) * (1.25 if r == usual else 1.0))


def _say(said: dict[str, Answer], answer: Answer) -> None:
    before = said.get(answer.rule)
    if before is None or before.score < answer.score:
        said[answer.rule] = answer
    elif before.open is None and answer.open and answer.score >= NEAR * before.score:
        said[answer.rule] = Answer(
            game=before.game,
            rule=before.rule,
            title=before.title,
            text=f"{before.text} {answer.text}",
            source=before.source,
            score=before.score,
            open=answer.open,
        )


def _of_rule(game: str, rule: Rule, score: float) -> Answer:
    return Answer(
        game=game,
        rule=rule.id,
        title=rule.title,
        text=rule.text,
        source=rule.source,
        score=score,
        open=None,
    )


def _of_open(game: str, rule: Rule, point: OpenPoint, score: float) -> Answer:
    other = f" Another reading: {point.other}" if point.other else ""
    return Answer(
        game=game,
        rule=rule.id,
        title=point.title,
        text=f"The rulebook pages leave this open. Played as: {point.default}{other}",
        source=point.source,
        score=score,
        open=Open(default=point.default, other=point.other, switch=point.switch),
    )
