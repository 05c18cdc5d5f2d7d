"""Final scoring before it is entered: every row with what is known, and what only the table knows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from companion.games.at_table import Need
from companion.rules.decision import Decision, Verdict
from companion.rules.moves import Json
from companion.rules.seats import Player
from companion.rules.sentence import say
from companion.table.count_page import CountPage
from companion.table.desk import Desk, OverTable
from companion.table.ledger import Origin
from companion.table.reasons import BACK
from companion.views.intents import Back, Intent, Press, Type
from companion.views.page import Block, Button, Buttons, Field, Line, Page, Tier
from companion.views.scene import Scene

_VALUES = "end_game_values"


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalPage:
    """by: whose last turn ends. typed: "PLAYER|CARD" → text of a value only the table knows."""

    by: str
    typed: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_hold(self) -> bool:
        """What the camera enters meanwhile would change the sums under the eyes."""
        return True

    def scene(self, desk: Desk) -> Scene:
        """The sums as they would be now, fields for what is missing, and the way on."""
        ends = self._ends(desk)
        blocks: list[Block] = []
        if ends.verdict is Verdict.BREACH:
            blocks.append(Line(text=ends.because, warning=True))
        else:
            if ends.verdict is Verdict.CANNOT_TELL:
                blocks.append(Line(text=ends.because, tier=Tier.DETAIL))
            sheet = desk.at_table.sheet(ends.events)
            blocks += sheet[1] if sheet is not None else ()
        owed = _owed(desk)
        if owed:
            blocks.append(Line(text=say("table.final_asks"), tier=Tier.DETAIL))
        for player, need in owed:
            for card, title in need.names:
                name = f"{player}|{card}"
                blocks.append(
                    Field(id=name, title=title, value=self.typed.get(name, ""), kind="number",
                          player=player)
                )  # fmt: skip
        buttons = (
            Button(id="score", title=say("table.final_score"), key="enter", primary=True),
            Button(id="count", title=say("table.count"), key="c"),
        )
        return Page(
            name="final",
            title=say("table.final"),
            blocks=tuple(blocks),
            side=(Buttons(buttons=buttons, columns=1),),
            back=BACK,
        )

    def on_intent(self, desk: Desk, intent: Intent, origin: Origin) -> OverTable | None:
        """Type what only the table knows, count first, score, back."""
        match intent:
            case Back() | Press(id="cancel"):
                return None
            case Press(id="count"):
                return CountPage(then=self)
            case Press(id="score"):
                return self._score(desk, origin)
            case Type(id=name, value=value, entered=entered):
                typed = replace(self, typed={**self.typed, name: value})
                return typed._score(desk, origin) if entered else typed  # noqa: SLF001
            case _:
                return self

    def _ends(self, desk: Desk) -> Decision:
        """How the turn would end, with the values typed so far."""
        ledger = desk.ledger
        state = ledger.state
        for body in self._given(desk):
            for event in ledger.rules.decide(state, ledger.entry(body).move).events:
                state = ledger.rules.evolve(state, event)
        return ledger.rules.decide(state, ledger.entry(self._end()).move)

    def _score(self, desk: Desk, origin: Origin) -> OverTable | None:
        """Enter the values that were typed, then end the turn."""
        for body in self._given(desk):
            if desk.maker.make(body, origin) is None:
                return self
        desk.maker.make(self._end(), origin)
        return None

    def _given(self, desk: Desk) -> Iterator[dict[str, Json]]:
        """The values that were typed, an entry for each player."""
        for player, need in _owed(desk):
            known: dict[str, Json] = {
                card: int(text)
                for card, _ in need.names
                if (text := self.typed.get(f"{player}|{card}", "").strip()).isdecimal()
            }
            if known:
                yield {"do": _VALUES, "by": player, "conditions": known}

    def _end(self) -> dict[str, Json]:
        return {"do": "end_turn", "by": self.by}


def final_page(desk: Desk, by: str) -> OverTable:
    """Count first where the table did not keep everything."""
    page = FinalPage(by=by)
    lines = desk.at_table.count_lines(desk.ledger.state)
    unknown = any(value is None for line in lines for _, value in line.values)
    return CountPage(then=page) if unknown else page


def _owed(desk: Desk) -> list[tuple[Player, Need]]:
    """Who still has to say what a condition is worth."""
    state = desk.ledger.state
    found = []
    for player in desk.people.seats:
        needs = desk.at_table.needs(state, _VALUES, Player(player), {})
        found += [(Player(player), need) for need in needs if need.names]
    return found
