"""Every way in which cameras fail at a table, each told by its name, each survived."""

import threading

import cv2
import numpy as np
import pytest
from hue_table import Bench, card, scene

from companion.rules.sentence import Wording, read_words, say
from vision.process_work import CameraOrder, CameraWork
from vision.sightings import CameraState
from vision.sources import Frame, Trouble
from vision.sources import cameras as camera_module
from vision.sources.cameras import NumberedCamera
from vision.sources.live import LiveSource
from vision.sources.rendered import Light

LIMIT_S = 5.0


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("state", [s for s in CameraState if s is not CameraState.OK])
def test_every_state_has_a_sentence(state, language):
    words = Wording(read_words("companion.setup", language))
    sentence = words.put(say(f"setup.camera_{state}"))
    assert sentence.endswith(".")


@pytest.mark.parametrize(
    ("light", "state"),
    [
        (Light(gain=0.2), CameraState.DARK),
        (Light(gain=4.5), CameraState.BRIGHT),
        (Light(gain=0.0), CameraState.BLACK),
    ],
)
def test_too_little_and_too_much_light_are_told_apart(light, state):
    first = scene(card("red"), card("blue", 700))
    bench = Bench(first)
    bench.run(0.6)
    bench.table.show(scene(card("red"), card("blue", 700), light=light), by_hand=False)
    looks = bench.run(2.0)
    told = next(look for look in looks if look.camera is state)
    assert told.t_s - looks[0].t_s <= 2.0
    assert looks[-1].camera is state
    bench.table.show(first, by_hand=False)
    looks = bench.run(2.0)
    assert looks[-1].camera is CameraState.OK
    assert bench.events() == ["+red", "+blue"]


@pytest.mark.parametrize("scale", [0.75, 2.0], ids=["smaller", "larger"])
def test_another_resolution_in_the_middle_changes_nothing_on_the_table(scale):
    bench = Bench(scene(card("red"), card("blue", 700)))
    bench.run(0.8)
    for _ in range(16):
        frame = bench.table.read(0.25)
        assert isinstance(frame, Frame)
        other = cv2.resize(frame.picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        bench.looks.append(bench.watcher.see(Frame(t_s=frame.t_s, picture=other)))
    assert bench.lies() == ["blue", "red"]
    assert bench.events() == ["+red", "+blue"]
    assert bench.looks[-1].camera is CameraState.OK
    width = 480 * scale
    assert all(x < width for c in bench.watcher.cards for x, _ in c.sighting.corners)


PICTURE = np.full((27, 48, 3), 120, np.uint8)


class Connection:
    """Gives some pictures, then is broken."""

    def __init__(self, pictures=1_000_000):
        self.left = pictures
        self.go_on = threading.Event()

    def grab(self):
        self.left -= 1
        if self.left < 0:
            return None
        self.go_on.wait(0.01)
        return PICTURE

    def close(self):
        pass


def read_until(source, wanted):
    """The first news of a live source that is wanted."""
    for _ in range(round(LIMIT_S / 0.05)):
        news = source.read(0.05)
        if wanted(news):
            return news
    raise AssertionError(news)


def test_a_camera_in_use_elsewhere_is_busy_until_it_is_free(monkeypatch):
    """faults.md row 26"""
    monkeypatch.setattr("vision.sources.live.RETRY_S", 0.05)
    busy = Trouble(state=CameraState.BUSY, sentence="in use")
    answers = [busy, busy]
    source = LiveSource(lambda: answers.pop(0) if answers else Connection())
    try:
        news = read_until(source, lambda n: isinstance(n, Trouble) and n.state is CameraState.BUSY)
        watcher = Bench(scene()).watcher
        assert watcher.lose(news).camera is CameraState.BUSY
        assert read_until(source, lambda n: isinstance(n, Frame)).cut
    finally:
        source.close()


def test_a_camera_that_opens_slowly_is_opening_and_holds_nothing_up():
    opened = threading.Event()

    def connect():
        opened.wait(LIMIT_S)
        return Connection()

    source = LiveSource(connect)
    try:
        news = source.read(0.01)
        assert news.state is CameraState.OPENING
        opened.set()
        assert read_until(source, lambda n: isinstance(n, Frame)) is not None
    finally:
        opened.set()
        source.close()


@pytest.fixture
def plugs(tmp_path, monkeypatch):
    """Cameras by number, as the system names them; opening notes which was taken."""
    opened = []

    def connect(number):
        if not (tmp_path / f"video{number}").is_dir():
            return Trouble(state=CameraState.LOST, sentence=f"no camera {number}")
        opened.append(number)
        return Connection()

    monkeypatch.setattr(camera_module, "connect_camera", connect)

    def plug(**names):
        for folder in tmp_path.iterdir():
            (folder / "name").unlink()
            folder.rmdir()
        for device, name in names.items():
            (tmp_path / device).mkdir()
            (tmp_path / device / "name").write_text(name)

    return NumberedCamera(0, tmp_path), plug, opened


def test_a_camera_that_comes_back_with_another_number_is_the_same_camera(plugs):
    """faults.md row 25: by what it is, not by its number."""
    camera, plug, opened = plugs
    plug(video0="Table", video1="Lid")
    camera()
    plug(video0="Lid", video2="Table")
    camera()
    assert opened == [0, 2]


def test_another_camera_is_never_taken_in_its_place(plugs):
    """faults.md row 27"""
    camera, plug, opened = plugs
    plug(video0="Table")
    camera()
    plug(video0="Lid")
    news = camera()
    assert isinstance(news, Trouble)
    assert "'Table' is unplugged" in news.sentence
    plug(video0="Lid", video1="Table")
    camera()
    assert opened == [0, 1]


def test_of_two_cameras_of_one_name_the_one_with_the_number_is_kept(plugs):
    camera, plug, opened = plugs
    plug(video0="Twin")
    camera()
    plug(video0="Twin", video1="Twin")
    camera()
    assert opened == [0, 0]


def test_where_nobody_knows_names_the_number_is_all_there_is(plugs):
    camera, plug, opened = plugs
    assert isinstance(camera(), Trouble)
    plug(video0="")
    camera()
    camera()
    assert opened == [0, 0]


class LateSource:
    """Two pictures a second, the last after 4.5 s; between them it says that none has come."""

    def __init__(self):
        self.step = -1

    def read(self, _timeout_s):
        self.step += 1
        t_s = self.step / 4
        if self.step % 2 or self.step >= 20:
            return Trouble(state=CameraState.LOST, sentence="No picture comes.", t_s=t_s)
        noise = np.random.default_rng(self.step).integers(0, 3, (270, 480, 3), np.uint8)
        return Frame(t_s=t_s, picture=noise + np.uint8(100))

    def close(self):
        pass


def test_a_slow_camera_is_not_said_to_be_lost_until_it_is():
    order = CameraOrder(address="slow:", deck_folder=None)
    work = CameraWork(order, openers={"slow": lambda _: LateSource()})
    said = [[item for item in work.step() if isinstance(item, Trouble)] for _ in range(30)]
    assert not any(said[:24])
    assert all(said[24:])
