"""Addresses, turn tokens, and what is remembered of ports and boxes."""

import pytest

from devices import link
from devices.address import PortAddress, parse_address
from devices.button_boxes import ButtonBoxes, next_turn_token
from devices.errors import AddressError
from devices.events import Cursor
from devices.finder import PortWatch
from devices.frames import LampMode
from devices.register import BoxRegister


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("COM12", PortAddress(url="COM12")),
        ("/dev/ttyUSB0?dtr=off&rts=off", PortAddress(url="/dev/ttyUSB0", dtr=False, rts=False)),
        ("/dev/ttyUSB0?rts=on", PortAddress(url="/dev/ttyUSB0", rts=True)),
        ("socket://h:1", PortAddress(url="socket://h:1")),
        ("rfc2217://h:1?ign_set_control", PortAddress(url="rfc2217://h:1?ign_set_control")),
        ("rfc2217://h:1?timeout=3&dtr=off", PortAddress(url="rfc2217://h:1?timeout=3", dtr=False)),
    ],
)
def test_an_address_is_read(text, address):
    assert parse_address(text) == address


@pytest.mark.parametrize(
    "text",
    ["", "ftp://host", "http://x", "COM1?dtr=maybe", "?dtr=off", "socket://h", "rfc2217://:1",
     "socket://h:port", "rfc2217://h:99999"],
)  # fmt: skip
def test_an_unknown_address_is_named(text):
    with pytest.raises(AddressError) as caught:
        ButtonBoxes(text)
    assert repr(text) in str(caught.value)


def test_turn_tokens_go_round_without_zero():
    token = 0
    seen = [token := next_turn_token(token) for _ in range(256)]
    assert seen == [*range(1, 256), 1]


@pytest.mark.parametrize("token", [-1, 256])
def test_a_turn_token_is_a_byte(programs, token):
    with pytest.raises(ValueError, match=str(token)):
        programs("sim:").boxes.set_turn_token(token)


@pytest.mark.parametrize("count", [0, 17])
def test_a_box_has_1_to_16_lamps(programs, count):
    with pytest.raises(ValueError, match=str(count)):
        programs("sim:").boxes.set_lamps(1, [LampMode.ON] * count)


def test_ports_appear_and_vanish():
    watch = PortWatch()
    assert watch.look(("a", "b"), 0.0, first=True).appeared == ("a", "b")
    changes = watch.look(("b", "c"), 1.0)
    assert (changes.appeared, changes.vanished, changes.problems) == (("c",), ("a",), ())
    assert watch.look(("b", "c"), 2.0) == type(changes)()


def test_the_register_knows_who_speaks_for_whom():
    register = BoxRegister({1: Cursor(epoch=2, seq=3)})
    assert register.find_cursor(1) == Cursor(epoch=2, seq=3)
    assert register.find_cursor(9) is None
    assert register.claim(1, "a") is None
    assert register.claim(1, "a") is None
    assert register.claim(1, "b") == "a"
    register.release("a")
    assert register.find_port(1) is None


def test_newly_refused_presses_are_counted_from_the_last_telling():
    register = BoxRegister()
    counts = [register.newly_refused(1, n) for n in (0, 3, 3, 5, 1)]
    assert counts == [0, 3, 0, 2, 1]


def test_ports_without_anything_behind_are_not_tried(monkeypatch):
    class Info:
        def __init__(self, device):
            self.device = device

    names = ["/dev/ttyS0", "/dev/ttyACM7", "COM3", "/dev/cu.Bluetooth-Incoming-Port"]
    monkeypatch.setattr(link.list_ports, "comports", lambda: map(Info, names))
    assert link.list_port_names() == ("/dev/ttyACM7", "COM3")
