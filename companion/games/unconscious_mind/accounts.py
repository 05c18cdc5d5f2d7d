"""`gain` and `spend`: what other pages of the rulebook give and take (UM-PAGES-01)."""

from collections.abc import Iterable

from companion.games.unconscious_mind.moves import GainSomething, SpendSomething
from companion.games.unconscious_mind.names import COUNTERS, TAG
from companion.games.unconscious_mind.place_names import place_name
from companion.games.unconscious_mind.play import Broken, Play, Table
from companion.games.unconscious_mind.state import Person, State
from companion.rules.sentence import Sentence, say


def held(person: Person, what: str) -> int | None:
    """How many a player holds; None where nobody tracks it."""
    if what in COUNTERS:
        return int(getattr(person, what))
    if what.startswith(TAG):
        return person.tags.count(what[len(TAG) :])
    return None if person.insights is None else person.insight(what)


def named(what: str) -> Sentence:
    """The name of a countable."""
    if what.startswith(TAG):
        return say("what.tag", tag=place_name(what[len(TAG) :]))
    return say(f"what.{what}")


def check_spend(table: Table, state: State, move: SpendSomething) -> Iterable[Broken]:
    """More spent than held."""
    _ = table
    there = held(state.person(move.by), move.what)
    if there is not None and there < move.count:
        because = say("no.spend", player=move.by, n=move.count, what=named(move.what), held=there)
        yield Broken(rule="UM-PAGES-01", because=because)


def gain(play: Play, move: GainSomething) -> None:
    """Something comes; Boxes only up to three."""
    if move.what == "vp":
        play.score(move.by, move.count, _reason(move), None)
    elif move.what == "boxes":
        play.gain_boxes(move.by, move.count)
    else:
        play.count(move.by, move.what, move.count, move.source)


def spend(play: Play, move: SpendSomething) -> None:
    """Something goes; what is lacking is not paid."""
    there = held(play.person(move.by), move.what)
    if there is None:
        play.doubt(say("unknown.insights", player=move.by))
        return
    count = min(there, move.count)
    if move.what == "vp":
        play.score(move.by, -count, _reason(move), None)
    else:
        play.count(move.by, move.what, -count, move.source)


def _reason(move: GainSomething | SpendSomething) -> Sentence:
    return say("for.source", source=move.source) if move.source else say(f"for.{move.do}")
