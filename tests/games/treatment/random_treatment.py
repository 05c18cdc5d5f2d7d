"""Random whole games of Treatment: offers filled in at random, and moves that are no offers."""

import random

from treatment_table import FULL, NAMES, REMOVED, WORDS, Evening, rules_for

from companion.games.treatment.switches import SWITCHES
from companion.rules.decision import Verdict

BARE = """
format = 1
game = "treatment"
name = "Names only"
""" + "\n".join(
    f'[[{kind}]]\nid = "{kind}-{i}"\ncopies = {copies}'
    for kind, number, copies in (("case", 6, 1), ("treatment", 6, 4), ("resource", 2, 2), ("symptom", 4, 1))
    for i in range(number)
)  # fmt: skip


class RandomGame:
    """Fills what offers leave open, and tries moves that are no offers.

    entries: the game's script so far; states: what stood before and after each that counts.
    """

    def __init__(self, seed, text):
        self.rng = random.Random(seed)
        switches = {s.name: self.rng.choice(s.choices) for s in SWITCHES if self.rng.random() < 0.3}
        switches["tr.remove_categories"] = 2 if text is FULL else 0
        options = {"removed_categories": REMOVED if text is FULL else []}
        players = self.rng.randint(2, 5)
        if text is FULL and self.rng.random() < 0.3:
            options |= {
                "extra_rules": True,
                "starting_cases": {n: f"anxiety-{i + 1}" for i, n in enumerate(NAMES[:4])}
                | {"Emil": "neuro-1"},
            }
            options["starting_cases"] = {n: options["starting_cases"][n] for n in NAMES[:players]}
        self.game = Evening(rules_for(players, text=text, switches=switches, **options))
        self.deck = self.game.rules.table.deck
        self.entries = []
        self.states = [self.game.state]

    def card(self, kind):
        if kind == "hand":
            cards = [*self.deck.treatments, *self.deck.resources]
        else:
            cards = list(getattr(self.deck, kind))
        return "?" if self.rng.random() < 0.15 else self.rng.choice(cards)

    def hand_cards(self, number, kind="hand"):
        return ["?" if self.rng.random() < 0.5 else self.card(kind) for _ in range(number)]

    def fill(self, offer):
        body = {k: v for k, v in offer.items() if k != "needs"}
        for need in offer.get("needs", []):
            body[need] = self.value(body["do"], body.get("by"))
        return body

    def value(self, do, by):
        if do == "exchange":
            return self.hand_cards(2)
        if do == "discard":
            owed = self.game.of(by)["must_discard"]
            return self.hand_cards(self.rng.randint(1, max(1, owed)))
        if do == "flip":
            # Cards that stand nowhere else too often are likelier with many "?".
            number = self.game.of(by)["placed"]
            return [self.card("treatments") for _ in range(number)]
        if do == "apply_effect":
            return []
        kind = {"reveal_case": "cases", "reveal_symptom": "symptoms"}.get(do, "resources")
        return self.card(kind)

    def wild(self):
        """Any well-formed move, mostly a breach."""
        by = self.rng.choice(self.game.state.seats)
        do = self.rng.choice(
            ["draw", "exchange", "place", "discard", "play_resource", "flip", "pass", "award",
             "reveal_case", "reveal_symptom", "apply_effect", "leave", "come_back"]
        )  # fmt: skip
        body = {"do": do}
        if do == "award":
            return body | {"to": self.rng.choice([None, *self.game.state.seats])}
        if do in {"reveal_case", "reveal_symptom"}:
            return body | {"card": self.value(do, None)}
        body["by"] = by
        number = self.rng.randint(1, 4)
        match do:
            case "exchange":
                body["discards"] = self.hand_cards(self.rng.randint(0, 3))
            case "discard" | "flip":
                body["cards"] = self.hand_cards(number)
            case "play_resource":
                body["card"] = self.card("resources")
            case "place":
                body["card"] = self.card("hand")
            case "apply_effect":
                body["patch"] = [{"op": "replace", "path": f"/players/{by}/acted", "value": True}]
            case "leave":
                body["rest"] = self.rng.choice(["skip", "out"])
        return body

    def step(self, wildness):
        offers = self.game.offers()
        is_wild = not offers or self.rng.random() < wildness
        body = self.wild() if is_wild else self.fill(self.rng.choice(offers))
        allow = is_wild and self.rng.random() < 0.4
        do = body.pop("do")
        by = body.pop("by", None)
        who = {"by": by} if by else {}
        self.entries.append({"do": do} | who | body | ({"ruling": "allowed"} if allow else {}))
        decision = self.game.do(do, by, allow=allow, **body)
        if allow or decision.verdict is not Verdict.BREACH:
            self.states.append(self.game.state)
        return decision, is_wild

    def check(self):
        game = self.game
        json = game.json
        assert sum(game.points.values()) == sum(game.scores.values())
        assert game.points == {k: v for k, v in game.scores.items() if v or k in game.points}
        for sentence in (*game.progress.due, game.decisions[-1].because):
            for wording in WORDS.values():
                assert "{" not in wording.put(sentence)
        for event in game.decisions[-1].events:
            event.to_json()
        game.rules.view(game.state)
        assert game.rules.turn_key(game.state)
        if game.state.told_cases == () and not self.broke_copies:
            assert game.rules.state_to_json(game.rules.state_from_json(json)) == json
        if game.progress.finished:
            assert game.progress.to_move is None
            assert game.offers() == []

    broke_copies = False


def census(table):
    """Where all cards of the box are: hand cards, Cases, Symptoms, the first player's card."""
    json = table.game.json
    players = json["players"].values()
    front = sum(p["hand"] + max(p["placed"], len(p["flipped"] or ())) for p in players)
    return {
        "treatment": front + len(json["discards"]["treatment"]) + json["decks"]["treatment"],
        "case": json["decks"]["case"]
        + (json["case"]["card"] is not None)
        + sum(len(p["in_treatment"]) for p in players),
        "symptom": json["decks"]["symptom"] + len(json["discards"]["symptom"]),
        "first_player": int(json["first_player"] in json["players"]),
        "out_of_the_game": sum(
            table.deck.copies[card]
            for kind in (table.deck.cases, table.deck.symptoms)
            for card, facts in kind.items()
            if facts.category in REMOVED
        ),
    }


def play(seed, text, wildness, steps):
    table = RandomGame(seed, text)
    at_first = census(table)
    for _ in range(steps):
        decision, is_wild = table.step(wildness)
        if is_wild and decision.verdict is Verdict.BREACH:
            # What the table let stand may break copies and counts for good.
            table.broke_copies |= bool({"TR-COMP-01", "TR-SCORE-02"} & set(decision.rules))
        table.check()
        if not table.broke_copies:
            assert census(table) == at_first
        if table.game.progress.finished and not wildness:
            break
    return table
