"""The deck file of Unconscious Mind: what is printed on Clients, Grief Layers, Dreams, goals.

A card is *taught* when it has the numbers that its kind needs (contract, section 6). What
is missing on a card that is not taught is unknown: `None`, and `"?"` for an icon. On a
taught card what is missing has its default.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeVar

from companion.decks.deck_file import CardEntry, DeckFile
from companion.games.unconscious_mind.board import Board, read_board
from companion.games.unconscious_mind.names import (
    GOALS,
    ICONS,
    INSIGHTS,
    TAG,
    UNKNOWN,
    is_countable,
)
from companion.rules.errors import BadInput
from companion.rules.fields import Fields

T = TypeVar("T")
CLIENT_KINDS = ("routine", "case_study")
DREAM_KINDS = ("manifest", "latent", "nightmare", "illusion")
CONDITION_COUNTS = (
    "treatises", "cured", "cured_routine", "cured_case_study", "boxes", "coffee",
    "bright_ideas", "reputation", "ideas_unlocked", "notebook_tiles", "notebook_rows",
    "notebook_columns", "city_insights", "goals", "different_tags",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """Something a card gives. what: a countable, `reputation`, or `text` (entered by hand)."""

    what: str
    count: int = 1
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """End-game scoring of a Case-Study Client. count None: only words, the table says."""

    count: str | None = None
    each: int = 1
    most: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Client:
    """A Client; None is unknown. condition: only of Case-Study Clients."""

    id: str
    kind: str | None = None
    therapy: int | None = None
    vp: int | None = None
    tags: tuple[str, ...] | None = None
    effect: str | None = None
    condition: Condition | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GriefLayer:
    """A Grief Layer; None is unknown. icon: None for no icon, `"?"` for an unknown one."""

    id: str
    icon: str | None = UNKNOWN
    therapy: int | None = None
    vp: int | None = None
    starting: bool | None = None
    gains: tuple[Gain, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dream:
    """A Dream; None is unknown. cost: Insight → how many."""

    id: str
    kind: str | None = None
    cost: tuple[tuple[str, int], ...] | None = None
    therapy: int | None = None
    gains: tuple[Gain, ...] | None = None
    icon: str | None = UNKNOWN


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """All cards of one table, and the boards."""

    board: Board
    clients: Mapping[str, Client] = field(default_factory=dict)
    grief_layers: Mapping[str, GriefLayer] = field(default_factory=dict)
    dreams: Mapping[str, Dream] = field(default_factory=dict)
    goal_tags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)
    file: DeckFile

    def client(self, card: str) -> Client:
        """The Client with this id; one of which nothing is known for `"?"`."""
        return self.clients.get(card) or Client(id=card)

    def grief_layer(self, card: str) -> GriefLayer:
        """The Grief Layer with this id; one of which nothing is known for `"?"`."""
        return self.grief_layers.get(card) or GriefLayer(id=card)

    def dream(self, card: str) -> Dream:
        """The Dream with this id; one of which nothing is known for `"?"`."""
        return self.dreams.get(card) or Dream(id=card)

    def name(self, card: str) -> str:
        """The name that people read."""
        return self.names.get(card, card)

    @property
    def tags(self) -> frozenset[str]:
        """Every tag that can be in play: Locations, and whatever the cards print."""
        printed = {tag for client in self.clients.values() for tag in client.tags or ()}
        printed |= {tag for tags in self.goal_tags.values() for tag in tags}
        return frozenset(self.board.city.ring) | printed


def read_deck(file: DeckFile) -> Deck:
    """Read the game's own fields of a deck file. Raises BadInput that names table and key."""
    if file.game != "unconscious_mind":
        raise BadInput(f"{file.path.name}: 'game' must be 'unconscious_mind', not {file.game!r}")
    clients: dict[str, Client] = {}
    layers: dict[str, GriefLayer] = {}
    dreams: dict[str, Dream] = {}
    goals: dict[str, tuple[str, ...]] = {}
    for card in file.cards:
        match card.kind:
            case "client":
                clients[card.id] = _read(card, read_client)
            case "grief_layer":
                layers[card.id] = _read(card, read_grief_layer)
            case "dream":
                dreams[card.id] = _read(card, read_dream)
            case "goal":
                goals[card.id] = _read(card, _read_goal)
            case _:
                raise BadInput(f"{file.path.name}: unknown key {card.kind!r}")
    return Deck(
        board=read_board(file.board, file.path.name),
        clients=clients,
        grief_layers=layers,
        dreams=dreams,
        goal_tags=goals,
        names=MappingProxyType({c.id: c.name for c in file.cards}),
        copies=MappingProxyType({c.id: c.copies for c in file.cards}),
        file=file,
    )


