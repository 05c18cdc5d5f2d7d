import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "vision"))
from drawn_cards import PICTURES, lay, photo

from calibration.mat import corner_markers
from companion.app import read_wording
from companion.decks.deck_file import read_deck_file
from companion.games.find_games import find_game, find_games
from companion.setup.camera_profile import profile_of
from companion.setup.checks import Check
from companion.setup.pages.cameras import CamerasPage, layout_of
from companion.setup.pages.card_numbers import NumbersPage
from companion.setup.pages.decks import DeckDoors, DeckPage, DecksPage
from companion.setup.pages.health import HealthPage
from companion.setup.pages.setup_page import Leave, Open
from companion.setup.pages.teach import TeachPage
from companion.setup.table_camera import News
from companion.setup.teach_camera import TeachCamera
from companion.setup.teaching import open_lessons
from companion.views.intents import Back, Drag, Press, Source, Type
from companion.views.page import Button, Buttons, CameraPicture, Field, Line, Page
from vision.enroll import cut_cards
from vision.enroll_camera import CardLaid, NotACard
from vision.sightings import CameraState, Look
from vision.sources.frames import Frame, Trouble
from vision.sources.rendered import CameraPose, Scene, render
from vision.sources.rendered.optics import find_plane_of

GAME = find_game("treatment")
LAYOUT = layout_of(GAME)
POSE = CameraPose(
    distance_mm=LAYOUT.width_mm,
    looks_at_mm=(LAYOUT.width_mm / 2, LAYOUT.height_mm / 2),
    tilt_deg=12,
)


def press(page, name):
    return page.on_intent(Press(id=name, position=0, source=Source.MOUSE))


def type_in(page, name, value, *, entered=False):
    return page.on_intent(
        Type(id=name, value=value, entered=entered, position=0, source=Source.KEYS)
    )


def drag(page, start, at):
    """Press, pull in two steps, let go."""
    between = tuple((a + b) / 2 for a, b in zip(start, at, strict=True))
    for place, ended in ((between, False), (at, False), (at, True)):
        page.on_intent(Drag(start=start, at=place, ended=ended, position=0, source=Source.MOUSE))


def drag_mm(page, start, at):
    ends = find_plane_of(POSE, (960, 540)).px([start, at]) / (960, 540)
    drag(page, *(tuple(float(v) for v in end) for end in ends))


def picture_of(page):
    return blocks_of(page.page(), CameraPicture)[0]


def blocks_of(page: Page, kind):
    return [block for block in (*page.blocks, *page.side) if isinstance(block, kind)]


def buttons_of(page: Page) -> dict[str, Button]:
    return {b.id: b for block in blocks_of(page, Buttons) for b in block.buttons}


def put(text) -> str:
    return read_wording(GAME.package, "en").put(text)


def says(page: Page) -> list[str]:
    return [put(line.text) for line in blocks_of(page, Line)]


class FakeCamera:
    def __init__(self, picture):
        self.picture = picture
        self.closed = False

    def poll(self):
        return [
            News(look=Look(t_s=0, camera=CameraState.BLURRED, cards=())),
            News(trouble="Camera trouble."),
        ]

    def preview(self):
        return self.picture

    def close(self):
        self.closed = True


def table(*, mat: bool):
    size = (LAYOUT.width_mm, LAYOUT.height_mm)
    scene = Scene(table_mm=size, camera=POSE, markers=corner_markers(*size) if mat else ())
    return render(scene, {}, size=(960, 540))


def cameras_page(tmp_path, picture, kept=None):
    opened = []

    def open_camera(address):
        opened.append((address, FakeCamera(picture)))
        return opened[-1][1]

    page = CamerasPage(
        tmp_path, GAME, address="cam", open_camera=open_camera,
        keep_address=(kept if kept is not None else []).append,
    )  # fmt: skip
    page.tick()
    return page, opened


