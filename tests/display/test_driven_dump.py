"""What a person must find on a scene of a real evening: whose turn, choices and keys, pictures."""

import pytest
from driven_screens import SCENES, find_scene

BUTTONS = {
    "driven_table_undone": {
        "action.0.draw": "d", "action.1.exchange": "x", "action.2.place": "p",
        "tool.undo": "u", "tool.redo": "y", "tool.replace": "r", "tool.hold": "h",
    },
    "driven_set_numbers": {
        "done": "enter", "skip": "f2", "instead:0": "f3", "instead:3": "f6", "instead:4": "f7",
        "hold": "f12", "cancel": "escape",
    },
    "driven_replace_effects": {
        "fix:10": None, "keep:10": None, "drop:10": None, "apply": "enter", "apply_allow": "a",
        "hold": "f12", "cancel": "escape",
    },
    "driven_hold": {
        "log_right": "l", "table_right": "t", "ruled": "w", "why": "y", "what_if": "f",
        "about:1": None, "cancel": "escape",
    },
    "driven_repair": {"part:Ana": None, "part:": None, "apply": "f2", "hold": "f12"},
    "driven_people": {"player:Ana": "1", "player:Ben": "2", "player:Caro": "3", "join": "f2"},
    "driven_differences": {
        "all_table": "t", "all_log": "l", "table:0": "1", "log:1": "shift+2",
        "repair": "f",
    },
    "driven_mind_table_undone": {"tool.undo": "u", "tool.redo": "y", "tool.hold": "h"},
    "driven_mind_count": {"counted": "f2", "hold": "f12", "cancel": "escape"},
    "driven_mind_replace": {"with:0": "1", "with:8": "9", "remove": "delete", "before": "b"},
    "driven_mind_hold": {"log_right": "l", "table_right": "t", "ruled": "w", "cancel": "escape"},
    "driven_mind_repair": {"part:Ana": None, "apply": "f2"},
    "driven_mind_person": {"rename": "f2", "color:2": None, "hold": "f12", "cancel": "escape"},
    "driven_mind_differences": {"all_table": "t", "all_log": "l", "repair": "f"},
    "driven_cameras_corners": {
        "mat": "m", "corners": "c", "areas": "a", "keep": "enter", "corner:1": None,
    },
    "driven_cameras_areas": {"area:next": "n", "keep": "enter", "cancel": "escape"},
}  # fmt: skip
"""Scene → buttons that must be in sight, with their keys."""

LABELS = {
    "driven_table_undone": {
        "strip": "Caro", "strip.prompt": "Caro: draw, exchange or place",
        "strip.place": "Case 1, round 1", "middle.case.0": "kim-full-of-ideas",
        "log.4": "Caro draws one card.", "log.5": "Entry 4 is undone.",
    },
    "driven_set_numbers": {
        "block.0.text": "Ana: symbols on all cards together",
        "symbols.pharmaceutical.plus": "Pharmaceutical +: 2",
        "symbols.social.minus": "Social Support −: 1",  # noqa: RUF001 - as the game prints it
    },
    "driven_replace_effects": {
        "title": "What changes with entry 2", "block.0.text": "Ana draws one card.",
        "block.1.text": "Instead of: Ana puts one card face down, now 1 at this Case.",
        "block.2.text": "Caro: 1 becomes 0",
        "block.3.text":
            "Entry 10 would be against the rules: Ana has 1 card face down, not 2.",
    },
    "driven_hold": {
        "title": "Hold: the clocks stand still", "third.0.text": "Ben: draw, exchange or place",
        "side.1.text": "Caro, in treatment. Log: nothing. Table: Mira and the lifts.",
        "about:1.still": "evidence:0001-260101200008",
    },
    "driven_repair": {"/players/Ana/hand": "Cards in hand: 3", "apply": "So it is (1 changed)"},
    "driven_people": {"player:Ben": "Ben (resting)", "side.0.1.1": "0:40"},
    "driven_differences": {
        "block.1.text": "Symptom. Log: High tide. Table: nothing.",
        "block.3.text": "Ben, in treatment. Log: nothing. Table: Mira and the lifts.",
    },
    "driven_mind_table_undone": {
        "strip": "Ana", "strip.prompt": "Ana: Treat Clients", "strip.place": "Round 2",
        "log.28": "Entry 27 is undone.", "row.Ana.Ana.primary.card.0": "clara-weiss",
    },
    "driven_mind_count": {"title": "Count the table", "counted": "Counted: 0 differences"},
    "driven_mind_replace": {"block.0.text": "Ana ends the turn.", "with:0": "Move Freud"},
    "driven_mind_hold": {
        "third.0.text": "Ben must begin a turn.",
        "side.1.text": "Manifest Dreams on display: 2 cards alike. Only in the log: "
                       "A bird in the hat. Only on the table: nothing.",
    },
    "driven_mind_repair": {"title": "Repair"},
    "driven_mind_person": {"title": "Caro", "name": "Name: Caro"},
    "driven_mind_differences": {
        "block.1.text": "Clients on display: 7 cards alike. Only in the log: Amalie Berger, "
                        "florist. Only on the table: nothing.",
    },
    "driven_cameras_corners": {"title": "Cameras and mat", "address": "Camera (number, address or empty): 0"},
    "driven_cameras_areas": {"title": "Cameras and mat"},
}  # fmt: skip
"""Scene → what must stand there."""

