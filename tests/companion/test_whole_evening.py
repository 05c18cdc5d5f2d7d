"""From the command to the last press: start page, new game, table, resume, with a display of paper."""

from datetime import timedelta

import pytest

from companion import app_evening, app_start
from companion.__main__ import main
from companion.game_log.data_folder import SETTINGS_FILE
from companion.game_log.store import open_store
from companion.table.clock import SystemClock
from companion.views.intents import Back, Do, Pick, Press, Quit, Source, Type
from companion.views.page import Buttons, Line, Page
from companion.views.scene import Lamp, Picker, TableScene

pytestmark = pytest.mark.slow


class PaperDisplay:
    """Shows nothing, keeps what it should have shown, and sends what a script presses on it.

    script: a function that gets the display and yields intents; after its last one the window
    is closed.
    """

    def __init__(self, script):
        self.script = script(self)
        self.scenes = []
        self.screen = None
        self.pads = ()
        self.fresh = False

    def use(self, wording, _pictures):
        self.wording, self.fresh = wording, False

    def close(self):
        """There is no window."""

    def show(self, screen, _camera_frame=None):
        self.screen, self.fresh = screen, True
        name = getattr(screen.scene, "name", type(screen.scene).__name__)
        if self.scenes[-1:] != [name]:
            self.scenes.append(name)
        return True

    def poll(self):
        if not self.fresh:
            return []  # nobody presses on a picture that is gone
        self.fresh = False
        return [next(self.script, Quit())]

    def wait(self, turns=240):
        """Let the loop turn, some seconds at most, until something is wrong."""
        for _ in range(turns):
            if self.screen.health.trouble is not None:
                return
            yield Type(id="nothing", value="", position=0, source=Source.KEYS)

    # What a person can press on what is shown

    def key(self, key):
        scene, at = self.screen.scene, self.screen.position
        if key == "escape":
            return Back(position=at, source=Source.KEYS)
        if isinstance(scene, TableScene):
            ask = next(a for a in scene.board.actions if a.key == key)
            return Do(ask=ask, position=at, source=Source.KEYS)
        if isinstance(scene, Picker):
            return Pick(card=scene.cards[int(key) - 1].card, position=at, source=Source.KEYS)
        blocks = (*scene.blocks, *scene.side)
        buttons = [b for x in blocks if isinstance(x, Buttons) for b in x.buttons]
        button = next(b for b in buttons if b.key == key)
        return Press(id=button.id, position=at, source=Source.KEYS)

    def warnings(self):
        blocks = self.screen.scene.blocks
        return [self.wording.put(b.text) for b in blocks if isinstance(b, Line) and b.warning]


class House:
    """A data folder, opened anew for each evening by the command line."""

    def __init__(self, folder, monkeypatch):
        self.folder, self.monkeypatch = folder, monkeypatch

    def run(self, script, *argv, hours_ago=0):
        """One run of the program; its display, to look at afterwards."""
        display = PaperDisplay(script)

        class Earlier(SystemClock):
            def wall(self):
                return super().wall() - timedelta(hours=hours_ago)

        self.monkeypatch.setattr(app_start, "open_display", lambda *_, **__: display)
        self.monkeypatch.setattr(app_evening, "SystemClock", Earlier)
        display.code = main(list(argv))
        return display

    def entries(self):
        with open_store(self.folder) as store:
            (newest, *_) = store.games()
            return [row.body["do"] for row in store.read_game(newest.id).entries]


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    (tmp_path / SETTINGS_FILE).write_text(
        '[last]\ngame = "treatment"\nplayers = ["Ana", "Ben"]\nbuttons = ""\n', "utf-8"
    )
    return House(tmp_path, monkeypatch)


def first_move(d):
    yield d.key("1")
    yield d.key("enter")
    yield d.key("n")
    yield d.key("1")


def test_a_table_that_played_before_is_at_its_first_move_in_four_presses(house):
    display = house.run(first_move)
    assert display.scenes[:4] == ["start", "new_game", "TableScene", "Picker"]
    assert house.entries() == ["reveal_case"]


def test_the_running_game_opens_at_once_without_a_question(house):
    house.run(first_move)

    def draw(d):
        yield d.key("d")

    display = house.run(draw)
    assert display.scenes[0] == "TableScene"
    assert display.screen.scene.questions == ()
    assert house.entries() == ["reveal_case", "draw"]


def test_escape_leads_to_the_start_page_and_enter_back_to_the_game(house):
    house.run(first_move)

    def leave_and_return(d):
        yield d.key("escape")
        assert d.screen.scene.name == "start"
        yield d.key("enter")
        assert isinstance(d.screen.scene, TableScene)
        yield d.key("escape")
        yield d.key("escape")

    display = house.run(leave_and_return)
    assert display.scenes == ["TableScene", "start", "TableScene", "start"]


