"""A deck of our own making and a small fold, for the tests of Unconscious Mind."""

import tomllib
from pathlib import Path

from companion.decks.deck_file import CardEntry, DeckFile
from companion.games.unconscious_mind import GAME
from companion.rules.decision import Verdict
from companion.rules.fields import Fields
from companion.rules.header import parse_header
from companion.rules.seats import Player

DECK = """
[[client]]
id = "r-1"
name = "Routine one"
kind = "routine"
therapy = 3
vp = 6
tags = ["opera"]
effect = "When you gain Coffee: +1 VP"
[[client]]
id = "r-2"
kind = "routine"
therapy = 4
vp = 8
tags = ["theater"]
[[client]]
id = "r-3"
kind = "routine"
therapy = 2
vp = 5
tags = ["library"]
[[client]]
id = "r-4"
kind = "routine"
therapy = 5
vp = 4
tags = ["theater", "museum"]
[[client]]
id = "r-5"
kind = "routine"
therapy = 3
vp = 3
[[client]]
id = "c-1"
kind = "case_study"
therapy = 4
vp = 7
condition = { count = "treatises", each = 2, max = 8 }
[[client]]
id = "c-2"
kind = "case_study"
therapy = 3
vp = 2
condition = { text = "one per flower", max = 8 }
[[client]]
id = "c-3"
kind = "case_study"
therapy = 3
vp = 2
condition = { count = "coffee", each = 3, max = 8 }
[[client]]
id = "c-4"
kind = "case_study"
therapy = 3
[[client]]
id = "bare"
name = "Nobody typed this one"

[[grief_layer]]
id = "g-wave"
icon = "waves"
therapy = 2
vp = 4
gains = [{ what = "growth.major" }]
[[grief_layer]]
id = "g-coffee"
icon = "cloud"
therapy = 3
vp = 3
gains = [{ what = "coffee", count = 1 }]
[[grief_layer]]
id = "g-plain"
therapy = 1
[[grief_layer]]
id = "g-start"
icon = "eye"
therapy = 3
vp = 1
starting = true
copies = 4
[[grief_layer]]
id = "g-five"
therapy = 5
vp = 2
[[grief_layer]]
id = "g-rep"
therapy = 2
gains = [{ what = "reputation", count = 1 }, { text = "activate a tile" }]
[[grief_layer]]
id = "g-bare"

[[dream]]
id = "m-2tp3vp"
kind = "manifest"
cost = { "passion.major" = 1, "growth.minor" = 1 }
therapy = 2
gains = [{ what = "vp", count = 3 }]
[[dream]]
id = "m-2tp2cf"
kind = "manifest"
cost = {}
therapy = 2
gains = [{ what = "coffee", count = 2 }]
[[dream]]
id = "m-1tp3vp"
kind = "manifest"
cost = {}
therapy = 1
gains = [{ what = "vp", count = 3 }]
[[dream]]
id = "m-3tp"
kind = "manifest"
cost = {}
therapy = 3
[[dream]]
id = "m-wave"
kind = "manifest"
cost = {}
therapy = 2
icon = "waves"
[[dream]]
id = "m-1tp"
copies = 3
kind = "manifest"
cost = {}
therapy = 1
[[dream]]
id = "m-2tp"
copies = 3
kind = "manifest"
cost = {}
therapy = 2
[[dream]]
id = "m-4tp"
kind = "manifest"
cost = {}
therapy = 4
[[dream]]
id = "m-5tp"
kind = "manifest"
cost = {}
therapy = 5
icon = "waves"
gains = [{ what = "boxes", count = 2 }]
[[dream]]
id = "m-bare"
[[dream]]
id = "l-1"
kind = "latent"
cost = {}
therapy = 3
[[dream]]
id = "l-2"
kind = "latent"
cost = { "freedom.major" = 1 }
therapy = 3
[[dream]]
id = "l-3"
kind = "latent"
cost = {}
therapy = 1
copies = 6
[[dream]]
id = "n-1"
kind = "nightmare"
cost = {}
therapy = 1
[[dream]]
id = "i-1"
kind = "illusion"
cost = {}
therapy = 1

[[goal]]
id = "A"
tags = ["theater"]
[[goal]]
id = "B"
tags = ["library"]
[[goal]]
id = "C"
tags = ["opera"]
[[goal]]
id = "D"
tags = ["museum"]
[[goal]]
id = "E"
tags = ["university"]
[[goal]]
id = "F"
tags = ["cafe"]
[[goal]]
id = "G"
tags = ["theater", "opera"]
"""


