"""What can be wrong on an evening: each has one sentence that says what to do, and play goes on."""

import resource
from pathlib import Path

import pytest
from evenings import Evening, treatment_rules
from test_table_by_camera import Camera

from companion.__main__ import main
from companion.app import read_wording
from companion.game_log.game_log import GameLog
from companion.game_log.store import open_store
from companion.games.treatment import GAME
from companion.rules.header import parse_header
from companion.setup.button_link import ButtonLink
from companion.setup.camera_link import camera_view
from companion.table.clock import HandClock
from companion.table.front_pages import looks_of
from companion.table.ledger import Ledger, StoreKeeper
from companion.table.outputs import Sound
from companion.table.session import Session
from companion.views.scene import Lamp
from devices.events import NotAButtonBox, Problem, ProblemKind
from vision.sightings import CameraState, Look

NEWER = 9999  # PRAGMA user_version of a program to come
LANGUAGES = ("en", "de")


@pytest.fixture
def evening():
    return Evening()


class KeptEvening(Evening):
    """An evening whose entries go to the disk."""

    def __init__(self, folder, store):
        self.players, self.clock, self.presses = ("Ana", "Ben"), HandClock(), 0
        raw = {
            "format": 1, "game": "treatment", "players": list(self.players),
            "deck": "practice", "options": {"removed_categories": ["anxiety", "bipolar"]},
        }  # fmt: skip
        self.log = GameLog.start(store, parse_header(raw), folder)
        self.rules, self.file = self.log.timeline.rules, self.log.deck
        self.session = Session(
            Ledger(StoreKeeper(self.log, store, self.clock), self.clock),
            GAME.at_table(self.rules, self.file),
            roles=GAME.button_roles,
            looks=looks_of(self.players),
            clock=self.clock,
        )


# Camera -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", list(CameraState), ids=str)
def test_every_state_of_a_camera_has_a_sentence(state, language):
    look = Look(t_s=1.0, camera=state, cards=(), appeared=(), left=())
    view = camera_view(look, (1920, 1080))
    said = read_wording(GAME.package, language).put(view.says)
    assert said.endswith((".", "…"))
    assert "camera_" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_camera_the_screen_says_that_keys_will_do(language):
    view = camera_view(None, (1920, 1080))
    assert view.lamp is Lamp.OFF
    assert "setup" not in read_wording(GAME.package, language).put(view.says)


def test_a_card_that_nobody_knows_is_asked_about_and_play_goes_on(evening):
    camera = Camera(evening)
    camera.lay("case", None)
    assert evening.rows == ()
    evening.key("n")
    evening.pick(next(c.card for c in evening.scene.cards if c.legal))
    evening.key("d")
    assert [r.entry.move.do for r in evening.rows] == ["reveal_case", "draw"]


# Buttons ----------------------------------------------------------------------------------


class Ports:
    """A box reader that reports what it is told to."""

    def __init__(self, *events):
        self.events = list(events)

    def poll(self):
        events, self.events = self.events, []
        return events


@pytest.mark.parametrize(
    "event",
    [
        *(
            Problem(kind=kind, port="COM7", sentence="COM7: allow it, then plug the box in again.")
            for kind in ProblemKind
        ),
        NotAButtonBox(port="COM7"),
    ],
    ids=lambda e: getattr(getattr(e, "kind", None), "value", "garbage"),
)
def test_trouble_with_a_port_is_one_line_and_no_signal(event):
    link = ButtonLink(Ports(event), ("Ana", "Ben"))
    assert link.poll() == []
    said = read_wording(GAME.package, "en").put(link.trouble)
    assert "COM7" in said
    assert said.endswith(".")


# Decks and the data folder ----------------------------------------------------------------

BROKEN = {
    "not_toml": "format = ",
    "other_format": 'format = 2\ngame = "treatment"\n',
    "unknown_table": 'format = 1\ngame = "treatment"\n[[dragon]]\nid = "x"\n',
    "twice": 'format = 1\ngame = "treatment"\n[[case]]\nid = "x"\n[[case]]\nid = "x"\n',
    "wrong_number": 'format = 1\ngame = "treatment"\n[[case]]\nid = "x"\nmax_cards = "three"\n',
    "other_game": 'format = 1\ngame = "unconscious_mind"\n',
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_a_broken_deck_is_one_sentence_on_the_page(tmp_path, text):
    from test_front import FrontDesk  # noqa: PLC0415 - only here

    from companion.app_evening import open_deck  # noqa: PLC0415 - needs a window's libraries

    path = tmp_path / "broken.toml"
    path.write_text(text, "utf-8")
    desk = FrontDesk()
    desk.front._open_deck = lambda name, game: open_deck(name, game, tmp_path)
    desk.front.open_new_game("treatment")
    desk.type("deck", str(path))
    assert "\n" not in str(desk.front.page().blocks[0].text.get("text"))
    assert desk.front.problem is not None
    desk.type("deck", "practice")
    assert desk.key("enter") is not None


def test_a_data_folder_that_cannot_be_made_is_one_sentence(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("not a folder", "utf-8")
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "file" / "data"))
    assert main([]) == 2
    said = capsys.readouterr().err
    assert "COMPANION_DATA" in said
    assert said.count("\n") == 1


def test_a_file_of_a_newer_program_is_read_and_nothing_is_lost(tmp_path):
    with open_store(tmp_path) as store:
        KeptEvening(tmp_path, store).key("n")
        store._db.execute(f"PRAGMA user_version = {NEWER}")
    with open_store(tmp_path) as store:
        assert store.read_only
        game = store.games()[0].id
        evening = KeptEvening.__new__(KeptEvening)
        evening.clock, evening.presses = HandClock(), 0
        log = GameLog.resume(store, game, tmp_path)
        evening.session = Session(
            Ledger(StoreKeeper(log, store, evening.clock), evening.clock),
            GAME.at_table(log.timeline.rules, log.deck),
            roles=GAME.button_roles, looks=looks_of(("Ana", "Ben")), clock=evening.clock,
        )  # fmt: skip
        evening.key("n")
        evening.pick(next(c.card for c in evening.scene.cards if c.legal))
        assert evening.rows == (), "what cannot be kept does not count"
        assert evening.screen.toast[1].key.startswith("table.not_saved.")


def test_a_full_disk_is_said_at_once_and_the_same_key_works_once_there_is_room(tmp_path):
    with open_store(tmp_path) as store:
        evening = KeptEvening(tmp_path, store)
        evening.key("n")
        evening.pick(next(c.card for c in evening.scene.cards if c.legal))
        written = max(p.stat().st_size for p in Path(tmp_path).iterdir())
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (written, hard))
        try:
            sounds = []
            for _ in range(3):
                evening.key("d")
                sounds += evening.session.take_outputs().sounds
            state = evening.state
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert evening.screen.toast[1].key.startswith("table.not_saved.")
        assert Sound.REFUSED in sounds
        before = len(evening.rows)
        assert state == evening.log.timeline.state
        evening.key("d")
        assert len(evening.rows) == before + 1
        again = GameLog.resume(store, evening.log.id, tmp_path)
        assert again.timeline.state == evening.state
        assert again.differences == ()


def test_rules_that_a_deck_cannot_serve_are_refused_by_name():
    with pytest.raises(Exception, match="removed_categories"):
        treatment_rules(removed=("anxiety", "no such category"))
