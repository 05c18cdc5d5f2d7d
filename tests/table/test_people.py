"""Who sits here: names, colors, seats, leaving, resting, coming back, joining."""

import pytest
from evenings import Evening
from kept_evening import Kept
from test_hold_and_why import buttons

from companion.__main__ import main
from companion.app_game import keep_people, looks_for
from companion.game_log.game_log import GameLog
from companion.game_log.settings import Settings
from companion.game_log.store import open_store
from companion.rules.sentence import Wording, say
from companion.table.ledger import Origin
from companion.views.intents import Source
from companion.views.scene import TableScene


@pytest.fixture
def evening():
    """The first Case lies there; it is Ana's turn; the people page is open."""
    table = Evening()
    table.key("n")
    facts = table.rules.table.deck.cases
    table.pick(next(c.card for c in table.scene.cards if c.legal and facts[c.card].max_cards > 2))
    table.key("m")
    table.press("people")
    table.presses = 0
    return table


def looks(evening):
    return {look.id: look for look in evening.screen.players}


NAMES = ["Zoë 🎲", "דניאל", "สมชาย", "N" * 40]


@pytest.mark.parametrize("name", NAMES)
def test_a_rename_keeps_the_id_and_old_entries_follow(evening, name):
    """faults.md row 37"""
    evening.press("player:Ana")
    evening.type("name", name)
    evening.press("rename")
    assert looks(evening)["Ana"].name == name
    assert evening.session.people.names == {"Ana": name}
    words = Wording({"draws": "{player} draws."}).naming(evening.session.people.names)
    assert words.put(say("draws", player="Ana")) == f"{name} draws."
    evening.key("escape")
    evening.key("escape")
    evening.key("d")
    assert evening.rows[-1].entry.move.by == "Ana"


def test_two_players_may_have_one_name(evening):
    """faults.md row 37"""
    evening.press("player:Ben")
    evening.type("name", "Ana")
    evening.press("rename")
    shown = looks(evening)
    assert shown["Ana"].name == shown["Ben"].name
    assert (shown["Ana"].color, shown["Ana"].glyph) != (shown["Ben"].color, shown["Ben"].glyph)


def test_a_color_that_somebody_has_is_swapped(evening):
    before = looks(evening)
    evening.press("player:Ana")
    evening.press(f"color:{before['Ben'].color}")
    after = looks(evening)
    assert after["Ana"].color == before["Ben"].color
    assert after["Ben"].color == before["Ana"].color
    assert len({(look.color, look.glyph) for look in after.values()}) == 3


@pytest.mark.parametrize("rest", ["skip", "out"])
def test_who_leaves_is_passed_over_and_can_come_back(evening, rest):
    evening.press("player:Ana")
    evening.press(rest)
    assert evening.session.ledger.timeline.progress.to_move == "Ben"
    assert list(buttons(evening.scene.blocks))[-1] == "come_back"
    evening.press("come_back")
    assert evening.session.ledger.timeline.progress.to_move == "Ana"


def test_who_sits_out_a_round_is_asked_for_in_the_next(evening):
    evening.press("player:Caro")
    evening.press("absent")
    evening.key("escape")
    evening.key("escape")
    evening.key("d")
    assert evening.scene.questions == ()
    evening.key("d")
    question = evening.scene.questions[0]
    assert question.kind == "back"
    evening.press("apply", question=question.id)
    assert evening.rows[-1].entry.move.do == "come_back"
    assert evening.rows[-1].entry.move.by == "Caro"


def test_who_is_not_back_yet_is_asked_for_again_in_the_round_after(evening):
    evening.press("player:Caro")
    evening.press("absent")
    evening.key("escape")
    evening.key("escape")

    def make(**body):
        evening.session._maker.make(body, Origin(source=Source.KEYS))
        evening.session.tick()

    asked = []
    for _ in range(2):
        for _ in range(2):
            assert evening.scene.questions == ()
            make(do="draw", by=evening.session.ledger.timeline.progress.to_move)
        make(do="reveal_symptom", card="?")
        (question,) = evening.scene.questions
        assert (question.kind, question.player) == ("back", "Caro")
        evening.press("drop", question=question.id)
        asked.append(question.id)
    assert len(set(asked)) == 2


