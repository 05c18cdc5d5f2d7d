"""Gaining Reputation, Freud's walk, the watch, and Location Goals (rulebook, Reputation)."""

from companion.games.unconscious_mind import events as ev
from companion.games.unconscious_mind.names import GOALS, MOST_IDEAS
from companion.games.unconscious_mind.play import Play, Table
from companion.games.unconscious_mind.state import Notebook, Person
from companion.rules.seats import Player
from companion.rules.sentence import say

WATCH_VP = 3
CAP_VP = 3


def gain_reputation(play: Play, player: Player, count: int) -> None:
    """Reputation points one by one: Freud's marker, the own one, Freud's walk (UM-REP-02 ff)."""
    for _ in range(count):
        _gain_one(play, player)


def _gain_one(play: Play, player: Player) -> None:
    track = play.table.board.reputation
    level = play.person(player).reputation
    at_cap = level >= track.cap
    steps = 0
    if not at_cap or play.table.rule("rep9_freud_moves"):
        steps += _advance_freud(play, player)
    if at_cap:
        play.score(player, CAP_VP, say("for.reputation_full", space=level), "UM-REP-06")
    else:
        play.emit(ev.ReputationRose(player=player, to=level + 1))
        steps += (level, level + 1) in track.walk_lines
    if steps:
        to = play.table.board.city.clockwise(play.state.freud_location, steps)
        play.emit(ev.FreudWalked(to=to))


def _advance_freud(play: Play, player: Player) -> int:
    """Freud's marker one space on; how many lines with his face it crossed."""
    track = play.table.board.reputation
    space = play.state.freud_reputation
    if space >= track.watch:
        return 0
    play.emit(ev.FreudAdvanced(to=space + 1))
    if space + 1 == track.watch and play.state.triggered_by is None:
        play.emit(ev.EndTriggered(player=player))
        play.score(player, WATCH_VP, say("for.watch"), "UM-END-02")
    return int((space, space + 1) in track.walk_lines)


def claim_as_told(play: Play) -> None:
    """Claim what is due now, unless the table does so at the end of the action."""
    if play.table.rule("goal_timing") == "at_once":
        claim_due_goals(play)


def claim_due_goals(play: Play) -> None:
    """Claim every goal that is due, clockwise from the first player, in letter order."""
    if not play.state.goals_left:
        return
    for player in play.state.order:
        for goal in GOALS:
            if goal in play.state.goals_left and meets(play.table, play.person(player), goal):
                claim(play, player, goal)


def claim(play: Play, player: Player, goal: str) -> None:
    """Take a goal and the Reputation point for it (UM-GOAL-02)."""
    play.emit(ev.GoalClaimed(player=player, goal=goal))
    gain_reputation(play, player, 1)


def meets(table: Table, person: Person, goal: str) -> bool:
    """Whether a player meets the condition of a goal, as far as known."""
    match goal:
        case "A":
            return full_columns(person.notebook) >= 2
        case "B":
            return cured_of_kind(table, person, "routine") >= 3
        case "C":
            return cured_of_kind(table, person, "case_study") >= 2
        case "D":
            return len(person.cured) >= 5
        case "E":
            return person.ideas_unlocked >= MOST_IDEAS
        case "F":
            return person.treatises >= 2
        case _:
            return len(person.city) >= 2


def cured_of_kind(table: Table, person: Person, kind: str) -> int:
    """How many Cured Clients are known to be of a kind."""
    return sum(table.deck.client(card).kind == kind for card in person.cured)


def full_columns(notebook: Notebook) -> int:
    """Completed columns of a Notebook."""
    return sum(all(row[column] for row in notebook) for column in range(3))


def full_rows(notebook: Notebook) -> int:
    """Completed rows of a Notebook."""
    return sum(all(row) for row in notebook)


def tiles(notebook: Notebook) -> int:
    """Tiles on a Notebook."""
    return sum(sum(row) for row in notebook)
