"""A game that the program does not ship opens every page of an evening, and each leads back."""

import pytest
from test_third_game import MIDDLE, Tallest
from tiny_game.tiny_game import DECK

from companion.decks.deck_file import read_deck_file
from companion.rules.table_facts import SeenCard, TableSeen
from companion.views.page import Buttons, Page
from companion.views.scene import Picker, TableScene

PAGES = {
    "menu", "people", "person", "points", "pads", "what_if", "differences", "repair",
    "repair_pick", "result", "hold", "replace", "set_numbers", "scoring",
}  # fmt: skip
MOST_PRESSES = 4


@pytest.fixture
def open_table(tmp_path):
    path = tmp_path / "numbers.toml"
    path.write_text(DECK, "utf-8")
    file = read_deck_file(path)

    def open_table():
        table = Tallest(file)
        table.lay("n-3")
        table.lay("n-4")
        return table

    return open_table


def reach(open_table, way):
    """A fresh evening after these keys and presses."""
    table = open_table()
    for step in way:
        if step.startswith("key "):
            table.key(step[4:])
        elif step == "pick":
            table.pick("n-20")
        elif step == "type":
            table.type("value", "20")
            table.key("enter")
        else:
            table.press(step)
    return table


def ways_on(scene):
    """What may be pressed in a scene: of buttons of one kind the first and the last."""
    if isinstance(scene, TableScene):
        return ["key m", "key r", "key h", "key l"]
    if isinstance(scene, Picker):
        return ["pick"]
    if scene.name == "set_numbers":
        return ["type"]
    buttons = [b for block in _blocks(scene) if isinstance(block, Buttons) for b in block.buttons]
    alive = [b.id for b in buttons if b.disabled is None]
    first = {i.split(":")[0]: i for i in reversed(alive)}
    last = {i.split(":")[0]: i for i in alive}
    return list(dict.fromkeys((*first.values(), *last.values())))


def _blocks(page):
    return (*page.blocks, *page.side, *page.third)


def test_every_page_opens_and_escape_leads_back_to_the_table(open_table):
    seen, tried = set(), set()
    ways = [()]
    while ways:
        way = ways.pop(0)
        table = reach(open_table, way)
        scene = table.scene
        name = scene.name if isinstance(scene, Page) else type(scene).__name__
        seen.add(name)
        for step in ways_on(scene):
            if (name, step) not in tried and len(way) < MOST_PRESSES:
                tried.add((name, step))
                ways.append((*way, step))
        for _ in range(len(way) + 1):
            if isinstance(table.scene, TableScene):
                break
            table.key("escape")
        assert isinstance(table.scene, TableScene), way
    assert seen >= PAGES, PAGES - seen


def test_what_no_reading_explains_is_a_page_of_differences(open_table):
    table = open_table()
    lying = tuple(SeenCard(card=f"n-{n}", track=n) for n in range(1, 12))
    table.session.on_seen(TableSeen(areas={MIDDLE: lying}))
    table.session.tick()
    table.key("m")
    table.press("differences")
    assert table.is_page("differences")
    table.key("escape")
