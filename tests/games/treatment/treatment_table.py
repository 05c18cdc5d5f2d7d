"""A table to test Treatment at: a deck of our own, a tiny fold, and scripts as short lists."""

import tempfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from companion.decks.deck_file import read_deck_file
from companion.games.treatment import GAME
from companion.rules.decision import Decision, Verdict
from companion.rules.fields import Fields
from companion.rules.header import parse_header
from companion.rules.seats import Player
from companion.rules.sentence import Wording, read_words

NAMES = ("Ana", "Ben", "Caro", "Dora", "Emil")
WORDS = {lang: Wording(read_words(GAME.package, lang)) for lang in ("en", "de")}

_TREATMENTS = {
    # name: (positive, negative) in the order pharmaceutical, therapy, social
    "p3-s2": ((3, 0, 0), (0, 0, 2)),
    "t2-p1": ((0, 2, 0), (1, 0, 0)),
    "s5": ((0, 0, 5), (0, 0, 0)),
    "p2-t1": ((2, 0, 0), (0, 1, 0)),
    "p2-p1": ((2, 0, 0), (1, 0, 0)),
    "t4": ((0, 4, 0), (0, 0, 0)),
    "p5": ((5, 0, 0), (0, 0, 0)),
    "t2-t2": ((0, 2, 0), (0, 2, 0)),
    "p3": ((3, 0, 0), (0, 0, 0)),
    "t2": ((0, 2, 0), (0, 0, 0)),
    "p2": ((2, 0, 0), (0, 0, 0)),
    "p4": ((4, 0, 0), (0, 0, 0)),
    "p3-s1": ((3, 0, 0), (0, 0, 1)),
    "t3-s1": ((0, 3, 0), (0, 0, 1)),
    "p1": ((1, 0, 0), (0, 0, 0)),
    "s2": ((0, 0, 2), (0, 0, 0)),
    "p1-t2": ((1, 0, 0), (0, 2, 0)),
    "s-3": ((0, 0, 0), (0, 0, 3)),
    "empty": ((0, 0, 0), (0, 0, 0)),
}
_CATEGORIES = ("psychotic", "depressive", "anxiety", "substance", "neuro", "bipolar", "eating")
_FACTORS = {
    "psychotic": (2, 1, 0),
    "depressive": (3, 1, 1),
    "anxiety": (1, 1, 1),
    "substance": (2, 0, 1),
    "neuro": (1, 2, 1),
    "bipolar": (1, 1, 2),
    "eating": (0, 1, 3),
}


def full_deck_text() -> str:
    """28 Cases, 74 hand cards, 15 Symptoms: the full box, with numbers of our own."""
    lines = ['format = 1\ngame = "treatment"\nname = "Test deck"']
    for category in _CATEGORIES:
        p, t, s = _FACTORS[category]
        lines += [
            f'[[case]]\nid = "{category}-{i}"\ncategory = "{category}"\nmax_cards = {2 + i % 3}\n'
            f"factors = {{ pharmaceutical = {p}, therapy = {t}, social = {s} }}"
            for i in range(1, 5)
        ]
    total = 0
    for name, (plus, minus) in _TREATMENTS.items():
        copies = 66 - total if name == "empty" else 3
        total += copies
        lines.append(
            f'[[treatment]]\nid = "{name}"\ncopies = {copies}\n'
            f"positive = {_table(plus)}\nnegative = {_table(minus)}"
        )
    for name, copies, when, effect in (
        ("new-evidence", 3, "scoring", "{ multiply = { therapy = 2 } }"),
        ("second-look", 2, "own_turn", "{ add = { social = 2 } }"),
        ("good-word", 2, "any", "{ add = { pharmaceutical = 1 } }"),
        ("free-text", 1, "any", '{ text = "Look at the next card." }'),
    ):
        lines.append(
            f'[[resource]]\nid = "{name}"\ncopies = {copies}\nwhen = "{when}"\neffect = {effect}'
        )
    effects = ("{ discard = 1 }", "{ draw = 2 }", "{ skip_action = true }", '{ text = "Talk." }')
    for n, category in enumerate((*_CATEGORIES, *_CATEGORIES, "psychotic")):
        lines.append(
            f'[[symptom]]\nid = "sy-{category}-{n // 7 + 1}"\ncategory = "{category}"\n'
            f"effect = {effects[(n + n // 7) % 4] if n < 14 else effects[0]}"
        )
    return "\n\n".join(lines)


def _table(numbers):
    names = ("pharmaceutical", "therapy", "social")
    pairs = ", ".join(f"{k} = {v}" for k, v in zip(names, numbers, strict=True) if v)
    return "{ " + pairs + " }" if pairs else "{}"


@cache
def deck_of(text: str):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "test.toml"
        file.write_text(text, "utf-8")
        return GAME.read_deck(read_deck_file(file))


FULL = full_deck_text()
REMOVED = ["bipolar", "eating"]


def rules_for(players=2, *, text=FULL, switches=None, **options):
    """Rules for so many players (or these names) with the two usual categories removed."""
    names = NAMES[:players] if isinstance(players, int) else tuple(players)
    options.setdefault("removed_categories", REMOVED if text is FULL else [])
    header = parse_header(
        {
            "format": 1,
            "game": "treatment",
            "players": list(names),
            "deck": "test.toml",
            "house_rules": switches or {},
            "options": options,
        }
    )
    return GAME.set_up(header, deck_of(text))


