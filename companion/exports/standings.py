"""Ranks, winners and times of a game, as several exports show them."""

import itertools

from companion.game_log.game_log import LoadedGame
from companion.rules.seats import Player
from companion.scores.standings import Standing, find_standings


def standings(loaded: LoadedGame) -> tuple[Standing, ...]:
    """Every player, best first; among equals in seat order."""
    timeline = loaded.timeline
    scores = timeline.rules.scores(timeline.state)
    return find_standings(scores, timeline.progress.winners)


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
