"""The question about seats and the page of gamepads and keys fit, in both languages."""

from pathlib import Path

import pytest

from companion.app import WORDS, read_wording
from companion.display import Display, DisplaySettings
from companion.rules.seats import Player
from companion.rules.sentence import read_words, say
from companion.setup.button_roles import ButtonRoles
from companion.table import pads as package
from companion.table.pads.desk import PadDesk
from companion.table.pads.page import PadsPage
from companion.table.pads.role_keys import RoleKeys
from companion.table.pads.seats import PadSeats
from companion.views.board import BoardView, Strip
from companion.views.pads import PadSeen
from companion.views.scene import Health, PlayerLook, Screen, TableScene

ROLES = ("end_turn", "plus", "minus", "undo", "hold")
PLAYERS = tuple(Player(name) for name in ("Bartholomew", "Ana", "Caro", "Dominique"))


def pads():
    desk = PadDesk(None, PLAYERS, RoleKeys(ROLES))
    desk.take_over(PadSeats(), RoleKeys(ROLES), ButtonRoles("", ROLES, len(PLAYERS)))
    names = ("Twin USB Gamepad (DragonRise)", "Zero Delay", "Xbox 360 Controller")
    desk.seats.see(PadSeen(id=i, name=name) for i, name in enumerate(names))
    desk.seats.press(0, 12, 0.0, asking=True)
    desk.keys.use_number_pad()
    return desk


def scenes(desk):
    page = PadsPage(pads=desk)
    yield "pads", page.scene(None)
    yield "learn_key", PadsPage(pads=desk, learn=True).scene(None)
    yield "seat_key", PadsPage(pads=desk, key="media next").scene(None)
    yield "pad_button", PadsPage(pads=desk, button=(0, 2)).scene(None)
    line = say("table.plain", text="…")
    board = BoardView(strip=Strip(player=PLAYERS[0], place=line, prompt=line), rows=())
    yield "question", TableScene(board=board, questions=desk.question())


@pytest.mark.parametrize("language", ["en", "de"])
def test_question_and_pages_fit(language):
    wording = read_wording("companion.games.unconscious_mind", language)
    looks = tuple(PlayerLook(id=p, name=p, color=i, glyph=i) for i, p in enumerate(PLAYERS))
    display = Display(wording, lambda _: None, DisplaySettings(size=(960, 540), language=language))
    assert display.open() is None
    desk = pads()
    health = Health(says=(say("setup.buttons", online=4, seats=4), desk.health()))
    for name, scene in scenes(desk):
        display.show(Screen(position=1, scene=scene, players=looks, health=health))
        assert display.dump()["clipped"] == [], name
    display.close()


def test_every_sentence_of_pads_is_in_both_languages():
    english, german = (read_words("companion.table.pads", code) for code in ("en", "de"))
    assert set(english) == set(german)
    assert "companion.table.pads" in WORDS
    source = "".join(p.read_text("utf-8") for p in Path(package.__file__).parent.glob("*.py"))
    assert [key for key in english if key.startswith("pads.role.")]
    unused = [
        key
        for key in english
        if f'"{key}"' not in source and not key.startswith(("pads.role.", "pads.media"))
    ]
    assert set(unused) <= {"pads.seen", "pads.pads"}
