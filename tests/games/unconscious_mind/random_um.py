"""Random whole games of Unconscious Mind: offers with what they lack, repairs, breaches, leaves."""

import random

from um_fixtures import READ_DECK, table

TAUGHT = [d for d in READ_DECK.dreams.values() if d.kind]


class Bag:
    """Cards that lie nowhere known: what the table may still turn up."""

    def __init__(self, fold, dice):
        self.fold, self.dice = fold, dice

    def draw(self, kind, *, also=()):
        deck = READ_DECK
        pools = {
            "client": list(deck.clients), "grief_layer": list(deck.grief_layers),
            "latent": [d.id for d in TAUGHT if d.kind == "latent"],
            "manifest": [d.id for d in TAUGHT if d.kind == "manifest"] + ["m-bare"],
            "nightmare": ["n-1"], "illusion": ["i-1"],
        }  # fmt: skip
        lying = str(self.fold.json) + str(also)
        free = [
            card for card in pools[kind]
            if lying.count(f"'{card}'") < deck.copies.get(card, 1)
        ]  # fmt: skip
        return self.dice.choice([*free, "?"]) if free else "?"


def fill(offer, fold, dice):
    """The body of an entry for an offer, with what only the table knows made up."""
    bag = Bag(fold, dice)
    body = offer.to_json()
    for need in body.pop("needs", []):
        answer = ANSWERS[need](body, bag) if need in ANSWERS else None
        if need in ANSWERS:
            body[need] = answer
    if body["do"] == "draft" and dice.random() < 0.8:
        body["refill_client"] = bag.draw("client", also=list(body.values()))
        if dice.random() < 0.9:
            body["refill_grief_layer"] = bag.draw("grief_layer", also=list(body.values()))
        if body.get("manifest_from") == "display" and dice.random() < 0.8:
            body["refill_manifest"] = bag.draw("manifest", also=list(body.values()))
    return body


def some_manifest(body, bag):
    if body["do"] == "draft":
        kind = "manifest" if "manifest_from" in body else "nightmare"
        return bag.draw(kind, also=list(body.values()))
    seen = []
    for _ in range(bag.dice.randint(0, 3)):
        seen.append(bag.draw("manifest", also=seen))
    return seen


def some_clients(body, bag):
    seen = []
    for _ in range(bag.dice.randint(0, 4)):
        layer = bag.draw("grief_layer", also=seen)
        seen.append({"client": bag.draw("client", also=seen), "grief_layer": layer})
    return seen


def some_insights(body, bag):
    held = bag.fold.person(body["by"])["insights"]
    levels = ("minor", "median", "major")
    return [bag.dice.choice([i for i in held if i.endswith(level)]) for level in levels]


def some_values(body, bag):
    mine = [c for c in ("c-2", "c-4") if c in str(bag.fold.person(body["by"]))]
    return {card: bag.dice.randint(0, 12) for card in mine}


ANSWERS = {
    "client": lambda body, bag: bag.draw("client", also=list(body.values())),
    "grief_layer": lambda body, bag: bag.draw("grief_layer", also=list(body.values())),
    "latent": lambda body, bag: bag.draw("latent", also=list(body.values())),
    "manifest": some_manifest,
    "dreams": lambda _, bag: [bag.draw("manifest"), bag.draw("latent")],
    "insights": some_insights,
    "clients": some_clients,
    "conditions": some_values,
}


SWITCHES = {
    "um.setup_space_vp": [True], "um.treat_zero": [True], "um.overpay": [False],
    "um.hsb_same_quality": [True], "um.cath_timing": ["after_move"],
    "um.skip_scope": ["dream_only"], "um.match_when": ["after_tp"], "um.excess_rate": [0, 2, 3],
    "um.hsb_overflow": ["autocash"], "um.hsb_any_player": [True], "um.hsb_after_draft": [True],
    "um.gl_on_display": [False], "um.exhaust": ["reshuffle"], "um.rep9_freud_moves": [False],
    "um.goal_timing": ["end_of_action"], "um.rank_min_level": [1], "um.rank_2p": [False],
    "um.final_tie": ["shared"],
}  # fmt: skip


