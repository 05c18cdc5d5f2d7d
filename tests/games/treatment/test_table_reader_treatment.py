"""The camera's reader of Treatment: what it says of tables that we lay by hand or at random."""

import random

import pytest
from treatment_table import FULL, NAMES, WORDS, evening, to_scoring

from companion.rules.decision import Verdict
from companion.rules.table_facts import SeenCard, TableSeen

BACK = SeenCard(card=None, face_up=False)


def shown(areas):
    """Expected areas as a camera sees them: of a pile the uppermost card only."""
    seen = {}
    for area, wanted in areas.items():
        cards = wanted.cards[-1:] if wanted.pile else wanted.cards
        seen[area] = tuple(SeenCard(card=c.card, face_up=c.face_up) for c in cards)
    return seen


def table_of(game):
    return shown(game.rules.expected(game.state))


def read(game, areas, before=None):
    return game.rules.read_table(game.state, before, TableSeen(areas=areas))


def bodies(game, reading):
    return [
        game.rules.write_move(step.move) | ({"implied": True} if step.implied else {})
        for step in reading.moves
    ]


def only(game, areas):
    reading = read(game, areas)
    assert len(reading.readings) == 1, reading
    assert not reading.unsure
    assert not reading.differences
    return bodies(game, reading.readings[0])


def acting(players=3, case="neuro-1", **arguments):
    game = evening(players, **arguments)
    game.legal("reveal_case", card=case)
    return game


def test_a_table_as_expected_says_nothing():
    game = acting()
    reading = read(game, table_of(game))
    assert reading == type(reading)()


def test_a_case_turned_up():
    game = evening(2)
    areas = table_of(game) | {"case": (SeenCard(card="neuro-1"),)}
    assert only(game, areas) == [{"do": "reveal_case", "card": "neuro-1"}]


def test_one_more_back_is_a_place_by_whoever_acts():
    game = acting()
    assert only(game, table_of(game) | {"seat 1 play": (BACK,)}) == [{"do": "place", "by": "Ana"}]


def test_players_passed_over_drew():
    game = acting()
    assert only(game, table_of(game) | {"seat 3 play": (BACK,)}) == [
        {"do": "draw", "by": "Ana", "implied": True},
        {"do": "draw", "by": "Ben", "implied": True},
        {"do": "place", "by": "Caro"},
    ]


def test_a_new_top_of_the_discard_pile_is_an_exchange():
    game = acting()
    areas = table_of(game) | {"discard": (SeenCard(card="p5"),)}
    assert only(game, areas) == [{"do": "exchange", "by": "Ana", "discards": ["?", "p5"]}]


def test_a_symptom_after_unseen_draws():
    game = acting(2)
    areas = table_of(game) | {"symptom": (SeenCard(card="sy-anxiety-1"),)}
    assert [b["do"] for b in only(game, areas)] == ["draw", "draw", "reveal_symptom"]


def test_a_resource_may_have_been_exchanged_too():
    game = acting()
    reading = read(game, table_of(game) | {"discard": (SeenCard(card="second-look"),)})
    found = [bodies(game, r)[0]["do"] for r in reading.readings]
    assert found == ["play_resource", "exchange"]


def test_draw_or_exchange_where_the_discard_pile_is_out_of_view():
    game = acting(2)
    areas = table_of(game) | {"seat 2 play": (BACK,)}
    del areas["discard"]
    reading = read(game, areas)
    assert [bodies(game, r)[0]["do"] for r in reading.readings] == ["draw", "exchange"]
    assert all(r.moves[0].implied for r in reading.readings)


def test_discards_for_the_hand_limit():
    game = acting()
    game.repair(decks__treatment=50, players__Ana__hand=7)
    game.legal("draw", "Ana")
    areas = table_of(game) | {"discard": (SeenCard(card="t4"),)}
    assert only(game, areas) == [{"do": "discard", "by": "Ana", "cards": ["t4"]}]


def faces(*cards):
    return tuple(SeenCard(card=card) for card in cards)


def test_everybody_flips_at_once():
    game = to_scoring(3, "anxiety-1", [2, 1, 0])
    areas = table_of(game) | {"seat 1 play": faces("p5", "t2"), "seat 2 play": faces("p3")}
    assert only(game, areas) == [
        {"do": "flip", "by": "Ana", "cards": ["p5", "t2"]},
        {"do": "flip", "by": "Ben", "cards": ["p3"]},
        {"do": "flip", "by": "Caro", "cards": [], "implied": True},
    ]


