"""A tile of a board: its entries are made one after the other, with the choices it leaves."""

from dataclasses import dataclass, replace

from companion.games.at_table import TileChoice, TileStep
from companion.rules.sentence import say
from companion.table.desk import Desk, OverTable
from companion.table.ledger import Origin
from companion.table.reasons import BACK
from companion.views.board import Ask
from companion.views.intents import Back, Intent, Press
from companion.views.page import Button, Buttons, Line, Page
from companion.views.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class TilePage:
    """The step that is asked now."""

    ask: Ask
    step: int = 0

    @property
    def is_hold(self) -> bool:
        """Play goes on meanwhile."""
        return False

    def scene(self, desk: Desk) -> Scene:
        """One button a choice, and one to leave the step out."""
        step = self._now(desk)
        choices = () if step is None else step.choices
        buttons = tuple(
            Button(
                id=f"choose:{i}",
                title=choice.title,
                key=str(i + 1) if i < 9 else None,
            )
            for i, choice in enumerate(choices)
        )
        skip = Button(id="without", title=say("table.without"), key="0")
        title = say("table.tile") if step is None else step.title
        return Page(
            name="tile",
            title=self.ask.title or title,
            blocks=(Line(text=title, player=self.ask.by), Buttons(buttons=(*buttons, skip))),
            back=BACK,
        )

    def on_intent(self, desk: Desk, intent: Intent, origin: Origin) -> OverTable | None:
        """Choose, leave out, give up; what was entered stays."""
        match intent:
            case Back() | Press(id="cancel"):
                return None
            case Press(id="without"):
                return replace(self, step=self.step + 1).going_on(desk, origin)
            case Press(id=button) if button.startswith("choose:"):
                step = self._now(desk)
                index = int(button.removeprefix("choose:"))
                if step is None or index >= len(step.choices):
                    return None
                if not enter(desk, step.choices[index], origin):
                    return None
                return replace(self, step=self.step + 1).going_on(desk, origin)
            case _:
                return self

    def going_on(self, desk: Desk, origin: Origin) -> OverTable | None:
        """Make what leaves no choice; the page at the next choice, None at the end."""
        page = self
        while (step := page._now(desk)) is not None:
            if len(step.choices) > 1:
                return page
            if step.choices and not enter(desk, step.choices[0], origin):
                return None
            page = replace(page, step=page.step + 1)
        return None

    def _now(self, desk: Desk) -> TileStep | None:
        return desk.at_table.tile_step(desk.ledger.state, self.ask, self.step)


def enter(desk: Desk, choice: TileChoice, origin: Origin) -> bool:
    """Make the entries of a choice; False as soon as one is not taken."""
    return all(desk.maker.make(dict(body), origin) is not None for body in choice.entries)
