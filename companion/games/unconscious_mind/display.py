"""The display and the piles behind it: what a draft takes and what comes in its place."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from companion.games.unconscious_mind import events as ev
from companion.games.unconscious_mind.moves import Draft, SetUpDisplay
from companion.games.unconscious_mind.names import UNKNOWN
from companion.games.unconscious_mind.play import Broken, Play, Table
from companion.games.unconscious_mind.state import Display, Piles, Shown, State, rooms_of
from companion.rules.sentence import Sentence, say


def cards_in_places(state: State) -> Counter[str]:
    """How often each known card lies in a known place."""
    found: Counter[str] = Counter()
    for person in state.people:
        found.update(person.cured)
        for _, room in rooms_of(person):
            found.update(c for c in (room.client, room.grief_layer, *room.dreams) if c is not None)
    if state.display is not None:
        for shown in state.display.clients:
            found.update(c for c in (shown.client, shown.grief_layer) if c is not None)
        found.update(state.display.manifest)
    del found[UNKNOWN]
    return found


def find_elsewhere(table: Table, state: State, cards: Iterable[str | None]) -> Sentence | None:
    """Why a card cannot come from where nobody looks: all its copies lie in known places."""
    named = Counter(card for card in cards if card not in {None, UNKNOWN})
    found = cards_in_places(state) if named else Counter()
    for card, count in named.items():
        if card is not None and found[card] + count > table.deck.copies.get(card, 1):
            return say("no.elsewhere", card=table.deck.name(card))
    return None


def at_place(table: Table, shown: Display, move: Draft) -> int | None:
    """Where the Client and the Grief Layer taken lie together in the display.

    An unknown card fits any; a known one comes first.
    """
    on_display = bool(table.rule("gl_on_display"))
    fits = [
        i
        for i, there in enumerate(shown.clients)
        if UNKNOWN in {there.client, move.client} or there.client == move.client
        if not on_display
        or there.grief_layer == move.grief_layer
        or UNKNOWN in {there.grief_layer, move.grief_layer}
    ]
    exact = [i for i in fits if shown.clients[i].client == move.client]
    return next(iter(exact or fits), None)


def refill_kinds(table: Table, move: Draft) -> tuple[str | None, str | None]:
    """Kind of the Client taken, and of the one that came in its place; None: unknown."""
    came = table.deck.client(move.refill_client or UNKNOWN)
    return table.deck.client(move.client).kind, came.kind


def take_from_display(table: Table, shown: Display | None, move: Draft) -> Display | None:
    """The display after a draft; the refill comes to the place of the card taken."""
    if shown is None:
        return None
    clients = list(shown.clients)
    at = at_place(table, shown, move)
    if at is None:  # an allowed breach: at least the Client itself leaves
        at = next((i for i, c in enumerate(clients) if c.client == move.client), None)
    refill = _refill(table, move)
    if at is not None:
        clients[at : at + 1] = [refill] if refill else []
    elif refill:
        clients.append(refill)
    return Display(clients=tuple(clients), manifest=_take_manifest(shown.manifest, move))


def _refill(table: Table, move: Draft) -> Shown | None:
    if move.refill_client is None and move.refill_grief_layer is None:
        return None
    layer = move.refill_grief_layer or UNKNOWN
    return Shown(
        client=move.refill_client or UNKNOWN,
        grief_layer=layer if table.rule("gl_on_display") else None,
    )


def _take_manifest(manifest: tuple[str, ...], move: Draft) -> tuple[str, ...]:
    left = list(manifest)
    refill = [move.refill_manifest] if move.refill_manifest else []
    at = None
    if move.manifest_from == "display":
        wanted = (move.manifest, UNKNOWN)
        at = next((left.index(card) for card in wanted if card in left), None)
        if at is None and move.manifest == UNKNOWN and left:
            at = len(left) - 1
    if at is None:
        return (*left, *refill)
    left[at : at + 1] = refill
    return tuple(left)


def take_from_piles(table: Table, piles: Piles, move: Draft) -> Piles:
    """Counted piles after a draft; those nobody counts stay uncounted."""
    taken: list[str] = []
    latent = table.deck.dream(move.latent).kind if move.latent else "none"
    if latent == "latent" or (latent is None and "free_association" not in table.modules):
        taken.append("latent")
    if move.manifest is not None and move.manifest_from == "deck":
        taken.append("manifest")
    if move.refill_manifest is not None:
        taken.append("manifest")
    if move.refill_client is not None:
        kind = refill_kinds(table, move)[1]
        taken += [kind] if kind else []
    for pile in taken:
        piles = _one_less(table, piles, pile)
    return piles


def reshuffles(table: Table, pile: str) -> bool:
    """Whether the discards become the pile when it is empty (`um.exhaust`).

    Clients are never discarded, nor are Dreams that leave the game (`um.dream_discard`).
    """
    dreams = pile in {"latent", "manifest"} and table.rule("dream_discard") == "discard"
    return dreams and table.rule("exhaust") == "reshuffle"


def _one_less(table: Table, piles: Piles, pile: str) -> Piles:
    left: int | None = getattr(piles, pile)
    if left is None:
        return piles
    after: int | None = max(0, left - 1)
    if left == 0 and reshuffles(table, pile):
        after = None  # the discards became the pile; nobody has counted them
    changes: dict[str, int | None] = {pile: after}
    return replace(piles, **changes)


def check_set_up_display(table: Table, state: State, move: SetUpDisplay) -> Iterable[Broken]:
    """Cards of the display that lie elsewhere."""
    found = cards_in_places(replace(state, display=move.display))
    for card, count in found.items():
        if count > table.deck.copies.get(card, 1):
            yield Broken(
                rule="UM-DRAFT-02", because=say("no.elsewhere", card=table.deck.name(card))
            )
            return


def set_up_display(play: Play, move: SetUpDisplay) -> None:
    """From now on the display is tracked."""
    play.emit(ev.DisplaySetUp(display=move.display))
