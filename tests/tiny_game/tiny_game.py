"""Tallest: a game of the tests' own. Clockwise everybody lays a number card into the middle;
after `cards` cards each, the highest total wins. `TT-LAY-01`: lay in turn. `TT-LAY-02`: a
number only once. `TT-END-01`: nothing is laid after the end. A card without a taught `value`
adds nothing that is known, unless whoever lays it says what it is.
"""

# ruff: noqa: ARG002 - it has to have every method a game has

from dataclasses import dataclass, replace
from typing import ClassVar

from companion.games.at_table import Candidate, Layout, Need, NeedKind, Rect
from companion.games.game import CardForm, Offer, Progress
from companion.games.repair_places import Place
from companion.rules.decision import Decision, Points, Verdict
from companion.rules.errors import BadInput, ImpossibleState
from companion.rules.fields import Fields
from companion.rules.house_rules import HouseRules, Switch
from companion.rules.json_patch import patch_json
from companion.rules.moves import (
    SHARED_MOVES,
    ComeBack,
    Leave,
    Repair,
    Seats,
    parse_shared,
    write_shared,
)  # fmt: skip
from companion.rules.seats import Rest, clockwise_from
from companion.rules.sentence import say
from companion.rules.table_facts import (
    Difference,
    ExpectedArea,
    ExpectedCard,
    Reading,
    ReadMove,
    TableReading,
    TableSeen,
)  # fmt: skip
from companion.views.board import Ask, BoardView, CardPlace, Counter, PlayerRow, Strip
from companion.views.page import Line

MIDDLE = "middle"
GREAT = 18


@dataclass(frozen=True, slots=True, kw_only=True)
class Lay:
    do: ClassVar[str] = "lay"
    by: str
    card: str = "?"
    value: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    player: str
    card: str
    value: int

    def to_json(self):
        return {"event": "laid", "player": self.player, "card": self.card, "value": self.value}


