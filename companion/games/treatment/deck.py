"""What is printed on the cards of Treatment (contract, section 6.1).

Numbers that nobody has taught yet are None. Three categories of treatment stand in one
fixed order everywhere: `CATEGORIES`; a `Triple` holds one number for each.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion.decks.deck_file import CardEntry, DeckFile
from companion.rules.errors import BadInput
from companion.rules.fields import Fields
from companion.rules.sentence import Sentence, say

CATEGORIES = ("pharmaceutical", "therapy", "social")
Triple = tuple[int, int, int]
NONE_OF_ANY: Triple = (0, 0, 0)
ONCE_EACH: Triple = (1, 1, 1)
UNKNOWN = "?"
KINDS = ("case", "treatment", "resource", "symptom")


class When(StrEnum):
    """When a Resource may be played, as printed on it (TR-RES-01)."""

    SCORING = "scoring"
    OWN_TURN = "own_turn"
    ANY = "any"


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbols:
    """Symbols on one or several cards: therapeutic (plus) and side effects (minus)."""

    plus: Triple = NONE_OF_ANY
    minus: Triple = NONE_OF_ANY


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseFacts:
    """What is printed on a Case card; None is unknown."""

    category: str | None = None
    max_cards: int | None = None
    factors: Triple | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceEffect:
    """What a Resource does to its player's net: first all that is added, then all multiplied."""

    add: Triple = NONE_OF_ANY
    multiply: Triple = ONCE_EACH
    text: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceFacts:
    """What is printed on a Resource card; None is unknown."""

    when: When | None = None
    effect: ResourceEffect | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SymptomEffect:
    """What a Symptom does to every player whom it hits. Draws come before discards."""

    discard: int = 0
    draw: int = 0
    skip_action: bool = False
    text: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SymptomFacts:
    """What is printed on a Symptom card; None is unknown."""

    category: str | None = None
    effect: SymptomEffect | None = None


NO_CASE_FACTS = CaseFacts()
NO_RESOURCE_FACTS = ResourceFacts()
NO_SYMPTOM_FACTS = SymptomFacts()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """The deck file as the rules use it: facts by card id, copies and names of all ids."""

    cases: Mapping[str, CaseFacts] = field(default_factory=dict)
    treatments: Mapping[str, Symbols | None] = field(default_factory=dict)
    resources: Mapping[str, ResourceFacts] = field(default_factory=dict)
    symptoms: Mapping[str, SymptomFacts] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    def name_of(self, card: str) -> str:
        """The printed name; "?" for a card without id."""
        return self.names.get(card, UNKNOWN)

    def case_in_words(self, card: str) -> str | Sentence:
        """The printed name of a Case; words for one that nobody named."""
        return self.names.get(card) or say("unnamed.case")

    def count(self, ids: Mapping[str, object]) -> int:
        """All copies of these cards together."""
        return sum(self.copies[card] for card in ids)

    @property
    def hand_cards(self) -> int | None:
        """Treatment and Resource cards in the box; None when the file lists none."""
        return self.count(self.treatments) + self.count(self.resources) or None

    def case_categories(self) -> Counter[str | None]:
        """How many Cases each category has; None counts those of unknown category."""
        found: Counter[str | None] = Counter()
        for card, facts in self.cases.items():
            found[facts.category] += self.copies[card]
        return found


def read_deck(file: DeckFile) -> Deck:
    """Check the fields of every card; raises BadInput naming table, card and key."""
    cases: dict[str, CaseFacts] = {}
    treatments: dict[str, Symbols | None] = {}
    resources: dict[str, ResourceFacts] = {}
    symptoms: dict[str, SymptomFacts] = {}
    for card in file.cards:
        fields = Fields(card.fields, card.where)
        match card.kind:
            case "case":
                cases[card.id] = read_case_facts(fields)
            case "treatment":
                treatments[card.id] = _read_symbols(fields)
            case "resource":
                resources[card.id] = read_resource_facts(fields)
            case "symptom":
                symptoms[card.id] = read_symptom_facts(fields)
            case _:
                raise BadInput(_unknown_kind(card))
        fields.done()
    if file.board:
        raise BadInput(f"{file.path.name}: unknown key 'board': this game has none")
    for kind in file.size_mm_by_kind:
        if kind not in KINDS:
            raise BadInput(
                f"{file.path.name}, [cards], size_mm_by_kind: unknown key {kind!r},"
                f" it is not one of {', '.join(KINDS)}"
            )
    return Deck(
        cases=cases,
        treatments=treatments,
        resources=resources,
        symptoms=symptoms,
        copies={card.id: card.copies for card in file.cards},
        names={card.id: card.name for card in file.cards},
    )


