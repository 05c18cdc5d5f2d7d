"""`companion history` and `companion export`: what a past game gives."""

import csv
import io
import json
from datetime import UTC, datetime, timedelta
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

from companion.__main__ import main
from companion.exports.svg_plot import SERIES_COLORS, score_plot
from companion.game_log.entries import read_entry
from companion.game_log.game_log import GameLog
from companion.game_log.store import open_store
from companion.rules.header import parse_header

HEADER = {
    "format": 1, "game": "tallest", "players": ["Ana", "p2"], "deck": "numbers.toml",
    "options": {"cards": 2}, "meta": {"source": "keys"},
}  # fmt: skip
BODIES = [
    {"do": "lay", "by": "Ana", "card": "n-5", "meta": {"source": "camera"}},
    {"do": "lay", "by": "Ana", "card": "n-6"},
    {"do": "lay", "by": "p2", "card": "n-7", "note": "=1+1 <b>"},
    {"do": "repair", "patch": [{"op": "replace", "path": "/players/p2/total", "value": 9}]},
    {"do": "correct", "entry": 1, "with": {"do": "lay", "by": "Ana", "card": "n-4"}},
    {"do": "lay", "by": "Ana", "card": "n-8"},
]
LAST = {"do": "lay", "by": "p2", "card": "n-1"}


class Clock:
    now = datetime(2026, 11, 29, 18, 0, tzinfo=UTC)

    def __call__(self):
        Clock.now += timedelta(minutes=2)
        return Clock.now


@pytest.fixture
def play(tallest, tmp_path, monkeypatch):
    """Plays a game into the data folder and gives its id."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))

    def run(*bodies, names=None):
        with open_store(tmp_path, Clock()) as store:
            log = GameLog.start(store, parse_header(HEADER), tmp_path)
            for body in bodies:
                log.append(read_entry(body, log.timeline.rules))
            if names:
                store.rename(log.id, names)
            return log.id

    return run


def export(game, form, capsys):
    assert main(["export", game, "--format", form]) == 0
    return capsys.readouterr().out


def replayed(text, tmp_path, capsys):
    script = tmp_path / "elsewhere" / "export.jsonl"
    script.parent.mkdir(exist_ok=True)
    script.write_text(text, "utf-8")
    main(["replay", str(script), "--json"])
    return json.loads(capsys.readouterr().out)


def test_the_json_export_replays_to_the_same_state_and_scores(play, tmp_path, capsys):
    game = play(*BODIES, LAST)
    out = replayed(export(game, "json", capsys), tmp_path, capsys)
    assert out["scores"] == {"Ana": 12, "p2": 10}
    assert [e["verdict"] for e in out["entries"]][:2] == ["corrected", "breach"]
    assert out["winners"] == ["Ana"]


def test_the_json_export_gives_meta_back_and_adds_the_time(play, capsys):
    lines = [json.loads(line) for line in export(play(*BODIES), "json", capsys).splitlines()]
    assert lines[0]["meta"] == {"source": "keys"}
    assert lines[1]["meta"]["source"] == "camera"
    assert datetime.fromisoformat(lines[2]["meta"]["at"]).tzinfo is not None


def test_names_are_those_at_the_moment_of_export(play, tmp_path, capsys):
    game = play(*BODIES, LAST, names={"p2": "Ana"})
    text = export(game, "json", capsys)
    assert json.loads(text.splitlines()[0])["players"] == ["Ana", "Ana 2"]
    assert "p2" not in text
    assert replayed(text, tmp_path, capsys)["scores"] == {"Ana": 12, "Ana 2": 10}
    assert "p2" not in export(game, "csv", capsys)
    assert "p2" not in export(game, "html", capsys)


def test_the_csv_export_has_a_line_an_entry_and_no_formulas(play, capsys):
    rows = list(csv.DictReader(io.StringIO(export(play(*BODIES), "csv", capsys))))
    assert [row["verdict"] for row in rows][:3] == ["corrected", "breach", "legal"]
    assert rows[2]["note"] == "'=1+1 <b>"
    assert [row["score Ana"] for row in rows] == ["4", "4", "4", "4", "4", "12"]


def test_the_html_export_is_one_file_that_escapes_what_people_typed(play, capsys):
    text = export(play(*BODIES, LAST), "html", capsys)
    assert "<svg" in text
    assert "&lt;b&gt;" in text
    assert "<script" not in text
    assert "src=" not in text
    assert "href=" not in text


def test_the_bgstats_export_is_a_play_with_its_link(play, capsys):
    out = json.loads(export(play(*BODIES, LAST, names={"p2": "Ben & Co"}), "bgstats", capsys))
    start, _, data = out.pop("url").partition("?data=")
    assert start == "https://app.bgstatsapp.com/createPlay.html"
    assert json.loads(unquote(data)) == out
    assert "bggId" not in out["game"]
    assert [(p["name"], p["rank"], p["winner"]) for p in out["players"]] == [
        ("Ana", 1, True),
        ("Ben & Co", 2, False),
    ]
    assert out["players"][0]["startPlayer"] is True
    assert out["durationMin"] == 14
    datetime.strptime(out["playDate"], "%Y-%m-%d %H:%M:%S")  # noqa: DTZ007 - UTC by its definition


def test_there_is_no_bgstats_play_of_an_unfinished_game(play, capsys):
    assert main(["export", play(*BODIES), "--format", "bgstats"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "not finished" in err


def test_history_lists_games_with_names_and_results(play, capsys):
    first, second = play(*BODIES, LAST, names={"p2": "Ben"}), play()
    assert main(["history"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith(second)
    assert "running" in out[0]
    assert "finished" in out[1]
    assert "Ana 12, Ben 10" in out[1]
    main(["history", "--json"])
    games = json.loads(capsys.readouterr().out)["games"]
    assert [g["id"] for g in games] == [second, first]


def test_without_games_history_says_so_and_export_is_exit_2(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "none"))
    assert main(["history"]) == 0
    assert main(["export", "x", "--format", "json"]) == 2
    assert not (tmp_path / "none").exists()


def test_an_export_goes_to_a_file(play, tmp_path, capsys):
    file = tmp_path / "out.csv"
    assert main(["export", play(), "--format", "csv", "--out", str(file)]) == 0
    assert file.read_bytes().startswith(b"entry,time")
    assert main(["export", "nope", "--format", "csv"]) == 2


@pytest.mark.parametrize(
    "series",
    [{"A": [0]}, {"A": [0, -3, 120], "<B>": [0, 0, 120]}, {c: [0, 1] for c in "ABCDEF"}],
)
def test_the_score_plot_is_well_formed_and_names_every_player(series):
    root = ET.fromstring(score_plot(series, SERIES_COLORS))  # noqa: S314 - our own output
    texts = [t.text for t in root.iter("{http://www.w3.org/2000/svg}text")]
    for name, line in series.items():
        assert f"{name} {line[-1]}" in texts
