"""What a draft, a room or a display still lacks: which cards, taken from where."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.games.at_table import UNKNOWN_CARD, Candidate, Need, NeedKind
from companion.games.unconscious_mind.names import RoomName
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.state import Closed, State
from companion.rules.moves import Json
from companion.rules.seats import Player
from companion.rules.sentence import say

Arguments = Mapping[str, Json]


def draft_needs(
    table: Table, state: State, by: Player | None, arguments: Arguments
) -> tuple[Need, ...]:
    """Room, Client, Grief Layer, Latent and Manifest Dream, where from, marker if not taught."""
    needs: list[Need] = []
    empty = [
        name.value
        for name in RoomName
        if by is not None and state.person(by).room(name) in {None, Closed.BLOCKED}
    ]
    choices = tuple((name, say(f"room.{name}")) for name in empty or [r.value for r in RoomName])
    needs.append(Need(name="room", kind=NeedKind.CHOICE, title=say("need.room"), choices=choices))
    shown = state.display
    clients = [c.client for c in shown.clients] if shown else []
    needs.append(_card(table, "client", table.deck.clients, clients))
    layer = _layer_on(state, arguments.get("client"))
    likely = _card(table, "grief_layer", table.deck.grief_layers, [layer] if layer else ())
    known = layer if layer != UNKNOWN_CARD and table.rule("gl_on_display") else None
    needs.append(replace(likely, given=known))
    latent = _dreams(table, "latent", "illusion")
    needs.append(_card(table, "latent", latent, latent))
    manifest = _dreams(table, "manifest", "nightmare")
    needs.append(_card(table, "manifest", manifest, shown.manifest if shown else ()))
    needs += _source_and_marker(table, state, arguments)
    return tuple(needs)


def _dreams(table: Table, *kinds: str) -> list[str]:
    """Dreams of these kinds, and those that nobody has taught."""
    return [d.id for d in table.deck.dreams.values() if d.kind is None or d.kind in kinds]


def _layer_on(state: State, client: Json) -> str | None:
    shown = state.display.clients if state.display else ()
    return next((c.grief_layer for c in shown if c.client == client), None)


def _source_and_marker(table: Table, state: State, arguments: Arguments) -> list[Need]:
    needs: list[Need] = []
    manifest = arguments.get("manifest")
    nightmare = table.deck.dream(str(manifest)).kind == "nightmare"
    if manifest is not None and not nightmare:
        shown = state.display.manifest if state.display else ()
        default = "display" if manifest in shown else "deck"
        needs.append(
            Need(
                name="manifest_from",
                kind=NeedKind.CHOICE,
                title=say("need.manifest_from"),
                choices=tuple((n, say(f"need.from_{n}")) for n in ("display", "deck")),
                default=default,
                given=default if state.display is not None else None,
            )
        )
    return [*needs, *_marker(table, arguments)]


def _marker(table: Table, arguments: Arguments) -> tuple[Need, ...]:
    """Where the marker stands, once Client and Grief Layer are named and do not tell it."""
    client, layer = (str(arguments.get(key) or "") for key in ("client", "grief_layer"))
    untaught = table.deck.client(client).therapy is None
    untaught |= bool(layer) and table.deck.grief_layer(layer).therapy is None
    if not client or not untaught:
        return ()
    return (
        Need(
            name="marker",
            kind=NeedKind.NUMBER,
            title=say("need.marker"),
            least=1,
            most=table.board.therapy.length,
            optional=True,
        ),
    )


def set_up_needs(
    table: Table, state: State, by: Player | None, arguments: Arguments
) -> tuple[Need, ...]:
    """A room's Client, Grief Layer and Dreams; or, without a player, the display."""
    _ = state
    if by is None:
        named = arguments.get("clients")
        covered = isinstance(named, list) and all(isinstance(c, dict) for c in named)
        layers = () if covered else (_cards(table, "layers", table.deck.grief_layers, None),)
        return (
            _cards(table, "clients", table.deck.clients, None),
            *layers,
            _cards(table, "manifest", table.deck.dreams, None),
        )
    return (
        _card(table, "client", table.deck.clients),
        _card(table, "grief_layer", table.deck.grief_layers),
        _cards(table, "dreams", table.deck.dreams, 2),
        *_marker(table, arguments),
    )


def _card(
    table: Table, name: str, cards: Iterable[str], likely: Iterable[str] | None = None
) -> Need:
    first = [c for c in likely or () if c != UNKNOWN_CARD]
    rest = [c for c in cards if c not in first]
    candidates = tuple(
        Candidate(card=c, name=table.deck.name(c), legal=not first or c in first)
        for c in (*dict.fromkeys(first), *rest)
    )
    return Need(
        name=name,
        kind=NeedKind.CARD,
        title=say(f"need.{name}"),
        candidates=candidates,
        default=first[0] if len(first) == 1 else UNKNOWN_CARD,
    )


def _cards(table: Table, name: str, cards: Iterable[str], wanted: int | None) -> Need:
    return Need(
        name=name,
        kind=NeedKind.CARDS,
        title=say(f"need.{name}"),
        candidates=tuple(Candidate(card=c, name=table.deck.name(c)) for c in cards),
        wanted=wanted,
        default=[],
    )
