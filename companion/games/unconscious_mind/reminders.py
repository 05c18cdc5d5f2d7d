"""What tables forget, said while it can still be done; nothing about what they do not keep."""

from collections.abc import Iterator

from companion.games.unconscious_mind.names import MOST_BOXES, MOST_IDEAS, UNKNOWN, Step, TurnKind
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.reputation import cured_of_kind, full_columns
from companion.games.unconscious_mind.scoring.case_studies import count_for
from companion.games.unconscious_mind.scoring.tags import active_clients
from companion.games.unconscious_mind.state import Person, Room, State, Turn, rooms_of
from companion.rules.sentence import Sentence, say

MOST_EFFECTS = 3
"""Effects of Clients that are shown; the newest ones."""


def find_reminders(table: Table, state: State) -> tuple[Sentence, ...]:
    """In the order in which they matter now."""
    found = [*_of_end(state)]
    if state.turn is not None and table.keeps_rooms:
        person = state.person(state.turn.player)
        found += _of_turn(table, state, state.turn, person)
    rules = table.house_rules.differing()
    if rules:
        found.append(say("reminder.house_rules", n=len(rules)))
    return tuple(found)


def _of_end(state: State) -> Iterator[Sentence]:
    if state.triggered_by is not None and not state.over:
        key = "reminder.final" if state.final_round else "reminder.triggered"
        yield say(key, player=state.triggered_by)


def _of_turn(table: Table, state: State, turn: Turn, person: Person) -> Iterator[Sentence]:
    for player, goals in state.claims:
        for goal in goals:
            yield say("reminder.claimed", player=player, goal=goal)
    if turn.step is Step.MAIN and turn.kind is TurnKind.TREAT:
        yield from _matches(table, turn, person)
    too_many = tuple(_too_many_boxes(table, turn, person))
    yield from too_many
    if person.boxes >= MOST_BOXES and not too_many:
        yield say("reminder.cash_first", player=person.name)
    elif person.boxes and not too_many:
        yield say("reminder.boxes", player=person.name, n=person.boxes)
    if state.final_round and person.primary is None:
        yield say("reminder.final_empty")
    if table.keeps_all:
        yield from _near_goals(table, state, person)
    yield from _case_studies(table, person)
    yield from _effects(table, person)


def _matches(table: Table, turn: Turn, person: Person) -> Iterator[Sentence]:
    """The corner icons agree: the Dream gives a Box (UM-MATCH-02)."""
    for name, room in rooms_of(person):
        if name in turn.treated or room.grief_layer is None or not room.dreams:
            continue
        icon = table.deck.dream(room.dreams[0]).icon
        known = icon not in {None, UNKNOWN}
        if known and icon == table.deck.grief_layer(room.grief_layer).icon:
            yield say("reminder.match", room=say(f"room.{name}"))


def _too_many_boxes(table: Table, turn: Turn, person: Person) -> Iterator[Sentence]:
    """Rooms whose Dream would give more Boxes than can be held (UM-HSB-01)."""
    if turn.kind is not TurnKind.TREAT or turn.step is not Step.MAIN:
        return
    if table.rule("hsb_overflow") == "autocash":  # then nothing is lost
        return
    for name, room in rooms_of(person):
        if name in turn.treated or not room.dreams:
            continue
        lost = person.boxes + _boxes_to_come(table, room) - MOST_BOXES
        if lost > 0:
            yield say("reminder.boxes_lost", room=say(f"room.{name}"), n=lost)


def _boxes_to_come(table: Table, room: Room) -> int:
    """Boxes of the top Dream as far as its numbers are known: match, layer, excess, gains."""
    dream = table.deck.dream(room.dreams[0])
    gains = list(dream.gains or ())
    count = 0
    layer = table.deck.grief_layer(room.grief_layer) if room.grief_layer is not None else None
    if layer is not None and layer.icon == dream.icon and dream.icon not in {None, UNKNOWN}:
        count += 1
    if room.marker is not None and dream.therapy is not None:
        to = room.marker - dream.therapy
        if layer is not None and to <= table.board.therapy.catharsis:
            gains += layer.gains or ()
        count += max(0, -to) * int(str(table.rule("excess_rate")))
    return count + sum(gain.count for gain in gains if gain.what == "boxes")


def _near_goals(table: Table, state: State, person: Person) -> Iterator[Sentence]:
    """Goals that one more step would bring."""
    lacks = {
        "A": 2 - full_columns(person.notebook),
        "B": 3 - cured_of_kind(table, person, "routine"),
        "C": 2 - cured_of_kind(table, person, "case_study"),
        "D": 5 - len(person.cured),
        "E": MOST_IDEAS - person.ideas_unlocked,
        "F": 2 - person.treatises,
        "G": 2 - len(person.city),
    }
    for goal in state.goals_left:
        if lacks[goal] == 1:
            yield say("reminder.goal_near", player=person.name, goal=goal)


def _case_studies(table: Table, person: Person) -> Iterator[Sentence]:
    """Conditions that have not reached what the card gives at most."""
    for card in active_clients(person):
        client = table.deck.client(card)
        condition = client.condition
        if client.kind != "case_study" or condition is None or condition.count is None:
            continue
        now = count_for(table, person, condition.count) * condition.each
        if condition.most is not None and now < condition.most:
            name = table.deck.name(card)
            yield say("reminder.case_study", client=name, n=now, most=condition.most)


def _effects(table: Table, person: Person) -> Iterator[Sentence]:
    """What active Clients do, in the words of their cards."""
    found = [(card, table.deck.client(card).effect) for card in active_clients(person)]
    for card, effect in [pair for pair in found if pair[1]][-MOST_EFFECTS:]:
        yield say("reminder.effect", client=table.deck.name(card), text=effect)