def _unknown_kind(card: CardEntry) -> str:
    return f"{card.where}: {card.kind!r} is not one of {', '.join(KINDS)}"


def read_triple(fields: Fields, key: str) -> Triple:
    """A table category → number; a category that is not named has 0."""
    counts = fields.counts(key, CATEGORIES)
    return counts.get("pharmaceutical", 0), counts.get("therapy", 0), counts.get("social", 0)


def read_case_facts(fields: Fields) -> CaseFacts:
    """`category`, `max_cards`, `factors`, each optional."""
    return CaseFacts(
        category=fields.text_or("category", None),
        max_cards=fields.whole_or("max_cards", None, least=1),
        factors=read_triple(fields, "factors") if fields.has("factors") else None,
    )


def _read_symbols(fields: Fields) -> Symbols | None:
    taught = fields.has("positive") or fields.has("negative")
    symbols = Symbols(plus=read_triple(fields, "positive"), minus=read_triple(fields, "negative"))
    return symbols if taught else None


def read_resource_facts(fields: Fields) -> ResourceFacts:
    """`when`, `effect`, each optional."""
    when = When(fields.choice("when", tuple(When))) if fields.has("when") else None
    effect = None
    if fields.has("effect"):
        inner = Fields(fields.raw("effect"), f"{fields.where}, effect")
        effect = _read_resource_effect(inner)
        inner.done()
    return ResourceFacts(when=when, effect=effect)


def _read_resource_effect(inner: Fields) -> ResourceEffect:
    factors = inner.counts("multiply", CATEGORIES)
    effect = ResourceEffect(
        add=read_triple(inner, "add"),
        multiply=(
            factors.get("pharmaceutical", 1),
            factors.get("therapy", 1),
            factors.get("social", 1),
        ),
        text=inner.text_or("text", None),
    )
    if not any(inner.has(key) for key in ("add", "multiply", "text")):
        raise BadInput(f"{inner.where} must have one of add, multiply, text")
    return effect


def read_symptom_facts(fields: Fields) -> SymptomFacts:
    """`category`, `effect`, each optional."""
    effect = None
    if fields.has("effect"):
        inner = Fields(fields.raw("effect"), f"{fields.where}, effect")
        effect = SymptomEffect(
            discard=inner.whole_or("discard", 0, least=0),
            draw=inner.whole_or("draw", 0, least=0),
            skip_action=inner.truth_or("skip_action", default=False),
            text=inner.text_or("text", None),
        )
        if not any(inner.has(key) for key in ("discard", "draw", "skip_action", "text")):
            raise BadInput(f"{inner.where} must have one of discard, draw, skip_action, text")
        inner.done()
    return SymptomFacts(category=fields.text_or("category", None), effect=effect)


def triple_json(numbers: tuple[int | None, int | None, int | None]) -> dict[str, int | None]:
    """Numbers by the names of their categories."""
    return dict(zip(CATEGORIES, numbers, strict=True))


def case_facts_json(facts: CaseFacts) -> dict[str, object]:
    """What is known of a Case, inverse of `read_case_facts`."""
    out: dict[str, object] = {}
    if facts.category is not None:
        out["category"] = facts.category
    if facts.max_cards is not None:
        out["max_cards"] = facts.max_cards
    if facts.factors is not None:
        out["factors"] = triple_json(facts.factors)
    return out


def resource_facts_json(facts: ResourceFacts) -> dict[str, object]:
    """What is known of a Resource, inverse of `read_resource_facts`."""
    out: dict[str, object] = {}
    if facts.when is not None:
        out["when"] = facts.when.value
    if (effect := facts.effect) is not None:
        body: dict[str, object] = {}
        if effect.add != NONE_OF_ANY:
            body["add"] = {k: v for k, v in triple_json(effect.add).items() if v}
        if effect.multiply != ONCE_EACH:
            body["multiply"] = {k: v for k, v in triple_json(effect.multiply).items() if v != 1}
        if effect.text is not None:
            body["text"] = effect.text
        out["effect"] = body or {"add": {}}
    return out


def symptom_facts_json(facts: SymptomFacts) -> dict[str, object]:
    """What is known of a Symptom, inverse of `read_symptom_facts`."""
    out: dict[str, object] = {}
    if facts.category is not None:
        out["category"] = facts.category
    if (effect := facts.effect) is not None:
        body: dict[str, object] = {}
        if effect.discard:
            body["discard"] = effect.discard
        if effect.draw:
            body["draw"] = effect.draw
        if effect.skip_action:
            body["skip_action"] = True
        if effect.text is not None:
            body["text"] = effect.text
        out["effect"] = body or {"discard": 0}
    return out