def test_a_game_of_the_day_before_waits_on_the_start_page(house):
    house.run(first_move, hours_ago=13)

    def look(d):
        assert d.key("enter").id.startswith("resume:")
        yield Quit()

    display = house.run(look)
    assert display.scenes == ["start"]


def test_a_deck_that_is_not_there_is_said_on_the_page_and_another_one_starts(house):
    def other_deck(d):
        yield Type(id="deck", value="nope", position=0, source=Source.KEYS)
        yield d.key("enter")
        assert any("nope" in w for w in d.warnings())
        yield Type(id="deck", value="practice", position=0, source=Source.KEYS)
        assert d.warnings() == []
        yield d.key("enter")
        assert isinstance(d.screen.scene, TableScene)
        yield Quit()

    display = house.run(other_deck, "play", "treatment", "--buttons", "")
    assert display.scenes[-1] == "TableScene"


def test_named_players_start_at_once(house):
    def look(d):
        assert [look.name for look in d.screen.players] == ["Eva", "Dan", "Caro"]
        yield d.key("n")

    display = house.run(look, "play", "treatment", "--players", "Eva,Dan, Caro", "--buttons", "")
    assert display.scenes[0] == "TableScene"


def test_a_deck_file_is_found_from_where_the_command_is_given(house, tmp_path, monkeypatch):
    here = tmp_path / "here"
    here.mkdir()
    (here / "ours.toml").write_text('format = 1\ngame = "treatment"\nname = "Ours"\n', "utf-8")
    monkeypatch.chdir(here)

    def play(d):
        yield d.key("n")

    argv = ("play", "treatment", "--players", "Ana,Ben", "--deck", "ours.toml", "--buttons", "")
    assert house.run(play, *argv).scenes[0] == "TableScene"


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (("treatment", "--players", "Ana"), "2 to 5 players"),
        (("treatment", "--players", " , "), "--players Ana,Ben"),
        (("treatment", "--players", "Ana,Ben,Caro,Dan,Eva,Flo"), "2 to 5 players"),
        (("treatment", "--players", "Ana,Ben", "--deck", "nope"), "no deck 'nope'"),
        (("treatment", "--players", "Ana,Ben", "--buttons", "bluetooth://box"), "bluetooth"),
        (("chess",), "'treatment'"),
    ],
)
def test_what_cannot_start_is_refused_in_one_sentence(house, capsys, argv, says):
    def nothing(_):
        yield Quit()

    display = house.run(nothing, "play", *argv)
    assert display.code == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1


@pytest.mark.slow
def test_a_camera_that_is_not_there_is_named_and_play_goes_on(house):
    def play(d):
        yield d.key("n")
        yield d.key("1")

    argv = ("play", "treatment", "--players", "Ana,Ben", "--camera", "camera:none", "--buttons", "")
    display = house.run(play, *argv)
    assert house.entries() == ["reveal_case"]
    assert display.screen.camera.lamp is not Lamp.READY


@pytest.mark.slow
def test_a_button_port_that_is_not_there_leaves_the_game_playable(house):
    def play(d):
        yield from d.wait()
        yield d.key("n")
        yield d.key("1")

    display = house.run(play, "play", "treatment", "--players", "Ana,Ben", "--buttons", "/dev/none")
    assert house.entries() == ["reveal_case"]
    assert display.screen.health.trouble is not None


def test_a_button_address_of_unknown_form_is_said_on_the_page_and_no_game_is_begun(house):
    def other_buttons(d):
        assert isinstance(d.screen.scene, Page)
        yield Type(id="name:0", value="Eva", position=0, source=Source.KEYS)
        yield Type(id="name:1", value="Dan", position=0, source=Source.KEYS)
        yield Type(id="buttons", value="bluetooth://box", position=0, source=Source.KEYS)
        yield d.key("enter")
        assert any("bluetooth" in w for w in d.warnings())
        yield Type(id="buttons", value="", position=0, source=Source.KEYS)
        yield d.key("enter")
        assert [look.name for look in d.screen.players] == ["Eva", "Dan"], "names are kept"
        yield d.key("n")
        yield d.key("1")

    house.run(other_buttons, "play", "treatment")
    with open_store(house.folder) as store:
        assert len(store.games()) == 1


def test_a_bad_button_address_in_the_settings_does_not_keep_a_game_from_going_on(house):
    house.run(first_move)
    settings = house.folder / SETTINGS_FILE
    text = settings.read_text("utf-8").replace('buttons = ""', 'buttons = "bluetooth://box"')
    settings.write_text(text, "utf-8")

    def draw(d):
        yield d.key("d")

    assert house.run(draw).scenes[0] == "TableScene"
    assert house.entries() == ["reveal_case", "draw"]


def test_a_second_program_says_so_and_leaves_the_first_alone(house, capsys):
    def nothing(_):
        yield Quit()

    with open_store(house.folder):
        assert house.run(nothing).code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "already" in said or "running" in said or "another" in said.lower()
