"""Which scene is open over the table, and what intents do there.

The table itself is never taken away for long: every scene here is opened by a person (or by
a scoring) and closed by one press, and entries keep coming in behind it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.game_log.judged import Judged
from companion.games.at_table import Need, NeedKind
from companion.rules.errors import RulesError
from companion.rules.moves import Json
from companion.rules.seats import Player
from companion.rules.sentence import say
from companion.table import replacing
from companion.table.asking import Asking, Filled, Instead, fill
from companion.table.asking_view import picture
from companion.table.desk import Desk, OverTable
from companion.table.differences import Differences
from companion.table.holding import Holding
from companion.table.ledger import Body, Cause, Origin
from companion.table.pads.page import PadsPage
from companion.table.questions import OpenQuestion
from companion.table.recalling import recall
from companion.table.replacing import Replacing
from companion.table.usual_way import usual_way
from companion.views.board import Ask
from companion.views.intents import Back, Intent, Press, Source
from companion.views.page import Page
from companion.views.scene import Scene

_NAME_CARD = "name_card"
"""Not a move: the answer goes to the camera."""


class Scenes:
    """The one scene that may lie over the table."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._maker = desk.maker
        self._at_table = desk.at_table
        self._open: Asking | Replacing | Page | OverTable | None = None
        self._shown: tuple[object, Scene, object] | None = None
        self._under_hold: Asking | Replacing | OverTable | None = None
        self._skipped: frozenset[str] = frozenset()
        self._in_place_of: int | None = None
        self._named: tuple[int, str] | None = None

    @property
    def is_table(self) -> bool:
        """Whether nothing lies over the table."""
        return self._open is None

    @property
    def is_page(self) -> bool:
        """Whether a plain page is open: the menu, a scoring, the result."""
        return isinstance(self._open, Page)

    def has_tool(self, tool: str) -> bool:
        """Whether a tool of the table means itself: a page over it has buttons of its own.

        A hold can be called from anywhere.
        """
        return tool == "hold" or self._open is None or isinstance(self._open, Page)

    @property
    def is_asking(self) -> bool:
        """Whether a move waits for its missing arguments."""
        return isinstance(self._open, Asking)

    def scene(self) -> Scene | None:
        """The open scene; None for the table."""
        match self._open:
            case None:
                return None
            case Asking():
                return picture(self._open)
            case Replacing(chosen=None):
                return replacing.choice_page(self._maker.ledger, self._open)
            case Replacing() as now:
                return self._kept_scene(
                    now, lambda: replacing.effects_page(self._maker.ledger, now)
                )
            case Page():
                return self._open
            case _:
                page = self._open
                return self._kept_scene(page, lambda: page.scene(self._desk))

    def _kept_scene(self, page: object, make: Callable[[], Scene]) -> Scene:
        """Built once for as long as nothing that it shows has changed."""
        desk = self._desk
        key = (id(page), desk.ledger.position, desk.camera.changes, desk.people.changes,
               len(desk.maker.questions.all))  # fmt: skip
        if self._shown is None or self._shown[0] != key:
            self._shown = (key, make(), page)  # kept, so that no other page gets its id
        return self._shown[1]

    # Opening and closing ----------------------------------------------------------

    def start(
        self, ask: Ask, origin: Origin, arguments: Mapping[str, Json] | None = None
    ) -> Judged | None:
        """Make the move of an ask, or open what asks for the rest of its arguments."""
        known = dict(ask.arguments) if arguments is None else dict(arguments)
        by = None if ask.by is None else Player(ask.by)
        state = self._state_for_asking()
        needs = self._at_table.needs(state, ask.do, by, known)
        known |= {n.name: n.given for n in needs if n.given is not None and n.name not in known}
        known |= recall(self._maker.ledger, ask.do, known, needs)
        missing = tuple(n for n in needs if n.name not in self._skipped and n.name not in known)
        if missing and arguments is None:
            way = usual_way(self._maker.ledger, ask, missing[0])
            if isinstance(way, Ask):
                return self.start(way, origin)
            missing = (way, *missing[1:])
        if missing:
            self._open = Asking(ask=ask, arguments=known, needs=missing)
            return None
        self._skipped = frozenset()
        body: dict[str, Json] = {"do": ask.do, **self._at_table.finish(ask.do, known)}
        if ask.by is not None:
            body["by"] = ask.by
        if self._in_place_of is None:
            return self._maker.make(body, origin)
        number, self._in_place_of = self._in_place_of, None
        self._choose_replacement(number, body, origin)
        return None

    def hold(self) -> None:
        """Open the hold over whatever is open; pressed again it closes."""
        if isinstance(self._open, Holding):
            origin = Origin(source=Source.BUTTONS)
            press = Press(id="hold", position=self._maker.ledger.position, source=origin.source)
            self._step(self._open, press, origin)
        else:
            self._under_hold = None if isinstance(self._open, Page) else self._open
            self.open(Holding())

    def _step(self, page: OverTable, intent: Intent, origin: Origin) -> None:
        """One intent for a page; what a hold interrupted is open again after it."""
        self._open = page.on_intent(self._desk, intent, origin)
        if self._open is None:
            self._open, self._under_hold = self._under_hold, None

    @property
    def is_hold(self) -> bool:
        """Whether clocks stand still and the camera enters nothing."""
        match self._open:
            case None | Asking() | Replacing() | Page():
                return False
            case _:
                return self._open.is_hold

    @property
    def shows_pads(self) -> bool:
        """Whether presses of pads and keys are only shown."""
        return isinstance(self._open, PadsPage)

    @property
    def learns_key(self) -> bool:
        """Whether the next key, whatever it is, is asked for."""
        return isinstance(self._open, PadsPage) and self._open.learn

    def forget_picture(self) -> None:
        """What an open page shows has changed."""
        self._shown = None

    def open_differences(self) -> None:
        """Table against log."""
        self.open(Differences())

    def open(self, page: OverTable) -> None:
        """Lay a page over the table."""
        self._open = page

    def open_replace(self, n: int | None) -> None:
        """Offer what entry `n`, or the one that it corrects, could have been instead."""
        n = replacing.place_of(self._maker.ledger, n)
        if n is None:
            self._maker.toast(say("table.nothing_to_replace"))
            return
        self._open = Replacing(n=n)

    def ask_card_name(self, question: OpenQuestion) -> None:
        """Which card is that? Any card of the deck may be the answer."""
        if not question.tracks:
            return
        track = min(question.tracks)
        need = Need(
            name="card",
            kind=NeedKind.CARD,
            title=say("table.which_card"),
            candidates=self._at_table.known_cards(),
        )
        ask = Ask(do=_NAME_CARD, arguments=(("track", track),))
        self._open = Asking(ask=ask, arguments=dict(ask.arguments), needs=(need,))

    def take_named_card(self) -> tuple[int, str] | None:
        """Track and id of a card that a person has just named."""
        named, self._named = self._named, None
        return named

    def open_page(self, page: Page) -> None:
        """Show a page until it is closed."""
        self._open = page

    def close_page(self) -> None:
        """Close a page; what is being asked stays open."""
        if isinstance(self._open, Page):
            self._open = None

    def close(self) -> None:
        """Back to the table, whatever was open."""
        self._open = self._under_hold = None
        self._skipped = frozenset()
        self._in_place_of = None

    # Intents ------------------------------------------------------------------------

    def on_intent(self, intent: Intent) -> None:
        """An intent for the open scene."""
        source = getattr(intent, "source", Source.KEYS)
        match self._open:
            case Asking():
                cause = None if self._in_place_of is None else Cause.REPLACED
                self._go_on_asking(self._open, intent, Origin(source=source, cause=cause))
            case Replacing():
                origin = Origin(source=source, cause=Cause.REPLACED)
                self._go_on_replacing(self._open, intent, origin)
            case None | Page():
                if isinstance(intent, Back | Press):
                    self.close()
            case _:
                self._step(self._open, intent, Origin(source=source))

    def _go_on_asking(self, asking: Asking, intent: Intent, origin: Origin) -> None:
        match fill(asking, intent):
            case None:
                self.close()
            case Asking() as further:
                self._open = further
            case Instead(ask=ask):
                self._open, self._skipped = None, frozenset()
                self.start(ask, origin)
            case Filled(ask=ask, arguments=arguments) if ask.do == _NAME_CARD:
                self._open = None
                self._named = int(str(arguments["track"])), str(arguments["card"])
            case Filled(ask=ask, arguments=arguments, skipped=skipped):
                self._open = None
                self._skipped |= frozenset(skipped)
                self.start(ask, origin, arguments)

    def _go_on_replacing(self, now: Replacing, intent: Intent, origin: Origin) -> None:
        match intent:
            case Back() | Press(id="cancel"):
                self.close()
            case Press(id="remove"):
                self._choose_replacement(now.n, None, origin)
            case Press(id="before"):
                self.open_replace(replacing.earlier(self._maker.ledger, now.n))
            case Press(id=button) if button.startswith("with:"):
                index = int(button.removeprefix("with:"))
                ask = replacing.alternatives(self._maker.ledger, now.n)[index]
                self._open, self._in_place_of = None, now.n
                self.start(ask, origin)
            case Press(id="apply" | "apply_allow") if now.chosen is not None:
                self._apply(now.body, origin, allow=intent.id == "apply_allow")
            case Press(id=button) if now.chosen is not None:
                self._settle_later(now, button, origin)
            case _:
                pass

    # Replacing ------------------------------------------------------------------------

    def _state_for_asking(self) -> Any:
        """The state in which the asked move would happen: that of the entry it replaces."""
        timeline = self._maker.ledger.timeline
        if self._in_place_of is None:
            return timeline.state
        return timeline.state_after(self._in_place_of - 1)

    def _choose_replacement(self, n: int, body: Body | None, origin: Origin) -> None:
        """The newest move is replaced at once; for an older one the effects come first."""
        correct = replacing.correct_body(n, body)
        if replacing.is_last(self._maker.ledger, n):
            self.close()
            self._maker.make(correct, origin)
            return
        try:
            self._maker.ledger.judge(correct)
        except RulesError as error:  # a card of another kind, say: nothing to preview
            self._maker.toast(say("table.plain", text=str(error)))
            self._open = Replacing(n=n)
            return
        self._open = Replacing(n=n, chosen=correct)

    def _settle_later(self, now: Replacing, button: str, origin: Origin) -> None:
        """Keep, leave out or fix a later entry that would no longer fit."""
        kind, _, number = button.partition(":")
        if kind == "keep":
            self._open = replace(now, kept=tuple(sorted({*now.kept, int(number)})))
        elif kind == "drop":
            self._open = replace(now, kept=tuple(n for n in now.kept if n != int(number)))
        elif kind == "fix":
            self._apply(now.body, origin, allow=False)
            self.open_replace(int(number))

    def _apply(self, correct: Body, origin: Origin, *, allow: bool) -> None:
        if allow:
            preview = self._maker.ledger.judge(correct)
            kept = {row.n for row in replacing.newly_illegal(preview)}
            before = correct.get("allow", [])
            numbers: list[Json] = sorted(kept.union(before if isinstance(before, list) else ()))
            correct = {**correct, "allow": numbers}
        self.close()
        self._maker.make(correct, origin)
