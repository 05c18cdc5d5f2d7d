"""Which moves lead from the log's state to what lies on the table? A search through the rules.

Moves are only tried where the table gives a reason for them; a draw leaves no trace and is
tried for whoever is to act (marked implied). The shortest lists that explain most areas win.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from companion.games.treatment.decide import check, decide
from companion.games.treatment.deck import UNKNOWN
from companion.games.treatment.events import CardsFlipped, TreatmentEvent
from companion.games.treatment.evolve import evolve
from companion.games.treatment.layout import play_area, treatment_area
from companion.games.treatment.moves import (
    Award,
    Discard,
    Draw,
    Exchange,
    Flip,
    Place,
    PlayResource,
    RevealCase,
    RevealSymptom,
    TreatmentMove,
)
from companion.games.treatment.state import Phase, PlayerState, State
from companion.games.treatment.table import Table
from companion.games.treatment.table_match import (
    CASE,
    DISCARD,
    SYMPTOM,
    find_expected,
    find_old_discards,
    mismatched,
    names_seen,
    shows_any,
)
from companion.rules.moves import Move
from companion.rules.seats import Player
from companion.rules.table_facts import AreaName, Reading, ReadMove, TableSeen

_MOST_NODES = 300
_MOST_READINGS = 6
Try = tuple[TreatmentMove, bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What the search found: readings of equal length, and areas they leave unexplained."""

    readings: tuple[Reading, ...]
    left: frozenset[AreaName]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Node:
    """A state on the way. shown: the state that the table shows, before a scoring clears it."""

    state: State
    shown: State
    path: tuple[ReadMove, ...]


