"""Unconscious Mind by keys: one press for a counter, two for the rest; counting, final scoring."""

import pytest
from evenings import open_session

from companion.games.unconscious_mind import GAME
from companion.practice.practice_table import write_game
from companion.rules.header import parse_header
from companion.table.clock import HandClock
from companion.table.counter_keys import row_asks, with_keys
from companion.table.ledger import Origin
from companion.views.intents import Back, Do, Pick, Press, Source, Type
from companion.views.page import Buttons, FieldGrid, Line, Page
from companion.views.page import Table as PageTable
from companion.views.scene import TableScene

PLAYERS = ("Ana", "Ben", "Caro")


@pytest.fixture(scope="module")
def scripted():
    """A practice game of three, judged once."""
    return write_game(GAME, 1)


class MindEvening:
    """A session of Unconscious Mind, driven through what is on the screen."""

    def __init__(self, scripted, entries=None, rules=None):
        self.clock = HandClock()
        self.session = open_session(GAME, rules or scripted.rules, scripted.file, self.clock)
        self.presses = 0
        for body in scripted.entries[:entries]:
            self.enter(**body)

    def enter(self, **body):
        made = self.session._maker.make(body, Origin(source=Source.SCRIPT))
        assert made is not None, (body, self.session.screen().toast)
        return made

    @property
    def board(self):
        return self.scene.board

    @property
    def scene(self):
        return self.session.screen().scene

    @property
    def state(self):
        return self.session.ledger.state

    @property
    def rows(self):
        return self.session.ledger.timeline.judged

    def seat(self, player):
        return next(r for r in self.board.rows if r.player == player)

    def send(self, intent):
        self.presses += 1
        self.session.on_intent(intent)

    def key(self, key, *, seat=None):
        """Whatever the key means: on a row, a tile, an action, or a page."""
        at = self.session.ledger.position
        scene = self.scene
        if isinstance(scene, TableScene):
            seat = seat or scene.board.strip.player
            row = next(r for r in scene.board.rows if r.player == seat)
            one = type(scene.board)(strip=scene.board.strip, rows=(row,))
            asks = (*row_asks(one), *scene.board.tiles, *scene.board.actions)
            ask = next(a for a in asks if a.key == key)
            self.send(Do(ask=ask, position=at, source=Source.KEYS))
            return
        button = next(b for b in buttons(scene) if b.key == key)
        self.send(Press(id=button.id, position=at, source=Source.KEYS))

    def pause(self):
        """The moment for further taps is over."""
        self.clock.move(2.0)
        self.session.tick()

    def last(self):
        return self.session.ledger.rules.write_move(self.rows[-1].entry.move)


def buttons(page):
    return [
        b
        for block in (*page.blocks, *page.side)
        if isinstance(block, Buttons)
        for b in block.buttons
    ]


@pytest.fixture
def stating(scripted):
    """Ana states Ideas in a game whose set-up nobody described."""
    evening = MindEvening(scripted, 0)
    evening.key("4")
    evening.presses = 0
    return evening


@pytest.mark.parametrize(
    ("key", "what"),
    [("v", "vp"), ("k", "coffee"), ("b", "bright_ideas"), ("o", "boxes"), ("@q", "growth.minor"),
     ("@s", "freedom.median"), ("@c", "passion.major")],
)  # fmt: skip
def test_a_number_takes_one_press(stating, key, what):
    stating.key(key)
    stating.pause()
    assert stating.presses == 1
    assert stating.last() == {"do": "gain", "by": "Ana", "what": what}


@pytest.mark.parametrize(
    ("key", "do"),
    [
        ("i", "unlock_idea"),
        ("t", "publish_treatise"),
        ("2", "place_tile"),
        ("p", "gain_reputation"),
    ],
)
def test_what_is_counted_by_a_move_of_its_own_takes_one_press(stating, key, do):
    stating.key(key)
    stating.pause()
    assert (stating.presses, stating.last()["do"]) == (1, do)


def test_further_taps_go_into_the_same_entry(stating):
    before = len(stating.rows)
    for _ in range(3):
        stating.key("k")
    assert stating.state.person("Ana").coffee == 0
    assert next(p.value for p in stating.seat("Ana").parts if p.name == "Ana.coffee") == 3
    stating.pause()
    assert len(stating.rows) == before + 1
    assert stating.last()["count"] == 3


def test_reputation_taps_go_into_one_entry(stating):
    stating.key("p")
    stating.key("p")
    stating.pause()
    assert stating.last() == {"do": "gain_reputation", "by": "Ana", "count": 2}


def test_keys_of_another_seat_act_for_it(stating):
    stating.key("k", seat="Ben")
    stating.pause()
    assert stating.last()["by"] == "Ben"


