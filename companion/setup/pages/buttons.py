"""The page *buttons*: every box and button, how their signal is, where they sit, what they do."""

import time
from collections.abc import Callable

from companion.rules.sentence import Sentence, say
from companion.setup.button_link import ButtonLink
from companion.setup.button_roles import NO_ROLE
from companion.setup.pages.buttons_blocks import (
    ASK,
    Chosen,
    box_blocks,
    folded_blocks,
    role_blocks,
    seat_blocks,
)
from companion.setup.pages.buttons_doors import ButtonDoors
from companion.setup.pages.setup_page import Leave, Step, StillPage
from companion.table.seat_buttons import MOMENT
from companion.views.intents import Back, Intent, Press, Type
from companion.views.page import Block, Button, Buttons, Field, Line, Page, Tier

_SAID_AT_BOX = ("setup.box_lost", "setup.shared_box_lost")


class ButtonsPage(StillPage):
    """Presses light up here and reach no game while the page is open.

    link: boxes of a running game, which goes on fetching their presses. doors: opens boxes by
    itself; None over a game. pads: one line for each gamepad or key that stands for a seat's
    buttons.
    """

    def __init__(
        self,
        link: ButtonLink | None = None,
        doors: ButtonDoors | None = None,
        *,
        pads: Callable[[], tuple[Sentence, ...]] = tuple,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._doors = doors
        self._pads = pads
        self._clock = clock
        self._address = "" if doors is None else doors.address
        self._says: Sentence | None = None
        self._chosen: Chosen | None = None
        self._asking_seat: int | None = None
        self._answered: set[int] = set()
        self._link = link
        self._seen_s = clock()
        if link is None:
            self._open()
        else:
            link.trying = True

    # What is shown ----------------------------------------------------------------

    def page(self) -> Page:
        """Boxes on the left; then where the chosen button's box sits, and what the button does."""
        chosen = self._chosen_box()
        return Page(
            name="buttons",
            title=say("setup.button_page.title"),
            blocks=tuple(self._left()),
            side=tuple(self._side()),
            third=() if chosen is None else tuple(role_blocks(*chosen)),
            back=Button(id="cancel", title=say("table.back"), key="escape"),
        )

    def _left(self) -> list[Block]:
        link, blocks = self._link, list[Block]()
        if self._says is not None:
            blocks.append(Line(text=self._says))
        if link is None and self._doors is None:
            blocks.append(Line(text=say("setup.button_page.none")))
        if link is not None:
            if link.trouble is not None and link.trouble.key not in _SAID_AT_BOX:
                blocks.append(Line(text=link.trouble, warning=True))
            if not link.found:
                blocks.append(Line(text=say("setup.button_page.none")))
            now_s = self._clock()
            for box in link.found.values():
                if self._chosen is not None and self._chosen.uid == box.uid:
                    blocks += box_blocks(link, box, self._chosen, now_s)
                else:
                    blocks += folded_blocks(link, box)
            blocks += [
                Line(text=say("table.plain", text=problem.sentence), tier=Tier.DETAIL)
                for problem in link.port_troubles()
            ]
        blocks += [Line(text=line, tier=Tier.DETAIL) for line in self._pads()]
        return blocks

    def _chosen_box(self) -> tuple[ButtonLink, Chosen] | None:
        """The chosen button, while its box is known and no seat is asked for."""
        link, chosen = self._link, self._chosen
        if link is None or chosen is None or self._asking_seat is not None:
            return None
        return (link, chosen) if chosen.uid in link.found else None

    def _side(self) -> list[Block]:
        link = self._link
        blocks: list[Block] = []
        if link is not None and self._asking_seat is not None:
            player = str(link.players[self._asking_seat])
            blocks += [
                Line(
                    text=say("setup.button_page.press_at", n=self._asking_seat + 1, player=player)
                ),
                Buttons(
                    buttons=(
                        Button(id="next", title=say("setup.button_page.no_box_there"), key="n"),
                        Button(id="stop", title=say("setup.button_page.stop")),
                    )
                ),
            ]
        elif link is not None and link.found:
            if (chosen := self._chosen_box()) is not None:
                blocks += seat_blocks(*chosen)
            else:
                blocks += [Line(text=say("setup.button_page.press_any")), Buttons(buttons=(ASK,))]
        if self._doors is not None:
            blocks += self._door_blocks(self._doors)
        return blocks

    def _door_blocks(self, doors: ButtonDoors) -> list[Block]:
        """Before a game: whose roles these are, and where boxes are looked for."""
        blocks: list[Block] = []
        if self._link is not None and len(doors.games) > 1:
            game = self._link.roles.game
            titles = tuple(
                Button(id=f"game:{each}", title=title, chosen=each == game)
                for each, title in doors.games.items()
            )
            in_game = Line(text=say("setup.button_page.in_game"), tier=Tier.DETAIL)
            blocks += [in_game, Buttons(buttons=titles, columns=1)]
        title = say("front.buttons")
        return [*blocks, Field(id="address", title=title, value=self._address)]

    # What is done -----------------------------------------------------------------

    def on_intent(self, intent: Intent) -> Step:
        """Choose a button, its seat and its role; ask seat by seat; look elsewhere."""
        match intent:
            case Back() | Press(id="cancel"):
                return Leave()
            case Type(id="address", value=value, entered=entered):
                self._address = value
                if entered:
                    self._open()
            case Press(id=button) if self._link is not None:
                self._press(self._link, button)
            case _:
                pass
        return None

    def _press(self, link: ButtonLink, button: str) -> None:
        kind, _, value = button.partition(":")
        match kind:
            case "choose":
                uid, _, number = value.partition(":")
                self._chosen = Chosen(uid=int(uid, 16), button=int(number))
                self._says = None
            case "ask":
                self._asking_seat, self._answered = 0, set()
            case "next":
                self._ask_next(link)
            case "stop":
                self._asking_seat = None
            case "game" if self._doors is not None and value in self._doors.games:
                link.use_roles(self._doors.roles_for(value))
            case _ if self._chosen is not None:
                self._change(link, self._chosen, kind, value)

    def _change(self, link: ButtonLink, chosen: Chosen, kind: str, value: str) -> None:
        """Seat and role of the chosen button."""
        place = link.roles.place(chosen.uid, chosen.button)
        match kind:
            case "seat":
                link.roles.bind(chosen.uid, int(value))
            case "role":
                link.roles.set_place(chosen.uid, chosen.button, value)
            case "whose" if place is not None:
                role = MOMENT if place.role == NO_ROLE else place.role
                link.roles.set_place(chosen.uid, chosen.button, role, seat=int(value))
            case "usual":
                link.roles.reset(chosen.uid)
            case "lamps":
                link.test_lamps(chosen.uid)
            case _:
                return

    def tick(self) -> None:
        """Take what the boxes say; a press chooses its button, or answers where its box sits."""
        link = self._link
        if link is None:
            return
        if self._doors is not None:
            link.poll()
            for key in link.take_fresh():
                self._doors.keep(key)
            for key in link.take_idle():
                if self._doors.keep(key):
                    link.ack(key)
            link.show_lamps()
        newest = link.newest_press
        if newest is None or newest[2] <= self._seen_s:
            return
        uid, button, self._seen_s = newest
        self._chosen, self._says = Chosen(uid=uid, button=button), None
        if self._asking_seat is not None and uid not in self._answered:
            link.roles.bind(uid, self._asking_seat)
            self._answered.add(uid)
            self._ask_next(link)

    def _ask_next(self, link: ButtonLink) -> None:
        """The next seat; after the last one all are bound."""
        if self._asking_seat is None:
            return
        self._asking_seat += 1
        if self._asking_seat >= len(link.players):
            self._asking_seat = None
            self._says = say("setup.button_page.all_asked", n=len(self._answered))

    def _open(self) -> None:
        """Let go of the boxes, and look at the address."""
        if self._doors is None:
            return
        self.close()
        self._link = self._chosen = self._says = None
        found = self._doors.open_link(self._address.strip())
        if isinstance(found, Sentence):
            self._says = found
        else:
            self._link = found
            found.trying = True

    def close(self) -> None:
        """Presses count again in a running game; boxes opened here are let go of."""
        if self._link is not None and self._doors is None:
            self._link.trying = False
        elif self._link is not None:
            self._link.close()
            self._link = None