WITH_CAMERA = {name for name in SCENES if name.endswith(("undone", "hold", "differences"))} | {
    "driven_cameras_corners",
    "driven_cameras_areas",
}
FLAGS = {
    "driven_table_undone": {"row.Caro": ["due"], "log.4": ["struck"]},
    "driven_mind_table_undone": {"log.27": ["struck"]},
    "driven_replace_effects": {"drop:10": ["chosen"]},
    "driven_hold": {"about:2": ["chosen"]},
    "driven_mind_person": {"color:2": ["chosen"]},
    "driven_cameras_corners": {"corner:1": ["chosen"], "corners": ["chosen"]},
}


@pytest.fixture(scope="module")
def display(open_display):
    return open_display(size=(960, 540))


@pytest.fixture
def nodes(display, request):
    """The widgets of the scene by id."""
    scene = find_scene(request.param)
    display.show(scene.screen, scene.frame)
    found = {}

    def walk(node):
        found[node["id"]] = node
        for child in node.get("children", []):
            walk(child)

    walk(display.dump()["tree"])
    return found


def every(table):
    """The cases of a table, with the widgets of each scene."""
    return pytest.mark.parametrize(("nodes", "wanted"), table.items(), indirect=["nodes"])


def test_every_scene_has_its_buttons_and_labels_here() -> None:
    assert set(BUTTONS) == set(LABELS) == set(SCENES)


@every(BUTTONS)
def test_the_choices_are_in_sight_with_their_keys(nodes, wanted) -> None:
    missing = [name for name in wanted if name not in nodes]
    assert missing == []
    assert {name: nodes[name].get("key") for name in wanted} == wanted
    assert all(nodes[name]["role"] == "button" for name in wanted)


@every(LABELS)
def test_it_says_whose_turn_it_is_and_what_lies_there(nodes, wanted) -> None:
    assert {name: nodes[name].get("label") for name in wanted if name in nodes} == wanted


@every(FLAGS)
def test_what_is_due_chosen_or_undone_is_marked(nodes, wanted) -> None:
    assert {name: nodes[name].get("flags") for name in wanted} == wanted


@every({name: name in WITH_CAMERA for name in SCENES})
def test_the_live_picture_is_where_something_is_compared_with_it(nodes, wanted) -> None:
    assert ("live" in nodes) is wanted
    if wanted:
        assert nodes["live"]["label"] == "Live camera picture"
        assert nodes["camera.says"]["label"] in {"Camera ready.", "Seen."}


@every({name: True for name in SCENES if "table" not in name})
def test_every_page_has_a_way_back(nodes, wanted) -> None:
    assert (nodes["cancel"]["key"] == "escape") is wanted