def test_a_counter_takes_one_away(stating):
    stating.key("k")
    stating.pause()
    part = next(p for p in stating.seat("Ana").parts if p.name == "Ana.coffee")
    stating.send(Do(ask=part.one_less, position=stating.session.ledger.position,
                    source=Source.MOUSE))  # fmt: skip
    stating.pause()
    assert stating.last()["do"] == "spend"
    assert stating.state.person("Ana").coffee == 0


def test_every_key_of_the_board_means_one_thing(stating):
    board = stating.board
    row = stating.seat("Ana")
    one = type(board)(strip=board.strip, rows=(row,))
    asks = (*row_asks(one), *board.tiles, *board.actions)
    keys = [a.key for a in asks if a.key] + [t.key for t in stating.scene.tools]
    assert len(keys) == len(set(keys))


def test_keys_can_be_changed(stating):
    changed = with_keys(stating.board, {"coffee": "x", "growth.minor": "f12", "row_2": "0"})
    keys = {a.key for a in row_asks(changed)}
    assert {"x", "f12", "0"} <= keys
    assert not {"k", "@q", "2"} & keys


def test_a_tile_without_a_choice_takes_one_press(stating):
    stating.key("shift+2")
    assert stating.presses == 1
    assert stating.state.person("Ana").insights == (
        ("growth.minor", 1), ("freedom.minor", 1), ("passion.minor", 1),
    )  # fmt: skip


def test_a_tile_with_a_choice_takes_two_presses(stating):
    stating.key("k")
    stating.pause()
    stating.presses = 0
    stating.key("shift+3")
    stating.key("2")
    assert stating.presses == 2
    assert isinstance(stating.scene, TableScene)
    person = stating.state.person("Ana")
    assert (person.coffee, person.notebook[1][0]) == (0, True)


@pytest.mark.parametrize(
    ("keys", "presses", "paid"),
    [("@q@w@e", 1, ["growth.minor", "growth.median", "growth.major"]),
     ("@q@a@w@e", 2, ["freedom.minor", "growth.median", "growth.major"])],
)  # fmt: skip
def test_a_box_is_paid_in_at_most_two_presses(stating, keys, presses, paid):
    for key in keys.split("@")[1:]:
        stating.key(f"@{key}")
        stating.pause()
    stating.presses = 0
    stating.key("j")
    if presses == 2:
        stating.key("2")
    assert stating.presses == presses
    assert stating.last() == {"do": "make_box", "by": "Ana", "insights": paid}


def test_freud_walks_in_two_presses(stating):
    stating.key("shift+9")
    stating.key("3")
    assert stating.presses == 2
    assert stating.last() == {"do": "move_freud", "by": "Ana", "to": "museum"}


def test_a_step_of_a_tile_can_be_left_out(stating):
    stating.key("shift+2")
    stating.key("shift+1")
    stating.key("0")
    stating.key("0")
    before = len(stating.rows)
    stating.key("1")
    assert isinstance(stating.scene, TableScene)
    assert len(stating.rows) == before + 2


def test_what_cannot_be_paid_stops_a_tile_and_asks(stating):
    stating.key("shift+5")
    assert isinstance(stating.scene, TableScene)
    assert stating.scene.questions[0].kind == "breach"


def test_a_scripted_evening_by_keys_keeps_the_budget(scripted):
    """Every entry that a key or a press on the screen starts: 1 for a counter, 2 for the rest."""
    evening = MindEvening(scripted, 0)
    spent = {}
    for body in scripted.entries:
        if body["do"] in {"set_up_room", "set_up_display", "draft", "make_box", "end_game_values"}:
            evening.enter(**body)
            continue
        before, made = evening.presses, len(evening.rows)
        _play(evening, body)
        assert len(evening.rows) == made + 1, body
        spent.setdefault(body["do"], []).append(evening.presses - before)
    assert evening.session.ledger.timeline.progress.finished
    for do in ("gain", "unlock_idea", "publish_treatise", "place_tile", "treat", "start_turn"):
        assert set(spent.get(do, [1])) == {1}, do
    assert {n for done in spent.values() for n in done} <= {1, 2}


def _play(evening, body):
    """As a person would: the row's key, or the action and its choices."""
    if body["do"] == "gain":
        part = next(a for a in row_asks(evening.board)
                    if (a.do, a.by, dict(a.arguments)) == ("gain", body["by"], {"what": body["what"]}))  # fmt: skip
        for _ in range(body.get("count", 1)):
            evening.session.on_intent(Do(ask=part, position=evening.session.ledger.position,
                                         source=Source.KEYS))  # fmt: skip
        evening.presses += 1
        evening.pause()
        return
    asks = (*row_asks(evening.board), *evening.board.actions, *evening.board.tiles)
    names = {"end_turn": ("end_turn", "final_scoring")}.get(body["do"], (body["do"],))
    ask = next(a for a in asks if a.do in names and a.by == body["by"] and a.disabled is None
               and all(body.get(k) == v for k, v in a.arguments))  # fmt: skip
    evening.send(Do(ask=ask, position=evening.session.ledger.position, source=Source.KEYS))
    while isinstance(scene := evening.scene, Page) and scene.name not in {"scoring", "result"}:
        there = buttons(scene)
        wanted = [b for b in there if b.id.removeprefix("choose:") in _answers(body)]
        button = wanted[0] if wanted else next(b for b in there if b.primary)
        evening.send(Press(id=button.id, position=evening.session.ledger.position,
                           source=Source.KEYS))  # fmt: skip


