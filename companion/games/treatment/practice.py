"""A whole practice game of Treatment, written with open hands.

The rules never know a hand. The practice table does: it shuffles the practice deck, deals,
and lets each player follow a simple plan. What comes out is an ordinary game script, in
which hidden cards stay hidden and the rules core has judged every entry legal.
"""

import random
from collections.abc import Mapping
from typing import Any

from companion.decks.deck_file import CardEntry, DeckFile
from companion.games.game import GameRules
from companion.rules.errors import RulesError
from companion.rules.fields import Fields
from companion.rules.moves import Json
from companion.rules.seats import Player, clockwise_from

Body = dict[str, Json]
State = Mapping[str, Any]

_MOST_ENTRIES = 600
_GOOD_CARD = 2
"""A card worth at least this many points for the Case is laid; worse ones are exchanged."""


class PracticeError(RulesError):
    """The practice players found no legal move: the deck cannot be played."""


class _Dealer:
    """The true piles and hands behind the public state."""

    def __init__(self, deck: DeckFile, removed: tuple[str, ...], players: tuple[Player, ...],
                 dice: random.Random) -> None:  # fmt: skip
        self._dice = dice
        self.cards = {c.id: c for c in deck.cards}
        self.deck = self._shuffled(deck, ("treatment", "resource"), ())
        self.cases = self._shuffled(deck, ("case",), removed)
        self.symptoms = self._shuffled(deck, ("symptom",), removed)
        self.discard: list[str] = []
        self.seen_symptoms: list[str] = []
        self.hands: dict[Player, list[str]] = {p: [] for p in players}
        self.placed: dict[Player, list[str]] = {p: [] for p in players}
        for player in players:
            self.draw(player, 5)

    def _shuffled(self, deck: DeckFile, kinds: tuple[str, ...], out: tuple[str, ...]) -> list[str]:
        pile = [
            c.id
            for c in deck.cards
            if c.kind in kinds and c.fields.get("category") not in out
            for _ in range(c.copies)
        ]
        self._dice.shuffle(pile)
        return pile

    def draw(self, player: Player, count: int) -> None:
        for _ in range(count):
            if not self.deck:
                self.deck, self.discard = self.discard, []
                self._dice.shuffle(self.deck)
            if self.deck:
                self.hands[player].append(self.deck.pop())

    def next_symptom(self) -> str:
        if not self.symptoms:
            self.symptoms, self.seen_symptoms = self.seen_symptoms, []
            self._dice.shuffle(self.symptoms)
        card = self.symptoms.pop()
        self.seen_symptoms.append(card)
        return card

    def worth(self, card: str, case: CardEntry) -> int:
        """Points this card alone brings at this Case, Resources none."""
        fields = self.cards[card].fields
        factors = _counts(case.fields, "factors")
        plus, minus = _counts(fields, "positive"), _counts(fields, "negative")
        return sum(f * (plus.get(c, 0) - minus.get(c, 0)) for c, f in factors.items())

    def is_resource(self, card: str) -> bool:
        return self.cards[card].kind == "resource"


def _counts(fields: Mapping[str, object], key: str) -> dict[str, int]:
    return Fields(fields, key).counts(key) if key in fields else {}


def removed_categories(deck: DeckFile, count: int, dice: random.Random) -> tuple[str, ...]:
    """Categories that leave the game, chosen by the dice (TR-SETUP-02)."""
    names = sorted({str(c.fields["category"]) for c in deck.cards if c.kind == "case"})
    return tuple(sorted(dice.sample(names, count)))


def write_practice_game(rules: GameRules[Any], deck: DeckFile, seed: int) -> list[Body]:
    """All entries of one game from the first Case to the end, without the header.

    The header of `rules` says who plays and which categories are out. Raises PracticeError
    where the deck gives no game that ends.
    """
    dice = random.Random(seed)  # noqa: S311 - shuffles practice cards
    removed = Fields(dict(rules.header.options), "options").texts("removed_categories", ())
    dealer = _Dealer(deck, removed, rules.header.players, dice)
    state = rules.start()
    entries: list[Body] = []
    while not rules.progress(state).finished:
        if len(entries) >= _MOST_ENTRIES:
            raise PracticeError("The practice game does not end: the deck has too few cards.")
        public = rules.state_to_json(state)
        body = _next_entry(rules, state, public, dealer, dice)
        fields = Fields(body, "practice move")
        by = fields.text_or("by", None)
        move = rules.parse_move(fields.text("do"), None if by is None else Player(by), fields)
        decision = rules.decide(state, move)
        for event in decision.events:
            state = rules.evolve(state, event)
        _settle_piles(dealer, body, public, rules.state_to_json(state), rules)
        entries.append(body)
    return entries


