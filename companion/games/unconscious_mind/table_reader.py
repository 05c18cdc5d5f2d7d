"""What happened between the log and what lies on the table.

A short search: moves that could have been made are tried on the state, most likely first,
until what should lie there is what is seen. A move is kept in a branch only if it brings
the state nearer to the table, so that the search stays small. Hands move a marker before or
after the cards: a move is read when both lie as they should.
"""

from dataclasses import dataclass

from companion.games.unconscious_mind.decide import decide
from companion.games.unconscious_mind.evolve import evolve
from companion.games.unconscious_mind.layout import (
    DISPLAY_CLIENTS,
    DISPLAY_MANIFEST,
    client_area,
    dreams_area,
)
from companion.games.unconscious_mind.moves import (
    AnyMove,
    EndTurn,
    SetUpDisplay,
    StartTurn,
    UseBoxes,
)
from companion.games.unconscious_mind.names import UNKNOWN, RoomName, TurnKind
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.state import Room, State
from companion.games.unconscious_mind.table_areas import differing_areas, find_expected, is_track
from companion.games.unconscious_mind.table_moves import (
    find_moves,
    find_set_ups,
    seen_display,
)
from companion.rules.decision import Verdict
from companion.rules.sentence import Sentence, say
from companion.rules.table_facts import (
    AreaName,
    Difference,
    Reading,
    ReadMove,
    TableReading,
    TableSeen,
    Unsure,
)

_DEPTH = 5
"""Start of a turn, two Clients, Boxes, a draft: more is not read in one look."""

