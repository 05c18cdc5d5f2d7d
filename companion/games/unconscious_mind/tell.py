"""What a move that stands is called, and the rules it rests on."""

from collections.abc import Iterable

from companion.games.unconscious_mind import events as ev
from companion.games.unconscious_mind import moves as mv
from companion.games.unconscious_mind.accounts import named
from companion.games.unconscious_mind.place_names import place_name
from companion.games.unconscious_mind.play import Table
from companion.rules.decision import Event
from companion.rules.moves import Leave, Seats
from companion.rules.sentence import Sentence, Value, say

_RULES: dict[type, tuple[str, ...]] = {
    mv.SetUpRoom: ("UM-OFFICE-04",),
    mv.SetUpDisplay: ("UM-DRAFT-02",),
    mv.StartTurn: ("UM-TURN-01",),
    mv.Treat: ("UM-TREAT-01", "UM-TREAT-03", "UM-TREAT-04", "UM-TREAT-06", "UM-TREAT-08"),
    mv.MakeBox: ("UM-HSB-03",),
    mv.CashBox: ("UM-HSB-04",),
    mv.UseBoxes: ("UM-EOT-01", "UM-EOT-02"),
    mv.Draft: ("UM-DRAFT-01", "UM-DRAFT-02", "UM-DRAFT-04", "UM-DRAFT-05", "UM-DRAFT-06"),
    mv.GainSomething: ("UM-PAGES-01",),
    mv.SpendSomething: ("UM-PAGES-01",),
    mv.MoveFreud: ("UM-PAGES-01",),
    mv.GainReputation: ("UM-REP-02", "UM-REP-03"),
    mv.TriggerReputation: ("UM-TRIG-02", "UM-TRIG-03"),
    mv.PlaceTile: ("UM-PAGES-01",),
    mv.UnlockIdea: ("UM-PAGES-01",),
    mv.PublishTreatise: ("UM-PAGES-01",),
    mv.PlaceInsight: ("UM-REPSRC-03",),
    mv.TakeToken: ("UM-REPSRC-02",),
    mv.ClaimGoals: ("UM-GOAL-01",),
    mv.EndTurn: ("UM-TURN-01", "UM-DRAFT-01"),
    mv.EndGameValues: ("UM-FS-07",),
}


def rules_of(move: mv.AnyMove) -> tuple[str, ...]:
    """The rules that a move of this kind rests on; none for the moves that every game has."""
    return _RULES.get(type(move), ())


def because_of(table: Table, move: mv.AnyMove) -> Sentence:
    """One sentence that says what happened."""
    match move:
        case Leave():
            return say(f"did.leave_{move.rest}", player=move.by)
        case Seats():
            return say("did.seats", players=tuple(move.players))
        case _:
            return say(f"did.{move.do}", player=move.by, **_values(table, move))


def _values(table: Table, move: mv.AnyMove) -> dict[str, Value]:
    values: dict[str, Value] = {}
    match move:
        case mv.Treat() | mv.UseBoxes() | mv.SetUpRoom():
            values["room"] = say(f"room.{move.room}")
        case mv.Draft():
            values |= {"room": say(f"room.{move.room}"), "client": table.deck.name(move.client)}
        case mv.StartTurn():
            values["kind"] = say(f"kind.{move.kind}")
        case mv.GainSomething() | mv.SpendSomething():
            values["what"] = named(move.what)
        case mv.MoveFreud():
            values["to"] = place_name(move.to)
        case mv.PlaceTile():
            values["row"] = move.row
        case mv.PlaceInsight() | mv.TakeToken():
            values["district"] = place_name(move.district)
        case _:
            pass
    if isinstance(count := getattr(move, "count", None), int):
        values["n"] = count
    return values


def tell_more(table: Table, events: Iterable[Event]) -> tuple[Sentence, ...]:
    """What else came of a move and is worth saying, in the order it happened."""
    found = (_tell_event(table, event) for event in events)
    return tuple(dict.fromkeys(sentence for sentence in found if sentence is not None))


def _tell_event(table: Table, event: Event) -> Sentence | None:
    match event:
        case ev.MarkerMoved() if event.to is not None:
            return say("then.marker", to=event.to)
        case ev.Catharsis():
            return say("then.catharsis", card=table.deck.name(event.grief_layer))
        case ev.RoomOpened():
            return say("then.opened")
        case ev.Cured():
            return say("then.cured", client=table.deck.name(event.client))
        case ev.GoalClaimed():
            return say("then.goal", player=event.player, goal=event.goal)
        case ev.EndTriggered():
            return say("then.watch")
        case ev.FreudWalked():
            return say("then.walk", to=place_name(event.to))
        case _:
            return None
