"""People: names and colors, who leaves, rests, comes back or joins, seats and first player."""

from dataclasses import dataclass, replace

from companion.rules.moves import Json
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say
from companion.table.absence import resting
from companion.table.desk import Desk, OverTable
from companion.table.ledger import Cause, Origin
from companion.table.people import COLORS
from companion.table.reasons import BACK
from companion.views.intents import Back, Intent, Press, Type
from companion.views.page import Block, Button, Buttons, Cell, Field, Line, Page, Table, Tier
from companion.views.scene import Scene

NAME_LENGTH = 40
"""Longer names are cut: they fit nowhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PeoplePage:
    """Everybody at the table, or one of them. typed: a name that is being typed."""

    player: str | None = None
    typed: str = ""
    back: OverTable | None = None

    @property
    def is_hold(self) -> bool:
        """Play goes on meanwhile."""
        return False

    def scene(self, desk: Desk) -> Scene:
        """The list, or one player's page."""
        return self._all(desk) if self.player is None else self._one(desk, self.player)

    def _all(self, desk: Desk) -> Page:
        away = resting(desk.ledger)
        buttons = tuple(
            Button(
                id=f"player:{p}",
                title=say("table.left_now", player=p) if p in away else _name(desk, p),
                player=p,
                key=str(i),
            )
            for i, p in enumerate(desk.people.seats, start=1)
        )
        join = (
            Field(id="join", title=say("table.join_name"), value=self.typed),
            Buttons(buttons=(Button(id="join", title=say("table.join"), key="f2"),)),
        )
        rows = tuple(
            (Cell(text=_name(desk, p), player=p), Cell(text=_minutes(seconds)))
            for p, seconds in desk.clock.times().items()
        )
        titles = (say("table.player"), say("table.time"))
        return Page(
            name="people",
            title=say("table.people"),
            blocks=(Buttons(buttons=buttons, columns=1), *join),
            side=(Table(titles=titles, rows=rows),),
            back=BACK,
        )

    def _one(self, desk: Desk, player: str) -> Page:
        look = desk.people.look(player)
        colors = tuple(
            Button(
                id=f"color:{i}",
                title=say("table.color", n=i + 1),
                chosen=look.color == i,
                player=next((other.id for other in desk.people.looks if other.color == i), None),
                color=i,
            )
            for i in range(COLORS)
        )
        blocks: list[Block] = [
            Field(id="name", title=say("table.name"), value=self.typed or look.name),
            Buttons(buttons=(Button(id="rename", title=say("table.rename"), key="f2"),)),
            Line(text=say("table.color_of"), tier=Tier.DETAIL),
            Buttons(buttons=colors),
            Line(text=say("table.seat_of"), tier=Tier.DETAIL),
            Buttons(buttons=_seat_buttons(desk, player)),
        ]
        return Page(name="person", title=_name(desk, player), blocks=tuple(blocks), back=BACK)

    def on_intent(self, desk: Desk, intent: Intent, origin: Origin) -> OverTable | None:
        """Every change is made at once."""
        match intent:
            case Back() | Press(id="cancel"):
                return self.back if self.player is None else replace(self, player=None, typed="")
            case Type(id="join" | "name", value=value, entered=entered):
                typed = replace(self, typed=value[:NAME_LENGTH])
                return typed.named(desk, origin) if entered else typed
            case Press(id="join" | "rename"):
                return self.named(desk, origin)
            case Press(id=button) if button.startswith("player:"):
                return replace(self, player=button.removeprefix("player:"), typed="")
            case Press(id=button) if button.startswith("color:") and self.player is not None:
                desk.people.recolor(self.player, int(button.removeprefix("color:")))
                return self
            case Press(id=button) if self.player is not None:
                return self._seat(desk, button, self.player, origin)
            case _:
                return self

    def named(self, desk: Desk, origin: Origin) -> "PeoplePage":
        """Take the typed name: a rename, or somebody who joins."""
        name = self.typed.strip()
        if not name:
            return self
        if self.player is not None:
            desk.people.rename(self.player, name)
        else:
            join(desk, name, origin)
        return replace(self, typed="")

    def _seat(self, desk: Desk, button: str, player: str, origin: Origin) -> OverTable | None:
        seats = list(desk.people.seats)
        match button:
            case "absent":
                this_round = replace(origin, cause=Cause.THIS_ROUND)
                desk.maker.make({"do": "leave", "by": player, "rest": "skip"}, this_round)
            case "skip" | "out":
                desk.maker.make({"do": "leave", "by": player, "rest": button}, origin)
            case "come_back":
                desk.maker.make({"do": "come_back", "by": player}, origin)
            case "later":
                index = seats.index(Player(player))
                seats.insert((index + 1) % len(seats), seats.pop(index))
                _sit(desk, seats, None, origin)
            case "first":
                _sit(desk, seats, player, origin)
            case _:
                pass
        return self


def join(desk: Desk, name: str, origin: Origin) -> None:
    """Somebody joins at the last seat; two may share a name."""
    seats = [str(p) for p in desk.people.seats]
    number, player = 1, name
    while player in seats:
        number += 1
        player = f"{name} {number}"
    if _sit(desk, [*seats, player], None, origin) and player != name:
        desk.people.rename(player, name)


def _sit(desk: Desk, seats: list[str] | list[Player], first: str | None, origin: Origin) -> bool:
    body: dict[str, Json] = {"do": "seats", "players": [str(p) for p in seats]}
    if first is not None:
        body["first_player"] = first
    return desk.maker.make(body, origin) is not None


def _seat_buttons(desk: Desk, player: str) -> tuple[Button, ...]:
    if player in resting(desk.ledger):
        return (Button(id="come_back", title=say("table.come_back"), key="c", primary=True),)
    return (
        Button(id="absent", title=say("table.absent"), key="a"),
        Button(id="skip", title=say("table.leave_skip"), key="s"),
        Button(id="out", title=say("table.leave_out"), key="o"),
        Button(id="later", title=say("table.seat_later"), key="v"),
        Button(id="first", title=say("table.first_player"), key="f"),
    )


def _name(desk: Desk, player: str) -> Sentence:
    return say("table.plain", text=desk.people.look(player).name)


def _minutes(seconds: float) -> Sentence:
    whole = round(seconds)
    return say("table.plain", text=f"{whole // 60}:{whole % 60:02d}")
