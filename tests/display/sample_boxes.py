"""The button page as it is: two boxes of which one is gone, one button just pressed."""

import sys
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "setup"))
from fake_boxes import Clock, FakeBoxes

from companion.app import read_wording
from companion.rules.sentence import Sentence
from companion.setup.button_link import ButtonLink
from companion.setup.button_roles import ButtonRoles
from companion.setup.pages.buttons import ButtonsPage
from companion.setup.pages.buttons_doors import ButtonDoors
from companion.views.page import Page

UIDS = (0x51300001, 0x51300002)
ROLES = ("draw", "exchange", "place", "undo", "hold")


def worded(value: object, put) -> object:
    """The same with every sentence in words already: samples have no templates."""
    if isinstance(value, Sentence):
        return Sentence(put(value))
    if isinstance(value, tuple):
        return tuple(worded(item, put) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(
            value, **{f.name: worded(getattr(value, f.name), put) for f in fields(value)}
        )
    return value


def boxes_page(names: tuple[str, ...]) -> Page:
    """Seat 2's third button was pressed a moment ago, seat 1's box is unplugged."""
    clock = Clock()
    boxes = FakeBoxes(*UIDS)
    roles = ButtonRoles("treatment", ROLES, len(names))
    link = ButtonLink(boxes, names, roles, clock=clock)
    doors = ButtonDoors(
        address="auto",
        open_link=lambda _: link,
        keep=lambda _: True,
        roles_for=lambda _: roles,
    )
    page = ButtonsPage(doors=doors, clock=clock)
    page.tick()
    for uid, button, wait_s in ((UIDS[1], 0, 7), (UIDS[1], 2, 1)):
        clock.now += 1
        boxes.press(uid, button)
        page.tick()
        clock.now += wait_s
    boxes.beat(UIDS[1], missed=1, bad_lines=2)
    boxes.unplug(UIDS[0])
    page.tick()
    return worded(page.page(), read_wording("companion.games.treatment", "en").put)