def deck_file(text=DECK):
    raw = tomllib.loads(text)
    board = raw.pop("board", {})
    cards = [
        CardEntry(
            id=card["id"],
            kind=kind,
            name=card.get("name", card["id"]),
            copies=card.get("copies", 1),
            fields={k: v for k, v in card.items() if k not in {"id", "name", "copies"}},
            where=f"deck.toml, [[{kind}]] {card['id']}",
        )
        for kind, entries in raw.items()
        for card in entries
    ]
    return DeckFile(
        path=Path("deck.toml"), game="unconscious_mind", name="Fixture", cards=tuple(cards),
        board=board,
    )  # fmt: skip


READ_DECK = GAME.read_deck(deck_file())


def make_rules(players=("Ana", "Ben", "Caro"), *, first=None, rules=None, options=None, deck=None):
    header = parse_header(
        {
            "format": 1, "game": "unconscious_mind", "players": list(players), "deck": "d",
            "first_player": first or players[0], "house_rules": rules or {},
            "options": options or {},
        }
    )  # fmt: skip
    return GAME.set_up(header, deck or READ_DECK)


def room(client, marker, layer=None, dreams=(), *, new=False):
    return {
        "client": client, "grief_layer": layer, "dreams": list(dreams), "marker": marker,
        "new": new,
    }  # fmt: skip


class Fold:
    """Entries one after another: what does not count changes nothing."""

    def __init__(self, rules):
        self.rules = rules
        self.state = rules.start()
        self.points = []
        self.answers = []

    @property
    def json(self):
        return self.rules.state_to_json(self.state)

    def ask(self, do, by=None, **arguments):
        fields = Fields(arguments, f"move {do}")
        move = self.rules.parse_move(do, by and Player(by), fields)
        fields.done()
        return self.rules.decide(self.state, move)

    def do(self, do, by=None, *, ruling=False, **arguments):
        answer = self.ask(do, by, **arguments)
        self.answers.append(answer)
        if answer.verdict is not Verdict.BREACH or ruling:
            for event in answer.events:
                self.state = self.rules.evolve(self.state, event)
            self.points += answer.points
        return answer

    def legal(self, do, by=None, **arguments):
        answer = self.do(do, by, **arguments)
        assert answer.verdict is Verdict.LEGAL, (answer.rules, answer.because)
        return answer

    def cannot_tell(self, do, by=None, **arguments):
        answer = self.do(do, by, **arguments)
        assert answer.verdict is Verdict.CANNOT_TELL, (answer.rules, answer.because)
        return answer

    def breach(self, rule, do, by=None, **arguments):
        before = self.state
        answer = self.do(do, by, **arguments)
        assert answer.verdict is Verdict.BREACH, answer.because
        assert answer.rules[0] == rule, answer.rules
        assert self.state == before
        return answer

    def repair(self, *operations):
        patch = [{"op": op, "path": path, "value": value} for op, path, value in operations]
        return self.legal("repair", patch=patch)

    def put(self, **paths):
        """Replace values: `put(Ana__vp=3, freud__reputation=4)`; players' first."""
        operations = []
        for name, value in paths.items():
            parts = name.split("__")
            if parts[0] in self.state.seats:
                parts.insert(0, "players")
            operations.append(("replace", "/" + "/".join(parts), value))
        return self.repair(*operations)

    def levels(self, **levels):
        """Reputation of players and the stacks that go with it, in the order given."""
        stacks = {}
        for person in self.state.people:
            levels.setdefault(person.name, person.reputation)
        for name, space in levels.items():
            stacks.setdefault(str(space), []).append(name)
        operations = [
            ("replace", f"/players/{name}/reputation", n) for name, n in levels.items()
        ]
        return self.repair(*operations, ("replace", "/reputation_stacks", stacks))

    def start(self, by, kind="treat"):
        return self.legal("start_turn", by, kind=kind)

    def person(self, name):
        return self.json["players"][name]

    def room(self, name, which="primary"):
        return self.json["players"][name]["rooms"][which]

    def lines(self, name, rule):
        return [p.points for p in self.points if p.player == name and p.rule == rule]


def table(players=("Ana", "Ben", "Caro"), **kwargs):
    return Fold(make_rules(players, **kwargs))


def last_turn(fold, by=None):
    """Repair to the last turn of the final round, of the last player in order."""
    by = by or fold.state.order[-1]
    fold.repair(
        ("replace", "/freud/reputation", 10),
        ("replace", "/end", {"triggered_by": by, "final_round": True, "over": False}),
        ("replace", "/turn", {"player": by, "kind": "state_ideas", "treated": [], "step": "main"}),
    )
