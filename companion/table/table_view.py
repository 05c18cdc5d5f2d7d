"""The table scene: the game's board, the newest log lines, open questions and tools."""

from dataclasses import replace

from companion.game_log.entries import Correct, Note
from companion.game_log.judged import Judged, Status
from companion.rules.decision import Verdict
from companion.rules.sentence import Sentence, say
from companion.table.closings import say_closing
from companion.table.ledger import Cause, Ledger, is_unconfirmed
from companion.table.replacing import place_of
from companion.views.board import BoardView
from companion.views.page import Button, Page
from companion.views.scene import LogLine, Picker, Question, Scene, TableScene

LOG_LINES = 12
"""How many log lines the table shows; the hold scene has all of them."""


def table_scene(ledger: Ledger, board: BoardView, questions: tuple[Question, ...]) -> TableScene:
    """The evening as it stands now."""
    return TableScene(
        board=board,
        log=log_lines(ledger)[-LOG_LINES:],
        questions=questions,
        tools=tools(ledger),
    )


HOLD = Button(id="hold", title=say("table.hold"), key="f12")
"""The hold on scenes that lie over the table: its key types nothing."""


def with_hold(scene: Scene) -> Scene:
    """The scene with a button that calls the hold, unless it is the hold."""
    match scene:
        case Page(name="hold"):
            return scene
        case Page():
            return replace(scene, hold=HOLD)
        case Picker():
            return replace(scene, extra=(*scene.extra, HOLD))
        case _:
            return scene


def log_lines(ledger: Ledger) -> tuple[LogLine, ...]:
    """Every entry as a line, oldest first."""
    provisional = ledger.provisional()
    return tuple(_line(row, provisional) for row in ledger.timeline.judged)


def _line(row: Judged, provisional: Judged | None) -> LogLine:
    meta = row.entry.meta or {}
    breach = row.verdict is Verdict.BREACH and not row.allowed
    return LogLine(
        n=row.n,
        text=_text_of(row),
        player=_player_of(row),
        provisional=provisional is not None and provisional.n == row.n,
        implied=meta.get("cause") == Cause.IMPLIED.value and is_unconfirmed(row.entry),
        struck=row.status is not Status.STANDS or breach,
        ruled=row.allowed and row.verdict is Verdict.BREACH,
    )


def _player_of(row: Judged) -> str | None:
    """Whose entry it is; a correction belongs to the player of its new entry."""
    move = row.entry.move
    if isinstance(move, Correct) and move.replacement is not None:
        move = move.replacement.move
    return move.by


def _text_of(row: Judged) -> Sentence:
    move = row.entry.move
    closing = say_closing(move.text) if isinstance(move, Note) else None
    return closing or row.because


def tools(ledger: Ledger) -> tuple[Button, ...]:
    """What can be done at any time, each with its key; disabled ones say why."""
    timeline = ledger.timeline
    nothing = None if timeline.newest_counting else say("log.nothing_to_undo")
    no_redo = None if timeline.can_redo else say("log.nothing_to_redo")
    newest = place_of(ledger, timeline.newest_counting)
    no_replace = None if newest is not None else say("table.nothing_to_replace")
    return (
        Button(id="undo", title=say("table.undo"), key="u", disabled=nothing),
        Button(id="redo", title=say("table.redo"), key="y", disabled=no_redo),
        Button(id="replace", title=say("table.replace"), key="r", disabled=no_replace),
        Button(id="hold", title=say("table.hold"), key="h"),
        Button(id="menu", title=say("table.menu"), key="m"),
    )
