"""A move that still lacks arguments, filled piece by piece (asking_view shows how it asks).

`Asking` is plain data. `fill` takes one intent and gives the next `Asking`, `Ready` when
the move is complete, `Instead` when another move was chosen, or None when it was given up.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.games.at_table import UNKNOWN_CARD, Candidate, Need, NeedKind
from companion.rules.moves import Json
from companion.views.board import Ask
from companion.views.intents import Back, Intent, Pick, Press, Type

CARD_KINDS = (NeedKind.CARD, NeedKind.CARDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """What was asked for and what is known so far.

    needs: what is still missing, the next one first. typed: form fields by id.
    """

    ask: Ask
    arguments: Mapping[str, Json]
    needs: tuple[Need, ...]
    query: str = ""
    chosen: tuple[str, ...] = ()
    typed: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """The arguments known after an answer; the caller asks the game what else is missing.

    skipped: names of optional needs that the person left out.
    """

    ask: Ask
    arguments: Mapping[str, Json]
    skipped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Instead:
    """Another move answers the question."""

    ask: Ask


def fill(asking: Asking, intent: Intent) -> Asking | Filled | Instead | None:
    """One intent further; None when the person gave up."""
    match intent:
        case Back() | Press(id="cancel"):
            return None
        case Press(id=button) if button.startswith("instead:"):
            return Instead(ask=asking.needs[0].instead[int(button.removeprefix("instead:"))])
        case _:
            if asking.needs[0].kind in CARD_KINDS:
                return _fill_cards(asking, intent)
            return _fill_form(asking, intent)


def _fill_cards(asking: Asking, intent: Intent) -> Asking | Filled:
    need = asking.needs[0]
    match intent:
        case Type(id="query", value=value, entered=False):
            return replace(asking, query=value)
        case Type(id="query", value=value, entered=True):
            hits = matching(need.candidates, value)
            if value and hits:
                return _pick(asking, need, hits[0].card)
            return _answer_default(asking, need)
        case Pick(card=card):
            return _pick(asking, need, card)
        case Press(id="default"):
            return _answer_default(asking, need)
        case Press(id="done"):
            return _answer(asking, need, list(asking.chosen))
        case _:
            return asking


def _pick(asking: Asking, need: Need, card: str) -> Asking | Filled:
    if need.kind is NeedKind.CARD:
        return _answer(asking, need, card)
    chosen = (*asking.chosen, card)
    if need.wanted is not None and len(chosen) >= need.wanted:
        return _answer(asking, need, list(chosen))
    return replace(asking, chosen=chosen, query="")


def _answer_default(asking: Asking, need: Need) -> Asking | Filled:
    """Enter without a card: what was not seen is unknown, what was picked stays."""
    if need.kind is NeedKind.CARDS and need.wanted is not None and need.default is not None:
        missing = need.wanted - len(asking.chosen)
        return _answer(asking, need, [*asking.chosen, *[UNKNOWN_CARD] * missing])
    if need.optional and need.default is None:
        return Filled(ask=asking.ask, arguments=asking.arguments, skipped=(need.name,))
    if need.default is None:
        return asking
    return _answer(asking, need, need.default)


def _answer(asking: Asking, need: Need, value: Json) -> Filled:
    return Filled(ask=asking.ask, arguments={**asking.arguments, need.name: value})


def form_needs(asking: Asking) -> tuple[Need, ...]:
    """All needs that can be asked on one form: those up to the next card."""
    out: list[Need] = []
    for need in asking.needs:
        if need.kind in CARD_KINDS:
            break
        out.append(need)
    return tuple(out)


def _fill_form(asking: Asking, intent: Intent) -> Asking | Filled:
    typed = dict(asking.typed or {})
    needs = form_needs(asking)
    match intent:
        case Type(id=field, value=value, entered=entered):
            typed[field] = value
            asking = replace(asking, typed=typed)
            return _submit(asking, needs) if entered else asking
        case Press(id="done"):
            return _submit(asking, needs)
        case Press(id="skip"):
            names = tuple(n.name for n in needs if n.optional)
            along = {k: v for n in needs for k, v in n.along}
            return Filled(ask=asking.ask, arguments={**asking.arguments, **along}, skipped=names)
        case Press(id=button) if button.startswith("choose:"):
            name, _, value = button.removeprefix("choose:").partition("=")
            typed[name] = value
            asking = replace(asking, typed=typed)
            return _submit(asking, needs) if len(needs) == 1 else asking
        case _:
            return asking


def _submit(asking: Asking, needs: tuple[Need, ...]) -> Asking | Filled:
    arguments = dict(asking.arguments)
    skipped: list[str] = []
    for need in needs:
        typed = typed_for(need, asking.typed or {})
        value = _read_need(need, typed)
        if value is None and (typed or not need.optional):
            return asking  # what is wrong is marked on the form
        arguments.update(need.along)
        if value is None:
            skipped.append(need.name)
        else:
            arguments[need.name] = value
    return Filled(ask=asking.ask, arguments=arguments, skipped=tuple(skipped))


def typed_for(need: Need, typed: Mapping[str, str]) -> dict[str, str]:
    """What was typed for a need, by the names of its fields; empty fields are left out."""
    whole = {need.name: need.name} | {f"{need.name}.{n}": n for n, _ in need.names}
    return {n: typed[field].strip() for field, n in whole.items() if typed.get(field, "").strip()}


def _read_need(need: Need, typed: Mapping[str, str]) -> Json:
    """The value of a need; None while nothing, or something improper, was typed.

    Of several counts those left empty are left out: a card has no symbol of that kind.
    """
    if need.kind is NeedKind.COUNTS:
        counts = {n: read_number(text, need) for n, text in typed.items()}
        known: dict[str, Json] = {n: v for n, v in counts.items() if v is not None}
        return known if known and len(known) == len(counts) else None
    text = typed.get(need.name, "")
    return read_number(text, need) if need.kind is NeedKind.NUMBER else text or None


def read_number(text: str, need: Need) -> int | None:
    """The typed number if it is one within the bounds of the need, else None."""
    if not text.strip().lstrip("-").isdigit():
        return None
    number = int(text)
    return number if need.least <= number <= need.most else None


def matching(candidates: tuple[Candidate, ...], query: str) -> list[Candidate]:
    """Legal first, then those whose words begin with what was typed, then the rest that hold it."""
    words = query.casefold().split()

    def rank(c: Candidate) -> tuple[bool, bool, str]:
        name = c.name.casefold()
        starts = any(word.startswith(words[0]) for word in name.split()) if words else True
        return (not c.legal, not starts, name)

    hits = [c for c in candidates if all(w in f"{c.name} {c.card}".casefold() for w in words)]
    return sorted(hits, key=rank)