def test_the_mat_is_found_outlined_and_kept(tmp_path):
    kept = []
    page, _ = cameras_page(tmp_path, table(mat=True), kept)
    press(page, "mat")
    assert "The mat was found by 4 of its markers." in says(page.page())
    assert any("px high" in line for line in says(page.page()))
    view, preview = page.camera()
    assert preview.shape == (540, 960, 3)
    labels = {put(o.label) for o in view.outlines}
    assert {"Case", "Seat 1, cards at the Case"} < labels
    assert len(labels) == len(LAYOUT.areas)
    assert not any("seat" in label for label in labels)
    press(page, "keep")
    plane = profile_of(tmp_path, "cam").plane
    middle = (LAYOUT.width_mm / 2, LAYOUT.height_mm / 2)
    true = find_plane_of(POSE, (960, 540)).px([middle])
    assert np.abs(plane.px([middle]) - true).max() < 2
    assert kept == ["cam"]


def test_without_mat_four_corners_are_set_by_arrows_and_numbers(tmp_path):
    page, _ = cameras_page(tmp_path, table(mat=False))
    press(page, "mat")
    assert any("not in the picture" in line for line in says(page.page()))
    press(page, "corners")
    press(page, "corner:2")
    for _ in range(4):
        press(page, "nudge:left")
    type_in(page, "at:y", "900")
    type_in(page, "at:y", "much")
    (outline,) = page.camera()[0].outlines
    assert outline.corners[2] == pytest.approx((0.93, 0.9))
    press(page, "keep")
    plane = profile_of(tmp_path, "cam").plane
    corner = plane.px([(LAYOUT.width_mm, LAYOUT.height_mm)])[0]
    assert corner == pytest.approx((0.93 * 960, 0.9 * 540))


def test_corners_are_dragged_on_the_picture(tmp_path):
    page, _ = cameras_page(tmp_path, table(mat=False))
    assert not picture_of(page).draggable
    press(page, "corners")
    assert picture_of(page).draggable
    drag(page, (0.5, 0.5), (0.6, 0.5))
    drag(page, (0.94, 0.96), (0.9, 0.91))
    drag(page, (0.05, 0.05), (-0.7, 0.02))
    (outline,) = page.camera()[0].outlines
    assert outline.grips
    assert outline.corners == ((-0.2, 0.02), (0.95, 0.05), (0.9, 0.91), (0.05, 0.95))
    press(page, "nudge:right")
    assert page.camera()[0].outlines[0].corners[0] == pytest.approx((-0.195, 0.02))


def test_an_area_is_moved_and_resized_on_the_picture_and_kept(tmp_path):
    page, _ = cameras_page(tmp_path, table(mat=True))
    press(page, "areas")
    assert any("find the mat" in line for line in says(page.page()))
    press(page, "mat")
    press(page, "areas")
    before = LAYOUT.areas["case"]
    middle = (before.x_mm + before.width_mm / 2, before.y_mm + before.height_mm / 2)
    drag_mm(page, middle, (middle[0] + 40, middle[1] - 12))
    lower_right = (before.x_mm + before.width_mm + 40, before.y_mm + before.height_mm - 12)
    drag_mm(page, lower_right, (lower_right[0] + 25, lower_right[1] + 30))
    (grips,) = [o for o in page.camera()[0].outlines if o.grips]
    assert put(grips.label) == "Case"
    assert any(line.startswith("Case: drag") for line in says(page.page()))
    press(page, "keep")
    kept = profile_of(tmp_path, "cam").areas_mm
    assert set(kept) == {"case"}
    (x, y), _, (right, lower), _ = kept["case"]
    found = (x, y, right - x, lower - y)
    wanted = (before.x_mm + 40, before.y_mm - 12, before.width_mm + 25, before.height_mm + 30)
    assert found == pytest.approx(wanted, abs=0.5)


