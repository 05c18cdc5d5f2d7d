"""What a move of Treatment still lacks at the table, and how it is asked for."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.games.at_table import UNKNOWN_CARD, Candidate, Need, NeedKind
from companion.games.treatment.answers import BY_CARDS, usual_effects
from companion.games.treatment.deck import CATEGORIES, ResourceFacts, When
from companion.games.treatment.state import Phase, PlayerState, State
from companion.games.treatment.table import Table
from companion.rules.moves import Json
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say
from companion.views.board import Ask

_MOST_CARDS = 9
_MOST_FACTOR = 9

_SYMPTOM_EFFECTS = ("discard=1", "discard=2", "draw=1", "draw=2", "skip_action", "text")
"""Answers to "what does it do?"; `answers.finish_arguments` makes effects of them."""

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
            "reveal_case": lambda: self._case_needs(state, arguments),
            "reveal_symptom": lambda: self._symptom_needs(state, arguments),
            "exchange": lambda: self._exchange_needs(arguments),
            "discard": lambda: self._discard_needs(state, by, arguments),
            "play_resource": lambda: self._resource_needs(state, arguments),
            "flip": lambda: self._flip_needs(state, by, arguments),
            "apply_effect": lambda: self._effect_needs(state, by, arguments),
            "award": lambda: () if "to" in arguments else (self._award_need(state),),
        }
        return asks[do]() if do in asks else ()

    def _exchange_needs(self, arguments: Arguments) -> tuple[Need, ...]:
        return () if "discards" in arguments else (self._cards_need("discards", 2),)

    def _case_needs(self, state: State, arguments: Arguments) -> tuple[Need, ...]:
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
        known = self._table.case_facts(state, str(arguments["card"]))
        needs = []
        if known.category is None and "category" not in arguments:
            needs.append(self._category_need(state))
        if known.max_cards is None and "max_cards" not in arguments:
            needs.append(_number("max_cards", say("need.max_cards"), 1, _MOST_CARDS))
        if known.factors is None and "factors" not in arguments:
            needs.append(_counts("factors", say("need.factors")))
        return tuple(needs)

    def _symptom_needs(self, state: State, arguments: Arguments) -> tuple[Need, ...]:
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
            needs.append(self._category_need(state))
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
        if known.effect is None and "effect" not in arguments:
            needs.append(_RESOURCE_NEED)
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
        untouched = all(p.flipped is None for p in state.players)
        awards = self._awards(state) if untouched else ()
        counted: tuple[tuple[str, Json], ...] = (("count", placed),)
        by_cards = "count" not in arguments and BY_CARDS not in arguments
        cards = Ask(
            do="flip", by=by, arguments=((BY_CARDS, True),), title=say("need.cards_instead")
        )
        others = (*awards, cards) if self._deck.treatments else awards
        if "count" in arguments:
            return () if "symbols" in arguments else (replace(_symbols_need(by), instead=others),)
        if placed == 0:
            title = say("need.nothing_to_flip", player=by)
            return (_only("cards", title, default=[], instead=awards),)
        if by_cards and self._deck.treatments and not self._knows_symbols:
            # Nobody has taught the symbols: to ask which cards they were would settle nothing.
            return (replace(_symbols_need(by), along=counted, instead=others),)
        if by_cards and not self._deck.treatments:
            return (replace(_symbols_need(by), along=counted, instead=awards),)
        need = self._cards_need("cards", placed)
        by_symbols = Ask(do="flip", by=by, arguments=counted, title=say("need.symbols_instead"))
        return (
            Need(
                name="cards",
                kind=NeedKind.CARDS,
                title=say("need.flip", player=by, n=placed),
                candidates=tuple(c for c in need.candidates if c.legal),
                wanted=placed,
                default=[],
                instead=(by_symbols, *awards),
            ),
        )

    @property
    def _knows_symbols(self) -> bool:
        """Whether the deck has the symbols of any card."""
        return any(symbols is not None for symbols in self._deck.treatments.values())

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

    def _effect_needs(
        self, state: State, by: Player | None, arguments: Arguments
    ) -> tuple[Need, ...]:
        """What a card text did: the usual things are one press each."""
        if "patch" in arguments or by is None:
            return ()
        at_once = self._table.hand_limit_at_once
        effects = usual_effects(state, _player(state, by), hand_limit_at_once=at_once)
        choices = tuple((json.dumps(patch), say(f"effect.{name}")) for name, patch in effects)
        title = say("need.effect_done", player=by)
        return (Need(name="patch", kind=NeedKind.CHOICE, title=title, choices=choices),)

    def _category_need(self, state: State) -> Need:
        """Categories of the deck; where it does not have all, also others can be typed."""
        counts = self._deck.case_categories()
        told = {facts.category for _, facts in state.told_cases}
        names = sorted({c for c in (*counts, *told) if c is not None})
        choices = tuple((name, say("need.category_name", category=name)) for name in names)
        all_known = bool(counts) and None not in counts
        kind = NeedKind.CHOICE if all_known else NeedKind.TEXT
        return Need(
            name="category", kind=kind, title=say("need.category"), choices=choices, optional=True
        )


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


def _symbols_need(by: Player) -> Need:
    names = tuple(
        (f"{c}.{sign}", say(f"need.{sign}", category=say(f"category.{c}")))
        for c in CATEGORIES
        for sign in ("plus", "minus")
    )
    return Need(
        name="symbols",
        kind=NeedKind.COUNTS,
        title=say("need.symbols", player=by),
        names=names,
        most=30,
        optional=True,
    )


def _effect_need(title: str, effects: tuple[str, ...]) -> Need:
    choices = tuple((effect, say(f"effect.{effect.replace('=', '_')}")) for effect in effects)
    return Need(
        name="effect", kind=NeedKind.CHOICE, title=say(title), choices=choices, optional=True
    )


def _only(name: str, title: Sentence, *, default: Json, instead: tuple[Ask, ...] = ()) -> Need:
    return Need(
        name=name, kind=NeedKind.CARDS, title=title, wanted=None, default=default, instead=instead
    )


_RESOURCE_NEED = Need(
    name="effect",
    kind=NeedKind.COUNTS,
    title=say("need.resource_effect"),
    names=tuple(
        (f"{kind}.{c}", say(f"need.{kind}", category=say(f"category.{c}")))
        for kind in ("add", "multiply")
        for c in CATEGORIES
    ),
    most=_MOST_FACTOR,
    optional=True,
)
"""What a Resource adds and multiplies; fields left empty do nothing."""
