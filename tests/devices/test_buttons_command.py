import argparse
import threading

import pytest
from box_bench import UID

from companion.commands import buttons
from devices import port_thread, ports
from devices.button_boxes import ButtonBoxes
from devices.events import (
    BoxOffline,
    BoxOnline,
    Cursor,
    NotAButtonBox,
    OfflineReason,
    Pressed,
    Problem,
    ProblemKind,
    StuckButton,
)

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(ports, "SCAN_EVERY_S", 0.02)
    monkeypatch.setattr(port_thread, "TELL_AFTER_S", 0.05)
    monkeypatch.setattr(buttons, "LIST_S", 0.6)
    monkeypatch.setattr(buttons, "LOOK_AGAIN_S", 0.1)


def command(*words):
    parser = argparse.ArgumentParser()
    buttons.add_parser(parser.add_subparsers(required=True))
    args = parser.parse_args(["buttons", *words])
    return args.run(args)


def test_list_names_the_boxes_and_leaves_their_presses_alone(plug, tmp_path, capsys):
    box = plug()
    box.press(1)
    assert command("--url", str(tmp_path / "ttyACM0")) == 0
    out, err = capsys.readouterr()
    port = tmp_path / "ttyACM0"
    assert out == f"Box {UID:08X} on {port}: 5 buttons, firmware SIMULATE 1.0.\n"
    assert not err
    assert len(box.box.memory.queue) == 1


def test_list_without_a_box_is_a_no(capsys, monkeypatch):
    monkeypatch.setattr(buttons, "ButtonBoxes", no_ports)
    assert command("list") == 1
    assert "No button box found" in capsys.readouterr().err


def test_list_says_why_a_port_does_not_open(capsys, tmp_path):
    assert command("list", "--url", str(tmp_path / "COM1"), "--seconds", "0.4") == 1
    err = capsys.readouterr().err
    assert err == f"Nothing is plugged in at {tmp_path / 'COM1'}: plug the button box in.\n"


def no_ports(urls, **more):
    return ButtonBoxes(urls, find_ports=tuple, **more)


@pytest.mark.parametrize("url", ["ftp://x", "", "COM1?dtr=perhaps"])
def test_a_bad_address_is_exit_2_and_one_sentence(url, capsys):
    assert command("list", "--url", url) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert repr(url) in err


@pytest.mark.parametrize("seconds", ["nan", "inf", "-3", "0", "soon"])
def test_a_time_that_is_none_is_exit_2(seconds, capsys):
    with pytest.raises(SystemExit) as caught:
        command("list", "--url", "sim:", "--seconds", seconds)
    assert caught.value.code == 2
    assert repr(seconds) in capsys.readouterr().err


def press_soon(box, numbers):
    def press():
        done, dark = threading.Event(), box.box.lamps
        while box.box.lamps is dark:  # until the program knows the box
            done.wait(0.01)
        for number in numbers:
            box.press(number)
            done.wait(0.05)

    thread = threading.Thread(target=press)
    thread.start()
    return thread


def test_monitor_shows_presses(plug, tmp_path, capsys):
    box = plug()
    presser = press_soon(box, [1])
    assert command("monitor", "--url", str(tmp_path / "ttyACM0"), "--seconds", "1.0") == 0
    presser.join()
    assert "button 2 pressed" in capsys.readouterr().out


def test_test_is_a_yes_when_every_button_was_pressed(plug, tmp_path, capsys):
    box = plug()
    presser = press_soon(box, [0, 1, 2, 3, 4])
    assert command("test", "--url", str(tmp_path / "ttyACM0"), "--seconds", "8") == 0
    presser.join()
    assert capsys.readouterr().out.endswith("All buttons work.\n")
    assert box.box.tunes


def test_test_names_the_buttons_that_said_nothing(plug, tmp_path, capsys):
    box = plug()
    presser = press_soon(box, [0, 2, 3])
    assert command("test", "--url", str(tmp_path / "ttyACM0"), "--seconds", "1.2") == 1
    presser.join()
    assert "nothing came from button 2, 5." in capsys.readouterr().err


def test_test_without_a_box_is_a_no(capsys, monkeypatch):
    monkeypatch.setattr(buttons, "ButtonBoxes", no_ports)
    assert command("test", "--seconds", "0.1") == 1
    assert "No button box found to test." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            BoxOnline(uid=1, port="COM1", cursor=Cursor(epoch=1, seq=1), buttons=3),
            "Box 00000001 on COM1: 3 buttons.",
        ),
        (
            BoxOffline(uid=1, port="COM1", reason=OfflineReason.SILENT),
            "Box 00000001 on COM1 is gone (silent).",
        ),
        (
            Pressed(uid=1, epoch=1, seq=7, button=0, ctx=2, age_ms=None),
            "Box 00000001: button 1 pressed before a restart (number 7, turn token 2).",
        ),
        (
            Pressed(uid=1, epoch=1, seq=7, button=0, ctx=2, age_ms=30, long=True),
            "Box 00000001: button 1 held 30 ms ago (number 7, turn token 2).",
        ),
        (StuckButton(uid=1, button=1), "Box 00000001: button 2 has been down for 20 s."),
        (
            StuckButton(uid=1, button=1, stuck=False),
            "Box 00000001: button 2 is free again.",
        ),
        (NotAButtonBox(port="COM1"), "COM1 is not a button box."),
        (Problem(kind=ProblemKind.TWICE, port="COM1", sentence="Words."), "Words."),
    ],
)
def test_every_event_has_its_sentence(event, words):
    assert buttons.sentence(event) == words