@dataclass
class Evening:
    """A game being played: every entry that counts is applied, a breach is only noted."""

    rules: object
    state: object = None
    decisions: list[Decision] = field(default_factory=list)
    points: dict = field(default_factory=dict)

    def __post_init__(self):
        if self.state is None:
            self.state = self.rules.start()
        for p in self.rules.opening_points():
            self.points[p.player] = self.points.get(p.player, 0) + p.points

    def parse(self, entry):
        body = dict(entry)
        do, by = body.pop("do"), body.pop("by", None)
        fields = Fields(body, f"move {do}")
        move = self.rules.parse_move(do, None if by is None else Player(by), fields)
        fields.done()
        return move

    def ask(self, do, by=None, **arguments):
        body = {"do": do} | ({"by": by} if by else {}) | arguments
        return self.rules.decide(self.state, self.parse(body))

    def do(self, do, by=None, *, allow=False, **arguments):
        decision = self.ask(do, by, **arguments)
        self.decisions.append(decision)
        if decision.verdict is not Verdict.BREACH or allow:
            self.apply(decision)
        return decision

    def apply(self, decision):
        for event in decision.events:
            self.state = self.rules.evolve(self.state, event)
        for p in decision.points:
            self.points[p.player] = self.points.get(p.player, 0) + p.points

    def legal(self, do, by=None, **arguments):
        decision = self.do(do, by, **arguments)
        assert decision.verdict is Verdict.LEGAL, (
            decision.rules,
            WORDS["en"].put(decision.because),
        )
        return decision

    def breach(self, rule, do, by=None, **arguments):
        decision = self.do(do, by, **arguments)
        assert decision.verdict is Verdict.BREACH, WORDS["en"].put(decision.because)
        assert decision.rules[0] == rule, decision.rules
        return decision

    def unsure(self, do, by=None, **arguments):
        decision = self.do(do, by, **arguments)
        assert decision.verdict is Verdict.CANNOT_TELL, (decision.verdict, decision.rules)
        return decision

    def repair(self, **changes):
        """`a__b=value` replaces /a/b of the state; a player is named by an underscore-free id."""
        patch = [
            {"op": "replace", "path": "/" + path.replace("__", "/"), "value": value}
            for path, value in changes.items()
        ]
        return self.legal("repair", patch=patch)

    @property
    def json(self):
        return self.rules.state_to_json(self.state)

    def of(self, player):
        return self.json["players"][player]

    @property
    def progress(self):
        return self.rules.progress(self.state)

    @property
    def scores(self):
        return self.rules.scores(self.state)

    def event(self, name):
        """The newest event of that name in the newest decision."""
        return next(e.to_json() for e in self.decisions[-1].events if e.to_json()["event"] == name)

    def offers(self):
        return [o.to_json() for o in self.rules.offers(self.state)]


def evening(players=2, **arguments):
    return Evening(rules_for(players, **arguments))


def to_scoring(players, case, placed, **arguments):
    """An evening in phase `resources`: `case` active, each player with so many cards down."""
    game = evening(players, **arguments)
    game.legal("reveal_case", card=case)
    names = game.rules.header.players
    json = game.json
    json["case"] |= {"phase": "resources", "round": 3}
    json["resolves"] = True
    json["decks"]["treatment"] -= sum(placed)
    for name, n in zip(names, placed, strict=True):
        json["players"][name] |= {"placed": n, "acted": True}
    game.legal("repair", patch=[{"op": "replace", "path": "", "value": json}])
    return game


def acting_evening(players=2, case="neuro-1", **arguments):
    """An evening whose first Case is turned up."""
    game = evening(players, **arguments)
    game.legal("reveal_case", card=case)
    return game


def case_text(max_cards=3, factors=(1, 1, 1)):
    """A deck with one more Case of category `anxiety` and the factors given."""
    p, t, s = factors
    return (
        FULL
        + f'\n\n[[case]]\nid = "our-case"\ncategory = "anxiety"\nmax_cards = {max_cards}\n'
        + f"factors = {{ pharmaceutical = {p}, therapy = {t}, social = {s} }}\n"
    )


def flip_all(game, *cards):
    for name, mine in zip(NAMES, cards, strict=False):
        game.legal("flip", name, cards=list(mine))


def acting(players=2, case="neuro-1", **arguments):
    game = evening(players, **arguments)
    game.legal("reveal_case", card=case)
    return game


def round_of(game, *names):
    for name in names:
        owed = game.of(name)["must_discard"]
        if owed:
            game.legal("discard", name, cards=["?"] * owed)
    for name in names:
        game.legal("draw", name)
        if game.of(name)["must_discard"]:
            game.legal("discard", name, cards=["?"])


def symptom_with(game, **wanted):
    """A Symptom of a category in play whose effect has these values."""
    for card, facts in game.rules.table.deck.symptoms.items():
        fits = all(getattr(facts.effect, k) == v for k, v in wanted.items())
        if fits and facts.category not in REMOVED:
            return card, facts.category
    raise LookupError(wanted)
