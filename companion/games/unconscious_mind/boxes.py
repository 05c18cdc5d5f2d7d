"""Heart-Shaped Boxes: made of Insights, cashed, spent on markers (rulebook, Treat Clients)."""

from collections import Counter
from collections.abc import Iterable

from companion.games.unconscious_mind import events as ev
from companion.games.unconscious_mind.moves import CashBox, MakeBox, UseBoxes
from companion.games.unconscious_mind.names import LEVELS, MOST_BOXES, Step
from companion.games.unconscious_mind.play import Broken, Play, Table
from companion.games.unconscious_mind.state import Closed, Room, State
from companion.games.unconscious_mind.therapy import move_marker
from companion.games.unconscious_mind.treat import check_skip
from companion.games.unconscious_mind.turn_checks import none_treated
from companion.rules.sentence import say


def check_make_box(table: Table, state: State, move: MakeBox) -> Iterable[Broken]:
    """Three held, or the three Insights are not there."""
    person = state.person(move.by)
    if person.boxes >= MOST_BOXES and table.rule("hsb_overflow") != "autocash":
        yield Broken(rule="UM-HSB-01", because=say("no.boxes_full", player=move.by))
    if move.insights is None:
        if person.insights is not None and not can_make_box(table, state, move):
            yield Broken(rule="UM-HSB-03", because=say("no.box_insights", player=move.by))
        return
    levels = sorted(name.split(".")[1] for name in move.insights)
    if levels != sorted(LEVELS):
        yield Broken(rule="UM-HSB-03", because=say("no.box_levels"))
    elif table.rule("hsb_same_quality") and len({n.split(".")[0] for n in move.insights}) > 1:
        yield Broken(rule="UM-HSB-03", because=say("no.box_quality"))
    elif person.insights is not None:
        lacking = [n for n in move.insights if person.insight(n) < move.insights.count(n)]
        if lacking:
            what = say(f"what.{lacking[0]}")
            yield Broken(rule="UM-HSB-03", because=say("no.box_lacks", player=move.by, what=what))


def can_make_box(table: Table, state: State, move: MakeBox) -> bool:
    """Whether one Insight of each level is held (of one quality with the switch)."""
    held = [name.split(".") for name, _ in state.person(move.by).insights or ()]
    if not table.rule("hsb_same_quality"):
        return {level for _, level in held} == set(LEVELS)
    by_quality = Counter(quality for quality, _ in held)
    return len(LEVELS) in by_quality.values()


def make_box(play: Play, move: MakeBox) -> None:
    """Pay what is held of the three, gain a Box if there is room for it."""
    person = play.person(move.by)
    if person.insights is None:
        play.doubt(say("unknown.insights", player=move.by))
    for name in move.insights or ():
        if play.person(move.by).insight(name):
            play.count(move.by, name, -1)
    play.gain_boxes(move.by, 1)


def check_cash_box(table: Table, state: State, move: CashBox) -> Iterable[Broken]:
    """Fewer Boxes than are to be cashed."""
    _ = table
    held = state.person(move.by).boxes
    if held < move.count:
        because = say("no.boxes", player=move.by, n=move.count, held=held)
        yield Broken(rule="UM-HSB-04", because=because)


def cash_box(play: Play, move: CashBox) -> None:
    """2 VP a Box."""
    for _ in range(move.count):
        play.cash_box(move.by)


def check_use_boxes(table: Table, state: State, move: UseBoxes) -> Iterable[Broken]:
    """Rules that the move breaks, after whose turn it is, in the order of the contract."""
    person = state.person(move.by)
    room = person.room(move.room)
    where = say(f"room.{move.room}")
    if room is Closed.BLOCKED:
        yield Broken(rule="UM-OFFICE-05", because=say("no.blocked", player=move.by))
    yield from none_treated(table, state, move.by)
    yield from check_skip(table, state, move)
    if isinstance(room, Room) and room.new:
        client = table.deck.name(room.client)
        yield Broken(rule="UM-DRAFT-07", because=say("no.new_client", client=client))
    drafted = state.is_turn_of(move.by) and state.turn and state.turn.step is Step.DRAFT
    if drafted and not table.rule("hsb_after_draft"):
        yield Broken(rule="UM-EOT-05", because=say("no.boxes_after_draft", player=move.by))
    if person.boxes < move.count:
        because = say("no.boxes", player=move.by, n=move.count, held=person.boxes)
        yield Broken(rule="UM-EOT-02", because=because)
    if room is None:
        yield Broken(rule="UM-EOT-02", because=say("no.empty_room", room=where))
    elif isinstance(room, Room) and room.marker is not None and room.marker < move.count:
        because = say("no.spaces", room=where, n=move.count, left=room.marker)
        yield Broken(rule="UM-EOT-02", because=because)


def use_boxes(play: Play, move: UseBoxes) -> None:
    """One space left for each Box; ends the main step."""
    turn = play.state.turn
    if turn and turn.player == move.by and turn.step is Step.MAIN:
        play.emit(ev.StepReached(step=Step.BOXES))
    if not isinstance(play.person(move.by).room(move.room), Room):
        return
    play.count(move.by, "boxes", -min(move.count, play.person(move.by).boxes))
    skip = frozenset(move.skip)
    for _ in range(move.count):
        move_marker(play, move.by, move.room, 1, skip)
