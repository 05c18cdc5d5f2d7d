"""Where typing begins on the form of a card's numbers."""

from companion.games.treatment import GAME
from companion.setup.pages.card_numbers import NumbersPage
from companion.setup.teaching import open_lessons
from companion.views.intents import Press, Source, Type
from companion.views.page import Field


def focused(page):
    return next(b.id for b in page.page().blocks if isinstance(b, Field) and b.focus)


def test_typing_begins_at_the_first_number_that_is_missing_and_stays_there(tmp_path):
    lessons = open_lessons(tmp_path, "ours", GAME)
    for name in ("One", "Two"):
        lessons.deck.add("treatment", name)
    page = NumbersPage(lessons, GAME, ("one", "two"))
    first, before = focused(page), page.page().name
    assert first.startswith("positive/")
    page.on_intent(Type(id=first, value="1", position=0, source=Source.KEYS))
    assert focused(page) == first
    assert page.page().name == before
    page.on_intent(Press(id="save", position=0, source=Source.KEYS))
    assert focused(page) == first
    assert page.page().name != before