_IMPLIED = (StartTurn, EndTurn)
"""Moves that leave no trace under the camera."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Branch:
    state: State
    moves: tuple[ReadMove, ...]
    wrong: tuple[AreaName, ...]


def read_table(table: Table, state: State, before: State | None, seen: TableSeen) -> TableReading:
    """The shortest lists of legal moves that explain what is seen."""
    wrong = differing_areas(state, seen)
    unsure = _unsure(seen, wrong)
    if unsure:
        return TableReading(unsure=unsure)
    if before is not None and wrong and not differing_areas(before, seen):
        return TableReading(taken_back=True)
    set_up = _set_up(table, state, seen)
    if set_up is not None:
        return TableReading(readings=(Reading(moves=(ReadMove(move=set_up),)),))
    found = _search(table, _Branch(state=state, moves=(), wrong=wrong), seen) if wrong else ()
    readings = tuple(Reading(moves=b.moves) for b in found if not b.wrong)
    if readings:
        return TableReading(readings=readings)
    waiting = (*_late_markers(found), *_waiting(table, state, seen))
    if waiting:
        return TableReading(waiting=waiting)
    return TableReading(
        differences=tuple(
            Difference(area=area, says=say("difference.cards", n=len(seen.cards(area))))
            for area in wrong
        )
    )


def _set_up(table: Table, state: State, seen: TableSeen) -> AnyMove | None:
    """A room or the display that nobody has described, as it is seen."""
    for move in find_set_ups(table, state, seen):
        if _after(table, state, move) is not None:
            return move
    return _new_display(table, state, seen)


def _search(table: Table, start: _Branch, seen: TableSeen) -> tuple[_Branch, ...]:
    """Breadth first; all branches of the shortest length that end at the table, best first.

    If there are none, those that end there but for markers which were not moved yet.
    """
    branches = [start]
    nearly: tuple[_Branch, ...] = ()
    for _ in range(_DEPTH):
        following = [b for branch in branches for b in _steps(table, branch, seen)]
        ended = [b for b in following if not isinstance(b.moves[-1].move, _IMPLIED)]
        done = _different([b for b in ended if not b.wrong])
        if done:
            return done
        late = _different([b for b in ended if all(map(is_track, b.wrong))])
        nearly = nearly or (() if all(map(is_track, start.wrong)) else late)
        branches = following
        if not branches:
            break
    return nearly


def _different(branches: list[_Branch]) -> tuple[_Branch, ...]:
    """Of branches with the same moves the first."""
    return tuple({b.moves: b for b in reversed(branches)}.values())[::-1]


def _late_markers(branches: tuple[_Branch, ...]) -> tuple[Sentence, ...]:
    """Where markers still have to go, if all branches agree about it."""
    said = {
        tuple(
            say(
                "waiting.marker",
                player=b.state.seats[int(area.split()[1]) - 1],
                room=say(f"room.{area.split()[2]}"),
                n=find_expected(b.state)[area].cards[0].card,
            )
            for area in b.wrong
        )
        for b in branches
    }
    return next(iter(said)) if len(said) == 1 else ()


def _steps(table: Table, branch: _Branch, seen: TableSeen) -> list[_Branch]:
    found = []
    for move in find_moves(table, branch.state, seen):
        after = None if _is_early(branch, move) else _after(table, branch.state, move)
        if after is None:
            continue
        wrong = differing_areas(after, seen)
        implied = isinstance(move, _IMPLIED)
        nearer = _is_nearer(set(wrong), set(branch.wrong))
        changed = after != branch.state and len(wrong) <= len(branch.wrong)
        if implied or nearer or (changed and move.do in {"treat", "use_boxes"}):
            step = ReadMove(move=move, implied=implied)
            found.append(_Branch(state=after, moves=(*branch.moves, step), wrong=wrong))
    return found


def _is_nearer(wrong: set[AreaName], before: set[AreaName]) -> bool:
    """Whether cards lie where they should that did not, and none the other way round.

    A marker may lie wrong only now that the move says where it should lie.
    """
    cards, cards_before = ({a for a in areas if not is_track(a)} for areas in (wrong, before))
    if cards - cards_before:
        return False
    if cards != cards_before:
        return True
    return len(wrong) < len(before)


def _is_early(branch: _Branch, move: AnyMove) -> bool:
    """Whether a marker moved or a layer gone may as well mean a Dream not discarded yet.

    Then only what becomes of the Dream tells whether it was used or Boxes were spent.
    """
    turn = branch.state.turn
    if not isinstance(move, UseBoxes) or turn is None:
        return False
    room = branch.state.person(move.by).room(move.room)
    if not isinstance(room, Room) or not room.dreams:
        return False
    usable = turn.kind is TurnKind.TREAT and move.room not in turn.treated
    return usable or any(isinstance(step.move, StartTurn) for step in branch.moves)


def _after(table: Table, state: State, move: AnyMove) -> State | None:
    """The state after a move, None if it breaks a rule."""
    decision = decide(table, state, move)
    if decision.verdict is Verdict.BREACH:
        return None
    for event in decision.events:
        state = evolve(state, event)
    return state


def _unsure(seen: TableSeen, wrong: tuple[AreaName, ...]) -> tuple[Unsure, ...]:
    """Cards in areas that differ which the recognizer would not name."""
    return tuple(
        Unsure(area=area, track=card.track, choices=tuple(c for c, _ in card.alternatives))
        for area in wrong
        for card in seen.cards(area)
        if card.face_up and card.card is None and card.alternatives
    )


def _new_display(table: Table, state: State, seen: TableSeen) -> SetUpDisplay | None:
    """The display as it is seen, where nobody has described it."""
    if state.display is not None or state.over or not seen.cards(DISPLAY_CLIENTS):
        return None
    if not seen.sees(DISPLAY_MANIFEST):
        return None
    move = SetUpDisplay(display=seen_display(table, seen))
    return None if _after(table, state, move) is None else move


def _waiting(table: Table, state: State, seen: TableSeen) -> tuple[Sentence, ...]:
    """Rooms in which a draft or a set-up has begun, and what is still missing."""
    found: list[Sentence] = []
    for seat, person in enumerate(state.people, start=1):
        for name in RoomName:
            room = person.room(name)
            if isinstance(room, Room) and room.client != UNKNOWN:
                continue
            client, dreams = client_area(seat, name), dreams_area(seat, name)
            cards = (*seen.cards(client), *seen.cards(dreams))
            if not cards or not seen.sees(client) or not seen.sees(dreams):
                continue
            there = [c.card for c in cards if c.card is not None]
            kinds = {table.deck.dream(c).kind for c in there if c in table.deck.dreams}
            where = say(f"room.{name}")
            missing = [
                key
                for key, lies in (
                    ("client", any(c in table.deck.clients for c in there)),
                    ("latent", bool(kinds & {"latent", "illusion"})),
                    ("manifest", bool(kinds & {"manifest", "nightmare"})),
                )
                if not lies
            ]
            what = tuple(say(f"waiting.{key}") for key in missing)
            found += (
                [say("waiting.draft", player=person.name, room=where, what=what)] if what else []
            )
    return tuple(found)
