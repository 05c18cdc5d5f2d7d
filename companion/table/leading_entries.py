"""Which entries led to a verdict: those without whose effect it would be another one.

Each fact that an earlier entry made is put back on a copy to what it was before; where the
answer to the move changes, that entry led there.
"""

from typing import Any

from companion.game_log.entries import LogAct
from companion.game_log.timeline import Timeline
from companion.rules.decision import Decision, Verdict
from companion.rules.errors import RulesError
from companion.rules.moves import Move, Repair
from companion.rules.sentence import Sentence
from companion.table.state_facts import Fact, facts_before, owner_of, pointer

_MOST_TRIED = 60
_MOST_SHOWN = 5


def leading_facts(timeline: Timeline[Any], n: int, move: Move | LogAct) -> tuple[Fact, ...]:
    """Facts that decided about `move` in the place of entry `n`, the newest first."""
    if isinstance(move, LogAct | Repair):
        return ()
    facts = [f for f in facts_before(timeline, n).values() if owner_of(f.path) in {None, move.by}]
    facts.sort(key=lambda f: (-f.n, owner_of(f.path) is None))
    state = timeline.state_after(n - 1)
    answer = _decide(timeline, state, move)
    found = [f for f in facts[:_MOST_TRIED] if f.n and _decided(timeline, state, move, answer, f)]
    if not found and answer is not None:
        named = _values(answer.because)  # a fact may be an empty list or object: no set
        found = [f for f in facts if f.n and owner_of(f.path) is not None and f.value in named]
    return tuple(found[:_MOST_SHOWN])


def _decide(timeline: Timeline[Any], state: Any, move: Move) -> Decision | None:
    try:
        return timeline.rules.decide(state, move)
    except RulesError:
        return None


def _decided(
    timeline: Timeline[Any], state: Any, move: Move, answer: Decision | None, fact: Fact
) -> bool:
    """Whether the answer hangs on this fact."""
    if fact.before is None and fact.value is not None and not isinstance(fact.path[-1], str):
        return False
    patch = ({"op": "replace", "path": pointer(fact.path), "value": fact.before},)
    repaired = _decide(timeline, state, Repair(patch=patch))
    if repaired is None or repaired.verdict is Verdict.BREACH:
        return False
    for event in repaired.events:
        state = timeline.rules.evolve(state, event)
    other = _decide(timeline, state, move)
    if other is None or answer is None:
        return other is not answer
    return (other.verdict, other.rules[:1]) != (answer.verdict, answer.rules[:1])


def _values(sentence: Sentence) -> list[object]:
    found: list[object] = []
    for _, value in sentence.values:
        if isinstance(value, Sentence):
            found += _values(value)
        elif isinstance(value, str | int):
            found.append(value)
    return found
