"""City Map, Notebook, Ideas, Treatises, Reputation and goals: one entry each."""

from collections.abc import Iterable

from companion.games.unconscious_mind import events as ev
from companion.games.unconscious_mind.moves import (
    ClaimGoals,
    GainReputation,
    MoveFreud,
    PlaceInsight,
    PlaceTile,
    PublishTreatise,
    TakeToken,
    TriggerReputation,
    UnlockIdea,
)
from companion.games.unconscious_mind.names import MOST_IDEAS
from companion.games.unconscious_mind.place_names import place_name
from companion.games.unconscious_mind.play import Broken, Play, Table
from companion.games.unconscious_mind.reputation import (
    claim,
    claim_as_told,
    gain_reputation,
    tiles,
)
from companion.games.unconscious_mind.state import State
from companion.rules.sentence import say

BONUS_SLOT = 6
"""The District slot that gives Reputation (UM-REPSRC-03)."""


def check_trigger(table: Table, state: State, move: TriggerReputation) -> Iterable[Broken]:
    """A zone to the right of the one of Freud's marker."""
    freud = table.board.reputation.zone_number(state.freud_reputation)
    if move.zone is not None and move.zone > freud:
        because = say("no.zone", zone=move.zone, freud=freud)
        yield Broken(rule="UM-TRIG-03", because=because)


def check_token(table: Table, state: State, move: TakeToken) -> Iterable[Broken]:
    """The topmost token is taken first, and once."""
    _ = table
    lies = move.district in state.topmost_tokens
    if lies != move.topmost:
        key = "no.token_there" if lies else "no.token_gone"
        yield Broken(rule="UM-REPSRC-02", because=say(key, district=place_name(move.district)))


def check_insight(table: Table, state: State, move: PlaceInsight) -> Iterable[Broken]:
    """A slot that anybody has taken."""
    _ = table
    spots = ((p.name, s) for p in state.people for s in p.city)
    taken = [n for n, s in spots if (s.district, s.slot) == (move.district, move.slot)]
    if taken:
        where = place_name(move.district)
        because = say("no.slot", district=where, slot=move.slot, player=taken[0])
        yield Broken(rule="UM-REPSRC-03", because=because)


def check_tile(table: Table, state: State, move: PlaceTile) -> Iterable[Broken]:
    """A full row."""
    _ = table
    if all(state.person(move.by).notebook[move.row - 1]):
        yield Broken(rule="UM-REPSRC-04", because=say("no.row_full", row=move.row))


def check_idea(table: Table, state: State, move: UnlockIdea) -> Iterable[Broken]:
    """A fourth Idea."""
    _ = table
    if state.person(move.by).ideas_unlocked >= MOST_IDEAS:
        yield Broken(rule="UM-GOAL-E", because=say("no.ideas", player=move.by))


def check_claim_goals(table: Table, state: State, move: ClaimGoals) -> Iterable[Broken]:
    """Only the goals that the entry before claimed, each once."""
    _ = table
    claimed = dict(state.claims).get(move.by, ())
    if not claimed:
        yield Broken(rule="UM-GOAL-01", because=say("no.claims", player=move.by))
    elif move.order is not None and sorted(move.order) != sorted(claimed):
        because = say("no.claim_order", player=move.by, goals=claimed)
        yield Broken(rule="UM-GOAL-01", because=because)


def claim_goals(play: Play, move: ClaimGoals) -> None:
    """Another order. Against the rules: what was claimed stays, further ones are claimed."""
    claimed = dict(play.state.claims).get(move.by, ())
    order = claimed if move.order is None else tuple(dict.fromkeys(move.order))
    kept = tuple(g for g in order if g in claimed)
    left_out = tuple(g for g in claimed if g not in kept)
    play.emit(ev.GoalsReordered(player=move.by, goals=(*kept, *left_out)))
    for goal in order:
        if goal not in claimed and goal in play.state.goals_left:
            claim(play, move.by, goal)


def move_freud(play: Play, move: MoveFreud) -> None:
    """His figure goes there; nothing is triggered here."""
    play.emit(ev.FreudWalked(to=move.to))


def gain_more_reputation(play: Play, move: GainReputation) -> None:
    """Reputation from a card or a board."""
    gain_reputation(play, move.by, move.count)


def trigger_reputation(play: Play, move: TriggerReputation) -> None:
    """Reward of the zone above the own marker; the action follows by other entries."""
    track = play.table.board.reputation
    number = track.zone_number(play.person(move.by).reputation)
    zone = track.zones[number - 1]
    play.emit(ev.ReputationTriggered(player=move.by, zone=move.zone))
    play.score(move.by, zone.vp, say("for.zone", zone=number), "UM-TRIG-02")
    play.count(move.by, "coffee", zone.coffee)


def place_tile(play: Play, move: PlaceTile) -> None:
    """On the leftmost free space; the ninth tile gives Reputation (UM-REPSRC-04)."""
    row = play.person(move.by).notebook[move.row - 1]
    if all(row):
        return
    play.emit(ev.TilePlaced(player=move.by, row=move.row, column=row.index(False) + 1))
    if tiles(play.person(move.by).notebook) == 9:
        gain_reputation(play, move.by, 1)
    claim_as_told(play)


def unlock_idea(play: Play, move: UnlockIdea) -> None:
    """The next Idea."""
    play.emit(ev.IdeaUnlocked(player=move.by))
    claim_as_told(play)


def publish_treatise(play: Play, move: PublishTreatise) -> None:
    """One more Treatise."""
    play.emit(ev.TreatisePublished(player=move.by, name=move.name))
    claim_as_told(play)


def place_insight(play: Play, move: PlaceInsight) -> None:
    """Slot 6 gives Reputation (UM-REPSRC-03)."""
    play.emit(ev.InsightPlaced(player=move.by, district=move.district, slot=move.slot))
    if move.slot == BONUS_SLOT:
        gain_reputation(play, move.by, 1)
    claim_as_told(play)


def take_token(play: Play, move: TakeToken) -> None:
    """The topmost token of a District gives Reputation (UM-REPSRC-02)."""
    play.emit(ev.TokenTaken(player=move.by, district=move.district, topmost=move.topmost))
    if move.topmost:
        gain_reputation(play, move.by, 1)