def test_after_the_flip_the_table_is_asked_to_tidy():
    game = to_scoring(2, "anxiety-1", [1, 1])
    areas = table_of(game) | {"seat 1 play": faces("p5"), "seat 2 play": faces("p3")}
    game.legal("flip", "Ana", cards=["p5"])
    before = game.state
    game.legal("flip", "Ben", cards=["p3"])
    reading = read(game, areas, before)
    assert (reading.readings, reading.taken_back, reading.differences) == ((), False, ())
    assert len(reading.waiting) == 3
    assert read(game, table_of(game), before) == type(reading)()


def test_a_half_done_flip_waits():
    game = to_scoring(2, "anxiety-1", [2, 1])
    areas = table_of(game) | {
        "seat 1 play": (SeenCard(card="p5"), BACK),
        "seat 2 play": faces("p3"),
    }
    reading = read(game, areas)
    assert WORDS["en"].put(reading.waiting[0]).startswith("Ana has 1 card")
    assert [bodies(game, r) for r in reading.readings] == [
        [{"do": "flip", "by": "Ben", "cards": ["p3"]}]
    ]
    assert reading.differences == ()


def test_the_case_before_a_player_is_an_award():
    game = to_scoring(2, "anxiety-1", [1, 1])
    areas = dict.fromkeys(table_of(game), ())
    areas["seat 2 treatment"] = faces("anxiety-1")
    areas["discard"] = faces("p5")
    reading = read(game, areas)
    assert bodies(game, reading.readings[0]) == [{"do": "award", "to": "Ben"}]


def test_a_card_taken_back():
    game = acting()
    before, areas = game.state, table_of(game)
    game.legal("place", "Ana")
    assert read(game, areas, before).taken_back
    assert not read(game, areas).taken_back


def test_a_draw_is_never_taken_back():
    game = acting()
    before = game.state
    game.legal("draw", "Ana")
    assert read(game, table_of(game), before) == type(read(game, table_of(game)))()


def test_an_unsure_card_is_a_question_with_possible_ones_first():
    game = evening(2)
    card = SeenCard(card=None, alternatives=(("bipolar-1", 0.5), ("neuro-2", 0.4)), track=7)
    reading = read(game, table_of(game) | {"case": (card,)})
    assert reading.readings == ()
    assert [(u.area, u.track, u.choices) for u in reading.unsure] == [
        ("case", 7, ("neuro-2", "bipolar-1"))
    ]


def test_an_unsure_card_that_may_be_the_expected_one_is_no_question():
    game = acting()
    card = SeenCard(card=None, alternatives=(("neuro-2", 0.5), ("neuro-1", 0.4)))
    reading = read(game, table_of(game) | {"case": (card,)})
    assert reading == type(reading)()


def test_what_no_move_explains_is_a_difference_beside_what_one_does():
    game = acting()
    areas = table_of(game) | {"seat 1 play": (BACK,), "seat 2 treatment": faces("anxiety-2")}
    reading = read(game, areas)
    assert bodies(game, reading.readings[0]) == [{"do": "place", "by": "Ana"}]
    assert [d.area for d in reading.differences] == ["seat 2 treatment"]
    assert "anxiety-2" in WORDS["en"].put(reading.differences[0].says)


def test_a_second_card_of_the_same_player_is_read_as_the_breach_it_is():
    game = acting(2)
    game.legal("place", "Ana")
    game.legal("draw", "Ben")
    areas = table_of(game) | {"seat 1 play": (BACK, BACK)}
    reading = read(game, areas)
    assert bodies(game, reading.readings[0]) == [{"do": "place", "by": "Ana"}]


def test_areas_out_of_view_are_no_differences():
    game = acting()
    game.legal("place", "Ana")
    assert read(game, {"case": faces("neuro-1")}) == type(read(game, {}))()


def test_a_face_down_card_is_never_named():
    game = acting()
    game.legal("place", "Ana", card="p5")
    assert "p5" not in str(game.rules.expected(game.state))


class Reader:
    """Follows a game that is only shown to it, never told."""

    def __init__(self, game):
        self.game = game
        self.ambiguous = self.lost = self.read = 0

    def look(self, areas, truth):
        reading = read(self.game, areas)
        if not reading.readings:
            self.lost += bool(reading.differences)
            return
        self.read += 1
        self.ambiguous += len(reading.readings) > 1
        chosen = reading.readings[0]
        for candidate in reading.readings:
            moves = [b["do"] for b in bodies(self.game, candidate)]
            if moves[-1] == truth["do"] and candidate.moves[-1].move.by == truth.get("by"):
                chosen = candidate
                break
        for step in chosen.moves:
            decision = self.game.rules.decide(self.game.state, step.move)
            if decision.verdict is Verdict.BREACH:
                self.lost += 1
                return
            self.game.apply(decision)


