import numpy as np
import pygame
import pytest

from companion.rules.sentence import say
from companion.views.intents import Drag, Press, Source
from companion.views.page import Button, Buttons, CameraPicture, Page
from companion.views.scene import Screen

FRAME = np.zeros((540, 960, 3), np.uint8)


def page_of(*, draggable):
    page = Page(
        name="cameras",
        title=say("table.plain", text="Cameras"),
        blocks=(CameraPicture(draggable=draggable),),
        side=(Buttons(buttons=(Button(id="keep", title=say("table.plain", text="Keep")),)),),
    )
    return Screen(position=3, scene=page)


@pytest.fixture
def display(open_display):
    return open_display(size=(1280, 720))


def rect_of(node, name):
    if node["id"] == name:
        return node["rect"]
    found = (rect_of(child, name) for child in node.get("children", ()))
    return next((rect for rect in found if rect), None)


def at(display, share, name="live"):
    x, y, width, height = rect_of(display.dump()["tree"], name)
    return round(x + share[0] * width), round(y + share[1] * height)


def mouse(display, kind, place):
    more = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.event.Event(kind, pos=place, touch=False, **more))
    return display.poll()


def finger(display, kind, place):
    x, y = place[0] / display.size[0], place[1] / display.size[1]
    pygame.event.post(pygame.event.Event(kind, x=x, y=y, dx=0, dy=0, finger_id=0, touch_id=0))
    return display.poll()


WAYS = {
    Source.MOUSE: (mouse, (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)),
    Source.TOUCH: (finger, (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)),
}


@pytest.mark.parametrize("source", list(WAYS))
def test_mouse_and_finger_drag_on_the_picture_in_shares_of_it(display, source):
    display.show(page_of(draggable=True), FRAME)
    do, (down, move, up) = WAYS[source]
    assert do(display, down, at(display, (0.25, 0.5))) == []
    (drag,) = do(display, move, at(display, (0.5, 0.75)))
    assert isinstance(drag, Drag)
    assert (drag.source, drag.position, drag.ended) == (source, 3, False)
    assert drag.start == pytest.approx((0.25, 0.5), abs=0.01)
    assert drag.at == pytest.approx((0.5, 0.75), abs=0.01)
    (drag,) = do(display, up, at(display, (1.1, 0.75)))
    assert drag.ended
    assert drag.at == pytest.approx((1.1, 0.75), abs=0.01)
    assert do(display, move, at(display, (0.2, 0.2))) == []


def test_a_picture_that_only_shows_is_not_dragged_and_buttons_still_work(display):
    display.show(page_of(draggable=False), FRAME)
    mouse(display, pygame.MOUSEBUTTONDOWN, at(display, (0.25, 0.5)))
    assert mouse(display, pygame.MOUSEMOTION, at(display, (0.5, 0.5))) == []
    assert mouse(display, pygame.MOUSEBUTTONUP, at(display, (0.5, 0.5))) == []
    mouse(display, pygame.MOUSEBUTTONDOWN, at(display, (0.5, 0.5), "keep"))
    (press,) = mouse(display, pygame.MOUSEBUTTONUP, at(display, (0.5, 0.5), "keep"))
    assert isinstance(press, Press)