class Search:
    """One search. ignored: areas that say nothing now (a flip that is only partly done)."""

    def __init__(
        self, table: Table, root: State, seen: TableSeen, ignored: frozenset[AreaName]
    ) -> None:
        self._table = table
        self._root = root
        self._seen = seen
        self._ignored = ignored
        self._tops = names_seen(seen.cards(DISCARD))
        self._old = find_old_discards(root, table.deck)
        same = shows_any(seen, self._old)
        # The pile may hide discards if it is out of view or no longer shows what it did.
        self._pile_moved = not seen.sees(DISCARD) or not same

    def run(self) -> Found:
        """The shortest lists of moves that leave the fewest areas unexplained."""
        start = _Node(state=self._root, shown=self._root, path=())
        best: list[_Node] = [start]
        fewest = self._left(start)
        known = {self._root}
        longest = 3 * len(self._root.players) + 3
        queue = deque([start])
        for _ in range(_MOST_NODES):
            if not queue:
                break
            node = queue.popleft()
            if len(node.path) >= (longest if fewest else self._cost(best[0])):
                break
            for reached in self._next(node):
                if reached.state in known:
                    continue
                known.add(reached.state)
                left = self._left(reached)
                better = self._cost(reached) - self._cost(best[0])
                if len(left) < len(fewest) or (len(left) == len(fewest) and better < 0):
                    best, fewest = [reached], left
                elif len(left) == len(fewest) and not better:
                    best.append(reached)
                queue.append(reached)
        if start in best:
            return Found(readings=(), left=fewest)
        ends = [self._flip_nothing(node) for node in sorted(best, key=self._newly_owing)]
        return Found(readings=_distinct(ends), left=fewest)

    def _cost(self, node: _Node) -> int:
        """Moves, and the discards that these moves would still have to be followed by."""
        return len(node.path) + self._newly_owing(node)

    def _newly_owing(self, node: _Node) -> int:
        before = {player.name for player in self._root.owing()}
        acted = {step.move.by for step in node.path if isinstance(step.move, Draw | Exchange)}
        return sum(p.name in acted and p.name not in before for p in node.state.owing())

    def _next(self, node: _Node) -> Iterator[_Node]:
        for move, implied in self._tries(node.state):
            reached = self._reach(node, move, implied=implied)
            if reached is not None:
                yield reached

    def flip_nothing(self) -> Reading | None:
        """While cards are turned up, who has none has turned up nothing; None: nobody is left."""
        start = _Node(state=self._root, shown=self._root, path=())
        path = self._flip_nothing(start).path
        return Reading(moves=path) if path else None

    def _flip_nothing(self, node: _Node) -> _Node:
        for player in self._root.clockwise():
            mine = node.state.player(player.name)
            if node.state.phase is Phase.FLIP and mine.placed == 0 and mine.flipped is None:
                flip = Flip(by=player.name, cards=())
                node = self._reach(node, flip, implied=True) or node
        return node

    def _left(self, node: _Node) -> frozenset[AreaName]:
        changed = node.shown.treatment_discards != self._root.treatment_discards
        # In which order a table clears its cards away nobody knows.
        cleared = bool(node.path) and isinstance(node.path[-1].move, Award)
        expected = find_expected(node.shown)
        wrong = mismatched(
            expected,
            self._seen,
            sure_discard=changed and not cleared,
            old_discards=frozenset() if changed else self._old,
        )
        return wrong - self._ignored

    def _reach(self, node: _Node, move: TreatmentMove, *, implied: bool) -> _Node | None:
        if check(self._table, node.state, move).broken:
            return None
        state = shown = node.state
        for event in decide(self._table, node.state, move).events:
            state = evolve(state, cast("TreatmentEvent", event))
            if isinstance(event, CardsFlipped):
                shown = state
        return _Node(
            state=state,
            shown=shown if isinstance(move, Flip) else state,
            path=(*node.path, ReadMove(move=move, implied=implied)),
        )

    # --- what the table gives a reason for

    def _tries(self, state: State) -> Iterator[Try]:
        if state.effects_due or state.phase is Phase.OVER:
            return
        if state.owing():
            yield from self._discards(state)
            return
        yield from self._reveals(state)
        yield from self._resources(state)
        if state.phase is Phase.ACTIONS:
            player = self._table.on_turn(state)
            if player is not None:
                yield from self._actions(state, state.player(player))
        if state.phase in {Phase.RESOURCES, Phase.FLIP}:
            yield from self._endings(state)

    def _reveals(self, state: State) -> Iterator[Try]:
        if state.phase is Phase.REVEAL_CASE and CASE not in self._ignored:
            for card in names_seen(self._seen.cards(CASE)):
                if card in self._table.deck.cases:
                    yield RevealCase(card=card), False
        unsure_end = state.phase is Phase.RESOURCES and state.resolves is None
        if state.phase is Phase.SYMPTOM or unsure_end:
            for card in names_seen(self._seen.cards(SYMPTOM)):
                if card in self._table.deck.symptoms and state.symptom_discards[-1:] != (card,):
                    yield RevealSymptom(card=card), False

    def _new_tops(self, state: State) -> Iterator[str]:
        """Recognized cards on the discard pile that are not its known top."""
        for card in self._tops if self._pile_moved else ():
            known = card in self._table.deck.treatments or card in self._table.deck.resources
            if known and state.treatment_discards[-1:] != (card,):
                yield card

    def _discards(self, state: State) -> Iterator[Try]:
        for player in state.owing():
            unseen = (UNKNOWN,) * player.must_discard
            for top in self._new_tops(state):
                yield Discard(by=player.name, cards=(*unseen[1:], top)), False
            if self._pile_moved:
                yield Discard(by=player.name, cards=unseen), True

    def _resources(self, state: State) -> Iterator[Try]:
        for top in self._new_tops(state):
            if top in self._table.deck.resources:
                for player in state.taking_part():
                    yield PlayResource(by=player.name, card=top), False

    def _actions(self, state: State, player: PlayerState) -> Iterator[Try]:
        mine = play_area(state.seats.index(player.name) + 1)
        if self._seen.sees(mine) and self._backs(mine) > player.placed:
            yield Place(by=player.name), False
        for top in self._new_tops(state):
            yield Exchange(by=player.name, discards=(UNKNOWN, top)), False
        yield Draw(by=player.name), True
        if not self._seen.sees(DISCARD) or (state.treatment_discards and not self._tops):
            yield Exchange(by=player.name, discards=(UNKNOWN, UNKNOWN)), True
        if not self._seen.sees(mine):
            yield Place(by=player.name), True

    def _backs(self, area: AreaName) -> int:
        return sum(not card.face_up for card in self._seen.cards(area))

    def _endings(self, state: State) -> Iterator[Try]:
        for player in state.taking_part():
            if player.flipped is None and (flip := self._flip(state, player)) is not None:
                yield flip
                break
        for to in self._takers(state):
            yield Award(to=to), False

    def _flip(self, state: State, player: PlayerState) -> Try | None:
        """The player's cards if all are turned up and recognized, or gone with their Case."""
        area = play_area(state.seats.index(player.name) + 1)
        if player.placed == 0:
            return (Flip(by=player.name, cards=()), True) if self._flips_begun(state) else None
        cards = self._seen.cards(area)
        names = names_seen(cards)
        if len(names) == len(cards) == player.placed and area not in self._ignored:
            return Flip(by=player.name, cards=names), False
        if self._seen.sees(area) and not cards and self._case_moved(state):
            return Flip(by=player.name, cards=(UNKNOWN,) * player.placed), True
        return None

    def _flips_begun(self, state: State) -> bool:
        """Whether anybody's cards lie face up: then who has none has flipped nothing."""
        if state.phase is Phase.FLIP or self._case_moved(state):
            return True
        seats = range(1, len(state.players) + 1)
        return any(names_seen(self._seen.cards(play_area(seat))) for seat in seats)

    def _case_moved(self, state: State) -> bool:
        return state.card is not None and self._seen.sees(CASE) and not self._seen.cards(CASE)

    def _takers(self, state: State) -> Iterator[Player | None]:
        """Before whom the Case lies now; None when it is gone with all cards at it."""
        if state.card is None or not self._case_moved(state):
            return
        owners = [
            player.name
            for seat, player in enumerate(state.players, start=1)
            if state.card in names_seen(self._seen.cards(treatment_area(seat)))
        ]
        seats = range(1, len(state.players) + 1)
        cleared = not any(self._seen.cards(play_area(seat)) for seat in seats)
        yield from owners
        if not owners and cleared and self._seen.sees(treatment_area(1)):
            yield None


def _distinct(nodes: list[_Node]) -> tuple[Reading, ...]:
    """One reading for each set of moves: the order of flips and discards does not matter."""
    found: dict[frozenset[Move], Reading] = {}
    for node in nodes:
        key = frozenset(step.move for step in node.path)
        found.setdefault(key, Reading(moves=node.path))
    return tuple(found.values())[:_MOST_READINGS]


def who_placed_too_early(state: State, seen: TableSeen) -> tuple[Player, ...]:
    """Players with more backs before them than the log has."""
    return tuple(
        player.name
        for seat, player in enumerate(state.players, start=1)
        if sum(not card.face_up for card in seen.cards(play_area(seat))) > player.placed
    )
