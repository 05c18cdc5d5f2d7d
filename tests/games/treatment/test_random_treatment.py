"""Whole games played at random: whatever happens, nothing is lost and nothing is impossible."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
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
    """Fills what offers leave open, and tries moves that are no offers."""

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
        return self.game.do(do, by, allow=allow, **body), is_wild

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


def hand_cards_in(json):
    held = 0
    for player in json["players"].values():
        front = max(player["placed"], len(player["flipped"] or ()))
        held += player["hand"] + front
    return held + len(json["discards"]["treatment"]) + json["decks"]["treatment"]


def play(seed, text, wildness, steps):
    table = RandomGame(seed, text)
    total = hand_cards_in(table.game.json)
    for _ in range(steps):
        decision, is_wild = table.step(wildness)
        if is_wild and decision.verdict is Verdict.BREACH:
            # What the table let stand may break copies and counts for good.
            table.broke_copies |= bool({"TR-COMP-01", "TR-SCORE-02"} & set(decision.rules))
        table.check()
        if not table.broke_copies:
            assert hand_cards_in(table.game.json) == total
            assert sum(
                [len(p["in_treatment"]) for p in table.game.json["players"].values()],
                (table.game.json["case"]["card"] is not None) + table.game.json["decks"]["case"],
            ) == sum(table.deck.copies[c] for c in table.deck.cases if c not in removed(table))
        if table.game.progress.finished and not wildness:
            break
    return table


def removed(table):
    return {c for c, facts in table.deck.cases.items() if facts.category in REMOVED}


@given(st.integers(0, 10**9))
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
def test_random_games_with_breaches_keep_every_card_and_point(seed):
    play(seed, FULL, 0.25, 60)


@given(st.integers(0, 10**9))
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
def test_random_games_with_an_untaught_deck(seed):
    play(seed, BARE, 0.2, 60)


@pytest.mark.slow
@pytest.mark.parametrize("text", [FULL, BARE], ids=["taught", "untaught"])
def test_many_random_games(text):
    finished = 0
    for seed in range(10):
        finished += play(seed, text, 0.2, 150).game.progress.finished
        finished += play(seed, text, 0, 600).game.progress.finished
    assert finished > 7


def test_every_offer_without_needs_is_accepted():
    for seed in range(3):
        table = RandomGame(seed, FULL)
        for _ in range(40):
            for offer in table.game.offers():
                if "needs" in offer:
                    continue
                body = dict(offer)
                do, by = body.pop("do"), body.pop("by", None)
                assert table.game.ask(do, by, **body).verdict is not Verdict.BREACH
            table.step(0)


def test_printed_state_goes_on_exactly():
    """A game and a second one started from its printed state answer alike."""
    for seed in range(5):
        table = RandomGame(seed, FULL)
        for _ in range(30):
            table.step(0)
        first = table.game
        if first.state.effects_due:
            continue
        second = Evening(first.rules)
        second.legal("repair", patch=[{"op": "replace", "path": "", "value": first.json}])
        for _ in range(15):
            offers = first.offers()
            assert offers == second.offers()
            if not offers:
                break
            body = table.fill(table.rng.choice(offers))
            do, by = body.pop("do"), body.pop("by", None)
            one, two = first.do(do, by, **body), second.do(do, by, **body)
            assert (one.verdict, one.rules, one.because) == (two.verdict, two.rules, two.because)
            assert first.json == second.json
