"""The health page: what the doctor found, and what to do about it."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from companion.rules.sentence import say
from companion.setup.checks import Check
from companion.setup.pages.setup_page import Leave, Step, StillPage
from companion.views.intents import Back, Intent, Press
from companion.views.page import Block, Button, Buttons, Cell, Line, Page, Table, Tier

_MARKS = {True: "good", False: "bad", None: "open"}


class HealthPage(StillPage):
    """Runs the checks beside the window, since a driver may take seconds to answer."""

    def __init__(self, run_checks: Callable[[], tuple[Check, ...]]) -> None:
        self._run_checks = run_checks
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="doctor")
        self._found: Future[tuple[Check, ...]] = self._pool.submit(run_checks)

    def page(self) -> Page:
        """The checks, those that failed first."""
        blocks: list[Block] = []
        if not self._found.done():
            blocks.append(Line(text=say("setup.health.running")))
        else:
            checks = sorted(self._found.result(), key=lambda check: check.ok is not False)
            blocks.append(_table(checks))
            blocks += [
                Line(
                    text=say("setup.health.do", name=check.name, do=check.do),
                    tier=Tier.DETAIL,
                    warning=check.ok is False,
                )
                for check in checks
                if check.do
            ]
        again = Button(id="again", title=say("setup.health.again"), key="enter", primary=True)
        blocks.append(Buttons(buttons=(again,)))
        back = Button(id="cancel", title=say("table.back"), key="escape")
        return Page(name="health", title=say("setup.health.title"), blocks=tuple(blocks), back=back)

    def on_intent(self, intent: Intent) -> Step:
        """Look again, or leave."""
        match intent:
            case Back() | Press(id="cancel"):
                return Leave()
            case Press(id="again") if self._found.done():
                self._found = self._pool.submit(self._run_checks)
            case _:
                pass
        return None

    def close(self) -> None:
        """A check that hangs is left behind."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _table(checks: list[Check]) -> Table:
    titles = tuple(say(f"setup.health.{name}") for name in ("what", "state", "found"))
    rows = tuple(
        (
            Cell(text=say("table.plain", text=check.name)),
            Cell(text=say(f"setup.health.{_MARKS[check.ok]}"), strong=check.ok is False),
            Cell(text=say("table.plain", text=check.found)),
        )
        for check in checks
    )
    return Table(titles=titles, rows=rows)
