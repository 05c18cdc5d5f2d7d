"""What the button page shows of boxes, buttons and signals: blocks from plain values."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.rules.sentence import Sentence, say
from companion.setup.button_link import ButtonLink, KnownBox
from companion.setup.button_roles import ALL_SEATS, NO_ROLE, Place
from companion.table.seat_buttons import role_says
from companion.views.page import Block, Button, Buttons, Line, Tier
from devices.box_status import BoxStatus
from devices.events import box_name
from devices.frames import LampMode

LIT_S = 2.0
"""How long a button of the page stays lit after a press on the box."""
MOST_MISSED = 3
"""So many heartbeats may be late before the signal is called weak."""


ASK = Button(id="ask", title=say("setup.button_page.ask"), key="b")
"""Starts asking seat by seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The button that the page is about: of a box, from 0."""

    uid: int
    button: int


def folded_blocks(link: ButtonLink, box: KnownBox) -> list[Block]:
    """A box that the page is not about now: one line, one press opens it."""
    status = link.statuses().get(box.uid)
    well = is_well(box, status)
    words = _headline(link, box, status)
    title = say("setup.button_page.well", box=words) if well else words
    button = Button(id=f"choose:{box.uid:08X}:0", title=title)
    blocks: list[Block] = [Buttons(buttons=(button,), columns=1)]
    if not well:
        says = signal_says(box, status)
        blocks.append(Line(text=says, tier=Tier.DETAIL, warning=True))
    return blocks


def box_blocks(link: ButtonLink, box: KnownBox, chosen: Chosen | None, now_s: float) -> list[Block]:
    """A box: where it is, how its signal is, and its buttons."""
    status = link.statuses().get(box.uid)
    blocks: list[Block] = [
        Line(text=_headline(link, box, status)),
        Line(text=signal_says(box, status), tier=Tier.DETAIL, warning=not is_well(box, status)),
    ]
    buttons = []
    for number in range(box.buttons):
        mine = Chosen(uid=box.uid, button=number)
        ago_s = _ago_s(link, mine, now_s)
        place = link.roles.place(box.uid, number)
        words = button_says(number, place, _owner(link, box.uid, place), ago_s)
        lit = ago_s is not None and ago_s < LIT_S
        title = say("setup.button_page.lit", what=words) if lit else words
        name = f"choose:{box.uid:08X}:{number}"
        buttons.append(Button(id=name, title=title, chosen=lit or mine == chosen))
    blocks.append(Buttons(buttons=tuple(buttons), columns=2))
    return blocks


def seat_blocks(link: ButtonLink, chosen: Chosen) -> list[Block]:
    """Where the chosen button's box can sit, and what can be done with it."""
    uid = chosen.uid
    seat = link.roles.seat_of(uid)
    seats = [
        Button(id=f"seat:{i}", title=say("table.plain", text=str(name)), chosen=i == seat)
        for i, name in enumerate(link.players)
    ]
    if len(seats) > 1:
        every = say("setup.button_page.all_seats")
        seats.append(Button(id=f"seat:{ALL_SEATS}", title=every, chosen=seat == ALL_SEATS))
    usual = say("setup.button_page.is_usual") if link.roles.is_usual(uid) else None
    more = (
        Button(id="lamps", title=say("setup.button_page.lamps")),
        Button(id="usual", title=say("setup.button_page.usual"), disabled=usual),
        ASK,
    )
    modes = link.shown_lamps(uid)
    lamps = (Line(text=lamps_say(modes), tier=Tier.DETAIL),) if modes else ()
    return [
        Line(text=say("setup.button_page.sits_at", box=f"{uid:08X}"), tier=Tier.DETAIL),
        Buttons(buttons=tuple(seats)),
        *lamps,
        Buttons(buttons=more, columns=1),
    ]


def role_blocks(link: ButtonLink, chosen: Chosen) -> list[Block]:
    """What the chosen button can do; on a box for all seats also for whom."""
    place = link.roles.place(chosen.uid, chosen.button)
    blocks: list[Block] = [
        Line(text=say("setup.button_page.role_of", n=chosen.button + 1), tier=Tier.DETAIL)
    ]
    shared = link.roles.seat_of(chosen.uid) == ALL_SEATS
    if shared:
        blocks.append(_whose(link, place))
    blocks.append(_roles(link.roles.choices, place, columns=2 if shared else 1))
    return blocks


