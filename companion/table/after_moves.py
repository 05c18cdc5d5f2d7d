"""What follows from entries that were made: pages close, scorings open, the camera is told."""

from collections.abc import Sequence

from companion.game_log.entries import Correct, LogAct
from companion.game_log.judged import Judged
from companion.table import pages
from companion.table.desk import Desk
from companion.table.outputs import Sound
from companion.table.scenes import Scenes


class AfterMoves:
    """Looks at every entry once."""

    def __init__(self, desk: Desk, scenes: Scenes) -> None:
        self._desk = desk
        self._scenes = scenes

    def follow(self, made: Sequence[Judged]) -> None:
        """Close what these entries answered, spell out what they scored."""
        for judged in made:
            self._scenes.close_page()
            if isinstance(judged.entry.move, Correct):
                self._tell_camera(judged.entry.move)
            if not isinstance(judged.entry.move, LogAct):
                self._show_scoring(judged)

    def _tell_camera(self, correct: Correct) -> None:
        """The table's word stands above the camera's until the card moves."""
        camera = self._desk.camera
        if correct.replacement is None or isinstance(correct.replacement.move, LogAct):
            camera.refuse_entry(correct.entry)
            return
        card = self._desk.ledger.rules.write_move(correct.replacement.move).get("card")
        if isinstance(card, str):
            camera.rename_entry(correct.entry, card)

    def _show_scoring(self, judged: Judged) -> None:
        if self._scenes.is_asking or self._scenes.is_hold:
            return
        finished = self._desk.ledger.timeline.progress.finished
        sheet = self._desk.at_table.sheet(judged.events)
        if sheet is not None:
            self._desk.maker.sounds.append(Sound.SCORED)
            self._scenes.open_page(pages.scoring_page(*sheet, finished=finished))
        elif finished:
            self.open_result()

    def open_result(self) -> None:
        """Ranks, who won and why."""
        ledger = self._desk.ledger
        blocks = self._desk.at_table.result(ledger.state)
        self._scenes.open_page(pages.result_page(ledger, blocks))