@dataclass(frozen=True, slots=True, kw_only=True)
class BecameSo:
    """Anything that a shared move changes: simply the state then."""

    state: "Tall"

    def to_json(self):
        return {"event": "became_so"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tall:
    seats: tuple[str, ...]
    first: str
    laid: tuple[tuple[str, str], ...] = ()
    totals: tuple[tuple[str, int], ...] = ()
    rests: tuple[tuple[str, str | None], ...] = ()


class TallRules:
    def __init__(self, header, deck):
        self.header, self.deck = header, deck
        self.house_rules = HouseRules(TallGame.switches, header.house_rules)
        options = Fields(header.options, "options")
        self.each = options.whole_or("cards", 3, least=1)
        options.done()

    def start(self):
        names = self.header.players
        return Tall(
            seats=names,
            first=self.header.first_player,
            totals=tuple((n, 0) for n in names),
            rests=tuple((n, None) for n in names),
        )

    def parse_move(self, do, by, fields):
        if do in SHARED_MOVES:
            return parse_shared(fields, do, by)
        if do != "lay":
            raise BadInput(f"{fields.where}: there is no move {do!r}")
        card = fields.text_or("card", "?")
        if card != "?" and card not in self.deck:
            raise BadInput(f"{fields.where}: the deck has no card {card!r}")
        if by is None:
            fields.raw("by")
        value = fields.whole_or("value", None, least=0)
        if value is not None and self.deck.get(card) is not None:
            raise BadInput(f"{fields.where}: the deck has the value of {card!r} already")
        return Lay(by=by, card=card, value=value)

    def write_move(self, move):
        if not isinstance(move, Lay):
            return write_shared(move)
        card = {} if move.card == "?" else {"card": move.card}
        value = {} if move.value is None else {"value": move.value}
        return {"do": "lay", "by": move.by} | card | value

    def decide(self, state, move):
        if not isinstance(move, Lay):
            return _shared(self, state, move)
        if move.by not in state.seats:
            raise BadInput(f"'by' must be one of {', '.join(state.seats)}, not {move.by!r}")
        value = self.deck.get(move.card)
        value = move.value if value is None else value
        points = (
            Points(player=move.by, points=value or 0, reason=say("tall.card", card=move.card),
                   rule="TT-LAY-01"),
        )  # fmt: skip
        event = Laid(player=move.by, card=move.card, value=value or 0)
        if broken := self._broken(state, move):
            verdict, rules = Verdict.BREACH, (broken,)
        else:
            verdict = Verdict.CANNOT_TELL if value is None else Verdict.LEGAL
            rules = ("TT-LAY-01",)
        because = say("tall.lays", player=move.by, card=move.card, n=value)
        return Decision(
            verdict=verdict, rules=rules, because=because, events=(event,),
            points=points if value else (),
        )  # fmt: skip

    def _broken(self, state, move):
        progress = self.progress(state)
        if progress.finished:
            return "TT-END-01"
        if progress.to_move != move.by:
            return "TT-LAY-01"
        if move.card != "?" and any(card == move.card for _, card in state.laid):
            return "TT-LAY-02"
        return None

    def evolve(self, state, event):
        if isinstance(event, BecameSo):
            return event.state
        totals = tuple((n, t + event.value * (n == event.player)) for n, t in state.totals)
        return replace(state, laid=(*state.laid, (event.player, event.card)), totals=totals)

    def _active(self, state):
        return [n for n in clockwise_from(state.seats, state.first) if not dict(state.rests)[n]]

    def progress(self, state):
        laid = [n for n, _ in state.laid]
        owing = [n for n in self._active(state) if laid.count(n) < self.each]
        if owing:
            to_move = min(owing, key=lambda n: (laid.count(n), owing.index(n)))
            due = (say("tall.due", player=to_move),)
            return Progress(to_move=to_move, due=due, finished=False, winners=())
        best = max((t for n, t in state.totals if n in self._active(state)), default=0)
        winners = tuple(n for n, t in state.totals if t == best and n in self._active(state))
        return Progress(to_move=None, due=(), finished=True, winners=winners)

    def offers(self, state):
        progress = self.progress(state)
        if progress.finished:
            return ()
        return (Offer(do="lay", by=progress.to_move, needs=("card",)),)

    def turn_key(self, state):
        return str(self.progress(state).to_move)

    def state_to_json(self, state):
        rests = dict(state.rests)
        return {
            "first_player": state.first,
            "laid": [{"player": n, "card": c} for n, c in state.laid],
            "players": {n: {"total": t, "rest": rests[n]} for n, t in state.totals},
        }

    def scores(self, state):
        return {n: dict(state.totals)[n] for n in state.seats}

    def opening_points(self):
        return ()

    def view(self, state):
        progress = self.progress(state)
        rows = tuple(
            PlayerRow(player=n, score=t, parts=(
                Counter(name=f"{n}.total", title=say("tall.total"), value=t),))
            for n, t in state.totals
        )  # fmt: skip
        place = say("tall.place", n=len(state.laid))
        prompt = progress.due[0] if progress.due else say("tall.over")
        cards = tuple(c if c != "?" else None for _, c in state.laid)
        actions = tuple(
            Ask(do=o.do, by=o.by, needs=o.needs, title=say("tall.lay"), key="l")
            for o in self.offers(state)
        )
        return BoardView(
            strip=Strip(player=progress.to_move, place=place, prompt=prompt), rows=rows,
            middle=(CardPlace(name=MIDDLE, title=say("tall.middle"), cards=cards),),
            due=(), actions=actions,
        )  # fmt: skip

    def expected(self, state):
        cards = tuple(
            ExpectedCard(card=None if c == "?" else c, kind="number") for _, c in state.laid
        )
        return {MIDDLE: ExpectedArea(cards=cards)}

    def read_table(self, state, before, seen: TableSeen):
        if not seen.sees(MIDDLE):
            return TableReading()
        there = [card.card for card in seen.cards(MIDDLE)]
        if before is not None and len(there) == len(before.laid) < len(state.laid):
            return TableReading(taken_back=True)
        moves = []
        for card in [c for c in there if c not in [laid for _, laid in state.laid]]:
            by = self.progress(state).to_move
            if by is None or card is None:
                return TableReading(differences=(
                    Difference(area=MIDDLE, says=say("tall.too_many")),))  # fmt: skip
            move = Lay(by=by, card=card)
            moves.append(ReadMove(move=move))
            for event in self.decide(state, move).events:
                state = self.evolve(state, event)
        return TableReading(readings=(Reading(moves=tuple(moves)),) if moves else ())


def _shared(rules, state, move):
    match move:
        case Leave() | ComeBack():
            if move.by not in state.seats:
                raise BadInput(f"there is no player {move.by!r}")
            rest = move.rest.value if isinstance(move, Leave) else None
            rests = tuple((n, rest if n == move.by else r) for n, r in state.rests)
            new = replace(state, rests=rests)
        case Seats():
            totals, rests = dict(state.totals), dict(state.rests)
            new = Tall(
                seats=move.players,
                first=move.first_player or state.first,
                laid=state.laid,
                totals=tuple((n, totals.get(n, 0)) for n in move.players),
                rests=tuple((n, rests.get(n)) for n in move.players),
            )
        case Repair():
            new = _read_state(state, patch_json(rules.state_to_json(state), move.patch))
    lines = tuple(
        Points(player=n, points=t - dict(state.totals).get(n, 0), reason=say("tall.repair"),
               rule=None)
        for n, t in new.totals if t != dict(state.totals).get(n, 0)
    )  # fmt: skip
    return Decision(
        verdict=Verdict.LEGAL, rules=(), because=say("tall.shared", do=move.do),
        events=(BecameSo(state=new),), points=lines,
    )  # fmt: skip


def _read_state(state, raw):
    try:
        players = raw["players"]
        new = replace(
            state,
            first=raw["first_player"],
            laid=tuple((c["player"], c["card"]) for c in raw["laid"]),
            totals=tuple((n, players[n]["total"]) for n in state.seats),
            rests=tuple((n, players[n]["rest"] and Rest(players[n]["rest"]).value)
                        for n in state.seats),
        )  # fmt: skip
    except (KeyError, TypeError, ValueError) as error:
        raise ImpossibleState(f"the state cannot be read: {error}") from error
    if set(players) != set(state.seats) or any(t < 0 for _, t in new.totals):
        raise ImpossibleState("'players' must be those at the table, with totals from 0")
    return new


class TallAtTable:
    def __init__(self, rules):
        self.rules = rules
        self.open_keys = {}
        self.places = {
            "first_player": Place(players=True),
            "laid": Place(row={"player": None, "card": "?"}),
            "laid/*/player": Place(players=True),
            "laid/*/card": Place(cards=("number",)),
        }

    def needs(self, state, do, by, arguments):
        if do != "lay":
            return ()
        if "card" not in arguments:
            laid = {card for _, card in state.laid}
            cards = tuple(
                Candidate(card=card, name=card, legal=card not in laid) for card in self.rules.deck
            )
            return (Need(name="card", kind=NeedKind.CARD, title=say("tall.which"),
                         candidates=cards, default="?"),)  # fmt: skip
        if "value" in arguments or self.rules.deck.get(arguments["card"]) is not None:
            return ()
        return (Need(name="value", kind=NeedKind.NUMBER, title=say("tall.value"), optional=True),)

    def finish(self, do, arguments):
        return dict(arguments)

    def button_ask(self, state, player, role):
        return Ask(do="lay", by=player, needs=("card",)) if role == "lay" else None

    def sheet(self, events):
        """The tallest card of all is worth a page of its own."""
        tall = [e for e in events if isinstance(e, Laid) and e.value >= GREAT]
        return (say("tall.great"), (Line(text=say("tall.great")),)) if tall else None

    def result(self, state):
        return ()

    def layout(self, seats):
        rect = Rect(x_mm=50, y_mm=50, width_mm=500, height_mm=300)
        return Layout(width_mm=600, height_mm=400, areas={MIDDLE: rect})

    def shows(self, state, move):
        return None

    def differs(self, state, seen):
        there = [card.card or "?" for card in seen.cards(MIDDLE)]
        same = not seen.sees(MIDDLE) or there == [card for _, card in state.laid]
        return () if same else (MIDDLE,)

    def repaired(self, raw, area, cards):
        return None  # who laid what, only people know

    def tiles(self, state):
        return ()

    def tile_step(self, state, ask, step):
        return None

    def count_lines(self, state):
        return ()

    def counted(self, raw, player, name, number):
        raise AssertionError("nothing is counted in this game")

    def known_cards(self):
        return tuple(Candidate(card=card, name=card, kind="number") for card in self.rules.deck)

    def card_name(self, card):
        return card

    def card_size_mm(self, card):
        return (63.0, 88.0)


class TallGame:
    id = "tallest"
    title = say("tall.title")
    seats = range(1, 7)
    switches = (Switch(name="tt.ties", choices=("shared", "nobody"), open_point="1"),)
    rule_prefix = "TT-"
    package = "companion.game_log"  # it has no words of its own
    button_roles = ("lay", "undo", "hold")

    def read_deck(self, deck):
        return {c.id: Fields(c.fields, c.where).whole_or("value", None) for c in deck.cards}

    def set_up(self, header, deck):
        if len(header.players) not in self.seats:
            raise BadInput("header: 'players' must be 1 to 6 names")
        return TallRules(header, deck)

    def at_table(self, rules, file):
        return TallAtTable(rules)

    def option_forms(self, deck, house_rules, seed):
        return ()

    def write_practice_game(self, rules, file, seed):
        """Everybody lays the lowest cards that are left."""
        players, cards = rules.header.players, sorted(rules.deck)
        return [
            {"do": "lay", "by": players[i % len(players)], "card": cards[i]}
            for i in range(rules.each * len(players))
        ]

    def form(self, kind):
        return (CardForm(name="value", title=say("tall.value"), kind="number"),)


GAME = TallGame()
DECK = 'format = 1\ngame = "tallest"\nname = "Numbers"\n' + "".join(
    f'[[number]]\nid = "n-{n}"\n' + (f"value = {n}\n" if n < 19 else "") for n in range(1, 21)
)
