"""What the real recognizer reads on the drawn table of Unconscious Mind, move by move."""

import pytest

from companion.game_log.entries import read_entry
from companion.game_log.timeline import Timeline
from companion.games.unconscious_mind import GAME
from companion.practice.drawn_scene import TableTop
from companion.practice.practice_table import drawn_areas, own_backs, practice_deck, write_game
from companion.setup.camera_link import printed_tracks, seen_of
from vision.process_work import CameraOrder, CameraWork, DrawnCamera, ShowScene
from vision.sightings import CameraState
from vision.sources.clocks import SteppedClock

pytestmark = pytest.mark.slow

FPS = 8.0
MOST_FRAMES = 60
STILL_FRAMES = 12


class DrawnEvening:
    """A practice game whose table a drawn camera looks at; scenes change without a hand."""

    def __init__(self, seed=7):
        self.practice = write_game(GAME, seed)
        rules, file = self.practice.rules, self.practice.file
        at_table = GAME.at_table(rules, file)
        self.rules = rules
        self.layout = at_table.layout(3)
        folder = practice_deck(GAME)
        self.top = TableTop(
            layout=self.layout, size_of=at_table.card_size_mm, backs=own_backs(folder)
        )
        empty = self.top.scene({})
        order = CameraOrder(
            address="drawn:", deck_folder=folder, areas=drawn_areas(self.layout, empty),
            tracks=printed_tracks(self.layout),
            drawn=DrawnCamera(scene=empty, seed=1, fps=FPS),
        )  # fmt: skip
        self.camera = CameraWork(order, clock=SteppedClock())
        self.timeline = Timeline(rules)
        self.bodies = [dict(body) for body in self.practice.entries]
        self.lay(self.timeline.state)

    def lay(self, state):
        """What the camera says once the table of this state has lain still."""
        self.camera.follow(
            ShowScene(scene=self.top.scene(self.rules.expected(state)), by_hand=False)
        )
        calm, look = 0, None
        for _ in range(MOST_FRAMES):
            (*_, look) = self.camera.step()
            calm = calm + 1 if look.camera is CameraState.OK else 0
            if calm >= STILL_FRAMES:
                break
        return seen_of(look, self.layout.areas, self.layout.tracks)

    def next(self, *kinds):
        """Enter everything before the next move of one of these kinds, then see that move laid."""
        while True:
            entry = read_entry(self.bodies[len(self.timeline)], self.rules)
            if entry.move.do in kinds:
                break
            self.timeline.append(entry)
        before = self.timeline.state
        self.lay(before)
        after = self.timeline.preview(entry).state
        reading = self.rules.read_table(before, None, self.lay(after))
        self.timeline.append(entry)
        return entry.move, reading, before, after


@pytest.fixture(scope="module")
def told():
    """Every visible move of one game: the move, what was read, the state before and after."""
    evening = DrawnEvening()
    wanted = {"set_up_room", "set_up_display", "treat", "draft", "use_boxes"}
    return [evening.next(*wanted) for b in evening.bodies if b["do"] in wanted]


def of_kind(told, do):
    found = [case for case in told if case[0].do == do]
    assert found, do
    return found


def check(cases):
    for move, reading, _, _ in cases:
        assert len(reading.readings) == 1, (move, reading)
        (step,) = reading.readings[0].moves
        assert step.move == move


def test_a_first_client_is_read(told):
    for move, reading, _, _ in of_kind(told, "set_up_room"):
        (step,) = reading.readings[0].moves
        assert (step.move.client, step.move.grief_layer) == (move.client, move.grief_layer)
        assert step.move.dreams == move.dreams


def test_the_display_is_read(told):
    for move, reading, _, _ in of_kind(told, "set_up_display"):
        (step,) = reading.readings[0].moves
        assert step.move.display == move.display


def test_a_used_dream_is_read(told):
    check([c for c in of_kind(told, "treat") if not removed_layer(c) and not cured(c)])


def test_a_catharsis_is_read(told):
    cases = [c for c in told if removed_layer(c)]
    assert cases
    check(cases)


def test_a_cured_client_is_read(told):
    cases = [c for c in told if cured(c)]
    assert cases
    check(cases)


def test_boxes_spent_are_read_from_the_marker(told):
    check(of_kind(told, "use_boxes"))


def test_a_draft_and_what_refills_the_display_are_read(told):
    for move, reading, _, after in of_kind(told, "draft"):
        (step,) = reading.readings[0].moves
        seen = step.move
        assert (seen.client, seen.grief_layer, seen.latent, seen.manifest) == (
            move.client, move.grief_layer, move.latent, move.manifest,
        )  # fmt: skip
        assert (seen.refill_client, seen.refill_grief_layer, seen.refill_manifest) == (
            move.refill_client, move.refill_grief_layer, move.refill_manifest,
        )  # fmt: skip
        assert after.display is not None


def removed_layer(case):
    move, _, before, after = case
    if move.do not in {"treat", "use_boxes"}:
        return False
    old, new = (state.person(move.by).room(move.room) for state in (before, after))
    return old.grief_layer is not None and getattr(new, "grief_layer", None) is None


def cured(case):
    move, _, before, after = case
    if move.by is None:
        return False
    return len(after.person(move.by).cured) > len(before.person(move.by).cured)
