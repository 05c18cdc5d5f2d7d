"""The marker under the camera at a running table: entered, undone, left as the log has it."""

import pytest
from evenings import HandClock, open_session

from companion.games.unconscious_mind import GAME
from companion.games.unconscious_mind.table_areas import find_expected, is_track
from companion.practice.practice_table import write_game
from companion.rules.table_facts import SeenCard, TableSeen
from companion.table.differences import Differences, find_differences
from companion.table.ledger import Origin
from companion.views.intents import Press, Source

TRACK = "seat 1 primary track"


class Table:
    """A session in a turn of Ana, on which she may spend a Box on a marker on 7."""

    def __init__(self, practice):
        self.session = open_session(GAME, practice.rules, practice.file, HandClock())
        for body in practice.entries[:4]:
            self.enter(**body)
        self.enter(do="start_turn", by="Ana", kind="state_ideas")
        self.enter(do="gain", by="Ana", what="boxes", count=2)
        self.enter(do="repair", patch=[
            {"op": "replace", "path": "/players/Ana/rooms/primary/marker", "value": 7}])  # fmt: skip
        self.session._after_moves()
        self.see(7)

    def enter(self, **body):
        assert self.session._maker.make(body, Origin(source=Source.SCRIPT)) is not None

    def see(self, space):
        """The table as the log has it, but for Ana's marker; each space has its own number."""
        areas = {
            area: tuple(
                SeenCard(card=c.card, track=1000 + abs(hash((area, c.card))) % 10**6)
                for c in wanted.cards
            )
            for area, wanted in find_expected(self.state).items()
            if not is_track(area)
        }
        areas[TRACK] = (SeenCard(card=str(space), track=-1 - space),)
        self.session.on_seen(TableSeen(areas=areas))
        self.session.tick()

    def press(self, button):
        position = self.session.ledger.position
        self.session.on_intent(Press(id=button, position=position, source=Source.KEYS))

    @property
    def state(self):
        return self.session.ledger.state

    @property
    def marker(self):
        return self.state.person("Ana").primary.marker

    @property
    def newest(self):
        return self.session.ledger.timeline.judged[-1].entry


@pytest.fixture(scope="module")
def practice():
    return write_game(GAME, 0)


@pytest.fixture
def table(practice):
    return Table(practice)


def test_a_marker_moved_by_a_box_is_an_entry_of_the_camera(table):
    table.see(6)
    assert (table.newest.move.do, table.newest.meta["source"]) == ("use_boxes", "camera")
    assert (table.marker, table.state.person("Ana").boxes) == (6, 1)


def test_a_marker_put_back_takes_the_box_back(table):
    table.see(6)
    table.see(7)
    assert (table.marker, table.state.person("Ana").boxes) == (7, 2)


def test_a_box_that_was_undone_is_not_entered_again_until_the_marker_moves(table):
    table.see(6)
    table.press("undo")
    table.see(6)
    assert (table.marker, table.state.person("Ana").boxes) == (7, 2)
    table.see(5)
    assert (table.marker, table.state.person("Ana").boxes) == (5, 0)


def test_a_marker_that_no_move_explains_is_a_difference_that_either_side_settles(table):
    table.see(8)
    desk = table.session._desk
    assert [d.area for d in find_differences(desk)] == [TRACK]
    desk.camera.leave_alone((TRACK,))
    assert find_differences(desk) == ()
    table.see(8)
    assert (table.marker, find_differences(desk)) == (7, ())
    table.see(3)
    assert [d.area for d in find_differences(desk)] == [TRACK]
    assert Differences().scene(desk) is not None