def _read(card: CardEntry, read: Callable[[str, Fields], T]) -> T:
    fields = Fields(card.fields, card.where)
    value = read(card.id, fields)
    fields.done()
    return value


def read_client(card: str, fields: Fields) -> Client:
    """Read a Client. Taught with `kind` and `therapy`."""
    kind = fields.choice("kind", CLIENT_KINDS) if fields.has("kind") else None
    therapy = fields.whole_or("therapy", None, least=0)
    taught = kind is not None and therapy is not None
    condition = _read_condition(fields)
    if kind == "case_study" and taught and condition is None:
        condition = Condition()
    tags = fields.texts("tags", ()) if taught or fields.has("tags") else None
    return Client(
        id=card,
        kind=kind,
        therapy=therapy,
        vp=fields.whole_or("vp", 0 if taught else None, least=0),
        tags=tags,
        effect=_text_or(fields, "effect", "" if taught else None),
        condition=condition,
    )


def _text_or(fields: Fields, key: str, default: str | None) -> str | None:
    value = fields.raw(key, default)
    if value is not None and not isinstance(value, str):
        fields.refuse(key, "a text")
    return value


def _read_condition(fields: Fields) -> Condition | None:
    raw = fields.raw("condition", None)
    if raw is None:
        return None
    inner = Fields(raw, f"{fields.where}, condition")
    count = inner.text_or("count", None)
    if count is not None and count not in CONDITION_COUNTS and not _is_tag(count):
        inner.refuse("count", "one of " + ", ".join((*CONDITION_COUNTS, "tag:NAME")))
    condition = Condition(
        count=count,
        each=int(inner.whole_or("each", 1, least=0)),
        most=inner.whole_or("max", None, least=0),
        text=_text_or(inner, "text", "") or "",
    )
    inner.done()
    return condition


def _is_tag(name: str) -> bool:
    return name.startswith(TAG) and len(name) > len(TAG)


def read_grief_layer(card: str, fields: Fields) -> GriefLayer:
    """Read a Grief Layer. Taught with `therapy`."""
    therapy = fields.whole_or("therapy", None, least=0)
    taught = therapy is not None
    starting = fields.truth_or("starting", False) if taught or fields.has("starting") else None
    return GriefLayer(
        id=card,
        icon=_read_icon(fields, taught=taught),
        therapy=therapy,
        vp=fields.whole_or("vp", 0 if taught else None, least=0),
        starting=starting,
        gains=fields.items("gains", read_gain) if taught or fields.has("gains") else None,
    )


def read_dream(card: str, fields: Fields) -> Dream:
    """Read a Dream. Taught with `kind`, `cost` and `therapy`."""
    kind = fields.choice("kind", DREAM_KINDS) if fields.has("kind") else None
    cost = read_cost(fields) if fields.has("cost") else None
    therapy = fields.whole_or("therapy", None, least=0)
    taught = kind is not None and cost is not None and therapy is not None
    return Dream(
        id=card,
        kind=kind,
        cost=cost,
        therapy=therapy,
        gains=fields.items("gains", read_gain) if taught or fields.has("gains") else None,
        icon=_read_icon(fields, taught=taught),
    )


def read_cost(fields: Fields) -> tuple[tuple[str, int], ...]:
    """The `cost` table: Insight → how many, in the order of `INSIGHTS`, without zeros."""
    counts = fields.counts("cost", INSIGHTS)
    return tuple((name, counts[name]) for name in INSIGHTS if counts.get(name))


def read_gain(raw: object, where: str) -> Gain:
    """One element of a `gains` list."""
    fields = Fields(raw, where)
    if fields.has("text"):
        gain = Gain(what="text", text=fields.text("text"))
    else:
        what = fields.text("what")
        if what != "reputation" and not is_countable(what):
            fields.refuse(
                "what", "vp, coffee, bright_ideas, boxes, reputation, an Insight or tag:NAME"
            )
        gain = Gain(what=what, count=int(fields.whole_or("count", 1, least=1)))
    fields.done()
    return gain


def _read_icon(fields: Fields, *, taught: bool) -> str | None:
    if not fields.has("icon"):
        return None if taught else UNKNOWN
    return fields.choice("icon", (*ICONS, UNKNOWN))


def _read_goal(card: str, fields: Fields) -> tuple[str, ...]:
    if card not in GOALS:
        raise BadInput(f"{fields.where}: 'id' must be one letter from A to G, not {card!r}")
    return fields.texts("tags", ())