def next_move(game, rng, lying):
    """A legal move with all its cards, so that the table can be laid; `lying`: cards used up."""
    offers = [o for o in game.offers() if o["do"] not in {"award", "play_resource"}]
    offer = rng.choice(offers)
    body = {k: v for k, v in offer.items() if k != "needs"}
    deck = game.rules.table.deck

    def some(home, number):
        cards = [c for c in home if lying.count(c) < deck.copies[c]]
        return [rng.choice(cards) for _ in range(number)]

    match body["do"]:
        case "exchange":
            body["discards"] = some(deck.treatments, 2)
        case "discard":
            body["cards"] = some(deck.treatments, game.of(body["by"])["must_discard"])
        case "flip":
            body["cards"] = some(deck.treatments, game.of(body["by"])["placed"])
        case "reveal_case":
            body["card"] = some(deck.cases, 1)[0]
        case "reveal_symptom":
            body["card"] = some(deck.symptoms, 1)[0]
        case "apply_effect":
            body["patch"] = []
    return body


def follow(seed, steps=80):
    rng = random.Random(seed)
    players = rng.randint(2, 4)
    truth, reader = evening(players), Reader(evening(players))
    for _ in range(steps):
        if truth.progress.finished:
            break
        body = next_move(truth, rng, list(truth.json["discards"]["treatment"]))
        arguments = {k: v for k, v in body.items() if k not in {"do", "by"}}
        decision = truth.ask(body["do"], body.get("by"), **arguments)
        if decision.verdict is Verdict.BREACH:
            continue
        for event in decision.events:
            truth.state = truth.rules.evolve(truth.state, event)
            if event.to_json()["event"] == "cards_flipped":
                reader.look(table_of(truth), body)
        reader.look(table_of(truth), body)
        if body["do"] == "apply_effect" and reader.game.state.effects_due:
            reader.game.legal("apply_effect", body["by"], patch=[])
    return truth, reader


def whole(truth, reader):
    """Whether the reader knows what the truth knows, up to moves that leave no trace."""
    return table_of(truth)["case"] == table_of(reader.game)["case"] and (
        truth.scores == reader.game.scores
    )


@pytest.mark.slow
def test_a_game_of_any_legal_moves_that_is_only_shown_comes_back():
    came_back = total = read_moves = ambiguous = 0
    for seed in range(8):
        truth, reader = follow(seed)
        came_back += whole(truth, reader)
        total += 1
        read_moves += reader.read
        ambiguous += reader.ambiguous
    assert read_moves > 150
    assert came_back >= total * 0.75, (came_back, total)
    # At a full hand "draw, then discard" and "exchange" look alike: the table is asked.
    assert ambiguous <= read_moves * 0.3, (ambiguous, read_moves)


@pytest.mark.parametrize("text", [FULL])
def test_expected_of_every_seat_has_its_two_areas(text):
    game = evening(5, text=text)
    names = set(game.rules.expected(game.state))
    seats = {f"seat {n} {what}" for n in range(1, 6) for what in ("play", "treatment")}
    assert names == {"case", "symptom", "discard"} | seats
    assert len(NAMES) == 5


def test_after_a_scoring_any_of_the_cleared_cards_may_lie_uppermost():
    game = to_scoring(2, "anxiety-1", [1, 2])
    game.legal("flip", "Ana", cards=["p5"])
    game.legal("flip", "Ben", cards=["p3", "t2"])
    areas = table_of(game) | {"discard": faces("p5"), "case": faces("neuro-1")}
    assert only(game, areas) == [{"do": "reveal_case", "card": "neuro-1"}]


def test_a_card_whose_copies_all_lie_there_is_no_new_discard():
    game = acting(2)
    game.legal("exchange", "Ana", discards=["?", "free-text"])
    game.legal("exchange", "Ben", discards=["?", "p5"])
    reading = read(game, table_of(game) | {"discard": faces("free-text")})
    assert reading == type(reading)()


def test_a_discard_that_a_symptom_makes_due_is_not_invented():
    game = acting(2, case="bipolar-1", removed_categories=["eating", "neuro"])
    game.repair(players__Ana__in_treatment=["psychotic-1"])
    game.legal("exchange", "Ana", discards=["?", "?"])
    game.legal("draw", "Ben")
    areas = table_of(game) | {"discard": faces("p5"), "symptom": faces("sy-psychotic-1")}
    assert only(game, areas) == [{"do": "reveal_symptom", "card": "sy-psychotic-1"}]