def test_who_sits_out_a_round_is_not_forgotten_by_a_restart(tmp_path):
    with open_store(tmp_path) as store:
        before = Kept(store, folder=tmp_path)
        before.key("n")
        facts = before.rules.table.deck.cases
        before.pick(next(c.card for c in before.scene.cards
                         if c.legal and facts[c.card].max_cards > 2))  # fmt: skip
        before.key("m")
        before.press("people")
        before.press("player:Ben")
        before.press("absent")
        before.key("escape")
        before.key("escape")
        between = Kept(store, before.log.id, tmp_path)
        assert between.scene.questions == ()
        between.key("d")
        after = Kept(store, before.log.id, tmp_path)
        (question,) = after.scene.questions
        assert (question.kind, question.player) == ("back", "Ben")
        after.press("apply", question=question.id)
        assert after.rows[-1].entry.move.do == "come_back"
        assert Kept(store, before.log.id, tmp_path).scene.questions == ()


def test_names_colors_and_seats_are_there_again_when_an_abandoned_game_is_resumed(tmp_path):
    settings = Settings(tmp_path / "settings.toml")
    with open_store(tmp_path) as store:
        before = Kept(store, folder=tmp_path)
        people = before.session.people
        people.rename("Ana", "Zoë 🎲")
        people.recolor("Ana", 3)
        keep_people(store, before.log, settings)(people)
        before.key("m")
        before.press("people")
        before.press("player:Ben")
        before.press("first")
        before.key("escape")
        before.log.abandon()
        log = GameLog.resume(store, before.log.id, tmp_path)
        (ana, ben) = looks_for(log, Settings(tmp_path / "settings.toml"))
        assert (ana.name, ana.color, ben.name) == ("Zoë 🎲", 3, "Ben")
        after = Kept(store, before.log.id, tmp_path)
        assert after.state.first_player == "Ben"


def test_two_data_folders_hold_two_games_side_by_side(tmp_path):
    with open_store(tmp_path / "a") as one, open_store(tmp_path / "b") as two:
        tables = [Kept(store, folder=tmp_path) for store in (one, two)]
        for table in tables:
            table.key("n")
            table.pick(next(c.card for c in table.scene.cards if c.legal))
        tables[0].key("d")
        assert [len(table.rows) for table in tables] == [2, 1]
        assert [len(s.read_game(s.games()[0].id).entries) for s in (one, two)] == [2, 1]


def test_a_second_program_with_the_same_folder_gets_its_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    with open_store(tmp_path):
        assert main(["play", "treatment", "--players", "Ana,Ben"]) == 2
        said = capsys.readouterr().err
    assert "already running" in said
    assert "COMPANION_DATA" in said
    assert said.count("\n") == 1


def test_who_joined_presses_a_button_and_has_lamps_like_everybody(evening):
    evening.type("join", "Dora")
    evening.press("join")
    evening.key("escape")
    assert set(evening.session.take_outputs().lamps) == {"Ana", "Ben", "Caro", "Dora"}
    assert evening.session.pads.players == ("Ana", "Ben", "Caro", "Dora")


def test_somebody_joins_late_with_a_color_of_their_own(evening):
    evening.type("join", "Dora")
    evening.press("join")
    assert list(looks(evening)) == ["Ana", "Ben", "Caro", "Dora"]
    assert len({look.color for look in looks(evening).values()}) == 4
    evening.key("escape")
    assert isinstance(evening.scene, TableScene)
    assert [row.player for row in evening.scene.board.rows][-1] == "Dora"


def test_a_second_ann_joins_under_her_own_id(evening):
    """faults.md row 37"""
    evening.type("join", "Ana")
    evening.press("join")
    assert looks(evening)["Ana 2"].name == "Ana"


def test_a_joining_is_undone_like_any_entry(evening):
    evening.type("join", "Dora")
    evening.press("join")
    evening.key("escape")
    evening.key("u")
    assert list(looks(evening)) == ["Ana", "Ben", "Caro"]


def test_seats_and_first_player_change(evening):
    evening.press("player:Ana")
    evening.press("later")
    assert evening.state.seats == ("Ben", "Ana", "Caro")
    evening.press("first")
    assert evening.state.first_player == "Ana"


def test_every_player_has_a_clock_on_the_people_page(evening):
    evening.key("escape")
    evening.clock.move(65)
    evening.key("d")
    evening.key("m")
    evening.press("people")
    cells = [[cell.text.get("text") for cell in row] for row in evening.scene.side[0].rows]
    assert cells[0][0] == "Ana"
    assert cells[0][1].startswith("1:0")