def new_table(dice, players=None):
    names = ("Ana", "Ben", "Caro", "Dora")[: players or dice.randint(1, 4)]
    rules = {n: dice.choice(v) for n, v in SWITCHES.items() if dice.random() < 0.25}
    options = {"modules": [m for m in ("nightmares", "free_association") if dice.random() < 0.4]}
    if dice.random() < 0.3:
        options["track_insights"] = False
    return table(names, first=dice.choice(names), rules=rules, options=options), rules, options


def wild_entry(fold, dice):
    """Something off the list: gains, spends, leaves, seats, repairs, likely breaches."""
    who = dice.choice(fold.state.seats)
    what = dice.choice(["vp", "coffee", "bright_ideas", "boxes", "growth.major", "passion.minor",
                        "freedom.median", "tag:opera"])  # fmt: skip
    room = dice.choice(["primary", "secondary"])
    counter = dice.choice(["vp", "coffee", "bright_ideas"])
    return dice.choice([
        {"do": "gain", "by": who, "what": what, "count": dice.randint(1, 3)},
        {"do": "gain", "by": who, "what": what},
        {"do": "spend", "by": who, "what": what},
        {"do": "leave", "by": who, "rest": dice.choice(["skip", "out"])},
        {"do": "come_back", "by": who}, {"do": "come_back", "by": who},
        {"do": "seats", "players": list(dice.sample(fold.state.seats, len(fold.state.seats)))},
        {"do": "treat", "by": who, "room": room, "skip": dice.choice([[], ["vp", "excess"],
            ["therapy"], ["grief.vp", "match"]]), "order": ["vp", "therapy", "match"]},
        {"do": "use_boxes", "by": who, "room": room, "count": dice.randint(1, 3)},
        {"do": "cash_box", "by": who, "count": dice.randint(1, 2)},
        {"do": "start_turn", "by": who, "kind": "treat"},
        {"do": "end_turn", "by": who},
        {"do": "gain_reputation", "by": who, "count": dice.randint(1, 2)},
        {"do": "trigger_reputation", "by": who, "zone": dice.randint(1, 5)},
        {"do": "place_insight", "by": who, "district": "green", "slot": dice.randint(3, 6)},
        {"do": "claim_goals", "by": who, "order": dice.sample("ABCDEFG", dice.randint(0, 2))},
        {"do": "take_district_token", "by": who, "district": "red", "topmost": True},
        {"do": "repair", "patch": [
            {"op": "replace", "path": f"/players/{who}/{counter}", "value": dice.randint(0, 9)}]},
        {"do": "repair", "patch": [{"op": "replace", "path": f"/players/{who}/treatises",
                                    "value": dice.randint(0, 3)}]},
        {"do": "end_game_values", "by": who, "conditions": {"c-2": dice.randint(0, 9)}},
    ])  # fmt: skip


def play(seed, *, entries=250, wild=0.25, players=None, each=None):
    """Play one game; `each(fold, body, answer)` looks at every entry before it counts."""
    dice = random.Random(seed)
    fold, rules, options = new_table(dice, players)
    for _ in range(entries):
        offers = fold.rules.offers(fold.state)
        if not offers or dice.random() < wild:
            body = wild_entry(fold, dice)
        else:
            offer = dice.choice(offers)
            if offer.do in {"set_up_display", "move_freud"} and dice.random() < 0.8:
                continue
            body = fill(offer, fold, dice)
        do, by = body.pop("do"), body.pop("by", None)
        ruling = dice.random() < 0.3
        answer = fold.do(do, by, ruling=ruling, **body)
        if each:
            each(fold, {"do": do, "by": by, **body}, answer)
        if fold.rules.progress(fold.state).finished and dice.random() < 0.5:
            break
    return fold, rules, options
