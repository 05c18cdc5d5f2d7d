"""Ranks, winners and times of a game, as several exports show them."""

import itertools
from dataclasses import dataclass

from companion.game_log.game_log import LoadedGame
from companion.rules.seats import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One player's place. rank: from 1; winners share 1, equal scores share a rank."""

    player: Player
    score: int
    rank: int
    winner: bool


def standings(loaded: LoadedGame) -> tuple[Standing, ...]:
    """Every player, best first; among equals in seat order."""
    timeline = loaded.timeline
    winners = timeline.progress.winners
    scores = timeline.rules.scores(timeline.state)
    order = sorted(scores, key=lambda p: (p not in winners, -scores[p]))
    keys = [(p not in winners, scores[p] if p not in winners else 0) for p in order]
    return tuple(
        Standing(player=p, score=scores[p], rank=keys.index(key) + 1, winner=p in winners)
        for p, key in zip(order, keys, strict=True)
    )


def minutes_played(loaded: LoadedGame) -> int:
    """From the start to the newest entry; pauses of more than an hour do not count."""
    stored = loaded.stored
    times = [stored.summary.started, *(e.at for e in stored.entries if e.at is not None)]
    pairs = itertools.pairwise(times)
    gaps = [(later - earlier).total_seconds() for earlier, later in pairs]
    return round(sum(gap for gap in gaps if 0 < gap <= 3600) / 60)


def score_course(loaded: LoadedGame) -> dict[Player, tuple[int, ...]]:
    """Every player's score after 0, 1, 2 … entries, as they count now."""
    timeline = loaded.timeline
    states = [timeline.state_after(n) for n in range(len(timeline) + 1)]
    courses = [timeline.rules.scores(state) for state in states]
    return {p: tuple(course.get(p, 0) for course in courses) for p in courses[-1]}