def _answers(body):
    """What a form's button may be called for this entry."""
    found = {f"{name}={value}" for name, value in body.items()}
    if "slot" in body:
        found.add(f"spot={body['district']}.{body['slot']}")
    if "topmost" in body:
        found.add(f"token={body['district']}.{str(body['topmost']).lower()}")
    return found


def test_a_draft_asks_only_for_the_cards_it_takes(scripted):
    draft = next(i for i, b in enumerate(scripted.entries) if b["do"] == "draft")
    body = scripted.entries[draft]
    evening = MindEvening(scripted, draft)
    evening.session._scenes.close()
    ask = next(a for a in evening.board.actions if a.do == "draft")
    evening.send(Do(ask=ask, position=evening.session.ledger.position, source=Source.KEYS))
    for name in ("client", "latent", "manifest"):
        assert evening.scene.title.key == f"need.{name}"
        position = evening.session.ledger.position
        evening.send(Pick(card=body[name], position=position, source=Source.KEYS))
    assert evening.presses == 4
    made = evening.last()
    for name in ("room", "client", "grief_layer", "latent", "manifest", "manifest_from"):
        assert made[name] == body[name]


def test_a_wrong_number_is_replaced_in_two_presses(stating):
    for _ in range(3):
        stating.key("v")
    stating.pause()
    stating.presses = 0
    stating.send(Press(id="replace", position=stating.session.ledger.position, source=Source.KEYS))
    said = {b.title.get("n"): b.key for b in buttons(stating.scene)
            if b.title.key == "did.gain" and b.title.get("what").key == "what.vp"}  # fmt: skip
    assert set(said) == {2, 4}
    stating.key(said[2])
    assert stating.presses == 2
    assert stating.state.person("Ana").vp == 2


def test_a_number_of_something_else_is_replaced_in_two_presses(stating):
    for _ in range(3):
        stating.key("v")
    stating.pause()
    stating.presses = 0
    stating.send(Press(id="replace", position=stating.session.ledger.position, source=Source.KEYS))
    coffee = next(b for b in buttons(stating.scene)
                  if b.title.key == "did.gain" and b.title.get("what").key == "what.coffee")  # fmt: skip
    stating.send(Press(id=coffee.id, position=stating.session.ledger.position, source=Source.KEYS))
    assert stating.presses == 2
    assert (stating.state.person("Ana").vp, stating.state.person("Ana").coffee) == (0, 3)


def test_what_if_says_words_of_the_state_as_people_do(stating):
    for name in ("menu", "what_if", "move:0"):
        stating.send(Press(id=name, position=stating.session.ledger.position, source=Source.KEYS))
    (changes,) = [b for b in stating.scene.blocks if isinstance(b, PageTable)]
    said = {row[0].text.get("inner").key: row[1].text.key for row in changes.rows
            if row[0].text.get("inner")}  # fmt: skip
    assert (said["state.kind"], said["state.step"]) == ("state.state_ideas", "state.main")


def test_counting_the_table_makes_one_repair_of_the_differences(stating):
    position = stating.session.ledger.position
    stating.send(Press(id="menu", position=position, source=Source.KEYS))
    stating.send(Press(id="count", position=position, source=Source.KEYS))
    page = stating.scene
    assert page.name == "count"
    grids = [b for b in (*page.blocks, *page.side) if isinstance(b, FieldGrid)]
    assert [len(fields) for grid in grids for _, fields in grid.rows] == [3] * 23
    for name, value in (("coffee|Ben", "4"), ("reputation|Ana", "2"), ("row.1|Caro", "2"),
                        ("city.red|Caro", "1")):  # fmt: skip
        stating.session.on_intent(Type(id=name, value=value, position=position,
                                       source=Source.KEYS))  # fmt: skip
    before = len(stating.rows)
    stating.send(Press(id="counted", position=position, source=Source.KEYS))
    assert len(stating.rows) == before + 1
    assert stating.state.person("Ben").coffee == 4
    assert stating.state.person("Ana").reputation == 2
    assert stating.state.person("Caro").notebook[0] == (True, True, False)
    assert [s.district for s in stating.state.person("Caro").city] == ["red"]
    assert isinstance(stating.scene, TableScene)


