"""What each scene says of itself: for tests, and for a voice that reads it out."""

import json
from dataclasses import replace

import pytest
import sample_screens as samples
from sample_screens import SAMPLES, t

from companion.display.sizes import capitals_mm, sizes_for
from companion.views.scene import PlayerLook


@pytest.fixture(scope="module")
def opened(open_display):
    return open_display(size=(1280, 720))


@pytest.fixture
def nodes(opened):
    """The widgets of a sample by id."""

    def show(screen) -> dict[str, dict]:
        opened.show(screen)
        found: dict[str, dict] = {}

        def walk(node) -> None:
            found[node["id"]] = node
            for child in node.get("children", []):
                walk(child)

        walk(opened.dump()["tree"])
        return found

    return show


@pytest.mark.parametrize("name", SAMPLES)
def test_every_dump_is_json(opened, name) -> None:
    opened.show(SAMPLES[name]())
    dump = opened.dump()
    assert json.loads(json.dumps(dump)) == dump


def test_strip_says_whose_turn_it_is_and_what_to_do(nodes) -> None:
    found = nodes(SAMPLES["table5"]())
    assert found["strip"]["label"] == "Björn-Åke"
    assert found["strip.prompt"]["label"] == "Björn-Åke: draw, exchange or place"
    assert found["strip.place"]["label"] == "Case 2 · round 3"
    assert found["camera.lamp"]["label"] == "ready"
    assert found["camera.says"]["label"] == "Ready"


def test_rows_say_score_target_counters_and_whose_act_is_due(nodes) -> None:
    found = nodes(SAMPLES["table5"]())
    assert found["row.p3.score"]["label"] == "Мария: 2 of 2"
    assert found["row.p2"]["flags"] == ["due"]
    assert found["row.p4"]["flags"] == ["resting"]
    assert found["row.p1.hand"]["label"] == "Hand: 5 of 7"
    assert found["row.p1.played"]["label"] == "Played: 2 cards"
    assert found["row.p1.badge"]["children"][0]["label"] == "acted"


def test_unknown_numbers_are_question_marks(nodes) -> None:
    found = nodes(SAMPLES["heavy"]())
    assert found["row.p2.coffee"]["label"] == "Coffee: ?"
    assert nodes(SAMPLES["table5"]())["middle.symptoms"]["label"] == "Symptoms ?"


def test_actions_and_tools_have_their_keys_and_reasons(nodes) -> None:
    found = nodes(SAMPLES["table5"]())
    assert found["action.0.draw"]["key"] == "d"
    assert found["action.3.resource"]["disabled"] == "The cards are not turned yet"
    assert found["tool.redo"]["enabled"] is False
    assert found["tool.hold"]["key"] == "h"


def test_log_lines_say_how_sure_they_are(nodes) -> None:
    found = nodes(replace(SAMPLES["table5"](), camera=None))
    flags = {n: found.get(f"log.{n}", {}).get("flags") for n in (34, 35, 36)}
    assert flags == {34: ["struck"], 35: ["ruled"], 36: ["provisional"]}


def test_implied_lines_are_hollow(opened, nodes) -> None:
    screen = SAMPLES["table3"]()
    screen = replace(screen, scene=replace(screen.scene, log=screen.scene.log[1:2]))
    assert nodes(screen)["log.32"]["flags"] == ["implied"]


def test_the_oldest_question_is_open_and_the_rest_are_counted(nodes) -> None:
    found = nodes(SAMPLES["breach"]())
    assert found["question.q1"]["label"].startswith("Ana has only 1 card")
    assert found["question.q1.waiting"]["label"] == "2 more questions wait"
    assert not any(name.startswith(("question.q2", "question.q3")) for name in found)


def test_choices_without_a_key_get_a_number_that_is_free(nodes) -> None:
    found = nodes(SAMPLES["unsure"]())
    keys = [found[f"question.q2.c{n}"]["key"] for n in (1, 2, 3, 4)]
    assert keys == ["1", "2", "3", "o"]


