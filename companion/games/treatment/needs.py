"""What a move of Treatment still lacks at the table, and how it is asked for."""

from collections.abc import Callable, Mapping

from companion.games.at_table import UNKNOWN_CARD, Candidate, Need, NeedKind
from companion.games.treatment.deck import CATEGORIES, CaseFacts, ResourceFacts, When
from companion.games.treatment.state import Phase, PlayerState, State
from companion.games.treatment.table import Table
from companion.rules.moves import Json
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say
from companion.views.board import Ask

_MOST_CARDS = 9
_MOST_FACTOR = 9

_SYMPTOM_EFFECTS = ("discard=1", "discard=2", "draw=1", "draw=2", "skip_action", "text")
"""Answers to "what does it do?"; `finish_arguments` makes effects of them."""

Arguments = Mapping[str, Json]


class Needs:
    """Knows for each move what it still lacks."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._deck = table.deck

    def of(
        self, state: State, do: str, by: Player | None, arguments: Arguments
    ) -> tuple[Need, ...]:
        """What is still missing, in the order to ask; empty: the move can be made."""
        asks: dict[str, Callable[[], tuple[Need, ...]]] = {
            "reveal_case": lambda: self._case_needs(arguments),
            "reveal_symptom": lambda: self._symptom_needs(arguments),
            "exchange": lambda: self._exchange_needs(arguments),
            "discard": lambda: self._discard_needs(state, by, arguments),
            "play_resource": lambda: self._resource_needs(state, arguments),
            "flip": lambda: self._flip_needs(state, by, arguments),
            "apply_effect": lambda: _effect_done(arguments),
            "award": lambda: () if "to" in arguments else (self._award_need(state),),
        }
        return asks[do]() if do in asks else ()

    def _exchange_needs(self, arguments: Arguments) -> tuple[Need, ...]:
        return () if "discards" in arguments else (self._cards_need("discards", 2),)

    def _case_needs(self, arguments: Mapping[str, Json]) -> tuple[Need, ...]:
        if "card" not in arguments:
            cards = tuple(
                Candidate(
                    card=card,
                    name=self._deck.name_of(card),
                    legal=facts.category not in self._table.removed,
                )
                for card, facts in self._deck.cases.items()
            )
            return (_card("card", say("need.case"), cards),)
        known = self._deck.cases.get(str(arguments["card"]), CaseFacts())
        needs = []
        if known.category is None and "category" not in arguments:
            needs.append(self._category_need())
        if known.max_cards is None and "max_cards" not in arguments:
            needs.append(_number("max_cards", say("need.max_cards"), 1, _MOST_CARDS))
        if known.factors is None and "factors" not in arguments:
            needs.append(_counts("factors", say("need.factors")))
        return tuple(needs)

    def _symptom_needs(self, arguments: Mapping[str, Json]) -> tuple[Need, ...]:
        if "card" not in arguments:
            cards = tuple(
                Candidate(
                    card=card,
                    name=self._deck.name_of(card),
                    legal=facts.category not in self._table.removed,
                )
                for card, facts in self._deck.symptoms.items()
            )
            return (_card("card", say("need.symptom"), cards),)
        known = self._deck.symptoms.get(str(arguments["card"]))
        needs = []
        if (known is None or known.category is None) and "category" not in arguments:
            needs.append(self._category_need())
        if (known is None or known.effect is None) and "effect" not in arguments:
            needs.append(_effect_need("need.symptom_effect", _SYMPTOM_EFFECTS))
        return tuple(needs)

    def _resource_needs(self, state: State, arguments: Mapping[str, Json]) -> tuple[Need, ...]:
        if "card" not in arguments:
            fits = {When.ANY, When.SCORING if state.phase is Phase.RESOURCES else When.OWN_TURN}
            cards = tuple(
                Candidate(
                    card=card,
                    name=self._deck.name_of(card),
                    legal=facts.when is None or facts.when in fits,
                )
                for card, facts in self._deck.resources.items()
            )
            return (_card("card", say("need.resource"), cards),)
        known = self._deck.resources.get(str(arguments["card"]), ResourceFacts())
        needs = []
        if known.when is None and "when" not in arguments:
            choices = tuple((w.value, say(f"when.{w.value}")) for w in When)
            needs.append(
                Need(name="when", kind=NeedKind.CHOICE, title=say("need.when"),
                     choices=choices, optional=True)
            )  # fmt: skip
        return tuple(needs)

    def _discard_needs(
        self, state: State, by: Player | None, arguments: Mapping[str, Json]
    ) -> tuple[Need, ...]:
        if "cards" in arguments:
            return ()
        due = _player(state, by).must_discard if by is not None else 1
        return (self._cards_need("cards", max(due, 1)),)

    def _flip_needs(
        self, state: State, by: Player | None, arguments: Mapping[str, Json]
    ) -> tuple[Need, ...]:
        if "cards" in arguments or by is None:
            return ()
        placed = _player(state, by).placed
        if "count" in arguments:
            return () if "symbols" in arguments else (_symbols_need(),)
        if placed == 0:
            return (_only("cards", say("need.nothing_to_flip", player=by), default=[]),)
        need = self._cards_need("cards", placed)
        by_symbols = Ask(
            do="flip", by=by, arguments=(("count", placed),), title=say("need.symbols_instead")
        )
        untouched = all(p.flipped is None for p in state.players)
        awards = self._awards(state) if untouched else ()
        title = say("need.flip", player=by, n=placed)
        return (
            Need(
                name="cards",
                kind=NeedKind.CARDS,
                title=title,
                candidates=tuple(c for c in need.candidates if c.legal),
                wanted=placed,
                default=[],
                instead=(by_symbols, *awards),
            ),
        )

    def _cards_need(self, name: str, wanted: int) -> Need:
        cards = tuple(
            Candidate(card=card, name=self._deck.name_of(card), legal=card in self._deck.treatments)
            for card in (*self._deck.treatments, *self._deck.resources)
        )
        return Need(
            name=name,
            kind=NeedKind.CARDS,
            title=say(f"need.{name}", n=wanted),
            candidates=cards,
            wanted=wanted,
            default=[],
        )

    def _award_need(self, state: State) -> Need:
        return Need(
            name="to",
            kind=NeedKind.CHOICE,
            title=say("need.award"),
            instead=self._awards(state),
        )

    def _awards(self, state: State) -> tuple[Ask, ...]:
        takes = tuple(
            Ask(do="award", arguments=(("to", p.name),), title=say("need.takes", player=p.name))
            for p in state.taking_part()
        )
        nobody = Ask(do="award", arguments=(("to", None),), title=say("need.nobody_takes"))
        return (*takes, nobody)

    def _category_need(self) -> Need:
        names = sorted({c for c in self._deck.case_categories() if c is not None})
        choices = tuple((name, say("need.category_name", category=name)) for name in names)
        kind = NeedKind.CHOICE if choices else NeedKind.TEXT
        return Need(
            name="category", kind=kind, title=say("need.category"), choices=choices, optional=True
        )


def _effect_done(arguments: Arguments) -> tuple[Need, ...]:
    if "patch" in arguments:
        return ()
    return (_only("patch", say("need.effect_done"), default=[]),)


def finish_arguments(do: str, arguments: Arguments) -> dict[str, Json]:
    """Answers as the entry wants them: effects as tables, symbols as pairs.

    >>> finish_arguments("reveal_symptom", {"effect": "discard=2"})
    {'effect': {'discard': 2}}
    """
    out = dict(arguments)
    if do == "reveal_symptom" and isinstance(effect := out.get("effect"), str):
        name, _, number = effect.partition("=")
        value: Json = int(number) if number else True
        out["effect"] = {"text": "as printed"} if name == "text" else {name: value}
    if do == "flip" and isinstance(symbols := out.get("symbols"), Mapping):
        out["symbols"] = {
            c: [symbols.get(f"{c}.plus", 0), symbols.get(f"{c}.minus", 0)] for c in CATEGORIES
        }
    return out


def _player(state: State, name: Player) -> PlayerState:
    return state.player(name)


def _card(name: str, title: Sentence, cards: tuple[Candidate, ...]) -> Need:
    return Need(name=name, kind=NeedKind.CARD, title=title, candidates=cards, default=UNKNOWN_CARD)


def _number(name: str, title: Sentence, least: int, most: int) -> Need:
    return Need(name=name, kind=NeedKind.NUMBER, title=title, least=least, most=most, optional=True)


def _counts(name: str, title: Sentence) -> Need:
    return Need(
        name=name,
        kind=NeedKind.COUNTS,
        title=title,
        names=tuple((c, say(f"category.{c}")) for c in CATEGORIES),
        most=_MOST_FACTOR,
        optional=True,
    )


def _symbols_need() -> Need:
    names = tuple(
        (f"{c}.{sign}", say(f"need.{sign}", category=say(f"category.{c}")))
        for c in CATEGORIES
        for sign in ("plus", "minus")
    )
    return Need(
        name="symbols",
        kind=NeedKind.COUNTS,
        title=say("need.symbols"),
        names=names,
        most=30,
        optional=True,
    )


def _effect_need(title: str, effects: tuple[str, ...]) -> Need:
    choices = tuple((effect, say(f"effect.{effect.replace('=', '_')}")) for effect in effects)
    return Need(
        name="effect", kind=NeedKind.CHOICE, title=say(title), choices=choices, optional=True
    )


def _only(name: str, title: Sentence, *, default: Json) -> Need:
    return Need(name=name, kind=NeedKind.CARDS, title=title, wanted=None, default=default)