def test_counting_nothing_new_makes_no_entry(stating):
    position = stating.session.ledger.position
    stating.send(Press(id="menu", position=position, source=Source.KEYS))
    stating.send(Press(id="count", position=position, source=Source.KEYS))
    before = len(stating.rows)
    stating.send(Press(id="counted", position=position, source=Source.KEYS))
    assert len(stating.rows) == before
    assert isinstance(stating.scene, TableScene)


def test_the_last_turn_ends_through_final_scoring(scripted):
    last = max(i for i, b in enumerate(scripted.entries) if b["do"] == "end_turn")
    evening = MindEvening(scripted, last)
    assert [a.do for a in evening.board.actions if a.key == "n"] == ["final_scoring"]
    assert "count_table" in [a.do for a in evening.board.actions]
    evening.key("n")
    assert evening.scene.name == "final"
    evening.key("c")
    assert evening.scene.name == "count"
    evening.key("f2")
    assert evening.scene.name == "final"
    evening.key("enter")
    assert evening.state.over
    assert evening.scene.name in {"scoring", "result"}


def test_what_final_scoring_cannot_know_is_said(scripted):
    last = max(i for i, b in enumerate(scripted.entries) if b["do"] == "end_turn")
    evening = MindEvening(scripted, last)
    rooms = {"client": "?", "grief_layer": None, "dreams": [], "marker": None, "new": False}
    patch = [{"op": "replace", "path": "/players/Ana/rooms/primary", "value": rooms}]
    evening.enter(do="repair", patch=patch)
    evening.session._after_moves()
    evening.key("n")
    lines = [b.text.key for b in evening.scene.blocks if isinstance(b, Line)]
    assert "cannot_tell" in lines


def test_the_sums_of_final_scoring_follow_the_value_that_is_typed():
    scripted = write_game(GAME, 17)  # ends with a condition that is only words
    last = max(i for i, b in enumerate(scripted.entries) if b["do"] == "end_turn")
    evening = MindEvening(scripted, last)
    taken = next(b for b in scripted.entries[last:] if b["do"] == "end_game_values")
    who, card = taken["by"], next(iter(taken["conditions"]))
    evening.key("n")

    def row(key):
        (sheet,) = [b for b in evening.scene.blocks if isinstance(b, PageTable)]
        column = [t.get("player") for t in sheet.titles].index(who)
        return next(r[column].text.get("n") for r in sheet.rows if r[0].text.key == key)

    before = row("sheet.step_5"), row("sheet.total")
    position = evening.session.ledger.position
    most = scripted.rules.table.deck.client(card).condition.most
    for typed, more in (("1", 1), ("99", most), ("", 0)):
        evening.session.on_intent(Type(id=f"{who}|{card}", value=typed, position=position,
                                       source=Source.KEYS))  # fmt: skip
        assert (row("sheet.step_5"), row("sheet.total")) == (before[0] + more, before[1] + more)
    assert evening.session.ledger.position == position


def test_a_points_only_table_adds_what_case_studies_score(scripted):
    header = {"format": 1, "game": "unconscious_mind", "players": list(PLAYERS),
              "deck": "practice", "options": {"keep": "points"}}  # fmt: skip
    rules = GAME.set_up(parse_header(header), scripted.rules.table.deck)
    evening = MindEvening(scripted, 0, rules)
    evening.key("6")
    evening.key("v")
    evening.pause()
    position = evening.session.ledger.position
    evening.send(Press(id="menu", position=position, source=Source.KEYS))
    evening.send(Press(id="count", position=position, source=Source.KEYS))
    for name, value in (("case_studies|Ana", "7"), ("vp|Ana", "10")):
        evening.session.on_intent(Type(id=name, value=value, position=position,
                                       source=Source.KEYS))  # fmt: skip
    evening.send(Press(id="counted", position=position, source=Source.KEYS))
    assert evening.state.person("Ana").vp == 17


def test_a_first_client_whose_layer_nobody_saw_is_asked_for_its_marker(scripted):
    evening = MindEvening(scripted, 0)
    at_table = evening.session._at_table
    known = {"client": "david-lindner", "dreams": ["?", "?"]}

    def asked(layer):
        arguments = {**known, "grief_layer": layer}
        return [n.name for n in at_table.needs(evening.state, "set_up_room", "Ana", arguments)]

    assert "marker" in asked("?")
    assert "marker" not in asked(scripted.entries[0]["grief_layer"])


def test_final_scoring_can_be_left_again(scripted):
    last = max(i for i, b in enumerate(scripted.entries) if b["do"] == "end_turn")
    evening = MindEvening(scripted, last)
    evening.key("n")
    evening.send(Back(position=evening.session.ledger.position, source=Source.KEYS))
    assert isinstance(evening.scene, TableScene)
    assert not evening.state.over