def test_areas_are_set_by_keys_alone(tmp_path):
    page, _ = cameras_page(tmp_path, table(mat=True))
    press(page, "mat")
    press(page, "areas")
    press(page, "area:next")
    press(page, "area:back")
    press(page, "nudge:left")
    type_in(page, "at:width", "3")
    assert [f.value for f in blocks_of(page.page(), Field) if f.id == "at:width"] == ["3"]
    type_in(page, "at:width", "300")
    press(page, "keep")
    (polygon,) = profile_of(tmp_path, "cam").areas_mm.values()
    assert polygon[1][0] - polygon[0][0] == pytest.approx(300)
    press(page, "areas")
    press(page, "area:reset")
    press(page, "keep")
    assert profile_of(tmp_path, "cam").areas_mm == {}


def test_crossed_corners_are_refused(tmp_path):
    page, _ = cameras_page(tmp_path, table(mat=False))
    press(page, "corners")
    type_in(page, "at:x", "990")
    type_in(page, "at:y", "990")
    press(page, "keep")
    assert any("no table" in line for line in says(page.page()))
    assert profile_of(tmp_path, "cam") is None


def test_another_camera_closes_the_one_before_and_trouble_is_said(tmp_path):
    page, opened = cameras_page(tmp_path, None)
    view, preview = page.camera()
    assert preview is None
    assert view.says.get("text") == "Camera trouble."
    type_in(page, "address", "1", entered=True)
    assert [address for address, _ in opened] == ["cam", "1"]
    assert opened[0][1].closed
    page.close()
    assert opened[1][1].closed
    assert isinstance(page.on_intent(Back(position=0, source=Source.KEYS)), Leave)


class FakeTeachCamera:
    def __init__(self):
        self.news = []
        self.picture = None

    def poll(self):
        news, self.news = self.news, []
        return news

    def close(self):
        pass


@pytest.fixture
def taught(tmp_path):
    lessons = open_lessons(tmp_path, "ours", GAME)
    camera = FakeTeachCamera()
    return lessons, camera, TeachPage(lessons, "cam", lambda _a, _s: camera)


def laid(name):
    (cut,) = cut_cards(PICTURES[name])
    return CardLaid(cut)


def test_each_card_laid_is_taught_with_a_chime_and_can_be_named(taught):
    lessons, camera, page = taught
    camera.news = [laid("c-0"), NotACard(), laid("c-1")]
    page.tick()
    assert page.take_sounds() == ("seen", "seen")
    assert page.take_sounds() == ()
    assert [c.id for c in lessons.deck.deck.cards] == ["card-1", "card-2"]
    type_in(page, "name", "New evidence")
    press(page, "kind:resource")
    assert [(c.name, c.kind) for c in lessons.deck.deck.cards] == [
        ("card-1", "treatment"),
        ("New evidence", "resource"),
    ]
    assert page.picture("card-2").is_file()


def test_the_newest_card_is_turned_or_taken_out(taught):
    lessons, camera, page = taught
    camera.news = [laid("c-0")]
    page.tick()
    press(page, "turn")
    kept = cv2.imread(str(page.picture("card-1")))
    assert np.array_equal(kept, PICTURES["c-0"][::-1, ::-1])
    press(page, "remove")
    assert lessons.deck.deck.cards == ()
    assert "remove" not in buttons_of(page.page())


def test_a_card_laid_twice_is_known_and_a_trouble_is_said(taught):
    lessons, camera, page = taught
    camera.news = [laid("c-0"), laid("c-0")]
    page.tick()
    assert page.take_sounds() == ("seen", "refused")
    assert len(lessons.deck.deck.cards) == 1
    camera.news = [Trouble(state=CameraState.LOST, sentence="No picture comes.")]
    page.tick()
    assert page.camera()[0].says.get("text") == "No picture comes."


