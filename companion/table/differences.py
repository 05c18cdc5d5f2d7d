"""Table against log: a list of what differs, settled line by line or all at once.

"The table" makes one repair of the state, "the log" leaves those cards out until they move.
"""

from collections import Counter
from dataclasses import dataclass

from companion.rules.sentence import Sentence, say
from companion.rules.table_facts import AreaName, ExpectedArea, SeenCard
from companion.table.desk import Desk, OverTable
from companion.table.json_changes import changes_between
from companion.table.ledger import Body, Origin
from companion.table.reasons import BACK
from companion.table.repairing import Repairing
from companion.table.state_facts import area_title
from companion.views.intents import Back, Intent, Press
from companion.views.page import Block, Button, Buttons, CameraPicture, Line, Page, Tier
from companion.views.scene import Scene

_FEW = 4
"""So many cards on both sides are named in full."""

_Card = tuple[str | None, bool]
"""Its id, and whether it lies face up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaDifference:
    """One area in which something else lies than the log says.

    log, table: what lies there by each; of many cards only those that are not alike. alike: how
    many are.
    """

    area: AreaName
    title: Sentence
    log: Sentence
    table: Sentence
    alike: int = 0

    @property
    def says(self) -> Sentence:
        """The line of the list."""
        values = {"area": self.title, "log": self.log, "table": self.table}
        if self.alike:
            return say("table.area_differs_in", n=self.alike, **values)
        return say("table.area_differs", **values)


def find_differences(desk: Desk) -> tuple[AreaDifference, ...]:
    """Areas in view where table and log differ now; empty without a camera."""
    seen = desk.camera.seen
    if seen is None:
        return ()
    state = desk.ledger.state
    areas = desk.at_table.differs(state, seen)
    if desk.camera.waiting:  # half a move lies there: only what it does not explain differs
        unexplained = {difference.area for difference in desk.camera.differences}
        areas = tuple(area for area in areas if area in unexplained)
    expected = desk.ledger.rules.expected(state)
    return tuple(
        _difference(area, expected.get(area, ExpectedArea()), seen.cards(area), desk)
        for area in areas
        if area not in desk.camera.left_alone
    )


def _difference(
    area: AreaName, expected: ExpectedArea, seen: tuple[SeenCard, ...], desk: Desk
) -> AreaDifference:
    wanted = expected.cards[-1:] if expected.pile else expected.cards
    log = [(card.card, card.face_up) for card in wanted]
    table = [(card.card, card.face_up) for card in seen]
    alike: Counter[_Card] = Counter(log) & Counter(table)
    if len(log) + len(table) <= _FEW:
        alike = Counter()
    if not _without(log, alike) and not _without(table, alike):
        alike = Counter()  # the same cards in another order
    return AreaDifference(
        area=area,
        title=area_title(area, desk.people.seats, desk.package),
        log=_cards_text(_without(log, alike), desk),
        table=_cards_text(_without(table, alike), desk),
        alike=alike.total(),
    )


def _without(cards: list[_Card], alike: Counter[_Card]) -> list[_Card]:
    """These cards in their order, but for so many of each."""
    left = alike.copy()
    out = []
    for card in cards:
        if left[card]:
            left[card] -= 1
        else:
            out.append(card)
    return out


def _cards_text(cards: list[_Card], desk: Desk) -> Sentence:
    """What lies there; what lies face down is only counted."""
    names: list[Sentence] = []
    for card, face_up in cards:
        if face_up:
            name = None if card is None else desk.at_table.card_name(card)
            words = say("table.a_card") if name is None else say("table.plain", text=name)
            names.append(words)
    down = sum(not face_up for _, face_up in cards)
    if down:
        names.append(say("table.face_down", n=down))
    return say("table.cards_here", cards=tuple(names)) if names else say("table.no_card")


def repair_of(desk: Desk, areas: tuple[AreaName, ...], note: str) -> Body | None:
    """One repair that makes the log say what lies in these areas; None where it cannot."""
    seen = desk.camera.seen
    if seen is None:
        return None
    before = desk.ledger.rules.state_to_json(desk.ledger.state)
    after = before
    for area in areas:
        repaired = desk.at_table.repaired(after, area, seen.cards(area))
        if repaired is None:
            return None
        after = repaired
    patch = changes_between(before, after)
    return {"do": "repair", "patch": patch, "note": note} if patch else None


_READINGS = 3
"""Readings of what the camera sees that are offered, most likely first."""

_DIGITS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Differences:
    """The list. is_hold: while it is open the camera enters nothing."""

    back: OverTable | None = None

    @property
    def is_hold(self) -> bool:
        """The list would change under the hand otherwise."""
        return True

    def scene(self, desk: Desk) -> Scene:
        """A line for each area, with "table" and "log"."""
        found = find_differences(desk)
        blocks: list[Block] = []
        if not found:
            blocks.append(Line(text=say(f"table.{_nothing(desk)}")))
        readings = desk.camera.readings
        if readings:
            titles = [desk.camera.title_of(reading) for reading in readings]
            buttons = tuple(
                Button(id=f"happened:{i}", title=title, key=str(i + 1), primary=i == 0)
                for i, title in enumerate(titles[:_READINGS])
            )
            blocks.append(Line(text=say("table.it_happened"), tier=Tier.DETAIL))
            blocks.append(Buttons(buttons=buttons, columns=1))
        if found:
            alls = (
                Button(id="all_table", title=say("table.all_table"), key="t", primary=not readings),
                Button(id="all_log", title=say("table.all_log"), key="l"),
            )
            blocks.append(Buttons(buttons=alls))
        first = len(readings[:_READINGS]) + 1
        for index, line in enumerate(found):
            blocks += [Line(text=line.says), _pair(index, first + index)]
        repair = Button(id="repair", title=say("table.repair"), key="f")
        return Page(
            name="differences",
            title=say("table.differences"),
            blocks=(*blocks, Buttons(buttons=(repair,))),
            side=(CameraPicture(title=say("table.camera_now")),),
            back=BACK,
        )

    def on_intent(self, desk: Desk, intent: Intent, origin: Origin) -> OverTable | None:
        """Settle a line or all; the list closes when nothing is left."""
        found = find_differences(desk)
        match intent:
            case Back() | Press(id="cancel"):
                return self.back
            case Press(id="repair"):
                return Repairing(back=self)
            case Press(id="all_table"):
                settle_by_table(desk, tuple(d.area for d in found), origin)
            case Press(id="all_log"):
                desk.camera.leave_alone(tuple(d.area for d in found))
            case Press(id=button) if button.startswith("happened:"):
                desk.camera.take_reading(int(button.removeprefix("happened:")))
            case Press(id=button) if button.startswith("table:"):
                settle_by_table(desk, (found[int(button.removeprefix("table:"))].area,), origin)
            case Press(id=button) if button.startswith("log:"):
                desk.camera.leave_alone((found[int(button.removeprefix("log:"))].area,))
            case _:
                return self
        return self if find_differences(desk) else self.back


def _pair(index: int, number: int) -> Buttons:
    """What holds for one line: its number means the table, with Shift the log."""
    has_key = number < _DIGITS
    return Buttons(
        buttons=(
            Button(
                id=f"table:{index}",
                title=say("table.table_word"),
                key=str(number) if has_key else None,
            ),
            Button(
                id=f"log:{index}",
                title=say("table.log_word"),
                key=f"shift+{number}" if has_key else None,
            ),
        )
    )


def _nothing(desk: Desk) -> str:
    return "no_camera" if desk.camera.seen is None else "no_difference"


def settle_by_table(desk: Desk, areas: tuple[AreaName, ...], origin: Origin) -> bool:
    """Record the repair for these areas; whether that could be done."""
    body = repair_of(desk, areas, "the table is right")
    if body is None or desk.maker.make(body, origin) is None:
        if body is None:
            desk.maker.toast(say("table.by_hand"))
        return False
    desk.camera.settle()
    return True