def _whose(link: ButtonLink, place: Place | None) -> Buttons:
    """On a box for all seats each button has a seat of its own."""
    return Buttons(
        buttons=tuple(
            Button(
                id=f"whose:{i}",
                title=say("setup.button_page.for", player=str(name)),
                chosen=place is not None and place.seat == i and place.role != NO_ROLE,
            )
            for i, name in enumerate(link.players)
        )
    )


def _roles(choices: Iterable[str], place: Place | None, *, columns: int) -> Buttons:
    return Buttons(
        buttons=tuple(
            Button(
                id=f"role:{role}",
                title=role_says(role),
                chosen=place is not None and place.role == role,
                disabled=say("setup.button_page.no_seat") if place is None else None,
            )
            for role in choices
        ),
        columns=columns,
    )


def lamps_say(modes: tuple[LampMode, ...]) -> Sentence:
    """What the lamps of a box show now, first lamp first."""
    alone = len(modes) == 1
    lit = tuple(i for i, mode in enumerate(modes, start=1) if mode is not LampMode.OFF)
    if not lit:
        return say("setup.button_page.lamp_off" if alone else "setup.button_page.lamps_off")
    how = "on" if all(mode in {LampMode.OFF, LampMode.ON} for mode in modes) else "blinking"
    if alone:
        return say(f"setup.button_page.lamp_{how}")
    return say(f"setup.button_page.lamps_{how}", which=lit)


def button_says(
    number: int, place: Place | None, owner: str | None, ago_s: float | None
) -> Sentence:
    """Number, role and last press; whose it is on a box for all seats."""
    role = role_says(NO_ROLE if place is None else place.role)
    shown = say("setup.button_page.owned", player=owner, role=role) if owner else role
    if ago_s is None:
        return say("setup.button_page.button", n=number + 1, role=shown)
    if ago_s < LIT_S:
        return say("setup.button_page.button_now", n=number + 1, role=shown)
    if ago_s < 60:
        return say("setup.button_page.button_s", n=number + 1, role=shown, s=int(ago_s))
    return say("setup.button_page.button_min", n=number + 1, role=shown, min=int(ago_s // 60))


def is_well(box: KnownBox, status: BoxStatus | None) -> bool:
    """Online, with no press refused and few lines damaged or missing."""
    if status is None or not box.online:
        return False
    beat = status.beat
    faults = status.tally.bad_lines + (beat.rx_errors if beat else 0)
    return status.missed <= MOST_MISSED and faults <= MOST_MISSED and not (beat and beat.refused)


def signal_says(box: KnownBox, status: BoxStatus | None) -> Sentence:
    """The signal's health in words."""
    if status is None or not box.online:
        return say("setup.button_page.gone")
    beat = status.beat
    refused = beat.refused if beat else 0
    damaged = status.tally.bad_lines + (beat.rx_errors if beat else 0)
    if not (status.missed or damaged or refused):
        return say("setup.button_page.signal_good")
    key = "signal_fair" if is_well(box, status) else "signal_weak"
    return say(f"setup.button_page.{key}", missed=status.missed, damaged=damaged, refused=refused)


def _headline(link: ButtonLink, box: KnownBox, status: BoxStatus | None) -> Sentence:
    seat = link.roles.seat_of(box.uid)
    where = say("setup.button_page.nowhere") if seat is None else _seat_says(link, seat)
    name = "B" + box_name(box.uid)[1:]
    if status is None:
        return say("setup.button_page.box_gone", box=name, seat=where)
    return say(
        "setup.button_page.box",
        box=name,
        seat=where,
        port=status.port,
    )


def _seat_says(link: ButtonLink, seat: int) -> Sentence:
    if seat == ALL_SEATS:
        return say("setup.button_page.all_seats")
    return say("table.plain", text=str(link.players[seat]))


def _owner(link: ButtonLink, uid: int, place: Place | None) -> str | None:
    """Whose a button is, on a box where that is not said of the whole box."""
    if place is None or place.role == NO_ROLE or link.roles.seat_of(uid) != ALL_SEATS:
        return None
    return str(link.players[place.seat])


def _ago_s(link: ButtonLink, chosen: Chosen, now_s: float) -> float | None:
    at_s = link.last_presses.get((chosen.uid, chosen.button))
    return None if at_s is None else max(0.0, now_s - at_s)