def _next_entry(
    rules: GameRules[Any], state: Any, public: State, dealer: _Dealer, dice: random.Random
) -> Body:
    players = public["players"]
    owing = [p for p in players if players[p]["must_discard"]]
    offers = rules.offers(state)
    effect = next((o for o in offers if o.do == "apply_effect"), None)
    mover = rules.progress(state).to_move
    if effect is not None:
        return {"do": "apply_effect", "by": effect.by, "patch": []}
    if owing:
        player = Player(mover or owing[0])
        worst = _by_worth(dealer, player, public)[: players[player]["must_discard"]]
        return {"do": "discard", "by": player, "cards": list(worst)}
    match public["case"]["phase"]:
        case "reveal_case":
            return {"do": "reveal_case", "card": dealer.cases.pop()}
        case "symptom":
            return {"do": "reveal_symptom", "card": dealer.next_symptom()}
        case "actions":
            return _act(Player(str(mover)), public, dealer, dice)
        case _:
            return _close(rules, state, public, dealer, dice)


def _act(player: Player, public: State, dealer: _Dealer, dice: random.Random) -> Body:
    ranked = [c for c in _by_worth(dealer, player, public) if not dealer.is_resource(c)]
    case = dealer.cards[public["case"]["card"]]
    stock = len(dealer.deck) + len(dealer.discard)
    if ranked and (dealer.worth(ranked[-1], case) >= _GOOD_CARD or not stock):
        dealer.hands[player].remove(ranked[-1])
        dealer.placed[player].append(ranked[-1])
        return {"do": "place", "by": player}
    if len(ranked) >= 2 and stock >= 3 and dice.random() < 0.5:
        return {"do": "exchange", "by": player, "discards": ranked[:2]}
    return {"do": "draw", "by": player}


def _close(
    rules: GameRules[Any], state: Any, public: State, dealer: _Dealer, dice: random.Random
) -> Body:
    """After the last action: Resources clockwise, then everybody flips."""
    for player in clockwise_from(list(public["players"]), public["first_player"]):
        for card in dealer.hands[Player(player)]:
            body: Body = {"do": "play_resource", "by": player, "card": card}
            if dealer.is_resource(card) and dice.random() < 0.6 and _is_legal(rules, state, body):
                return body
    player = Player(str(rules.progress(state).to_move))
    return {"do": "flip", "by": player, "cards": list(dealer.placed[player])}


def _is_legal(rules: GameRules[Any], state: Any, body: Body) -> bool:
    fields = Fields(body, "practice move")
    move = rules.parse_move(fields.text("do"), Player(fields.text("by")), fields)
    return rules.decide(state, move).verdict == "legal"


def _by_worth(dealer: _Dealer, player: Player, public: State) -> list[str]:
    """The hand, least useful first; Resources are kept longest."""
    card = public["case"]["card"]
    case = dealer.cards.get(card) if card else None

    def rank(c: str) -> tuple[bool, int, str]:
        return (dealer.is_resource(c), dealer.worth(c, case) if case else 0, c)

    return sorted(dealer.hands[player], key=rank)


def _settle_piles(
    dealer: _Dealer, body: Body, before: State, after: State, rules: GameRules[Any]
) -> None:
    """Let the true piles follow the entry: what left a hand, what was drawn, what was cleared."""
    gone: dict[str, int] = {}
    leaving = body.get("discards") or (body.get("cards") if body["do"] == "discard" else None)
    if body["do"] == "play_resource":
        leaving = [body["card"]]
    if isinstance(leaving, list):
        player = Player(str(body["by"]))
        for card in leaving:
            dealer.hands[player].remove(card)
            dealer.discard.append(card)
        gone[player] = len(leaving)
    if body["do"] == "place":
        gone[str(body["by"])] = 1
    if body["do"] == "flip" and after["case"]["phase"] not in {"flip", "resources"}:
        for cards in dealer.placed.values():
            dealer.discard += cards
            cards.clear()
        # A Case that nobody won goes under the stack and comes up again.
        owned = [c for p in after["players"].values() for c in p["in_treatment"]]
        if before["case"]["card"] not in owned:
            dealer.cases.insert(0, before["case"]["card"])
    for player in clockwise_from(rules.header.players, Player(after["first_player"])):
        drawn = after["players"][player]["hand"] - before["players"][player]["hand"]
        dealer.draw(player, drawn + gone.get(player, 0))