def test_picker_marks_chosen_and_illegal_cards_and_numbers_the_first_nine(nodes) -> None:
    found = nodes(SAMPLES["picker_few"]())
    assert found["card.1"]["flags"] == ["chosen"]
    assert found["card.3"]["flags"] == ["not legal"]
    assert found["card.0"]["key"] == "1"
    assert found["card.0"]["focus"]
    assert found["picker.count"]["label"] == "1 of 2 chosen"
    assert "key" not in nodes(SAMPLES["picker"]())["card.9"]


def test_fields_say_their_title_and_value(nodes) -> None:
    found = nodes(SAMPLES["new_game"]())
    assert found["name1"]["label"] == "Player 2: Björn-Åke"
    assert found["name0"]["focus"]
    assert found["field.target.problem"]["label"].startswith("There are not so many")
    assert found["field.keep.all"]["flags"] == ["chosen"]
    assert found["field.target.plus"]["label"] == "Cases to win: one more"


def test_the_button_page_says_which_button_was_pressed_and_how_each_box_is(nodes) -> None:
    found = nodes(SAMPLES["buttons"]())
    said = [str(node.get("label")) for node in found.values()]
    assert "● 3 · place · pressed now" in said
    assert "1 · draw · 9 s ago" in said
    assert any(s.startswith("Signal fair: 1 heartbeat missed, 2 damaged frames") for s in said)
    assert any(s.startswith("Gone; it comes back") for s in said)
    lit = next(n for n in found.values() if n.get("label") == "● 3 · place · pressed now")
    assert lit["flags"] == ["chosen"]


def test_trouble_replaces_the_health_line(nodes) -> None:
    assert (
        nodes(SAMPLES["lost"]())["health.trouble"]["label"] == "The camera is gone; play on by keys"
    )
    assert nodes(SAMPLES["table5"]())["health.says"]["label"] == (
        "25 fps · buttons 3/3 · saved 1 s ago"
    )


def test_a_renamed_player_is_shown_by_the_new_name_everywhere(nodes) -> None:
    screen = SAMPLES["table3"]()
    renamed = PlayerLook(id="p1", name="Anastasia", color=0, glyph=0)
    found = nodes(replace(screen, players=(renamed, *screen.players[1:])))
    assert found["row.p1.name"]["label"] == "Anastasia"
    assert found["row.p1.score"]["label"] == "Anastasia: 1 of 3"


def test_a_board_with_nothing_on_it_is_shown(nodes) -> None:
    screen = SAMPLES["table3"]()
    board = replace(
        screen.scene.board,
        rows=(),
        middle=(),
        actions=(),
        strip=samples.Strip(player=None, place=t(""), prompt=t("Nothing to do")),
    )
    empty = replace(screen.scene, board=board, log=(), tools=())
    found = nodes(replace(screen, scene=empty, camera=None, health=None))
    assert found["strip"]["label"] == "The table"


def test_millimetres_at_two_metres_are_those_of_the_specification() -> None:
    assert [round(capitals_mm(arc, 2000), 1) for arc in (22, 20, 16)] == [12.8, 11.6, 9.3]


@pytest.mark.parametrize(
    ("width_mm", "em_px"), [(531, (64, 58, 47)), (345, (98, 90, 72))], ids=["24 inch", "15.6 inch"]
)
def test_sizes_on_full_hd_screens(width_mm, em_px) -> None:
    sizes = sizes_for((1920, 1080), 1920 / width_mm, 2000, 1.0, 1.0)
    assert (sizes.score, sizes.sentence, sizes.detail) == em_px


def test_the_slider_and_the_distance_scale_all_text() -> None:
    usual = sizes_for((1920, 1080), 3.6, 2000, 1.0, 1.0)
    assert sizes_for((1920, 1080), 3.6, 4000, 1.0, 1.0).sentence > 1.9 * usual.sentence
    assert sizes_for((1920, 1080), 3.6, 2000, 1.5, 1.0).sentence > 1.45 * usual.sentence
