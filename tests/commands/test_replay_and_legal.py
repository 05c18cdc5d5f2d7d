"""`companion replay` and `companion legal`, and how the command line treats mistakes."""

import io
import json
import os
import subprocess
import sys

import pytest

from companion.__main__ import main

HEADER = {"format": 1, "game": "tallest", "players": ["Ana", "Ben"], "deck": "numbers.toml"}


@pytest.fixture
def script(tallest, tmp_path):
    """Writes a script of the header and these lines and gives its path."""

    def write(*lines, header=None, raw=None):
        rows = [json.dumps(HEADER if header is None else header)]
        rows += [line if isinstance(line, str) else json.dumps(line) for line in lines]
        path = tmp_path / "game.jsonl"
        path.write_bytes(raw if raw is not None else "\n".join(rows).encode())
        return str(path)

    return write


LAY = {"do": "lay", "by": "Ana", "card": "n-5"}


def test_replay_prints_one_object_with_everything_the_contract_names(script, capsys):
    assert main(["replay", script(LAY, {"do": "lay", "by": "Ben"}), "--json"]) == 0
    out = json.loads(capsys.readouterr().out)
    assert set(out) >= {
        "entries", "state", "scores", "score_lines", "finished", "winners", "to_move", "due",
    }  # fmt: skip
    assert [(e["n"], e["verdict"]) for e in out["entries"]] == [(1, "legal"), (2, "cannot_tell")]
    assert out["scores"] == {"Ana": 5, "Ben": 0}
    assert out["score_lines"][0]["entry"] == 1
    assert out["to_move"] == "Ana"


def test_replay_exits_1_while_a_breach_stands_and_0_once_it_is_corrected(script, capsys):
    breach = {"do": "lay", "by": "Ben"}
    assert main(["replay", script(breach)]) == 1
    assert main(["replay", script(breach, {"do": "correct", "entry": 1, "with": LAY})]) == 0
    assert main(["replay", script({**breach, "ruling": "allowed"}), "--json"]) == 0


def test_replay_without_json_is_readable_text(script, capsys):
    main(["replay", script(LAY)])
    out = capsys.readouterr().out
    assert "Next: Ben" in out
    assert "+5" in out


def test_legal_runs_a_script_with_a_breach_to_its_end(script, capsys):
    assert main(["legal", script({"do": "lay", "by": "Ben"}, LAY), "--json"]) == 0
    out = json.loads(capsys.readouterr().out)
    assert out["to_move"] == "Ben"
    assert out["moves"] == [{"do": "lay", "by": "Ben", "needs": ["card"]}]


def test_byte_order_mark_carriage_returns_and_empty_lines_are_harmless(script, capsys):
    rows = [json.dumps(HEADER), "", json.dumps(LAY), "  "]
    raw = b"\xef\xbb\xbf" + "\r\n".join(rows).encode()
    assert main(["replay", script(raw=raw), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["entries"]) == 1


DEEP = '{"do": "note", "text": ' + "[" * 100_000


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"do": "lay", "by": "Ana", "by": "Ben"}', "'by' stands twice"),
        ('{"do": "lay", "by": "Ana", "kard": "n-5"}', "unknown key 'kard'"),
        ('{"do": "lay", "by": "Ana", "card": "n-99"}', "n-99"),
        ('{"do": "lay", "by": "Zoe"}', "Zoe"),
        ('{"do": "jump"}', "'jump'"),
        ('{"by": "Ana"}', "'do' is missing"),
        ("[1]", "object"),
        ('{"do": "note", "text": "a", "about": NaN}', "NaN"),
        ('{"do": "note", "text": "a", "about": 1e999}', "too large"),
        ('{"do": "note", "text": "a", "about": ' + "9" * 5000 + "}", "too large"),
        ('{"do": "note", "text": "\\ud800"}', "half a character"),
        ('{"do": "note"', "not valid JSON"),
        ('{"do": "note", "text": 5}', "'text'"),
        (DEEP, "nested"),
        ('{"do": "repair", "patch": [' + "[" * 300 + "]" * 300 + "]}", "nested"),
        ('{"do": "lay", "by": "Ana", "ruling": "maybe"}', "'ruling'"),
        ('{"do": "lay", "by": "Ana", "meta": 3}', "'meta'"),
        ('{"do": "correct", "entry": 1}', "'with'"),
        ('{"do": "correct", "entry": 1, "with": {"do": "undo"}}', "'undo'"),
        ('{"do": "correct", "entry": 0, "remove": true}', "'entry'"),
        ('{"do": "correct", "entry": 1, "remove": true, "allow": ["2"]}', "'allow'"),
        ('{"do": "undo", "entry": 1}', "unknown key 'entry'"),
        ('{"do": "repair", "patch": [{"op": "fly"}]}', "patch"),
    ],
)
def test_a_malformed_line_is_exit_2_and_names_file_line_and_key(script, capsys, line, says):
    assert main(["replay", script(LAY, line)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "game.jsonl, line 3: " in err
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": 2}, "'format'"),
        ({"game": "chess"}, "'chess'"),
        ({"deck": "nowhere.toml"}, "'nowhere.toml'"),
        ({"deck": "../../etc/passwd"}, "no deck"),
        ({"players": ["Ana", "Ana"]}, "different names"),
        ({"house_rules": {"tt.no": 1}}, "'tt.no'"),
        ({"colour": "red"}, "'colour'"),
        ({"options": {"cards": 0}}, "'cards'"),
    ],
)
def test_a_wrong_header_is_exit_2_and_says_what(script, capsys, change, says):
    assert main(["replay", script(header={**HEADER, **change})]) == 2
    err = capsys.readouterr().err
    assert "game.jsonl, line 1: " in err
    assert says in err


def test_an_empty_file_and_one_that_is_no_text_are_exit_2(script, capsys):
    assert main(["replay", script(raw=b"\n\n")]) == 2
    assert main(["replay", script(raw=b"\xff\xfe\x00")]) == 2
    assert main(["replay", "no-such-file.jsonl"]) == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("words", [["replay"], ["fly"], ["replay", "a", "--yaml"], ["--fly"]])
def test_bad_usage_is_one_sentence_and_exit_2(capsys, words):
    assert main(words) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_replay_needs_neither_screen_nor_camera_library():
    code = (
        "import sys; from companion.__main__ import main; main(['replay', 'none.jsonl']);"
        "sys.exit(any(m in sys.modules for m in ('pygame', 'cv2', 'numpy', 'serial')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_interrupt_is_130_and_a_closed_pipe_is_quiet(monkeypatch, capsys):
    def interrupted(argv):
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.__main__._run", interrupted)
    assert main(["replay", "x"]) == 130


def test_a_pipe_whose_reader_left_gives_no_traceback():
    program = "import sys; from companion.__main__ import main; sys.exit(main(['--help']))"
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-c", program], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert done.stderr == b""
    assert done.returncode == 0


def test_output_is_utf8_whatever_the_console_says(script, monkeypatch, tallest):
    names = {**HEADER, "players": ["Zoë 🎲", "بن"]}
    stdout = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stdout)
    assert main(["replay", script(header=names), "--json"]) == 0
    stdout.flush()
    assert "Zoë 🎲" in json.loads(stdout.buffer.getvalue())["scores"]
