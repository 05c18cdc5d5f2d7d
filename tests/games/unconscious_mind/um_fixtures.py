"""A small fold over the fixture deck, for the tests of Unconscious Mind."""

from pathlib import Path

from companion.decks.deck_file import read_deck_file
from companion.games.unconscious_mind import GAME
from companion.rules.decision import Verdict
from companion.rules.fields import Fields
from companion.rules.header import parse_header
from companion.rules.seats import Player

RECORDED = Path(__file__).parent / "recorded"
DECK_FILE = read_deck_file(RECORDED / "deck.toml")
READ_DECK = GAME.read_deck(DECK_FILE)


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
        operations = [("replace", f"/players/{name}/reputation", n) for name, n in levels.items()]
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