def test_numbers_are_typed_beside_the_picture_and_cards_skipped(tmp_path):
    lessons = open_lessons(tmp_path, "ours", GAME)
    for kind, name in (("case", "One"), ("symptom", "Two"), ("treatment", "Three")):
        lessons.deck.add(kind, name)
    page = NumbersPage(lessons, GAME, ("one", "two", "three"))
    ids = [field.id for field in blocks_of(page.page(), Field)]
    assert ids[:4] == ["#name", "#copies", "category", "max_cards"]
    type_in(page, "max_cards", "0")
    assert press(page, "save") is None
    assert any("max_cards" in line for line in says(page.page()))
    type_in(page, "max_cards", "3")
    type_in(page, "category", "anxiety")
    type_in(page, "factors/social", "2", entered=True)
    press(page, "skip")
    type_in(page, "positive/therapy", "1")
    assert isinstance(press(page, "save"), Leave)
    deck = GAME.read_deck(read_deck_file(tmp_path / "decks" / "ours"))
    assert deck.cases["one"].max_cards == 3
    assert deck.treatments["three"] is not None
    assert lessons.deck.find("two").fields == {}


def doors(tmp_path, address="cam"):
    return DeckDoors(
        data=tmp_path, games=tuple(find_games().values()), game=GAME, address=address,
        open_camera=lambda _address, _sizes: FakeTeachCamera(),
    )  # fmt: skip


def test_decks_are_listed_begun_opened_packed_and_taken_over(tmp_path):
    page = DecksPage(doors(tmp_path))
    type_in(page, "name", "../no")
    assert press(page, "new") is None
    assert any("cannot be a deck's name" in line for line in says(page.page()))
    type_in(page, "name", "ours")
    step = press(page, "new")
    assert isinstance(step, Open)
    step.page._lessons.deck.add("case", "One")
    press(step.page, "export")
    assert (tmp_path / "ours.zip").is_file()
    assert isinstance(press(page, "deck:ours"), Open)
    type_in(page, "archive", str(tmp_path / "ours.zip"))
    press(page, "import")
    assert {"deck:ours", "deck:ours-2"} <= set(buttons_of(page.page())) or len(
        [b for b in buttons_of(page.page()) if b.startswith("deck:")]
    ) == 2
    type_in(page, "archive", str(tmp_path / "gone.zip"))
    press(page, "import")
    assert any("gone.zip" in line for line in says(page.page()))


def test_a_deck_leads_to_teaching_numbers_and_the_report(tmp_path):
    lessons = open_lessons(tmp_path, "ours", GAME)
    page = DeckPage(lessons, GAME, doors(tmp_path, ""))
    assert buttons_of(page.page())["teach"].disabled is not None
    assert buttons_of(page.page())["report"].disabled is not None
    type_in(page, "address", "cam")
    assert isinstance(press(page, "teach").page, TeachPage)
    lessons.teach_cut(laid("c-0").cut, "photo")
    assert isinstance(press(page, "numbers").page, NumbersPage)
    press(page, "report")
    page._pool.shutdown(wait=True)
    assert "No two cards look alike to the camera." in says(page.page())


def test_health_lists_what_failed_first_and_what_to_do():
    checks = (
        Check(name="screen", ok=True, found="there"),
        Check(name="camera", ok=False, found="none", do="Plug one in."),
    )
    page = HealthPage(lambda: checks)
    page._pool.shutdown(wait=True)
    shown = page.page()
    assert shown.blocks[0].rows[0][0].text.get("text") == "camera"
    assert "camera: Plug one in." in says(shown)
    assert isinstance(press(page, "cancel"), Leave)


class OneSource:
    def __init__(self, *news):
        self.news = list(news)

    def read(self, _timeout_s):
        return self.news.pop(0) if self.news else None

    def close(self):
        pass


def test_the_teaching_camera_tells_cards_troubles_and_its_end():
    picture, _ = photo(lay("c-2"), distance_mm=400)
    lost = Trouble(state=CameraState.LOST, sentence="lost")
    frames = [Frame(t_s=t / 4, picture=picture, cut=t == 0) for t in range(4)]
    source = OneSource(lost, *frames)
    camera = TeachCamera(lambda: source, ((63, 88),), start=False)
    while camera.step(source):
        pass
    told = camera.poll()
    assert [type(item) for item in told] == [Trouble, CardLaid]
    assert camera.picture is picture
    camera.close()
